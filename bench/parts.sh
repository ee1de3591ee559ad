# What bench/full.sh measures: kernels, products of matrices, levels of the memory,
# and what the machine can do at best.  To be read with "." by it.
# shellcheck shell=sh disable=SC2034,SC2154 # variables of full.sh

levels="L1 L2 L3 memory"

# --- kernels -----------------------------------------------------------------

# blas_source NAME: the kernel's file with its formulation in BLAS, if any.
blas_source()
{
    rm -f "$dir/$1.blas.c"
    [ -f "$here/blas/$1.c" ] || return 0
    underscored=$(echo "$1" | tr - _)
    {
        echo '#include "blas.h"'
        awk -v text="$here/blas/$1.c" -v kernel="$underscored" '
            /^int main\(/ {
                while ((getline line <text) > 0)
                    print line
                print "#define kernel_" kernel " blas_" kernel
            }
            { print }' "$here/kernels/$1.c"
    } >"$dir/$1.blas.c"
}

# kernel NAME
# shellcheck disable=SC2046,SC2154 # words; variables of race.sh
kernel()
{
    cp "$here/kernels/$1.c" "$dir/$1.c" || return
    blas_source "$1"
    case $1 in *float*) digits=5 ;; *) digits=9 ;; esac
    for one_size in $sizes; do
        ! has_word "$one_size" MINI SMALL MEDIUM LARGE ||
            competition "$1" "$one_size" $(defines "$1" "$one_size")
    done
}

part_kernels()
{
    flags="$CFLAGS -march=$target -fopenmp -I$here/kernels"
    for one_kernel in $(all_names kernels); do
        ! wanted "$one_kernel" || kernel "$one_kernel"
    done
}

# --- gemm --------------------------------------------------------------------

# product_text NAME HEADER FLAG...: $dir/NAME.c from the template for products.
product_text()
{
    text=$dir/$1.c
    echo "#include \"$2\"" >"$text"
    shift 2
    cc -E -P "$@" "$here/gemm/template.c" >>"$text"
}

# gemm_sources TYPE ORDER TRANSPOSITIONS: the loops, and BLAS.
gemm_sources()
{
    case $1 in
    d) set -- "$@" double f64 ;;
    *) set -- "$@" float f32 ;;
    esac
    loops=$(echo "$2" | sed 's/./FOR(&) /g')
    case $3 in
    n?) a="A[i][k]" ta=NoTrans ;;
    *) a="A[k][i]" ta=Trans ;;
    esac
    case $3 in
    ?n) b="B[k][j]" tb=NoTrans ;;
    *) b="B[j][k]" tb=Trans ;;
    esac
    gemm_name=$1gemm-$2-$3
    rm -f "$dir/$gemm_name".*
    product_text "$gemm_name" bench.h "-DT=$4" "-DTYPE=$5" "-DLOOPS=$loops" \
        "-DA_IK=$a" "-DB_KJ=$b"
    product_text "$gemm_name.blas" blas.h "-DT=$4" "-DTYPE=$5" \
        "-DGEMM=cblas_$1gemm" "-DTA=$ta" "-DTB=$tb"
}

# gemm TYPE ORDER TRANSPOSITIONS
gemm()
{
    case $1 in d) digits=9 ;; *) digits=5 ;; esac
    wanted "$1gemm-$2-$3" || return
    gemm_sources "$1" "$2" "$3"
    for one_size in $sizes; do
        case $one_size in
        *[!0-9]*) ;;
        *) competition "$gemm_name" "$one_size" "-DN=$one_size" -DCALLS=3 ;;
        esac
    done
}

# What is neither polyopt's nor BLAS takes long, and is seen in the other parts.
part_gemm()
{
    flags="$CFLAGS -march=$target -fopenmp -I$here/kernels"
    all=$entrants
    entrants=$(for each in $all; do
        ! has_word "$each" polyopt blas || printf '%s ' "$each"
    done)
    for type in d s; do
        for transpositions in nn nt tn tt; do
            for order in ijk ikj jik jki kij kji; do
                gemm "$type" "$order" "$transpositions"
            done
        done
    done
    entrants=$all
}

# --- levels ------------------------------------------------------------------

# cache LEVEL DEFAULT: its bytes.
cache()
{
    for folder in /sys/devices/system/cpu/cpu0/cache/index*; do
        [ "$(cat "$folder/level" 2>/dev/null)" = "$1" ] || continue
        [ "$(cat "$folder/type")" != Instruction ] || continue
        sed 's/K$/ 1024/; s/M$/ 1048576/' "$folder/size" |
            awk '{ print $1 * ($2 ? $2 : 1) }'
        return
    done
    echo "$2"
}

# bytes LEVEL: data that are there and not in a smaller one; nothing for others.
bytes()
{
    case $1 in
    L1) echo $(($(cache 1 32768) / 2)) ;;
    L2) echo $(($(cache 2 1048576) / 2)) ;;
    L3) echo $(($(cache 3 33554432) / 4)) ;;
    memory) echo $(($(cache 3 33554432) * 4)) ;;
    esac
}

# level NAME: one source for all sizes, which are known at run time only.
level()
{
    cp "$here/levels/$1.c" "$here/levels/level.h" "$dir" || return
    digits=9
    sources "$1" -DSUMS
    for one_compiler in $compilers; do
        enter "$one_compiler" "$1" -DSUMS
        for one_size in $sizes; do
            [ -z "$(bytes "$one_size")" ] ||
                contests "$1" "$one_size" "$one_compiler" "$(bytes "$one_size")"
        done
    done
}

part_levels()
{
    flags="$CFLAGS -march=$target -fopenmp -I$here/kernels -I$here/levels"
    for one_level in $(all_names levels); do
        ! wanted "$one_level" || level "$one_level"
    done
}

# --- the machine -------------------------------------------------------------

# peaks: what the machine can do, for the target, in build/full.peaks.
peaks()
{
    flags="-O3 -ffp-contract=fast -march=$target -fopenmp"
    # shellcheck disable=SC2086 # words
    set -- $compilers
    compile "$1" "$here/peak.c" "$dir/peak" || return
    for count in $threads; do
        ! grep -q "^$target $count " "$build/full.peaks" || continue
        for one_level in $levels; do
            OMP_NUM_THREADS=$count "$dir/peak" "$(bytes "$one_level")" |
                awk -v at="$target $count" -v level="$one_level" '
                    /^f/ { print at, $1, $2 }
                    /^[^f]/ { print at, $1, level, $3 }'
        done | sort -k1,3 -k4,4gr |
            awk '$3 !~ /^f/ || !seen[$3]++' >>"$build/full.peaks"
    done
}

# blas_config: what OpenBLAS says of itself, if there is one.
blas_config()
{
    [ -x "$dir/version" ] ||
        cc "$here/blas/version.c" -o "$dir/version" -lopenblas 2>"$dir/log" ||
        return
    "$dir/version"
}

# set_blas: the functions of OpenBLAS for the widest vectors of the target.  It
# chooses them itself, but takes those for SSE3 on a processor that it does not know.
set_blas()
{
    unset OPENBLAS_CORETYPE OPENBLAS_L2_SIZE
    case $target in
    x86-64-v3) export OPENBLAS_CORETYPE=Haswell ;;
    native)
        ! grep -q '^flags.* avx2' /proc/cpuinfo || OPENBLAS_CORETYPE=Haswell
        ! grep -q '^flags.* avx512vl' /proc/cpuinfo || OPENBLAS_CORETYPE=SkylakeX
        [ -z "${OPENBLAS_CORETYPE-}" ] || export OPENBLAS_CORETYPE
        ;;
    esac
}

# cache_line LEVEL: its size in KiB.
cache_line()
{
    echo "L$1 $(($(cache "$1" 0) / 1024)) KiB"
}

# The conditions of the run, as a list of Markdown.
conditions()
{
    echo "- $(date '+%-d %B %Y'), $(sed -n 's/^model name[^:]*: //p' \
        /proc/cpuinfo | sed 1q), $(getconf _NPROCESSORS_ONLN) processors," \
        "$(cache_line 1), $(cache_line 2), $(cache_line 3), $(uname -sr)," \
        "load at the start $(cut -d ' ' -f 1 /proc/loadavg)"
    for one_compiler in $compilers; do
        echo "- $("$one_compiler" --version | sed 1q), \`$CFLAGS -fopenmp\`"
    done
    for target in $targets; do
        set_blas
        echo "- \`-march=$target\`: $(blas_config || echo "no OpenBLAS found" \
            "(Debian: libopenblas-dev, liblapacke-dev)")"
    done
    for tool in polycc ppcg; do
        echo "- $tool: $(command -v $tool || echo not found)"
    done
    echo "- $("$polyopt" --version | sed 1q)" \
        "$(git -C "$here" describe --always 2>/dev/null)"
    echo "- medians of up to $runs runs in turns; an entrant whose runs have" \
        "taken $SPENT s does not run again"
    [ -z "${NOTE-}" ] || echo "- $NOTE"
}
