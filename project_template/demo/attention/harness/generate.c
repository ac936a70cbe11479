/* generate DIR: writes the inputs q, k and v of every case, drawn from PAWL_SEED. */
#include <stdio.h>
#include <stdlib.h>

#include "input.h"

int
main(int argc, char **argv)
{
	static const char *const suffixes[] = { "q", "k", "v" };
	uint64_t seed = seed_get();

	if (argc != 2)
		die("usage: generate DIR");
	for (size_t i = 0; i < ATTENTION_NCASES; i++) {
		const struct attention_case *c = &attention_cases[i];
		size_t n = shape_count(&c->shape);
		uint64_t state = random_start(seed, i, 0);
		float *t = tensor_new(n);

		for (int which = TENSOR_Q; which <= TENSOR_V; which++) {
			tensor_fill(t, n, c->distribution, (enum tensor)which, &state);
			file_write(argv[1], c, suffixes[which], t, n);
		}
		free(t);
	}
	return 0;
}
