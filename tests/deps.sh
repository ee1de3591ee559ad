#!/bin/sh
# Find, or install, what polyopt is built with.
#
#     deps.sh --llvm            print the include and the library folder of
#                               libclang; nothing if there is none
#     deps.sh --check [test]    say what is missing; fail if something is
#     deps.sh [test]            install what is missing, with apt-get
#
# "test" adds what `make check` needs.  If all is there, nothing is installed
# and the network is not used.  The environment variables LLVM_CONFIG (a
# llvm-config program) and CC are those of the Makefile.

# The versions of LLVM in order of preference.  19 is the one polyopt is
# developed with; before 17, libclang does not tell the kinds of operators.
versions="19 20 21 22 18 17 23 24 25 26 27 28 29 30"

# Does folder $1 hold the headers of a libclang that is new enough?
# CINDEX_VERSION_MINOR is 64 from LLVM 17 on.
is_recent() {
    [ -f "$1/clang-c/Index.h" ] && awk '
        $2 == "CINDEX_VERSION_MINOR" { minor = $3 }
        END { exit minor < 64 }' "$1/clang-c/Index.h"
}

# Print the two folders that the llvm-config program $1 names.
ask() {
    command -v "$1" >/dev/null 2>&1 || return 1
    include=$("$1" --includedir) && is_recent "$include" || return 1
    echo "$include $("$1" --libdir)"
}

find_llvm() {
    if [ -n "$LLVM_CONFIG" ]; then
        ask "$LLVM_CONFIG"
        return
    fi
    for n in $versions; do
        ask "llvm-config-$n" && return
        include=/usr/lib/llvm-$n/include
        is_recent "$include" && echo "$include ${include%include}lib" && return
    done
    ask llvm-config
}

has_header() {
    printf '#include <%s>\n' "$1" |
        ${CC:-cc} -E -x c - >/dev/null 2>&1
}

# Does a clang-format of version 14 exist, the only one that lint accepts?
has_format() {
    command -v clang-format-14 >/dev/null 2>&1 ||
        clang-format --version 2>/dev/null | grep -q 'version 14\.'
}

# List what is missing, one Debian package a line; "libclang" stands for the
# packages of some version of LLVM.
missing() {
    ${CC:-cc} --version >/dev/null 2>&1 || echo gcc
    has_header stdio.h || echo libc6-dev
    has_header isl/ctx.h || echo libisl-dev
    has_header ppl_c.h || echo libppl-dev
    has_header gmp.h || echo libgmp-dev
    [ -n "$(find_llvm)" ] || echo libclang
    [ -z "$1" ] || has_header CUnit/CUnit.h || echo libcunit1-dev
}

# Can apt-get install package $1?
is_available() {
    apt-cache policy "$1" 2>/dev/null | grep -q 'Candidate: [^(]'
}

# Print the packages of the best version of LLVM that can be installed.
llvm_packages() {
    for n in $versions; do
        if is_available "libclang-$n-dev" && is_available "llvm-$n"; then
            echo "libclang-$n-dev libclang-common-$n-dev llvm-$n"
            return
        fi
    done
    echo "libclang-19-dev libclang-common-19-dev llvm-19"
}

advise() {
    echo "polyopt: missing:" "$@" >&2
    [ -z "$LLVM_CONFIG" ] || [ -n "$(find_llvm)" ] ||
        echo "LLVM_CONFIG=$LLVM_CONFIG: no libclang >= 17 found there" >&2
    cat >&2 <<EOT
It needs a C compiler, isl, PPL (its C interface), GMP and libclang >= 17; the
tests also CUnit.  On Debian and Ubuntu (any N >= 17; a version of LLVM
elsewhere is named by LLVM_CONFIG):

    apt-get install gcc libc6-dev libisl-dev libppl-dev libgmp-dev \\
        libclang-19-dev libclang-common-19-dev llvm-19 libcunit1-dev

"make quickstart" and "make check" do so themselves, where they may.
EOT
}

# Run apt-get, through sudo for others than root.
apt() {
    if [ "$(id -u)" -eq 0 ]; then
        env DEBIAN_FRONTEND=noninteractive apt-get -y -q "$@"
    elif [ -t 0 ]; then
        sudo apt-get -y -q "$@"
    else
        sudo -n apt-get -y -q "$@"
    fi
}

may_install() {
    command -v apt-get >/dev/null 2>&1 &&
        { [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null 2>&1; }
}

# Install the packages of the list of missing ones.
install_missing() {
    echo "polyopt: installing" "$@" >&2
    apt update >&2
    packages=
    for name; do
        [ "$name" != libclang ] || name=$(llvm_packages)
        packages="$packages $name"
    done
    # shellcheck disable=SC2086 # the packages are words
    apt install --no-install-recommends $packages >&2
}

# Install package $1, a convenience: without it, the check of $2 is skipped.
install_tool() {
    is_available "$1" && may_install || return
    apt install --no-install-recommends "$1" >&2 ||
        echo "polyopt: no $1; skipped: $2" >&2
}

# Install package $2, for the tests of polyopt-cc, if there is no program $1.
install_builder() {
    command -v "$1" >/dev/null 2>&1 || install_tool "$2" "builds with $1"
}

install_tools() {
    has_format || install_tool clang-format-14 format
    command -v mandoc >/dev/null 2>&1 || install_tool mandoc "manual page"
    install_builder ccache ccache
    install_builder cmake cmake
    install_builder ninja ninja-build
    install_builder meson meson
    install_builder autoreconf autoconf
    install_builder automake automake
    install_builder libtoolize libtool
    command -v mpicc >/dev/null 2>&1 ||
        install_tool libopenmpi-dev "processes that share nests"
    command -v mpirun >/dev/null 2>&1 ||
        install_tool openmpi-bin "processes that share nests"
}

case $1 in
--llvm)
    find_llvm
    exit 0
    ;;
--check)
    list=$(missing "$2")
    [ -z "$list" ] && exit 0
    # shellcheck disable=SC2086
    advise $list
    exit 1
    ;;
esac

list=$(missing "$1")
if [ -n "$list" ] && may_install; then
    # shellcheck disable=SC2086
    install_missing $list
    list=$(missing "$1")
fi
[ -z "$1" ] || install_tools
[ -z "$list" ] && exit 0
# shellcheck disable=SC2086
advise $list
exit 1
