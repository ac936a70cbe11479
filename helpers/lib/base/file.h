/* file.h - whole files and directories; what matters is synced to disk. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "list.h"
#include "str.h"

/*
 * Append the file's bytes to out. A file over max bytes fails, naming the
 * limit. 0 or -1.
 */
int file_read(struct buf *out, const char *path, size_t max);

/*
 * Write the bytes to path so that a reader, or a power cut, sees the old
 * content or the new one and nothing between: temporary file beside it, fsync,
 * rename, fsync of the directory. The file's mode stays. 0 or -1.
 */
int file_replace(const char *path, const void *bytes, size_t len);

/* The same without the two fsyncs, for what can be derived again. */
int file_write(const char *path, const void *bytes, size_t len);

/*
 * The same into the file itself, which after a crash may be torn: for what is
 * written often and may be lost. 0 or -1.
 */
int file_overwrite(const char *path, const void *bytes, size_t len);

/* Make its times the present, of an empty one if there is none. 0 or -1. */
int file_touch(const char *path);

/* Remove what a killed file_write() of this path left beside it. 0 or -1. */
int file_clear_temporaries(const char *path);

/*
 * Sync files and directories to disk, several at once: they then share the
 * file system's commits, which one after the other would not. 0 or -1.
 */
int files_sync(const struct strs *paths);

/* All the bytes to a descriptor; 0, or -1 with errno. */
int write_all(int fd, const char *p, size_t len);

bool file_exists(const char *path);	/* follows no symlink */
bool file_is_link(const char *path);
bool file_is_plain(const char *path);		/* or a link to one: no pipe */
bool file_is_dir(const char *path);	/* follows no symlink */

/* Make a directory and its parents (mode 0777 less umask). 0 or -1. */
int dir_make(const char *path);

/* Remove a file or a whole directory; nothing there is fine. 0 or -1. */
int dir_remove(const char *path);

/*
 * Give the owner of the directories in path, all the way down, what it takes to
 * remove what they hold; but is a name directly in it that is left out. What
 * cannot be changed stays. Symlinks are not followed.
 */
void dir_unlock(const char *path, const char *but);

/*
 * Remove a symbolic link, or anything else but a directory, that stands where
 * a directory on the way from root to path should be. 0 or -1.
 */
int path_clear(const char *root, const char *path);

/* A directory without anything in it, whatever was there before. 0 or -1. */
int dir_fresh(const char *path);

/* Names in a directory, sorted, without . and .. (none if it is not there). */
int dir_names(struct strs *out, const char *path);

char *path_join(const char *dir, const char *name);	/* caller frees */

/* Is it relative, and without any ".." on its way? "" is not. */
bool path_is_inside(const char *path);

/* Directory part of path ("." if it has none); caller frees. */
char *path_parent(const char *path);

/* Absolute path with symlinks resolved; NULL with failed(); caller frees. */
char *path_real(const char *path);

#endif
