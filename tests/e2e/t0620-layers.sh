#!/bin/sh
# The sources' layers, base < outside < domain < words < programs: none includes a higher one, and
# each library has one door.
. "$(dirname "$0")/lib.sh"
sources=$PAWL_ROOT/helpers/lib

# climbs LIB LAYER HIGHER: includes of a higher layer in it, printed
climbs() {
	test -d "$1/$2" && grep -rnE "^#[ 	]*include \"([^\"]*/)?($3)/" "$1/$2"
}
# opens HEADER: the files of the library that include it
opens() {
	(cd "$sources" && grep -rlE "^#[ 	]*include <$1" . | sort)
}
t 'base stands on nothing' 'test -d "$sources/base" && ! climbs "$sources" base "outside|domain|words"'
t 'outside stands on base' 'test -d "$sources/outside" && ! climbs "$sources" outside "domain|words"'
t 'the domain has no words' 'test -d "$sources/domain" && ! climbs "$sources" domain words'
t 'one that climbs is found' '
	mkdir -p lib/domain lib/outside/git && echo "#include \"../words/text.h\"" >lib/domain/a.c &&
	echo "#include \"../../domain/a.h\"" >lib/outside/git/b.h && climbs lib domain words >out && has "a.c:1:" out &&
	climbs lib outside "domain|words" >out && has "b.h:1:" out'
t 'nothing of the library includes a program' 'test -d "$sources" && ! grep -rn "include.*pawl-[a-z]*\.[ch]" "$sources"'
t 'libgit2 is behind outside/git' 'opens git2 >doors && test -s doors && ! grep -v "^\./outside/git/" doors'
t 'cJSON is behind outside/json.c' 'opens "(cjson/)?cJSON\.h" >doors && echo ./outside/json.c >door && same door doors'
t 'regular expressions are behind outside/regex.c' 'opens pcre2 >doors && echo ./outside/regex.c >door && same door doors'
t 'no program goes through a wall' '
	ls "$PAWL_ROOT"/helpers/pawl-*.c >programs && test -s programs && ! xargs grep -nE "^#[ 	]*include <(git2|cjson|cJSON|pcre2|openssl)" <programs'
done_testing
