/* test-tr.c - the catalogue of texts: conversions, and what notes.md asks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../helpers/lib/base/str.h"
#include "../../helpers/lib/base/tr.h"
#include "../../helpers/lib/outside/json.h"
#include "../../helpers/lib/words/notes.h"

/* The next conversion of a format at or behind s, without "%%"; "" at its end. */
static const char *
conversion(char out[32], const char *s)
{
	size_t n;

	for (;;) {
		s += strcspn(s, "%");
		if (*s == '\0' || s[1] != '%')
			break;
		s += 2;
	}
	n = *s == '\0' ? 0 : 1 + strspn(s + 1, "0123456789+-.*lzj");
	n += *s == '\0' ? 0 : 1;
	assert_true(n < 32);
	memcpy(out, s, n);
	out[n] = '\0';
	return s + n;
}

/* The entries of all tables, one after the other. */
static const struct tr_entry *all[4096];
static size_t n;

static int
gather(void **state)
{
	(void)state;
	for (const struct tr_entry *const *t = tr_catalogue; *t != NULL; t++)
		for (const struct tr_entry *e = *t; e->english != NULL; e++) {
			if (n == sizeof(all) / sizeof(all[0]))
				return -1;
			all[n++] = e;
		}
	return 0;
}

static void
test_conversions(void **state)
{
	(void)state;
	for (size_t i = 0; i < n; i++) {
		const char *en = all[i]->english, *zh = all[i]->chinese;
		char a[32], b[32];

		do {
			en = conversion(a, en);
			zh = conversion(b, zh);
			if (strcmp(a, b) != 0)
				print_message("%s\n", all[i]->english);
			assert_string_equal(a, b);
		} while (*a != '\0');
	}
}

static void
test_entries(void **state)
{
	(void)state;
	assert_true(n > 300);
	for (size_t i = 0; i < n; i++) {
		const char *en = all[i]->english, *zh = all[i]->chinese;

		assert_true(*en != '\0' && *zh != '\0');
		assert_true(str_is_utf8(zh, strlen(zh)));
		/* a line stays a line */
		assert_int_equal(*en == '\n', *zh == '\n');
		assert_int_equal(en[strlen(en) - 1] == '\n',
		    zh[strlen(zh) - 1] == '\n');
		for (size_t k = 0; k < i; k++)
			assert_string_not_equal(en, all[k]->english);
	}
}

static void
test_languages(void **state)
{
	(void)state;
	assert_int_equal(tr_language("zh"), LANG_ZH);
	assert_int_equal(tr_language("en"), LANG_EN);
	assert_int_equal(tr_language("fr"), LANG_EN);
	assert_int_equal(tr_language(NULL), LANG_EN);
	assert_string_equal(tr("kept"), "kept");
	assert_int_equal(tr_use(LANG_ZH), LANG_EN);
	assert_string_equal(tr("kept"), "保留");
	assert_string_equal(tr("no such text"), "no such text");
	assert_string_equal(tr_n("%ld round", "%ld rounds", 2), "%ld 轮");
	assert_int_equal(tr_use(LANG_EN), LANG_ZH);
}

/* What the practice asks of a round's notes, each as we say it. */
static const char *const fields[][2] = {
	{ "\n## Pre-Edit\n", "\n## 改前（Pre-Edit）\n" },
	{ "\n- Kernel: ", "\n- 算子：" },
	{ "\n- Current configuration: TILE=32", "\n- 当前配置：TILE=32" },
	{ "\n- Current bottleneck: ", "\n- 当前瓶颈：" },
	{ "\n- Evidence: ", "\n- 证据：" },
	{ "\n- Hypothesis: ", "\n- 假设：" },
	{ "\n- Why it should help: ", "\n- 为何在该硬件上有效：" },
	{ "\n- Expected improved metric: ", "\n- 预期改善的指标：" },
	{ "\n- Main risk: ", "\n- 主要风险：" },
	{ "\n## Changes\n", "\n## 改动\n" },
	{ "\n- Type of change: ", "\n- 修改类型：" },
	{ "\n- Files changed:\n  - params.env", "\n- 修改的文件：\n  - params.env" },
	{ "\n- Concrete changes: ", "\n- 具体变更：" },
	{ "\n  - TILE: 32 → 64", "\n  - TILE: 32 → 64" },
	{ "\n- All parameters:\n  - TILE=64\n  - UNROLL=2",
	    "\n- 完整参数快照：\n  - TILE=64\n  - UNROLL=2" },
	{ "\n## Post-Run\n", "\n## 运行后（Post-Run）\n" },
	{ "\n- Correctness: pass", "\n- 正确性：通过" },
	{ "\n- Performance: 20.00 us, 3.5 TFLOP/s",
	    "\n- 性能：20.00 us, 3.5 TFLOP/s" },
	{ "\n- Stability: stable", "\n- 稳定性：稳定" },
	{ "\n- Result: kept", "\n- 结果：保留" },
	{ "\n## Analysis\n", "\n## 分析\n" },
	{ "\n## Next\n", "\n## 下一步\n" },
};

static void
test_notes_fields(void **state)
{
	static const char text[] = "{\"iter\": 1, \"verdict\": \"kept\", "
	    "\"kind\": \"parameter\", \"from_iter\": 0, \"from\": \"aa\", "
	    "\"hypothesis\": \"h\", \"files\": [\"params.env\"], "
	    "\"params\": [{\"name\": \"TILE\", \"old\": \"32\", "
	    "\"new\": \"64\"}], \"snapshot_params\": {\"TILE\": \"64\", "
	    "\"UNROLL\": \"2\"}, \"correct\": \"pass\", \"value\": 20, "
	    "\"unit\": \"us\", \"tflops\": 3.5, \"label\": \"stable\"}";
	struct cJSON *d = json_parse(text, strlen(text), "test");
	struct notes_input in = { "attention", d, NULL, NULL };

	(void)state;
	assert_non_null(d);
	for (int l = 0; l < 2; l++) {
		struct buf b = BUF_INIT;

		if (l == 1)
			json_set_str(d, "lang", "zh");
		notes_render(&b, &in);
		for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
			if (strstr(buf_str(&b), fields[i][l]) == NULL)
				print_message("%s\n%s", fields[i][l],
				    buf_str(&b));
			assert_non_null(strstr(buf_str(&b), fields[i][l]));
		}
		buf_free(&b);
	}
	json_free(d);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_conversions),
		cmocka_unit_test(test_entries),
		cmocka_unit_test(test_languages),
		cmocka_unit_test(test_notes_fields),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, gather, NULL);
}
