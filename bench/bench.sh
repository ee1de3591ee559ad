#!/bin/sh
# Is anything slower when it is optimised, and how much faster is the rest?
#
#   bench.sh [-n runs] [-t "threads"] [-c "compilers"] [-k] polyopt
#
# All kernels by kernels.sh and all programs by programs.sh, these with and
# without their authors' pragmas; the options are those of the two scripts.  At
# the end geometric means over everything, and what is slower, worst first.
#
# Writes build/kernels.tsv, build/programs.tsv and build/bench.tsv.  Status 1:
# something fails, or prints other results.

here=$(cd "$(dirname "$0")" && pwd) || exit 2
build=$here/../build
status=0
"$here/kernels.sh" "$@" || status=1
"$here/programs.sh" -p "without with" "$@" || status=1
cat "$build/kernels.tsv" "$build/programs.tsv" >"$build/bench.tsv" || exit 2
echo
echo "everything:"
awk -f "$here/worst.awk" "$build/bench.tsv"
exit $status
