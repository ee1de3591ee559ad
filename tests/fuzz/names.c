/* Random numbers, text, and the names of variables.
 */
#include "gen.h"

#include <stdarg.h>
#include <stdio.h>

/* A number below n. */
unsigned below(struct gen *g, unsigned n)
{
    g->state ^= g->state << 13;
    g->state ^= g->state >> 7;
    g->state ^= g->state << 17;
    return (unsigned)((g->state >> 20) % n);
}

bool chance(struct gen *g, unsigned percent)
{
    return below(g, 100) < percent;
}

/* Print unless the node at hand is left out. */
void say(const struct gen *g, const char *format, ...)
{
    va_list args;

    if (g->mute > 0)
        return;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
}

void margin(const struct gen *g)
{
    say(g, "%*s", 4 * g->indent, "");
}

/* End a line with a brace. */
void open_block(struct gen *g)
{
    say(g, " {\n");
    g->indent++;
}

void close_block(struct gen *g)
{
    g->indent--;
    margin(g);
    say(g, "}\n");
}

char letter(enum kind kind)
{
    return "tlqrpa"[kind];
}

bool has_name(const struct gen *g, enum kind kind)
{
    return g->names[kind].n > 0;
}

/* One of the variables of a kind, there has to be one. */
void print_name(struct gen *g, enum kind kind)
{
    const struct names *names = &g->names[kind];

    say(g, "%c%d", letter(kind), names->id[below(g, (unsigned)names->n)]);
}

int new_name(struct gen *g)
{
    return g->name++;
}

/* From now on, variable "id" may be used, if there are not too many. */
void use_name(struct gen *g, enum kind kind, int id)
{
    struct names *names = &g->names[kind];

    if (names->n < MAX_NAME)
        names->id[names->n++] = id;
}

struct scope begin_scope(const struct gen *g)
{
    struct scope scope;

    for (int i = 0; i < N_KIND; i++)
        scope.n[i] = g->names[i].n;
    return scope;
}

/* Forget what came into scope since then. */
void end_scope(struct gen *g, struct scope scope)
{
    for (int i = 0; i < N_KIND; i++)
        g->names[i].n = scope.n[i];
}
