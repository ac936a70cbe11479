# pawl: make-driven, git-backed tuning of compute kernels. `make help` lists the targets.
#
#	SAN=1		AddressSanitizer and UBSan, in build/san
#	WERROR=1	warnings are errors
#	CC=, CFLAGS=	another compiler, other optimisation; what changed is rebuilt
#	B=dir		another build directory
#	V=1		show whole commands

ifeq ($(filter grouped-target,$(.FEATURES)),)
$(error pawl needs GNU Make 4.3 or newer)
endif

PREFIX ?= /usr/local
DESTDIR ?=
SAN =
WERROR =
T =
V =
B = $(if $(SAN),build/san,build)
CFLAGS ?= -O2 -g

sanitize = $(if $(SAN),-fsanitize=address -fsanitize=undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
warnings = -Wall -Wextra -Wpedantic -Wshadow -Wconversion $(if $(WERROR),-Werror)
cflags = -std=c11 -D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=700 $(CFLAGS) $(warnings) \
	$(sanitize) -Ihelpers/lib $(CPPFLAGS)
ldflags = $(sanitize) $(CFLAGS) $(LDFLAGS)
modules = libgit2 libcjson libpcre2-8 libcrypto

lib_src := $(wildcard helpers/lib/*/*.c helpers/lib/*/*/*.c)
program_src := $(wildcard helpers/pawl-*.c)
unit_src := $(wildcard tests/unit/test-*.c)
unit_lib := $(wildcard tests/unit/lib/*.c)
bench_src := $(wildcard tests/bench/*.c)
bench_lib := $(wildcard tests/bench/lib/*.c)
fuzz_src := $(wildcard tests/fuzz/*.c)
fuzz_lib := $(wildcard tests/fuzz/lib/*.c)

object = $(patsubst %.c,$(B)/obj/%.o,$1)
programs = $(program_src:helpers/%.c=$(B)/bin/%)
unit = $(unit_src:tests/%.c=$(B)/%)
bench = $(bench_src:tests/%.c=$(B)/%)
fuzz = $(fuzz_src:tests/%.c=$(B)/%)
# A line a file, unless V=1 or -s.
short = $(if $(V)$(findstring s,$(firstword -$(MAKEFLAGS))),,@echo '  $1  $@' && )
objects = $(call object,$(lib_src) $(program_src) $(unit_src) $(unit_lib) $(bench_src) \
	$(bench_lib) $(fuzz_src) $(fuzz_lib))

##@ Build
all: ## build the helpers (build/bin)
all: $(programs)

everything: ## build the helpers and every test, benchmark and fuzz program
everything: all $(unit) $(bench) $(fuzz)

##@ Try
demo: ## tune a real kernel, start to end, in two minutes
demo: all
	@sh project_template/demo/run

##@ Projects
scan: ## SRC=dir: the operators in it, and the kind of each
scan: all
	@sh mk/run.sh pawl-scan

new: ## OP=name KIND=kind SRC=dir CASE="...": a project for an operator, in projects/
new: all
	@sh mk/run.sh pawl-new

adopt: ## SRC=dir: a tune.mk for a repository that make drives
adopt: all
	@sh mk/run.sh pawl-adopt

include mk/workspace.mk

##@ Test
check: ## unit and end-to-end tests; T="pattern ..." runs some
check: all $(unit) $(B)/bench/sim-judge $(B)/bench/rounds
	@sh tests/run -n -a
	@sh tests/run

browser-deps: ## what the browser tests of check-all need, from npm
browser-deps:
	@sh mk/deps.sh browser
	@mkdir -p $(B)/browser && cp tests/browser/package.json $(B)/browser && \
		npm install --no-audit --no-fund --prefix $(B)/browser

check-all: ## check, and the long tests: demo, faults, fuzzing
check-all: all $(unit) $(bench) $(fuzz)
	@sh tests/run -a

bench: ## measure pawl itself and write BENCHMARKS.md
bench: all $(bench)
	@sh tests/bench/run

##@ Install
install: ## copy to PREFIX (/usr/local), below DESTDIR if that is set
install: all
	@mkdir -p '$(to)/bin' '$(share)/mk/kinds' '$(share)/hooks'
	@cp $(programs) '$(to)/bin'
	@cp mk/*.mk mk/*.sh mk/packages '$(share)/mk'
	@cp mk/kinds/*.mk '$(share)/mk/kinds'
	@$(if $(hooks),cp $(hooks) '$(share)/hooks',:)
	@rm -rf '$(share)/project_template'
	@cp -R project_template '$(share)'
	@cp $(wildcard LICENSE README.md) '$(share)'
	@echo 'installed: $(words $(programs)) programs in $(to)/bin, the rest in $(share)'

uninstall: ## remove what install copied
uninstall:
	@rm -f $(patsubst %,'$(to)/bin/%',$(notdir $(program_src:.c=)))
	@rm -rf '$(share)'
	@echo 'uninstalled: from $(to)/bin, and $(share)'

to = $(DESTDIR)$(PREFIX)
share = $(to)/share/pawl
hooks = $(wildcard hooks/*)

##@ Other
deps: ## install the packages that are missing (root), or print the command
deps: packages

clean: ## remove build/
clean:
	rm -rf build $(filter-out build/%,$(B))

config: ## compiler, flags, and the libraries and tools that were found
config:
	@echo 'Compiler:'
	@$(CC) --version 2>/dev/null | sed -n 's/^/  /;1p'
	@printf '  %s\n' "$$PAWL_CONFIG"
	@echo 'Packages (mk/packages):'
	@sh mk/deps.sh -l
	@bwrap --ro-bind / / true 2>/dev/null && echo 'Sandbox: bubblewrap works here' || \
		echo 'Sandbox: bubblewrap does not work here; pawl does without'

help: ## this list
help:
	@sh mk/help.sh Makefile

# Packages come first: for the targets of newcomers they are installed, otherwise they are only
# asked for. pkg-config's answers are read when they are needed, since a parse is too early
# on a machine where it has yet to be installed.
goals := $(or $(MAKECMDGOALS),all)
levels = build $(if $(filter check check-all deps,$(goals)),check) \
	$(if $(filter deps,$(goals)),optional)
packages:
	@sh mk/deps.sh $(if $(filter demo check check-all bench deps,$(goals)),,-n) $(levels)
packages: export CC := $(CC)

# The stamps change only when their text does; what was built from other flags is rebuilt.
$(B)/flags: FORCE | packages
	@mkdir -p $(@D)
	@pkg-config --cflags $(modules) >$(B)/cflags
	@{ pkg-config --libs $(modules); echo -lm -pthread; } >$(B)/libs
	@$(if $(unit_src),pkg-config --libs cmocka 2>/dev/null) >$(B)/cmocka || true
	@{ printf '%s\n' "$$PAWL_CONFIG"; cat $(B)/cflags $(B)/libs; } >$@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(B)/members: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' $(lib_src) >$@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

config $(B)/flags: export PAWL_CONFIG = $(CC) $(cflags) $(LDFLAGS)
check check-all bench demo: export PAWL_BUILD_DIR = $(abspath $(B))

$(objects): $(B)/obj/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(call short,CC)$(CC) $(cflags) @$(B)/cflags -MMD -MP -c -o $@ $<

$(B)/libpawl.a: $(call object,$(lib_src)) $(B)/members
	@rm -f $@
	$(call short,AR)$(AR) rcs $@ $(filter %.o,$^)

$(programs): $(B)/bin/%: $(B)/obj/helpers/%.o $(B)/libpawl.a
	@mkdir -p $(@D)
	$(call short,LD)$(CC) $(ldflags) -o $@ $^ @$(B)/libs

$(unit): $(call object,$(unit_lib))
$(bench): $(call object,$(bench_lib))
$(fuzz): $(call object,$(fuzz_lib))
$(bench) $(fuzz): $(B)/%: $(B)/obj/tests/%.o $(B)/libpawl.a
	@mkdir -p $(@D)
	$(call short,LD)$(CC) $(ldflags) -o $@ $(filter %.o,$^) $(B)/libpawl.a @$(B)/libs

$(unit): $(B)/%: $(B)/obj/tests/%.o $(B)/libpawl.a
	@mkdir -p $(@D)
	$(call short,LD)$(CC) $(ldflags) -o $@ $(filter %.o,$^) $(B)/libpawl.a @$(B)/cmocka @$(B)/libs

-include $(objects:.o=.d)
$(objects:.o=.d): ;
Makefile mk/workspace.mk mk/typed.mk: ;

FORCE:
.PHONY: all everything demo scan new adopt check browser-deps check-all bench install uninstall deps clean config help
.PHONY: packages FORCE
.DELETE_ON_ERROR:
