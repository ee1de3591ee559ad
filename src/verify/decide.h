#ifndef POLYOPT_VERIFY_DECIDE_H
#define POLYOPT_VERIFY_DECIDE_H

#include <isl/ctx.h>

isl_bool po_no(isl_ctx *ctx);
isl_bool po_decided(isl_ctx *ctx, isl_bool good);

#endif
