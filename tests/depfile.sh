#!/bin/sh
# -MD and its kin: rules for make about the output.
#
#     depfile.sh polyopt
#
# The last line says "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

# shellcheck disable=SC2016 # the names have a $ in them
mkdir inc 'a b' sub
echo '#define N 200' >inc/size.h
echo '#include "size.h"' >inc/all.h
echo 'extern int x;' >'a b/x y.h'
echo '/* nothing */' >'sub/a#b$c.h'
echo '#include "a#b$c.h"' >sub/near.h
{
    printf '#include <stdio.h>\n#include "all.h"\n#include "size.h"\n'
    printf '#include "x y.h"\n#include "near.h"\n'
    grep -v '^#define N' gemm.c
} >sub/x.c
flags=-Iinc

# words FILE: those of the rule in it, one a line, without the target.
words() {
    sed -e '/^[^ ].*:$/d' -e 's/^[^ ]*://' -e 's/ \\$//' "$1" |
        sed -e 's/\\ /%20/g' | tr -s ' ' '\n' | grep -v '^$' | sort -u
}

begin "-MMD: the headers of the user, as gcc has them"
run 0 -MMD $flags '-Ia b' sub/x.c -o x.c
quiet log/out
cat >want <<'END'
x.c: sub/x.c inc/all.h inc/size.h a\ b/x\ y.h sub/near.h sub/a\#b$$c.h
END
same x.d want
if command -v gcc >/dev/null 2>&1; then
    gcc -MMD -MF gcc.d -Iinc '-Ia b' -E sub/x.c -o gcc.out
    words x.d >ours
    words gcc.d >theirs
    same ours theirs
    rm gcc.d gcc.out ours theirs
fi
run 0 $flags '-Ia b' sub/x.c -o y.c
same x.c y.c
rm x.c x.d y.c

begin "-MD: those of the system, too"
run 0 -MD $flags '-Ia b' sub/x.c -o x.c
says x.d '/stdio\.h'
says x.d ' inc/size\.h'
[ "$(awk 'length > 79' x.d | wc -l)" -eq 0 ] || wrong "long lines"
rm x.c x.d

begin "-MF, -MT, -MQ, joined and separate; -MP"
run 0 -MMD -MF y.dep -MT a -MQ 'b$c' -MT'd$' $flags '-Ia b' sub/x.c -o x.c
says y.dep '^a b\$\$c d\$: sub/x\.c inc/all\.h'
[ ! -e x.d ] || wrong "x.d was written"
run 0 -MMD -MFy.dep -MP $flags '-Ia b' sub/x.c -o x.c
says y.dep '^x\.c: sub/x\.c'
says y.dep '^inc/size\.h:$'
says y.dep '^a\\ b/x\\ y\.h:$'
lacks y.dep '^sub/x\.c:$'
run 0 -MMD -MF y.dep -MT a $flags '-Ia b' sub/x.c
says y.dep '^a: sub/x\.c'
differ log/out sub/x.c
rm x.c y.dep

begin "stages depend on headers, too; so does a file without nests"
run 0 -MMD --emit=scop $flags '-Ia b' sub/x.c -o x.scop
says x.d '^x\.scop: sub/x\.c'
printf '#include "size.h"\nint x = N;\n' >plain.c
run 0 -MMD $flags plain.c -o x
says x.d '^x: plain\.c inc/size\.h$'
mkdir d.e
run 0 -MMD $flags plain.c -o d.e/x
says d.e/x.d '^d\.e/x: plain\.c'
run 0 -MMD $flags -include inc/all.h plain.c -o x
says x.d 'inc/all\.h'
input=plain.c
run 0 -MMD $flags - -o x
says x.d '^x: inc/size\.h$'
rm -r x.scop x.d plain.c x d.e

begin "a header that is touched has polyopt run again"
printf '#include "size.h"\ndouble a[N];\nvoid f(void)\n{\n    for (int i = 0; ' >p.c
printf 'i < N; i++)\n        a[i] = 1;\n}\n' >>p.c
cat >Makefile <<'END'
p.out.c: p.c
	$(POLYOPT) --remarks=none -MMD -MP -Iinc $< -o $@
	@echo run >>log/runs
-include p.out.d
END
export POLYOPT="$polyopt"
make -s >log/out 2>&1
make -s >log/out 2>&1
[ "$(wc -l <log/runs)" -eq 1 ] || wrong "$(wc -l <log/runs) runs: $(cat log/out)"
sleep 1
touch inc/size.h
make -s >log/out 2>&1
[ "$(wc -l <log/runs)" -eq 2 ] || wrong "$(wc -l <log/runs) runs: $(cat log/out)"
sed 's/#include "size.h"/#define N 200/' p.c >p1.c && mv p1.c p.c
mv inc/size.h inc/other.h
make -s >log/out 2>&1 || wrong "a header that is gone: $(cat log/out)"
[ "$(wc -l <log/runs)" -eq 3 ] || wrong "$(wc -l <log/runs) runs: $(cat log/out)"
mv inc/other.h inc/size.h
rm Makefile p.c p.out.c p.out.d log/runs

begin "nothing is written if anything goes wrong"
echo 'int x = ;' >broken.c
run 2 -MMD broken.c -o x.c
run 1 -MMD gemm.c -o missing/x.c
run 1 -MMD -MF missing/x.d gemm.c -o x.c
holds . 'a b broken.c gemm.c gemm.orig inc sub want'
rm broken.c

begin "what makes no sense"
usage -MD gemm.c
usage -MD gemm.c -o -
usage -MD gemm.c -MF x.d
usage -MD gemm.c -MT x
usage -MP gemm.c -o x.c
usage -MF x.d gemm.c -o x.c
usage -MT x gemm.c -o x.c
usage -MD --in-place gemm.c
usage -MD --check-run gemm.c
usage -MD --index-map=x.maps -o x
usage gemm.c -o x.c -MD -MF
usage -MD gemm.c -o x.d
says log/err 'same file'
usage -MD gemm.c -o x.c -MF gemm.c
says log/err 'same file'
usage -MD gemm.c -o x.c --certificate=x.d
says log/err 'same file'
same gemm.c gemm.orig

begin "behind --, they are the compiler's"
run 0 gemm.c -o x.c -- -MD -MMD -MP -MF a.d -MT a.o -MQ b.o
rm x.c

begin "nothing else was written"
rm -r want 'a b' inc sub
holds . 'gemm.c gemm.orig'
summary
