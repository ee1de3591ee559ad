#!/bin/sh
# Orders that are given by the user as maps from instances to dates: --schedule-in.
#
#     maps.sh polyopt
#
# What polyopt prints in each notation is read back, and the results of kernels are
# compared with those of the originals; other maps are taken, or refused for each reason
# there is.  KERNELS="lu trmm" has these read back, KERNELS=all every one.  The last line
# says "N passed, N failed".

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
kernels=${KERNELS:-gemm jacobi-2d trmm}
folder=$here/../bench/kernels
if [ "$kernels" = all ]; then
    kernels=$(cd "$folder" && printf '%s\n' *.c | sed 's/\.c$//')
fi

# given: the lines of the input are the order of x.c; refused TEXT: it is, for this
# reason.
given() {
    { echo f; cat; } >x.map
    run 0 --parallel-threshold=0 --schedule-in=x.map x.c -o x.opt.c
}

refused() {
    says log/err 'left unchanged.*\[given-order\]'
    says log/err "$1"
    same x.c x.opt.c
}

# answers SOURCE: what the kernel prints, compiled as bits have to stay.
answers() {
    # shellcheck disable=SC2086 # words
    cc -O1 -ffp-contract=off -fopenmp $sizes "-I$folder" "$1" -o k.exe -lm \
        2>log/cc && ./k.exe || echo "$1 failed"
}

# What a tree keeps in a buffer of an iteration has none in a map.
sizes="-DN=33 -DTSTEPS=7"
for kernel in $kernels; do
    begin "what polyopt prints of $kernel is read back"
    cp "$folder/$kernel.c" k.c
    answers k.c >k.want
    for stage in schedule-map schedule-kelly schedule-2d+1; do
        # shellcheck disable=SC2086 # words
        run 0 "--emit=$stage" $sizes "-I$folder" k.c
        cp log/out k.map
        # shellcheck disable=SC2086 # words
        run 0 --parallel-threshold=0 --schedule-in=k.map $sizes "-I$folder" k.c \
            -o k.opt.c
        says log/err 'optimised: order as given'
        grep 'left unchanged' log/err | grep -v 'leaves the buffer' >log/left
        quiet log/left
        answers k.opt.c >k.got
        same k.want k.got
    done
done

cat >x.c <<'END'
void f(int n, double A[n][n], double *restrict b)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            A[i][j] = i + 2 * j;
        b[i] = A[i][0];
    }
}
END

begin "loops are separated, and change places"
given <<'END'
# over several lines
[n] -> { S0[i, j] -> [0, j, i];

         S1[i] -> [1, i, 0] }
END
says log/err 'optimised: order as given$'
says x.opt.c '^        for (long j = 0; j < n; j++)$'
says x.opt.c '^            for (long i = 0; i < n; i++)$'
says x.opt.c '^        for (long i = 0; i < n; i++)$'

begin "what is before need not be a constant"
given <<'END'
[n] -> { S0[i, j] -> [j, i]; S1[i] -> [n + i] }
END
says log/err 'optimised: order as given'

begin "tiles need no marks"
given <<'END'
{ S0[i, j] -> [0, floor(i/4), floor(j/8), i, j]; S1[i] -> [1, -i] }
END
says log/err 'optimised: order as given'
says x.opt.c 't1 <= po_floord(n - 1L, 4)'
says x.opt.c '^        for (long i = n - 1L; i >= 0; i--)$'

begin "a statement may have several pieces"
given <<'END'
[n] -> { S0[i, j] -> [0, i, j] : i < 5; S1[i] -> [2, i];
         S0[i, j] -> [1, j, i] : i >= 5 }
END
says log/err 'optimised: order as given'
says x.opt.c 'i < po_min(5, n)'
says x.opt.c '^            for (long i = 5; i < n; i++)$'
given <<'END'
[n] -> { S0[i, j] -> [0, -i, j] : i < 5; S0[i, j] -> [0, i, j] : i >= 5; S1[i] -> [1, i] }
END
says log/err 'optimised: order as given'
says x.opt.c 'A\[-t1\]\[j\] = '

begin "a line for each statement has dates"
given <<'END'
S0: (0, j, -i + 1)   [order | band 0: loop, loop]
S1: (1, i)
END
says log/err 'optimised: order as given'
given <<'END'

S0: [0, a, 0, b, 0] -> [0, b, 0, a]
S1: [0, i, 1] -> [1, i]

END
says log/err 'optimised: order as given'
says x.opt.c '^        for (long j = 0; j < n; j++)$'

begin "what breaks a dependence is refused, with two instances"
given <<'END'
{ S0[i, j] -> [1, i, j]; S1[i] -> [0, i, 0] }
END
refused 'flow dependence on A, line 5 to line 6, runs backwards: S0\[0, 0\] has to be before S1\[0\]'
given <<'END'
S0: [0, i, 0, j, 0] -> [0, i, 1, j, 0]
S1: [0, i, 1] -> [0, i, 0]
END
refused 'flow dependence on A, line 5 to line 6, runs backwards'

begin "so is what overwrites a scalar"
cp x.c y.c
cat >x.c <<'END'
void f(int n, double *restrict a, double *restrict b)
{
    double s;
    for (int i = 0; i < n; i++) {
        s = a[i];
        b[i] = s * s;
        a[i] = s + b[i];
    }
}
END
echo '{ S0[i] -> [0, i]; S1[i] -> [1, i]; S2[i] -> [2, i] }' | given
refused 'a value of a scalar is overwritten before it is read'
echo '{ S0[i] -> [-i, 0]; S1[i] -> [-i, 1]; S2[i] -> [-i, 2] }' | given
says log/err 'optimised: order as given'
mv y.c x.c

begin "two instances at a time are refused"
for dates in '[0, i, 0]; S1[i] -> [1, i]' '[0, i, j]; S1[i] -> [1, 3]' \
    '[0, i + j, 0]; S1[i] -> [1, i]' '[0, i, j]; S1[i] -> [n - n + 1, 0]'; do
    echo "[n] -> { S0[i, j] -> $dates }" | given
    refused 'does not have each instance once'
done
echo '{ S0[i, j] -> [i, j]; S1[i] -> [i, 0] }' | given
refused 'runs backwards: S0\[0, 0\] has to be before S1\[0\]'

begin "so are instances with no date, and with several"
for map in '{ }' '{ S0[i, j] -> [0, i, j] }' \
    '{ S0[i, j] -> [0, i, j] : i > 0; S1[i] -> [1, i] }' \
    '{ S0[i, j] -> [0, i, j]; S1[i] -> [1, i/2] }' 'S1: (1, i)'; do
    echo "$map" | given
    refused 'instances of statements are missing'
done
for date in '[0, i, k]' '[0, i, k] : k < 0' '[0, i, j]; S0[i, j] -> [0, j, i]'; do
    echo "{ S1[i] -> [1, i]; S0[i, j] -> $date }" | given
    refused 'an instance has several dates'
done

begin "a map that is none of the nest is refused"
for map in '{ S0[i] -> [0, i]; S1[i] -> [1, i] }' '{ [i] -> [i] }' \
    '{ S0[i, j] -> [0, i, j]; S1[i] -> [1, i]; S2[] -> [] }' \
    '{ [S0[i, j] -> S1[k]] -> [0, i, j]; S1[i] -> [1, i] }' 'S7: (i)'; do
    echo "$map" | given
    refused 'statements that the nest does not have'
done
echo '[m] -> { S0[i, j] -> [0, i + m, j]; S1[i] -> [1 + m, i + m] }' | given
refused 'parameters that the nest does not have'
for date in 'A[i, j]' '[[i] -> [j]]'; do
    echo "{ S0[i, j] -> $date; S1[i] -> [1, i] }" | given
    refused 'dates have names, or parts'
done

begin "what is not well formed is refused"
deep=$(printf '%5000s' '' | tr ' ' '(')
long=$(printf '%200s' '' | sed 's/ /i, /g')
for map in '[n] -> { S0[i, j] -> [0' '[n] ->' '{ S0[i, j] }' \
    '{ S0[i, j] -> [0, i * j]; S1[i] -> [1, i] }' '{ S0[i, j] -> [0, i + m, j] }' \
    'S0: (0, i' 'S0: [0, i, 0, j, 0] -> (i, j)' 'S0: [0, i, 0, j, 0] [i, j]' \
    'S0: [0, i, 0] -> [i]' 'S0: [0, i, 0, j' 'S0: [i, 0, j, 0, 0] -> [i, j]' \
    'S0: [0, i, 0, j 0] -> [i, j]'; do
    echo "$map" | given
    refused "it is no map in isl's notation"
done
for map in "{ S0[i, j] -> [$deep" "S0: ($deep"; do
    echo "$map" | given
    refused "brackets are too deep in each other"
done
printf 'S0: (i, j)\nS0 (i, j)\n' | given
refused "it is no map in isl's notation"
echo "{ S0[i, j] -> [0, $long j]; S1[i] -> [1, i] }" | given
refused 'dates are too long'

begin "numbers that are too large are not wrapped"
for n in 9223372036854775807 9223372036854775808 99999999999999999999999; do
    echo "{ S0[i, j] -> [-$n, i, j]; S1[i] -> [$n, i] }" | given
    says log/err 'order as given\|left unchanged'
    echo "{ S0[i, j] -> [$n, i, j]; S1[i] -> [-$n, i] }" | given
    refused 'runs backwards'
done

summary
