#!/bin/sh
# --compiler-text: are nests left alone that mean something else for the compiler?
#
#     compiler.sh polyopt
#
# Programs are compiled as they are and optimised, and have to print the same.  The
# last line says "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
flags="-O2 -ffp-contract=off"

# Write x.c: the lines given, "double A[90][90], B[90][90];", and a program whose
# function "other" has a nest with the bound $1; "plain" is always the same.
program() {
    bound=$1
    shift
    printf '%s\n' '#include <stdio.h>' "$@" >x.c
    cat >>x.c <<END
double A[90][90], B[90][90];
void plain(void)
{
    for (int i = 0; i < 90; i++)
        for (int j = 0; j < 90; j++)
            B[i][j] = 3 * i + A[j][i] + j;
}
void other(void)
{
    for (int i = 0; i < $bound; i++)
        for (int j = 0; j < $bound; j++)
            A[i][j] = A[i][j] + B[j][i];
}
int main(void)
{
    double sum = 0;

    plain();
    other();
    for (int i = 0; i < 90; i++)
        for (int j = 0; j < 90; j++)
            sum += A[i][j];
    printf("%g\n", sum);
    return 0;
}
END
}

# Optimise x.c, with the text of compiler $1 and further flags.
optimise() {
    cc=$1
    shift
    # shellcheck disable=SC2086 # the flags are words
    "$cc" $flags "$@" -E -dD -dI x.c -o x.i 2>log/err ||
        wrong "$cc: $(head -n 2 log/err)"
    # shellcheck disable=SC2086
    run 0 --compiler-text=x.i x.c -o y.c -- $flags "$@"
    says log/err "remark: loop nest optimised"
    # shellcheck disable=SC2086
    "$cc" $flags "$@" x.c -o x && "$cc" $flags "$@" y.c -o y 2>log/cc &&
        [ "$(./x)" = "$(./y)" ] || wrong "$cc: $(./x) is not $(./y)"
}

# With the text of the compilers that are here, "other" is left alone, or not.
alone() {
    for cc in gcc clang; do
        command -v $cc >/dev/null || continue
        optimise $cc "$@"
        [ $cc = clang ] && continue
        says log/err '\[compiler-differs\]'
    done
}

taken() {
    for cc in gcc clang; do
        command -v $cc >/dev/null || continue
        optimise $cc "$@"
        lacks log/err '\[compiler-differs\]'
    done
}

begin "a macro that depends on the compiler"
program N '#ifdef __clang__' '#define N 40' '#else' '#define N 80' '#endif'
alone

begin "an enumerator"
program N 'enum {' '#ifdef __clang__' 'N = 40' '#else' 'N = 80' '#endif' '};'
alone

begin "a predefined macro, through another"
program N '#define M(x) ((int)sizeof(__VERSION__) + (x))' '#define N M(30)'
alone

begin "the version of gcc"
program N '#define N (70 + __GNUC__)' '#if __GNUC__ < 6' 'typedef char word;' \
    '#else' 'typedef int word;' '#endif' 'word x;'
taken
program N '#define N 80' '#if __GNUC__ >= 8 && !defined __clang__' \
    'int nested(int n) { int sum(int k) { return k + n; } return sum(n); }' \
    '#endif'
taken

begin "a type"
program '(int)(80 / sizeof(word))' '#ifdef __clang__' 'typedef int word;' \
    '#else' 'typedef char word;' '#endif'
alone

begin "a structure with attributes"
program '(int)sizeof(pair)' 'typedef struct __attribute__((packed)) {' \
    'char a;' '#ifndef __clang__' 'char b[40];' '#endif' 'char c[20]; } pair;'
alone

begin "a function"
program 'bound()' '#ifdef __clang__' 'static inline int bound(void)' \
    '{ return 40; }' '#else' 'static inline int bound(void)' '{ return 80; }' \
    '#endif'
alone

begin "what is in a function, which others call"
program 'bound()' 'static inline int bound(void)' '{' '#ifdef __clang__' \
    'return 40;' '#endif' 'return 80; }'
taken
program '(change(), n)' 'static int n = 40, *p;' 'static void change(void)' '{' \
    '#ifndef __clang__' 'p = &n; n = 80;' '#endif' '}'
taken
program 'last(A[0])' 'extern double A[90][90];' 'static void set(double *, int);' \
    'static int last(double *a)' '{' '#ifndef __clang__' 'set(a + 1, 70);' \
    '#endif' 'return 80; }' 'void both(double *a) { set(a, 60); }' \
    'static void set(double *a, int n)' '{' 'for (int i = 1; i < n; i++)' \
    'for (int j = 1; j < n; j++)' 'a[i] = a[i - 1] + a[i] + 1; }'
taken

begin "a type that a function of a header mentions, which has a difference in it"
mkdir -p inc
printf '%s\n' 'typedef double image;' '#define Api extern' \
    'Api const image *both(void);' 'static inline image first(const image *p) {' \
    '#ifdef __clang__' 'return p[0] + 0;' '#endif' 'return p[0]; }' >inc/image.h
program '(int)(10 * sizeof(image))' '#include "image.h"' \
    'double one(image *p) { return first(p); }'
taken -Iinc
program '(int)(40 * sizeof(int16_t))' '#ifdef __clang__' '#include <stdint.h>' \
    '#else' 'typedef char int16_t;' '#endif'
alone

begin "a header of the user's"
cat >inc/h.h <<'END'
#pragma once
#if __has_attribute(optimize)
enum { LAST = 80 };
#else
enum { LAST = 40 };
#endif
END
program N '#include "h.h"' '#include "../inc/h.h"' '#include <h.h>' \
    '#define N LAST'
mkdir src
mv x.c src/x.c
ln -s src/x.c x.c
alone -Iinc -Isrc

begin "one of two headers"
rm -f x.c
printf 'enum { N = 40 };\n' >inc/a.h
printf 'enum { N = 80 };\n' >inc/b.h
program N '#ifdef __clang__' '#include "a.h"' '#else' '#include "b.h"' '#endif'
alone -Iinc

begin "a name that is computed"
program N '#ifdef __clang__' '#define H "a.h"' '#else' '#define H "b.h"' \
    '#endif' '#include H'
alone -Iinc

begin "a header inside of a function"
printf '#ifdef __clang__\nn = 40;\n#endif\n' >inc/part.h
program 'bound()' 'static int bound(void) { int n = 80;' '#include "part.h"' \
    'return n; }'
alone -Iinc

begin "a header that is read twice"
printf '#ifdef NAME\nenum { NAME =\n#ifdef __clang__\n40\n#else\n80\n#endif\n};\n#endif\n' \
    >inc/twice.h
program N '#define NAME M' '#include "twice.h"' '#undef NAME' '#define NAME N' \
    '#include "twice.h"'
alone -Iinc

begin "sections under #line"
program N '#line 70 "other.y"' '#ifdef __clang__' '#define N 40' '#else' \
    '#define N 80' '#endif'
alone

begin "definitions behind a macro that is undefined"
program N '#define N 80' '#ifdef __clang__' '#undef N' '#define N 40' '#endif'
alone

begin "what is the same everywhere"
program N '#include <limits.h>' '#include <float.h>' '#include <assert.h>' \
    '#include <stdlib.h>' '#include <string.h>' '#include <math.h>' \
    '#include <stdint.h>' '#define N 80' '#define EMPTY' '#if 1' \
    'EMPTY typedef int word;' '#endif' '#ifndef __GNUC__' '#error other' \
    '#endif' 'double z = DBL_MAX, y = NAN; int x = INT_MAX;'
taken
taken -D_FORTIFY_SOURCE=2
taken -DM=3 -UK -std=c99 -g -fopenmp

begin "attributes, chosen by the compiler"
program N '#ifndef __clang__' '#define HOT __attribute__ ((__hot__))' \
    '#define P __restrict' '#else' '#define HOT /* none */' \
    '#define P  __restrict' '#endif' '#define N 80' 'HOT void other(void);' \
    'static inline int first(const int *P p) { return *p; }'
taken

begin "attributes with arguments, through a macro, beside something else"
program N '#define ATTRIBUTE(x) __attribute__(x)' '#ifndef __clang__' \
    '#define SIZED(x) __attribute__((__alloc_size__(x)))' \
    '#define FREED(by, n) ATTRIBUTE((__malloc__, __malloc__(by, n)))' \
    '#define OLD(member, why) __attribute__ ((deprecated(why))) member' \
    '#define FAST static __inline__ __attribute__((flatten, noclone))' \
    '#else' '#define SIZED(n)  /* none */' \
    '#define FREED(f, k) ATTRIBUTE((__malloc__))' \
    '#define OLD(member, why)  member' '#define FAST static inline' '#endif' \
    'typedef struct { int OLD(a, "it is"); int last; } pair;' \
    '#define N (P.last + first(&zero) + (T == take))' 'int zero;' \
    'void give(void *p);' 'void *take(unsigned long n) SIZED(1) FREED(give, 1);' \
    'FAST int first(const int *p) { return *p; }' \
    'void *take(unsigned long n) { return (void *)n; }' \
    'pair P = {0, 80}; void *(*T)(unsigned long);'
taken

begin "another spelling of a keyword"
program N '#ifndef __clang__' '#define LOCAL _Thread_local' \
    '#define SAFE(x) __extension__ (x)' '#define P restrict' '#undef NONE' \
    '#else' '#define LOCAL __thread' '#define SAFE(y)  (y)' \
    '#define P __restrict__' '#endif' '#define N (SAFE(80) + unset)' \
    'static LOCAL int unset;' 'static int *P NONE;' \
    'int *none(void) { return NONE; }'
taken

begin "text that is not understood"
program N '#define N 80'
for text in '' 'int x;' '# 1 "y.c"' '# 1 "x.c"'; do
    printf '%s\n' "$text" >x.i
    run 0 --compiler-text=x.i x.c -o y.c
    same x.c y.c
    [ "$(grep -c '\[compiler-differs\]$' log/err)" -eq 2 ] ||
        wrong "not one remark: $(cat log/err)"
done
run 0 --compiler-text=nosuch.i x.c -o y.c
same x.c y.c
run 1 --compiler-text= x.c -o y.c

summary
