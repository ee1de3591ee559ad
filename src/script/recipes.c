/* The recipes that every script has.  Those of the script come first. */
#include "internal.h"

const char *po_script_recipes(void)
{
    return "recipe single-tiling(loops, sizes=[32]) {\n"
           "tile loops: sizes\n"
           "}\n"
           "recipe double-tiling(loops, outer=[64], inner=[8]) {\n"
           "tile loops: outer / inner\n"
           "}\n"
           "recipe triple-tiling(loops, outer=[256], middle=[64], inner=[8]) "
           "{\n"
           "tile loops: outer / middle / inner\n"
           "}\n"
           "recipe gemm(i, j, k, sizes=[288, 96, 256]) {\n"
           "tile i, j, k: sizes\n"
           "registers i.point, j.point\n"
           "parallel i.tile collapse=2\n"
           "}\n"
           "recipe conv(channel, column) {\n"
           "parallel channel collapse=2\n"
           "vectorize column\n"
           "}\n"
           "recipe stencil(t, space, first, sizes=[32]) {\n"
           "skew space by t\n"
           "tile t, space: sizes\n"
           "wavefront t.tile, first.tile\n"
           "parallel first.tile\n"
           "}\n";
}
