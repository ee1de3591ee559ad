/* polyopt: --min-gain=5 */
/* Compilers put the loop into vectors anyway. */
double few[1000];

void little(void)
{
    for (int i = 0; i < 1000; i++) /* reject: no-gain */
        few[i] += 1;
}
