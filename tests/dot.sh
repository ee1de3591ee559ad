#!/bin/sh
# --emit=dot: graphs that graphviz can read, which say what is true.
#
#     dot.sh polyopt
#
# dot.awk reads the graphs, and graphviz, too, if it is there.  CASES=all has those of all
# golden cases read.  The last line says "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

# graphs FILE N: it is N of them.
graphs() {
    count=$(awk -f "$here/dot.awk" "$1") || wrong "$1: $count"
    [ -z "$2" ] || [ "$count" = "$2" ] || wrong "$1 has $count graphs, not $2"
    ! command -v dot >/dev/null 2>&1 || dot -Tsvg "$1" >log/svg 2>log/dot ||
        wrong "$1: $(head -n 1 log/dot)"
}

# invalid TEXT: dot.awk does not take it.
invalid() {
    ! printf '%s\n' "$1" | awk -f "$here/dot.awk" >log/dot ||
        wrong "'$1' is taken for a graph"
}

begin "what reads graphs notices what is none"
printf 'digraph "a:1" { "b\\"[" [label="x\\l"]; "b\\"[" -> c; c; }\n' >x.dot
graphs x.dot 1
invalid 'digraph { a; }'
invalid 'digraph a { b [label=x y]; }'
invalid 'digraph a { b [label="x"y"]; }'
invalid 'digraph a { b [label="x
y"]; }'
invalid 'digraph a { b [label=S0[i]]; }'
invalid 'digraph a { b -> c; b; }'
invalid 'digraph a { b; '
invalid 'digraph a { b; } }'
invalid 'digraph a { b -> ; b; }'
invalid 'digraph a { S0[i] -> b; }'

begin "a graph for each nest"
run 0 --emit=dot gemm.c
cp log/out x.dot
graphs x.dot 1
says x.dot '^digraph "gemm:9" {$'
says x.dot '^        "S0" \[label="S0\[i, j, k\]\\lline 12\\l"\];$'
says x.dot '^        "S0" -> "S0" \[label="flow C (0, 0, 1)"\];$'
says x.dot '\[label="mark parallel"\];$'
says x.dot 'floor('
cat >x.c <<'END'
struct pair { double low, high; } p[100];
double caf\u00e9[100], $a[100];
void none(void);
void f(int n)
{
    for (int i = 0; i < n; i++)
        p[i].low += p[n - i].high + $a[i];
    for (int i = 1; i < n; i++)
        for (int j = 0; j < i; j++)
            caf\u00e9[i] = caf\u00e9[j] * 2;
}
void g(void)
{
    for (int i = 0; i < 10; i++)
        none();
}
END
run 0 --emit=dot x.c
cp log/out x.dot
graphs x.dot ''
says x.dot '^digraph "f:'
says x.dot 'label="flow caf.* (\*, \*)"\|label="flow caf.* (<, '
lacks x.dot '"g:'

begin "a file without nests has none"
echo 'int x;' >x.c
run 0 --emit=dot x.c
quiet log/out

begin "kernels have graphs"
for kernel in gemm jacobi-2d doitgen ${CASES:+cholesky}; do
    run 0 --emit=dot "-I$here/../bench/kernels" "$here/../bench/kernels/$kernel.c"
    cp log/out x.dot
    graphs x.dot ''
done

if [ "${CASES-}" = all ]; then
    begin "so have all golden cases"
    for case in "$here"/golden/*[!t].c; do
        options=$(sed -n '1s|^/\* polyopt: \(.*\) \*/.*$|\1|p' "$case")
        # shellcheck disable=SC2086 # words
        run 0 $options --emit=dot "$case"
        cp log/out x.dot
        graphs x.dot ''
    done
fi

summary
