#!/bin/sh
# Does polyopt work in builds as they are?
#
#     builds.sh polyopt-cc
#
# The project of tests/builds is built by several tools, with the commands that
# docs/build.md shows: its commands "$ ..." after a line "<!-- build: NAME -->"
# are run in a fresh copy.  Each time polyopt has to optimise lib/matrix.c,
# the program has to print the right number, on one thread and on two, and the
# last command, given once more, must not do anything.  What a build needs and is
# not here is skipped.  The last line says "N passed, N failed".

# shellcheck source=tests/driverlib.sh
. "$(dirname "$0")/driverlib.sh"
PATH=${polyopt%/*}:$PATH
unset POLYOPT_FLAGS CC CFLAGS CPPFLAGS LDFLAGS
answer=2400

# Print the commands of docs/build.md for the build $1, without "$ ".
commands() {
    awk -v want="<!-- build: $1 -->" '
    $0 == want { on = 1; next }
    on && /^```$/ { exit }
    on && /^\$ / { print substr($0, 3) }' "$here/../docs/build.md"
}

# The program prints what it should, whatever the number of threads.
answers() {
    for threads in 1 2; do
        got=$(OMP_NUM_THREADS=$threads OMP_DYNAMIC=false "$1" 2>&1)
        [ "$got" = $answer ] || wrong "$threads threads: $got"
    done
}

# Print the files of the build, but for the tools' own notes, and their times.
dates() {
    find w -type f -printf '%p %T@\n' |
        grep -v '/\.ninja\|/meson-logs\|/compiler_depend\.' | sort
}

# The last command of the build has nothing left to do.
idle() {
    before=$(logged .)
    dates >log/before
    (cd w && sh -e last) >log/out 2>&1 || wrong "$(tail -n 5 log/out)"
    dates >log/after
    cmp -s log/before log/after ||
        wrong "the second build makes $(diff log/before log/after | grep '>' |
            head -n 3)"
    [ "$(logged .)" -eq "$before" ] || wrong "the second build runs polyopt"
}

# Run the commands of build $1 in a fresh copy of the project w; the last of them
# again is in the file "last".
perform() {
    begin "$1: the commands of docs/build.md"
    rm -rf w log/cc.json
    cp -R "$here/builds" w
    commands "$1" >log/commands
    [ -s log/commands ] || wrong "docs/build.md shows no commands"
    tail -n 1 log/commands >w/last
    cp log/commands w/all
    (cd w && sh -e all) >log/out 2>&1 || wrong "$(tail -n 8 log/out)"
    ! grep -q 'polyopt-cc:' log/out || wrong "$(grep 'polyopt-cc:' log/out)"
}

# build NAME PROGRAM TOOL...: a build that polyopt-cc takes part in.
build() {
    build=$1
    program=$2
    shift 2
    for tool; do
        ! lacking "$tool" "$build" || return
    done
    perform "$build"
    [ "$(logged '"kind":"file","file":"[^"]*matrix\.c".*"result":"optimised"')" \
        -ge 1 ] || wrong "matrix.c was not optimised: $(results)"
    [ "$(logged '"result":"failed"')" -eq 0 ] || wrong "failed: $(results)"
    ! results | grep 'conftest\|CMakeC\|cmTC\|meson-private' |
        grep -q optimised || wrong "a test was optimised: $(results)"
    [ -x "w/$program" ] || wrong "there is no $program"
    answers "w/$program"
    idle
    tidy
}

build make prog make
build cmake-ninja build/prog cmake ninja
build cmake-make build/prog cmake make
begin "cmake: links have the runtime, or no loop is parallel"
if ! lacking cmake "the launcher alone"; then
    [ "$(logged '"reason":"no-runtime"')" -eq 0 ] || wrong "no runtime: $(results)"
    rm -rf w/build log/cc.json
    (cd w && cmake -S . -B build -G "Unix Makefiles" \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER_LAUNCHER=polyopt-cc &&
        make -C build) >log/out 2>&1 || wrong "$(tail -n 5 log/out)"
    [ "$(logged '"result":"optimised","reason":"no-runtime"')" -ge 1 ] ||
        wrong "the reason is not there: $(results)"
    answers w/build/prog
fi

build cmake-cc build/prog cmake ninja
if with_slow; then
    build meson build/prog meson ninja
    build autotools prog autoreconf automake libtoolize make
fi
build ccache-behind prog ccache make
build ccache-front prog ccache make

begin "ccache-front: what is in the cache is not optimised again"
if ! lacking ccache "ccache in front"; then
    rm -f log/cc.json
    (cd w && make clean-all >/dev/null 2>&1; rm -f prog *.o lib/*.[oa] && sh -e all) \
        >log/out 2>&1 || wrong "$(tail -n 5 log/out)"
    [ "$(logged '"kind":"file","file":"[^"]*matrix')" -eq 0 ] ||
        wrong "polyopt runs again: $(results)"
    answers w/prog
fi

# The pattern rule runs polyopt itself.
perform rule
[ -f w/lib/matrix.opt.c ] || wrong "there is no lib/matrix.opt.c"
grep -q 'pragma omp parallel' w/lib/matrix.opt.c || wrong "nothing is parallel"
answers w/prog
idle
begin "rule: a header that changes has polyopt run again"
sleep 1
echo '#define SIDE 100' >w/made.h
(cd w && sh -e last) >log/out 2>&1 || wrong "$(tail -n 5 log/out)"
grep -q 99 w/lib/matrix.opt.c || wrong "lib/matrix.opt.c is as before"

summary
