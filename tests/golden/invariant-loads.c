/* Bounds and strides that a store might change, by its type, are loaded in front of the inner
 * loop; a test at run time has it that none does.
 */
struct table {
    int *p;
    int rows, columns;
};

static void set_row(int *row, int n)
{
    for (int j = 0; j < n; j++)
        row[j] = row[j] * 3 + j;
}

void set(struct table *s)
{
    for (int i = 0; i < s->rows; i++)
        set_row(s->p + i * s->columns, s->columns);
}
