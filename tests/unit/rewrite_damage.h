/* What may be wrong with a scop "to" that is made of scop "from". */
#ifndef POLYOPT_REWRITE_DAMAGE_H
#define POLYOPT_REWRITE_DAMAGE_H

#include "polyopt/scop.h"

void damage_lose_instance(po_scop *to, const po_scop *from);
void damage_declare_further_in(po_scop *to, const po_scop *from);
void damage_declare_twice(po_scop *to, const po_scop *from);
void damage_retype(po_scop *to, const po_scop *from);
void damage_fill_less(po_scop *to, const po_scop *from);
void damage_lose_instance_behind(po_scop *to, const po_scop *from);
void damage_lose_statement(po_scop *to, const po_scop *from);
void damage_repeat_statement(po_scop *to, const po_scop *from);
void damage_exchange(po_scop *to, const po_scop *from);
void damage_hurry(po_scop *to, const po_scop *from);
void damage_keep_text(po_scop *to, const po_scop *from);
void damage_keep_access(po_scop *to, const po_scop *from);
void damage_shift_elements(po_scop *to, const po_scop *from);
void damage_transpose(po_scop *to, const po_scop *from);
void damage_subtract(po_scop *to, const po_scop *from);
void damage_forget_must(po_scop *to, const po_scop *from);
void damage_lose_value(po_scop *to, const po_scop *from);
void damage_mix_up(po_scop *to, const po_scop *from);
void damage_clash(po_scop *to, const po_scop *from);
void damage_look_at_new(po_scop *to, const po_scop *from);
void damage_forget_live(po_scop *to, const po_scop *from);
void damage_assume_less(po_scop *to, const po_scop *from);

#endif
