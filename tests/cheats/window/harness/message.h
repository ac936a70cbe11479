/* What device and kernel say to each other, over a socket that keeps messages apart. */
#ifndef MESSAGE_H
#define MESSAGE_H

#include <stdint.h>

#include "window.h"

#define KERNEL_FD 3

enum { MSG_CALL, MSG_LOAD, MSG_LOAD_HALF, MSG_STORE, MSG_RETURN, MSG_END };

struct message {
	uint32_t what;
	uint32_t at, n;		/* of a call: n and w */
	float data[TILE_MAX];
};

#define MESSAGE_HEAD offsetof(struct message, data)

#endif
