#ifndef POLYOPT_BASE_OPTION_H
#define POLYOPT_BASE_OPTION_H

#include "polyopt/options.h"

/* Say what is wrong with the argument "arg". */
po_parse po_option_error(const char *message, const char *arg);

/* Return the option that "arg", which is none, is most likely to stand for; NULL if it is
 * not like any.
 */
const char *po_option_like(const char *arg);

/* Set the option "arg", which has its value after a "=". */
po_parse po_option_set_value(po_options *options, const char *arg);

/* remarks_option.c: set what "--remarks=WORD,WORD..." asks for. */
po_parse po_option_remarks(po_options *options, const char *arg);

/* Do the options go together?  Says so, if not. */
po_parse po_options_check(po_options *options);

/* Note the name of an input file. */
po_parse po_option_set_input(po_options *options, const char *arg);

#endif
