struct matrix {
    int rows, columns, stride;
    double *data;
};

void add_products(const struct matrix *a, const struct matrix *b, double *c)
{
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < b->columns; j++)
            c[j] += a->data[i * a->stride + j] * b->data[i * b->stride + j];
}
