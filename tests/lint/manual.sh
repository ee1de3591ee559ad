#!/bin/sh
# Check the manual page with mandoc.

if ! command -v mandoc >/dev/null 2>&1; then
    echo "there is no mandoc here: the manual page is not checked"
    exit 77
fi
mandoc -T lint -W warning polyopt.1
