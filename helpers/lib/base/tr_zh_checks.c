/* tr_zh_checks.c - the Chinese that settings, repository and measuring are refused with. */
#include <stddef.h>

#include "tr.h"

const struct tr_entry tr_zh_checks[] = {
	{ "BASE has what the bundle cannot be without",
		"BASE 中有打包必需的内容" },
	{ "leave it out, or name an earlier commit",
		"去掉 BASE，或指定更早的提交" },
	{ "try again", "请重试" },
	{ "the project is locked by %s: wait for it, or stop it",
	    "项目被 %s 锁定：请等待其结束，或停止它" },
	{ "HEAD is detached: git checkout tune/%s/frontier",
	    "HEAD 处于游离状态：git checkout tune/%s/frontier" },
	{ "HEAD is on %s, not on the frontier: git checkout "
	    "tune/%s/frontier",
	    "HEAD 在 %s，不在前沿：git checkout tune/%s/frontier" },
	{ "PAWL_REFERENCE has no figures in this epoch: make reference, "
	    "or make waive WHAT=reference WHY=\"…\"",
	    "PAWL_REFERENCE 在本阶段基准下尚无数据：make reference，或 make "
	    "waive WHAT=reference WHY=\"…\"" },
	{ "iter-%03ld was repaired once, by iter-%03ld (%s): that "
	    "has to do; make notes ITER=%ld says what came of it",
	    "iter-%03ld 已由 iter-%03ld 修复过一次（%s）：不再重复；"
	    "make notes ITER=%ld 说明其结果" },
	{ "not answered yet: %s", "尚未回答：%s" },
	{ "BOTTLENECK: \"%s\" is what the last rounds went by: "
	    "name another class, or give EVIDENCE=\"<file>: what "
	    "it shows\" that is newer than the last gain",
	    "BOTTLENECK：前几轮依据的就是“%s”：换一类瓶颈，或给出比上次提升"
	    "更新的 EVIDENCE=\"<文件>: 它说明什么\"" },
	{ "the bottleneck's class, seen anew; the old one only "
	    "with EVIDENCE=<file> that is newer than the last gain",
	    "重新检查的瓶颈分类；沿用旧分类须给出比上次提升更新的 "
	    "EVIDENCE=<文件>" },
	{ "did these rounds work on a symptom or on the cause?",
	    "这几轮是在攻击症状还是根因？" },
	{ "which other direction is there?", "还有哪些不同的优化方向？" },
	{ "which change of structure was considered, and why (not)?",
	    "考虑过哪些结构性变化，为何采用（或不采用）？" },
	{ "what was read about it: a document, a paper, a data "
	    "sheet?",
	    "查阅过哪些资料：文档、论文、数据手册？" },
	{ "%s:%zu: \"%.*s\" is a debug switch (PAWL_FORBID_FINAL: %s): "
	    "take it out in a round of its own, then make confirm (make "
	    "report DRAFT=1 does without)",
	    "%s:%zu：\"%.*s\" 是调试开关（PAWL_FORBID_FINAL：%s）：请用单独"
	    "一轮将其去掉，然后 make confirm（make report DRAFT=1 不受此限）" },
	{ "what came after iter-%03ld was refuted by a confirm: make "
	    "rollback TO=%ld first (DRAFT=1 gives a report that says so)",
	    "iter-%03ld 之后的结果已被确认测量推翻：请先 make rollback "
	    "TO=%ld（DRAFT=1 可生成注明此事的报告）" },
	{ "no confirm has measured iter-%03ld against the baseline: make "
	    "confirm (DRAFT=1 gives a report that says so)",
	    "iter-%03ld 尚未与基准做确认测量：make confirm（DRAFT=1 "
	    "可生成注明此事的报告）" },
	{ "iter-%03ld was refuted by the last confirm: slower than the "
	    "baseline. make rollback, or make confirm again (DRAFT=1 gives "
	    "a report that says so)",
	    "iter-%03ld 已被最近一次确认推翻：慢于基准。请 make "
	    "rollback，或再次 make confirm（DRAFT=1 可生成注明此事的报告）" },
	{ "%s has a commit that make land did not make: git -C %s reset "
	    "--soft %.12s, then make land again",
	    "%s 有并非 make land 所做的提交：git -C %s reset --soft "
	    "%.12s，然后再次 make land" },
	{ "%s has all that was kept: there is nothing to land",
	    "%s 已包含所有保留的结果：没有可落地的内容" },
	{ "%s is in your commits: rename it there",
	    "%s 在你的提交中：请在那里改名" },
	{ "%s is not pawl's: move it away", "%s 不是 pawl 的文件：请移走" },
	{ "%s: %s is no parameter of PAWL_PARAMS: %s",
	    "%s：%s 不是 PAWL_PARAMS 中的参数：%s" },
	{ "%s: %zu bytes, at most %d: put it into a file (HYP_FILE=, "
	    "PLAN=)",
	    "%s：%zu 字节，最多 %d：请写入文件（HYP_FILE=、PLAN=）" },
	{ "%s: \"%s\" is not 1 or 0", "%s：\"%s\" 不是 1 或 0" },
	{ "%s: \"%s\" would not read back from %s with \"%s\"",
	    "%s：\"%s\" 写入 %s 后无法用 \"%s\" 读回" },
	{ "%s: a value is one line", "%s：值只能是一行" },
	{ "%s: not UTF-8 text", "%s：不是 UTF-8 文本" },
	{ "BASE: %s (%.12s) is in the frontier already: nothing to update",
	    "BASE：%s（%.12s）已在前沿中：无需更新" },
	{ "BASE: %s and the frontier have nothing in common: name a "
	    "branch of the same history",
	    "BASE：%s 与前沿没有共同历史：请给出同一历史的分支" },
	{ "BASE: there is no commit \"%s\": git fetch, or git branch -a",
	    "BASE：没有提交 \"%s\"：git fetch，或 git branch -a" },
	{ "BOTTLENECK: \"%s\" is none of PAWL_BOTTLENECKS: %s",
	    "BOTTLENECK：\"%s\" 不在 PAWL_BOTTLENECKS 中：%s" },
	{ "BRANCH: %s is in the way of %s: take another name",
	    "BRANCH：%s 挡住了 %s：请换一个名字" },
	{ "BRANCH: %s: name the branch without refs/heads/",
	    "BRANCH：%s：分支名不要带 refs/heads/" },
	{ "BRANCH: %s: tune/ is for campaigns: take another name",
	    "BRANCH：%s：tune/ 供调优使用：请换一个名字" },
	{ "BRANCH: \"%s\" is no name of a branch",
	    "BRANCH：\"%s\" 不是分支名" },
	{ "EXPECT: \"%s\": want a metric and what becomes of it, as in "
	    "\"time -5%%\", \"bubble <20\" or \"GFLOPS +10%%\"",
	    "EXPECT：\"%s\"：请写指标及其预期变化，如 \"time "
	    "-5%%\"、\"bubble <20\" 或 \"GFLOPS +10%%\"" },
	{ "HEAD is on no frontier (tune/<op>/frontier): run this through "
	    "make, or git checkout the frontier",
	    "HEAD 不在任何前沿上（tune/<op>/frontier）：请通过 make "
	    "运行，或 git checkout 前沿" },
	{ "PATCHES: %s is no directory that can be read",
	    "PATCHES：%s 不是可读的目录" },
	{ "PATCHES: into which directory?", "PATCHES：写到哪个目录？" },
	{ "PAWL_DEVICES needs PAWL_DEVICE_ENV, the variable that tells "
	    "your commands which one to use, as CUDA_VISIBLE_DEVICES",
	    "PAWL_DEVICES 需要 PAWL_DEVICE_ENV，即告诉命令使用哪张卡的变量，"
	    "如 CUDA_VISIBLE_DEVICES" },
	{ "PAWL_DEVICES: %s is there twice", "PAWL_DEVICES：%s 出现两次" },
	{ "PAWL_DEVICES: \"%s\" is no id of a device: letters, digits "
	    "and _.,:/-",
	    "PAWL_DEVICES：\"%s\" 不是设备编号：只能是字母、数字和 _.,:/-" },
	{ "PAWL_DEVICE_ENV: \"%s\" is no name of a variable",
	    "PAWL_DEVICE_ENV：\"%s\" 不是变量名" },
	{ "PAWL_INPUTS: %s is not there", "PAWL_INPUTS：%s 不存在" },
	{ "PAWL_PROFILE: %s", "PAWL_PROFILE：%s" },
	{ "PAWL_REFERENCE is not set, and PAWL_KIND=%s wants one: the "
	    "command that times the framework's own operator (torch_npu), "
	    "or make waive WHAT=reference WHY=\"…\"",
	    "未设 PAWL_REFERENCE，而 PAWL_KIND=%s "
	    "需要它：给框架自带算子（torch_npu）计时的命令；或 make waive "
	    "WHAT=reference WHY=\"…\"" },
	{ "PAWL_SANDBOX=bwrap, but bubblewrap does not work here: %s",
	    "PAWL_SANDBOX=bwrap，但 bubblewrap 在这里无法工作：%s" },
	{ "PAWL_STRICT=yes, and there is no sandbox (%s): install "
	    "bubblewrap or let it work, or make waive WHAT=sandbox "
	    "WHY=\"…\" and make baseline",
	    "PAWL_STRICT=yes，但没有沙箱（%s）：请安装 bubblewrap "
	    "或让它可用，或 make waive WHAT=sandbox WHY=\"…\" 后 make "
	    "baseline" },
	{ "PAWL_STRICT=yes, and this did not run on the device (%s): run "
	    "it there, or make waive WHAT=simulated WHY=\"…\" and make "
	    "baseline",
	    "PAWL_STRICT=yes，但没有在设备上运行（%s）：请在设备上运行，或 "
	    "make waive WHAT=simulated WHY=\"…\" 后 make baseline" },
	{ "STYLE=gerrit: the commit got no Change-Id: install Gerrit's "
	    "commit-msg hook in this repository, and make land again",
	    "STYLE=gerrit：提交没有 Change-Id：请在此仓库安装 Gerrit 的 "
	    "commit-msg 钩子，再次 make land" },
	{ "a redesign may be %d times as large as a round, but this one "
	    "changes %ld %s, and PAWL_%s is %s: make it in steps (git "
	    "stash keeps the rest)",
	    "重新设计可达一轮的 %d 倍大小，但这次改动 %ld（%s），而 "
	    "PAWL_%s 为 %s：请分步进行（git stash 可暂存其余）" },
	{ "a rewrite of %ld lines (PAWL_MAX_LINES is %s) needs evidence "
	    "of the bottleneck that it is against: make iter with "
	    "BOTTLENECK= and EVIDENCE=, or with a part of it",
	    "改写 %ld 行（PAWL_MAX_LINES 为 %s）需要所针对瓶颈的依据：make "
	    "iter 时给出 BOTTLENECK= 与 EVIDENCE=，或只做其中一部分" },
	{ "another landing was begun (%s differs): finish it with the "
	    "words that began it, or make land OFF=1 drops it",
	    "另一次落地已开始（%s 不同）：请用开始时的参数完成它，或用 "
	    "make land OFF=1 放弃" },
	{ "files have changes (%s): make iter, or git stash, before the "
	    "base is changed",
	    "文件有改动（%s）：更换基底前先 make iter 或 git stash" },
	{ "git %s stopped at a conflict: resolve it, git add, git %s "
	    "--continue, then make baseline WHY=\"update\"; git %s --abort "
	    "goes back",
	    "git %s 因冲突停止：解决冲突，git add，git %s --continue，然后 "
	    "make baseline WHY=\"update\"；git %s --abort 可退回" },
	{ "git commit said no (a hook of this repository, or what it "
	    "needs): nothing was landed; mend it and make land again",
	    "git commit 拒绝（此仓库的钩子，或其所需之物）：没有落地任何内容"
	    "；请修正后再次 make land" },
	{ "iter-%03ld does not go onto %s by itself: %s: mend it in %s, "
	    "git add it there, then the same make land again; make land "
	    "OFF=1 drops it%s",
	    "iter-%03ld 不能直接应用到 %s：%s：请在 %s 中修正并 git "
	    "add，然后再执行同样的 make land；make land OFF=1 放弃%s" },
	{ "iter-%03ld was refuted by the last confirm: slower than the "
	    "baseline. make rollback, or make confirm again",
	    "iter-%03ld 已被最近一次确认推翻：慢于基准。请 make "
	    "rollback，或再次 make confirm" },
	{ "no hypothesis: %s is of iter-%03ld, which has run: make "
	    "plan writes the next one, or make iter HYP=\"what you changed "
	    "and why it should be faster\"",
	    "没有假设：%s 属于已运行的 iter-%03ld：make plan 写下一份，或 make iter "
	    "HYP=\"改了什么，为何会更快\"" },
	{ "no hypothesis: make iter HYP=\"what you changed and why it "
	    "should be faster\"",
	    "没有假设：make iter HYP=\"改了什么，为何会更快\"" },
	{ "nothing was kept that %s lacks: there is nothing to land",
	    "%s 已有所有保留的结果：没有可落地的内容" },
	{ "the frontier stands on a merge (make update HOW=merge): say "
	    "onto what, make land BASE=branch",
	    "前沿建立在一次合并之上（make update "
	    "HOW=merge）：请说明落地到哪里，make land BASE=分支" },
	{ "the frontier stands on nothing: make land BASE=branch says "
	    "onto what",
	    "前沿没有基底：请用 make land BASE=分支 说明落地到哪里" },
	{ "the frontier was kept provisionally: make confirm first",
	    "前沿是暂定保留的：请先 make confirm" },
	{ "the reference gave no value: %s", "参考实现没有给出数值：%s" },
	{ "the reference is not correct%s%s: %s\n%s",
	    "参考实现结果不正确%s%s：%s\n%s" },
	{ "there is a branch %s (%.12s) already: git branch -D %s, or "
	    "BRANCH=another",
	    "已有分支 %s（%.12s）：git branch -D %s，或 BRANCH=另一个名字" },
	{ "tried before, with the same %s, in %s. make notes ITER=%ld "
	    "shows it; make iter%s AGAIN=\"why that does not hold any more\" "
	    "HYP=… tries it again",
	    "此前已尝试过（相同的 %s），见 %s。make notes ITER=%ld "
	    "可查看；make iter%s AGAIN=\"为何不再成立\" HYP=… 可再试一次" },
	{ "what came after iter-%03ld was refuted by a confirm: make "
	    "rollback TO=%ld first",
	    "iter-%03ld 之后的结果已被确认测量推翻：请先 make rollback "
	    "TO=%ld" },
	{ "what would be landed (%.12s) fails in %s: %s: nothing was "
	    "landed; the log is %s",
	    "将要落地的版本（%.12s）在 %s 失败：%s：没有落地任何内容；日志为"
	    " %s" },
	{ "PAWL_STRICT=yes and not answered", "PAWL_STRICT=yes，但未回答" },
	{ "make iter HYP=… with them, or PLAN=plan.md",
	    "请在 make iter HYP=… 时给出，或用 PLAN=plan.md" },
	{ "EVIDENCE names files that are not there",
	    "EVIDENCE 提到的文件不存在" },
	{ "put them there, or name those that it is in",
	    "请放到那里，或写明依据所在的文件" },
	{ "a parameter round changes exactly one parameter, this one "
	    "several",
	    "调参轮只改一个参数，这一轮改了多个" },
	{ "set all but one back", "请只保留一个，其余改回" },
	{ "one change a round, but this one changes code and the value of",
	    "一轮只做一处改动，但这一轮既改代码又改参数值" },
	{ "set it back, and make iter SET=… afterwards; if the one is "
	    "nothing without the other, HYP names it",
	    "请改回，之后再 make iter SET=…；若两者缺一不可，请在 HYP "
	    "中写出该参数" },
	{ "one change a round, but this one changes %ld %s, and PAWL_%s "
	    "is %s: make iter with a part of it (git stash keeps the "
	    "rest), or set PAWL_%s higher and make baseline WHY=\"…\"",
	    "一轮只做一处改动，但这一轮改动 %ld（%s），而 PAWL_%s 为 "
	    "%s：请只提交其中一部分（git stash 可暂存其余），或调大 "
	    "PAWL_%s 后 make baseline WHY=\"…\"" },
	{ "a change of high risk (PAWL_RISKY): %s: make iter%s RISK=\"the main "
	    "risk, and how correctness is kept\" HYP=…",
	    "高风险变更（PAWL_RISKY）：%s：make iter%s "
	    "RISK=\"主要风险，以及如何保证正确性\" HYP=…" },
	{ "PATCHES: there is something in the directory",
	    "PATCHES：目录中已有内容" },
	{ "name an empty one, or a new one", "请给出空目录，或新目录" },
	{ "%s: %s: %s", "%s：%s：%s" },
	{ "%s and %zu more", "%s，另有 %zu 个" },
	{ "PAWL_DETERMINISTIC=yes, but two runs of one build gave %.17g "
	    "and %.17g: it is not deterministic, take it out",
	    "PAWL_DETERMINISTIC=yes，但同一构建的两次运行得到 %.17g 与 "
	    "%.17g：并不确定，请去掉" },
	{ "PAWL_MAX_PAIRS=%s: below %d pairs nothing can be kept: raise "
	    "it",
	    "PAWL_MAX_PAIRS=%s：少于 %d 对什么也无法保留：请调大" },
	{ "pairs scatter by %.0f %%, so within %d pairs not even a gain "
	    "of 50 %% could be kept: raise PAWL_MAX_PAIRS and "
	    "PAWL_TIME_BUDGET, or make the benchmark less noisy (longer "
	    "runs, the minimum of its repetitions)",
	    "样本对离散 %.0f %%，在 %d 对之内即使提升 50 %% "
	    "也无法保留：请调大 PAWL_MAX_PAIRS 与 "
	    "PAWL_TIME_BUDGET，或降低性能测试的噪声（延长运行，取多次重复的"
	    "最小值）" },
	{ "the baseline's own %.6g %s is better than %.6g %s, which "
	    "nothing is to beat: correct PAWL_UNIT, PAWL_FLOOR, or "
	    "PAWL_FLOPS, PAWL_BYTES and the peaks",
	    "基准自身的 %.6g %s 优于 %.6g %s，而后者应无法超越：请更正 "
	    "PAWL_UNIT、PAWL_FLOOR，或 PAWL_FLOPS、PAWL_BYTES 与峰值" },
	{ "iter-%03ld goes on by itself", "iter-%03ld 自行继续" },
	{ ", about %.0f s more if it takes as long as the last one",
	    "，若与上一轮耗时相同，约还需 %.0f 秒" },
	{ ": make wait looks again", "：make wait 再次查看" },
	{ "the same parameter", "相同的参数" },
	{ "the same or neighbouring lines", "相同或相邻的行" },
	{ "similar words", "相近的词" },
	{ NULL, NULL }
};
