/* fingerprint.c - on what machine and with which tools something was run. */
#include "fingerprint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "../base/err.h"
#include "../base/str.h"
#include "../outside/json.h"
#include "../outside/proc.h"

/* "model name : …" of the first processor. */
static void
cpu_model(char *out, size_t size)
{
	FILE *f = fopen("/proc/cpuinfo", "re");
	char line[512], *colon;

	snprintf(out, size, "unknown");
	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		colon = strchr(line, ':');
		if (colon == NULL || (!str_starts(line, "model name") &&
		    !str_starts(line, "Model")))
			continue;
		line[strcspn(line, "\n")] = '\0';
		snprintf(out, size, "%s", colon + 2);
		break;
	}
	if (f != NULL)
		fclose(f);
}

struct cJSON *
fingerprint_machine(void)
{
	struct cJSON *o = json_object();
	struct utsname u;
	char cpu[256];

	cpu_model(cpu, sizeof(cpu));
	json_set_str(o, "cpu", cpu);
	json_set_int(o, "cores", sysconf(_SC_NPROCESSORS_ONLN));
	if (uname(&u) == 0) {
		json_set_str(o, "kernel", u.release);
		json_set_str(o, "machine", u.machine);
	}
	return o;
}

static void
add_version(struct cJSON *o, const char *key, const char *program)
{
	const char *argv[] = { program, "--version", NULL };
	struct buf out = BUF_INIT;

	if (proc_capture(&out, argv, NULL) < 0) {
		failure_clear();
		json_set_str(o, key, NULL);
	} else {
		if (out.len > 0)
			out.p[strcspn(out.p, "\n")] = '\0';
		json_set_str(o, key, buf_str(&out));
	}
	buf_free(&out);
}

struct cJSON *
fingerprint_tools(void)
{
	struct cJSON *o = json_object();

	add_version(o, "cc", "cc");
	add_version(o, "make", "make");
	add_version(o, "git", "git");
	add_version(o, "libc", "ldd");
	return o;
}
