/* Do the compiler flags choose C90 (-std=c89, -ansi, ...), so that the new
 * text has to declare variables at the beginning of blocks?  The last such
 * flag counts.
 */
#include <string.h>

#include "polyopt/syntax.h"

/* Does the flag hand the next one on, to a part of the compiler? */
static bool hands_on(const char *flag)
{
    return strcmp(flag, "-Xclang") == 0 || strcmp(flag, "-Xpreprocessor") == 0;
}

/* Return the name of the standard that the flag chooses, with the next one, NULL
 * if it chooses none.
 */
static const char *standard_of(const char *flag, const char *next)
{
    if (strncmp(flag, "--", 2) == 0)
        flag++;
    if (strcmp(flag, "-ansi") == 0)
        return "c90";
    if (strcmp(flag, "-std") == 0)
        return next;
    return strncmp(flag, "-std=", 5) == 0 ? flag + 5 : NULL;
}

bool po_flags_choose_c90(const po_options *options)
{
    static const char *const name[] = {
        "c89", "c90", "gnu89", "gnu90", "iso9899:1990", "iso9899:199409"};
    const char *standard = NULL;

    for (int i = 0; i < options->n_flag; i++) {
        const char *next =
            i + 1 < options->n_flag ? options->flag[i + 1] : NULL;
        const char *chosen = standard_of(options->flag[i], next);

        standard = chosen ? chosen : standard;
        i += hands_on(options->flag[i]);
    }
    return standard && PO_IS_AMONG(standard, name);
}
