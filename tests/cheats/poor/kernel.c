int cost = 1000;
void
add(int *out, const int *a, const int *b, int n)
{
	for (int i = 0; i < n; i++)
		out[i] = a[i] + b[i];
}
