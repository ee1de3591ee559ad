# Tests of polyopt-cc: what driver.sh and its kin share.  To be read with "." by
# a script that has been given polyopt-cc as its only argument.
#
# The files of tests/driver are in the folder proto; the log of polyopt-cc is
# log/cc.json; temporary files belong into the folder tmp.  Every loop that may
# be parallel is, however busy the machine.
# shellcheck shell=sh

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
mkdir tmp tools
TMPDIR=$dir/tmp
CCACHE_DIR=$dir/ccache
POLYOPT_FLAGS=--parallel-threshold=0
POLYOPT_CC_LOG=$dir/log/cc.json
LC_ALL=C
OMP_DYNAMIC=false
export OMP_DYNAMIC TMPDIR CCACHE_DIR POLYOPT_FLAGS POLYOPT_CC_LOG LC_ALL
unset POLYOPT POLYOPT_CC_STRICT POLYOPT_CC_TIME_LIMIT POLYOPT_CC_SKIP \
    POLYOPT_CC_KEEP POLYOPT_CC_OFF POLYOPT_CC_ACTIVE MAKEFLAGS MFLAGS
cp -R "$here/driver" proto
touch -d '2020-02-02 12:00' proto/*.c proto/*/*.c

# lacking TOOL WHAT: is it missing here?  Then say that WHAT is skipped.
lacking() {
    command -v "$1" >/dev/null 2>&1 && return 1
    finish
    echo "skipped: there is no $1 here ($2)"
}

# lacking_openmp COMPILER WHAT: has it no OpenMP runtime of its own, which WHAT needs?
lacking_openmp() {
    case " $with_openmp " in *" $1 "*) return 1 ;; esac
    echo 'extern int omp_get_max_threads(void);
        int main(void) { return omp_get_max_threads() < 1; }' >tmp/omp.c
    "$1" -fopenmp tmp/omp.c -o tmp/omp >/dev/null 2>&1 && tmp/omp
    status=$?
    rm -f tmp/omp.c tmp/omp
    [ $status -ne 0 ] || { with_openmp="$with_openmp $1" && return 1; }
    finish
    echo "skipped: $1 has no OpenMP runtime here ($2)"
}
with_openmp=

# Print what the file $1 is, as far as compilers may differ in its bytes:
# "bytes" stands for files that have to be equal.
kind() {
    case $1 in
    *.s | *.ltrans*) echo text && return ;;
    *.gcno | *.gcda | */gmon.out) echo counts && return ;;
    *.su | *.lst | *.c.*t.*) echo report && return ;;
    esac
    case $(head -c 4 "$1" | od -An -c | tr -d ' ') in
    '177ELF') echo "ELF $(od -An -tu1 -j16 -N1 "$1")" ;;
    '!<ar') echo archive ;;
    'gpch' | 'CPCH') echo precompiled ;;
    'BC'*) echo bitcode ;;
    *) echo bytes ;;
    esac
}

# Print the symbols that the object $1 shares with others, but for those of the
# OpenMP runtime, and what loops need to ask how busy the machine is.
symbols() {
    nm -g "$1" 2>/dev/null | awk '{ print $(NF - 1), $NF }' |
        grep -v ' \(GOMP_\|omp_\|__kmpc_\|_GLOBAL_OFFSET_TABLE_\)' |
        grep -vx 'U \(fopen\|fgets\|fclose\|getenv\|clock\|__errno_location\|__tls_get_addr\)' |
        sort -u
}

# Nothing is left in the folder of temporary files.
tidy() {
    left=$(ls -A tmp)
    [ -z "$left" ] || wrong "left in TMPDIR: $left"
    rm -rf tmp
    mkdir tmp
}

# How often does the log say "$1"?
logged() {
    [ -f log/cc.json ] || : >log/cc.json
    grep -c "$1" log/cc.json
}

# The log says that N files were optimised: optimised N
optimised() {
    n=$(logged '"kind":"file".*"result":"optimised"')
    [ "$n" -eq "$1" ] ||
        wrong "$n files were optimised, not $1: $(results)"
}

# Print the results of the files in the log.
results() {
    sed -n 's/.*"kind":"file","file":"\([^"]*\)".*"result":"\([a-z]*\)","reason":"\([^"]*\)".*/\1 \2 \3/p' \
        log/cc.json
}
