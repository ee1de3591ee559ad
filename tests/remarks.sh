#!/bin/sh
# --remarks=json: every line is an object, which says what is true.
#
#     remarks.sh polyopt
#
# The last line says "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

# holds_true EXPRESSION: it does, for the objects o of log/err, of which n are the
# nests, e the errors, and f is the file; and each has its keys, in order.
holds_true() {
    command -v python3 >/dev/null 2>&1 || return 0
    python3 - "$1" <<'END' >log/json 2>&1 || wrong "not $1: $(tail -n 1 log/json)"
import json, sys
keys = {
    "nest": ["kind", "version", "file", "function", "line", "column",
             "end_line", "result", "reason", "code", "text", "help",
             "at_line", "at_column", "transformation", "estimates", "seconds",
             "megabytes"],
    "error": ["kind", "version", "file", "line", "column", "text"],
    "note": ["kind", "version", "file", "line", "column", "text"],
    "file": ["kind", "version", "file", "status", "reason", "nests", "optimised",
             "openmp", "seconds", "megabytes"]}
may = ["reason", "transformation", "estimates"]
data = open("log/err", "rb").read().decode("utf-8")
assert data.endswith("\n"), "no end of line"
o = [json.loads(line) for line in data.split("\n")[:-1]]
for x in o:
    want = [k for k in keys[x["kind"]] if k not in may or k in x]
    assert list(x) == want, x
assert [x["kind"] for x in o].count("file") == 1, "not one file"
f = o[-1]
n = [x for x in o if x["kind"] == "nest"]
e = [x for x in o if x["kind"] == "error"]
assert f["kind"] == "file" and f["nests"] == len(n)
assert f["optimised"] == len([x for x in n if x["result"] == "optimised"])
assert all((x["reason"] == "") == (x["result"] == "optimised") for x in n)
assert all(x["line"] <= x["at_line"] <= x["end_line"] for x in n)
assert [x["line"] for x in n] == sorted(x["line"] for x in n)
assert all(x["seconds"] >= 0 for x in n)
sys.exit(not eval("(" + sys.argv[1] + ")"))
END
}

cat >mixed.c <<'END'
double x[100], A[100][100];
void first(int n, double *p, double *q)
{
    for (int i = 0; i < n; i++)
        x[i] = 1;
    while (p[n] > 0)
        n--;
    for (int i = 0; i < 10; i++)
        x[i * i * i] = 1;
}

int second(int n, double *p, double *q)
{
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 100; j++)
            A[i][j] += 1;
    for (int i = 0; i < n; i++) {
        if (p[i] > 2)
            break;
        p[i] = q[i + 1];
    }
    return n;
}
END

begin "an object for each nest, and one for the file"
run 0 mixed.c -o plain.out
run 0 --remarks=json mixed.c -o x.c
same x.c plain.out
quiet log/out
holds_true '[(x["function"], x["line"], x["end_line"]) for x in n] ==
    [("first", 4, 5), ("first", 6, 7), ("first", 8, 9), ("second", 14, 16),
     ("second", 17, 21)]'
holds_true '[x["column"] for x in n] == [5] * 5'
holds_true '[x["result"] for x in n] == ["optimised", "unchanged",
    "unchanged", "optimised", "unchanged"]'
holds_true 'n[2]["reason"] == "nonaffine-subscript" and n[2]["text"] == "i * i"'
holds_true '(n[2]["at_line"], n[2]["at_column"]) == (9, 11)'
holds_true '(n[4]["at_line"], n[4]["reason"]) == (19, "early-exit")'
holds_true 'f["status"] == 0 and f["openmp"] == "parallel" and len(o) == 6'
holds_true 'all(x["file"] == "mixed.c" for x in o) and "reason" not in f'
holds_true 'f["seconds"] >= sum(x["seconds"] for x in n) - 0.01'
holds_true '0 < f["seconds"] < 60 and 5 < f["megabytes"] < 2048'

begin "the text is that of the remark"
run 0 mixed.c -o x.c
sed -n 's/^mixed.c:4:5: remark: loop nest optimised: //p' log/err >done
run 0 --remarks=json mixed.c -o x.c
holds_true 'n[0]["text"] + "\n" == open("done").read()'
rm done

begin "the time is that of the nest"
cp "$here/exec/solve.c" slow.c
cat >>slow.c <<'END'
void quick(int n, double *restrict p)
{
    for (int i = 0; i < n; i++)
        p[i] = 1;
}
END
run 0 --remarks=json slow.c -o x.c
holds_true 'n[-1]["function"] == "quick" and
    n[-1]["seconds"] < max(x["seconds"] for x in n) and
    0.5 * f["seconds"] < sum(x["seconds"] for x in n) + 0.3'
rm slow.c

begin "what the result has to be compiled with"
run 0 --remarks=json --no-parallel mixed.c -o x.c
grep -q 'omp simd' x.c || wrong "no vectors"
holds_true 'f["openmp"] == "simd"'
echo 'int x;' >plain.c
run 0 --remarks=json plain.c
holds_true 'f["openmp"] == "none" and len(o) == 1'
run 0 --remarks=json --emit=deps mixed.c
holds_true 'f["openmp"] == "none" and f["optimised"] == 2'
run 4 --remarks=json --require plain.c
holds_true 'f["status"] == 4'
rm plain.c

begin "what macros hide is named by what is written"
cat >named.c <<'END'
#define width(p) width_of(p)
int width_of(int *);
double a[100];
void h(int *p, int n)
{
    for (int k = width(p); k >= 1; k--)
        a[k] = 0;
    for (int k = 0; k < n && k < (width((p))); k++)
        a[k] = 1;
}
END
run 0 --remarks=json named.c
holds_true '[x["text"] for x in n] == ["width(p)", "width((p))"]'
rm named.c

begin "nests inside of loops that are left alone"
cat >inside.c <<'END'
double a[1000];
void h(void);
void g(int n)
{
    while (n--) {
        h();
        for (int i = 0; i < 1000; i++)
            a[i] += 1;
        for (int i = 0; i < n; i++)
            h();
    }
}
END
run 0 --remarks=json inside.c -o x.c
holds_true 'n[0]["line"] == 5 and n[0]["end_line"] == 11'
rm inside.c

begin "notes are objects, too"
run 0 -v --remarks=json --verify=reparse mixed.c -o x.c
holds_true 'any(x["kind"] == "note" and x["line"] for x in o)'

begin "errors are objects, and the last line says which was the first"
printf 'void f(void)\n{\n    int x = 1 +;\n    y = 2;\n}\n' >broken.c
run 2 --remarks=json broken.c
quiet log/out
holds_true '(e[0]["line"], e[0]["column"]) == (3, 16) and len(e) == 2'
holds_true 'f["status"] == 2 and f["reason"] == e[0]["text"] ==
    "expected expression"'
echo '#include "nowhere.h"' >broken.c
run 2 --remarks=json broken.c
holds_true '"nowhere.h" in f["reason"]'
run 1 --remarks=json missing.c
holds_true 'f["status"] == 1 and "missing.c" in f["reason"] and
    e[0]["line"] is None'
run 1 --remarks=json mixed.c -o missing/x.c
holds_true 'f["status"] == 1 and len(n) == 0 and "missing/x.c" in f["reason"]'
run 1 --remarks=json mixed.c -o mixed.c
holds_true 'f["status"] == 1 and "same file" in f["reason"]'
run 2 --remarks=json mixed.c -- @nowhere
holds_true 'f["status"] == 2 and f["reason"]'
rm broken.c

begin "the end of the worker is an object, and nothing else is said"
timeout "$limit" "$polyopt" --remarks=json --memory-limit=20 mixed.c -o x.c \
    2>log/err
if [ $? -eq 5 ]; then
    holds_true 'f["status"] == 5 and f["reason"] == e[0]["text"]'
    same x.c mixed.c
fi

begin "standard input, and names that JSON has to quote"
input=mixed.c
run 0 --remarks=json -
same log/out plain.out
holds_true 'all(x["file"] == "<stdin>" for x in o)'
for name_to_quote in 'a"b\.c' "$(printf 'caf\351.c')" "$(printf 'a\tb\nc.c')" \
    "$(printf 'caf\303\251.c')"; do
    cp mixed.c "$name_to_quote" 2>/dev/null || continue
    run 0 --remarks=json "$name_to_quote" -o x.c
    holds_true 'len(n) == 5 and len({x["file"] for x in o}) == 1'
    run 1 --remarks=json "$name_to_quote" -o missing/x.c
    holds_true 'f["status"] == 1'
    rm "$name_to_quote"
done

begin "lines of index maps"
echo '(d0) -> (d1)' >x.maps
run 1 --remarks=json --index-map=x.maps
holds_true 'e[0]["line"] == 1 and e[0]["column"] == 10 and f["status"] == 1'
rm x.maps

begin "nothing else was written"
rm -f x.c plain.out mixed.c
holds . 'gemm.c gemm.orig'
summary
