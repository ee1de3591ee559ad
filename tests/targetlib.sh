# Tests of programs for processes or devices: what mpi.sh, cluster.sh and device.sh share.  To be
# read with "." by a script whose first argument is the program.
#
# $polyopt is its path, $dir a temporary directory, $limit the seconds that a step may take.  The
# script ends with "summary".
# shellcheck shell=sh

polyopt=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
limit=${TIMEOUT:-60}
passed=0
failed=0
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT

pass() {
    echo "ok   $1"
    passed=$((passed + 1))
}

# fail WHAT [FILE]: with the first lines of the file.
fail() {
    echo "FAIL $1"
    [ -z "${2-}" ] || sed -n '1,8s/^/     | /p' "$2"
    failed=$((failed + 1))
}

# Optimise file $2 for target $1, to $3, with the flags that follow, whatever is gained.
optimise_for() {
    target=$1
    from=$2
    to=$3
    shift 3
    timeout "$limit" "$polyopt" --target="$target" --min-gain=any --any-arguments \
        "$from" -o "$to" -- "$@" 2>"$dir/remarks"
}

# What compiles programs of several processes, and runs them; more of them than there are
# processors.
MPICC=${MPICC:-mpicc}
MPIRUN=${MPIRUN:-mpirun}
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1

# Is there an MPI?  If not, say what is skipped then.
has_mpi() {
    command -v "$MPICC" >/dev/null 2>&1 && command -v "$MPIRUN" >/dev/null 2>&1 && return
    echo "$(basename "$0"): $1, as there is no mpicc or mpirun" \
         "(apt-get install libopenmpi-dev openmpi-bin)"
    return 1
}

# Say how it went, as a script's last words.
summary() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
