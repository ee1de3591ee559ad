# Print a file with n small loop nests of different kinds:
#
#     awk -v n=5000 [-v per=1] -f many.awk
#
# "per" is the number of nests in each function; 0: all of them in one.

# The k-th nest, of one of eight kinds; "A", "B" are matrices, "x", "y" vectors.
function nest(k,    kind, c) {
    kind = k % 8
    c = k % 13 + 2
    if (kind == 0)
        printf "    for (int i = 0; i < n; i++)\n        x[i] = %d * y[i];\n", c
    else if (kind == 1)
        printf "    for (int i = 0; i < n; i++)\n        x[i] += y[i] / %d;\n", c
    else if (kind == 2)
        printf "    for (int i = 0; i < n; i++)\n        for (int j = 0; j < n; j++)\n            A[i][j] = B[i][j] + %d;\n", c
    else if (kind == 3)
        printf "    for (int j = 0; j < n; j++)\n        for (int i = 0; i < n; i++)\n            A[i][j] = %d * B[j][i];\n", c
    else if (kind == 4)
        printf "    for (int i = 1; i < n - 1; i++)\n        x[i] = (y[i - 1] + y[i] + y[i + 1]) / %d;\n", c
    else if (kind == 5)
        printf "    for (int i = 0; i < n; i++) {\n        x[i] = %d;\n        for (int j = 0; j < n; j++)\n            x[i] += A[i][j] * y[j];\n    }\n", c
    else if (kind == 6)
        printf "    for (int i = 1; i < n; i++)\n        for (int j = 1; j < n; j++)\n            A[i][j] = A[i][j] * %d + B[i - 1][j - 1];\n", c
    else
        printf "    for (int i = 0; i < n; i++)\n        if (i > %d)\n            y[i] = x[i] + %d;\n", c, c
}

BEGIN {
    if (per == "")
        per = 1
    print "#define N 500"
    print "static double A[N][N], B[N][N], x[N], y[N];"
    for (k = 0; k < n; k++) {
        if (per ? k % per == 0 : k == 0)
            printf "\nvoid f%d(int n)\n{\n", k
        nest(k)
        if (k == n - 1 || (per && (k + 1) % per == 0))
            print "}"
    }
}
