/* The recipes that every script has.  Those of the script come first. */
#include "internal.h"

const char *po_script_recipes(void)
{
    return ""
#define RECIPE(word, text) "recipe " word text
#include "polyopt/steps.def"
#undef RECIPE
        ;
}
