/* tr_zh_programs.c - the Chinese that the programs say. */
#include <stddef.h>

#include "tr.h"

const struct tr_entry tr_zh_programs[] = {
	{ "on tune/%s/frontier only: git checkout tune/%s/frontier -- FILE "
		"brings it to another branch",
		"仅在 tune/%s/frontier 上：git checkout tune/%s/frontier -- 文件 可取到其他分支" },
	{ "reached already: the best version is confirmed at ",
		"已达成：最佳版本经确认为 " },
	{ ". next: make report; make iter CONTINUE=\"why\" goes on",
		"。下一步：make report；make iter CONTINUE=\"why\" 可继续" },
	{ "iter-%03ld of %s%s\n", "迭代 iter-%03ld：%s%s\n" },
	{ " (no sandbox)", "（无沙箱）" },
	{ "iter-%03ld of %s, resumed after %s\n", "迭代 iter-%03ld：%s，自 %s 之后继续\n" },
	{ "baseline of %s\n", "建立基准：%s\n" },
	{ "next: make baseline", "下一步：make baseline" },
	{ "as it was built last", "与上次构建的相同" },
	{ "settings come from the project's makefile: make baseline",
	    "设置来自项目的 makefile：make baseline" },
	{ "there is a baseline already (iter-%03ld): make baseline "
	    "WHY=\"…\" begins a new epoch, whose rounds are not "
	    "compared with the old ones",
	    "已有基准（iter-%03ld）：make baseline WHY=\"…\" 开始新的一期，"
	    "其各轮不与旧的比较" },
	{ "bubblewrap: no network, system and repository read-only",
	    "bubblewrap：无网络，系统与仓库只读" },
	{ "none: %s", "无：%s" },
	{ "so PAWL_GOLDEN can be read by the candidate",
	    "因此候选版本可以读取 PAWL_GOLDEN" },
	{ "goes on with its record", "继续写入记录" },
	{ "the baseline is measured, but not all of it is recorded: "
	    "make baseline goes on with it",
	    "基准已测，但尚未全部记录：make baseline 继续" },
	{ "no baseline was recorded: your files are as they were",
	    "未记录基准：你的文件保持原样" },
	{ "the frontier does not build any more (%s), so nothing "
	    "is said about the candidate; see %s",
	    "前沿已无法构建（%s），因此不对候选版本下结论；见 %s" },
	{ "NOT WITNESSED by %s: %s", "未得到 %s 的见证：%s" },
	{ "the whole log: %s", "完整日志：%s" },
	{ "the witness", "见证" },
	{ "what git does not hold", "git 中没有的内容" },
	{ "say one of SPEEDUP=5, TARGET=5000%s, BEST=1 UNTIL=18:00: "
	    "pawl does not guess a goal",
	    "请明确性能调优目标，三者之一：SPEEDUP=5、TARGET=5000%s、"
	    "BEST=1 UNTIL=18:00：pawl 不猜测目标" },
	{ "tried before in iter-%03ld, again because of AGAIN",
	    "曾在 iter-%03ld 尝试，因 AGAIN 再次进行" },
	{ "of high risk: %s", "高风险：%s" },
	{ "near %s, %s: %s", "接近 %s，%s：%s" },
	{ "not counted: %s", "未计入：%s" },
	{ "changed outside the project and not part of the baseline: "
	    "%s",
	    "项目之外的改动，不属于基准：%s" },
	{ "the repository lacks the content of %s: left out of "
	    "the run trees",
	    "仓库缺少 %s 的内容：不放入运行目录" },
	{ "parameter %s %s -> %s", "参数 %s %s -> %s" },
	{ "takes up commit %.7s, made by hand: %s", "并入手工提交 %.7s：%s" },
	{ "run tree %c is not built: make resume builds it",
	    "运行目录 %c 未构建：make resume 会构建它" },
	{ "in the frontier's run tree %s: make resume builds it "
	    "anew",
	    "前沿的运行目录 %s：make resume 会重新构建" },
	{ "more than %dx in one round: would PAWL_VERIFY see it "
	    "if work was left out?",
	    "一轮超过 %d 倍：若有漏算，PAWL_VERIFY 能发现吗？" },
	{ "%s, %s, %ld pairs: %s", "%s，%s，%ld 对：%s" },
	{ "too good to be true: measured again with new seeds",
	    "好得不真实：以新种子重测" },
	{ "%s, %s: %d pairs resolve %.2g %%", "%s，%s：%d 对可分辨 %.2g %%" },
	{ "baseline against the new frontier", "基准与新前沿对比" },
	{ "no cumulative figure: %s", "没有累计数值：%s" },
	{ "%s has a hypothesis already: make iter PLAN=%s, or "
	    "remove it",
	    "%s 已有假设：make iter PLAN=%s，或删除它" },
	{ "the ledger did not get there: %s", "账本未送达：%s" },
	{ "the open round is a baseline: make baseline goes on "
	    "with it",
	    "未完的一轮是基准：make baseline 继续" },
	{ "commands run without a sandbox: %s", "命令在无沙箱下运行：%s" },
	{ "iter-%03ld stays open: make resume goes on with it, "
	    "make abandon closes it",
	    "iter-%03ld 保持未完：make resume 继续，make abandon "
	    "放弃" },
	{ "interrupted: nothing was recorded, and your files are "
	    "as they were",
	    "已中断：没有任何记录，你的文件保持原样" },
	{ "iter-%03ld is recorded, and only the confirm did not "
	    "get done: make confirm repeats it",
	    "iter-%03ld 已记录，只有确认未完成：make confirm 重做" },
	{ "%.12s on tune/%s/%s", "%.12s，位于 tune/%s/%s" },
	{ "EVIDENCE: \"%s\" names no file of the project: EVIDENCE=\"output"
	    "/report.md: what it shows\"",
	    "EVIDENCE：“%s”不是项目中的文件：EVIDENCE=\"output/report.md: "
	    "它说明什么\"" },
	{ "EVIDENCE: %s is empty", "EVIDENCE：%s 为空" },
	{ "NEXT=1 or BACK=1, not both", "NEXT=1 或 BACK=1，不可同时" },
	{ "%s is the last stage: make stop, or make iter REDESIGN=1 "
	    "when the goal is out of reach",
	    "%s 是最后一个阶段：make stop，或在目标无法达到时 make "
	    "iter REDESIGN=1" },
	{ "%s is the first stage", "%s 是第一个阶段" },
	{ "stage %s is not exhausted: %ld of %ld rounds without "
	    "gain, and PAWL_STRICT=yes",
	    "阶段 %s 尚未穷尽：无提升 %ld/%ld 轮，且 PAWL_STRICT=yes" },
	{ "say why: make stage %s=1 WHY=\"…\"", "请说明原因：make stage %s=1 WHY=\"…\"" },
	{ "PAWL_STAGES is not set: this campaign has no stages",
	    "未设置 PAWL_STAGES：本次调优没有阶段" },
	{ "it has stopped already", "已经停止" },
	{ "left out, outside PAWL_EDITABLE: %s", "略去，在 PAWL_EDITABLE 之外：%s" },
	{ "left out: %s", "略去：%s" },
	{ "the working tree", "工作目录" },
	{ "correctness", "正确性" },
	{ "the frontier fails its verification too (%s), so nothing "
	    "is said about the candidate; see %s",
	    "前沿也未通过校验（%s），因此不对候选版本下结论；见 "
	    "%s" },
	{ "%zu file changed", "改动 %zu 个文件" },
	{ "%zu files changed", "改动 %zu 个文件" },
	{ "%d devices were tried, %zu were not: stopped",
	    "已尝试 %d 个设备，%zu 个未尝试：停止" },
	{ "SIMULATED, not on the device: %s", "模拟，不在设备上：%s" },
	{ "SIMULATED: by PAWL_ON_DEVICE not on the device",
	    "模拟：按 PAWL_ON_DEVICE 判断不在设备上" },
	{ "and this attempt is not in the ledger: %s", "且本次尝试不在账本中：%s" },
	{ "correct%s%s", "正确%s%s" },
	{ "device %s: %s", "设备 %s：%s" },
	{ "device %s: %s; now device %s", "设备 %s：%s；改用设备 %s" },
	{ "no tuning before this passes, and nothing was repaired: "
	    "correct the operator or the environment (make env-check)%s, "
	    "then make baseline again",
	    "精度校验通过之前不得调优，且不做任何修复：请修正算子或环境（make"
	    " env-check）%s，然后重新 make baseline" },
	{ "the baseline is recorded, the reference is not: make "
	    "reference does it again; no round begins before",
	    "基准已记录，参考实现尚未：make reference 重做；此前不开始任何一轮" },
	{ "%ld round in a row without gain.", "调优进展停滞：已连续 %ld 轮无提升。" },
	{ "%ld rounds in a row without gain.", "调优进展停滞：已连续 %ld 轮无提升。" },
	{ " Possible causes: the limit is reached, the\ndirection "
	    "is wrong, or the algorithm has to change. You can go "
	    "on another way,\naccept what is there (make stop, make "
	    "confirm), or redesign.",
	    " 可能原因：已达性能上限、\n当前优化方向不佳、需要算法层面改进。"
	    "可以继续尝试其他优化、\n接受当前性能（make stop，make "
	    "confirm），或重新设计算子。" },
	{ "The last rounds went by: %s\n", "最近几轮依据的瓶颈：%s\n" },
	{ "make review wants, each with a text:", "make review 需要以下各项，各附文字：" },
	{ "%s: fill it in, edit, then make iter\n",
	    "%s：填写，编辑代码，然后 make iter\n" },
	{ "next: make confirm proves the best version",
	    "下一步：make confirm 确认最佳版本" },
	{ "near, of another campaign: %s", "接近另一次调优中的尝试：%s" },
	{ "DRAFT: asked for as one", "草稿：按要求生成" },
	{ "the best version is not confirmed: make confirm (DRAFT=1 "
	    "gives a report that says so)",
	    "最佳版本尚未确认：make confirm（DRAFT=1 可生成注明此事的报告）" },
	{ "no chart in it: %s", "报告中没有图表：%s" },
	{ "ITER=%ld: there is no such round: make log",
	    "ITER=%ld：没有这一轮：见 make log" },
	{ "OUT=%s: a picture is .png or .svg",
	    "OUT=%s：图片只能是 .png 或 .svg" },
	{ "%s: no font here has Chinese characters, they are boxes in "
	    "it: apt-get install fonts-noto-cjk; an .svg is drawn with the "
	    "fonts of whoever looks at it",
	    "%s：这里没有含中文的字体，图中的中文会成为方框：apt-get "
	    "install fonts-noto-cjk；.svg 用查看者的字体绘制" },
	{ "%zu kept steps, audit %s\n", "保留 %zu 步，审计%s\n" },
	{ "NOT clean", "有异常" },
	{ "%.12s does not build (%s); see %s", "%.12s 构建失败（%s）；见 %s" },
	{ "%s has changes: make iter, or git checkout it, before another "
	    "attempt is taken",
	    "%s 有改动：先 make iter，或用 git checkout 还原，再取另一次尝试" },
	{ "%s has changes: make iter, or git checkout it, before "
	    "attempts are combined",
	    "%s 有改动：先 make iter，或用 git checkout 还原，再合并多次尝试" },
	{ "%s has changes: make iter, or git checkout it, first",
	    "%s 有改动：先 make iter，或用 git checkout 还原" },
	{ "%s is in %s already", "%s 已在 %s 中" },
	{ "%s is waived already, by event %ld: %s",
	    "%s 已被豁免，见事件 %ld：%s" },
	{ "%s over %d pairs", "%s，共 %d 对" },
	{ "%s was edited and keeps your edit", "%s 已被编辑，保留你的编辑" },
	{ "%s was edited meanwhile: what was applied is left in the "
	    "working tree",
	    "%s 在此期间被编辑：已应用的改动留在工作树中" },
	{ "%s: baseline against iter-%03ld, %d pairs, about %s; Ctrl-C "
	    "leaves it for make confirm",
	    "%s：基准对 iter-%03ld，%d 对，约 %s；Ctrl-C 可留给 make "
	    "confirm" },
	{ "BRANCH= or PATCHES=, not both", "BRANCH= 与 PATCHES= 只能给一个" },
	{ "HOW: \"%s\" is neither rebase nor merge",
	    "HOW：\"%s\" 既不是 rebase 也不是 merge" },
	{ "ITER=%ld is a baseline: make rollback TO=%ld goes back to it",
	    "ITER=%ld 是基准：make rollback TO=%ld 可回到它" },
	{ "NOT the frontier's, by %s: %s: verified below, never measured",
	    "与前沿不同，原因是 %s：%s：下面会校验，但从未测量" },
	{ "PAWL_DETERMINISTIC: the metric is none, two runs differ: "
	    "nothing was confirmed",
	    "PAWL_DETERMINISTIC：该指标并不确定，两次运行不同：未做确认" },
	{ "PAWL_REFERENCE is not set: the command that times what the "
	    "kernel is compared with",
	    "未设 PAWL_REFERENCE：给对比对象计时的命令" },
	{ "REFUTED: iter-%03ld is slower than the baseline, although its "
	    "rounds were kept: look at what differs from then (machine, "
	    "load, fresh builds), then make confirm again or make rollback",
	    "已推翻：iter-%03ld 慢于基准，尽管其各轮被保留：请查看与当时的差"
	    "别（机器、负载、重新构建），然后再次 make confirm，或 make "
	    "rollback" },
	{ "REFUTED: what was kept provisionally after iter-%03ld is not "
	    "proven by %d pairs: the frontier goes back to iter-%03ld",
	    "已推翻：iter-%03ld 之后暂定保留的结果未能由 %d "
	    "对样本证实：前沿回到 iter-%03ld" },
	{ "SET= is a round of its own: make iter SET=…",
	    "SET= 须单独成一轮：make iter SET=…" },
	{ "STYLE: \"%s\" is none of plain, gerrit, github",
	    "STYLE：\"%s\" 不是 plain、gerrit、github 之一" },
	{ "TO=%ld: that attempt is not part of the frontier: make take "
	    "ITER=%ld brings it into the working tree, make combine lists what "
	    "was rolled back",
	    "TO=%ld：该尝试不在前沿中：make take ITER=%ld 可取回到工作树，"
	    "make combine 列出被回退的轮次" },
	{ "TO=%ld: there is no such round: make log",
	    "TO=%ld：没有这一轮：见 make log" },
	{ "WHAT: \"%s\": %s is no file in PAWL_EDITABLE (\"%s\")",
	    "WHAT：\"%s\"：%s 不是 PAWL_EDITABLE（\"%s\"）中的文件" },
	{ "WHAT: \"%s\": its pattern does not take any text: there is "
	    "nothing to waive",
	    "WHAT：\"%s\"：其模式并不接受任意文本：无需豁免" },
	{ "built from clean, and correct", "从头构建，结果正确" },
	{ "finished the one that was interrupted", "已完成之前被中断的那次" },
	{ "fresh builds", "重新构建" },
	{ "into which file? make export FILE=x.bundle",
	    "写到哪个文件？make export FILE=x.bundle" },
	{ "it could not go back: mend what is said above, then make "
	    "rollback TO=%ld; no round starts before",
	    "未能回退：请修正上面所述，然后 make rollback "
	    "TO=%ld；在此之前不会开始新的一轮" },
	{ "it is of epoch %ld: what was measured then does not count in "
	    "epoch %ld",
	    "它属于第 %ld 期：当时的测量在第 %ld 期不算数" },
	{ "iter-%03ld (%s) is in the working tree",
	    "iter-%03ld（%s）已取回到工作树" },
	{ "iter-%03ld: all that it changed is in the frontier",
	    "iter-%03ld：其全部改动都已在前沿中" },
	{ "iter-%03ld: the frontier has other changes in the same lines "
	    "of %s, so nothing was taken: git diff %.12s %.12s shows what "
	    "it was",
	    "iter-%03ld：前沿在 %s 的相同行有其他改动，因此没有取回：git "
	    "diff %.12s %.12s 可查看当时的改动" },
	{ "learned what? make learn WHAT=\"one sentence\"",
	    "学到了什么？make learn WHAT=\"一句话\"" },
	{ "left out, since a baseline brought it: %s",
	    "已略去，因为是基准带入的：%s" },
	{ "no hypothesis: make combine ITERS=\"…\" HYP=\"why they help "
	    "together\"",
	    "没有假设：make combine ITERS=\"…\" HYP=\"为何合在一起有效\"" },
	{ "nothing of it was recorded, and your files are as they were",
	    "没有记录任何内容，你的文件保持原样" },
	{ "nothing runs, and there was no round: make status says what "
	    "comes next",
	    "没有正在运行的任务，也没有过一轮：make status 会说明下一步" },
	{ "nothing was applied: leave it out, or make take brings one "
	    "back to merge by hand",
	    "没有应用任何改动：请去掉它，或用 make take 取回一次后手工合并" },
	{ "say ANALYSIS=\"why it worked or not\", NEXT=\"what to try\", "
	    "or both",
	    "请给出 ANALYSIS=\"为何有效或无效\"、NEXT=\"下一步尝试什么\"，或"
	    "两者" },
	{ "say what: make waive WHAT=livewire:<file> WHY=\"…\"",
	    "请说明豁免什么：make waive WHAT=livewire:<文件> WHY=\"…\"" },
	{ "say why: make waive WHAT=… WHY=\"…\"",
	    "请说明原因：make waive WHAT=… WHY=\"…\"" },
	{ "the benchmark changed %s: nothing was confirmed",
	    "性能测试改动了 %s：未做确认" },
	{ "the frontier is the baseline: there is nothing to confirm yet",
	    "前沿就是基准：还没有可确认的结果" },
	{ "the frontier is the baseline: there is nothing to go back to",
	    "前沿就是基准：没有可回退的版本" },
	{ "the interval has 1x in it: no gain over the baseline is proven",
	    "区间包含 1x：未能证明优于基准" },
	{ "the last certified version", "最近一个确认的版本" },
	{ "the ledger does not know the commit before the frontier",
	    "账本中没有前沿之前的提交" },
	{ "the pull request's text is %s", "合并请求的文本在 %s" },
	{ "the sources are the frontier's", "源码与前沿一致" },
	{ "what was applied is taken back", "已应用的改动已撤回" },
	{ "which attempt? make take ITER=7", "取回哪一次？make take ITER=7" },
	{ "which branch? make update BASE=origin/main",
	    "哪个分支？make update BASE=origin/main" },
	{ "which file? make import FILE=x.bundle",
	    "哪个文件？make import FILE=x.bundle" },
	{ "recorded up to its step %s", "已记录到步骤 %s" },
	{ "%d pairs of the frontier with itself%s", "前沿与自身 %d 对%s" },
	{ "iter-%03ld on %.12s", "iter-%03ld，基于 %.12s" },
	{ "builds", "构建" },
	{ ", interrupted", "，被中断" },
	{ "the pairs measured so far are kept: make confirm goes on with them",
	    "已测得的各对均已保留：make confirm 将接着测量" },
	{ "%d pairs are of the one that was interrupted",
	    "其中 %d 对来自被中断的那一次" },
	{ "does the harness still notice? %s: %s", "校验与计时是否仍能察觉？%s：%s" },
	{ NULL, NULL }
};
