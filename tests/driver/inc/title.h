#define TITLE "from macros"
