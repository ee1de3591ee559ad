/* polyopt: -mgeneral-regs-only */
/* Functions that are called in a way of their own. */
long A[300][300], B[300][300];

struct frame;

#define HANDLER __attribute__((interrupt))

void declared(struct frame *frame) __attribute__((unused, __interrupt__));

__attribute__((interrupt)) void transpose(struct frame *frame)
{
    (void)frame;
    for (int i = 0; i < 300; i++) /* reject: attribute */
        for (int j = 0; j < 300; j++)
            A[i][j] = B[j][i];
}

HANDLER void by_macro(struct frame *frame)
{
    (void)frame;
    for (int i = 0; i < 300; i++) /* reject: attribute */
        for (int j = 0; j < 300; j++)
            A[i][j] = B[j][i];
}

void declared(struct frame *frame)
{
    (void)frame;
    for (int i = 0; i < 300; i++) /* reject: attribute */
        for (int j = 0; j < 300; j++)
            A[i][j] = B[j][i];
}
