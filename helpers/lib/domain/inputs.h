/* inputs.h - the content of what PAWL_INPUTS names, which git does not hold. */
#ifndef DOMAIN_INPUTS_H
#define DOMAIN_INPUTS_H

#include "../outside/digest.h"
#include "project.h"

/*
 * SHA-256 over names and bytes of all inputs, "" if there are none. Bytes are
 * read again only if a file's size or times changed. 0 or -1.
 */
int inputs_hash(char out[DIGEST_HEX], struct project *);

#endif
