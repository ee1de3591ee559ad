#!/bin/sh
# Is anything slower when it is optimised, and how much faster is the rest?
#
#   bench.sh [-n runs] [-t "threads"] [-c "compilers"] [-k] polyopt
#
# All kernels by kernels.sh, all programs by programs.sh, these with and without their
# authors' pragmas, and those that are parallel by hand by hand.sh; the options are
# those of the scripts.  At the end geometric means over everything, and what is slower,
# worst first.
#
# Writes build/kernels.tsv, build/programs.tsv, build/hand.tsv and build/bench.tsv; with
# BUSY=1 in the environment, build/kernels-busy.tsv and so on.  Status 1: something
# fails, or prints other results.

here=$(cd "$(dirname "$0")" && pwd) || exit 2
build=$here/../build
busy=${BUSY:+-busy}
status=0
"$here/kernels.sh" "$@" || status=1
"$here/programs.sh" -p "without with" "$@" || status=1
"$here/hand.sh" "$@" || status=1
for part in kernels programs hand; do
    cat "$build/$part$busy.tsv"
done >"$build/bench$busy.tsv" || exit 2
echo
echo "everything:"
awk -f "$here/worst.awk" "$build/bench$busy.tsv"
exit $status
