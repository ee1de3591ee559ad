#define HALF whole
        .text
        .globl  HALF
        .type   HALF, @function
HALF:
        ret
        .size   HALF, .-HALF
        .section .note.GNU-stack,"",@progbits
