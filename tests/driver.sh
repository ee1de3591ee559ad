#!/bin/sh
# Does polyopt-cc in front of a compiler behave as the compiler alone?
#
#     driver.sh polyopt-cc
#
# Every command line is run twice, in a folder of the same name with the same
# files: as it is, and with polyopt-cc in front of the compiler.  Exit status,
# output, messages and files have to be the same.  What was optimised is an
# object of the same kind with the same symbols.  ONLY, a pattern of grep, chooses
# lines; so does TESTS: "quick" are few of them, "rest" the others.  With "names" set, a
# temporary name may be in an object: compilers put there, whatever the maps say, the name
# of a module, or of what is instrumented.  The last line says "N passed, N failed".

# shellcheck source=tests/driverlib.sh
. "$(dirname "$0")/driverlib.sh"

# The lines are shared by two processes if there are two processors; "part" says
# which of the "parts" is this one's.
part=${DRIVER_PART:-0}
parts=2
number=0
# Of so many lines, one is quick.
quick=9
if [ "$(nproc 2>/dev/null || echo 1)" -eq 1 ]; then
    parts=1
elif [ -z "$DRIVER_PART" ]; then
    DRIVER_PART=1 TMPDIR=${dir%/*} "$here/driver.sh" "$polyopt" >"$dir/log/part" 2>&1 &
    other=$!
fi

# Run the line $2 in the way $1, "plain" or "driven", in a fresh folder w that
# becomes folder $1.  In the line, "via gcc" is the compiler; the files are those
# of tests/driver; the names of temporary files are told apart by nobody.
one_way() {
    rm -rf w "$1"
    cp -Rp proto w
    (
        if [ "$1" = plain ]; then
            via() { "$@"; }
        else
            via() { timeout -k 5 "$limit" "$polyopt" "$@"; }
        fi
        cd w && eval "$2"
    ) >"log/$1.out" 2>"log/$1.err" </dev/null
    echo "$?" >"log/$1.status"
    sed -i 's,tmp/\(cc\|[a-z]*-\)[A-Za-z0-9]*,tmp/X,g' "log/$1.out" "log/$1.err"
    mv w "$1"
}

# The folders plain and driven hold files of the same names and permissions.
same_names() {
    for way in plain driven; do
        (cd $way && find . ! -type d -printf '%p %m %y\n' | sort) \
            >"log/$way.names"
    done
    cmp -s log/plain.names log/driven.names ||
        wrong "other files: $(diff log/plain.names log/driven.names |
            grep '^[<>]' | tr '\n' ' ')"
}

# The file $1 of the folder plain is of the same kind as that of the folder
# driven; $2 says that the bytes matter, whatever they are.
same_file() {
    what=$(kind "plain/$1")
    if cmp -s "plain/$1" "driven/$1"; then
        return
    elif [ "$what" = bytes ] || { [ "$2" = exactly ] &&
        [ "$what" != precompiled ]; }; then
        wrong "$1 differs: $(diff "plain/$1" "driven/$1" 2>&1 | head -n 4)"
    elif [ "$(kind "driven/$1")" != "$what" ]; then
        wrong "$1 is not $what, but $(kind "driven/$1")"
    fi
    if [ -z "$names" ] && grep -aq "$TMPDIR" "driven/$1" &&
        ! grep -aq "$TMPDIR" "plain/$1"; then
        wrong "$1 names a temporary file"
    fi
    [ "$what" = "ELF 1" ] || return
    [ "$(symbols "plain/$1")" = "$(symbols "driven/$1")" ] ||
        wrong "$1 has other symbols: $(symbols "driven/$1")"
}

same_files() {
    (cd plain && find . -type f | sort) >log/files
    while read -r file; do
        [ ! -f "driven/$file" ] || same_file "$file" "$1"
    done <log/files
}

# both LINE [exactly]: compare the two ways of the line.
both() {
    finish
    begin "$1"
    rm -f log/cc.json
    one_way plain "$1"
    [ -z "$wary" ] || [ "$(cat log/plain.status)" = "$wary" ] ||
        wrong "the compiler alone: $(cat log/plain.status log/plain.err)"
    tidy
    one_way driven "$1"
    tidy
    for what in status out err; do
        cmp -s log/plain.$what log/driven.$what ||
            wrong "other $what: $(diff log/plain.$what log/driven.$what |
                grep '^[<>]' | head -n 4)"
    done
    same_names
    same_files "$2"
}

# Is the line $1 one for this process, and are its compilers here?
mine() {
    number=$((number + 1))
    case ${TESTS:-all}$((number % quick)) in
    quick[!0]* | rest0) return 1 ;;
    esac
    [ $((number / quick % parts)) -eq "$part" ] || return
    for tool in $(printf '%s\n' "$1" | sed 's/via /\n&/g' |
        sed -n 's/^via \([a-z][a-z0-9_+-]*\).*/\1/p' | sort -u); do
        ! lacking "$tool" "$1" || return
        case "$1 " in
        *" $tool "*"-fopenmp "*) ! lacking_openmp "$tool" "$1" || return ;;
        esac
    done
    [ -z "$ONLY" ] || printf '%s\n' "$1" | grep -q -e "$ONLY"
}

# pass LINE: passes through, the outputs are the same to the byte.
# fail LINE: so it does, and its status is not 0.
# opt N LINE: N files are optimised, and nothing fails.
# like LINE: polyopt-cc may do as it likes.
pass() {
    mine "$1" || return 0
    wary=0
    both "$1" exactly
    optimised 0
}

fail() {
    mine "$1" || return 0
    wary=
    both "$1" exactly
    [ "$(cat log/plain.status)" -ne 0 ] || wrong "it does not fail"
    optimised 0
}

opt() {
    mine "$2" || return 0
    wary=0
    both "$2"
    optimised "$1"
    [ "$(logged '"result":"failed"')" -eq 0 ] || wrong "failed: $(results)"
}

# shared LINE: one file is optimised, and has a parallel loop.
shared() {
    opt 1 "$1"
    [ "$name" != "$1" ] || says log/cc.json '"text":"[^"]*parallel'
}

like() {
    mine "$1" || return 0
    wary=0
    both "$1"
}

# Commands that do not compile C to code.
pass 'via gcc --version'
pass 'via gcc -dumpversion; via gcc -dumpmachine; via gcc -dumpfullversion'
pass 'via gcc -print-search-dirs; via gcc -print-multi-os-directory'
pass 'via gcc -print-file-name=libc.so; via gcc -print-prog-name=ld'
pass 'via gcc -print-libgcc-file-name -print-sysroot'
pass 'via gcc --help; via gcc --help=optimizers -Q -O2; via gcc --target-help'
pass 'via gcc -v'
pass 'via gcc -### -c a.c; via gcc -### a.c main.c -o prog'
pass 'via gcc -dumpspecs'
fail 'via gcc'
fail 'via gcc -c'
fail 'via gcc -V'
fail 'via gcc -qversion -c a.c'
fail 'via gcc -c nosuch.c'
fail 'via gcc a.c nosuch.o'
fail 'via gcc -c --no-such-option a.c'
fail 'via gcc -c -std=c1832 a.c'
fail 'via gcc -c a.c main.c -o both.o'
fail 'via gcc -c a.c -o no/such/folder/a.o'
fail 'via gcc -c @nosuch.rsp'
pass 'via gcc -E a.c'
pass 'via gcc -E -dM a.c -o macros; via gcc -dM -E - </dev/null'
pass 'via gcc -E -P -C prog.c -DTITLE=\"x\" -o prog.i'
pass 'via gcc -E -MD -MF a.d a.c -o a.i'
pass 'via gcc -M a.c; via gcc -MM a.c src/deep.c'
pass 'via gcc -MM -MF a.d -MT "x.o y.o" -MQ "\$z.o" -MP a.c; via gcc -M -E a.c'
pass 'echo "#include \"made.h\"" | via gcc -MM -MG -x c -'
pass 'via gcc -fsyntax-only -Wall -Wextra warn.c'
pass 'via gcc -S -O2 a.c -o -; via gcc -S a.c -o /dev/stdout'
pass 'via gcc -c a.c -o /dev/null'
pass 'echo "int x;" | via gcc -Werror -Wno-maybe -c -x c - -o /dev/null'
pass 'via gcc -O2 a.h; via gcc -x c-header a.h -o other.h.gch'
pass 'via gcc -c conftest.c; via gcc -o conftest conftest.c && ./conftest'
pass 'via gcc -c half.s whole.S'
pass 'via gcc -c -x assembler half.s -x assembler-with-cpp whole.S -x none'
pass 'via g++ -c cxx.cpp; cp cxx.cpp cxx.C; via gcc -c cxx.C; via c++ -c cxx.C'
pass 'via gcc -x c++ -c cxx.cpp -o cxx.o; cp cxx.cpp cxx.cc; via gcc -c cxx.cc'
pass 'cp cxx.cpp cxx.c; via gcc -x c++ -c cxx.c; via gcc -xc++ -c cxx.c'
pass 'gcc -c a.c main.c; via gcc -r a.o main.o -o both.o'
pass 'via gcc -c half.s && via gcc -nostdlib -shared half.o -o half.so'
pass 'gcc -c a.c && via ar rc liba.a a.o && via ranlib liba.a && via nm liba.a'
pass 'via true; via echo "a  b" "" c; ! via false; via sh -c "exit 0"'
fail 'via sh -c "echo out; echo err >&2; exit 41"'
fail 'via sh -c "kill -TERM \$\$"; echo $?; false'
pass 'via clang --version; via clang -E a.c; via clang -MM a.c'
pass 'via clang -fsyntax-only -Weverything warn.c'
pass 'via clang -print-resource-dir; via clang -print-file-name=crt1.o'
pass 'via clang -### -c a.c'
pass 'via clang --analyze -Xclang -analyzer-output=text warn.c'
pass 'via clang -cc1 -E a.h'

# Errors and warnings.
fail 'via gcc -c bad.c'
fail 'via clang -c bad.c'
fail 'via gcc -c -std=c89 prog.c -pedantic-errors'
fail 'via gcc -c -Wall -Wextra -Werror warn.c'
fail 'via gcc -c a.c bad.c main.c'
fail 'via gcc -MD -c bad.c'
fail 'via gcc -DROWS= -c prog.c'
opt 1 'via gcc -c -O2 -Wall -Wextra -Wshadow warn.c'
opt 1 'via gcc -c -Wall -fdiagnostics-format=json warn.c'
opt 1 'via gcc -c -Wall -fdiagnostics-color=always warn.c'
opt 1 'via clang -c -Weverything -fno-caret-diagnostics warn.c'
opt 1 'via gcc -c -O3 -Wall -Wextra -Wshadow -Werror -Wconversion -Wno-sign-conversion -Wno-float-conversion clean.c'
opt 1 'via clang -c -O3 -Wall -Wextra -Wshadow -Werror clean.c'

# Compiling.
opt 1 'via gcc -c a.c && gcc -c main.c && via gcc a.o main.o -o prog && ./prog'
opt 1 'via gcc -O2 -g -Wall -c -o a.o a.c'
opt 1 'via gcc -c a.c -oa.obj && via gcc main.c a.obj && ./a.out'
opt 1 'via gcc -o obj.o -pipe -c a.c'
opt 1 'via gcc -c a.c main.c && via gcc main.o a.o -o prog && ./prog'
opt 1 'via gcc a.c main.c -o prog && ./prog; ls'
opt 1 'via gcc prog.c && ./a.out 5'
opt 1 'via gcc -O2 prog.c -o "a b" -lm && "./a b"'
opt 1 'via gcc -O2 -S a.c && via gcc a.s main.c -o prog && ./prog'
opt 1 'via gcc -O2 -S -o obj.s a.c -fverbose-asm'
opt 1 'via gcc -c main.c half.s && via gcc main.o half.o a.c whole.S -o prog && ./prog'
opt 1 'via gcc -c -x c a.c -x none half.s'
opt 1 'cp a.c a.inc; via gcc -c -xc a.inc -o a.o && via gcc main.c a.o && ./a.out'
opt 1 'cp a.c a.cpp; via gcc -c -x c a.cpp -o a.o && via gcc main.c a.o && ./a.out'
opt 1 'via gcc -c -x c - -o a.o <a.c && via gcc main.c a.o && ./a.out'
opt 1 'cat prog.c | via gcc -xc - && ./a.out'
opt 1 'via gcc -E prog.c -o prog.i && via gcc -c prog.i && via gcc prog.o && ./a.out'
opt 1 'via gcc -E prog.c | via gcc -x cpp-output -c - -o prog.o && via gcc prog.o && ./a.out'
opt 1 'via gcc -c "-DTITLE=\"a  b\"" -DROWS=71 prog.c && via gcc prog.o && ./a.out'
opt 1 'via gcc -c -D TITLE="\"\$x '"'"'y'"'"'\"" -U ROWS prog.c && via gcc prog.o && ./a.out'
opt 1 'via gcc -c -O2 -fno-common -g3 -ggdb a.c && via gcc main.c a.o && ./a.out'
opt 1 'via gcc -c -O2 -gsplit-dwarf -g a.c && via gcc main.c a.o && ./a.out'
opt 1 'mkdir obj; via gcc -c src/deep.c -o obj/deep.o -MD && via gcc obj/deep.o && ./a.out'
opt 1 'mkdir obj; cd obj; via gcc -I.. -I. -MMD -MP -MF d.d -c ../src/deep.c && via gcc deep.o && ./a.out'
opt 1 'cp src/deep.c deep.c; sed -i "s,\.\./,," deep.c; via gcc -Isrc -c deep.c && via gcc deep.o && ./a.out'
opt 1 'via gcc -c "$PWD/src/deep.c" -iquote inc && via gcc deep.o && ./a.out'
opt 1 'via gcc -include inc/far.h -imacros inc/title.h -c prog.c && via gcc prog.o && ./a.out'
opt 1 'via gcc -include far.h -isystem inc -c prog.c -idirafter src && via gcc prog.o && ./a.out'
opt 1 'CPATH=inc via gcc -include far.h -c prog.c && via gcc prog.o && ./a.out'
opt 1 'cp a.c "a b.c"; via gcc -c "a b.c" && via gcc main.c "a b.o" && ./a.out'
opt 1 'mkdir "x y"; cp a.[ch] "x y"; via gcc -MD -c "x y/a.c" -o "x y/a.o" && via gcc main.c "x y/a.o" && ./a.out'
opt 1 'cp a.c "it'"'"'s \"\$a\".c"; via gcc -c it*.c && via gcc main.c it*.o && ./a.out'
opt 1 'cp a.c -- -a.c; via gcc -c ./-a.c && via gcc main.c ./-a.o && ./a.out'
opt 1 'cp a.c é.c; via gcc -g -MMD -c é.c && via gcc main.c é.o && ./a.out'
opt 1 'printf "%s\n" "-c -O2" "\"-DTITLE=\\\"in a  file\\\"\"" prog.c >r; via gcc @r && via gcc prog.o && ./a.out'
opt 1 'echo "@r2" >r1; echo "a.c -c" >r2; via gcc @r1 && via gcc main.c a.o && ./a.out'
opt 1 'ln -s src/deep.c link.c; echo >else.o; ln -s else.o link.o; via gcc -Isrc -I. -c src/../src/deep.c -o link.o && ls -l link.o | cut -c1-10'
opt 2 'via gcc -c a.c -o a.o && via gcc -c a.c -o a.o && via gcc main.c a.o && ./a.out'
opt 4 'mkdir p q; cp a.c a.h p; cp main.c a.h q; sed "s/60/30/" a.h >q/size.h; printf "%s\\n" "#include \"size.h\"" "double z[N]; void zero(void) { for (int i = 0; i < N; i++) z[i] = i * 0.5 + N; }" >q/z.c; cp a.h p/size.h; via gcc p/a.c q/main.c q/z.c -o prog && ./prog && via gcc -c p/a.c q/z.c && via gcc main.c a.o z.o && ./a.out'
opt 2 'via gcc -O2 a.c omp.c -o prog && ./prog'
opt 0 'via gcc self.c && ./a.out'
opt 2 'via gcc differs.c && ./a.out; via gcc -x c - -o b.out <differs.c && ./b.out'
opt 1 'via clang differs.c && ./a.out'
opt 2 'via cc -c a.c; via gcc-12 -c -O3 a.c; via gcc main.c a.o && ./a.out; true'
opt 2 'via "$(command -v gcc)" -c a.c && via c99 -c prog.c && via gcc prog.o && ./a.out'
opt 1 'via x86_64-linux-gnu-gcc -c a.c && via gcc main.c a.o && ./a.out'
opt 1 'via c89 -c a.c && via gcc main.c a.o && ./a.out'
opt 1 'via gcc -std=c89 -pedantic-errors -Wall -c a.c && via gcc main.c a.o && ./a.out'
opt 1 'via gcc -ansi -Wdeclaration-after-statement -Werror -c a.c && via gcc main.c a.o && ./a.out'
opt 1 'via gcc -std=gnu11 -O3 -march=native -ffast-math -c prog.c && via gcc prog.o && ./a.out'
opt 1 'via gcc -v -c a.c'
opt 1 'via gcc --param max-unroll-times=4 -Xassembler --noexecstack -Wa,--fatal-warnings -c a.c'
opt 0 'via gcc -O0 -c a.c && via gcc -Og -g -c prog.c && via gcc -O2 -c -xc /dev/null -o null.o'
opt 1 'mkdir d; cp a.[ch] d; cp prog.c d/b.c; cp twin.h src/x.c; via gcc -c d/b.c src/x.c'
opt 1 'via gcc -O2 -ffreestanding -fno-builtin -nostdinc -D__KERNEL__ -Wp,-MMD,.a.o.d -c -o a.o a.c && gcc main.c a.o && ./a.out'
opt 1 'via gcc -O2 -fno-openmp -c a.c && gcc main.c a.o && ./a.out'
opt 1 'via gcc -O2 -r a.c main.c -o both.o && gcc both.o && ./a.out'
opt 1 'via gcc -O2 -nostdlib -shared -fPIC a.c -o liba.so && gcc main.c ./liba.so && LD_LIBRARY_PATH=. ./a.out'
opt 1 'via gcc -O2 $(seq -f -DMACRO_WITH_A_LONG_NAME_%g=%g 3000) -c a.c && via gcc main.c a.o && ./a.out'
opt 1 'via gcc -O2 -c -DTITLE="\"$(printf "\351\\t")\"" prog.c && via gcc prog.o && ./a.out'
# Loops in text that is included, found beside the file and in other folders.
opt 1 'via gcc -O2 body.c && ./a.out && { ./a.out x || :; }'
opt 1 'cp body.c src; via gcc -Iinc -I. -O2 -Wall src/body.c && ./a.out'
opt 1 'via clang -O2 -Iinc body.c && ./a.out'
opt 1 'mkdir d; cp body.c inc/sum.h d; mv body.h src; via gcc -O2 -g -iquote src -I . d/body.c && ./a.out'
opt 1 'cp a.c "$(printf "\351").c"; via gcc -O2 -g -c "$(printf "\351").c" -o a.o && via gcc main.c a.o && ./a.out'
opt 1 'umask 077; via gcc -O2 -c a.c && via gcc main.c a.o && ./a.out'
opt 1 'via gcc -O2 -c a.c <&-; via gcc main.c a.o && ./a.out'
opt 1 'via gcc -O2 -c a.c >&-; via gcc main.c a.o && ./a.out'
opt 1 'via gcc -O2 -c a.c <&- >&- 2>&-; via gcc main.c a.o && ./a.out'
opt 0 'via clang -O2 -c -- a.c && via clang main.c a.o && ./a.out'

# Dependency files and other outputs.
opt 1 'via gcc -MD -c a.c'
opt 1 'via gcc -MMD -MF .deps.d -MT a.o -MP -c -o a.o a.c'
opt 1 'mkdir .deps; via gcc -g -O2 -MT a.lo -MD -MP -MF .deps/a.Tpo -c a.c -fPIC -DPIC -o a.o'
opt 1 'via gcc -Wp,-MD,.a.o.d -Wp,-DM=1 -nostdinc -I/usr/include -I. -c a.c'
opt 1 'via gcc -Wp,-MMD,.a.o.d -c -o a.o a.c'
opt 1 'via gcc -MD -MQ "\$(obj)/a.o" -c a.c -o a.o'
opt 1 'via gcc -MD a.c main.c -o prog; ls; ./prog'
opt 1 'DEPENDENCIES_OUTPUT="all.d a.o" via gcc -c a.c; cat all.d'
opt 1 'SUNPRO_DEPENDENCIES=all.d via gcc -c a.c; cat all.d'
opt 1 'via gcc -save-temps -c a.c -o a.o; ls'
opt 1 'mkdir o; via gcc -save-temps=obj -O2 -c a.c -o o/a.o; ls o'
opt 1 'via gcc -fstack-usage -c a.c; ls'
opt 2 'via gcc -c -frecord-gcc-switches -g a.c; via clang -grecord-command-line -g -c a.c -o b.o'
opt 1 'via gcc -O2 -fdump-tree-optimized -c a.c; ls'
opt 1 'via gcc -c -Wa,-adhlns=a.lst a.c; ls'
opt 1 'via clang -MJ a.json -c a.c; cat a.json'
opt 1 'via clang -MMD -MF a.d -c a.c -o a.o; cat a.d'
opt 1 'via gcc -include a.h -H -c a.c'

# Linking.
opt 0 'via gcc -c main.c half.s; gcc -c a.c; via gcc a.o main.o half.o -o prog && ./prog && ldd prog | grep -c gomp; true'
opt 1 'via gcc -fPIC -shared -O2 a.c -o libx.so && via gcc main.c -L. -lx -Wl,-rpath,"$PWD" -o prog && ./prog'
opt 1 'via gcc -c -fPIC -DPIC a.c -o a.o && via gcc -shared a.o -O2 -Wl,-soname -Wl,libx.so.0 -o libx.so.0 && via gcc main.c ./libx.so.0 && LD_LIBRARY_PATH=. ./a.out'
opt 1 'via gcc -c a.c && ar rc libx.a a.o && via gcc main.c -L. -lx && ./a.out'
opt 1 'via gcc -static a.c main.c -o prog && ./prog'
opt 1 'via gcc -no-pie -fno-pie a.c main.c -o prog && ./prog'
opt 1 'via gcc -c a.c && via g++ cxx.cpp a.o -o prog && ./prog'
opt 1 'via gcc -O2 -flto -c a.c && via gcc -flto -O2 a.o main.c -o prog && ./prog'
opt 1 'via gcc -O2 -flto a.c main.c -o prog && ./prog'
opt 1 'via gcc -O2 a.c main.c -s -Wl,--gc-sections -Wl,--no-undefined -ffunction-sections -o prog && ./prog'
opt 1 'via gcc -Wl,--version | head -n 1; via gcc prog.c -Wl,-z,now -Wl,-Map=prog.map && ./a.out; rm prog.map'
opt 1 'via clang -O2 a.c main.c -o prog && ./prog'
names=yes
opt 1 'via clang -O2 -flto -c a.c -o a.o; head -c 2 a.o'
names=
opt 1 'via clang --target=x86_64-linux-gnu -O2 -c a.c && via clang main.c a.o && ./a.out'
opt 1 'via gcc -c a.c && via clang main.c a.o && ./a.out'
opt 1 'via gcc -c a.c && PATH=$PWD/no-omp:$PATH via clang main.c a.o && ./a.out'
fail 'via gcc main.c -o prog'
fail 'via gcc main.c -lnosuchlibrary'

# OpenMP of the user.
opt 1 'via gcc -O2 omp.c && ./a.out'
opt 1 'via gcc -O2 -c omp.c -Wall -Wno-unknown-pragmas && via gcc omp.o && ./a.out'
opt 1 'via gcc -O2 -fopenmp omp.c && ./a.out'
opt 1 'via gcc -O2 -fopenmp -c omp.c && via gcc -fopenmp omp.o && ./a.out'
opt 1 'via clang -O2 omp.c && ./a.out'
opt 1 'via gcc -fopenmp-simd -O2 omp.c && ./a.out'
like 'via gcc -fno-openmp -O2 omp.c && ./a.out'

# Directives that parallel loops take the place of.
for cc in gcc clang; do
    line="POLYOPT_FLAGS=--openmp=replace via $cc -O2 -fopenmp replaced.c && ./a.out"
    shared "$line"
    [ "$name" != "$line" ] || says log/cc.json '\[replaced\]"'
    [ "$name" != "$line" ] || says log/cc.json 'read behind the loop \[kept\]"'
done

# What sleeps goes on to sleep beside loops that are parallel.
shared 'via gcc -O2 -g -Wall -Wno-unknown-pragmas asleep.c && ./a.out'
shared 'via gcc -O2 -c asleep.c && via gcc asleep.o && ./a.out'
shared 'via clang -O2 -c asleep.c && via clang asleep.o && ./a.out'

# What a program knows of its text.
opt 1 'via gcc where.c && ./a.out; ./a.out 1'
opt 1 'mkdir obj; cd obj; via gcc -g ../where.c -o prog && ./prog x'
opt 1 'via gcc -O2 -c "$PWD/where.c" && via gcc where.o && ./a.out 1'
opt 1 'via clang -O2 where.c && ./a.out 1'
opt 1 'SOURCE_DATE_EPOCH=1 via gcc -ffile-prefix-map="$PWD"=/src -g -c "$PWD/where.c" && via gcc where.o && ./a.out 1'
names=yes
opt 1 'via gcc -g -O1 -fsanitize=address,undefined prog.c && ./a.out'
names=

# Instrumented programs.
like 'via gcc --coverage prog.c -o prog && ./prog && gcov -t ./*prog.gcda | grep -v "for\|+=\|= i \*"'
like 'via gcc --coverage -c prog.c && via gcc --coverage prog.o && ./a.out && gcov -t prog.c | grep "printf\|Source"'
like 'via gcc -O2 -fprofile-generate -c prog.c && via gcc -fprofile-generate prog.o && ./a.out && via gcc -O2 -fprofile-use -Wall -Wmissing-profile -c prog.c && via gcc prog.o && ./a.out'
like 'via gcc -O2 -fprofile-generate prog.c -o prog && ./prog && via gcc -O2 -fprofile-use -Wall -Wmissing-profile prog.c -o prog && ./prog'
like 'via gcc -pg prog.c && ./a.out'
like 'via clang -fprofile-instr-generate -fcoverage-mapping prog.c && ./a.out; rm -f *.profraw'

# Precompiled headers.
opt 1 'via gcc a.h && via gcc -H -c a.c && via gcc main.c a.o && ./a.out'
opt 1 'via gcc -O2 -x c-header a.h -o p.h.gch && cp a.h p.h && via gcc -O2 -Winvalid-pch -include ./p.h -c a.c && via gcc main.c a.o && ./a.out'
opt 0 'via clang -x c-header a.h -o a.pch && via clang -include-pch a.pch -c a.c && via clang main.c a.o && ./a.out'

# Ccache.
opt 1 'via ccache gcc -c a.c && via gcc main.c a.o && ./a.out'
opt 1 'via ccache -V | head -n 0; ln -s "$(command -v ccache)" gcc; via ./gcc -c a.c && via gcc main.c a.o && ./a.out'
pass 'via ccache --get-config=max_size'

finish
if [ -n "$other" ]; then
    wait $other
    also cat log/part
fi
if [ -z "$DRIVER_PART$ONLY" ] && with_slow; then
    also "$here/driver-fail.sh" "$polyopt"
fi
summary
