#!/bin/sh
# Flags and programs with which loops cannot be shared among threads, or with which
# nothing can be done.
#
#     abi.sh polyopt
#
# The last line says "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

# shared ARGUMENT...: there are some, and nothing is said about that.
shared() {
    run 0 "$@"
    says log/out '^ *#pragma omp parallel'
}

# file TEXT: x.c is a file that begins with TEXT and has a nest.
file() {
    printf '%s\n' "$1" 'double A[500][500], B[500][500];' \
        'void nest(void)' '{' \
        '    for (int i = 0; i < 500; i++)' \
        '        for (int j = 0; j < 500; j++)' \
        '            A[i][j] = 2 * B[j][i];' '}' >x.c
}

begin "types of other sizes"
file ''
for flag in -m32 -mx32 -m16 --target=arm-linux-gnueabihf \
    --target=x86_64-w64-mingw32; do
    run 0 x.c -- "$flag"
    same log/out x.c
    says log/err '^x\.c:5:5: remark: loop nest left unchanged: .* \[data-model\]$'
done
for flag in -m64 --target=aarch64-linux-gnu --target=riscv64-linux-gnu \
    --target=s390x-linux-gnu; do
    shared x.c -- "$flag"
done
rm x.c

summary
