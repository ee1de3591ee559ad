# Tests of the program as a command: what cli.sh and its kin share.  To be read
# with "." by a script that has been given the program as its only argument.
#
# Everything is written to a temporary directory, which is the current one: a
# folder log, and gemm.c.  The script ends with "summary".
# shellcheck shell=sh

here=$(cd "$(dirname "$0")" && pwd) || exit 2
case $1 in
/*) polyopt=$1 ;;
*) polyopt=$PWD/$1 ;;
esac
if [ $# -ne 1 ] || [ ! -x "$polyopt" ]; then
    echo "usage: $(basename "$0") polyopt" >&2
    exit 2
fi
dir=$(mktemp -d "${TMPDIR:-/tmp}/polyopt-cli.XXXXXX") || exit 2
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM
cd "$dir" || exit 2
mkdir log
limit=${TIMEOUT:-60}
name=
bad=
passed=0
failed=0

# Are the slow tests to be run, which "make check" (TESTS=quick) leaves out?
with_slow() {
    [ "${TESTS:-all}" != quick ]
}

# End a test: say how it went.
finish() {
    [ -n "$name" ] || return 0
    if [ -z "$bad" ]; then
        printf 'ok   %s\n' "$name"
        passed=$((passed + 1))
    else
        printf 'FAIL %s\n' "$name$bad"
        failed=$((failed + 1))
    fi
    name=
    bad=
}

# Begin test $*.
begin() {
    finish
    name=$*
    input=/dev/null
}

wrong() {
    bad="$bad
     $*"
}

# Most nests of the tests are too small for any gain.
always=
[ "${polyopt##*/}" != polyopt ] || always=--min-gain=any

# run STATUS ARGUMENT...: polyopt has to exit with STATUS.  Its input is the
# file $input; what it prints is in log/out and log/err.
run() {
    want=$1
    shift
    timeout -k 5 "$limit" "$polyopt" $always "$@" <"$input" >log/out 2>log/err
    got=$?
    [ $got -eq "$want" ] ||
        wrong "polyopt $*: status $got, not $want: $(head -n 2 log/err)"
    ! grep -q 'ERROR: .*Sanitizer\|runtime error:' log/err ||
        wrong "polyopt $*: $(grep -m 1 'Sanitizer\|runtime error' log/err)"
}

# says FILE TEXT, quiet FILE, lacks FILE TEXT, same FILE FILE
says() {
    grep -q -e "$2" "$1" || wrong "$1 does not say '$2': $(head -n 3 "$1")"
}

lacks() {
    ! grep -q -e "$2" "$1" || wrong "$1 says '$2'"
}

quiet() {
    [ ! -s "$1" ] || wrong "$1 is not empty: $(head -n 2 "$1")"
}

same() {
    cmp -s "$1" "$2" || wrong "$1 and $2 differ"
}

differ() {
    ! cmp -s "$1" "$2" || wrong "$1 and $2 are the same"
}

# The names in the directory $1, the log apart, are "$2".
holds() {
    # shellcheck disable=SC2010 # the names are ours
    names=$(ls -A "$1" | grep -v '^log$' | tr '\n' ' ')
    [ "$names" = "$2 " ] || wrong "$1 holds $names, not $2"
}

# Usage errors: status 1, a message, no output.
usage() {
    run 1 "$@"
    quiet log/out
    [ -s log/err ] || wrong "polyopt $*: no message"
    says log/err '^polyopt: error: '
}

# Run another script and count what it says.
also() {
    "$@" >log/out 2>&1
    grep -v '^[0-9]* passed, [0-9]* failed$' log/out
    read -r more _ worse _ <<END
$(tail -n 1 log/out)
END
    passed=$((passed + ${more:-0}))
    failed=$((failed + ${worse:-1}))
}

# Say how it went, as a script's last words.
summary() {
    finish
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}

# A nest that is transformed, in a file with text around it.
cat >gemm.c <<'END'
/* The text around the nest is to stay as it is. */
#define N 200

double A[N][N], B[N][N], C[N][N];

	/* a tab before, blanks behind */   
void gemm(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                C[i][j] += A[i][k] * B[k][j];
}

int after(int x) { return   x ; } // no newline at the end
END
printf 'int last;' >>gemm.c
cp gemm.c gemm.orig
