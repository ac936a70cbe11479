/*
 * programs.h - the programs of PATH that a build may start without anybody
 * having named them: compilers, linkers, what drives and caches them.
 */
#ifndef OUTSIDE_PROGRAMS_H
#define OUTSIDE_PROGRAMS_H

#include "../base/list.h"

struct cJSON;

/*
 * Is this the name of a compiler, linker, assembler, archiver, or of what runs
 * or caches them, "x86_64-linux-gnu-g++-12" as well as "c++"? Pure.
 */
bool program_is_compiler(const char *name);

/*
 * Such names in the directories of path (as in PATH), each as often as it is
 * there; whether one can be started, tool_find() says. known is as in tool.h: a
 * directory is read only when it is another one than before.
 */
void programs_compilers(struct strs *out, const char *path,
    struct cJSON *known);

/*
 * The compilers among the words of a text, such as what make -n printed, that
 * are programs of path, by the name that stands there.
 */
void programs_compilers_of(struct strs *out, const char *text,
    const char *path);

/* Words of a shell command that are programs of path are added to out. */
void programs_of_command(struct strs *out, const char *command,
    const char *path);

#endif
