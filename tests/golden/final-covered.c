/* options: --parallel-threshold=0 --min-gain=any */
/* The value of i behind the loops needs no condition but the one around them. */
unsigned final_covered(unsigned m, unsigned char B[restrict])
{
    unsigned i;

    for (i = 0;; i++) {
        if (i > m - 1)
            break;
        B[i] += 5;
    }
    return i;
}
