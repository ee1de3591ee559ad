#!/bin/sh
# Several input files, compilation databases, -j.
#
#     batch.sh polyopt
#
# The last line says "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

# A file $1 with a nest that needs $2 for its size.
nest() {
    printf 'double a[%s];\nvoid f(void)\n{\n    for (int i = 0; i < %s; i++)\n' \
        "$2" "$2"
    printf '        a[i] = a[i] * 2;\n    for (int i = 0; i < 9; i++)\n'
    printf '        a[i * i * i] = i;\n}\n'
} >"$1"

begin "files one by one"
nest a.c 100
nest b.c 200
run 0 a.c -o a.want
cp log/err a.err
run 0 b.c -o b.want
cp log/err b.err
cat a.err b.err >both.err

begin "each result beside its source, remarks in the order of the arguments"
run 0 a.c b.c
quiet log/out
same a.opt.c a.want
same b.opt.c b.want
same log/err both.err
rm a.opt.c b.opt.c
run 0 b.c -j 2 a.c
cat b.err a.err >turned
same log/err turned
same b.opt.c b.want
rm turned a.opt.c b.opt.c

begin "-o: a folder that exists, or one to be made"
mkdir d e
cp a.c e/c.c
run 0 a.c e/c.c -o d
holds d 'a.c c.c'
same d/a.c a.want
run 0 a.c b.c -o new/
holds new 'a.c b.c'
same new/b.c b.want
rm -r new
usage a.c b.c -o new
[ ! -e new ] || wrong "new was made"
usage a.c b.c -o missing/new/
usage a.c b.c -o both.err
usage a.c b.c -o ''
usage a.c b.c -o -
rm -r d e

begin "--in-place"
mkdir d
cp a.c b.c d
run 0 --in-place --jobs=2 d/a.c d/b.c
same d/a.c a.want
same d/b.c b.want
rm -r d

begin "nothing is written if two results would have one name"
mkdir d e
cp a.c d
usage a.c d/a.c -o e
says log/err 'same output'
[ -z "$(ls e)" ] || wrong "e holds $(ls e)"
usage a.c b.c a.c
says log/err 'twice'
usage a.c ./a.c -o e/
ln -s a.c l.c
usage --in-place a.c l.c
says log/err 'twice'
cp a.c a.opt.c
usage a.c a.opt.c
says log/err 'also an input'
usage a.c b.c -o .
same a.opt.c a.c
rm -r a.opt.c d e l.c

begin "a file that fails does not keep the others from being done"
echo 'int x = ;' >broken.c
run 2 a.c broken.c b.c
same a.opt.c a.want
same b.opt.c b.want
[ ! -e broken.opt.c ] || wrong "broken.opt.c was written"
says log/err '^broken\.c:1:9: error: '
tail -n "$(wc -l <b.err)" log/err >last
same last b.err
rm a.opt.c b.opt.c last
run 1 missing.c b.c -j 2
same b.opt.c b.want
rm b.opt.c
run 2 missing.c broken.c b.c
echo 'int x;' >plain.c
run 4 --require plain.c b.c
run 1 --require plain.c missing.c
rm ./*.opt.c plain.c broken.c

begin "a process that dies does not either"
timeout "$limit" "$polyopt" --memory-limit=20 a.c b.c >log/out 2>log/err
status=$?
if [ $status -eq 5 ]; then
    same a.opt.c a.c
    same b.opt.c b.c
    [ "$(grep -c 'the original text is the result' log/err)" -eq 2 ] ||
        wrong "$(cat log/err)"
else
    grep -q __asan_init "$polyopt" || wrong "status $status, not 5"
fi
rm -f a.opt.c b.opt.c

begin "what makes no sense for several files"
usage a.c b.c --certificate=x.json
usage a.c b.c --emit=scop
usage a.c -
usage - a.c
usage --in-place a.c -
usage -MD -MF x.d a.c b.c
usage -MD -MT x a.c b.c
usage a.c --index-map=x.maps
usage a.c -j 0
usage a.c --jobs=0
usage a.c --jobs=x
usage a.c --jobsy=2
usage a.c -jx
usage a.c -j 99999
usage -p
usage -p . --check-run a.c
usage -p . --index-map=x.maps
usage -p . --calc 'card({ A[i] })'
usage -p . -
usage -p .
usage -p missing a.c
says log/err 'compile_commands\.json'
holds . 'a.c a.err a.want b.c b.err b.want both.err gemm.c gemm.orig'

begin "-MD: a rule beside each result; --remarks=json: an object for each file"
run 0 -MMD --remarks=json a.c b.c
same a.opt.d /dev/stdin <<END
a.opt.c: a.c
END
says b.opt.d '^b\.opt\.c: b\.c$'
grep '"kind":"file"' log/err | sed 's/","status.*//' >files
same files /dev/stdin <<END
{"kind":"file","version":2,"file":"a.c
{"kind":"file","version":2,"file":"b.c
END
rm a.opt.* b.opt.* files

begin "-j and one file: as without it"
run 0 a.c -j
differ log/out a.c
same log/err a.err
run 0 -j1 a.c -o x.c
same x.c a.want
rm x.c

begin "a database: commands and lists of arguments, folders, the first entry"
mkdir -p p/src p/build p/inc 'p/a b'
echo '#define N 300' >p/inc/size.h
echo '#define M 300' >'p/a b/more.h'
{ echo '#include "size.h"' && echo '#include "near.h"' && cat a.c; } |
    sed 's/100/N + K/' >p/src/one.c
echo '#define K 7' >p/src/near.h
{ echo '#include "more.h"' && cat a.c; } | sed 's/100/M + K/' >p/src/two.c
{ echo '#if K != 7' && echo '#error K' && echo '#endif' && cat b.c; } >p/three.c
cp a.c p/other.cc
cat >p/build/compile_commands.json <<END
[
 {"directory": "$dir/p/build", "file": "../src/one.c",
  "command": "/usr/bin/cc -DK=7 -I../inc -Wall -o one.o -c ../src/one.c"},
 {"directory": "$dir/p", "file": "$dir/p/src/two.c",
  "arguments": ["cc", "-I", "a b", "-DK=7", "-MD", "-MF", "x.d", "-c", "-o",
                "build/two.o", "src/two.c"]},
 {"directory": "$dir/p", "file": "three.c",
  "command": "ccache gcc three.c -c -DK=7 -o three.o"},
 {"directory": "$dir/p", "file": "./three.c", "command": "gcc three.c -c"},
 {"directory": "$dir/p", "file": "other.cc", "command": "g++ other.cc -c"}
]
END
run 0 -DK=7 -Ip/inc p/src/one.c -o one.want
run 0 -DK=7 '-Ip/a b' p/src/two.c -o two.want
run 0 -DK=7 p/three.c -o three.want
run 0 -p p/build p/src/one.c
same log/out one.want
says log/err '^p/src/one\.c:6:5: remark'
run 0 p/src/two.c -p p/build -o x.c
same x.c two.want
run 0 -p p/build -o out/ -j 2
holds out 'one.c three.c two.c'
same out/two.c two.want
sed 's/ of .*three\.c/ of three.c/' out/three.c >got
sed 's/ of .*three\.c/ of three.c/' three.want >want
same got want
run 0 -p p/build -o out p/three.c p/src/one.c
same out/one.c one.want
(cd p && timeout "$limit" "$polyopt" $always -p build src/two.c 2>../log/err) >log/out
same log/out two.want
run 0 -p p/build --verify=reparse -v p/src/one.c
says log/err 'text parsed again: shown'
rm -r out x.c got want

begin "flags behind -- come last"
run 2 -p p/build p/three.c -- -UK
run 0 -p p/build p/src/one.c -- -UK -DK=7
same log/out one.want

begin "the flags of the database decide on sums, too"
cat >p/sum.c <<'END'
double sum(int n, const double *p)
{
    double s = 0;

    for (int i = 0; i < n; i++)
        s += p[i];
    return s;
}
END
mkdir p/fast
printf '[{"directory": "%s", "file": "sum.c", "command": "cc -ffast-math %s"}]' \
    "$dir/p" "-c sum.c" >p/fast/compile_commands.json
run 0 -p p/fast p/sum.c
says log/out 'reduction'
run 0 -p p/fast p/sum.c -- -fno-fast-math
lacks log/out 'reduction'

begin "a rule for make, from another folder"
run 0 -p p/build -MMD p/src/one.c -o x.c
tr -d '\\\n' <x.d | tr -s ' ' '\n' | grep 'size\.h' >name
[ -e "$(cat name)" ] || wrong "there is no $(cat name)"
rm x.c x.d name

begin "a file without a command"
run 1 -p p/build a.c
quiet log/out
says log/err "no command for 'a\\.c'"
run 1 -p p/build -o out/ a.c p/three.c
holds out three.c
rm -r out
echo 'nonsense' >p/fast/compile_commands.json
usage -p p/fast p/sum.c
echo '[]' >p/fast/compile_commands.json
usage -p p/fast
printf '[{"directory": "/nowhere", "file": "%s", "command": "cc -c sum.c"}]' \
    "$dir/p/sum.c" >p/fast/compile_commands.json
run 1 -p p/fast p/sum.c
says log/err '/nowhere'
rm -r p ./*.want

begin "a database of CMake's"
if command -v cmake >/dev/null 2>&1; then
    mkdir -p cm/inc cm/src
    echo '#define N 50' >cm/inc/n.h
    { echo '#include "n.h"' && sed 's/100/N/' a.c; } >cm/src/x.c
    cat >cm/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.5)
project(t C)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
include_directories(inc)
add_library(t STATIC src/x.c)
END
    if cmake -S cm -B cm/build >log/cmake 2>&1; then
        run 0 -Icm/inc cm/src/x.c -o x.want
        run 0 -p cm/build cm/src/x.c
        same log/out x.want
        run 0 -p cm/build -o out/
        holds out x.c
        rm -r out x.want
    fi
    rm -r cm
fi

begin "20 files: -j 2 says and writes what one after the other does"
mkdir in
for i in 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20; do
    nest in/f$i.c 991
    sed "s/991/9${i}/g" in/f$i.c >in/x && mv in/x in/f$i.c
done
cp gemm.c in/f03.c
run 0 in/*.c -o one/
cp log/err one.err
run 0 in/*.c -o two/ -j 2
same log/err one.err
diff -r one two >log/diff 2>&1 || wrong "$(head -n 3 log/diff)"
[ "$(ls two | wc -l)" -eq 20 ] || wrong "$(ls two)"
for i in 01 03 20; do
    run 0 in/f$i.c -o x.c
    same x.c two/f$i.c
done
run 0 --remarks=json in/*.c -o two/ -j 3
[ "$(grep -c '"kind":"file"' log/err)" -eq 20 ] || wrong "not 20 files"
grep -o '"file":"[^"]*"' log/err | uniq >got
sort got >sorted
same got sorted
[ "$(wc -l <got)" -eq 20 ] || wrong "the objects of files are mixed"
rm -r in one two one.err x.c got sorted

begin "nothing else was written"
rm ./*.err a.c b.c
holds . 'gemm.c gemm.orig'
summary
