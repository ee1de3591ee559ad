/* Functions that give another verdict, as the environment says; a part of the copy of
 * the sources that verdicts.sh makes.
 *
 *     VERDICT="17 yes"  function number 17 says yes instead of no; "no": the reverse;
 *                       "dumb": failure number 17 of the reader goes unsaid
 *     VERDICTS=file     add to the file, for each function: its number, how often it
 *                       said no, and yes
 */
#include "text/reparse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 4000

bool po_verdict_bool(int id, bool was);
isl_bool po_verdict_isl_bool(int id, isl_bool was);

static long seen[MOST][2];
static int chosen = -1;
static bool is_yes;

static void report(void)
{
    const char *path = getenv("VERDICTS");
    FILE *file = path ? fopen(path, "a") : NULL;

    for (int i = 0; file && i < MOST; i++)
        if (seen[i][0] + seen[i][1] > 0)
            fprintf(file, "%d %ld %ld\n", i, seen[i][0], seen[i][1]);
    if (file)
        fclose(file);
}

static void start(void)
{
    const char *which = getenv("VERDICT");

    chosen = which ? atoi(which) : 0;
    is_yes = which && strstr(which, "yes");
    atexit(report);
}

/* Is the verdict of this function to be another one? */
static bool turns(int id, bool was)
{
    if (chosen < 0)
        start();
    seen[id][was]++;
    return id == chosen && is_yes != was;
}

bool po_verdict_bool(int id, bool was)
{
    return turns(id, was) ? is_yes : was;
}

isl_bool po_verdict_isl_bool(int id, isl_bool was)
{
    if (was == isl_bool_error)
        return was;
    return turns(id, was == isl_bool_true) ? isl_bool_ok(is_yes) : was;
}

/* Return the reader that a failure is said to: another one, if nobody is to know. */
po_reader *po_verdict_reader(int id, po_reader *r)
{
    static po_reader other = {.verdict = isl_bool_error};

    if (r->verdict != isl_bool_true)
        return r;
    return turns(id, true) ? &other : r;
}
