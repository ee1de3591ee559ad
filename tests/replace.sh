#!/bin/sh
# --openmp=replace: parallel loops in the place of the program's own directives.
#
#     replace.sh polyopt
#
# The last line says "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

# file TEXT: x.c has TEXT in front of a nest, in a function with variables.
file() {
    cat >x.c <<END
#include "h.h"
double A[2000][2000], B[2000][2000];
int other(int), flag;
double nest(int n, double s)
{
    double t = 1;
    int i, j = 0;
$1
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            t = B[j][i];
            A[i][j] = s * t;
        }
    return s;
}
END
}

# replace ARGUMENT...: polyopt does, with -fopenmp.
replace() {
    run 0 --openmp=replace --parallel-threshold=0 "$@" -- -fopenmp
}

# replaced CLAUSES: the directive with these becomes a comment, once.
replaced() {
    file "#pragma omp parallel for $1"
    replace x.c
    says log/err '^x\.c:8:1: remark: OpenMP directive left out: .* \[replaced\]$'
    says log/err '^x\.c:9:5: remark: loop nest optimised: .*parallel'
    says log/out '^/\* #pragma omp parallel for .* \*/$'
    lacks log/out '^#pragma omp parallel for'
    says log/out '^ .*#pragma omp parallel for'
}

# kept WHY DIRECTIVE: it stays as it is, and so does all of the text.
kept() {
    file "$2"
    replace x.c
    says log/err "remark: OpenMP directive kept: $1.* \\[kept\\]\$"
    says log/err '\[pragma\]$'
    lacks log/err '\[replaced\]'
    same log/out x.c
}

: >h.h

begin "clauses whose meaning is kept"
for clauses in 'private(i,j, t)' 'private(j) private(t) schedule(dynamic, 4)' \
    'private(j,t), firstprivate(s) , num_threads(3)' 'private(j, t) if(n > 9)' \
    'default(none) shared(A, B) private(j,t) firstprivate(n, s)' \
    'simd private(j, t) safelen(8)' 'lastprivate(i,j) private(t)' \
    'collapse(2) proc_bind(close) private(t)'; do
    replaced "$clauses"
done

begin "clauses whose meaning might be lost, or is not known"
kept 'a private variable may be read' '#pragma omp parallel for private(j,t,s)'
kept 'a reduction is not' '#pragma omp parallel for private(j) reduction(+:t)'
kept 'a variable .* may be known' '#pragma omp parallel for private(j,t,B)'
for clauses in 'ordered' 'linear(j)' 'reduction(+ : A[:9])' 'copyin(flag)' \
    'allocate(t) private(t)' 'schedule(static) private(X)' 'nowait'; do
    file "#define X t
#pragma omp parallel for $clauses"
    replace x.c
    says log/err '\[pragma\]$'
    same log/out x.c
done
sed 's/    return s;/    return s + i;/' x.c >y.c
file '#pragma omp parallel for private(j, t)'
sed -i 's/return s;/return s + i;/' x.c
replace x.c
says log/err 'kept: a counter may be read behind the loop \[kept\]$'
same log/out x.c
sed -i 's/s + i/s/; s/s \* t;/s * t + other(i);/' x.c
replace x.c
says log/err 'kept: it calls a function that is not known \[kept\]$'
same log/out x.c
sed -i 's/other(i)/flag/; s/^int other.*/static __thread int flag;/' x.c
replace x.c
says log/err 'kept: threads have variables of their own \[kept\]$'
same log/out x.c

begin "a directive behind the loop may look at the value"
for text in '#pragma omp parallel if (t > 1)' '#pragma omp parallel num_threads(X)' \
    '_Pragma("omp parallel num_threads(j)")' '#pragma omp task depend(in: A[i])' \
    '#if 0
#pragma omp parallel for schedule(static, j)
#endif'; do
    file '#pragma omp parallel for private(j, t)'
    sed -i 's/^double nest/#define X (int)t\n&/' x.c
    printf '%s\n' "$text" >text
    sed -i '/^    return s;/{
        r text
        N
    }' x.c
    sed -i 's/^    return s;$//; s/^}$/    { }\n    return s;\n}/' x.c
    replace x.c
    says log/err 'kept: a [a-z ]* may be read behind the loop \[kept\]$'
    same log/out x.c
done
rm text

begin "other directives are as with --openmp=respect"
printf '#define EACH _Pragma("omp parallel for private(j, t)")\n' >h.h
for text in EACH '_Pragma("omp parallel for private(j, t)")' \
    '#pragma omp for private(j, t)' '#pragma omp parallel private(i, j, t)' \
    '#pragma omp parallel
#pragma omp for private(j, t)' '#pragma omp task' '#pragma omp single' \
    '#pragma omp target teams distribute parallel for private(j, t)' \
    '#pragma omp critical
#pragma omp parallel for private(j, t)' '#pragma omp sections
{ }'; do
    file "$text"
    replace x.c
    lacks log/err 'OpenMP directive'
    cp log/out y.c
    run 0 --parallel-threshold=0 x.c -- -fopenmp
    same log/out y.c
done
: >h.h
file '#pragma omp parallel private(i, j, t)
    {
#pragma omp parallel for private(j, t)'
sed -i 's/^    return s;/    }\n&/' x.c
replace x.c
same log/out x.c
file '#pragma omp parallel for private(j, t)'
sed -i 's/^            A.*/#pragma omp atomic write\n&/' x.c
replace x.c
same log/out x.c

begin "the lines of the others are what they were"
cat >x.c <<'END'
double A[2000][2000], B[2000][2000], last, k;
#pragma   omp  declare simd
double id(double x) { return x; }
void f(int n)
{
  #	pragma omp /* a */ parallel \
    for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = 2 * B[j][i];
#pragma omp	parallel  for lastprivate( k ) // b
    for (int i = 0; i < n; i++)
        last = k = B[0][i];
#pragma omp parallel for schedule (static)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            B[i][j] = 2 * A[j][i];
}
END
replace x.c
[ "$(grep -c '\[replaced\]$' log/err)" = 2 ] || wrong "$(cat log/err)"
[ "$(grep -c '\[kept\]$' log/err)" = 1 ] || wrong "$(cat log/err)"
says log/err '^x\.c:6:3: .*\[replaced\]$'
says log/err '^x\.c:11:1: .*\[kept\]$'
says log/out '^#pragma   omp  declare simd$'
says log/out '^#pragma omp	parallel  for lastprivate( k ) // b$'
says log/out '^  /\* #	pragma omp \*/ /\* a \*/ /\* parallel '
says log/out '^/\* #pragma omp parallel for schedule (static) \*/$'

begin "a result stays as it is, and so does what gets no parallel loops"
cp log/out y.c
replace y.c
same log/out y.c
lacks log/err 'OpenMP directive'
run 0 --openmp=replace --no-parallel x.c -- -fopenmp
cp log/out y.c
run 0 --no-parallel x.c -- -fopenmp
same log/out y.c
replace -fsanitize=thread x.c
lacks log/out '^ *#pragma omp parallel for simd'
[ "$(grep -c '\[kept\]$' log/err)" = 3 ] || wrong "$(cat log/err)"

begin "without -fopenmp, the option says nothing"
run 0 --openmp=replace x.c
cp log/out y.c
says log/err '\[asleep\]$'
lacks log/err '\[replaced\]'
run 0 x.c
same log/out y.c

begin "other stages, and certificates, are those of the last round"
replace --emit=schedule x.c
[ "$(grep -c '^f:' log/out)" = 2 ] || wrong "$(grep '^f:' log/out)"
replace --certificate=x.json -o y.c x.c
[ "$(grep -c '"function": *"f"' x.json)" = 2 ] || wrong "$(head -n 5 x.json)"

summary
