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
        p[i * i] = 0;
    for (int i = 0; i < 10; i++) {
#pragma STDC FP_CONTRACT OFF
        p[i] = 0;
    }
}
# 20 "scan.l"
void early(double *p)
{
    for (int i = 0; i < 10; i++)
        p[i * i] = 0;
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

begin "errors, too, in a header as well"
printf '#line 7 "a \\"b\\".y"\nint f( { }\n' >x.c
run 2 x.c
says log/err '^a "b".y:7:8: error'
printf '\nint x = ;\n' >x.h
printf '#line 7 "a.y"\n#include "x.h"\n' >x.c
run 2 x.c
says log/err '^./x.h:2:9: error'
rm x.c x.h

summary
