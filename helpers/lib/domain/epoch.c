/* epoch.c - is this still what the epoch's baseline was measured with? */
#include "epoch.h"

#include <stdlib.h>
#include <string.h>

#include "../base/err.h"
#include "../outside/json.h"
#include "baseline.h"
#include "fingerprint.h"
#include "inputs.h"

int
epoch_settings(const struct project *p)
{
	enum setting i;

	if (!p->from_make || !p->has_frozen)
		return 0;
	i = settings_differ(&p->now, &p->frozen);
	if (i == SET_COUNT)
		return 0;
	return refused("PAWL_%s is \"%s\" (%s), but the baseline froze "
	    "\"%s\": set it back, or make baseline WHY=\"…\" to begin a new "
	    "epoch", setting_info(i)->name, settings_str(&p->now, i),
	    p->now.origin[i], settings_str(&p->frozen, i));
}

/* The inputs hold what they held at the baseline. */
static int
check_inputs(struct project *p, const struct cJSON *about)
{
	const char *was = json_str(about, "inputs");
	char hash[DIGEST_HEX];

	if (!settings_is_set(project_settings(p), SET_INPUTS))
		return 0;
	if (inputs_hash(hash, p) < 0)
		return -1;
	if (was == NULL || strcmp(was, hash) == 0)
		return 0;
	return refused("PAWL_INPUTS: the content of %s is not what the "
	    "baseline was measured with: set it back, or make baseline "
	    "WHY=\"…\" to begin a new epoch",
	    settings_str(project_settings(p), SET_INPUTS));
}

int
epoch_fingerprint(const struct cJSON *was, const struct cJSON *now)
{
	char *differ;
	int rc = 0;

	if (was == NULL)
		return refused("this epoch's baseline did not record tools and "
		    "device: make baseline WHY=\"…\" begins one that does");
	differ = fingerprint_differ(was, now);
	if (*differ != '\0')
		rc = refused("not the tools or the device of the baseline: %s: "
		    "set it back, or make baseline WHY=\"…\" to begin a new "
		    "epoch", differ);
	free(differ);
	return rc;
}

int
epoch_check(struct cJSON **fingerprint, struct project *p)
{
	struct cJSON *about, *now = NULL;
	int rc = -1;

	if (epoch_settings(p) < 0 || (about = baseline_load(p)) == NULL)
		return -1;
	if (check_inputs(p, about) == 0 && (now = fingerprint_now(p)) != NULL)
		rc = epoch_fingerprint(json_get(about, "fingerprint"), now);
	json_free(about);
	if (rc == 0 && fingerprint != NULL)
		*fingerprint = now;
	else
		json_free(now);
	return rc;
}

int
epoch_same(const struct project *p, const struct cJSON *data, const char *what)
{
	long epoch = json_int(data, "epoch", 0);

	if (epoch == p->camp.epoch)
		return 0;
	return refused("%s: iter-%03ld is of epoch %ld, this is epoch %ld: "
	    "what was measured then does not count now", what,
	    json_int(data, "iter", 0), epoch, p->camp.epoch);
}
