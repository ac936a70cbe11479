/* generate DIR: writes the inputs q, k and v of every case, drawn from PAWL_SEED. */
#include <stdio.h>
#include <stdlib.h>

#include "input.h"

int
main(int argc, char **argv)
{
	uint64_t seed = seed_get();

	if (argc != 2)
		die("usage: generate DIR");
	for (size_t i = 0; i < ATTENTION_NCASES; i++) {
		const struct attention_case *c = &attention_cases[i];
		size_t n = shape_count(&c->shape);
		uint64_t state = random_start(seed, i, 0);
		float *q = tensor_new(n), *k = tensor_new(n), *v = tensor_new(n);

		inputs_draw(q, k, v, c, &state);
		file_write(argv[1], c, "q", q, n);
		file_write(argv[1], c, "k", k, n);
		file_write(argv[1], c, "v", v, n);
		free(q);
		free(k);
		free(v);
	}
	return 0;
}
