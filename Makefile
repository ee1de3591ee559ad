# polyopt: `make help` lists the targets.

VERSION = 0.1.0
PREFIX ?= /usr/local
BUILD = build
CFLAGS ?= -O2 -g

WARN = -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes \
       -Wmissing-prototypes -Wvla -Werror=implicit-function-declaration \
       -Werror=int-conversion -Werror=switch
MPICC = mpicc
MPIRUN = mpirun
# All, and those with tests that "make check" leaves out: all tests of the last three.
QUICK_SUITES = unit prop whole golden reject cli scripts driver builds exec features device programs fuzz steps bytes lint
REST_SUITES = golden cli scripts driver builds exec features device programs mpi cluster tune
SUITES = $(if $(filter all,$(TESTS)),$(QUICK_SUITES) mpi cluster tune,$(QUICK_SUITES))
KERNELS = $(wildcard bench/kernels/*.c)
# Those that differ from another one in little that passes see: ludcmp from lu and
# trisolv, heat-3d and fdtd-2d from jacobi-2d, syr2k from syrk, correlation from covariance,
# floyd-warshall from tests/exec/expanded-reads.c; and adi, which isl's scheduler gives up.
ALIKE = $(patsubst %,bench/kernels/%.c,gemm-float gemm-int gemm-ijk gemm-ikj gemm-bt gemm-at \
	gemm-alphabeta atax-init-inside atax-init-outside 2mm 3mm ludcmp heat-3d fdtd-2d adi \
	syr2k correlation floyd-warshall)
EXEC = $(wildcard tests/exec/*.c)
# Products, a triangle, columns, sums: what processes share.
SHARED = gemm syrk trmm mvt fdtd-2d
OFFLOADED = gemm trmm jacobi-2d fdtd-2d correlation gramschmidt lu atax \
	nussinov
# Those that take long, where shorter ones have most of what they have; check-long has them.
LONG_EXEC = $(patsubst %,tests/exec/%.c,data-linear-mixed loop-quotients choice-of-loops \
	scalar-fold-beside scalar-fold-substitution scalar-fold-lu scalar-sum-early-use \
	scalar-sum-wide scalar-sum-names scalar-sum-integer scalar-sum-other-operators \
	local-nested-sum packed-subscripts diamonds exchanged-buffers packed register-whole \
	lagged collapse adversary-guards cut-pivot alias-ends flux-lines)
# Of the cases $2 of suite $1, those to run: with TESTS=quick, all but the slow ones in tests/slow;
# with TESTS=rest, these.  Scripts look at it, too.
export TESTS
SLOW_CASES := $(filter-out \#%,$(file <tests/slow))
is_slow = $(filter $1:$(basename $(notdir $2)),$(SLOW_CASES))
quick = $(foreach case,$2,$(if $(call is_slow,$1,$(case)),,$(case)))
slow = $(foreach case,$2,$(if $(call is_slow,$1,$(case)),$(case)))
part = $(if $(filter quick,$(TESTS)),$(call quick,$1,$2),$(if $(filter rest,$(TESTS)),$(call slow,$1,$2),$2))
PROGRAMS = $(wildcard bench/programs/*.c bench/hand/*.c)
# Those that take long, and consist of what others do, too: convnet of tests/exec/convolution
# and lesser-updates.
SLOW = bench/hand/pentalines.c bench/hand/transformer.c bench/programs/convnet.c

# SAN=1 selects the same targets under AddressSanitizer and UBSan, with a
# representative part of the kernels, as all of them would take too long.
ifdef SAN
BUILD = build/san
SANFLAGS = -O1 -fno-omit-frame-pointer -fsanitize=address,undefined \
           -fno-sanitize-recover=undefined
export LSAN_OPTIONS = suppressions=$(CURDIR)/tests/lsan.supp:print_suppressions=0
SOME = gemm jacobi-2d cholesky lu fdtd-2d
KERNELS = $(wildcard $(SOME:%=bench/kernels/%.c))
endif

# The include and library folders of libclang >= 17; see tests/deps.sh.
# isl comes first, because libLLVM exports the symbols of another isl.
LLVM := $(shell LLVM_CONFIG='$(LLVM_CONFIG)' sh tests/deps.sh --llvm)
LLVM_LIB = $(word 2,$(LLVM))
LDLIBS = -lisl -lppl_c -lppl -lgmp -lclang -lm
ALL_CPPFLAGS = -Iinclude $(addprefix -isystem ,$(firstword $(LLVM))) \
               -D_POSIX_C_SOURCE=200809L -DPO_VERSION=\"$(VERSION)\" $(CPPFLAGS)
ALL_CFLAGS = -std=c11 $(WARN) $(CFLAGS) $(SANFLAGS)
ALL_LDFLAGS = $(CFLAGS) $(SANFLAGS) $(LDFLAGS) $(addprefix -L,$(LLVM_LIB)) \
              $(addprefix -Wl$(comma)-rpath$(comma),$(filter-out /usr/%,$(LLVM_LIB)))
comma = ,

HDR = $(wildcard include/polyopt/*.h)
SRC = $(wildcard src/*.c src/*/*.c src/*/*/*.c)
DRIVER = $(wildcard src/driver/*.c)
UNIT = $(wildcard tests/unit/*.c)
PROP = $(wildcard tests/prop/*.c)
WHOLE = $(wildcard tests/whole/*.c)
SUPPORT = $(wildcard tests/support/*.c)
OBJ = $(patsubst %.c,$(BUILD)/%.o,$(filter-out $(DRIVER),$(SRC)))
DRIVEROBJ = $(patsubst %.c,$(BUILD)/%.o,$(DRIVER) $(wildcard src/base/*.c))
DRIVERLIB = $(filter $(BUILD)/src/driver/%,$(filter-out %/main.o,$(DRIVEROBJ)))
LIBOBJ = $(filter-out $(BUILD)/src/main.o,$(OBJ))
UNITOBJ = $(patsubst %.c,$(BUILD)/%.o,$(UNIT) $(SUPPORT))
PROPOBJ = $(patsubst %.c,$(BUILD)/%.o,$(PROP) $(SUPPORT))
WHOLEOBJ = $(patsubst %.c,$(BUILD)/%.o,$(WHOLE) $(SUPPORT))
GENOBJ = $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/fuzz/*.c))
STEPSOBJ = $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/fuzz/steps/*.c))
BYTESOBJ = $(patsubst %.c,$(BUILD)/%.o,$(filter-out %/libfuzzer.c,$(wildcard tests/bytes/*.c)))
GOLDEN = $(filter-out %.opt.c,$(wildcard tests/golden/*.c tests/golden/*.maps))
REJECT = $(wildcard tests/reject/*.c)
JOBS = -j$(shell nproc 2>/dev/null || echo 1)

all: $(BUILD)/polyopt $(BUILD)/polyopt-cc ## build the program (default)
tests: $(BUILD)/unit $(BUILD)/prop $(BUILD)/whole $(BUILD)/gen $(BUILD)/steps $(BUILD)/bytes ## build the test programs

$(BUILD)/polyopt: $(OBJ)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LDLIBS)
$(BUILD)/polyopt-cc: $(DRIVEROBJ)
	$(CC) $(ALL_LDFLAGS) -o $@ $^
$(BUILD)/unit: $(UNITOBJ) $(LIBOBJ) $(DRIVERLIB)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LDLIBS) -lcunit
$(BUILD)/prop: $(PROPOBJ) $(LIBOBJ)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LDLIBS)
$(BUILD)/whole: $(WHOLEOBJ) $(LIBOBJ)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LDLIBS)
$(BUILD)/bytes: $(BYTESOBJ) $(LIBOBJ)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LDLIBS)
$(BUILD)/gen: $(GENOBJ)
	$(CC) $(ALL_LDFLAGS) -o $@ $^
$(BUILD)/steps: $(STEPSOBJ)
	$(CC) $(ALL_LDFLAGS) -o $@ $^
$(BUILD)/simulate: $(wildcard bench/cluster/s*.[ch])
	@mkdir -p $(@D)
	$(CC) -std=c11 -D_POSIX_C_SOURCE=200809L $(WARN) $(CFLAGS) $(LDFLAGS) -o $@ \
	    $(filter %.c,$^) -lisl -lm
$(BUILD)/%.o: %.c Makefile | $(BUILD)/deps
	@mkdir -p $(@D)
	$(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# Says which libraries are missing, in place of the compiler.
$(BUILD)/deps:
	@LLVM_CONFIG='$(LLVM_CONFIG)' CC='$(CC)' tests/deps.sh --check
	@mkdir -p $(@D) && touch $@

# The folders of libclang are looked up before anything is installed; hence make
# is started once more.
check: PART = $(or $(TESTS),quick)
check-rest: PART = rest
check-rest: SUITES = $(REST_SUITES)
check check-rest: ## install what is missing, run the tests; SAN=1: with sanitizers, TESTS=all: slow ones, too
	@LLVM_CONFIG='$(LLVM_CONFIG)' CC='$(CC)' tests/deps.sh test
	+@TESTS='$(PART)' MAKE='$(MAKE)' JOBS='$(if $(findstring jobserver,$(MAKEFLAGS)),,$(JOBS))' \
	    tests/check.sh $(SUITES)
check-unit: $(BUILD)/unit ## unit tests
	$<
check-prop: $(BUILD)/prop ## properties; SEEDS=n: more, POLYOPT_SEED=n: one
	$<
check-whole: $(BUILD)/whole ## kernels pass by pass, with isl as the oracle
	$< -DN=5 -DTSTEPS=2 $(filter-out $(ALIKE),$(KERNELS))
check-golden: $(BUILD)/polyopt ## compare every stage with the expected output
	tests/golden.sh $< $(call part,golden,$(GOLDEN))
check-reject: $(BUILD)/polyopt ## remarks about nests that are left alone
	tests/reject.sh $< $(REJECT)
check-cli: $(BUILD)/polyopt ## options, files, exit statuses
	tests/cli.sh $<
check-features: $(BUILD)/polyopt ## what there is around faster nests, a script each; FEATURES="maps dot": these
	tests/features.sh $< $(FEATURES)
check-scripts: $(BUILD)/polyopt ## transformation scripts: each step, and what it refuses
	tests/scripts.sh $<
check-tune: $(BUILD)/polyopt ## searches that run programs
	tests/tune.sh $<
check-driver: all ## polyopt-cc beside the compiler alone
	tests/driver.sh $(BUILD)/polyopt-cc
check-builds: all ## polyopt-cc in builds by make, CMake, Meson, autotools
	tests/builds.sh $(BUILD)/polyopt-cc
check-exec: $(BUILD)/polyopt ## compile, run and compare whole programs
	tests/exec.sh $< $(call part,exec,$(filter-out $(ALIKE),$(KERNELS)) $(filter-out $(LONG_EXEC),$(EXEC)))
check-mpi: $(BUILD)/polyopt ## nests that processes share, on 2 to 4 of them; skipped without MPI
	tests/mpi.sh $< $(wildcard tests/exec/mpi-*.c) $(SHARED:%=bench/kernels/%.c)
check-cluster: $(BUILD)/polyopt $(BUILD)/simulate ## does the simulator count what processes send?
	tests/cluster.sh $^
check-device: $(BUILD)/polyopt ## nests that a device may run, with each compiler that is there
	tests/device.sh $< $(call part,device,$(wildcard tests/exec/device-*.c) $(OFFLOADED:%=bench/kernels/%.c))
check-programs: $(BUILD)/polyopt ## the same for the programs of the benchmarks
	tests/programs.sh $< $(call part,programs,$(filter-out $(SLOW),$(PROGRAMS)))
check-long: $(BUILD)/polyopt $(BUILD)/gen $(BUILD)/steps $(BUILD)/whole $(BUILD)/unit ## all sizes of programs, more random ones
	tests/exec.sh -L -O 2 -s "0 1 2 31 32 33 47" $< $(KERNELS) $(EXEC)
	tests/programs.sh $< $(SLOW)
	SIZES="1 2 47" tests/mpi.sh $< $(wildcard tests/exec/mpi-*.c) $(KERNELS)
	SIZES="1 2 47" tests/device.sh $< $(wildcard tests/exec/device-*.c) $(KERNELS)
	tests/reparse.sh $< $(KERNELS) $(EXEC)
	tests/fuzz/fuzz.sh -n 60 -s 101 $(BUILD)/gen $<
	tests/fuzz/steps.sh -n 60 -s 101 $(BUILD)/gen $(BUILD)/steps $< $(KERNELS) $(EXEC)
	tests/inplace.sh $< tests/golden/*[!t].c
	tests/text.sh $< tests/golden/*[!t].c
	KERNELS=all tests/maps.sh $<
	KERNELS=all ROUNDS=1000 tests/openscop.sh $<
	CASES=all tests/dot.sh $<
	RUNS=64 ROUNDS=3 tests/safe.sh $<
	LONG=yes tests/effort.sh $<
	LONG=yes tests/tune.sh $<
	LONG=yes tests/scripts.sh $<
	LONG=yes tests/schedules.sh $<
	LONG=yes tests/certificate.sh $<
	LONG=yes tests/report.sh $<
	LONG=yes $(BUILD)/unit verify_tile
	$(BUILD)/whole -DN=5 -DTSTEPS=2 $(filter $(ALIKE),$(KERNELS))
check-asleep: all ## directives that mean nothing, in front of any loop
	tests/asleep.sh -n 8 -s $(or $(SEED),1) $(BUILD)/polyopt-cc $(EXEC) $(PROGRAMS)
check-reparse: $(BUILD)/polyopt ## is the text of every nest shown to be right?
	tests/reparse.sh $< $(KERNELS) $(EXEC)
check-warnings: $(BUILD)/polyopt ## do compilers warn of a result only?
	tests/warnings.sh $< $(EXEC)
check-fuzz: $(BUILD)/polyopt $(BUILD)/gen ## a few random programs
	tests/fuzz/fuzz.sh -n 8 -s 1 $(BUILD)/gen $<
check-steps: $(BUILD)/polyopt $(BUILD)/gen $(BUILD)/steps ## a few random scripts
	tests/fuzz/steps.sh -n 4 -s 1 $(BUILD)/gen $(BUILD)/steps $< $(KERNELS) $(EXEC)
fuzz: $(BUILD)/polyopt $(BUILD)/gen ## N=1000 random programs from SEED=1 on, OPTIONS for polyopt
	tests/fuzz/fuzz.sh -n $(or $(N),1000) -s $(or $(SEED),1) \
	    -o "$(OPTIONS)" $(BUILD)/gen $<
check-bytes: $(BUILD)/bytes ## damaged C files
	tests/bytes/bytes.sh -n 60 $< $(EXEC)
fuzz-scripts: $(BUILD)/polyopt $(BUILD)/gen $(BUILD)/steps ## N=500 random scripts from SEED=1 on
	tests/fuzz/steps.sh -n $(or $(N),500) -s $(or $(SEED),1) \
	    $(BUILD)/gen $(BUILD)/steps $< $(KERNELS) $(EXEC)
fuzz-bytes: $(BUILD)/bytes ## N=1000 damaged C files from SEED=1 on
	tests/bytes/bytes.sh -n $(or $(N),1000) -s $(or $(SEED),1) $< $(EXEC) $(KERNELS)
libfuzzer: ## the same by clang's libFuzzer for SECONDS=60
	tests/bytes/libfuzzer.sh $(or $(SECONDS),60)
mutants: $(BUILD)/polyopt tests ## do the checks notice deliberate bugs?
	tests/mutants/mutants.sh
verdicts: $(BUILD)/unit $(BUILD)/prop ## do tests notice checks that say yes for no? ARGS="-q check_outlined.c"
	tests/mutants/verdicts.sh $(ARGS)
golden: $(BUILD)/polyopt ## rewrite the expected output
	tests/golden.sh -u $< $(GOLDEN)

lint: ## layers, error checks, citations, manual, format
	BUILD=$(BUILD) tests/lint/all.sh
format: ## rewrite the sources with clang-format 14
	tests/lint/format.sh -i
tidy: ## clang-tidy and cppcheck
	$(firstword $(shell command -v clang-tidy-14) clang-tidy) --quiet $(SRC) \
	    -- -std=c11 $(ALL_CPPFLAGS)
	cppcheck -q --std=c11 --enable=warning,style,performance,portability \
	    --suppress=missingIncludeSystem --error-exitcode=1 -Iinclude src

bench: $(BUILD)/polyopt ## race all of the following, worst ratios first; BUSY=1: while others work
	bench/bench.sh $<
bench-kernels: $(BUILD)/polyopt ## are kernels slower? NAMES="gemm lu": these
	bench/kernels.sh $< $(NAMES)
bench-programs: $(BUILD)/polyopt ## are programs slower? NAMES="axpy gemm": these
	bench/programs.sh $< $(NAMES)
bench-hand: $(BUILD)/polyopt ## are programs slower than by hand? NAMES="multigrid clusters": these
	bench/hand.sh $< $(NAMES)
bench-full: $(BUILD)/polyopt ## beside OpenBLAS, Polly, the peak, ...; OPTIONS=-q: quickly
	bench/full.sh -o bench/RESULTS.md $(OPTIONS) $< $(NAMES)
cluster: $(BUILD)/polyopt $(BUILD)/simulate ## what nests would take on up to 10,000 processes
	bench/cluster/scale.sh $^
docs: $(BUILD)/polyopt ## renew what the documents show: files, answers, pictures
	tests/docs.sh -u
	tests/examples.sh -u $<
calibrate: ## measure this machine, write build/machine.txt for --machine
	@mkdir -p $(BUILD)
	$(CC) -O3 -march=native -fno-math-errno -fopenmp \
	    -o $(BUILD)/calibrate bench/calibrate.c -lm
	$(BUILD)/calibrate >$(BUILD)/machine.txt
	@if command -v $(firstword $(MPICC)) >/dev/null && \
	    command -v $(firstword $(MPIRUN)) >/dev/null; then \
	    $(MPICC) -O3 -march=native -o $(BUILD)/calibrate_mpi bench/calibrate_mpi.c && \
	    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 \
	        $(MPIRUN) -n 2 $(BUILD)/calibrate_mpi >$(BUILD)/machine.mpi && \
	    cat $(BUILD)/machine.mpi >>$(BUILD)/machine.txt; \
	else \
	    echo "no mpicc or mpirun: mpi_latency_ns and mpi_byte_ns are not measured"; \
	fi
	@if [ -n "$(OFFLOAD_CC)" ]; then \
	    $(OFFLOAD_CC) -O3 -fopenmp -o $(BUILD)/calibrate_device bench/calibrate_device.c && \
	    $(BUILD)/calibrate_device >$(BUILD)/machine.device && \
	    cat $(BUILD)/machine.device >>$(BUILD)/machine.txt; \
	else \
	    echo "no OFFLOAD_CC, as 'clang -fopenmp-targets=...': device_... is not measured"; \
	fi
	@cat $(BUILD)/machine.txt
quickstart: ## install what is missing, build, and optimise a first program
	@LLVM_CONFIG='$(LLVM_CONFIG)' CC='$(CC)' tests/deps.sh
	+@$(MAKE) -s --no-print-directory \
	    $(if $(findstring jobserver,$(MAKEFLAGS)),,$(JOBS)) all
	@bench/quickstart.sh $(BUILD)/polyopt

install: $(BUILD)/polyopt $(BUILD)/polyopt-cc ## into $(DESTDIR)$(PREFIX)
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 755 $(BUILD)/polyopt $(BUILD)/polyopt-cc $(DESTDIR)$(PREFIX)/bin
	install -m 644 polyopt.1 $(DESTDIR)$(PREFIX)/share/man/man1/polyopt.1
uninstall: ## remove what install wrote
	rm -f $(DESTDIR)$(PREFIX)/bin/polyopt $(DESTDIR)$(PREFIX)/bin/polyopt-cc
	rm -f $(DESTDIR)$(PREFIX)/share/man/man1/polyopt.1
clean: ## remove build/
	rm -rf build
help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1\t\2/p' Makefile | expand -t 16

.PHONY: all tests docs check check-unit check-prop check-whole check-golden check-reject \
	check-cli check-features check-scripts check-tune check-driver check-builds check-exec check-mpi check-cluster check-device check-programs check-long \
	check-reparse check-warnings check-fuzz check-steps check-bytes fuzz fuzz-scripts fuzz-bytes \
	libfuzzer mutants verdicts golden lint format tidy bench bench-kernels \
	bench-programs bench-hand bench-full calibrate cluster quickstart check-asleep \
	install uninstall clean help

-include $(OBJ:.o=.d) $(DRIVEROBJ:.o=.d) $(UNITOBJ:.o=.d) $(PROPOBJ:.o=.d) $(WHOLEOBJ:.o=.d) \
    $(GENOBJ:.o=.d) $(STEPSOBJ:.o=.d) $(BYTESOBJ:.o=.d)
