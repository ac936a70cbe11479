#!/bin/sh
# Compilers and programs that PAWL_TOOLS does not name are part of the epoch all the same.
. "$(dirname "$0")/tiny.sh"

# program FILE: a wrapper that does what the real one would
program() {
	printf '#!/bin/sh\necho "%s" >&2\nexit 0\n' "${2:-}" >"$1" && chmod +x "$1"
}
mkdir tools other && program tools/g++ && program tools/x86-none-elf-ld && program tools/timer && PATH=$SCRATCH/tools:$PATH
tiny p 'PAWL_SANDBOX = none' 'PAWL_TOOLS = make' 'PAWL_BUILD = make -s all && g++ kernel.c' >setup 2>&1 || cat setup
ready p >setup 2>&1 || cat setup

# refused PATTERN: a round is, and nothing is recorded
refused() {
	git -C p for-each-ref >before && gives 3 "not the tools or the device of the baseline: $1.*make baseline WHY=" -C p iter HYP=x &&
	git -C p for-each-ref >after && same before after
}

t 'the record has them by path and hash, apart from those that PAWL_TOOLS names' '
	json p/runs/iter-000/result.json "\$d->{fingerprint}{programs}{q(g++)} =~ m(/tools/g[+][+], sha256 [0-9a-f]{12}\$) &&
		\$d->{fingerprint}{programs}{q(x86-none-elf-ld)} && !\$d->{fingerprint}{programs}{make} && !\$d->{fingerprint}{programs}{timer}"'
t 'a wrapper that stands earlier in PATH is refused by name' '
	program other/g++ fake && kernel p level 12 && PATH=$SCRATCH/other:$PATH refused "g++ was .*/tools/g++, sha256 .*, now it is .*/other/g++"'
t 'so is a linker that the commands do not name' '
	rm other/g++ && program other/x86-none-elf-ld fake && PATH=$SCRATCH/other:$PATH refused "x86-none-elf-ld was "'
t 'one in place of the other, of the same size' '
	rm other/x86-none-elf-ld && cp -p tools/g++ was && sed -i "s/exit 0/exit 1/" tools/g++ && touch -r was tools/g++ && refused "g++ was " && cp -p was tools/g++'
t 'one that is gone, and one that is new' '
	mv tools/g++ was && refused "g++ was .*now it is " && mv was tools/g++ && program other/nvcc-99 && PATH=$SCRATCH/other:$PATH refused "nvcc-99 was not there"'
t 'by way of a link, too' '
	ln -s "$SCRATCH/tools/timer" other/g++ && rm other/nvcc-99 && PATH=$SCRATCH/other:$PATH refused "g++ was .*now it is .*/tools/timer" && rm other/g++'
t 'what no command and no compiler is does not matter' '
	program other/timer && PATH=$SCRATCH/other:$PATH gives 0 "" -C p iter HYP=x && last_line "verdict=kept"'
t 'one that comes to a directory that was looked at when it was old' '
	mkdir third && sleep 3 && kernel p level 13 && PATH=$SCRATCH/third:$PATH gives 0 "" -C p iter HYP=x && grep -q "compilers in .*/third" p/.git/pawl/*/tools.json &&
	kernel p level 14 && program third/g++ && PATH=$SCRATCH/third:$PATH refused "g++ was .*now it is .*/third/g++"'
t 'the program that a benchmark is started with' '
	tiny q "PAWL_SANDBOX = none" "PAWL_BENCH = timer; sh op.sh bench" >setup 2>&1 && ready q >setup 2>&1 && kernel q level 12 &&
	PATH=$SCRATCH/other:$PATH gives 3 "timer was .*/tools/timer.*now it is .*/other/timer" -C q iter HYP=x &&
	gives 0 "" -C q iter HYP=x && last_line "verdict=kept"'

done_testing
