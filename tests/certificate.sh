#!/bin/sh
# --certificate=FILE: valid JSON that says of every nest what is true.
#
#     certificate.sh polyopt
#
# The last line says "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

# valid FILE: Python can read it.
valid() {
    if command -v python3 >/dev/null 2>&1; then
        python3 -m json.tool "$1" >log/json 2>&1 ||
            wrong "$1: $(head -n 1 log/json)"
    fi
}

# holds_true FILE EXPRESSION: it does, for the certificate c and its nests n.
holds_true() {
    command -v python3 >/dev/null 2>&1 || return 0
    python3 - "$1" "$2" <<'END' >log/json 2>&1 || wrong "$1: not $2 $(tail -n 1 log/json)"
import json, sys
c = json.load(open(sys.argv[1]))
n = c["nests"]
sys.exit(not eval("(" + sys.argv[2] + ")"))
END
}

begin "a certificate beside the output, which stays the same"
run 0 gemm.c -o gemm.opt
run 0 --certificate=x.json gemm.c -o x.c
same x.c gemm.opt
valid x.json
holds_true x.json 'c["file"] == "gemm.c" and len(n) == 1'
holds_true x.json 'n[0]["function"] == "gemm" and n[0]["line"] == 9'
holds_true x.json 'n[0]["done"].startswith("tiled") and n[0]["assumed"] is None'
holds_true x.json '[s["name"] for s in n[0]["statements"]] == ["S0"]'
holds_true x.json '"flow" in {d["kind"] for d in n[0]["dependences"]} <=
    {"flow", "anti", "output"}'
holds_true x.json 'all(d["satisfied"] and d["licence"] is None
    for d in n[0]["dependences"])'
holds_true x.json 'all(l["distance"][0] >= 1 for d in n[0]["dependences"]
    for l in d["satisfied"] if l["by"] == "loop")'
holds_true x.json 'all(k["verdict"] == "proved" for k in n[0]["checks"])'
rm x.c

begin "two runs write the same certificate"
run 0 --certificate=y.json gemm.c -o x.c
same x.json y.json
rm x.c x.json y.json

begin "parts of arrays in buffers"
run 0 --certificate=x.json --pack=all gemm.c -o x.c
valid x.json
holds_true x.json '"packed B" in n[0]["done"]'
holds_true x.json '"copies" in {k["name"] for k in n[0]["checks"]}'
run 0 --certificate=x.json --pack=none gemm.c -o x.c
holds_true x.json '"copies" not in {k["name"] for k in n[0]["checks"]}'
rm x.c x.json

begin "private scalars, order of statements, assumptions"
cat >x.c <<'END'
void f(int n, int m, double *a, double *b)
{
    for (int i = 0; i < n; i++) {
        double t = a[i] * 2;
        b[i + m] = t * t;
    }
}
double A[500], B[500];
void g(void)
{
    for (int i = 0; i < 500; i++)
        A[i] = i;
    for (int i = 0; i < 500; i++)
        B[i] = A[499 - i];
}
END
run 0 --certificate=x.json x.c -o y.c
valid x.json
holds_true x.json 'len(n) == 2 and n[1]["function"] == "g"'
holds_true x.json 'any(d["licence"] and d["licence"].startswith("private")
    for d in n[0]["dependences"])'
holds_true x.json 'all(not d["satisfied"] for d in n[0]["dependences"]
    if d["licence"])'
holds_true x.json '"n" in n[0]["assumed"] and n[1]["assumed"] is None'
holds_true x.json 'any(l["by"] == "order of statements"
    for d in n[1]["dependences"] for l in d["satisfied"])'
command -v python3 >/dev/null 2>&1 && python3 - <<'END' >log/json 2>&1
import json
text = " ".join(open("y.c").read().split())
assumed = json.load(open("x.json"))["nests"][0]["assumed"]
for operand in assumed.replace("po_large(", "").split(" && "):
    assert operand.removesuffix(")") in text, assumed
END
[ $? -eq 0 ] || wrong "the condition is not that of the output: $(tail -n 1 log/json)"
rm x.c y.c x.json

begin "reductions have a licence"
cat >x.c <<'END'
long f(int n, const int *restrict a)
{
    long s = 0;

    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
END
run 0 --certificate=x.json x.c -o y.c
valid x.json
if grep -q 'reduction(+' y.c; then
    holds_true x.json 'any(d["licence"] and d["licence"].startswith("reduction")
        for d in n[0]["dependences"])'
fi
holds_true x.json 'all(d["licence"] != "unknown" for m in n
    for d in m["dependences"])'
rm x.c y.c x.json

begin "a file without nests, and names that JSON has to quote"
cp gemm.c 'a"b\.c'
run 0 --certificate=x.json 'a"b\.c' -o y.c
valid x.json
holds_true x.json 'c["file"] == "a\"b\\.c"'
echo 'int x;' >y.c
run 0 --certificate=x.json y.c
valid x.json
holds_true x.json 'n == []'
latin=$(printf 'caf\351.c')
if cp gemm.c "$latin" 2>/dev/null; then
    run 0 --certificate=x.json "$latin" -o y.c
    valid x.json
fi
rm -f 'a"b\.c' "$latin" y.c x.json

for kernel in jacobi-2d durbin ${LONG:+cholesky ludcmp covariance}; do
    begin "the certificate of $kernel"
    run 0 --certificate=x.json "-I$here/../bench/kernels" \
        "$here/../bench/kernels/$kernel.c" -o y.c
    valid x.json
    holds_true x.json 'len(n) > 0 and all(d["licence"] != "unknown" for m in n
        for d in m["dependences"])'
    holds_true x.json 'all(d["licence"] or d["satisfied"] for m in n
        for d in m["dependences"])'
    rm -f x.json y.c
done

begin "what cannot be written"
run 1 --certificate=missing/x.json gemm.c -o x.c
says log/err "^polyopt: error: cannot write 'missing/x.json'"
[ ! -e x.c ] || wrong "the output was written without its certificate"
usage --certificate= gemm.c
usage --certificate=gemm.c gemm.c
says log/err 'same file'
usage --certificate=x.c gemm.c -o x.c
touch x.c
usage --certificate=x.c gemm.c -o x.c
same gemm.c gemm.orig
rm x.c

begin "nothing else was written"
rm -f gemm.opt
holds . 'gemm.c gemm.orig'
summary
