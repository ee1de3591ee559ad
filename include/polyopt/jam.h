#ifndef POLYOPT_JAM_H
#define POLYOPT_JAM_H

#include "polyopt/ast.h"

void po_ast_jam(po_ast *ast);

#endif
