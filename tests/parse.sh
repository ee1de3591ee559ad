#!/bin/sh
# Does what the user's compiler takes never stop a file?
#
#     parse.sh polyopt
#
# The last line says "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
cc=${CC:-cc}

# Write the first lines to x.c, and a nest behind them.
with_nest() {
    printf '%s\n' "$@" >x.c
    cat >>x.c <<'END'
double po_test_a[1000], po_test_b[1000];
void po_test(int n)
{
    for (int i = 0; i < n; i++)
        po_test_a[i] = po_test_a[i] + 2 * po_test_b[i];
}
END
}

# Is the nest optimised, given the arguments?
takes() {
    run 0 x.c -o y.c "$@"
    says log/err "x\\.c:$(($(wc -l <x.c) - 2)):5: remark: loop nest optimised"
}

# Has the compiler the header?
is_there() { echo "#include <$1.h>" | $cc -xc -fsyntax-only - 2>/dev/null; }

all=
begin "each standard header"
for header in assert complex ctype errno fenv float inttypes iso646 limits \
    locale math setjmp signal stdalign stdarg stdatomic stdbit stdbool \
    stdckdint stddef stdint stdio stdlib stdnoreturn string tgmath threads \
    time uchar wchar wctype immintrin x86intrin omp cpuid quadmath unwind; do
    is_there $header || continue
    all="$all#include <$header.h>
"
    with_nest "#include <$header.h>"
    takes
    [ $header = tgmath ] || takes -- -nobuiltininc
done

begin "all headers together"
with_nest "$all"
takes

begin "atomic operations"
with_nest '#include <stdatomic.h>' 'atomic_int a; _Atomic long q;' \
    'atomic_flag x = ATOMIC_FLAG_INIT;' 'int f(void) { int e = 1;' \
    'atomic_store(&a, 3); atomic_thread_fence(memory_order_seq_cst);' \
    'atomic_fetch_add_explicit(&q, 2, memory_order_relaxed);' \
    'atomic_compare_exchange_strong(&a, &e, 4);' \
    'return atomic_flag_test_and_set(&x) + atomic_load(&a); }'
takes
takes -- -nobuiltininc

begin "preprocessed text"
with_nest '#include <stdlib.h>' '#include <math.h>' '#include <complex.h>'
"$cc" -E -P x.c -o y.i 2>log/err && mv y.i x.c
takes

begin "an attribute that says what frees the memory"
with_nest 'int put(void *p); void *get(void) __attribute__((malloc(put, 1)));' \
    'void *p; void take(void) { p = get(); }'
takes

begin "sources of another age"
with_nest 'static cnt; extern ext();' 'main() { return; }' \
    'f(n) int n; { int *p = n; char *q = p; double *d = q; undeclared(3);' \
    'if (n) return; return d; }' 'void v() { return 3; }' \
    'int h() { int (*fp)(int) = v; const int *c = 0; int *p = c; return fp; }'
takes
takes -- -std=gnu89

begin "names of builtin functions"
with_nest 'int logf; double y1; int index; static int round(int x);' \
    'static int round(int x) { return index += x; }' \
    'int exp(int x) { return round(logf + x); }'
takes
sed 's/int i = 0; i/index = 0; index/; s/i++/index++/; s/\[i\]/[index]/g' \
    x.c >y.c
mv y.c x.c
takes

begin "a function that the parser does not understand"
for text in 'int f(int n) { int g(int k) { return n + k; } return g(n); }' \
    'int f(int n) { struct { int a[n]; } s; return sizeof(s); }' \
    'double f(int n) { _Decimal64 d = 1.5DD; return d * n; }' \
    '_Decimal64 d; double f(int n) { return d * n; }'; do
    with_nest "$text"
    takes
    says log/err 'x\.c:1:[0-9]*: remark: .* \[parse\]'
done

begin "extensions"
with_nest 'int f(int n) { __label__ l; static void *t[] = {&&x}; l: n--;' \
    'if (n) goto l; goto *t[n]; x: return ({ int k = n; k; }); }' \
    'int g(int n) { __auto_type x = n; struct {} e = {}; int z[0];' \
    'switch (x) { case 1 ... 4: n = 2; } return n; }' \
    '__attribute__((optimize("O3"), noipa, foo(1))) int h(int n);' \
    'typedef union { int *a; float *b; } __attribute__((transparent_union)) U;' \
    'int u(U x) { return *x.a; } int m(int *p) { return u(p); }' \
    'register long rb asm("rbx");'
takes

begin "flags of another compiler"
with_nest ''
for flag in -march=nothing -mtune=nothing -flto=auto -fplugin=x.so -p \
    -specs=x -fabi-version=11 -std=gnu2x -fprofile-use -mcmodel=x \
    -fsanitize=bounds-strict; do
    takes -- $flag
done
with_nest '#ifdef __AVX2__' 'int x;' '#endif'
run 2 x.c -- -march=nothing
says log/err "does not know '-march=nothing'"

begin "errors for every compiler"
for text in 'int f(void) { int x = 1 +; return x; }' 'unknown x;' \
    'int f(void) { return x; }' 'int f(int n) { if (n) {' '}'; do
    with_nest "$text"
    run 2 x.c -o y.c
done

begin "a file that includes itself"
cat >x.c <<'END'
#ifndef NAME
double A[1000], B[1000];
#define NAME f
#define STEP 1
#include "x.c"
#undef NAME
#undef STEP
#define NAME g
#define STEP 2
#include __FILE__
#else
void NAME(int n)
{
    for (int i = 0; i < n; i += STEP)
        A[i] = A[i] + 2 * B[i];
}
#endif
END
run 0 x.c -o y.c
same x.c y.c
says log/err 'the file includes itself'
rm -f x.c y.c

begin "nothing else was written"
holds . 'gemm.c gemm.orig'

summary
