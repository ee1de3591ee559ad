#ifndef POLYOPT_FRONT_H
#define POLYOPT_FRONT_H

/* The name and version of the C parser, for --version. */
const char *po_front_version(void);

#endif
