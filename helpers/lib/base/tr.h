/*
 * tr.h - texts that people read, in the language that they asked for. The key
 * of a text is its English form; what has no other form stays English. Formats
 * have the same conversions in the same order in all languages.
 */
#ifndef BASE_TR_H
#define BASE_TR_H

enum lang { LANG_EN, LANG_ZH };

/* "zh" is LANG_ZH; all else, and NULL, is LANG_EN. */
enum lang tr_language(const char *name);

/* From now on; returns what was used before, so that it can be put back. */
enum lang tr_use(enum lang);

/* PAWL_LANG, as make passes it on or from the environment. */
enum lang tr_wanted(void);

const char *tr(const char *english) __attribute__((format_arg(1)));

/* Of one, or of another number. */
const char *tr_n(const char *one, const char *many, long n)
    __attribute__((format_arg(1), format_arg(2)));

/* Around a text in a table that goes through tr() when it is shown. */
#define TR_LATER(text) text

/* The catalogue: tables, each up to an entry of NULL; the last one is NULL. */
struct tr_entry {
	const char *english, *chinese;
};
extern const struct tr_entry *const tr_catalogue[];

#endif
