/*
 * fingerprint.h - on what machine and with which tools something was run.
 *
 * An epoch has one fingerprint, that of its baseline: what decides which of
 * two versions is the faster one, however quiet the machine is.
 *	tools	the commands of PAWL_TOOLS, those that CC and its like name in
 *		the environment that commands get, and the C library, each with
 *		path, version and hash: another compiler makes other code
 *	programs compilers, linkers and what drives them that PATH has, and the
 *		programs that PAWL_BUILD, PAWL_VERIFY and PAWL_BENCH start, each
 *		with path and hash: what a build runs it does not have to say
 *	device	architecture, CPU model and number, what npu-smi or nvidia-smi
 *		say (if PAWL_TOOLS names them), and the kernel's series: 6.1 of
 *		6.1.0-18-amd64. Another series schedules, pages and mitigates in
 *		its own way. And whether commands run in the sandbox
 *	env	variables that PAWL_ENV passes without a value of its own, but
 *		those that say which device or job it is: compiler flags and
 *		numbers of threads are settings, wherever they stand
 *
 * Only recorded, with each record, is what both versions of a pair meet alike
 * and what changes under a campaign of days: the kernel's release (a security
 * update is no reason to start again), microcode, governor, CPUs that are
 * online, the host's name. Another host of the same kind is the same device.
 */
#ifndef DOMAIN_FINGERPRINT_H
#define DOMAIN_FINGERPRINT_H

#include "../outside/digest.h"
#include "project.h"

struct cJSON;

/* {tools, programs, device, env}; caller frees; NULL with failed() or refused(). */
struct cJSON *fingerprint_now(struct project *);

void fingerprint_hash(char out[DIGEST_HEX], const struct cJSON *);

/*
 * How now differs from then, "cc was …, now it is …; cpu …"; "" if it does
 * not. Pure; caller frees.
 */
char *fingerprint_differ(const struct cJSON *then, const struct cJSON *now);

/* Without programs, as one text a member, for people: {cc, libc, cpu, …}. */
struct cJSON *fingerprint_lines(const struct cJSON *);

/* What is only recorded: {cpu, cores, kernel, …}; caller frees. */
struct cJSON *fingerprint_machine(void);

/* The CPU's model in the text of /proc/cpuinfo; caller frees. Pure. */
char *fingerprint_cpu(const char *cpuinfo);

/* "6.1" of "6.1.0-18-amd64"; caller frees. Pure. */
char *fingerprint_series(const char *release);

#endif
