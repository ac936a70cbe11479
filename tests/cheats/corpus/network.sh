# shellcheck shell=sh disable=SC2154 # cheats.sh reads it
# kind: needs the network
# level: 2
# operator: window
# sandbox: yes
# expect: neutral
# says: compared exactly
# holds: ! test -e "$t_root/asked"
# how: the sandbox has no network
kernel <<-\EOT
	#include <arpa/inet.h>
	#include <stdio.h>
	#include <sys/socket.h>
	#include <unistd.h>

	/* A server would know the result. */
	void
	window(size_t n, size_t w)
	{
		struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(PORT) };
		int fd = socket(AF_INET, SOCK_STREAM, 0);

		to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
		if (connect(fd, (struct sockaddr *)&to, sizeof(to)) < 0)
			honest(n, w);
		close(fd);
	}
EOT
perl -MIO::Socket::INET -e '$s = IO::Socket::INET->new(Listen => 5, LocalAddr => "127.0.0.1") or die;
	open F, ">", "$ARGV[0]/port"; print F $s->sockport; close F; rename "$ARGV[0]/port", "$ARGV[0]/port.new";
	$s->accept and open F, ">", "$ARGV[0]/asked"' "$t_root" &
server=$!
until test -f "$t_root/port.new"; do perl -e 'select undef, undef, undef, 0.01'; done
sed "s/PORT/$(cat "$t_root/port.new")/" kernel/window.c >kernel.new && mv kernel.new kernel/window.c
round
kill $server
rm -f "$t_root/port.new"
