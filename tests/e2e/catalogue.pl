# catalogue.pl - what the sources say to people, against the Chinese catalogue.
#
#	perl catalogue.pl ROOT FILE ...
#
# Every text in tr(), tr_n(), TR_LATER() and refused_names() has an entry, and in the FILEs, whose messages a
# tuner meets, also what is given to refused(), die(), warn() and the step lines. Every entry
# is a text of the sources. Prints what is not so; the exit status says whether all is.
use strict;
use warnings;

my ($root, @messages) = @ARGV;
my %messages = map { $_ => 1 } @messages;
my $string = qr/"(?:[^"\\]|\\.)*"/;
my $text = qr/$string(?:\s*$string)*/;
my $bad = 0;

sub joined {
	my ($literals) = @_;	# not $1 itself, which the match would change
	return join '', $literals =~ /"((?:[^"\\]|\\.)*)"/g;
}

# Arguments of each call of a function, up to its closing parenthesis.
sub calls {
	my ($source, $name) = @_;
	my @found;
	while ($source =~ /(?<![A-Za-z_])$name\(/g) {
		my ($depth, $from) = (1, pos $source);
		while ($depth > 0 && $source =~ /\G(?:$string|'(?:[^'\\]|\\.)+'|([()])|[^()"']+)/gc) {
			$depth += !defined $1 ? 0 : $1 eq '(' ? 1 : -1;
		}
		push @found, substr $source, $from, pos($source) - $from - 1;
		pos $source = $from;
	}
	return @found;
}

sub complain {
	print "$_[0]\n";
	$bad = 1;
}

my (%entry, %used, %any);
for my $path (glob "$root/helpers/lib/base/tr_zh*.c") {
	my $catalogue = do { local (@ARGV, $/) = $path; <> };
	complain "twice in the catalogue: $_" for grep { $entry{$_}++ } map { joined $_ } $catalogue =~ /\{\s*($text),/g;
}
complain "the catalogue is empty" if !%entry;

for my $path (glob "$root/helpers/*.c $root/helpers/lib/*/*.c") {
	next if $path =~ /tr_zh\w*\.c$/;
	my $source = do { local (@ARGV, $/) = $path; <> };
	(my $name = $path) =~ s/^\Q$root\E\///;
	# a string may have /* in it
	$source =~ s{($string|'(?:[^'\\]|\\.)+')|/\*.*?\*/}{$1 // ' '}gse;
	$any{joined $1} = 1 while $source =~ /($text)/g;
	for my $call (map { calls $source, $_ } 'tr', 'TR_LATER') {
		$used{joined $1} //= $name if $call =~ /^\s*($text)/;
	}
	for my $call (calls $source, 'tr_n') {
		$used{$_} //= $name for map { joined $_ } grep { defined } ($call =~ /($text)/g)[0, 1];
	}
	for my $call (calls $source, 'refused_names') {
		$used{joined $_} //= $name for $call =~ /($text)/g;
	}
	next if !delete $messages{$name};
	for (['refused', 0], ['die', 1], ['warn', 0], ['line_step', 1], ['ticker_say', 1], ['ticker_end', 1]) {
		my ($function, $skip) = @$_;
		for my $call (calls $source, $function) {
			$call =~ s/^[^,]*,// if $skip;
			next if $call !~ /^\s*(?:[^",]*\?)?\s*($text)(?:\s*:\s*($text))?/;
			for my $one (grep { defined } $1, $2) {
				my $key = joined $one;
				(my $words = $key) =~ s/%[-+0-9.*lz]*[a-zA-Z%]//g;
				$used{$key} //= $name if $words =~ /[A-Za-z]{2}/;
			}
		}
	}
}
complain "no such file: $_" for sort keys %messages;
complain "no Chinese for a text of $used{$_}: $_" for sort grep { !$entry{$_} } keys %used;
complain "not a text of the sources: $_" for sort grep { !$any{$_} } keys %entry;
exit $bad;
