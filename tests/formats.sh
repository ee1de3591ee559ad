#!/bin/sh
# --remarks: which are shown, and how; what other programs make of the formats.
#
#     formats.sh polyopt
#
# The last line says "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

always=--min-gain=5

# python SCRIPT ARGUMENT...: it ends well, if there is Python.
python() {
    command -v python3 >/dev/null 2>&1 || return 0
    script=$1
    shift
    python3 -c "$script" "$@" >log/python 2>&1 ||
        wrong "$(tail -n 1 log/python)"
}

cat >a.c <<'END'
double x[100], A[1000][1000];
int ext(int i);
void first(int n, double *restrict p)
{
    for (int i = 0; i < n; i++)
        p[i] = 1;
    for (int i = 0; i < 10; i++)
        x[i * i * i] = 1;
}

void second(int n, double *restrict p)
{
	for (int i = 0; i < n; i++)
		p[i] = ext(i); /* ü */
    for (int i = 0; i < 1000; i++)
        for (int j = 0; j < 1000; j++)
            A[i][j * j] += A[j][i];
}

void third(int n, double *restrict p)
{
    for (int i = 1; i < n; i++)
        p[i] = p[i - 1] * 2;
}
END

# lines TEXT: those of a.c that have remarks.
lines() {
    got=$(sed -n 's/^a.c:\([0-9]*\):[0-9]*: remark: .*/\1/p' log/err | tr '\n' ' ')
    [ "$got" = "$1 " ] || wrong "remarks for lines $got, not $1"
}

begin "which remarks are shown"
run 0 --remarks=text a.c -o x.c
lines '5 8 14 17 22'
run 0 --remarks=passed a.c -o x.c
lines '5'
run 0 --remarks=missed a.c -o y.c
lines '8 14 17 22'
same x.c y.c
run 0 --remarks=missed,passed a.c -o y.c
lines '5 8 14 17 22'
run 0 --remarks=code=call a.c -o y.c
lines '14'
run 0 --remarks=code=call,code=no-gain a.c -o y.c
lines '14 22'
run 0 --remarks=missed,code=nonaffine-subscript a.c -o y.c
lines '8 17'
run 0 --remarks=passed,code=call a.c -o y.c
lines '5'
run 0 --remarks=analysis a.c -o y.c
quiet log/err

begin "words that there are not"
for word in mised jso code=may-alia code= xml '' text,,json; do
    run 1 "--remarks=$word" a.c
    says log/err 'not one of\|did you mean'
done
run 1 --remarks=mised a.c
says log/err "did you mean 'missed'? .see polyopt --help)$"
run 1 --remarks=text,code=may-alia a.c
says log/err "did you mean 'code=may-alias'?"
run 1 --color=maybe a.c
says log/err "not one of auto always never"

begin "the line of the source, with a mark; and colours"
run 0 --remarks=source,code=call a.c -o y.c
cat >want <<'END'
a.c:14:10: remark: loop nest left unchanged: function call may have side effects: 'ext' [call]
   14 | 		p[i] = ext(i); /* ü */
      | 		       ^
a.c:14:10: note: help: declare the function __attribute__((const)) or ((pure)) if it is, or let this file see its body; else call it in a loop of its own, and keep what it returns in an array [call]
END
same log/err want
run 0 --remarks=code=call a.c -o y.c
sed '2,3d' want >plain
same log/err plain
run 0 --color=always --remarks=code=call a.c -o y.c
esc=$(printf '\033')
says log/err "^$esc\\[1ma.c:14:10: $esc\\[1;34mremark: $esc\\[0mloop nest"
sed "s/$esc\\[[0-9;]*m//g" log/err >bare
same bare plain
run 2 --color=always --remarks=none /dev/null -x c a.c -- -include nowhere.h
rm -f want plain bare
if command -v script >/dev/null 2>&1; then
    for none in '' 1; do
        TERM=xterm NO_COLOR=$none script -qec \
            "$polyopt --remarks=code=call a.c -o y.c" /dev/null </dev/null >log/tty 2>&1
        says log/tty '   14 | '
        [ -n "$none" ] || says log/tty "${esc}\\[1;34mremark"
        [ -z "$none" ] || lacks log/tty "$esc"
    done
fi

begin "JSON fits its schema"
run 0 -v --remarks=json --verify=reparse a.c -o y.c
cp log/err all.json
printf 'void f(void)\n{\n    int x = 1 +;\n}\n' >broken.c
run 2 --remarks=json broken.c
cat log/err >>all.json
run 1 --remarks=json missing.c
cat log/err >>all.json
printf '#pragma endscop\nvoid f(int n, double *restrict p)\n{\n    for (int i = 0; i < n; i++)\n        p[i] = 1;\n}\n' >scop.c
run 0 --remarks=json scop.c
cat log/err >>all.json
run 0 --remarks=json --min-gain=5 "$here/exec/member-matrix.c"
cat log/err >>all.json
if command -v python3 >/dev/null 2>&1; then
    python3 "$here/schema.py" "$here/../docs/remarks.schema.json" all.json \
        >log/python 2>&1 || wrong "$(head -n 2 log/python)"
    sed 's/"version":2/"version":"2"/' all.json >worse.json
    ! python3 "$here/schema.py" "$here/../docs/remarks.schema.json" worse.json \
        >log/python 2>&1 || wrong "the schema takes anything"
fi
python 'import json
o = [json.loads(l) for l in open("all.json")]
n = [x for x in o if x["kind"] == "nest"]
first = n[0]
assert first["transformation"]["parallel"] and first["code"] == "", first
e = [x for x in n if "estimates" in x]
assert e and any(x["result"] == "optimised" for x in e)
for x in e:
    s = x["estimates"]["sizes"]
    assert [y["name"] for y in s] == ["small", "medium", "narrow", "large"]
large = e[0]["estimates"]["sizes"][3]
assert large["parameters"]["n"] == 1e6 and large["original_ns"]["one_thread"] > 1e5
assert [x["help"] for x in n if x["code"] == "call"][0].startswith("declare")'
run 0 --remarks=json,code=call a.c -o y.c
python 'import json
o = [json.loads(l) for l in open("log/err")]
assert [x["kind"] for x in o] == ["nest", "file"] and o[0]["code"] == "call"
assert o[1]["nests"] == 5'
rm -f all.json worse.json

begin "SARIF: one document, with rules and places"
sarif='import json, sys
d = json.load(open(sys.argv[1], encoding="utf-8"))
assert d["version"] == "2.1.0" and "sarif-schema-2.1.0" in d["$schema"]
[run] = d["runs"]
rules = run["tool"]["driver"]["rules"]
assert len({r["id"] for r in rules}) == len(rules)
assert all(r["shortDescription"]["text"] for r in rules)
r = run["results"]
for x in r:
    assert rules[x["ruleIndex"]]["id"] == x["ruleId"], x
    assert x["level"] in ("none", "note", "warning", "error")
    assert x["kind"] == "fail" or x["level"] == "none"
    assert x["message"]["text"]
    for l in x["locations"]:
        region = l["physicalLocation"].get("region")
        assert not region or region["startLine"] > 0 and region["startColumn"] > 0
uris = [l["physicalLocation"]["artifactLocation"]["uri"]
        for x in r for l in x["locations"]]
ids = [x["ruleId"] for x in r]
assert eval(sys.argv[2]), (ids, uris)'
run 0 --remarks=sarif a.c -o y.c
python "$sarif" log/err 'ids == ["nest-optimised", "nonaffine-subscript", "call", "nonaffine-subscript", "no-gain"]'
python "$sarif" log/err 'set(uris) == {"a.c"}'
python "$sarif" log/err '[(x["locations"][0]["physicalLocation"]["region"], x["locations"][0]["logicalLocations"][0]["name"]) for x in r if x["ruleId"] == "call"] == [({"startLine": 14, "startColumn": 10}, "second")]'
run 0 --remarks=sarif,passed a.c -o y.c
python "$sarif" log/err 'ids == ["nest-optimised"] and r[0]["level"] == "none" and r[0]["properties"]["transformation"]["parallel"]'
echo 'int x;' >none.c
run 0 --remarks=sarif none.c -o y.c
python "$sarif" log/err 'r == []'
run 2 --remarks=sarif broken.c
python "$sarif" log/err 'ids == ["error"] and r[0]["level"] == "error"'
cp a.c 'a b%.c'
run 0 --remarks=sarif,code=call a.c 'a b%.c' none.c -o out/
python "$sarif" log/err 'uris == ["a.c", "a%20b%25.c"]'
run 0 --remarks=sarif "$PWD/a.c" -o y.c
python "$sarif" log/err 'uris[0].startswith("file:///")'

begin "--remarks-file: all formats, several files, and nothing on stderr"
for format in text json sarif yaml; do
    run 0 --remarks=$format a.c -o y.c
    sed 's/"seconds":[0-9.]*,"megabytes":[0-9]*//' log/err >one
    run 0 --remarks=$format --remarks-file=r a.c -o y.c
    quiet log/err
    sed 's/"seconds":[0-9.]*,"megabytes":[0-9]*//' r >two
    same one two
    run 0 --remarks=$format --remarks-file=r a.c scop.c -j 2 -o out/
    says r 'a.c'
    says r 'scop.c'
    [ "$format" = text ] || lacks log/err 'remark'
done
run 2 --remarks=sarif --remarks-file=r broken.c
says log/err '^broken.c:3:16: error: expected expression'
python "$sarif" r 'ids == ["error"]'
run 1 --remarks-file=missing/r a.c -o y.c
says log/err "cannot write 'missing/r'"
run 1 --remarks-file=a.c a.c -o y.c
says log/err "same file 'a.c'"
cp a.c b.c
run 1 --remarks-file=b.c a.c b.c -o out/
says log/err "an input, or an output: 'b.c'"
same a.c b.c
grep -q first a.c || wrong "the input was overwritten"
rm -rf one two r out b.c

begin "YAML: LLVM's optimisation records"
yaml='import sys, yaml
class Loader(yaml.SafeLoader):
    pass
def tagged(loader, tag, node):
    return tag, loader.construct_mapping(node, deep=True)
Loader.add_multi_constructor("!", tagged)
d = list(yaml.load_all(open("log/err", encoding="utf-8"), Loader))
for tag, x in d:
    assert tag in ("Passed", "Missed", "Analysis", "Failure"), tag
    assert list(x) == ["Pass", "Name", "DebugLoc", "Function", "Args"], x
    assert x["Pass"] == "polyopt" and set(x["DebugLoc"]) == {"File", "Line", "Column"}
    assert all(len(a) == 1 and isinstance(v, str) for a in x["Args"] for v in a.values())
assert eval(sys.argv[1]), d'
reads_yaml() {
    if python3 -c 'import yaml' 2>/dev/null; then
        python "$yaml" "$1"
    else
        explain "without python3-yaml"
    fi
}
run 0 --remarks=yaml a.c -o y.c
reads_yaml '[t for t, x in d].count("Missed") == 4 and [x["Function"] for t, x in d] == ["first", "first", "second", "second", "third"]'
reads_yaml '("Missed", "call", 14, 10) in [(t, x["Name"], x["DebugLoc"]["Line"], x["DebugLoc"]["Column"]) for t, x in d]'
reads_yaml 'all(x["DebugLoc"]["File"] == "a.c" for t, x in d)'
tool=$(ls /usr/lib/llvm-*/bin/llvm-remarkutil 2>/dev/null | head -n 1)
if [ -n "$tool" ]; then
    "$tool" yaml2bitstream log/err -o r 2>log/tool || wrong "$(head -n 2 log/tool)"
    rm -f r
fi
for name_to_quote in "it's.c" 'a"b\.c' "$(printf 'a\tb.c')" 'yes: #no.c'; do
    sed 's/\bfirst\b/yes/' a.c >"$name_to_quote"
    run 0 --remarks=yaml "$name_to_quote" -o y.c
    reads_yaml 'len(d) == 5 and d[0][1]["Function"] == "yes"'
    python 'import sys
open("name", "w").write(sys.argv[1])' "$name_to_quote"
    reads_yaml 'd[0][1]["DebugLoc"]["File"] == open("name").read()'
    rm -f name "$name_to_quote"
done
run 2 --remarks=yaml broken.c
reads_yaml 'd[0][0] == "Failure"'

summary
