# What runs beside polyopt's results in a race of many, and how each program is
# made.  To be read with "." after race.sh.
#
#   plain      the source without the word restrict
#   restrict   the source as it stands, if it has the word
#   polyopt    what polyopt makes of the source as it stands
#   unsure     what it makes of the source without restrict
#   blas       the same by OpenBLAS, from $dir/NAME.blas.c if that is there
#   polly      by clang with Polly
#   graphite   by gcc with Graphite
#   polycc     by Pluto, if it is found
#   ppcg       by PPCG, if it is found
#
# enter_X COMPILER NAME FLAG... makes $dir/X.exe, or $dir/X.N.exe for N threads.
# It fails if there is no such program, for whatever reason.
# shellcheck shell=sh disable=SC2034,SC2154 # variables of race.sh

all_entrants="plain restrict polyopt unsure blas polly graphite polycc ppcg"

# is_clang COMPILER
is_clang()
{
    [ "$(echo __clang__ | "$1" -E -P -x c - 2>/dev/null)" = 1 ]
}

# with_source COMPILER SOURCE ENTRANT FLAG...: the program of the entrant.
with_source()
{
    with=$1 source=$2 program=$dir/$3.exe
    shift 3
    [ -f "$source" ] && compile "$with" "$source" "$program" "$@"
}

# has_restrict NAME: does the source have the word?
has_restrict()
{
    ! cmp -s "$dir/$1.c" "$dir/$1.plain.c"
}

# sources NAME FLAG...: $dir/NAME.c without restrict, and the results for both.
sources()
{
    unit=$1
    shift
    sed 's/\([^a-z_]\)restrict */\1/g' "$dir/$unit.c" >"$dir/$unit.plain.c"
    took=-
    if has_restrict "$unit"; then
        optimise "$unit.plain" "$@" || rm -f "$dir/$unit.plain.opt.c"
    fi
    optimise "$unit" "$@" || rm -f "$dir/$unit.opt.c"
}

enter_plain()
{
    with=$1 unit=$2
    shift 2
    with_source "$with" "$dir/$unit.plain.c" plain "$@"
}

enter_restrict()
{
    with=$1 unit=$2
    shift 2
    has_restrict "$unit" && with_source "$with" "$dir/$unit.c" restrict "$@"
}

enter_polyopt()
{
    with=$1 unit=$2
    shift 2
    with_source "$with" "$dir/$unit.opt.c" polyopt "$@"
}

enter_unsure()
{
    with=$1 unit=$2
    shift 2
    has_restrict "$unit" &&
        with_source "$with" "$dir/$unit.plain.opt.c" unsure "$@"
}

enter_blas()
{
    with=$1 unit=$2
    shift 2
    libs="-llapacke -lopenblas"
    with_source "$with" "$dir/$unit.blas.c" blas "-I$here/blas" "$@"
    status=$?
    libs=
    return $status
}

# -polly-parallel calls libgomp, which clang's -fopenmp does not link.
enter_polly()
{
    with=$1 unit=$2
    shift 2
    is_clang "$with" || return
    for number in $threads; do
        libs='' sharing=''
        [ "$number" -eq 1 ] || libs=-lgomp sharing="-mllvm -polly-parallel"
        # shellcheck disable=SC2086 # words
        with_source "$with" "$dir/$unit.c" "polly.$number" -fno-openmp \
            -mllvm -polly $sharing "$@"
    done
    libs=
    [ -x "$dir/polly.$number.exe" ]
}

enter_graphite()
{
    with=$1 unit=$2
    shift 2
    ! is_clang "$with" || return
    for number in $threads; do
        sharing=
        [ "$number" -eq 1 ] ||
            sharing="-floop-parallelize-all -ftree-parallelize-loops=$number"
        # shellcheck disable=SC2086 # words
        with_source "$with" "$dir/$unit.c" "graphite.$number" \
            -floop-nest-optimize $sharing "$@"
    done
    [ -x "$dir/graphite.$number.exe" ]
}

# The source with the kernel's loops between scop pragmas, as $dir/scop.c.
mark_scop()
{
    awk '/^(HOT )?static void kernel/ { inside = 1 }
         inside && !marked && /^[ \t]+for / {
             print "#pragma scop"; marked = 1
         }
         inside && /^}/ {
             if (marked) print "#pragma endscop"
             inside = 0
         }
         { print }' "$dir/$1.c" >"$dir/scop.c"
    cp "$here/kernels/bench.h" "$dir"
}

enter_polycc()
{
    with=$1 unit=$2
    shift 2
    command -v polycc >/dev/null || return
    mark_scop "$unit"
    (cd "$dir" && timeout "$TIMEOUT" polycc scop.c --tile --parallel \
        -o polycc.c) >"$dir/log" 2>&1 &&
        with_source "$with" "$dir/polycc.c" polycc "$@"
}

enter_ppcg()
{
    with=$1 unit=$2
    shift 2
    command -v ppcg >/dev/null || return
    mark_scop "$unit"
    (cd "$dir" && timeout "$TIMEOUT" ppcg --target=c --openmp --tile "$@" \
        scop.c -o ppcg.c) >"$dir/log" 2>&1 &&
        with_source "$with" "$dir/ppcg.c" ppcg "$@"
}

# enter COMPILER NAME FLAG...: the programs of all $entrants that there are.
enter()
{
    rm -f "$dir"/*.exe
    for entrant in $entrants; do
        "enter_$entrant" "$@"
    done
}
