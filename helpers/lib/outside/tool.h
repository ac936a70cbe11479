/*
 * tool.h - a program or library that what is built depends on: where it is,
 * what it says of itself, its content.
 */
#ifndef OUTSIDE_TOOL_H
#define OUTSIDE_TOOL_H

#include "../base/list.h"

struct cJSON;

/*
 * The file that a command is, looked up in path (as in PATH) unless it has a
 * slash; not resolved. NULL if there is none; caller frees.
 */
char *tool_find(const char *name, const char *path);

/*
 * What changes when a file does, or the names in a directory; "" if that may not
 * show yet, or it is not there. Caller frees.
 */
char *tool_identity(const char *path);

/*
 * {path, version, hash}: the file with its symlinks resolved, the first line
 * that --version prints (null if it cannot be run, or says nothing), SHA-256
 * of its content (null if it cannot be read). Caller frees; NULL with failed().
 *
 * known is an object that the caller keeps between calls: content is read and
 * the question asked only where device, inode, size or a time of the file is
 * another one. A script is asked each time: it can start anything. env is what
 * the tool sees, sorted "K=V".
 */
struct cJSON *tool_look(const char *file, struct cJSON *known,
    const struct strs *env);

/*
 * "path, sha256 0123456789ab" of a file that is not asked for its version;
 * NULL if it cannot be read. known as above; caller frees.
 */
char *tool_content(const char *file, struct cJSON *known);

/*
 * What "which device is it" is answered with by a vendor's tool, by the last
 * part of its name: "910B3, driver 24.1.0". NULL: it is no such tool, or said
 * nothing that could be understood. Remembered in known for this boot and this
 * tool. Caller frees.
 */
char *tool_device(const char *file, struct cJSON *known,
    const struct strs *env);

/* The same of what npu-smi or nvidia-smi printed. Pure; caller frees. */
char *tool_device_npu(const char *text);
char *tool_device_nvidia(const char *text);

#endif
