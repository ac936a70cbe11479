/*
 * What bench and the kernel's process share: memory for the tensors, and a socket on which
 * the one says what is to be done, and the other that it is.
 */
#ifndef ROOM_H
#define ROOM_H

#include "attention.h"

#define ROOM_FD		3	/* the memory */
#define ORDER_FD	4	/* the socket */

struct order {
	size_t q, k, v, out;	/* where they begin, in floats */
	struct attention_shape shape;
};

#endif
