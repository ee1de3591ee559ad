/* The recipes (named lists of steps) that every script knows, as the text of a
 * script.  A recipe of the same name in the user's script comes first.
 */
#include "internal.h"

const char *po_script_recipes(void)
{
    return ""
#define RECIPE(word, text) "recipe " word text
#include "polyopt/steps.def"
#undef RECIPE
        ;
}
