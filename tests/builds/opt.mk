CPPFLAGS = -I.
CFLAGS = -O2 -Wall
OBJECTS = main.o lib/matrix.o lib/trace.o

prog: $(OBJECTS)
	$(CC) $(LDFLAGS) -fopenmp -o $@ $^

%.opt.c: %.c made.h
	polyopt $< -o $@ -- $(CPPFLAGS)
	$(CC) $(CPPFLAGS) -MM -MP -MT $@ -MF $*.d $<
%.o: %.opt.c
	$(CC) $(CPPFLAGS) $(CFLAGS) -fopenmp -c $< -o $@
%.o: %.c
.SECONDARY:
made.h: made.h.in
	sed 's/@SIDE@/200/' $< >$@

-include $(OBJECTS:.o=.d)
