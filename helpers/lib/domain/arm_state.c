/* arm_state.c - what is known of a run tree, on disk. */
#include "arm_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/clock.h"
#include "../base/err.h"
#include "../base/file.h"
#include "../base/str.h"
#include "../outside/json.h"
#include "seal.h"

#define STATE_MAX 65536

static char *
state_path(const struct arm *arm)
{
	char name[32];

	snprintf(name, sizeof(name), "arm-%c.json", arm->letter);
	return project_path(arm->project, name);
}

/*
 * Not synced, and neither is what a build makes: after a power cut it is
 * another boot, and the arm is dirty whatever the file says. Torn, it cannot be
 * read, and the arm is dirty, too.
 */
int
arm_save(const struct arm *arm)
{
	struct cJSON *v = json_object();
	char *path = state_path(arm), *text;
	int rc;

	json_set_str(v, "commit", arm->commit);
	json_set_bool(v, "built", arm->built);
	json_set_bool(v, "same", arm->same);
	json_set_bool(v, "dirty", arm->dirty || arm->scratch);
	json_set_bool(v, "checked", arm->checked);
	json_set_str(v, "key", arm->key);
	json_set_str(v, "index", arm->index);
	json_set(v, "seals", json_strings(&arm->seals));
	if (arm->builds != NULL)
		json_set(v, "builds", json_copy(arm->builds));
	json_set_str(v, "boot", clock_boot_id());
	text = json_text(v, true);
	rc = file_overwrite(path, text, strlen(text));
	free(text);
	json_free(v);
	free(path);
	return rc;
}

/* What cannot be read is a dirty arm. */
void
arm_load(struct arm *arm)
{
	char *path = state_path(arm);
	struct cJSON *v = file_exists(path) ? json_load(path, STATE_MAX) : NULL;
	const char *commit = json_str(v, "commit"), *key = json_str(v, "key");
	const char *index = json_str(v, "index");

	failure_clear();
	arm->dirty = json_bool(v, "dirty", true) ||
	    !str_same(json_str(v, "boot"), clock_boot_id());
	arm->built = !arm->dirty && json_bool(v, "built", false) &&
	    arm_has_picture(arm);
	arm->same = !arm->dirty && json_bool(v, "same", false);
	arm->checked = arm->built && json_bool(v, "checked", false);
	snprintf(arm->commit, sizeof(arm->commit), "%s", commit ? commit : "");
	snprintf(arm->key, sizeof(arm->key), "%s", key ? key : "");
	snprintf(arm->index, sizeof(arm->index), "%s", index ? index : "");
	if (json_get(v, "seals") != NULL)
		json_to_strs(&arm->seals, json_get(v, "seals"));
	else
		strs_add(&arm->seals, SEAL_NONE);
	json_free(arm->builds);
	arm->builds = json_take(v, "builds");
	json_free(v);
	free(path);
}

char
arm_letter(struct project *p, enum arm_role role)
{
	char *path = project_path(p, "arms.json");
	struct cJSON *v = file_exists(path) ? json_load(path, STATE_MAX) : NULL;
	const char *frontier = json_str(v, "frontier");
	bool swapped = frontier != NULL && strcmp(frontier, "b") == 0;

	failure_clear();
	json_free(v);
	free(path);
	if (role == ARM_BASE)
		return 'c';
	return (role == ARM_FRONTIER) == swapped ? 'b' : 'a';
}

int
arm_set_frontier(struct project *p, char letter)
{
	char *path = project_path(p, "arms.json"), text[2] = { letter, '\0' };
	struct cJSON *v = json_object();
	int rc;

	json_set_str(v, "frontier", text);
	rc = json_save(v, path);
	json_free(v);
	free(path);
	return rc;
}
