/* The kernel's process: calls it when the device says so, and carries its transfers. */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "message.h"

static void
say(struct message *m, size_t floats)
{
	size_t bytes = MESSAGE_HEAD + floats * sizeof(float);

	if (send(KERNEL_FD, m, bytes, MSG_NOSIGNAL) != (ssize_t)bytes)
		exit(1);
}

static void
transfer(uint32_t what, float *to, size_t at, const float *from, size_t n)
{
	struct message m = { what, (uint32_t)at, (uint32_t)n, { 0 } };

	if (n == 0 || n > TILE_MAX)
		exit(1);
	if (from != NULL)
		memcpy(m.data, from, n * sizeof(float));
	say(&m, from != NULL ? n : 0);
	if (to == NULL)
		return;
	if (recv(KERNEL_FD, &m, sizeof(m), 0) != (ssize_t)(MESSAGE_HEAD + n * sizeof(float)))
		exit(1);
	memcpy(to, m.data, n * sizeof(float));
}

void
device_load(float *to, size_t from, size_t n)
{
	transfer(MSG_LOAD, to, from, NULL, n);
}

void
device_load_half(float *to, size_t from, size_t n)
{
	transfer(MSG_LOAD_HALF, to, from, NULL, n);
}

void
device_store(size_t to, const float *from, size_t n)
{
	transfer(MSG_STORE, NULL, to, from, n);
}

int
main(void)
{
	struct message m;

	while (recv(KERNEL_FD, &m, sizeof(m), 0) >= (ssize_t)MESSAGE_HEAD && m.what == MSG_CALL) {
		window(m.at, m.n);
		m.what = MSG_RETURN;
		say(&m, 0);
	}
	return m.what == MSG_END ? 0 : 1;
}
