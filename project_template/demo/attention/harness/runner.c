/*
 * The kernel's process. It says nothing about right or wrong, or how long it took: that is
 * another's business.
 *
 * runner DIR: calls the kernel on the inputs of every case and writes what it put out.
 * runner: calls it as often as bench says.
 */
#define _GNU_SOURCE	/* MAP_POPULATE */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include "input.h"
#include "room.h"

#define GUARD	256	/* floats before and behind the output that have to survive */

static void
guard_check(const float *guard, const struct attention_case *c)
{
	float poison[GUARD];

	tensor_poison(poison, GUARD);
	if (memcmp(guard, poison, sizeof(poison)) != 0)
		die("%s: the kernel wrote outside its output", c->name);
}

static void
case_run(const char *dir, const struct attention_case *c)
{
	size_t n = shape_count(&c->shape);
	float *q = tensor_new(n), *k = tensor_new(n), *v = tensor_new(n);
	float *room = tensor_new(n + 2 * GUARD), *out = room + GUARD;

	file_read(dir, c, "q", q, n);
	file_read(dir, c, "k", k, n);
	file_read(dir, c, "v", v, n);
	tensor_poison(room, n + 2 * GUARD);
	attention_forward(out, q, k, v, &c->shape);
	guard_check(room, c);
	guard_check(out + n, c);
	file_write(dir, c, "out", out, n);
	free(q);
	free(k);
	free(v);
	free(room);
}

static void
orders_serve(void)
{
	struct order o;
	struct stat st;
	float *room;

	if (fstat(ROOM_FD, &st) < 0 || (room = mmap(NULL, (size_t)st.st_size,
	    PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ROOM_FD, 0)) == MAP_FAILED)
		die("no room: bench runs this");
	while (send(ORDER_FD, "", 1, MSG_NOSIGNAL) == 1 &&
	    recv(ORDER_FD, &o, sizeof(o), 0) == sizeof(o))
		attention_forward(room + o.out, room + o.q, room + o.k, room + o.v, &o.shape);
}

int
main(int argc, char **argv)
{
	if (argc > 2)
		die("usage: runner [DIR]");
	if (argc < 2) {
		orders_serve();
		return 0;
	}
	for (size_t i = 0; i < ATTENTION_NCASES; i++)
		case_run(argv[1], &attention_cases[i]);
	return 0;
}
