#!/bin/sh
# mk/deps.sh finds what is missing or too old, and names or installs it in one command.
. "$(dirname "$0")/lib.sh"

# A PATH of its own: the few tools that the script uses, and programs that claim to be others.
mkdir bin
for tool in sh cat dirname sed ln; do
	ln -s "$(command -v $tool)" bin/$tool
done

# claim NAME TEXT: a program that prints the text
claim() {
	rm -f "bin/$1"
	printf '#!/bin/sh\necho "%s"\n' "$2" >"bin/$1" && chmod +x "bin/$1"
}

complete() {
	claim cc 12 && claim make 'GNU Make 4.3' && claim git 'git version 2.39.5 (Apple Git-154)' &&
	claim prove 'TAP::Harness v3.44 and Perl v5.36.0' && claim shellcheck 'version: 0.9.0' &&
	claim ssh 'OpenSSH_9.2p1 Debian-2+deb12u6, OpenSSL 3.0.19' && claim ssh-keygen '' &&
	claim id 1000 && claim apt-get '' && claim_pkg 1.5.1 &&
	cat >bin/apt-get <<-\EOT
		#!/bin/sh
		echo "$DEBIAN_FRONTEND apt-get $*" >>"$SCRATCH/apt.log"
		test "$1" != install || test -z "$APT_GIVES" || . "$SCRATCH/apt-gives"
		exit "${APT_STATUS:-0}"
	EOT
}

# claim_pkg VERSION: pkg-config, with that version of libgit2 and good ones of the others
claim_pkg() {
	cat >bin/pkg-config <<-EOT
		#!/bin/sh
		case "\$*" in
		--version) echo 1.8.1 ;;
		*libgit2) test -n "$1" && echo $1 ;;
		*libcjson) echo 1.7.15 ;;
		*) echo 10.42 ;;
		esac
	EOT
	chmod +x bin/pkg-config
}

deps() {
	rm -f apt.log
	(PATH=$SCRATCH/bin && export PATH && unset CC && sh "$PAWL_ROOT/mk/deps.sh" "$@" 2>err)
}

t 'all there: silent, and apt-get is not run' '
	complete && deps build check >out && test ! -s out && test ! -s err && test ! -e apt.log'
t 'one command names all that is missing' '
	rm bin/git bin/prove && claim_pkg "" && ! deps build check &&
	test "$(grep -c apt-get err)" -eq 1 &&
	has "^  sudo apt-get update && sudo apt-get install .* libgit2-dev git perl$" err &&
	test ! -e apt.log'
t 'what is not needed is not named' '
	! deps build && has "install .* libgit2-dev git$" err'
t 'a fresh machine, without a compiler' '
	complete && rm bin/cc bin/pkg-config && ! deps build &&
	has "install .* gcc libc6-dev pkg-config libgit2-dev libcjson-dev libpcre2-dev libssl-dev$" err'
t 'clang alone will do' 'complete && mv bin/cc bin/clang && deps build'
for version in 1.4.9 1.4 0.28.4 1 0.99.99; do
	export version
	t "libgit2 $version is too old" '
		complete && claim_pkg $version && ! deps build &&
		has "too old: libgit2-dev is $version and 1.5 is needed" err'
done
for version in 1.5 1.5.0 1.5.1 1.10 1.10.0 2 2.0 10.1-rc3; do
	export version
	t "libgit2 $version is new enough" 'complete && claim_pkg $version && deps build'
done
t 'git 2.9 is older than 2.30' '
	complete && claim git "git version 2.9.5" && ! deps build && has "git is 2.9.5" err'
t 'make 4.2.1 is too old' '
	complete && claim make "GNU Make 4.2.1" && ! deps build && has "make is 4.2.1" err'
t 'root: installed, with the lists brought up to date once' '
	complete && claim id 0 && rm bin/git && echo "ln -s cc $SCRATCH/bin/git" >apt-gives &&
	(claim cc "git version 2.39.5" && APT_GIVES=1 && export APT_GIVES && deps build) &&
	printf "%s\n" "noninteractive apt-get update -q" \
		"noninteractive apt-get install -q -y --no-install-recommends git" >want &&
	same want apt.log'
t 'root, with -n: only named' '
	complete && claim id 0 && rm bin/git && ! deps -n build && test ! -e apt.log &&
	has "^  apt-get update && apt-get install .* git$" err'
t 'root: apt-get fails' '
	complete && claim id 0 && rm bin/git &&
	! (APT_STATUS=100 && export APT_STATUS && deps build) && has "install .* git$" err'
t 'root: what is installed is still too old' '
	complete && claim id 0 && claim_pkg 1.1.0 && ! deps build && test -e apt.log &&
	has "too old: libgit2-dev is 1.1.0" err'
t 'no apt-get: the packages are named' '
	complete && rm bin/apt-get bin/git && ! deps build && has "install these .*: git$" err'
t 'what is optional is missing: only the list says so' '
	complete && deps build check && deps -l >out && has "^  bubblewrap  *missing  *optional" out &&
	has "^  git  *2.39.5  *build" out'
t_status 2 'a wrong option is refused' 'complete && deps -x build'
t_status 2 'no need given is refused' 'deps'

done_testing
