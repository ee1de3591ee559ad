#!/bin/sh
# Files and lines: "#line" in the input, and --line-directives.
#
#     lines.sh polyopt
#
# The last line says "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

begin "messages name the file and the line that #line says"
cat >gram.c <<'END'
double A[100][100], B[100][100];
#line 200 "gram.y"
void late(void)
{
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 100; j++)
            A[i][j] += B[j][i];
}
#line 3 "gram.c"
void own(double *p)
{
    for (int i = 0; i < 10; i++)
        p[i * i * i] = 0;
    for (int i = 0; i < 10; i++) {
#pragma STDC FP_CONTRACT OFF
        p[i] = 0;
    }
}
# 20 "scan.l"
void early(double *p)
{
    for (int i = 0; i < 10; i++)
        p[i * i * i] = 0;
}
END
run 0 --certificate=x.json gram.c -o x.c
grep 'remark:' log/err | sed 's/: remark.*//' >log/places
printf '%s\n' gram.y:202:5 gram.c:6:11 gram.c:8:1 scan.l:23:11 >log/want
same log/places log/want
says x.json '"file": "gram.c"'
says x.json '"file": "gram.y"'
says x.json '"line": 202'
says x.json '"line": 204'
input=gram.c
run 0 - -o x.c
says log/err '^gram.y:202:5: remark'
rm x.c x.json gram.c

begin "included text becomes part of the file if that is wanted"
printf '%s\n' 'void f(int n, double *x)' '{' '#include "b.h"' '}' >b.c
printf '%s\n' 'for (int i = 0; i < n; i++)' '    x[i * i * i] = 0;' >b.h
run 0 b.c -o x.c
says log/err '^b.c:1:1: remark: loops in included text.*\[included-text\]'
same b.c x.c
run 0 --expand-includes b.c -o x.c
grep 'remark:' log/err | sed 's/: remark.*//' >log/places
echo b.h:2:7 >log/want
same log/places log/want
says x.c '^#line 4 "b.c"'
run 1 --expand-includes --in-place b.c
says log/err 'not together with --in-place'
rm b.c b.h x.c

begin "errors, too, in a header as well"
printf '#line 7 "a \\"b\\".y"\nint f( { }\n' >x.c
run 2 x.c
says log/err '^a "b".y:7:8: error'
printf '\nint x = ;\n' >x.h
printf '#line 7 "a.y"\n#include "x.h"\n' >x.c
run 2 x.c
says log/err '^./x.h:2:9: error'
rm x.c x.h

begin "the nests and what is behind them keep their lines"
cat >user.c <<'END'
#include <assert.h>
#include <stdio.h>

double A[400][400], B[400][400];

void first(int n, double *p, const double *q)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            p[j] += q[i];
    int unused_behind;
}

void second(void)
{
    for (int i = 0; i < 400; i++)
        for (int j = 0; j < 400; j++)
            A[i][j] = B[j][i] +
                1; for (int i = 0; i < 400; i++) B[i][0] = 2; int unused_beside;
}

int main(int argc, char **argv)
{
    (void)argv;
    first(400, &A[0][0], &B[0][0]);
    second();
    printf("%s:%d\n", __FILE__, __LINE__);
    fflush(stdout);
    assert(argc > 1);
    return 0;
}
END
run 0 --line-directives --verify=reparse -v user.c -o x.c
[ "$(grep -c 'text parsed again: shown$' log/err)" -eq 2 ] ||
    wrong "not shown: $(grep 'text parsed' log/err)"
cp x.c nests.c
for cc in gcc clang; do
    command -v $cc >/dev/null 2>&1 || continue
    for file in user.c x.c; do
        $cc -g -Wall -Wno-unknown-pragmas $file -o prog -lm 2>log/$file.err ||
            wrong "$cc: $(head -n 2 log/$file.err)"
        grep -o '^[^ ]*user.c:[0-9]*:[0-9]*: warning: unused.*' log/$file.err |
            sed 's/:[0-9]*: warning/: warning/' >log/$file.warnings
        { ./prog; } >log/$file.said 2>&1
        sed -i 's/^.*Assertion/Assertion/;s/^prog: //' log/$file.said
    done
    same log/user.c.warnings log/x.c.warnings
    same log/user.c.said log/x.c.said
    says log/x.c.warnings '^user.c:11: warning'
    says log/x.c.warnings '^user.c:19: warning'
    says log/x.c.said '^user.c:27$'
done
rm -f prog

# lines_of PROGRAM: "file line" of its debug information.
lines_of() {
    objdump --dwarf=decodedline "$1" 2>/dev/null |
        awk '$2 ~ /^[0-9]+$/ && $3 ~ /^0x/ { print $1, $2 }' | sort -u
}

begin "debug information has the lines of the file, and none behind its nests"
if command -v gcc >/dev/null 2>&1 && command -v objdump >/dev/null 2>&1; then
    gcc -g -c nests.c -o nests.o
    lines_of nests.o >log/lines
    for line in 8 9 10 16 17 18 19 25 26 27 29; do
        says log/lines "^user.c $line\$"
    done
    awk '$1 != "user.c" && $1 != "<polyopt>" || $2 > 31 && $1 == "user.c"' \
        log/lines >log/strange
    quiet log/strange
    rm nests.o
fi

begin "the lines of a file with DOS ends, and from stdin"
sed 's/$/\r/' <user.c >dos.c
run 0 --line-directives dos.c -o y.c
tr -d '\r' <y.c | sed 's/"dos.c"/"user.c"/' >z.c
same x.c z.c
input=user.c
run 0 --line-directives -
sed 's/"<stdin>"/"user.c"/' log/out >z.c
same x.c z.c
rm x.c y.c z.c dos.c nests.c

begin "names of files are escaped"
cp user.c 'a "b\c.c'
run 0 --line-directives 'a "b\c.c' -o x.c
says x.c '^#line 1 "a \\"b\\\\c.c"$'
rm 'a "b\c.c'

begin "no directives without a new nest, and none in a result"
run 0 --line-directives --no-tile --no-parallel --budget=1 user.c -o y.c
same user.c y.c
run 0 --line-directives x.c -o y.c
same x.c y.c
rm x.c y.c user.c

summary
