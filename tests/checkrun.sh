#!/bin/sh
# --check-run: compile and run the original and the result, and compare.
#
#     checkrun.sh polyopt
#
# The last line says "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
CC=${CC:-cc}
export CC
mkdir tmp
TMPDIR=$PWD/tmp
export TMPDIR

# program FILE STATEMENT...: a program with a nest, and the statements in main.
program() {
    file=$1
    shift
    cat >"$file" <<END
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#ifndef N
#define N 400
#endif
static double A[N][N], B[N][N];
int main(int argc, char **argv)
{
    double sum = 0;

    (void)argv;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            A[i][j] = i * j + argc;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            B[j][i] = A[i][j] / 3;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += B[i][j];
    printf("%a\n", sum);
    $*
}
END
}

# After each run, the temporary folder is empty.
empty() {
    [ -z "$(ls -A tmp)" ] || wrong "left in the folder: $(ls -A tmp)"
}

begin "a program that does the same: status 0, and the times"
program x.c 'return 0;'
run 0 --check-run x.c
says log/err 'remark: loop nest optimised'
says log/out '^original: [0-9.]* s, status 0$'
says log/out '^result, OMP_NUM_THREADS=1: .* times as fast, same output$'
says log/out '^result, one thread per processor: .*, same output$'
[ "$(wc -l <log/out)" -eq 3 ] || wrong "$(cat log/out)"
empty
OMP_NUM_THREADS=3 "$polyopt" --remarks=none --check-run x.c >log/out 2>log/err
says log/out '^result, OMP_NUM_THREADS=3: .*, same output$'
quiet log/err
empty

begin "arguments of the program, and flags"
program x.c 'return argc == 4 && strcmp(argv[1], "-o") == 0 &&
    strcmp(argv[2], "a b") == 0 && !*argv[3] && N == 77 ? 5 : 6;'
run 0 --check-run -DN=77 x.c -o 'a b' ''
says log/out '^original: .*, status 5$'
run 0 --check-run x.c -o 'a b' '' -- -DN=77 -O1
says log/out '^original: .*, status 5$'
run 0 --check-run x.c --help
says log/out '^original: .*, status 6$'
empty

begin "headers beside the file, places in the file, a byte order mark"
mkdir d
echo '#define VALUE 9' >d/x.h
program d/x.c 'printf("%s %d\n", __FILE__, VALUE); return 0;'
{ printf '\357\273\277#include "x.h"\n' && cat d/x.c; } >d/y.c
run 0 --check-run d/y.c
says log/out 'same output'
input=x.c
run 0 --check-run -
rm -r d
empty

# The program that is made of the result has that name.
begin "a different output, status 3"
program x.c 'if (strstr(argv[0], "result")) printf("parallel"); return 0;'
run 3 --check-run x.c
says log/out '^result, OMP_NUM_THREADS=1: .*, stdout differs from byte [0-9]* on$'
program x.c 'if (strstr(argv[0], "result")) fprintf(stderr, "parallel"); return 0;'
run 3 --check-run x.c
says log/out 'stderr differs from byte 1 on$'
program x.c 'return strstr(argv[0], "result") ? 7 : 0;'
run 3 --check-run x.c
says log/out 'ends with status 7$'
program x.c 'return strstr(argv[0], "result") ? *(volatile int *)0 : 0;'
run 3 --check-run x.c
says log/out 'ends with Segmentation fault$'
empty

begin "a program that fails is none with the same output"
program x.c 'fflush(stdout); return *(volatile int *)0;'
run 1 --check-run x.c
says log/out '^result, OMP_NUM_THREADS=1: .*, fails as well: Segmentation fault$'
lacks log/out 'same output'
says log/err 'error: the original fails (Segmentation fault)'
program x.c 'return 3;'
run 0 --check-run x.c
says log/out '^result, OMP_NUM_THREADS=1: .*, same output, also ends with status 3$'
empty

begin "a program that never does the same"
program x.c 'printf("%ld\n", (long)getpid()); return 0;'
run 1 --check-run x.c
says log/err 'error: the original does not do the same twice'
empty

begin "what does not compile or link, status 2"
run 2 --check-run gemm.c
says log/err 'error: the original does not compile and link'
echo 'int main(void) { return f(); } int f(' >x.c
run 2 --check-run x.c
quiet log/out
program x.c 'return 0;'
run 2 --check-run x.c -- -c
says log/err 'error: the original does not compile and link'
CC=no-such-compiler "$polyopt" --check-run x.c >log/out 2>log/err
[ $? -eq 2 ] || wrong "no compiler: status is not 2"
says log/err "cannot run 'no-such-compiler'"
empty

begin "a result that does not compile, status 3"
program x.c '
#ifdef _OPENMP
    return 1;
#elif defined POLYOPT_OPENMP
#error no
#endif
    return 0;'
run 3 --check-run x.c
says log/err 'error: the result does not compile and link, but the original'
empty

begin "programs that write files do so in a folder that is removed"
program x.c 'FILE *f = fopen("new.txt", "wx"); return f ? fclose(f) : 9;'
run 0 --check-run x.c
says log/out 'status 0$'
[ ! -e new.txt ] || wrong "new.txt was written here"
empty

begin "asked to end: the program is ended, and the folder removed"
program x.c 'sleep(50); return 0;'
start=$(date +%s)
timeout -s TERM 3 "$polyopt" --check-run x.c >log/out 2>log/err
[ $(($(date +%s) - start)) -lt 40 ] || wrong "it took the whole time"
empty

begin "usage"
usage --check-run
usage --check-run -o x.c gemm.c
usage --check-run --in-place gemm.c
usage --check-run --emit=scop gemm.c

begin "nothing else was written"
rm -f x.c
rmdir tmp
holds . 'gemm.c gemm.orig'
summary
