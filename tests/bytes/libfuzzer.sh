#!/bin/sh
# Arbitrary bytes and damaged C by clang's libFuzzer, in build/libfuzzer.
#
#     libfuzzer.sh SECONDS
#
# A text that crashes polyopt, makes it hang, or loses memory, is kept there.

cd "$(dirname "$0")/../.." || exit 2
dir=build/libfuzzer
cc=
for name in clang-19 clang-14 clang; do
    [ -n "$cc" ] || cc=$(command -v "$name")
done
[ -n "$cc" ] || { echo "there is no clang here" >&2; exit 77; }
mkdir -p "$dir/corpus" "$dir/found" || exit 2
make -s -j2 BUILD="$dir" CC="$cc" \
    SANFLAGS="-O1 -g -fsanitize=fuzzer-no-link,address" "$dir/polyopt" \
    "$dir/bytes" || exit 2
# shellcheck disable=SC2046 # the objects are words
"$cc" -fsanitize=fuzzer,address -Iinclude -o "$dir/fuzzer" \
    tests/bytes/libfuzzer.c $(find "$dir/tests/bytes" "$dir/src" \
        -name '*.o' ! -name main.o) \
    $(sh tests/deps.sh --llvm | awk '{ print "-L" $2 }') \
    -lisl -lppl_c -lppl -lgmp -lclang -lm || exit 2
cp tests/exec/class-*.c "$dir/corpus/"
LSAN_OPTIONS=suppressions=tests/lsan.supp:print_suppressions=0 \
    "$dir/fuzzer" -max_total_time="$1" -max_len=20000 -timeout=120 \
    -rss_limit_mb=4096 -close_fd_mask=3 -artifact_prefix="$dir/found/" \
    "$dir/corpus"
