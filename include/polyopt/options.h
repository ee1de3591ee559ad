#ifndef POLYOPT_OPTIONS_H
#define POLYOPT_OPTIONS_H

#include "polyopt/base.h"
#include "polyopt/diag.h"

/* What a nest may cost if the user does not say. */
#define PO_DEFAULT_BUDGET  12000000ul
#define PO_DEFAULT_TIME_MS 60000L

/* What all nests of a file may cost together.  A million units take about a
 * quarter of a second on the machines of today; the times are far above that.
 */
#define PO_DEFAULT_FILE_BUDGET  240000000ul
#define PO_DEFAULT_FILE_TIME_MS 600000L

/* Nanoseconds that one execution of a parallel loop has to take. */
#define PO_DEFAULT_THRESHOLD 20000L

/* Percent that a nest has to get faster; or nothing is asked for, not even that it gets
 * no slower.
 */
#define PO_DEFAULT_GAIN 5L
#define PO_ANY_GAIN     (-1L)

/* Seconds that --tune takes if the user does not say. */
#define PO_DEFAULT_TUNE_S 60L

/* What the whole program may use. */
#define PO_DEFAULT_MEMORY_MB 2048L

typedef enum po_stage {
    PO_STAGE_SCRIPT,  /* the order as a script */
    PO_STAGE_EXPLAIN, /* the same, with reasons */
    PO_STAGE_STEPS,   /* which steps of the script are legal */
    PO_STAGE_SCOP,
    PO_STAGE_CARD,          /* how much it does */
    PO_STAGE_OPERATION,     /* what statements compute: iterators, maps */
    PO_STAGE_COMMUNICATION, /* what ranks would be sent, and return */
    PO_STAGE_DEPS,
    PO_STAGE_SCHEDULE,     /* the tree, as isl YAML              */
    PO_STAGE_SCHEDULE_MAP, /* a union map                        */
    PO_STAGE_KELLY,        /* S0: (t, t + i, j), kind and band   */
    PO_STAGE_2D1,          /* original and new 2d+1 vectors      */
    PO_STAGE_OPENSCOP,     /* for other polyhedral tools         */
    PO_STAGE_DOT,          /* dependences and tree, for graphviz */
    PO_STAGE_SVG,          /* pictures of domains and tiles      */
    PO_STAGE_FOOTPRINT,    /* what loops and tiles touch         */
    PO_STAGE_FOOTPRINT_JSON,
    PO_STAGE_AST,
    PO_STAGE_INDEX_MAP, /* index maps between arrays          */
    PO_STAGE_TILES,     /* what tiles of arrays read          */
    PO_STAGE_C
} po_stage;

typedef enum po_scheduler {
    PO_SCHEDULER_PLUTO,
    PO_SCHEDULER_ISL,
    PO_SCHEDULER_IDENTITY,
    PO_SCHEDULER_GIVEN
} po_scheduler;

/* Colours in messages: on terminals, always, never. */
typedef enum po_color {
    PO_COLOR_AUTO,
    PO_COLOR_ALWAYS,
    PO_COLOR_NEVER
} po_color;

typedef enum po_fuse { PO_FUSE_NONE, PO_FUSE_SMART, PO_FUSE_MAX } po_fuse;

/* Copying parts of arrays into buffers: where it pays, never, or wherever an
 * element is used again.
 */
typedef enum po_packing {
    PO_PACKING_AUTO,
    PO_PACKING_NONE,
    PO_PACKING_ALL
} po_packing;

/* What becomes of the program's own OpenMP directives, if it is compiled with them. */
typedef enum po_directives {
    PO_DIRECTIVES_RESPECT, /* they stay          */
    PO_DIRECTIVES_IGNORE,  /* all of the file go */
    PO_DIRECTIVES_REPLACE /* those of loops go where parallel loops of polyopt's come */
} po_directives;

/* Which headers the rule for make is to name. */
typedef enum po_depend {
    PO_DEPEND_NONE, /* no rule      */
    PO_DEPEND_USER, /* those of the user */
    PO_DEPEND_ALL
} po_depend;

/* A target of that rule; "is_quoted": its special characters are made ordinary. */
typedef struct po_target {
    const char *name;
    bool is_quoted;
} po_target;

#define PO_MAX_TILE 16

/* As many files at a time as there are processors. */
#define PO_ALL_PROCESSORS (-1)

/* What the user asked for.
 *
 * "file"     the input files, "input" the first of them
 * "database" the folder of a compilation database, or NULL
 * "n_job"    how many processes may work at a time, on several files or on parts of
 *            one; 0 if that is not said
 * "directory" where the compiler would be run; NULL: here; "source" is the
 *            input as seen from there
 * "has_no_command" the database does not know the input
 * "all_deps" of dependences, all are printed, those of two reads as well
 * "asks_tile", "asks_no_tile"  tiles were asked for, or that there be none
 * "n_tile"   0: sizes are chosen; otherwise tile_size[0 .. n_tile-1] are the
 *            sizes of the members of a band, the last repeated
 * "threshold" nanoseconds below which a parallel loop runs on one thread; 0: none
 * "mpi"      processes without common memory share nests
 * "offload"  nests may run on a device
 * "free_threads" parallel loops run on as many threads as find a processor
 * "machine"  a file with the description of a machine, or "native"; NULL: the
 *            default
 * "schedule_in" a file with orders of nests; NULL if there is none; "schedule_out" the one
 *            for those that are found
 * "report"   the file for a page about the run; NULL if that is not wanted
 * "script"   a file with steps for nests; NULL if there is none; with "is_script_shared",
 *            for those of other files, too
 * "min_gain" percent that the result has to be faster, by estimate; or PO_ANY_GAIN
 * "no_simd"  no loops are marked for vectors
 * "level"    so many loops that threads could share are passed over, from the outside
 * "restarts" threads may share loops however many sequential ones are around
 * "unroll_sums" short loops that add up terms are unrolled
 * "no_jam"   no iterations of outer loops are put side by side
 * "no_block" no register tiles of vectors
 * "no_merge" bands that only private scalars keep apart stay so
 * "directives" what becomes of the program's own, with -fopenmp
 * "openmp_added" the result is compiled with -fopenmp, the original is not
 * "reassociate"  floating-point sums and products may be computed in any order;
 *            "asks_reassociate": whatever the flags of the compiler say
 * "any_arguments" static functions may be called otherwise than in this file
 * "calc"     what to calculate, without any C file; "-" for the lines of stdin
 * "certificate" the file for what was proved; NULL if that is not wanted
 * "compiler_text" the file with what the compiler's preprocessor makes of the input;
 *            NULL if there is none
 * "line_directives" the output says where its lines come from
 * "included_text" the input has such text already, and "compiler_text" is of the same lines,
 *            but for #line
 * "expand_includes" text with loops takes the place of the lines that include it
 * "in_place" the output is the input file
 * "remarks"  how messages are written, "wish" which remarks are; "shows_source": with the
 *            line that they point to; "remarks_file" the file that they go to, NULL for
 *            stderr; "said" takes them over if it is not NULL
 * "budget"   deterministic units of work a nest may cost; 0 means no bound
 * "time_ms"  processor time a nest may take; 0 means no bound
 * "file_budget", "file_time_ms" the same for all nests of a file together
 * "per_block" loop bodies without loops are one statement each
 * "memory_mb" MiB that the work may use; 0 means no bound
 * "reparse"  the text of each nest is parsed again, and certified
 * "index_map" the input holds index maps, which are to be simplified
 * "check_run" compile, run and compare, with "argument" for the program
 * "tune_s"   seconds that may go into the search for a faster script; 0: there is none;
 *            "command" builds and runs candidates (none: they are programs), "runner" is
 *            what programs are run by, or NULL
 * "tune_machine" a description of the machine is to be written
 * "depend"   what the rule for make is to name, "depend_file" where it goes to
 *            (NULL: beside the output), "target" what it is for (none: the
 *            output); "is_phony": it is followed by a rule for each header
 * "command_line" the arguments, as they were given
 * "flag"     compiler flags for the parser
 */
typedef struct po_options {
    int n_file;
    const char **file;
    const char *input;
    const char *database;
    long n_job;
    const char *directory;
    const char *source;
    bool has_no_command;
    const char *output;
    const char *certificate;
    const char *compiler_text;
    const char *calc;
    po_stage stage;
    bool all_deps;
    bool per_block;
    po_scheduler scheduler;
    po_fuse fuse;
    bool tile;
    bool asks_tile;
    bool asks_no_tile;
    int n_tile;
    long tile_size[PO_MAX_TILE];
    po_packing packing;
    bool parallel;
    bool no_simd;
    bool unroll_sums;
    bool no_jam;
    bool no_block;
    bool no_merge;
    int level;
    bool restarts;
    po_directives directives;
    bool openmp_added;
    bool mpi;
    bool offload;
    long threshold;
    bool free_threads;
    const char *machine;
    const char *schedule_in;
    const char *schedule_out;
    const char *report;
    const char *script;
    bool is_script_shared;
    long min_gain;
    bool reassociate;
    bool asks_reassociate;
    bool any_arguments;
    po_remarks remarks;
    po_wish wish;
    bool shows_source;
    po_color color;
    const char *remarks_file;
    po_text *said;
    bool require;
    bool in_place;
    bool line_directives;
    bool expand_includes;
    bool included_text;
    bool verbose;
    bool check;
    bool reparse;
    unsigned long budget;
    long time_ms;
    unsigned long file_budget;
    long file_time_ms;
    long memory_mb;
    bool index_map;
    bool check_run;
    int n_argument;
    const char **argument;
    long tune_s;
    bool tune_machine;
    const char *runner;
    int n_command;
    const char **command;
    po_depend depend;
    bool is_phony;
    const char *depend_file;
    int n_target;
    po_target *target;
    int n_command_line;
    char *const *command_line;
    int n_flag;
    const char **flag;
} po_options;

typedef enum po_parse {
    PO_PARSE_RUN,     /* options are complete       */
    PO_PARSE_DONE,    /* --help: printed            */
    PO_PARSE_VERSION, /* --version: to be printed   */
    PO_PARSE_ERROR    /* a message has been printed */
} po_parse;

po_parse po_options_parse(po_options *options, int argc, char **argv);
void po_options_free(po_options *options);

/* Are there several input files, or all of a database? */
bool po_options_are_several(const po_options *options);

/* The options for one of the input files, with these compiler flags in front of
 * the others; to be freed.
 */
po_options po_options_for(const po_options *options, const char *input,
                          int n_flag, const char *const *flag);

/* Return the language that the input is in by -x, or else by its name; NULL if that is
 * C (language.c).
 */
const char *po_options_other_language(const po_options *options);

/* Are register tiles of vectors asked for: tiles, of shapes that nobody has chosen? */
bool po_options_want_blocks(const po_options *options);

/* Is flag "on" among the compiler flags, and not switched "off" later? */
bool po_options_has_flag(const po_options *options, const char *on,
                         const char *off);

#endif
