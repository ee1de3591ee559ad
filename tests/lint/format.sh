#!/bin/sh
# Check the format with clang-format 14; other versions differ in details.
#
#     format.sh [-i]            -i rewrites the files instead

format=
for name in clang-format-14 clang-format; do
    if "$name" --version 2>/dev/null | grep -q 'version 14\.'; then
        format=$name
        break
    fi
done
if [ -z "$format" ]; then
    echo "there is no clang-format 14 here: the format is not checked"
    exit 77
fi
find src include tests/support tests/unit tests/prop tests/fuzz -name '*.[ch]' 2>/dev/null | sort |
    xargs -r -n 100 -P "$(nproc 2>/dev/null || echo 1)" "$format" "${1:---dry-run}" --Werror
