/* test-fingerprint - what an epoch's tools and device are, and how they differ. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/base/err.h"
#include "../../helpers/lib/domain/fingerprint.h"
#include "../../helpers/lib/outside/json.h"
#include "../../helpers/lib/outside/programs.h"
#include "../../helpers/lib/outside/tool.h"

/* The text is what is wanted, NULL for none; frees it. */
static void
is(char *text, const char *want)
{
	if (want == NULL)
		assert_null(text);
	else
		assert_string_equal(text, want);
	free(text);
}

static void
a_cpu_has_a_name(void **state)
{
	(void)state;
	is(fingerprint_cpu("processor\t: 0\nmodel\t\t: 143\n"
	    "model name\t: Intel(R) Xeon(R)  8480+\nmodel name\t: other\n"),
	    "Intel(R) Xeon(R)  8480+");
	is(fingerprint_cpu("processor\t: 0\ncpu\t\t: POWER9, altivec\n"),
	    "POWER9, altivec");
}

static void
an_arm_has_numbers(void **state)
{
	(void)state;
	is(fingerprint_cpu("processor\t: 0\nBogoMIPS\t: 200.00\n"
	    "CPU implementer\t: 0x48\nCPU architecture: 8\nCPU part\t: 0xd01\n"),
	    "implementer 0x48 part 0xd01");
}

static void
an_odd_one_is_unknown(void **state)
{
	static const char *const odd[] = { "", "\n\n", "model name", ":",
	    "model name\n: x", "CPU part : 0x1\n", "model namely : x\n" };

	(void)state;
	for (size_t i = 0; i < sizeof(odd) / sizeof(odd[0]); i++)
		is(fingerprint_cpu(odd[i]), "unknown");
}

static void
a_kernel_is_of_a_series(void **state)
{
	(void)state;
	is(fingerprint_series("6.1.0-18-amd64"), "6.1");
	is(fingerprint_series("5.15.0"), "5.15");
	is(fingerprint_series("6.12-rc3+"), "6.12");
	is(fingerprint_series("7"), "7");
	is(fingerprint_series("odd"), "");
}

static const char npu_one[] =
    "+-----------------------------------------------------------------+\n"
    "| npu-smi 23.0.3           Version: 23.0.3                        |\n"
    "+--------------------+---------------+----------------------------+\n"
    "| NPU   Name         | Health        | Power(W)    Temp(C)        |\n"
    "| Chip               | Bus-Id        | AICore(%)   Memory-Usage   |\n"
    "+====================+===============+============================+\n"
    "| 5     910B4        | OK            | 88.1        40             |\n"
    "| 0                  | 0000:41:00.0  | 0           0    / 0       |\n"
    "+====================+===============+============================+\n"
    "| 6     910B4        | Warning       | 88.1        40             |\n"
    "| 0                  | 0000:42:00.0  | 0           0    / 0       |\n"
    "+--------------------+---------------+----------------------------+\n"
    "| NPU     Chip       | Process id    | Process name               |\n"
    "+====================+===============+============================+\n"
    "| 5       0          | 1234          | python3                    |\n";

/* Two chips a card: a second number in the row of the bus. */
static const char npu_two[] =
    "| npu-smi 24.1.rc3.7       Version: 24.1.rc3.7                    |\r\n"
    "| NPU   Name         | Health        | Power(W)    Temp(C)        |\r\n"
    "| Chip  Phy-ID       | Bus-Id        | AICore(%)   Memory-Usage   |\r\n"
    "| 0     Ascend910    | OK            | 175.0       39             |\r\n"
    "| 0     0            | 0000:9D:00.0  | 0           0    / 0       |\r\n"
    "| 0     Ascend910    | OK            | -           38             |\r\n"
    "| 1     1            | 0000:9F:00.0  | 0           0    / 0       |\r\n";

static void
npus_have_model_and_driver(void **state)
{
	(void)state;
	is(tool_device_npu(npu_one), "910B4, driver 23.0.3");
	is(tool_device_npu(npu_two), "Ascend910, driver 24.1.rc3.7");
	is(tool_device_npu("| 0     910B1   | OK   | 1"),
	    "910B1, driver unknown");
}

static void
without_npu_there_is_none(void **state)
{
	(void)state;
	is(tool_device_npu(""), NULL);
	is(tool_device_npu("dcmi model initialized failed, because the device "
	    "is used. ret is -8020\n"), NULL);
	is(tool_device_npu("| npu-smi 1  Version: 1 |\n"), NULL);
}

static void
gpus_have_model_and_driver(void **state)
{
	(void)state;
	is(tool_device_nvidia("NVIDIA A100-SXM4-80GB, 535.104.05\n"
	    "NVIDIA A100-SXM4-80GB, 535.104.05\n"),
	    "NVIDIA A100-SXM4-80GB, driver 535.104.05");
	is(tool_device_nvidia("B, 1\nA, 1\n"), "A+B, driver 1");
	is(tool_device_nvidia("No devices were found\n"), NULL);
}

static struct cJSON *
parse(const char *text)
{
	struct cJSON *v = json_parse(text, strlen(text), "test");

	assert_non_null(v);
	return v;
}

static void
differs(const char *then, const char *now, const char *want)
{
	struct cJSON *a = parse(then), *b = parse(now);

	is(fingerprint_differ(a, b), want);
	json_free(a);
	json_free(b);
}

#define CC(version, path, hash) "{\"tools\":{\"cc\":{\"path\":\"" path \
	"\",\"version\":" version ",\"hash\":\"" hash "\"}}}"

static void
what_differs_is_named(void **state)
{
	(void)state;
	differs(CC("\"cc 1\"", "/a", "0123"), CC("\"cc 1\"", "/a", "0123"), "");
	differs(CC("\"cc 1\"", "/a", "0123"), CC("\"cc 2\"", "/a", "4567"),
	    "cc was cc 1, /a, sha256 0123, now it is cc 2, /a, sha256 4567");
	differs(CC("null", "/a", "0123"), CC("null", "/b", "0123"),
	    "cc was /a, sha256 0123, now it is /b, sha256 0123");
	differs(CC("null", "/a", "0123"), "{\"tools\":{\"cc\":null}}",
	    "cc was /a, sha256 0123, now it is not there");
	differs("{\"tools\":{}}", "{\"tools\":{\"cc\":null}}", "");
	differs("{\"device\":{\"cpu\":\"A\",\"cpus\":\"2\"}}",
	    "{\"device\":{\"cpu\":\"B\",\"cpus\":\"4\"}}",
	    "cpu was A, now it is B; cpus was 2, now it is 4");
	differs("{\"env\":{\"X\":\"1\"}}", "{\"env\":{}}",
	    "X was 1, now it is not there");
	differs("{\"env\":{}}", "{\"env\":{\"X\":\"1\"}}",
	    "X was not there, now it is 1");
	differs("{\"programs\":{\"g++\":\"/a, sha256 1\"}}",
	    "{\"programs\":{\"g++\":\"/b, sha256 1\",\"nvcc\":\"/n\"}}",
	    "g++ was /a, sha256 1, now it is /b, sha256 1; "
	    "nvcc was not there, now it is /n");
	/* a record of before, and one that lost them */
	differs("{}", "{\"programs\":{\"g++\":\"/b\"}}", "");
	differs("{\"programs\":{\"g++\":\"/b\"}}", "{}",
	    "g++ was /b, now it is not there");
}

static void
a_hash_stands_for_all(void **state)
{
	struct cJSON *a = parse(CC("\"cc 1\"", "/a", "0123"));
	struct cJSON *b = parse(CC("\"cc 1\"", "/a", "0124"));
	char one[DIGEST_HEX], other[DIGEST_HEX];

	(void)state;
	fingerprint_hash(one, a);
	fingerprint_hash(other, b);
	assert_string_not_equal(one, other);
	fingerprint_hash(other, a);
	assert_string_equal(one, other);
	json_free(a);
	json_free(b);
}

static void
a_command_is_looked_up(void **state)
{
	(void)state;
	is(tool_find("sh", "/nowhere::/bin"), "/bin/sh");
	is(tool_find("/bin/sh", NULL), "/bin/sh");
	is(tool_find("sh", ""), NULL);
	is(tool_find("sh", NULL), NULL);
	is(tool_find("bin", "/"), NULL);	/* a directory */
	is(tool_find("/no/such", "/bin"), NULL);
	is(tool_find("no-such-command", "/bin:/usr/bin"), NULL);
}

static void
a_compiler_has_many_names(void **state)
{
	static const char *const yes[] = { "cc", "c++", "g++", "gcc-12",
	    "x86_64-linux-gnu-g++-12", "clang++-14", "clang-14.0", "c99", "ldc2",
	    "ld.lld-14", "aarch64-linux-gnu-ld.bfd", "as", "gcc-ar-12", "nvcc",
	    "gfortran", "musl-gcc", "make", "bisheng", "flang-new-17", "g++12",
	    "amdclang", "xlc++", "f77", "ccec", "strip", "icx" };
	static const char *const no[] = { "", "-", "12", "1.2", "cat", "c",
	    "gc", "class", "pass", "gccgo", "python3", "c++filt",
	    "makeinfo", "gcc-", "-12", "bar", "bench" };

	(void)state;
	for (size_t i = 0; i < sizeof(yes) / sizeof(yes[0]); i++)
		if (!program_is_compiler(yes[i]))
			fail_msg("%s", yes[i]);
	for (size_t i = 0; i < sizeof(no) / sizeof(no[0]); i++)
		if (program_is_compiler(no[i]))
			fail_msg("%s", no[i]);
}

static void
a_command_names_programs(void **state)
{
	struct strs out = STRS_INIT;
	char *all;

	(void)state;
	programs_of_command(&out, "X=1 sh -c 'ls;no-such'|(cat<sh) ./ls bin/ls "
	    "/etc/passwd /bin/sh `env`", "/bin:/usr/bin");
	all = strs_join(&out, " ");
	assert_string_equal(all, "sh ls cat /bin/sh env");
	free(all);
	strs_free(&out);
	programs_of_command(&out, "", "/bin");
	programs_of_command(&out, "sh", NULL);
	assert_int_equal(out.n, 0);
}

static void
a_directory_is_read_when_it_changes(void **state)
{
	static const char key[] = "compilers in /";
	struct cJSON *known = json_object(), *entry;
	struct strs out = STRS_INIT, seen = STRS_INIT;

	(void)state;
	programs_compilers(&out, NULL, known);
	programs_compilers(&out, ":/nowhere::", known);
	assert_null(json_first(known));
	programs_compilers(&out, "/", known);
	assert_int_equal(out.n, 0);
	assert_non_null(json_get(known, key));
	strs_add(&seen, "nvcc-99");
	entry = json_copy(json_get(known, key));
	json_set(entry, "names", json_strings(&seen));
	json_set(known, key, entry);
	programs_compilers(&out, "/", known);
	assert_int_equal(out.n, 1);
	assert_string_equal(out.v[0], "nvcc-99");
	entry = json_copy(entry);
	json_set_str(entry, "id", "of another day");
	json_set(known, key, entry);
	strs_free(&out);
	programs_compilers(&out, "/", known);
	assert_int_equal(out.n, 0);
	strs_free(&seen);
	json_free(known);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_cpu_has_a_name),
		cmocka_unit_test(an_arm_has_numbers),
		cmocka_unit_test(an_odd_one_is_unknown),
		cmocka_unit_test(a_kernel_is_of_a_series),
		cmocka_unit_test(npus_have_model_and_driver),
		cmocka_unit_test(without_npu_there_is_none),
		cmocka_unit_test(gpus_have_model_and_driver),
		cmocka_unit_test(what_differs_is_named),
		cmocka_unit_test(a_hash_stands_for_all),
		cmocka_unit_test(a_command_is_looked_up),
		cmocka_unit_test(a_compiler_has_many_names),
		cmocka_unit_test(a_command_names_programs),
		cmocka_unit_test(a_directory_is_read_when_it_changes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
