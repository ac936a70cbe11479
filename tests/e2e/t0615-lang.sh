#!/bin/sh
# PAWL_LANG=zh: everything that a tuner reads, in Chinese; what programs read stays as it is.
. "$(dirname "$0")/tiny.sh"
D=helpers/lib/domain W=helpers/lib/words
# shellcheck disable=SC2034
files="$D/gate.c $D/guard.c $D/guard_course.c $D/questions.c $D/planned.c $D/review.c $D/repair.c
	$W/summary.c $W/line.c helpers/pawl-guard.c helpers/pawl-goal.c helpers/pawl-baseline.c helpers/pawl-stage.c
	helpers/pawl-review.c helpers/pawl-plan.c helpers/pawl-round.c helpers/pawl-record.c helpers/pawl-measure.c
	helpers/pawl-verify.c helpers/pawl-build.c helpers/pawl-snapshot.c helpers/pawl-try.c helpers/pawl-stop.c helpers/pawl-report.c
	helpers/pawl-chart.c helpers/pawl-review-page.c $D/final.c $W/chart_detail.c
	helpers/pawl-take.c helpers/pawl-rollback.c helpers/pawl-confirm.c helpers/pawl-note.c helpers/pawl-learn.c helpers/pawl-waive.c
	helpers/pawl-update.c helpers/pawl-abandon.c helpers/pawl-reference.c helpers/pawl-wait.c helpers/pawl-brief.c helpers/pawl-board.c
	helpers/pawl-status.c $D/change.c $D/candidate.c $D/candidate_check.c $D/guard_start.c $D/tried.c $D/repeat.c $D/epoch.c $D/round.c
	$D/device.c $D/args.c $D/checklist.c $D/waiver.c $D/reference.c $D/update.c $D/combine.c $D/land.c $D/land_commit.c $D/expect.c
	$D/derived.c $D/param.c $D/plan.c $D/attempt.c $W/reference.c $W/event.c"
# words that may not begin a heading or a label of a Chinese view
english='^#.* [A-Z][a-z]\{3,\}\|^- [A-Z][a-z ]*: \|^[A-Z][a-z]*  \|^| [A-Z][a-z]* |'
chinese() {
	if grep -v 'PAWL_' "$1" | sed 's/Pre-Edit//; s/Post-Run//' | grep "$english"; then
		echo "English in $1" && return 1
	fi
}

# shellcheck disable=SC2086
t 'each text has its Chinese, and each entry its text' 'perl "$PAWL_ROOT/tests/e2e/catalogue.pl" "$PAWL_ROOT" $files'
t 'a text without an entry is found, and an entry without a text' '
	mkdir -p r/helpers/lib/base && cp "$PAWL_ROOT"/helpers/lib/base/tr_zh*.c r/helpers/lib/base/ &&
	echo "x = tr(\"no such\" /* one */ \" text\");" >r/helpers/a.c &&
	! perl "$PAWL_ROOT/tests/e2e/catalogue.pl" "$SCRATCH/r" >out && has "^no Chinese for a text of helpers/a.c: no such text$" out &&
	has "^not a text of the sources: kept$" out'
tiny p 'PAWL_SANDBOX = none' 'PAWL_STAGES = out-of-box:10%:5 deep:60%:8 in-core:30%:5:floor' \
	'PAWL_LANG = zh' 'PAWL_STALL = 3' 'PAWL_PARAMS = LEVEL=kernel.txt:^level\s(\d+)'
{ ready p && kernel p level 28 && make -s -C p iter HYP='把 K 按 64 分块' BOTTLENECK=gmem; } >setup 2>&1 || cat setup

t 'goal, baseline and a round speak Chinese; the last line is as ever' '
	has "^目标 比基准快 3 倍$" setup && has "^下一步：make baseline$" setup && has "^建立基准：tiny$" setup && has "^  校验      正确  (" setup &&
	has "^  测量      保留，时间 -64" setup && has "^PAWL iter=1 verdict=kept gain=64[.0-9]*% frontier=" setup'
t 'refusals, too' '
	gives 3 "pawl-guard: 相对前沿没有改动：编辑" -C p iter HYP=x && gives 2 "pawl-goal: 请明确性能调优目标" -C p goal &&
	gives 3 "有基准（iter-000）" -C p baseline && gives 3 "pawl-stage: 请说明原因：make stage NEXT=1" -C p stage NEXT=1 &&
	gives 3 "make review 需要以下各项" -C p review && has "结构性变化" out && echo x >>p/op.sh &&
	gives 3 "在 PAWL_EDITABLE 之外有改动：op.sh：请还原" -C p iter HYP=x && git -C p checkout -q op.sh &&
	gives 3 "TO=9：没有这一轮：见 make log" -C p rollback TO=9 && gives 2 "取回哪一次？make take ITER=7" -C p take'
{
	kernel p level 24 && make -s -C p iter HYP=慢 && kernel p result 41 && make -s -C p iter HYP=错 &&
		kernel p level 23 && make -s -C p iter HYP=更慢
} >setup 2>&1 || cat setup
t 'slower is said, a failure, a stall' '
	has "，变慢 1[0-9.]*% \[" setup && has "^  校验      失败：" setup && has "^  下一步    调优进展停滞：已连续 3 轮无提升，请停下思考并回答 make review" setup &&
	kernel p level 22 && gives 3 "调优进展停滞：已连续 3 轮无提升" -C p iter HYP=x && git -C p checkout -q .'
t 'the board' '
	gives 0 "^算子      tiny$" -C p board && has "^阶段      开箱性能调优（第 1/3 阶段），4 轮，无提升 3/5" out &&
	has "^迭代  判定 .*累计 .*假设$" out && has "^001   保留 .*把 K 按 64 分块$" out && has "^003   失败 (校验) " out &&
	has "^成功率    1/4 轮（25 %）；最佳优化：iter-001 -64" out && has "^瓶颈      gmem$" out && chinese out'
t 'its columns stand below each other' '
	perl -CSD -Mutf8 -ne "next if !/^(迭代|00[14]) /; s/ +(假设|把.*|更慢)\$//; s/[^\x00-\x7f]/xx/g; chomp;
		push @l, length; END { exit !(@l == 3 && \$l[0] == \$l[1] && \$l[0] == \$l[2]) }" out'
t 'status and brief' '
	gives 0 "^前沿 .*与基准对比实测，提交" -C p status && chinese out && gives 0 "^# 交接摘要：tiny" -C p brief &&
	has "^## 当前最佳的由来$" out && has "^## 无效的尝试$" out && has "^## 下一步$" out && chinese out'
t 'ITERATIONS.md' '
	has "^# 迭代记录：tiny$" p/ITERATIONS.md && has "^| 迭代 | 假设 | 改动 | 基准（us） | 数值（us） | 正确性 | 结果 |$" p/ITERATIONS.md &&
	has "| 通过 | 中性 +" p/ITERATIONS.md && has "| 未通过 | 失败 (校验)" p/ITERATIONS.md && chinese p/ITERATIONS.md'
t 'PROGRESS.md' '
	has "^# 性能调优进度：tiny$" p/PROGRESS.md && has "^| 轮次 | 优化内容 | 数值 (us) | 变化 | 状态 |$" p/PROGRESS.md &&
	has "^- ✅ 精度校验通过$" p/PROGRESS.md && has "^- 🔄 开箱性能调优：4 轮，3 轮无提升$" p/PROGRESS.md && has "^- 进度条：█" p/PROGRESS.md &&
	has "iter-004: 连续 3 轮无提升$" p/PROGRESS.md && chinese p/PROGRESS.md'
t 'notes.md and patch.diff' '
	n=p/runs/iter-001 && has "^## 改前（Pre-Edit）$" $n/notes.md && has "^- 假设：把 K 按 64 分块$" $n/notes.md &&
	has "^- 完整参数快照：$" $n/notes.md && has "^- 结果：保留$" $n/notes.md && chinese $n/notes.md && chinese p/runs/iter-000/notes.md &&
	has "^# 参数变更：$" $n/patch.diff && git -C p show tune/tiny/iter-001^ >d && has "^+level 28" d'
t 'a plan has Chinese hints, and the keys that are read back' '
	gives 0 "plan.md：填写" -C p plan && has "^# 计划：iter-005，算子 tiny$" p/plan.md && has "^Hypothesis:$" p/plan.md'
t 'records, subjects and JSON stay English' '
	json p/runs/iter-001/result.json "\$d->{verdict} eq q(kept) && \$d->{lang} eq q(zh)" &&
	test -z "$(git -C p log --format=%s tune/tiny/log | sed "s/: .*//" | LC_ALL=C grep "[^ -~]")" &&
	make -s -C p board JSON=1 >b && json b "\$d->{rounds}[1]{verdict} eq q(kept)"'
t 'the records keep the language of the goal, whoever looks' '
	gives 0 "^Operator  tiny$" -C p board PAWL_LANG=en && has "^001 .*kept" out && PAWL_LANG=zh gives 0 "^Operator" -C p board PAWL_LANG=en &&
	gives 0 "^note on" -C p note ANALYSIS=因为 PAWL_LANG=en && has "^## 分析$" p/runs/iter-004/notes.md && has "^# 性能调优进度" p/PROGRESS.md &&
	audited p'
t 'the report, its page and the review, in the language of the records' '
	gives 0 "REPORT.md" -C p report PAWL_LANG=en && has "^# 性能调优报告：tiny$" p/REPORT.md && has "^## 性能对比$" p/REPORT.md &&
	has "^| 目标达成 | 未达标，按时间计达成率 " p/REPORT.md && has "^| iter-003 | 失败 (校验) " p/REPORT.md && has "^算子  *tiny$" p/REPORT.md &&
	chinese p/REPORT.md && has "^<html lang=\"zh-CN\">$" p/report.html && has "<main data-filter=\"过滤\" data-of=\"/\">" p/report.html &&
	has "<h2>关键优化</h2>" p/report.html && gives 0 "^保留 1 步，审计无异常$" -C p review-page && chinese p/REVIEW.md && has "^## 审计：无异常$" p/REVIEW.md'
t 'a draft says so' '
	gives 0 "" -C p report DRAFT=1 && has "^非最终结果。 *草稿：按要求生成$" p/REPORT.md && has "<h2>调优概述（草稿）</h2>" p/report.html'
if command -v gnuplot >which; then
	t 'the charts' '
		words() { sed -n "s|.*<text>\(.*\)</text>.*|\1|p" "$1" >texts; } && gives 0 "summary_chart.png" -C p chart && words p/summary_chart.svg &&
		has "^最优前沿$" texts && has "^开箱性能调优$" texts && has "^4 轮：保留 1，中性 2，失败 1，不确定 0$" texts && has "^轮次$" texts &&
		has "^初始 .*；最佳 .*；最大一步 iter-001 -64" texts && gives 0 "" -C p chart ITER=1 && words p/chart-iter-001.svg &&
		has "^iter-001 保留，时间 -64.*，[0-9]* 对$" texts && has "^时间变化，相对前沿的百分比" texts && gives 0 "" -C p chart NOISE=1 && words p/chart-noise.svg &&
		has "^tiny：各轮样本对的噪声$" texts'
	t 'without a font for it a .png has English words, and it is said' '
		mkdir fonts && cp "$(fc-match -f "%{file}" DejaVuSans)" fonts &&
		printf "<fontconfig><dir>%s</dir><cachedir>%s</cachedir></fontconfig>" "$PWD/fonts" "$PWD/fonts" >fonts.conf && mkdir fake &&
		printf "#!/bin/sh\ncp script \"%s\"\nexec %s \"\$@\"\n" "$PWD" "$(command -v gnuplot)" >fake/gnuplot && chmod +x fake/gnuplot &&
		PATH=$PWD/fake:$PATH FONTCONFIG_FILE=$PWD/fonts.conf gives 0 "没有含中文的字体" -C p chart OUT=x.png && has "speedup over" script &&
		PATH=$PWD/fake:$PATH gives 0 "" -C p chart OUT=x.svg && has "相对初始版本的提升倍数" script'
fi
t 'calibrate and reproduce' '
	gives 0 "^噪声      稳定，" -C p calibrate N=20 && has "^样本池    [0-9]* 个残差，" out && has "^对于时长为 12 小时 00 分 的调优" out &&
	gives 0 "^判定 .*保留 .*保留" -C p reproduce ITER=1 && has "^一致：判定与记录相同$" out'
t 'the environment asks for it, too; other words are refused' '
	tiny q "PAWL_SANDBOX = none" && PAWL_LANG=zh gives 0 "^目标" -C q goal SPEEDUP=3 && gives 0 "^Operator" -C q board &&
	gives 3 "PAWL_LANG: \"fr\" is not one of: en zh" -C q baseline PAWL_LANG=fr'
done_testing
