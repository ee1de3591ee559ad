#!/bin/sh
# Check that every file includes only what its layer may know.
# The table is explained in docs/architecture.md.

# shellcheck disable=SC2046 # no name of ours has a space
awk '
BEGIN {
    n = split("ir math model dep scalar sched tree codegen verify " \
              "cost script openscop tools search report run", folder, " ")
    for (i = 1; i <= n; i++)
        lib[folder[i]] = "isl/"
    lib["."] = lib["polyopt"] = "isl/"
    lib["parse"] = "clang-c/"
    lib["base"] = lib["syntax"] = lib["print"] = lib["driver"] = ""

    ppl["src/sched/ilp.c"] = ppl["src/math/redundant.c"] = 1
    ppl["src/math/count/coef.c"] = ppl["src/ir/product.c"] = 1

    own["base"] = "base.h arena.h text.h checked.h diag.h reject.def help.def"
    own["base"] = own["base"] " options.h options.def words.h process.h file.h"
    own["driver"] = "base.h diag.h file.h words.h process.h"
    hidden["verify"] = "ilp.h farkas.h sched.h"
    hidden["print"] = hidden["ir"] = "ilp.h"
    hidden["parse"] = hidden["syntax"] = "scop.h deps.h"
    hidden["parse"] = hidden["parse"] " ilp.h schedule.h tree.h ast.h"
    hidden["syntax"] = hidden["model"] = "ilp.h schedule.h tree.h ast.h"
    hidden["scalar"] = "ilp.h tree.h ast.h"
    hidden["dep"] = "ilp.h tree.h ast.h"
}

function report(what) {
    print FILENAME ":" FNR ": " layer "/ must not include " what
    bad = 1
}

# Does a name of "list", all of it, or a folder of it, stand for "name"?
function listed(name, list,    n, i, entry) {
    n = split(list, entry, " ")
    for (i = 1; i <= n; i++)
        if (name == entry[i] ||
            (entry[i] ~ /\/$/ && index(name, entry[i]) == 1))
            return 1
    return 0
}

# The folder of the file; "." for the driver, "polyopt" for the shared types.
FNR == 1 {
    n = split(FILENAME, part, "/")
    layer = n > 2 ? part[2] : "."
    if (!(layer in lib)) {
        print FILENAME ":1: tests/lint/layers.sh does not know " layer "/"
        bad = 1
    }
}

/^#[ \t]*include "polyopt\// {
    name = $0
    sub(/^[^"]*"polyopt\//, "", name)
    sub(/".*/, "", name)
    if ((layer in own && !listed(name, own[layer])) ||
        listed(name, hidden[layer]))
        report("polyopt/" name)
    next
}

# Any other header of ours is private to its folder, and to the folders in that.
/^#[ \t]*include "/ {
    name = $0
    sub(/^[^"]*"/, "", name)
    sub(/".*/, "", name)
    if (name ~ /\// && !(n > 3 && name ~ /^\.\.\/[^.]/))
        report(name ", private to another folder")
    next
}

/^#[ \t]*include <(ppl|gmp|isl\/val_gmp)/ {
    if (!(FILENAME in ppl))
        report("PPL or GMP")
    next
}

/^#[ \t]*include <isl\/ast/ {
    report("the AST generator of isl")
}

/^#[ \t]*include <(isl|clang-c|omp)/ {
    name = $0
    sub(/^[^<]*</, "", name)
    sub(/>.*/, "", name)
    if (!listed(name, lib[layer]))
        report(name)
}

/isl_ast_build_|isl_ast_node_|isl_ast_expr_/ {
    print FILENAME ":" FNR ": the AST generator of isl is for tests only"
    bad = 1
}

/isl_schedule_constraints_compute_schedule/ {
    if (++schedulers > 1 || layer != "sched") {
        print FILENAME ":" FNR ": only --scheduler=isl, one place in sched/," \
              " calls the scheduler of isl"
        bad = 1
    }
}

END { exit bad }
' $(find src include -name '*.[ch]' | sort) /dev/null
