#!/bin/sh
# Check that every option is described in the manual page: "Fl -name" there, or
# "--name" in its text.  The options are the first strings of the entries of
# options.def or, as long as there is no such table, what the parser compares
# with.

# Print the options, one a line.
options() {
    if [ -f include/polyopt/options.def ]; then
        sed 's|^ \*.*||; s|/\*.*||' include/polyopt/options.def |
            tr '\n' ' ' |
            grep -oE '[A-Z_]+\([^"()]*"--?[A-Za-z][A-Za-z-]*'
    else
        grep -ohE '"--[A-Za-z][A-Za-z-]*' src/base/options.c
    fi | sed 's/.*"//' | sort -u
}

list=$(options)
if [ -z "$list" ]; then
    echo "there is no table of options"
    exit 1
fi
bad=0
for name in $(sed -n 's/^FIELD(\([a-z0-9_]*\),.*/\1/p' include/polyopt/machine.def); do
    if ! grep -q "^\.It Li $name\$" polyopt.1; then
        echo "polyopt.1: the property $name of machines is not described"
        bad=1
    fi
done
for option in $list; do
    name=${option#-}
    if ! sed 's/\\//g' polyopt.1 2>/dev/null |
        grep -qE -- "(Fl |-)$name([^A-Za-z-]|\$)"; then
        echo "polyopt.1: $option is not described"
        bad=1
    fi
done
exit $bad
