/* tr_zh_rounds.c - the Chinese that a round, its plan and its course are refused with. */
#include <stddef.h>

#include "tr.h"

const struct tr_entry tr_zh_rounds[] = {
	{ "there is no baseline yet: make goal SPEEDUP=2 (or TARGET=800us, "
	    "or BEST=1 UNTIL=18:00), then make baseline",
	    "尚无基准：make goal SPEEDUP=2（或 TARGET=800us，或 BEST=1 "
	    "UNTIL=18:00），然后 make baseline" },
	{ "there is no baseline yet: make baseline", "尚无基准：make baseline" },
	{ "the baseline is still open: make baseline goes on with it",
	    "建立基准尚未完成：make baseline 继续" },
	{ "iter-%03ld is still open, at %s: make resume "
	    "goes on with it, make abandon closes it",
	    "iter-%03ld 尚未完成，停在步骤 %s：make resume 继续，make "
	    "abandon 放弃它" },
	{ "the open round", "未完成的一轮" },
	{ "%s is a symbolic link out of the repository (to %s): "
	    "what it leads to is in no commit: copy it, or name "
	    "it in PAWL_INPUTS",
	    "%s 是指向仓库之外（%s）的符号链接：其目标不在任何提交中："
	    "请复制它，或写入 PAWL_INPUTS" },
	{ "%s is a symbolic link now, and was a directory: what "
	    "is in it would be another place's: make it a directory "
	    "again (git checkout %s)",
	    "%s 现在是符号链接，原来是目录：其中内容将属于别处："
	    "请恢复为目录（git checkout %s）" },
	{ "%s differs from %s in case alone, and where case does "
	    "not count they are one file: give it another name",
	    "%s 与 %s 仅大小写不同，在不区分大小写处是同一个文件："
	    "请换一个名字" },
	{ "branch %s is in the way of %s: git branch -m %s <another "
	    "name>",
	    "分支 %s 挡住了 %s：git branch -m %s <另一个名字>" },
	{ "make update changed the base, and what was measured "
	    "before is not compared with it: make baseline WHY=\"update\" "
	    "begins a new epoch",
	    "make update 更换了基础，之前的测量不再与之比较：make "
	    "baseline WHY=\"update\" 开始新的一期" },
	{ "branch tune/%s/frontier is gone: git branch tune/%s/frontier "
	    "%.12s",
	    "分支 tune/%s/frontier 不见了：git branch tune/%s/frontier "
	    "%.12s" },
	{ "branch tune/%s/frontier was moved to %.12s, which does "
	    "not contain the certified frontier %.12s: git reset "
	    "--soft %.12s keeps your files, those that are older than "
	    "the frontier as a change of yours; git reset --keep %.12s "
	    "takes the frontier's",
	    "分支 tune/%s/frontier 被移到 %.12s，其中不含已认证的前沿 "
	    "%.12s：git reset --soft %.12s 可保留你的文件（其中比前沿旧的将成"
	    "为你的改动）；git reset --keep %.12s 取前沿的文件" },
	{ "nothing changed since the frontier: edit a file in "
	    "PAWL_EDITABLE, then make iter HYP=\"…\"",
	    "相对前沿没有改动：编辑 PAWL_EDITABLE 中的文件，然后 "
	    "make iter HYP=\"…\"" },
	{ "SIMPLIFY=1 is for code that becomes smaller, but this "
	    "adds %ld lines and removes %ld: leave SIMPLIFY out, "
	    "or remove more",
	    "SIMPLIFY=1 用于精简代码，但此改动增加 %ld 行、删除 "
	    "%ld 行：去掉 SIMPLIFY，或多删一些" },
	{ "SET=%s is a round of its own, but %s is changed too: "
	    "make iter without SET, or git checkout it",
	    "SET=%s 自成一轮，但 %s 也有改动：不用 SET 执行 make "
	    "iter，或 git checkout 它" },
	{ "there is no goal: make goal SPEEDUP=2 (or TARGET=800us, "
	    "or BEST=1 UNTIL=18:00)",
	    "尚无目标：make goal SPEEDUP=2（或 TARGET=800us，或 "
	    "BEST=1 UNTIL=18:00）" },
	{ "a confirm refuted what was kept after iter-%03ld: make "
	    "rollback TO=%ld first",
	    "确认测量推翻了 iter-%03ld 之后保留的改动：先 make rollback "
	    "TO=%ld" },
	{ "the goal is reached, confirmed at %.*fx: make goal "
	    "sets a new one, make iter CONTINUE=\"why\" HYP=\"…\" "
	    "goes on without one",
	    "目标已达成，确认为 %.*f 倍：make goal 设定新目标，make "
	    "iter CONTINUE=\"原因\" HYP=\"…\" 则直接继续" },
	{ "REDESIGN=1 needs %s=\"…\", too: another design is "
	    "a decision",
	    "REDESIGN=1 还需要 %s=\"…\"：重新设计是一项决定" },
	{ "this is the first round of %s in this epoch, and PAWL_STRICT=yes"
	    ": read make brief, and give its number: make iter BRIEF=… "
	    "HYP=\"…\"",
	    "这是 %s 在本期的第一轮，且 PAWL_STRICT=yes：先读 make "
	    "brief，并给出其编号：make iter BRIEF=… HYP=\"…\"" },
	{ "iter-%03ld has no analysis, and PAWL_STRICT=yes: LAST=\"why "
	    "it worked or not\", or make note ITER=%ld ANALYSIS=\"…\" "
	    "NEXT=\"…\"",
	    "iter-%03ld 没有分析，且 PAWL_STRICT=yes：LAST=\"为何有效或无效\""
	    "，或 make note ITER=%ld ANALYSIS=\"…\" NEXT=\"…\"" },
	{ "%s: %s is not there", "%s：%s 不存在" },
	{ "%s: standard input has more than %zu bytes", "%s：标准输入超过 %zu 字节" },
	{ "HYP_FILE: %s is not UTF-8 text", "HYP_FILE：%s 不是 UTF-8 文本" },
	{ "no review is due: PAWL_STALL=0, so none ever is",
	    "无需复盘：PAWL_STALL=0，从不要求复盘" },
	{ "no review is due: %ld of %ld rounds without gain, make "
	    "iter HYP=\"…\" goes on",
	    "尚无需复盘：无提升 %ld/%ld 轮，make iter HYP=\"…\" 继续" },
	{ "TARGET: \"%s\" is in %s, but PAWL_UNIT is %s: give "
	    "it in %s",
	    "TARGET：“%s”的单位是 %s，但 PAWL_UNIT 是 %s：请用 "
	    "%s 给出" },
	{ "UNTIL: \"%s\" is no time of day: hh:mm", "UNTIL：“%s”不是时刻：hh:mm" },
	{ "PAWL_RECORDS: \"%s\" is no path in the project",
	    "PAWL_RECORDS：\"%s\" 不是项目内的路径" },
	{ "the time that the goal names is there, less %.0f s "
	    "for make confirm",
	    "已到目标的截止时刻（预留 %.0f 秒给 make confirm）" },
	{ "the campaign's time, PAWL_TIME_LIMIT = %.0f s, is used "
	    "up",
	    "调优时间已用完，PAWL_TIME_LIMIT = %.0f 秒" },
	{ "the best version is at PAWL_FLOOR", "最佳版本已达到 PAWL_FLOOR" },
	{ "%ld rounds without gain in %s, the last stage",
	    "已连续 %ld 轮无提升，处于最后阶段 %s" },
	{ "the campaign's time is used up", "调优时间已用完" },
	{ "the time that the goal names is there", "已到目标的截止时刻" },
	{ "the last stage is exhausted", "最后阶段已穷尽" },
	{ "the campaign has stopped", "调优已停止" },
	{ ", make iter REDESIGN=1 EVIDENCE=… RISK=… HYP=\"…\" "
	    "begins again with another design",
	    "，make iter REDESIGN=1 EVIDENCE=… RISK=… HYP=\"…\" "
	    "以另一设计重新开始" },
	{ "the campaign was stopped (make stop): make iter CONTINUE=\"why\""
	    " HYP=\"…\" goes on, make goal sets another goal",
	    "调优已被停止（make stop）：make iter CONTINUE=\"原因\" "
	    "HYP=\"…\" 继续，make goal 设定新目标" },
	{ "%s: make confirm; make goal sets another goal, make "
	    "iter CONTINUE=\"why\" HYP=\"…\" goes on%s",
	    "%s：make confirm；make goal 设定新目标，make iter CONTINUE=\"原因"
	    "\" HYP=\"…\" 继续%s" },
	{ "stage %s is exhausted (%ld rounds without gain): make "
	    "stage NEXT=1 WHY=\"…\" goes on to %s",
	    "阶段 %s 已穷尽（连续 %ld 轮无提升）：make stage NEXT=1 "
	    "WHY=\"…\" 进入 %s" },
	{ "stage %s is led by measurement: make stage EVIDENCE=<file> "
	    "gives it a performance report",
	    "阶段 %s 以测量为导向：make stage EVIDENCE=<文件> 提供性能报告" },
	{ "REDESIGN=1 is for when the last stage is exhausted "
	    "and the goal is out of reach",
	    "REDESIGN=1 仅用于最后阶段已穷尽且目标无法达到时" },
	{ "%ld rounds in a row without gain: stop, think, and "
	    "answer make review (make review alone shows what it "
	    "asks)",
	    "调优进展停滞：已连续 %ld 轮无提升，请停下思考并回答 "
	    "make review（单独执行 make review 列出问题）" },
	{ "the cores are used up", "核心已充分利用" },
	{ "the cores are used to %.3g %%, with %.3g %% of bubbles: there is little left to gain",
	    "核心利用率 %.3g %%，气泡率 %.3g %%：提升空间已很小" },
	{ "%s is not pawl's: move it away, or set PAWL_RECORDS to a "
	    "directory for the records",
	    "%s 不是 pawl 的文件：请移走，或把 PAWL_RECORDS "
	    "设为存放记录的目录" },
	{ "%s/ has files that are not pawl's: move them away, or set "
	    "PAWL_RECORDS to a directory for the records",
	    "%s/ 中有不属于 pawl 的文件：请移走，或把 PAWL_RECORDS "
	    "设为存放记录的目录" },
	{ "%s: iter-%03ld is of epoch %ld, this is epoch %ld: what was "
	    "measured then does not count now",
	    "%s：iter-%03ld 属于第 %ld 期，现在是第 %ld "
	    "期：当时的测量现在不算数" },
	{ "%s: its name has control characters or is not UTF-8, which no "
	    "record can hold: rename it, or take it out of PAWL_EDITABLE",
	    "%s：文件名含控制字符或不是 UTF-8，无法写入记录：请改名，或从 "
	    "PAWL_EDITABLE 中去掉" },
	{ "%s: not UTF-8", "%s：不是 UTF-8" },
	{ "%s: with it the files that changed have %lld MiB, and a "
	    "record holds %d: name data in PAWL_INPUTS, leave them out of "
	    "PAWL_EDITABLE, or have git ignore them",
	    "%s：连同它改动的文件共 %lld MiB，而记录最多容纳 "
	    "%d：请把数据写入 PAWL_INPUTS，从 PAWL_EDITABLE 中去掉，或让 "
	    "git 忽略" },
	{ "%s:%zu: \"%.*s:\" is no question of a plan: did you mean %s:? (if it "
	    "is text, put words before it)",
	    "%s:%zu：“%.*s:” 不是计划中的问题：是否指 %s:？（若为正文，请在其前"
	    "加上文字）" },
	{ "%s:%zu: \"%.*s:\" is no question of a plan: those are Hypothesis "
	    "Bottleneck Evidence Why Expect Risk Set Last Phase Next Checklist, "
	    "nearest is %s (if it is text, indent it)",
	    "%s:%zu：“%.*s:” 不是计划中的问题：可用的有 Hypothesis Bottleneck "
	    "Evidence Why Expect Risk Set Last Phase Next Checklist，最接近的是 "
	    "%s（若为正文，请缩进）" },
	{ "%s:%zu: %s is given twice (first on line %zu)",
	    "%s:%zu：%s 出现两次（首次在第 %zu 行）" },
	{ "%s:%zu: %s is longer than %d bytes", "%s:%zu：%s 超过 %d 字节" },
	{ "%s:%zu: NUL byte, this is no text",
	    "%s:%zu：含 NUL 字节，不是文本" },
	{ "ITERS: %ld is no attempt: make log",
	    "ITERS：%ld 不是一次尝试：见 make log" },
	{ "ITERS: %ld is there twice", "ITERS：%ld 出现两次" },
	{ "ITERS: from 2 to %d attempts, such as ITERS=\"3 5 9\"; make "
	    "take ITER=%s brings one back",
	    "ITERS：2 到 %d 次尝试，如 ITERS=\"3 5 9\"；make take ITER=%s "
	    "可取回单独一次" },
	{ "ITERS: iter-%03ld (%s) did not lean the right way: leave it "
	    "out, or say AGAIN=\"why it should now\"",
	    "ITERS：iter-%03ld（%s）当时没有变好的倾向：请去掉它，或说明 "
	    "AGAIN=\"为何现在会\"" },
	{ "ITERS: iter-%03ld is in the frontier",
	    "ITERS：iter-%03ld 已在前沿中" },
	{ "PAWL_%s is \"%s\" (%s), but the baseline froze \"%s\": set it "
	    "back, or make baseline WHY=\"…\" to begin a new epoch",
	    "PAWL_%s 为 \"%s\"（%s），但基准冻结的是 \"%s\"：请改回，或用 "
	    "make baseline WHY=\"…\" 开始新一期" },
	{ "PAWL_EDITABLE: \"%s\" means none of the project's files (%s "
	    "…), so nothing could ever be changed: paths are relative to "
	    "the project",
	    "PAWL_EDITABLE：\"%s\" 不对应项目中的任何文件（%s "
	    "…），什么也改不了：路径相对于项目目录" },
	{ "PAWL_EDITABLE: git ignores %s, so no commit can hold it: git "
	    "add -f and git commit it, or name it in PAWL_INPUTS instead",
	    "PAWL_EDITABLE：git 忽略 %s，提交中无法包含它：请 git add -f "
	    "并提交，或改写入 PAWL_INPUTS" },
	{ "PAWL_INPUTS: the content of %s is not what the baseline was "
	    "measured with: set it back, or make baseline WHY=\"…\" to "
	    "begin a new epoch",
	    "PAWL_INPUTS：%s 的内容与测量基准时不同：请改回，或用 make "
	    "baseline WHY=\"…\" 开始新一期" },
	{ "PAWL_STRICT=yes, and the hardware checklist is not answered "
	    "in this stage: make plan shows it, and Checklist: in the "
	    "plan, or CHECKLIST=\"tile-shape: …\", answers it",
	    "PAWL_STRICT=yes，而本阶段尚未回答硬件检查清单：make plan "
	    "可查看；在计划的 Checklist: 中，或用 CHECKLIST=\"tile-shape: "
	    "…\" 回答" },
	{ "SET: %s is %s already", "SET：%s 已经是 %s" },
	{ "SET: %s is a symbolic link: edit what it points to, then make "
	    "iter",
	    "SET：%s 是符号链接：请编辑它指向的文件，然后 make iter" },
	{ "SET: \"%s\" is not NAME=VALUE", "SET：\"%s\" 不是 NAME=VALUE" },
	{ "WHAT: \"%s\" is nothing that can be waived: %s",
	    "WHAT：\"%s\" 不是可豁免的项目：%s" },
	{ "WHAT: \"%s\": the baseline broke it, and that was noticed: "
	    "there is nothing to waive",
	    "WHAT：\"%s\"：基准改坏过它，并且被察觉：无需豁免" },
	{ "a round is open: make resume goes on with it, make abandon "
	    "closes it",
	    "有一轮尚未结束：make resume 继续，make abandon 关闭" },
	{ "branch tune/%s/frontier is there, but has no ledger: rename "
	    "it, or choose another PAWL_OP",
	    "分支 tune/%s/frontier 存在但没有账本：请改名，或换一个 PAWL_OP" },
	{ "ended what an earlier round left running: %s",
	    "已结束先前一轮遗留的进程：%s" },
	{ "no round is open: a power cut took what had been begun",
	    "没有未结束的一轮：断电使已开始的内容丢失" },
	{ "no round is open: make iter HYP=\"…\" starts one",
	    "没有未结束的一轮：make iter HYP=\"…\" 开始一轮" },
	{ "not the tools or the device of the baseline: %s: set it back, "
	    "or make baseline WHY=\"…\" to begin a new epoch",
	    "工具或设备与基准不同：%s：请改回，或用 make baseline "
	    "WHY=\"…\" 开始新一期" },
	{ "the branch has no commit yet: git add and git commit what is "
	    "to be tuned",
	    "分支还没有提交：请 git add 并 git commit 要调优的内容" },
	{ "this epoch's baseline did not record tools and device: make "
	    "baseline WHY=\"…\" begins one that does",
	    "本期的基准没有记录工具与设备：make baseline WHY=\"…\" "
	    "开始新一期" },
	{ "changed outside PAWL_EDITABLE", "在 PAWL_EDITABLE 之外有改动" },
	{ "undo it (git checkout <file>), or, if it is part of the "
	    "harness, make baseline WHY=\"…\"",
	    "请还原（git checkout <文件>）；若属于测试框架，则 make "
	    "baseline WHY=\"…\"" },
	{ "a git filter would rewrite", "git 过滤器会改写" },
	{ "libgit2 runs no filters (Git LFS): take it out of "
	    "PAWL_EDITABLE",
	    "libgit2 不运行过滤器（Git LFS）：请从 PAWL_EDITABLE 中去掉" },
	{ "PAWL_STRICT=yes, and CHECKLIST does not answer",
	    "PAWL_STRICT=yes，但 CHECKLIST 没有回答" },
	{ "name each item with its answer", "请逐项写出名称与回答" },
	{ "a partial clone without these files", "部分克隆，缺少以下文件" },
	{ "a git filter makes these files", "以下文件由 git 过滤器生成" },
	{ "libgit2 runs no filters (Git LFS): name them in PAWL_INPUTS, "
	    "then the working tree's are used",
	    "libgit2 不运行过滤器（Git LFS）：请写入 "
	    "PAWL_INPUTS，则使用工作树中的文件" },
	{ "not as in the certified frontier", "与已认证的前沿不同" },
	{ "make iter tries a change, git stash puts it aside, and make "
	    "baseline WHY=\"…\" TAKE=1 starts from it",
	    "make iter 尝试改动，git stash 暂存，make baseline WHY=\"…\" "
	    "TAKE=1 以此为起点" },
	{ "libgit2 runs no filters (Git LFS): commit it, or take it out",
	    "libgit2 不运行过滤器（Git LFS）：请提交它，或去掉" },
	{ "a partial clone without the files' names: git fetch --refetch "
	    "--no-filter %s",
	    "部分克隆，缺少文件名：git fetch --refetch --no-filter %s" },
	{ NULL, NULL }
};
