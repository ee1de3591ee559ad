/* The arguments that libclang gets: the user's flags without those about output, the version
 * of gcc to be, no warnings, and the folders of gcc's headers.
 */
#include "clang.h"

#include <glob.h>
#include <string.h>

/* Return the include folder of an installed gcc, for users who have libclang,
 * but not the headers that belong to it; NULL if there is none.
 */
static const char *find_gcc_headers(po_arena *arena)
{
    const char *found = NULL;
    glob_t match;

    if (glob("/usr/lib/gcc/*/*/include", 0, NULL, &match) != 0)
        return NULL;
    if (match.gl_pathc > 0)
        found = po_arena_copy(arena, match.gl_pathv[match.gl_pathc - 1]);
    globfree(&match);
    return found;
}

/* Does the flag make compilers write something besides code: names of files,
 * dependencies, what they do?
 */
static bool is_about_files(const char *flag)
{
    static const char *const prefix[] = {
        "-o",       "-M",      "-Wp,", "-save-temps",    "--save-temps",
        "--output", "--write", "-###", "--dependencies", "--user-dep",
        "--verbose"};

    return PO_BEGINS_WITH_ANY(flag, prefix) || strcmp(flag, "-v") == 0;
}

/* Return the number of arguments that the flag and its value are. */
static int n_words(const char *flag)
{
    static const char *const separate[] = {"-o",  "-MF", "-MT",
                                           "-MQ", "-MJ", "--output"};

    return PO_IS_AMONG(flag, separate) ? 2 : 1;
}

/* Return the flag, without letting the parser interpret OpenMP or OpenACC: it
 * shows only a part of the statements under their directives.  These are read
 * from the tokens.
 */
static const char *without_directives(const char *flag)
{
    if (strcmp(flag, "-fopenmp") == 0 || po_begins_with(flag, "-fopenmp="))
        return "-D_OPENMP=201511";
    if (po_begins_with(flag, "-fopenmp-") || strcmp(flag, "-fopenacc") == 0)
        return "-w";
    return flag;
}

/* Is it a flag of which the parser may refuse the value, though it does not
 * matter to it: how to choose and place instructions, and what gcc itself loads?
 */
static bool is_about_code(const char *flag)
{
    static const char *const prefix[] = {
        "-mtune=",       "-fprofile-",   "-fauto-profile", "-fvisibility=",
        "-mcmodel=",     "-fplugin",     "-specs=",        "-no-integrated-cpp",
        "-malign-data=", "-mveclibabi=", "-flto"};

    return PO_BEGINS_WITH_ANY(flag, prefix) || strcmp(flag, "-p") == 0;
}

/* Is it the kind of processor, which has to do with macros? */
static bool is_processor(const char *flag)
{
    return po_begins_with(flag, "-march=") || po_begins_with(flag, "-mcpu=");
}

/* Return the flag as the parser takes it, NULL if it is not for it. */
static const char *for_parser(const po_lower *low, const char *flag)
{
    if (is_about_files(flag) || is_about_code(flag) ||
        (low->any_processor && is_processor(flag)))
        return NULL;
    return without_directives(flag);
}

/* Return a flag that names a kind of processor, NULL if there is none. */
const char *po_lower_processor(const po_lower *low)
{
    const po_options *options = low->run->options;

    for (int i = 0; i < options->n_flag; i++)
        if (is_processor(options->flag[i]))
            return options->flag[i];
    return NULL;
}

/* Return the arguments for the parser.  Warnings are none of our business, even
 * if the user's flags turn them into errors, and so is what gcc merely warns
 * of.  Of functions without a declaration, the builtin ones do matter, see
 * parse_errors.c.
 */
const char **po_lower_arguments(const po_lower *low, int *n)
{
    static const char *const after[] = {
        "-w",
        "-ferror-limit=0",
        "-Werror=implicit-function-declaration",
        "-Wno-error=implicit-int",
        "-Wno-error=int-conversion",
        "-Wno-error=return-type",
        "-Wno-error=return-mismatch",
        "-Wno-error=incompatible-function-pointer-types"};
    const po_options *options = low->run->options;
    size_t capacity =
        (size_t)options->n_flag + (size_t)low->n_plain + PO_COUNTOF(after) + 8;
    const char **arg = po_arena_array(low->scratch, capacity, sizeof(*arg));
    const char *headers = find_gcc_headers(low->scratch);

    *n = 0;
    arg[(*n)++] = "-xc";
    for (int i = 0; i < options->n_flag; i += n_words(options->flag[i])) {
        const char *flag = for_parser(low, options->flag[i]);

        if (flag)
            arg[(*n)++] = flag;
    }
    if (low->version)
        arg[(*n)++] =
            po_arena_printf(low->scratch, "-fgnuc-version=%s", low->version);
    for (int i = 0; i < low->n_plain; i++)
        arg[(*n)++] =
            po_arena_printf(low->scratch, "-fno-builtin-%s", low->plain[i]);
    for (size_t i = 0; i < PO_COUNTOF(after); i++)
        arg[(*n)++] = after[i];
    arg[(*n)++] = "-include";
    arg[(*n)++] = po_lower_types;
    arg[(*n)++] = "-idirafter";
    arg[(*n)++] = po_lower_folder;
    if (headers) {
        arg[(*n)++] = "-idirafter";
        arg[(*n)++] = headers;
    }
    return arg;
}
