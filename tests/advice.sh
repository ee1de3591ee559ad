#!/bin/sh
# What remarks advise: who follows it has the nest optimised; and what they quote is in the
# source.
#
#     advice.sh polyopt
#
# The last line says "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

# advises CODE TEXT: x.c gets a remark with this code, and this help.
advises() {
    run 0 --min-gain=5 x.c -o y.c
    says log/err "remark: loop nest left unchanged: .*\\[$1\\]\$"
    says log/err "note: help: .*$2.* \\[$1\\]\$"
}

# advises_nothing CODE: x.c gets a remark with this code, and no help for it.
advises_nothing() {
    run 0 --min-gain=5 x.c -o y.c
    says log/err "remark: loop nest left unchanged: .*\\[$1\\]\$"
    lacks log/err "note: help: .*\\[$1\\]\$"
}

# works: all nests of x.c are optimised.
works() {
    run 0 --min-gain=5 "$@" x.c -o y.c
    says log/err 'remark: loop nest optimised'
    lacks log/err 'left unchanged'
}

begin "restrict members of structures: copies of them"
cat >csr.h <<'END'
struct csr { int n; int *restrict ptr, *restrict col; double *restrict val; };
END
cat >x.c <<'END'
#include "csr.h"
void f(const struct csr *restrict m, const double *restrict x, double *restrict y)
{
    for (int i = 0; i < m->n; i++) {
        double s = 0;
        for (int k = m->ptr[i]; k < m->ptr[i + 1]; k++)
            if (m->col[k] >= 0)
                s += m->val[k] * x[m->col[k]];
        y[i] = s;
    }
}
END
advises may-alias 'copy pointers that are members'
cat >x.c <<'END'
#include "csr.h"
void f(const struct csr *restrict m, const double *restrict x, double *restrict y)
{
    const int *restrict ptr = m->ptr, *restrict col = m->col;
    const double *restrict val = m->val;
    for (int i = 0; i < m->n; i++) {
        double s = 0;
        for (int k = ptr[i]; k < ptr[i + 1]; k++)
            if (col[k] >= 0)
                s += val[k] * x[col[k]];
        y[i] = s;
    }
}
END
works

begin "two pointers that change places now and then: no exchange"
cat >x.c <<'END'
void f(int t, int n, double *restrict p, double *restrict q)
{
    for (int s = 0; s < t; s++) {
        for (int i = 1; i < n - 1; i++)
            q[i] = p[i - 1] + p[i + 1];
        if (s % 4 != 1) {
            double *x = p;
            p = q;
            q = x;
        }
    }
}
END
advises parameter-written 'two pointers change places'
cat >x.c <<'END'
void f(int t, int n, double *restrict p, double *restrict q)
{
    for (int s = 0; s < t; s += 2) {
        for (int i = 1; i < n - 1; i++)
            q[i] = p[i - 1] + p[i + 1];
        for (int i = 1; i < n - 1; i++)
            p[i] = q[i - 1] + q[i + 1];
    }
}
END
works

begin "bounds that are others in each iteration: nothing"
cat >x.c <<'END'
double a[1000];
int next(int k);
void f(int n, int k)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < k; j++)
            a[j] += i;
        k = (k * 7 + i) & 511;
    }
}
END
run 0 --min-gain=5 x.c -o y.c
lacks log/err 'help: copy the'
cat >x.c <<'END'
void f(int n, const int *restrict first, double *restrict a)
{
    for (int i = 0; i < n; i++)
        for (int k = first[i]; k < first[i + 1]; k++)
            a[k] *= 2;
}
END
advises_nothing nonaffine-bound

begin "a condition on data: a variable that each iteration needs for itself"
cat >x.c <<'END'
void f(int n, const double *restrict a, double *restrict b)
{
    double most = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] > most)
            most = a[i];
        b[i] = most;
    }
}
END
advises nonaffine-condition 'sets anew in the loop'
cat >x.c <<'END'
void f(int n, const double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) {
        double most = 0;
        if (a[i] > most)
            most = a[i];
        b[i] = most;
    }
}
END
works

begin "a condition on a variable of the iteration: no if around its assignments"
cat >x.c <<'END'
double f(int n, double a[restrict n][n])
{
    double most = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double d = a[i][j];
            if (d < 0)
                d = -d;
            if (d > most)
                most = d;
        }
    return most;
}
END
advises nonaffine-condition 'condition ? new : x'
cat >x.c <<'END'
double f(int n, double a[restrict n][n])
{
    double most = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double d = a[i][j];
            d = d < 0 ? -d : d;
            if (d > most)
                most = d;
        }
    return most;
}
END
works

begin "a condition on what iterations before have found: that is in the way of an if"
cat >x.c <<'END'
void f(int n, int m, const double *restrict x, const double *restrict c, int *restrict nearest)
{
    for (int i = 0; i < n; i++) {
        double least = 1e9;
        for (int j = 0; j < m; j++) {
            double d = (x[i] - c[j]) * (x[i] - c[j]);
            if (d < least) {
                least = d;
                nearest[i] = j;
            }
        }
    }
}
END
run 0 --min-gain=5 x.c -o y.c
lacks log/err 'condition ? new'

begin "a store to elements whose numbers are data: no advice"
cat >x.c <<'END'
void f(int n, double *restrict h, const int *restrict k)
{
    for (int i = 0; i < n; i++)
        h[k[i]] += 1;
}
END
advises_nothing nonaffine-subscript

begin "steps that are no sums: no advice"
cat >x.c <<'END'
void f(int n, double *restrict a)
{
    for (int k = 1; k < n; k *= 2)
        a[k] = a[k] * 2;
}
END
advises_nothing non-constant-step

begin "a step that is data: no advice"
cat >x.c <<'END'
void f(int n, double *restrict a, const double *restrict b)
{
    int i = 0;
    while (i < n) {
        a[i] = b[i] * 2;
        i += 1 + (b[i] > 3);
    }
}
END
advises_nothing non-constant-step

begin "memset of elements that are not a row: a loop in its place"
cat >x.c <<'END'
#include <string.h>
void f(int n, double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) {
        memset(a + i * n, 1, n * sizeof(double));
        for (int j = 0; j < n; j++)
            a[i * n + j] += b[j * n + i];
    }
}
END
advises call 'in place of memset'
cat >x.c <<'END'
void f(int n, double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            a[i * n + j] = 0;
        for (int j = 0; j < n; j++)
            a[i * n + j] += b[j * n + i];
    }
}
END
works

begin "a function of the library: what it returns, in an array"
cat >x.c <<'END'
#include <stdlib.h>
void f(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i] * b[i] + rand();
}
END
advises call 'call it in a loop of its own'
cat >x.c <<'END'
#include <stdlib.h>
void f(int n, double *restrict a, const double *restrict b, int *restrict r)
{
    for (int i = 0; i < n; i++)
        r[i] = rand();
    for (int i = 0; i < n; i++)
        a[i] = b[i] * b[i] + r[i];
}
END
run 0 --min-gain=5 x.c -o y.c
says log/err '^x.c:6:5: remark: loop nest optimised'

begin "an expression of hundreds of operands: several statements"
sum() {
    i=$1
    printf 'x[i]'
    while [ "$i" -lt "$2" ]; do
        printf ' + x[i + %d]' "$i"
        i=$((i + 1))
    done
}
cat >x.c <<END
void f(int n, const double *restrict x, double *restrict y)
{
    for (int i = 0; i < n; i++)
        y[i] = $(sum 1 300);
}
END
advises too-complex 'several statements'
lacks log/err iterator-written
cat >x.c <<END
void f(int n, const double *restrict x, double *restrict y)
{
    for (int i = 0; i < n; i++) {
        double s = $(sum 1 50);
        y[i] = s + $(sum 51 100);
    }
}
END
works

begin "the address of the iterator is taken: another one"
cat >x.c <<'END'
void show(const int *);
void f(int n, double *restrict y)
{
    int i;
    for (i = 0; i < n; i++)
        y[i] = 1;
    show(&i);
}
END
advises iterator-written 'whose address is not taken'
cat >x.c <<'END'
void show(const int *);
void f(int n, double *restrict y)
{
    int last;
    for (int i = 0; i < n; i++)
        y[i] = 1;
    last = n;
    show(&last);
}
END
works

begin "calls: what is advised depends on what is seen"
cat >x.c <<'END'
static double last;
static double twice(double x) { last = 2 * x; return last; }
void f(int n, double *restrict y)
{
    for (int i = 0; i < n; i++)
        y[i] = twice(y[i]) + twice(last);
}
END
run 0 --min-gain=5 x.c -o y.c
lacks log/err 'see its body'
cat >x.c <<'END'
static int calls;
static double *last;
static int count(double *p) { last = p; return calls++; }
void f(int n, double *restrict y)
{
    for (int i = 0; i < n; i++)
        y[i] = count(y);
}
END
advises call 'return what it computes'
cat >x.c <<'END'
static int count(int i) { return i + 1; }
void f(int n, double *restrict y)
{
    for (int i = 0; i < n; i++)
        y[i] = count(i);
}
END
works
cat >x.c <<'END'
__attribute__((weak)) double half(double x) { return x / 2; }
void f(int n, double *restrict y)
{
    for (int i = 0; i < n; i++)
        y[i] = half(y[i]);
}
END
advises call 'declare the function static'
sed 's/.*__)) /static /; s/__attribute__((weak))/static/' x.c >z.c
mv z.c x.c
works
cat >x.c <<'END'
double (*half)(double);
void f(int n, double *restrict y)
{
    for (int i = 0; i < n; i++)
        y[i] = half(y[i]);
}
END
advises call 'by their names'
cat >x.c <<'END'
double half(double);
void f(int n, double *restrict y)
{
    for (int i = 0; i < n; i++)
        y[i] = half(y[i]);
}
END
advises call 'see its body'
cat >x.c <<'END'
__attribute__((const)) double half(double);
void f(int n, double *restrict y)
{
    for (int i = 0; i < n; i++)
        y[i] = half(y[i]);
}
END
works

begin "a function that may be replaced is said to be that only if its body would do"
cat >x.c <<'END'
__attribute__((weak)) void add(int n, double *y)
{
    for (int i = 0; i < n; i++)
        y[i] += 1;
}
void f(int n, double *y)
{
    for (int k = 0; k < 9; k++)
        add(n, y + k);
}
END
run 0 --min-gain=5 x.c -o y.c
says log/err ": 'add: stores a value' .call.$"
lacks log/err 'help: .* .call.$'

begin "a condition is not to blame where there is nothing to gain"
cat >x.c <<'END'
static double a[123][123], b[123], v[123];
static void f(int n)
{
    for (int i = 0; i < n; i++)
        if (!(i == 0) && b[i] < 3.0)
            for (int j = 0; j < n; j++)
                a[i][j] = a[i][j] * 2 + v[2 * j];
}
double g(void)
{
    f(60);
    return a[5][6];
}
END
run 0 --min-gain=5 x.c -o y.c
says log/err 'x.c:4:5: remark: loop nest left unchanged: no profitable .*.no-gain.$'
lacks log/err 'nonaffine-condition'

begin "no gain: declared sizes, and the size that would do"
cat >x.c <<'END'
double a[1000];
void f(int n)
{
    for (int i = 0; i < n; i++)
        a[i] = i;
}
END
advises no-gain 'declare larger arrays'
enough=$(sed -n 's/.*; n = \([0-9]*\) would be enough.*/\1/p' log/err)
[ -n "$enough" ] || wrong "no size: $(head -n 1 log/err)"
sed "s/1000/$enough/" x.c >z.c
mv z.c x.c
works

begin "no gain: the work that threads are worth"
cat >x.c <<'END'
void f(int n, double a, const double *restrict x, double *restrict y)
{
    int m = n % 5;
    for (int i = 0; i < m; i++)
        y[i] = y[i] + a * x[i];
}
END
advises no-gain 'do more work'
says log/err "it takes .* at most, threads are worth it from .* on'"

begin "no gain: estimates"
cat >x.c <<'END'
static double a[40][40], x[40], y[40], z[40];
void f(void)
{
    for (int i = 0; i < 40; i++)
        for (int j = 0; j < 40; j++)
            z[i] += a[i][j] * x[j] + a[j][i] * y[j];
}
END
advises no-gain 'min-gain=any'
says log/err "it takes [0-9.]* us; .* one thread, .* on two; so short a nest has to be 6 times"
works --min-gain=any
cat >x.c <<'END'
double a[1000];
void f(void)
{
    for (int i = 0; i < 1000; i++)
        a[i] += 1;
}
END
advises no-gain 'nothing has to be changed'
says log/err "compilers do well with it as it is: it takes [0-9.]* ns"
cat >x.c <<'END'
void f(int n, double *restrict a)
{
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1] * 2;
}
END
advises no-gain 'another algorithm'

begin "each reason: who does what is advised has the nest optimised"
# "@ CODE", a program whose nest is left alone for this reason, "=", and what is advised.
cat >pairs <<'END'
@ loop-form
void f(double end, double *restrict x) { for (double t = 0; t < end; t++) x[0] = t; }
=
void f(int n, double *restrict x) { for (int i = 0; i < n; i++) x[i] = i; }
@ non-constant-step
void f(int n, int step, double *restrict x) { for (int i = 0; i < n; i += step * step) x[i] = 0; }
=
enum { STEP = 9 };
void f(int n, double *restrict x) { for (int i = 0; i < n; i += STEP) x[i] = 0; }
@ iterator-written
void f(int n, double *restrict x, const int *restrict k) { for (int i = 0; i < n; i++) { x[i] = 0; i = k[i]; } }
=
void f(int n, double *restrict x) { for (int i = 0; i < n; i += 2) x[i] = 0; }
@ nonaffine-subscript
void f(int n, double *restrict x) { for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) x[i * j] = x[i * j + 1] + j; }
=
void f(int n, int m, double (*restrict x)[m]) { for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) x[i][j] = x[i][j] + j; }
@ io
#include <stdio.h>
void f(int n, double *restrict x) { for (int i = 0; i < n; i++) { x[i] = i * 0.5; printf("%g\n", x[i]); } }
=
void f(int n, double *restrict x) { for (int i = 0; i < n; i++) x[i] = i * 0.5; }
@ recursion
static double r(double x, int n) { return n ? r(x * 0.5, n - 1) + x : x; }
void f(int n, double *restrict a) { for (int i = 0; i < n; i++) a[i] = r(a[i], 4); }
=
static double r(double x, int n) { for (int k = 0; k < n; k++) x = x * 0.5 + x; return x; }
void f(int n, double *restrict a) { for (int i = 0; i < n; i++) a[i] = r(a[i], 4); }
@ recursion
static double r(double x, int n) { return n ? r(x * 0.5, n - 1) + x : x; }
void f(int n, double *restrict a) { for (int i = 0; i < n; i++) a[i] = r(a[i], 4); }
=
__attribute__((const)) static double r(double x, int n) { return n ? r(x * 0.5, n - 1) + x : x; }
void f(int n, double *restrict a) { for (int i = 0; i < n; i++) a[i] = r(a[i], 4); }
@ noreturn
#include <stdlib.h>
void f(int n, double *restrict a) { for (int i = 0; i < n; i++) { if (a[i] < 0) abort(); a[i] *= 2; } }
=
#include <stdlib.h>
void f(int n, double *restrict a) { int bad = 0; for (int i = 0; i < n; i++) bad += a[i] < 0; if (bad) abort(); for (int i = 0; i < n; i++) a[i] *= 2; }
@ noreturn
#include <assert.h>
void f(int n, double *restrict a) { for (int i = 0; i < n; i++) { assert(a[i] >= 0); a[i] *= 2; } }
=
#define NDEBUG
#include <assert.h>
void f(int n, double *restrict a) { for (int i = 0; i < n; i++) { assert(a[i] >= 0); a[i] *= 2; } }
@ thread-local
_Thread_local double t;
void f(int n, double *restrict a) { for (int i = 0; i < n; i++) a[i] = t * a[i]; }
=
_Thread_local double t;
void f(int n, double *restrict a) { double u = t; for (int i = 0; i < n; i++) a[i] = u * a[i]; }
@ early-exit
void f(int n, double *restrict a, double end) { for (int i = 0; i < n; i++) { if (a[i] > end) break; a[i] = 0; } }
=
void f(int n, double *restrict a, double end) { int m; for (m = 0; m < n; m++) if (a[m] > end) break; for (int i = 0; i < m; i++) a[i] = 0; }
@ static-local
void f(int n, double *restrict a) { for (int i = 0; i < n; i++) { static double w = 3; a[i] *= w; } }
=
void f(int n, double *restrict a) { static double w = 3; for (int i = 0; i < n; i++) a[i] *= w; }
@ statement-expression
void f(int n, double *restrict a) { for (int i = 0; i < n; i++) a[i] = ({ double t = a[i]; t * t; }); }
=
static inline double sq(double t) { return t * t; }
void f(int n, double *restrict a) { for (int i = 0; i < n; i++) a[i] = sq(a[i]); }
@ volatile
void f(int n, volatile double *restrict a, double *restrict b) { for (int i = 0; i < n; i++) b[i] = a[0] * 2; }
=
void f(int n, volatile double *restrict a, double *restrict b) { double t = a[0]; for (int i = 0; i < n; i++) b[i] = t * 2; }
@ pragma
void f(int n, double *restrict a) {
#pragma acc loop
for (int i = 0; i < n; i++) a[i] = a[i] * 2; }
=
void f(int n, double *restrict a) {
for (int i = 0; i < n; i++) a[i] = a[i] * 2; }
@ macro-value
void f(int n, double *restrict a) { for (int i = 0; i < n; i++) a[i] = __LINE__ * a[i]; }
=
void f(int n, double *restrict a) { int l = __LINE__; for (int i = 0; i < n; i++) a[i] = l * a[i]; }
@ expression
void f(int n, double *restrict a, int *restrict b) { int k = 0; for (int i = 0; i < n; i++) a[(k = b[i]) + 1] = k++; }
=
void f(int n, double *restrict a, int *restrict b) { for (int i = 0; i < n; i++) a[i] = b[i]; }
@ expression
void f(int n, int *restrict x, const int *restrict y) { for (int i = 0; i < n; i++) x[i] = y[i] ?: 1; }
=
void f(int n, int *restrict x, const int *restrict y) { for (int i = 0; i < n; i++) x[i] = y[i] ? y[i] : 1; }
@ control-flow
void f(int n, double *restrict x, const int *restrict q) { for (int i = 0; i < n; i++) switch (q[i]) case 1: x[i] = 0; }
=
void f(int n, double *restrict x, const int *restrict q) { for (int i = 0; i < n; i++) if (q[i] == 1) x[i] = 0; }
@ errno
#include <math.h>
#include <errno.h>
int f(int n, double *restrict a) { errno = 0; for (int i = 0; i < n; i++) a[i] = exp(a[i]); return errno; }
=
#include <math.h>
int f(int n, double *restrict a) { for (int i = 0; i < n; i++) a[i] = exp(a[i]); return 0; }
@ asm
void f(int n, double *restrict a) { for (int i = 0; i < n; i++) { a[i] = a[i] * 2; __asm__(""); } }
=
void f(int n, double *restrict a) { for (int i = 0; i < n; i++) { a[i] = a[i] * 2; } }
@ statement
void f(int n, double *restrict a) { for (int i = 0; i < n; i++) { struct { double q; } t = { a[i] }; a[i] = t.q * 2; } }
=
void f(int n, double *restrict a) { for (int i = 0; i < n; i++) { double t = a[i]; a[i] = t * 2; } }
@ nonaffine-bound
double x[4000000]; int m;
void g(void);
void f(int n, int *k) { for (int i = 0; i < k[0] * k[1]; i++) { x[i] = 0; k[i] = 3; } }
=
double x[4000000]; int m;
void f(int n, int *restrict k) { int l = k[0] * k[1]; for (int i = 0; i < l; i++) { x[i] = 0; k[i] = 3; } }
@ may-wrap
void f(unsigned n, double *restrict x) { for (unsigned i = 0; i < n; i++) x[i - 1] = 0; }
=
void f(long n, double *restrict x) { for (long i = 0; i < n; i++) x[i - 1] = 0; }
@ switched-off
#pragma polyopt off
void f(int n, double *restrict x) { for (int i = 0; i < n; i++) x[i] = 0; }
=
void f(int n, double *restrict x) { for (int i = 0; i < n; i++) x[i] = 0; }
@ setjmp
#include <setjmp.h>
jmp_buf j;
void f(int n, double *restrict x) { for (int i = 0; i < n; i++) { x[i] = 0; if (x[i] > 4) longjmp(j, 1); } }
=
#include <setjmp.h>
jmp_buf j;
void f(int n, double *restrict x) { int any = 0; for (int i = 0; i < n; i++) any |= x[i] > 4; for (int i = 0; i < n; i++) x[i] = 0; if (any) longjmp(j, 1); }
@ allocation
#include <stdlib.h>
void f(int n, double *restrict a) { for (int i = 0; i < n; i++) { a[i] *= 2; free(malloc(80)); } }
=
#include <stdlib.h>
void f(int n, double *restrict a) { void *p = malloc(80); for (int i = 0; i < n; i++) a[i] *= 2; free(p); }
@ goto
void f(int n, int m, double *restrict a) { for (int i = 0; i < n; i++) { if (i == m) goto end; a[i] = 0; } end:; }
=
void f(int n, int m, double *restrict a) { for (int i = 0; i < n && i < m; i++) a[i] = 0; }
END
mkdir before after done
awk '/^@ / { n++; file = sprintf("before/%02d-%s.c", n, $2); next }
    /^=$/ { sub("before", "after", file); next }
    { print >file }' pairs
run 0 --min-gain=5 before/*.c -o done/
cp log/err log/before
run 0 --min-gain=5 after/*.c -o done/
for file in before/*.c; do
    code=${file#*/*-}
    code=${code%.c}
    says log/before "^$file:.*remark: loop nest left unchanged: .*\\[$code\\]\$"
    says log/before "note: help: .* \\[$code\\]\$"
    says log/err "^after/${file#*/}:.*remark: loop nest optimised"
done
rm -r before after done pairs

begin "what is quoted is in the source"
cat >x.c <<'END'
double a[100000];
void f(int n, int turn)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            a[k + j] += a[k * j];
        k += turn;
    }
}
END
run 0 x.c -o y.c
sed -n "s/.*: '\(.*\)' \[.*/\1/p" log/err >quoted
[ -s quoted ] || wrong "nothing is quoted"
while IFS= read -r text; do
    grep -qF -- "$text" x.c || wrong "not in the source: $text"
done <quoted

begin "ranges of #pragma scop that do not end, or begin"
printf 'void f(void)\n{\n#pragma scop\n}\n' >x.c
run 0 x.c -o y.c
says log/err '^x.c:3:1: warning: #pragma scop without #pragma endscop'
printf 'void f(void)\n{\n#pragma endscop\n}\n' >x.c
run 0 x.c -o y.c
says log/err '^x.c:3:1: warning: #pragma endscop without #pragma scop'
printf '#pragma scop\n#pragma scop\n#pragma endscop\n' >x.c
run 0 x.c -o y.c
says log/err '^x.c:2:1: warning: #pragma scop in the range of another'
run 0 --remarks=none x.c -o y.c
quiet log/err

summary
