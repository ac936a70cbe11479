# Compiled into the kernel. Part of what may be tuned, like kernel/.

# Queries, and keys, that are worked on together. TILE_K is a power of two.
TILE_Q = 1
TILE_K = 64

# Rows of a matrix that are added in one step.
UNROLL = 4
