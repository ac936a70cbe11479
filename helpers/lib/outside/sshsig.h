/*
 * sshsig.h - signatures by ssh keys. The only one that runs ssh-keygen, which is
 * looked for in the system's directories and not in PATH: whoever asks for
 * an approval can set that.
 */
#ifndef OUTSIDE_SSHSIG_H
#define OUTSIDE_SSHSIG_H

#include <time.h>

#include "../base/str.h"

#define SSHSIG_NAMESPACE "pawl"

/* Is ssh-keygen there? -1 with refused() naming the package. */
int sshsig_available(void);

/*
 * Sign text with the key in a file (or, of a .pub file, with the agent's); asks
 * for the passphrase at the terminal. The armoured signature is appended to
 * out. 0 or -1.
 */
int sshsig_sign(struct buf *out, const char *key, const char *text);

/*
 * Is it a signature over text by a key that the allowed-signers file (its
 * content) lists? when: at that time, 0 is now. principal gets who that is.
 * 0; -1 with refused() if it is not.
 */
int sshsig_verify(struct buf *principal, const char *signers,
    const char *text, const char *signature, time_t when);

#endif
