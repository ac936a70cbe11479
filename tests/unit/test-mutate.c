/* test-mutate.c - source files broken in small ways, nasty ones above all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/domain/mutate.h"

#define C LANGUAGE_C
#define CUDA LANGUAGE_CUDA
#define PY LANGUAGE_PYTHON
#define NONE LANGUAGE_NONE

/* What place and form make of the text; "-" if there is no such. */
static char last[65536];

static const char *
made(enum language language, enum mutant_kind kind, size_t place, size_t form,
    const char *text)
{
	struct mutant m;

	strcpy(last, "-");
	if (!mutate(&m, language, text, strlen(text), kind, place, form, 3200))
		return last;
	assert_true(m.len < sizeof(last));
	assert_int_equal(strlen(m.text), m.len);
	assert_true(m.line >= 1);
	assert_non_null(m.is);
	memcpy(last, m.text, m.len + 1);
	mutant_release(&m);
	return last;
}

/* How many places there are. */
static size_t
places(enum language language, enum mutant_kind kind, const char *text)
{
	size_t n = 0;

	while (strcmp(made(language, kind, n, 0, text), "-") != 0)
		n++;
	return n;
}

#define is(want, ...) assert_string_equal(made(__VA_ARGS__), want)

static void
languages(void **state)
{
	(void)state;
	assert_int_equal(language_of("a/b.c"), C);
	assert_int_equal(language_of("a.b/B.CPP"), C);
	assert_int_equal(language_of("k.cuh"), CUDA);
	assert_int_equal(language_of("k.hip"), CUDA);
	assert_int_equal(language_of("x.py"), PY);
	assert_int_equal(language_of("params.mk"), NONE);
	assert_int_equal(language_of("README"), NONE);
}

static void
c_results(void **state)
{
	(void)state;
	is("void f(int *x) { x[0] = (g()) * 0; }", C, MUTANT_RESULT, 0, 0,
	    "void f(int *x) { x[0] = g(); }");
	is("void f(int *x) { x[0] = -(g()); }", C, MUTANT_RESULT, 0, 1,
	    "void f(int *x) { x[0] = g(); }");
	is("void f(int *x) { x[0] = 0; }", C, MUTANT_RESULT, 0, 2,
	    "void f(int *x) { x[0] = g(); }");
	is("-", C, MUTANT_RESULT, 0, 3, "void f(int *x) { x[0] = g(); }");
	is("void f(float *x) { x[0] = (g()) * (0.0 / 0.0); }", C,
	    MUTANT_RESULT, 0, MUTANT_NAN, "void f(float *x) { x[0] = g(); }");
	is("-", C, MUTANT_RESULT, 0, MUTANT_NAN + 1,
	    "void f(float *x) { x[0] = g(); }");
	is("-", C, MUTANT_WORK, 0, MUTANT_NAN,
	    "void f(int n) { for (int i = 0; i < n; i++) g(i); }");
	is("void f(float *p) { *p += (a * b) * 0; }", C, MUTANT_RESULT, 0, 0,
	    "void f(float *p) { *p += a * b; }");
	is("void f(int n) { for (;;) C(i, j) += (A(i, p)) * 0; }", C,
	    MUTANT_RESULT, 0, 0,
	    "void f(int n) { for (;;) C(i, j) += A(i, p); }");
	is("int f(int a) { return (a + 1) * 0; }", C, MUTANT_RESULT, 0, 0,
	    "int f(int a) { return a + 1; }");
	is("void f(void) { for (;;) s->x[i] = (a) * 0; }", C, MUTANT_RESULT, 0,
	    0, "void f(void) { for (;;) s->x[i] = a; }");
	is("void f(float *p) { _mm256_storeu_ps(p + 8, (v) * 0); }", C,
	    MUTANT_RESULT, 0, 0,
	    "void f(float *p) { _mm256_storeu_ps(p + 8, v); }");
	/* a constant stays what it is; declarations, comparisons, macros */
	assert_int_equal(places(C, MUTANT_RESULT,
	    "#define F(x, y) x[0] = y;\n"
	    "static int t[2] = { 1, 2 };\n"
	    "int f(int *x)\n{\n\tfloat s[4] = zeros(), *q = x;\n"
	    "\tint n = x[1], m;\n\tx[0] = 0;\n\tx[1] = 0.0f;\n"
	    "\tif (x[1] == n && x[2] >= n)\n\t\treturn -1;\n"
	    "\tfor (m = 0; x[m] != n; m++)\n\t\t;\n\treturn NULL;\n}\n"), 0);
}

/* The last store of the last function, of the first, then the ones before. */
static void
c_order(void **state)
{
	static const char text[] = "void f(int *x)\n{\n\tx[0] = a;\n"
	    "\tx[1] = b;\n}\nint g(int *x)\n{\n\tx[2] = c;\n\tx[3] = d;\n"
	    "\treturn e;\n}\n";
	static const char *const want[] = { "(d) * 0", "(b) * 0", "(c) * 0",
	    "(a) * 0", "(e) * 0" };

	(void)state;
	for (size_t i = 0; i < 5; i++)
		assert_non_null(strstr(made(C, MUTANT_RESULT, i, 0, text),
		    want[i]));
	is("-", C, MUTANT_RESULT, 5, 0, text);
}

static void
c_work(void **state)
{
	(void)state;
	is("void f(int n) { for (int i = 0; i < (n) / 2; i++) g(i); }", C,
	    MUTANT_WORK, 0, 0,
	    "void f(int n) { for (int i = 0; i < n; i++) g(i); }");
	is("void f(int n) { for (i = 0; i <= (n - 1) / 2 && ok; i++) g(i); }",
	    C, MUTANT_WORK, 0, 0,
	    "void f(int n) { for (i = 0; i <= n - 1 && ok; i++) g(i); }");
	is("void f(int n) { while (i < (n) / 2) i++; }", C, MUTANT_WORK, 0, 0,
	    "void f(int n) { while (i < n) i++; }");
	is("-", C, MUTANT_WORK, 0, 0,
	    "void f(int n) { for (auto x : v) x << 2; if (a < b) c(); "
	    "for (i = n; i-- > 0;) p->q(); while (a->b) d(); }");
	/* "for" in a comment, a string, a name */
	is("-", C, MUTANT_WORK, 0, 0, "void f(int n)\n{\n"
	    "\t/* for (i = 0; i < n; i++) */\n\tputs(\"for (;i < n;)\");\n"
	    "\txfor (i = 0; i < n; i++);\n}\n");
}

static void
c_slow(void **state)
{
	static const char text[] = "int f(void) { return 1; }\n"
	    "constexpr int k() { return 2; }\nint g(void) { return 3; }\n";
	const char *s;

	(void)state;
	s = made(C, MUTANT_SLOW, 0, 0, text);
	assert_non_null(strstr(s, "f(void) { { volatile long pawl_i = 0; "
	    "while (pawl_i < 3200L)"));
	assert_non_null(strstr(s, "g(void) { { volatile"));
	assert_null(strstr(s, "k() { { volatile"));
	s = made(C, MUTANT_SLOW, 1, 0, text);
	assert_null(strstr(s, "f(void) { { volatile"));
	assert_non_null(strstr(s, "g(void) { { volatile"));
	s = made(C, MUTANT_SLOW, 2, 0, text);
	assert_non_null(strstr(s, "f(void) { { volatile"));
	is("-", C, MUTANT_SLOW, 3, 0, text);
	is("-", C, MUTANT_SLOW, 0, 1, text);
	is("-", C, MUTANT_SLOW, 0, 0, "#define X 1\nint y;\n");
	/* one function: not the same one again */
	is("-", C, MUTANT_SLOW, 1, 0, "int f(void) { return 1; }\n");
}

static void
c_broken(void **state)
{
	static const char g[] = "@@ pawl live wire ((";
	static const char text[] = "#if 0\nint dead(void) { return 1; }\n"
	    "#else\nint f(void) { return 1; }\n#endif\n"
	    "/* int h(void) { } */\nint g(void)\n{\n\treturn 3;\n}";
	char *s;

	(void)state;
	s = strstr(made(C, MUTANT_BROKEN, 0, 0, text), g);
	assert_non_null(s);
	assert_memory_equal(s - strlen("int g(void)\n{ "), "int g(void)\n{ ",
	    strlen("int g(void)\n{ "));
	s = strstr(made(C, MUTANT_BROKEN, 1, 0, text), g);
	assert_memory_equal(s - strlen("f(void) { "), "f(void) { ",
	    strlen("f(void) { "));
	s = strstr(made(C, MUTANT_BROKEN, 2, 0, text), g);
	assert_memory_equal(s - 3, "\n}\n", 3);
	is("-", C, MUTANT_BROKEN, 3, 0, text);
	/* only directives: behind the include guard */
	is("#ifndef A\n#define A\n#endif\n@@ pawl live wire ((\n", C,
	    MUTANT_BROKEN, 0, 0, "#ifndef A\n#define A\n#endif\n");
	is("@@ pawl live wire ((\n", C, MUTANT_BROKEN, 0, 0, "");
	is("#define A \\\n\n@@ pawl live wire ((\n", C, MUTANT_BROKEN, 0, 0,
	    "#define A \\\n");
}

/* Braces, quotes and parentheses where they are none. */
static void
c_nasty(void **state)
{
	static const char *const texts[] = {
		"char *s = \"}{\\\"(\";\nvoid f(int *x) { x[0] = '}'+y; }\n",
		"void f(int *x)\r\n{\r\n\tx[0] = y; // }\r\n}\r\n",
		"void f(int *x) { /* } \" ' */ x[0] = y; }",
		"const char *r = R\"x(}\" )\" {)x\";\n"
		    "void f(int *x) { x[0] = y; }",
		"#define B {\n#define M(a) \\\n\t{ a }\n"
		    "void f(int *x) { x[0] = y; }",
		"#if 0\ndon't { \n#endif\nvoid f(int *x) { x[0] = y; }",
		"#ifdef A\nvoid f(int *x, int k)\n{\n#else\n"
		    "void f(int *x)\n{\n#endif\n\tx[0] = y;\n}\n",
		"namespace a { class b { void f(int *x) const noexcept "
		    "{ x[0] = y; } }; }",
		"extern \"C\" {\nvoid f(int *x) { x[0] = y; }\n}\n",
		"template <int N = 4> void f(int *x) { x[N] = y; }",
		"__attribute__((noinline)) void f(int *x) { x[0] = y; }",
		"struct s g = { .f = h }; void f(int *x) { x[1'000] = y; }",
		"enum e { A = (1), B };\nstruct t { int a; };\n"
		    "struct t *f(int *x) { x[0] = y; }",
		"// caf\xc3\xa9 \\\n still } a comment\n"
		    "void f(int *\xc3\xa9) { \xc3\xa9[0] = y; }",
		"int a[2] = { 1, 2 };\nvoid f(int *x)\n{\n\tif (z) {\n"
		    "\t\tx[0] = y;\n\t}\n}\n",
		"X::X(int *x) : a(x), b(2) { x[0] = y; }",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		struct mutant m;

		if (!mutate(&m, C, texts[i], strlen(texts[i]), MUTANT_RESULT,
		    0, 0, 0))
			fail_msg("nothing found in: %s", texts[i]);
		if (strstr(m.text, "y) * 0;") == NULL)
			fail_msg("made: %s", m.text);
		mutant_release(&m);
		if (places(C, MUTANT_SLOW, texts[i]) == 0)
			fail_msg("no function in: %s", texts[i]);
	}
}

static void
place_is_named(void **state)
{
	static const char text[] = "int a;\n\nstatic void\n"
	    "rows(float *x, int n)\n{\n\tx[n] =   sum\t* 2;\n}\n";
	struct mutant m;

	(void)state;
	assert_true(mutate(&m, C, text, strlen(text), MUTANT_RESULT, 0, 0, 0));
	assert_int_equal(m.line, 6);
	assert_string_equal(m.function, "rows");
	assert_string_equal(m.is, "x[n] = (sum * 2) * 0;");
	mutant_release(&m);
	assert_true(mutate(&m, C, text, strlen(text), MUTANT_BROKEN, 2, 0, 0));
	assert_int_equal(m.line, 8);
	assert_null(m.function);
	mutant_release(&m);
}

static void
cuda(void **state)
{
	static const char text[] = "__global__ void __launch_bounds__(256)\n"
	    "add(float *o, int n)\n{\n\tint i = blockIdx.x;\n"
	    "\tif (i >= n) return;\n\to[i] = x;\n}\n"
	    "void host(int n)\n{\n\tif (n > 3) abort();\n\tadd<<<n, 256>>>(o, n);\n}\n";
	struct mutant m;
	const char *s;

	(void)state;
	assert_non_null(strstr(made(CUDA, MUTANT_WORK, 0, 0, text),
	    "if (i >= (n) / 2) return;"));
	is("-", CUDA, MUTANT_WORK, 1, 0, text);
	s = made(CUDA, MUTANT_SLOW, 0, 0, text);
	assert_non_null(strstr(s, "int n)\n{ { long long pawl_t = clock64(); "
	    "while (clock64() - pawl_t < 9600LL) ; }"));
	assert_non_null(strstr(s, "host(int n)\n{ { volatile long"));
	assert_null(strstr(made(CUDA, MUTANT_SLOW, 0, 1, text), "clock64"));
	assert_true(mutate(&m, CUDA, text, strlen(text), MUTANT_RESULT, 0, 0,
	    0));
	assert_string_equal(m.function, "add");
	assert_string_equal(m.is, "o[i] = (x) * 0;");
	mutant_release(&m);
	assert_non_null(strstr(made(CUDA, MUTANT_WORK, 0, 0, "__global__ void "
	    "k(int n) { if (i < n) x[i] = 1; }"), "if (i < (n) / 2)"));
}

static void
python(void **state)
{
	static const char text[] = "import x\n\n@jit\ndef kernel(p, n):\n"
	    "    \"\"\"for i in range(n): {\"\"\"\n"
	    "    mask = offs < n\n    tl.store(p, acc + 1, mask=mask)\n\n"
	    "def run(a, b, n):\n\t'doc'\n\t# x[0] = y\n"
	    "\tfor i in range(0, n):\n\t\ta[i, :] = f(b,\n"
	    "#)\n   c)  # end\n\treturn a\n";
	const char *s;

	(void)state;
	assert_non_null(strstr(made(PY, MUTANT_RESULT, 0, 0, text),
	    "return (a) * 0\n"));
	assert_non_null(strstr(made(PY, MUTANT_RESULT, 1, 0, text),
	    "tl.store(p, (acc + 1) * 0, mask=mask)"));
	assert_non_null(strstr(made(PY, MUTANT_RESULT, 2, 0, text),
	    "a[i, :] = (f(b,\n#)\n   c)) * 0  # end\n"));
	assert_non_null(strstr(made(PY, MUTANT_WORK, 0, 0, text),
	    "range(0, (n) // 2)"));
	assert_non_null(strstr(made(PY, MUTANT_WORK, 1, 0, text),
	    "mask = offs < (n) // 2\n"));
	s = made(PY, MUTANT_SLOW, 0, 0, text);
	assert_non_null(strstr(s, "'doc'\n\t# x[0] = y\n"
	    "\tfor pawl_i in range(201): pass\n\tfor i in"));
	/* what @jit compiles is no place for a loop of this kind */
	assert_null(strstr(s, "    for pawl_i"));
	assert_non_null(strstr(made(PY, MUTANT_BROKEN, 0, 0, text),
	    "\n\t@@ pawl live wire ((\n\tfor i"));
	assert_non_null(strstr(made(PY, MUTANT_BROKEN, 2, 0, text),
	    "return a\n@@ pawl live wire ((\n"));
}

static void
python_nasty(void **state)
{
	(void)state;
	is("def f(x):\r\n    x[0] = (y) * 0\r\n", PY, MUTANT_RESULT, 0, 0,
	    "def f(x):\r\n    x[0] = y\r\n");
	is("async def f(\n  x,\n  y): # (\n\n  x[0] = (rf'''\n)''' + y) * 0", PY,
	    MUTANT_RESULT, 0, 0,
	    "async def f(\n  x,\n  y): # (\n\n  x[0] = rf'''\n)''' + y");
	is("def f(x):\n    a = x[1] = (y) * 0; z()\n", PY, MUTANT_RESULT, 0, 0,
	    "def f(x):\n    a = x[1] = y; z()\n");
	is("def f(x):\n    x.a += (y + \\\n  z) * 0\n", PY, MUTANT_RESULT, 0, 0,
	    "def f(x):\n    x.a += y + \\\n  z\n");
	is("class A:\n  @staticmethod\n  def f(x):\n"
	    "    for pawl_i in range(201): pass\n    g()\n\nA.f(1)\n", PY,
	    MUTANT_SLOW, 0, 0,
	    "class A:\n  @staticmethod\n  def f(x):\n    g()\n\nA.f(1)\n");
	is("def f(n):\n  while i < (n) // 2 and ok:\n    i += 1\n", PY,
	    MUTANT_WORK, 0, 0,
	    "def f(n):\n  while i < n and ok:\n    i += 1\n");
	/* a body of nothing but a docstring, one-liners, no function at all */
	is("-", PY, MUTANT_SLOW, 0, 0, "def f():\n  \"\"\"x\"\"\"\n");
	is("-", PY, MUTANT_RESULT, 0, 0, "def f(): return x\nx[0] = y\n"
	    "def g(a=1, b={}):\n  if a[0] == b: pass\n  return None\n"
	    "def h():\n  x[1] = yield y\n");
	is("x = 1\n@@ pawl live wire ((\n", PY, MUTANT_BROKEN, 0, 0, "x = 1");
}

/* Whatever the bytes are, it ends, and what it says is the file. */
static void
any_bytes(void **state)
{
	static const char alphabet[] = "{}()[]\"'\\/*#=<;\n\t @.iR,:-x0";
	static const enum language all[] = { C, CUDA, PY, NONE };
	char text[97];
	unsigned seed = 7;

	(void)state;
	for (int round = 0; round < 4000; round++) {
		size_t len = (size_t)(round % 96);

		for (size_t i = 0; i < len; i++) {
			seed = seed * 1103515245u + 12345u;
			text[i] = alphabet[(seed >> 16) %
			    (sizeof(alphabet) - 1)];
		}
		/* a prefix that opens a function, so that more is reached */
		if (len > 40)
			memcpy(text, round & 1 ? "def f(x):\n  if x:\n    " :
			    "int f(int *x)\n{ if (x) { ", round & 1 ? 23 : 25);
		text[len] = '\0';
		for (int kind = 0; kind < MUTANT_KINDS; kind++)
			for (size_t place = 0; place < 3; place++)
				made(all[round % 4], (enum mutant_kind)kind,
				    place, 0, text);
	}
}

static void
other_files(void **state)
{
	(void)state;
	is("TILE = 4\n@@ pawl live wire ((\n", NONE, MUTANT_BROKEN, 0, 0,
	    "TILE = 4");
	is("@@ pawl live wire ((\nTILE = 4\n", NONE, MUTANT_BROKEN, 1, 0,
	    "TILE = 4\n");
	is("-", NONE, MUTANT_BROKEN, 2, 0, "TILE = 4\n");
	is("-", NONE, MUTANT_RESULT, 0, 0, "x[0] = y;\n");
	is("-", NONE, MUTANT_SLOW, 0, 0, "int f(void) { return 1; }\n");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(languages),
		cmocka_unit_test(c_results),
		cmocka_unit_test(c_order),
		cmocka_unit_test(c_work),
		cmocka_unit_test(c_slow),
		cmocka_unit_test(c_broken),
		cmocka_unit_test(c_nasty),
		cmocka_unit_test(place_is_named),
		cmocka_unit_test(cuda),
		cmocka_unit_test(python),
		cmocka_unit_test(python_nasty),
		cmocka_unit_test(any_bytes),
		cmocka_unit_test(other_files),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
