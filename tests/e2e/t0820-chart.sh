#!/bin/sh
# make chart: what gnuplot drew is what the ledger says.
. "$(dirname "$0")/tiny.sh"

# The SVG: which texts it has, and how many marks.
text_of() {
	sed -n 's|.*<text>\(.*\)</text>.*|\1|p' "$1"
}
# marks SVG: points of rounds, those of the legend included
marks() {
	grep -c "<use xlink:href='#gpPt[0-9]*' transform" "$1"
}
# drawn.pl SVG ITERATIONS.md: a mark of each round in its column and the colour of its verdict, of two the
# faster one higher; a bar as high as its value, and none of a failure. What is not so is printed.
cat >drawn.pl <<-'END'
	use strict;
	my ($svg, $table) = map { local (@ARGV, $/) = $_; scalar <> } @ARGV;
	my %colour = (reference => "127,127,127", kept => "44,160,44", neutral => "31,119,180",
		inconclusive => "158,158,158", failure => "214,39,40");
	my ($n, $bad, @rounds, %mark, %bar) = (0, 0);
	sub is { my ($what, $want, $got) = @_; print "$what: $want, drawn $got\n" and $bad++ if $want ne $got }
	push @rounds, [$2, $3] while $table =~ /^\| iter-(\d+) \|.*\| ([-\d.]+) \| \w+ \| (\w+)[^|]*\|$/mg;
	my ($left, $right) = $svg =~ /d='M([\d.]+),[\d.]+ L[\d.]+,[\d.]+ L([\d.]+),[\d.]+ M[\d.]+,[\d.]+ M/;
	my $column = sub { sprintf "%.1f", abs(($_[0] - $left) / ($right - $left) * @rounds - 0.5) };
	while ($svg =~ /<use [^>]*translate\(([\d.]+),([\d.]+)\) [^>]*color='rgb\((.*?)\)'/g) {
		my ($x, $y, $rgb) = ($1, $2, $3);
		$rgb =~ tr/ //d;
		push @{$mark{$column->($x)}}, [$rgb, $y] if $y > 120;	# above is the legend
	}
	while ($svg =~ /<polygon fill = 'rgb\((.*?)\)' fill-opacity = '0[^>]* points = '([\d.]+),([\d.]+) ([\d.]+),[\d.]+ [\d.]+,([\d.]+) /g) {
		my ($rgb, $x, $height) = ($1, ($2 + $4) / 2, $3 - $5);
		$rgb =~ tr/ //d;
		push @{$bar{$column->($x)}}, [$rgb, $height];
	}
	my $scale = $bar{"0.0"} ? $bar{"0.0"}[0][1] / $rounds[0][0] : 0;
	my ($above, $value);
	for my $i (sort { $rounds[$b][0] <=> $rounds[$a][0] } grep { $rounds[$_][1] ne "failure" } 0 .. $#rounds) {
		my $y = $mark{"$i.0"} ? $mark{"$i.0"}[0][1] : "none";
		is "mark of $i", "above $above", $y if defined $above && $rounds[$i][0] < $value && $y >= $above;
		($above, $value) = ($y, $rounds[$i][0]);
	}
	for my $i (0 .. $#rounds) {
		my ($figure, $verdict) = @{$rounds[$i]};
		my @m = @{delete $mark{"$i.0"} || []};
		my @b = @{delete $bar{"$i.0"} || []};
		is "marks of $i, $verdict", $colour{$verdict}, "@{[map { $_->[0] } @m]}";
		is "bars of $i, $verdict", $verdict eq "failure" ? "" : $colour{$verdict}, "@{[map { $_->[0] } @b]}";
		is "height of bar $i", $figure, sprintf "%.1f", $b[0][1] / $scale if @b && abs($b[0][1] / $scale / $figure - 1) > 0.01;
	}
	is "between the columns", "nothing", join " ", sort keys %mark, keys %bar if %mark || %bar;
	exit($bad > 0 || @rounds == 0);
END
tiny p 'PAWL_SANDBOX = none' 'PAWL_DETERMINISTIC = yes'
t 'nothing before a baseline' 'gives 3 "no baseline yet" -C p chart'
{
	ready p && kernel p level 12 && make -s -C p iter HYP='it'\''s <b> & `id` $(touch x) @y "q" \n {z} _u ^v' PHASE='costmodel <guided>' &&
		kernel p level 9 && make -s -C p iter HYP=slower && kernel p result 41 && make -s -C p iter HYP=wrong
} >setup 2>&1 || cat setup

if command -v gnuplot >which; then
	t 'a picture, and the same for the web' '
		gives 0 "summary_chart.png$" -C p chart && file=p/summary_chart.svg && test -s "$file" &&
		head -c 8 p/summary_chart.png | od -An -c | grep -q "P   N   G" && quiet p'
	t 'typed text is text' '
		text_of p/summary_chart.svg >texts && has "it.s &lt;b> &amp; .id. \$(touch x) @y \"q\"" texts &&
		has "costmodel &lt;guided>" texts && ! test -e x && ! test -e p/x'
	t 'with the figures of the ledger' '
		has "^tiny: 1.20x \[1.20, 1.20\] provisional, measured against the baseline" texts &&
		has "^3 rounds: 1 kept, 1 neutral, 1 failure, 0 inconclusive" texts &&
		has "^initial [19][09][.0-9]* us; best 83[.0-9]* us (iter-001); largest step iter-001 -16" texts'
	t 'each round has its mark, and its bar, in its column, and no other' 'perl drawn.pl p/summary_chart.svg p/ITERATIONS.md'
	t 'the frontier goes on from the baseline to the best' '
		mark() { sed -n "s/.*<use .*translate(\([0-9.]*\),\([0-9.]*\)) .*rgb( *$1).*/\1,\2/p" p/summary_chart.svg | head -1; } &&
		base=$(mark "127, 127, 127") && best=$(mark "44, 160, *44") &&
		has "rgb(255, 127, *14).* M$base L${best%,*},${base#*,} L$best L[0-9.]*,${best#*,} L[0-9.]*,${best#*,} " p/summary_chart.svg'
	t 'values stand on their bars' 'has "^[19][09][0-9]*\.[0-9]*$" texts && has "^83\.[0-9]*$" texts && has "^11[01]\.[0-9]*$" texts && has "^x$" texts'
	t 'the pairs of a round' '
		gives 0 "chart-iter-002.svg" -C p chart ITER=2 && text_of p/chart-iter-002.svg >texts && has "^iter-002 neutral" texts && quiet p'
	t 'a round without pairs has no such chart' 'gives 3 "measured nothing" -C p chart ITER=3 && gives 3 "no such round" -C p chart ITER=7'
	t 'noise, round by round' 'gives 0 "" -C p chart NOISE=1 && text_of p/chart-noise.svg >texts && has "noise of pairs" texts'
	t 'elsewhere' '
		gives 0 "^.*/a b.svg$" -C p chart OUT="../a b.svg" && test -s "a b.svg" && gives 3 "is .png or .svg" -C p chart OUT=x.gif &&
		gives 4 "" -C p chart OUT=/nowhere/x.png'
	t 'the same from the same ledger' '
		cp p/summary_chart.svg one && make -s -C p chart >out && same one p/summary_chart.svg'
	t 'Chinese text without a font for it: a word' '
		kernel p result 42 level 14 && make -s -C p iter HYP="把 K 分块" >out && mkdir fonts &&
		printf "<fontconfig><dir>%s</dir><cachedir>%s</cachedir></fontconfig>" "$PWD/fonts" "$PWD/fonts" >fonts.conf &&
		cp "$(fc-match -f "%{file}" DejaVuSans)" fonts && FONTCONFIG_FILE=$PWD/fonts.conf make -s -C p chart >out 2>&1 &&
		has "no font here has Chinese" out'
	t 'no font at all: no picture without words, but the SVG' '
		rm -r fonts p/summary_chart.svg && mkdir fonts && cksum p/summary_chart.png >sum &&
		FONTCONFIG_FILE=$PWD/fonts.conf gives 4 "no font is here.*apt-get install fonts-dejavu-core" -C p chart &&
		cksum p/summary_chart.png >now && same sum now && FONTCONFIG_FILE=$PWD/fonts.conf gives 0 "" -C p board'
	t 'and its SVG has the characters' 'text_of p/summary_chart.svg >texts && has "把 K 分块" texts'
	t 'a gnuplot that complains: no half picture' '
		mkdir bin && printf "#!/bin/sh\necho half >image\necho warning: something >&2\n" >bin/gnuplot && chmod +x bin/gnuplot &&
		cksum p/summary_chart.png >sum && PATH=$PWD/bin:$PATH gives 4 "gnuplot: exit status 0: warning: something" -C p chart &&
		cksum p/summary_chart.png >now && same sum now'
	ready q 'PAWL_SANDBOX = none' 'PAWL_DETERMINISTIC = yes' >setup 2>&1 || cat setup
	# Three rounds, then 57 more, with a hypothesis longer than its place; none is run.
	t 'three rounds are all drawn' '
		(cd q && "$PAWL_BUILD_DIR/bench/rounds" 3 5) && gives 0 "" -C q chart && text_of q/summary_chart.svg >texts &&
		has "^3 rounds: [0-9]* kept.*inconclusive$" texts && has "^initial [19]" texts'
	t 'of sixty, as many as it says it left out are missing, and ALL=1 has them' '
		(cd q && "$PAWL_BUILD_DIR/bench/rounds" 57 5 "$(printf "a very long hypothesis %.0s" $(seq 60))") && make -s -C q chart >out &&
		text_of q/summary_chart.svg >texts && left=$(sed -n "s/^60 rounds: .*(\([0-9]*\) not drawn; ALL=1 draws all)/\1/p" texts) &&
		test "$left" -gt 5 && cp q/summary_chart.svg some && make -s -C q chart ALL=1 >out && text_of q/summary_chart.svg >texts &&
		has "^60 rounds: .*inconclusive$" texts && test "$(marks some)" -eq $((61 - left + 5)) && test "$(marks q/summary_chart.svg)" -eq $((61 + 5))'
	t 'a mark of each round in the colour of its verdict, a bar of each that has a value' 'perl drawn.pl q/summary_chart.svg q/ITERATIONS.md'
	t 'nothing is outside of the page' '
		sed -n "s/.*translate(\([-0-9.]*\),\([-0-9.]*\)).*/\1 \2/p" q/summary_chart.svg >places &&
		test "$(wc -l <places)" -gt 100 && awk "\$1 < 0 || \$1 > 1600 || \$2 < 0 || \$2 > 1100 { print; bad = 1 } END { exit bad }" places'
	cat >ref.sh <<-'END'
		test "$1" = verify && echo same || echo "ref 90.0 us"
	END
	t 'the reference is a dashed line with its value' '
		tiny r "PAWL_SANDBOX = none" "PAWL_DETERMINISTIC = yes" "PAWL_UNIT = us" "PAWL_REFERENCE = sh ref.sh" \
			"PAWL_REFERENCE_METRIC = regex:^ref (\S+)" "PAWL_REFERENCE_VERIFY = sh ref.sh verify" && cp ref.sh r && git -C r add ref.sh &&
		git -C r commit -q -m reference && ready r && kernel r level 12 && make -s -C r iter HYP=faster && make -s -C r chart && text_of r/summary_chart.svg >texts &&
		has "; 1.08x as fast as reference$" texts && has "^reference 90.0* us$" texts && has "^reference 90.0* us; initial" texts &&
		grep -q "rgb(148, 103, 189). stroke-dasharray=.*M.* L.* M.* L" r/summary_chart.svg'
	t 'noise after a single round' 'gives 0 "chart-noise.png$" -C r chart NOISE=1'
	t 'confirmed, it is no longer provisional' '
		has " provisional, " texts && make -s -C r confirm && make -s -C r chart && text_of r/summary_chart.svg >texts && has "\] confirmed; " texts'
else
	t_skip 'a picture' 'no gnuplot'
fi
t 'without gnuplot it says so, and the rest works' '
	mkdir -p few && for tool in sh make git env printf perl sed grep cat; do ln -sf "$(command -v $tool)" few/ || return 1; done &&
	PATH=$PWD/few gives 4 "gnuplot is not here.*apt-get install gnuplot-nox" -C p chart && PATH=$PWD/few:/usr/bin gives 0 "" -C p board'
done_testing
