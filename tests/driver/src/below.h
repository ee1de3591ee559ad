#define SIZE 75
