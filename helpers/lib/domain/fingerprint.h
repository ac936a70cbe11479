/* fingerprint.h - on what machine and with which tools something was run. */
#ifndef DOMAIN_FINGERPRINT_H
#define DOMAIN_FINGERPRINT_H

struct cJSON;

/* {cpu, cores, kernel, machine}; caller frees. */
struct cJSON *fingerprint_machine(void);

/* {cc, make, git, libc}: first lines of --version, null where not there. */
struct cJSON *fingerprint_tools(void);

#endif
