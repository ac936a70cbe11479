/*
 * tr_zh.c - the Chinese of what people read, by the English. Conversions stand
 * in the same order; a new text of the sources has its line here.
 */
#include "tr.h"

const struct tr_entry tr_catalogue[] = {
	{ "not stated", "未说明" },
	{ "to ", "回到 " },
	{ "kept", "保留" },
	{ "Roofline", "屋顶线" },
	{ "(values: each of its own session; the ratio: both in "
	    "one",
	    "（数值各取自自己的测量；加速比为同一次测量中两者之比" },
	{ "; per cent: of the way from baseline to goal, in time",
	    "；百分比：按时间计，从基准到目标已走过的部分" },
	{ "Stage", "阶段" },
	{ "; %ld in a row without gain", "；连续 %ld 轮无提升" },
	{ "Rounds", "轮次" },
	{ "Success", "成功率" },
	{ "Limit", "瓶颈" },
	{ " (epoch %ld)", "（第 %ld 期）" },
	{ "Operator", "算子" },
	{ "Goal", "目标" },
	{ "Best", "最佳" },
	{ "Next", "下一步" },
	{ "Iter", "迭代" },
	{ "Verdict", "判定" },
	{ "Time change", "时间变化" },
	{ "Total", "累计" },
	{ "Value", "数值" },
	{ "Pairs", "对数" },
	{ "Hypothesis", "假设" },
	{ "Open      iter-%03ld: make resume, or make abandon\n",
	    "未完      iter-%03ld：make resume 继续，或 make abandon "
	    "放弃\n" },
	{ "\n## What holds\n\n", "\n## 约束\n\n" },
	{ "parameter ", "参数 " },
	{ "waived: ", "豁免：" },
	{ "\n## TASK_REQUIREMENTS.md\n\n", "\n## 任务要求（TASK_REQUIREMENTS.md）\n\n" },
	{ "    … %zu more lines\n", "    … 还有 %zu 行\n" },
	{ "\n… %zu more lines: make board, make config\n",
	    "\n… 还有 %zu 行：make board，make config\n" },
	{ "\n## Documents in context/\n\n", "\n## context/ 中的文档\n\n" },
	{ "- context/", "- context/" },
	{ "- and %zu more\n", "- 另有 %zu 个\n" },
	{ "\n## Next\n\n", "\n## 下一步\n\n" },
	{ "iter-%03ld suggests: ", "iter-%03ld 建议：" },
	{ "# Brief of ", "# 交接摘要：" },
	{ "\n## How the best was reached\n\n", "\n## 当前最佳的由来\n\n" },
	{ "\n## Rolled back\n\n", "\n## 已回退\n\n" },
	{ "\n## What did not work\n\n", "\n## 无效的尝试\n\n" },
	{ "%.*f %% of what the machine allows", "机器上限的 %.*f %%" },
	{ " (PAWL_FLOOR)", "（PAWL_FLOOR）" },
	{ " (%s bound)", "（受限于 %s）" },
	{ " and %zu more", " 等另 %zu 个" },
	{ "no files", "无文件" },
	{ " in all", "（累计）" },
	{ " | baseline | - | - | ", " | 基准 | - | - | " },
	{ " | reference of this table |\n", " | 本表的基准 |\n" },
	{ "- Reference: ", "- 参考实现：" },
	{ "none was measured", "未测量" },
	{ "\n## Epoch %ld\n\n", "\n## 第 %ld 期\n\n" },
	{ "Baseline", "基准" },
	{ "Metric", "指标" },
	{ "- Better: %s\n", "- 更优：%s\n" },
	{ "higher", "越高越好" },
	{ "lower", "越低越好" },
	{ "- Noise: ", "- 噪声：" },
	{ ", a round resolves ", "，一轮可分辨 " },
	{ "Why", "原因" },
	{ "\n| Iter | Hypothesis | Changes | Baseline", "\n| 迭代 | 假设 | 改动 | 基准" },
	{ " (%s) | Value (%s)", "（%s） | 数值（%s）" },
	{ " | Value", " | 数值" },
	{ " | Correct | Result |\n| --- | --- | --- | --- | --- "
	    "| --- | --- |\n",
	    " | 正确性 | 结果 |\n| --- | --- | --- | --- | --- | "
	    "--- | --- |\n" },
	{ "No baseline yet: `make baseline`.\n", "尚无基准：`make baseline`。\n" },
	{ "Best: ", "当前最佳：" },
	{ " of the baseline's speed. Result gives the change of "
	    "time against Baseline,\nthe frontier measured in the "
	    "same session, with its 99 % interval. All of a round: ",
	    "（相对基准的加速比）。“结果”是相对“基准”列的时间变化，"
	    "\n即同一次测量中的前沿，附 99 % 置信区间。每轮全部记录：" },
	{ "# Iterations of ", "# 迭代记录：" },
	{ "this project", "本项目" },
	{ ", at most ", "，最多还需 " },
	{ " more", "（估计）" },
	{ ", %.0f s so far", "，已用 %.0f 秒" },
	{ "%d/%d pairs", "%d/%d 对" },
	{ "%d of at most %d pairs", "第 %d 对，至多 %d 对" },
	{ ", time ", "，时间 " },
	{ " so far", "（目前）" },
	{ "off (PAWL_LIVEWIRE=no): what this harness cannot see "
	    "is not known",
	    "已关闭（PAWL_LIVEWIRE=no）：测试装置看不到什么，尚不清楚" },
	{ ", %d not noticed", "，%d 处未被察觉" },
	{ ", all noticed", "，全部被察觉" },
	{ ", noticed", "，被察觉" },
	{ ": it is compiled, but neither check nor benchmark notice "
	    "what it does",
	    "：参与编译，但校验和基准测试都察觉不到它的作用" },
	{ ": nothing notices when it is broken", "：改坏了也没有任何步骤察觉" },
	{ " (do they use another copy, or what was built before?). "
	    "Rounds that change it are refused; make waive WHAT=\"livewire:",
	    "（是否用了另一份副本或旧的产物？）。修改它的迭代会被拒绝；"
	    "make waive WHAT=\"livewire:" },
	{ "\" WHY=\"…\" lets them pass", "\" WHY=\"…\" 可放行" },
	{ " (line %ld", "（第 %ld 行" },
	{ " in ", "，位于 " },
	{ ": not noticed: %s", "：未被察觉：%s" },
	{ ": not known: ", "：未知：" },
	{ "not tried: ", "未尝试：" },
	{ "the check notices nothing: results were zeroed in the "
	    "files that can be edited, and it passed each time",
	    "校验形同虚设：可编辑文件中的结果被清零，每次仍然通过" },
	{ ": any text is taken, which can replace what checks and times it (a "
	    "pattern in PAWL_PARAMS that lets only numbers or names pass "
	    "cannot)",
	    "：可取任意文本，可能替换校验与计时代码（PAWL_PARAMS 中只允许数字或名称的模式则不会）" },
	{ "the benchmark notices nothing: the code that can be "
	    "edited was made slow, and no value was worse",
	    "基准测试形同虚设：可编辑代码被放慢，数值却没有变差" },
	{ "not known: PAWL_LIVEWIRE=no", "未知：PAWL_LIVEWIRE=no" },
	{ "Unseen", "未察觉" },
	{ "- Live wire: ", "- 带电检查：" },
	{ "a syntax error", "语法错误" },
	{ "a wrong result", "错误结果" },
	{ "work that is left out", "漏算" },
	{ "a slow-down", "变慢" },
	{ "%zu file", "%zu 个文件" },
	{ "%zu files", "%zu 个文件" },
	{ " broken in %d way", "，以 %d 种方式改坏" },
	{ " broken in %d ways", "，以 %d 种方式改坏" },
	{ "- %s: not stated\n", "- %s：未说明\n" },
	{ "not stated\n", "未说明\n" },
	{ "Waived, ", "豁免，" },
	{ "Current configuration", "当前配置" },
	{ "no parameters are declared", "未声明参数" },
	{ "\n## Pre-Edit\n\n- Kernel: ", "\n## 改前（Pre-Edit）\n\n- 算子：" },
	{ ", starting from ", "，起点 " },
	{ "Current bottleneck", "当前瓶颈" },
	{ "Bottleneck shift", "瓶颈转移" },
	{ "Hardware checklist", "硬件检查清单" },
	{ ", as of ", "，出自 " },
	{ "Answered", "已作答" },
	{ "yes", "是" },
	{ "no", "否" },
	{ "Evidence", "证据" },
	{ "Why it should help", "为何在该硬件上有效" },
	{ "Expected improved metric", "预期改善的指标" },
	{ "Main risk", "主要风险" },
	{ "- Performance: ", "- 性能：" },
	{ "not measured", "未测量" },
	{ ", frontier ", "，前沿 " },
	{ "- Change of time: ", "- 时间变化：" },
	{ "- Speedup over the baseline: ", "- 相对基准的加速比：" },
	{ "- Cases, whose weighted geometric mean is the performance:\n\n"
	    "  | Case | Before | After | Change of time |\n"
	    "  | --- | --- | --- | --- |\n",
	    "- 各用例（性能为其加权几何平均）：\n\n"
	    "  | 用例 | 之前 | 之后 | 时间变化 |\n"
	    "  | --- | --- | --- | --- |\n" },
	{ "- Stability: ", "- 稳定性：" },
	{ ", resolves ", "，可分辨 " },
	{ "- Time spent: ", "- 耗时：" },
	{ "\n## Post-Run\n\n", "\n## 运行后（Post-Run）\n\n" },
	{ "Correctness", "正确性" },
	{ "- Result: ", "- 结果：" },
	{ "Reason", "理由" },
	{ "Start", "起点" },
	{ "start", "起点" },
	{ ", after ", "，此前为 " },
	{ ") in the epoch before", "，上一期)" },
	{ "%.4gx of this baseline is ", "相对本期基线的 %.4gx 为 " },
	{ ", of the one before it was ", "，相对上一期基线为 " },
	{ ": make goal TARGET=%.4g%s goes on to that",
		"：make goal TARGET=%.4g%s 可沿用原目标" },
	{ "on tune/%s/frontier only: git checkout tune/%s/frontier -- FILE "
		"brings it to another branch",
		"仅在 tune/%s/frontier 上：git checkout tune/%s/frontier -- 文件 可取到其他分支" },
	{ "BASE has what the bundle cannot be without",
		"BASE 中有打包必需的内容" },
	{ "leave it out, or name an earlier commit",
		"去掉 BASE，或指定更早的提交" },
	{ "try again", "请重试" },
	{ "reached already: the best version is confirmed at ",
		"已达成：最佳版本经确认为 " },
	{ ". next: make report; make iter CONTINUE=\"why\" goes on",
		"。下一步：make report；make iter CONTINUE=\"why\" 可继续" },
	{ "edited since, and measured by no round", "其后被修改、未经任何一轮测量" },
	{ "edited, and in no commit before", "被修改、此前不在任何提交中" },
	{ "Sandbox", "沙箱" },
	{ "\n## Analysis\n\n", "\n## 分析\n\n" },
	{ "The expectation was ", "预期判定：" },
	{ "\n## Pre-Edit\n\n", "\n## 改前（Pre-Edit）\n\n" },
	{ "Kernel", "算子" },
	{ "none: this is what rounds are compared with", "无：这是各轮迭代的比较对象" },
	{ "Why a baseline now", "为何此时建立基准" },
	{ "\n## Changes\n\nnone\n\n## Post-Run\n\n",
	    "\n## 改动\n\n无\n\n## 运行后（Post-Run）\n\n" },
	{ "- One run: ", "- 单次运行：" },
	{ ", at most %ld pairs a round\n", "，每轮至多 %ld 对\n" },
	{ "- Toolchain:\n", "- 工具链：\n" },
	{ "Analysis", "分析" },
	{ " (99 %% interval, %ld pair)\n", "（99 %% 置信区间，%ld 对）\n" },
	{ " (99 %% interval, %ld pairs)\n", "（99 %% 置信区间，%ld 对）\n" },
	{ "- Tried before in ", "- 曾经尝试：" },
	{ ", the same %s\n", "，相同的%s\n" },
	{ "files", "文件" },
	{ "patch", "补丁" },
	{ "- Near attempts:\n", "- 相近的尝试：\n" },
	{ "environment variable", "环境变量" },
	{ "parameter", "模板参数调整" },
	{ "code", "代码修改" },
	{ "build configuration", "构建配置" },
	{ "code and build configuration", "代码修改与构建配置" },
	{ "\n## Changes\n\n", "\n## 改动\n\n" },
	{ "Type of change", "修改类型" },
	{ "- Attempts combined: ", "- 合并的尝试：" },
	{ "Why attempts of this kind again", "为何再次尝试此类改动" },
	{ "- Of high risk (PAWL_RISKY):\n", "- 高风险（PAWL_RISKY）：\n" },
	{ "- Files changed:\n", "- 修改的文件：\n" },
	{ "- Files changed: none\n", "- 修改的文件：无\n" },
	{ "- All parameters:\n", "- 完整参数快照：\n" },
	{ "- All parameters: none are declared (PAWL_PARAMS)\n",
	    "- 完整参数快照：未声明（PAWL_PARAMS）\n" },
	{ "- Commits by hand that it took up:\n", "- 并入的手工提交：\n" },
	{ "- Edited while the round ran, left as they were:\n",
	    "- 迭代期间被编辑、保持原样：\n" },
	{ " is a parameter round\n# parameters:\n", " 为调参类迭代\n# 参数变更：\n" },
	{ "# based on the configuration of ", "# 基于此迭代的配置：" },
	{ "- Concrete changes: %ld line added, %ld removed, see "
	    "patch.diff\n",
	    "- 具体变更：增加 %ld 行，删除 %ld 行，见 patch.diff\n" },
	{ "- Concrete changes: %ld lines added, %ld removed, see "
	    "patch.diff\n",
	    "- 具体变更：增加 %ld 行，删除 %ld 行，见 patch.diff\n" },
	{ "- Before the round: built and verified %ld time by "
	    "make try\n",
	    "- 本轮之前：make try 构建并校验 %ld 次\n" },
	{ "- Before the round: built and verified %ld times by "
	    "make try\n",
	    "- 本轮之前：make try 构建并校验 %ld 次\n" },
	{ "; largest gain: ", "；最佳优化：" },
	{ "rounds", "迭代调优" },
	{ "the best confirmed against the baseline", "当前最佳与基准对比确认" },
	{ "\n## The way\n\n", "\n## 进度\n\n" },
	{ "correctness passed", "精度校验通过" },
	{ "baseline measured", "性能基准已测" },
	{ "\n## Where we stand\n\n", "\n## 当前进度\n\n" },
	{ "- Speedup: ", "- 加速比：" },
	{ ", change of time ", "，时间变化 " },
	{ "\n- Of the way to the goal: ", "\n- 进度条：" },
	{ "no target value", "没有目标值" },
	{ "\n- Success: ", "\n- 成功率：" },
	{ "\n- Stated bottleneck: ", "\n- 当前瓶颈：" },
	{ "\n- Since the baseline: ", "\n- 自基准以来：" },
	{ "\n| Round | What was tried | Value", "\n| 轮次 | 优化内容 | 数值" },
	{ " | Change of time | Status |\n", " | 变化 | 状态 |\n" },
	{ " (baseline) | - | ", "（基准） | - | " },
	{ "\n## Rounds\n\n", "\n## 性能记录\n\n" },
	{ ".\n", "。\n" },
	{ "; %ld of %ld without gain before a review",
	    "；无提升 %ld/%ld，满则须 make review" },
	{ "Largest gain: ", "最佳优化：" },
	{ "| … | all of them: ITERATIONS.md | | | |\n",
	    "| … | 全部见 ITERATIONS.md | | | |\n" },
	{ "correctness passed, the baseline is there", "精度校验通过，基准已建立" },
	{ "more than %.0f %% gained: ", "提升超过 %.0f %%：" },
	{ "- %s: ", "- %s：" },
	{ "- %s:\n\n", "- %s：\n\n" },
	{ "  - %s: ", "  - %s：" },
	{ "  - %s:\n\n", "  - %s：\n\n" },
	{ "%ld rounds in a row without gain", "连续 %ld 轮无提升" },
	{ "stage ", "阶段 " },
	{ "\n## Moments\n\n", "\n## 关键时刻\n\n" },
	{ "- … %ld more before these\n", "- … 此前还有 %ld 条\n" },
	{ "\n## Best configuration\n\n", "\n## 最佳配置\n\n" },
	{ ", commit ", "，提交 " },
	{ ": the baseline as it was.\n", "：即基准本身。\n" },
	{ "\nParameters:\n\n", "\n参数：\n\n" },
	{ "# Progress of ", "# 性能调优进度：" },
	{ "\n\n## Goal\n\n", "\n\n## 目标\n\n" },
	{ "baseline being measured", "性能数据采集" },
	{ ": %ld round, %ld without gain", "：%ld 轮，%ld 轮无提升" },
	{ ": %ld rounds, %ld without gain", "：%ld 轮，%ld 轮无提升" },
	{ "confirmed", "已确认" },
	{ "measured against the baseline", "与基准对比实测" },
	{ "estimated", "估计值" },
	{ ", until ", "，截止 " },
	{ ", no gain yet", "，尚无提升" },
	{ " (%ld interrupted)", "（其中中断 %ld）" },
	{ ", %ld inconclusive", "，不确定 %ld" },
	{ "repair it (make take ITER=%ld, edit, make try) or test "
	    "another idea: edit, then make iter HYP=\"...\".",
	    "修复它（make take ITER=%ld，编辑，make try），或验证另一个想法："
	    "编辑后 make iter HYP=\"...\"。" },
	{ "make take ITER=%ld and make iter AGAIN=\"why\" HYP=\"...\" "
	    "measure it again on a quieter machine, or test another "
	    "idea.",
	    "make take ITER=%ld 后用 make iter AGAIN=\"原因\" HYP=\"...\" "
	    "在更安静的机器上重测，或验证另一个想法。" },
	{ "edit, make try, then make iter HYP=\"...\" with one "
	    "hypothesis.",
	    "编辑，make try，然后 make iter HYP=\"...\"，一轮一假设。" },
	{ "the goal seems reached: make confirm measures the best "
	    "version against the baseline again.",
	    "目标似已达到：make confirm 再次将最佳版本与基准对比测量。" },
	{ "iter-%03ld is measured against the baseline now, by itself: make "
	    "confirm repeats it",
	    "现在自动将 iter-%03ld 与基准对比测量：make confirm 可重做" },
	{ "%ld round: %ld kept, %ld neutral, %ld failure",
	    "%ld 轮：保留 %ld，中性 %ld，失败 %ld" },
	{ "%ld rounds: %ld kept, %ld neutral, %ld failure",
	    "%ld 轮：保留 %ld，中性 %ld，失败 %ld" },
	{ "%ld of %ld round (%.0f %%)", "%ld/%ld 轮（%.0f %%）" },
	{ "%ld of %ld rounds (%.0f %%)", "%ld/%ld 轮（%.0f %%）" },
	{ ": approved by event %ld, give the command again",
	    "：已由事件 %ld 批准，请再次执行命令" },
	{ ": make approve ID=", "：make approve ID=" },
	{ "Approved", "已批准" },
	{ "Waits", "待批准" },
	{ " of its ", "，预算 " },
	{ ", needs a performance report", "，需要性能报告" },
	{ "%.0f %% of the time, out after %ld rounds without gain",
	    "占时间 %.0f %%，连续 %ld 轮无提升后退出" },
	{ "%s (%ld of %zu), %ld round, %ld of %ld without gain, ",
	    "%s（第 %ld/%zu 阶段），%ld 轮，无提升 %ld/%ld，已用 " },
	{ "%s (%ld of %zu), %ld rounds, %ld of %ld without gain, ",
	    "%s（第 %ld/%zu 阶段），%ld 轮，无提升 %ld/%ld，已用 " },
	{ "there is no baseline yet: make goal SPEEDUP=2 (or TARGET=800us, "
	    "or BEST=1 UNTIL=18:00), then make baseline",
	    "尚无基准：make goal SPEEDUP=2（或 TARGET=800us，或 BEST=1 "
	    "UNTIL=18:00），然后 make baseline" },
	{ "there is no baseline yet: make baseline", "尚无基准：make baseline" },
	{ "the project is locked by %s: wait for it, or stop it",
	    "项目被 %s 锁定：请等待其结束，或停止它" },
	{ "the baseline is still open: make baseline goes on with it",
	    "建立基准尚未完成：make baseline 继续" },
	{ "iter-%03ld is still open, at %s: make resume "
	    "goes on with it, make abandon closes it",
	    "iter-%03ld 尚未完成，停在步骤 %s：make resume 继续，make "
	    "abandon 放弃它" },
	{ "the open round", "未完成的一轮" },
	{ "HEAD is detached: git checkout tune/%s/frontier",
	    "HEAD 处于游离状态：git checkout tune/%s/frontier" },
	{ "HEAD is on %s, not on the frontier: git checkout "
	    "tune/%s/frontier",
	    "HEAD 在 %s，不在前沿：git checkout tune/%s/frontier" },
	{ "PAWL_REFERENCE has no figures in this epoch: make reference, "
	    "or make waive WHAT=reference WHY=\"…\"",
	    "PAWL_REFERENCE 在本阶段基准下尚无数据：make reference，或 make "
	    "waive WHAT=reference WHY=\"…\"" },
	{ "make try builds and verifies what is changed; make "
	    "iter HYP=\"...\" makes a round of it.",
	    "make try 构建并校验改动；make iter HYP=\"...\" 将其作为一轮迭代。" },
	{ "detached", "游离状态" },
	{ ", not the frontier", "，不在前沿" },
	{ ", nothing changed", "，无改动" },
	{ "no baseline yet", "尚无基准" },
	{ "Frontier", "前沿" },
	{ "Last", "上一轮" },
	{ ", at %s", "，停在 %s" },
	{ "Open", "未完" },
	{ "Busy", "占用中" },
	{ ", %zu file changed", "，改动 %zu 个文件" },
	{ ", %zu files changed", "，改动 %zu 个文件" },
	{ "unknown", "未知" },
	{ " (provisional)", "（暂定）" },
	{ " (interrupted)", "（中断）" },
	{ " baseline ", " 基准 " },
	{ "%.4gx faster than the baseline", "比基准快 %.4g 倍" },
	{ "the best that can be had", "尽可能最好" },
	{ "none", "无" },
	{ "goal ", "目标 " },
	{ "rollback to ", "回退到 " },
	{ "refuted", "被推翻" },
	{ "goal reached", "目标达成" },
	{ "goal not reached", "目标未达成" },
	{ "confirm ", "确认 " },
	{ "report for stage ", "阶段性能报告 " },
	{ "calibrate ", "校准 " },
	{ "waiver ", "豁免 " },
	{ " by ", "，由 " },
	{ "request", "请求" },
	{ "approval", "批准" },
	{ "update by %s onto ", "以 %s 更新到 " },
	{ "merge", "合并" },
	{ "rebase", "变基" },
	{ "review after %ld rounds without gain", "连续 %ld 轮无提升后的复盘" },
	{ "note", "备注" },
	{ " on ", "：" },
	{ "event", "事件" },
	{ "neutral", "中性" },
	{ "failure", "失败" },
	{ "inconclusive", "不确定" },
	{ "build", "构建" },
	{ "verify", "校验" },
	{ "measure", "测量" },
	{ "total", "合计" },
	{ "pass", "通过" },
	{ "fail", "未通过" },
	{ "not run", "未运行" },
	{ "stable", "稳定" },
	{ "noisy", "有噪声" },
	{ "very noisy", "噪声很大" },
	{ "baseline", "基准" },
	{ "rollback", "回退" },
	{ "rolled back", "已回退" },
	{ "; %zu of the kept rolled back", "；其中 %zu 个已回退" },
	{ "confirm", "确认" },
	{ "out-of-box", "开箱性能调优" },
	{ "deep", "深度性能调优" },
	{ "in-core", "核内性能调优" },
	{ "slower by %.*f%% [%.*f, %.*f]", "变慢 %.*f%% [%.*f, %.*f]" },
	{ "time ", "时间 " },
	{ "%.1f s", "%.1f 秒" },
	{ "%ld s", "%ld 秒" },
	{ "%ld min %02ld s", "%ld 分 %02ld 秒" },
	{ "%ld h %02ld min", "%ld 小时 %02ld 分" },
	{ "%ld d %ld h", "%ld 天 %ld 小时" },
	{ "no reason", "未说明原因" },
	{ ", event %ld", "，事件 %ld" },
	{ ", for the next baseline", "，用于下一个基准" },
	{ "Waived", "豁免" },
	{ "none in ", "未使用：" },
	{ "the baseline", "基准" },
	{ " and ", " 和 " },
	{ " of this epoch: commands could do there what their "
	    "user can",
	    "（本期）：其中的命令拥有用户的全部权限" },
	{ "%ld round", "%ld 轮" },
	{ "%ld rounds", "%ld 轮" },
	{ "Device", "设备" },
	{ "SIMULATED: these figures are not the device's", "模拟：这些数值并非来自设备" },
	{ "SIMULATED: the figures are not the device's", "模拟：这些数值并非来自设备" },
	{ "SIMULATED: this epoch's figures are not the device's "
	    "(PAWL_ON_DEVICE)",
	    "模拟：本期数值并非来自设备（PAWL_ON_DEVICE）" },
	{ "- Precision record:\n", "- 精度验证记录：\n" },
	{ "Time", "验证时间" },
	{ "Command", "验证命令" },
	{ "Result", "验证结果" },
	{ "Rule", "判定规则" },
	{ "Key output", "关键输出" },
	{ "Trouble of device ", "设备故障：" },
	{ "- valid: ", "- 有效：" },
	{ "- and %zu before: make log\n", "- 更早另有 %zu 次：make log\n" },
	{ "\n## Environment\n\n", "\n## 环境\n\n" },
	{ "not there", "不存在" },
	{ "%ld attempt at a baseline failed so far: make log, "
	    "make brief",
	    "建立基准已失败 %ld 次：make log，make brief" },
	{ "%ld attempts at a baseline failed so far: make log, "
	    "make brief",
	    "建立基准已失败 %ld 次：make log，make brief" },
	{ "Bring-up", "环境打通" },
	{ " to ", " 至 " },
	{ ", %ld runs)", "，%ld 次）" },
	{ ", not verified", "，未校验" },
	{ "; the best is %.3gx as fast", "；当前最佳的速度为其 %.3g 倍" },
	{ "Reference", "参考实现" },
	{ " SIMULATED", " 模拟" },
	{ "environment: ", "环境：" },
	{ "device ", "设备 " },
	{ " failed before there was a baseline", " 失败（尚无基准）" },
	{ ", device ", "，设备 " },
	{ "land ", "落地 " },
	{ " as ", " 为 " },
	{ "patches", "补丁" },
	{ "reference ", "参考实现 " },
	{ "guard", "守卫" },
	{ "snapshot", "快照" },
	{ "record", "记录" },
	{ "next", "下一步" },
	{ "try", "试做" },
	{ "sandbox", "沙箱" },
	{ "livewire", "带电检查" },
	{ "witness", "见证" },
	{ "iter-%03ld of %s%s\n", "迭代 iter-%03ld：%s%s\n" },
	{ " (no sandbox)", "（无沙箱）" },
	{ "iter-%03ld of %s, resumed after %s\n", "迭代 iter-%03ld：%s，自 %s 之后继续\n" },
	{ "baseline of %s\n", "建立基准：%s\n" },
	{ "next: make baseline", "下一步：make baseline" },
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
	{ "iter-%03ld was repaired once, by iter-%03ld (%s): that "
	    "has to do; make notes ITER=%ld says what came of it",
	    "iter-%03ld 已由 iter-%03ld 修复过一次（%s）：不再重复；"
	    "make notes ITER=%ld 说明其结果" },
	{ "the interval is that of the fresh pairs alone; all pairs "
	    "together prove the gain (p <= .005)",
	    "区间仅取自新增的各对；全部各对合起来证明有提升（p <= .005）" },
	{ "Interval", "区间" },
	{ ", %s of %.4gx", "，%s，目标 %.4gx" },
	{ "as it was built last", "与上次构建的相同" },
	{ "not answered yet: %s", "尚未回答：%s" },
	{ "no review is due: PAWL_STALL=0, so none ever is",
	    "无需复盘：PAWL_STALL=0，从不要求复盘" },
	{ "no review is due: %ld of %ld rounds without gain, make "
	    "iter HYP=\"…\" goes on",
	    "尚无需复盘：无提升 %ld/%ld 轮，make iter HYP=\"…\" 继续" },
	{ "BOTTLENECK: \"%s\" is what the last rounds went by: "
	    "name another class, or give EVIDENCE=\"<file>: what "
	    "it shows\" that is newer than the last gain",
	    "BOTTLENECK：前几轮依据的就是“%s”：换一类瓶颈，或给出比上次提升"
	    "更新的 EVIDENCE=\"<文件>: 它说明什么\"" },
	{ "not passed to the commands: %s (PAWL_ENV = NAME passes "
	    "one)",
	    "未传给命令的变量：%s（PAWL_ENV = NAME 可传递）" },
	{ "not in git, so not in run trees: %s; what of it is "
	    "needed belongs into PAWL_INPUTS",
	    "不在 git 中，因而不在运行目录中：%s；其中需要的请写入 "
	    "PAWL_INPUTS" },
	{ "the frontier is now iter-%03ld, in all %s", "前沿现为 iter-%03ld，累计 %s" },
	{ "your files are back at the frontier; make take ITER=%ld "
	    "brings this attempt back",
	    "你的文件已回到前沿；make take ITER=%ld 可取回本次尝试" },
	{ "git show tune/%s/iter-%03ld, runs/iter-%03ld/",
	    "git show tune/%s/iter-%03ld，runs/iter-%03ld/" },
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
	{ "failed: %s", "失败：%s" },
	{ "the witness", "见证" },
	{ "what git does not hold", "git 中没有的内容" },
	{ "TARGET: \"%s\" is in %s, but PAWL_UNIT is %s: give "
	    "it in %s",
	    "TARGET：“%s”的单位是 %s，但 PAWL_UNIT 是 %s：请用 "
	    "%s 给出" },
	{ "UNTIL: \"%s\" is no time of day: hh:mm", "UNTIL：“%s”不是时刻：hh:mm" },
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
	{ "PAWL_RECORDS: \"%s\" is no path in the project",
	    "PAWL_RECORDS：\"%s\" 不是项目内的路径" },
	{ "left out, outside PAWL_EDITABLE: %s", "略去，在 PAWL_EDITABLE 之外：%s" },
	{ "left out: %s", "略去：%s" },
	{ "the working tree", "工作目录" },
	{ "correctness", "正确性" },
	{ "the frontier fails its verification too (%s), so nothing "
	    "is said about the candidate; see %s",
	    "前沿也未通过校验（%s），因此不对候选版本下结论；见 "
	    "%s" },
	{ "%s is not in git, and with it this works: PAWL_INPUTS "
	    "= %s",
	    "%s 不在 git 中，加入后即可：PAWL_INPUTS = %s" },
	{ "%s are not in git, and with them this works: PAWL_INPUTS "
	    "= %s",
	    "%s 不在 git 中，加入后即可：PAWL_INPUTS = %s" },
	{ "%s is in your tree, but neither in git nor in PAWL_EDITABLE: it "
	    "is not part of this. Put what it has into a file of "
	    "PAWL_EDITABLE, or name it there and make baseline WHY=\"…\"",
	    "%s 在您的工作区中，但既不在 git 中，也不在 PAWL_EDITABLE "
	    "之内，因此不属于本次改动：请把其内容写入 PAWL_EDITABLE "
	    "中的文件，或在其中列出它，然后 make baseline WHY=\"…\"" },
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
	{ "reference", "参考实现" },
	{ "the baseline is recorded, the reference is not: make "
	    "reference does it again; no round begins before",
	    "基准已记录，参考实现尚未：make reference 重做；此前不开始任何一轮" },
	{ ")", "）" },
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
	{ "\nHardware checklist and priorities:\n", "\n硬件检查清单与优化优先级：\n" },
	{ "# Plan of ", "# 计划：" },
	{ " of ", "，算子 " },
	{ "\n\nFill in what stands behind the colons, edit, then "
	    "make iter. Leave out what does not apply.\n\n",
	    "\n\n在冒号后填写，编辑代码，然后 make iter；不适用的留空。"
	    "\n\n" },
	{ "Suggested", "建议" },
	{ "Bottleneck", "瓶颈" },
	{ "Classes", "分类" },
	{ "Parameters", "参数" },
	{ "Expect", "预期" },
	{ "why the last round came out as it did; has the bottleneck "
	    "moved since?",
	    "上一轮为何如此；瓶颈是否已转移？" },
	{ "correct", "正确" },
	{ " (was %.3g %%)", "（原 %.3g %%）" },
	{ "Profile", "性能剖析" },
	{ "profile", "剖析" },
	{ "the cores are used up", "核心已充分利用" },
	{ "the cores are used to %.3g %%, with %.3g %% of bubbles: there is little left to gain",
	    "核心利用率 %.3g %%，气泡率 %.3g %%：提升空间已很小" },
	{ "utilization", "核心利用率" },
	{ "Cores", "核心" },
	{ "\n- Cores: %s", "\n- 核心：%s" },
	{ " (low)", "（低）" },
	{ " (high)", "（高）" },
	{ "bubble", "气泡率" },
	{ "balance", "负载均衡度" },
	{ "near, of another campaign: %s", "接近另一次调优中的尝试：%s" },
	{ "Tuning report: %s", "性能调优报告：%s" },
	{ "Overview", "调优概述" },
	{ "Achieved", "实际达成" },
	{ "Goal reached?", "目标达成" },
	{ "Time spent", "调优时长" },
	{ "Who", "执行者" },
	{ "nobody tried a round", "没有人提交过一轮" },
	{ "no value was asked for", "未设定目标值" },
	{ "not reached", "未达标" },
	{ "reached, and confirmed", "已达标，已确认" },
	{ "reached, not confirmed", "已达标，未确认" },
	{ ", %.0f %% of the way in time", "，按时间计达成率 %.0f %%" },
	{ "Before and after", "性能对比" },
	{ "figure", "指标" },
	{ "case", "用例" },
	{ "weight", "权重" },
	{ "The cases, whose weighted geometric mean is the value. Values are "
	    "each of its own session, so what a change of a case comes to is less "
	    "exact than that of all of them:",
	    "各用例的加权几何平均即为上述数值。各数值来自各自的测量会话，因此单个用例的变化"
	    "不如整体精确：" },
	{ "before", "原始性能" },
	{ "after", "最终性能" },
	{ "change", "提升" },
	{ "value (%s)", "数值（%s）" },
	{ "core utilization", "核心利用率" },
	{ "bubble rate", "气泡率" },
	{ "load balance", "负载均衡度" },
	{ "not known", "未知" },
	{ "%+.1f points", "%+.1f 个百分点" },
	{ "Speedup over the initial version, and values, round by round: ",
	    "各轮相对初始版本的提升倍数与数值：" },
	{ "No chart: %s", "没有图表：%s" },
	{ "Key optimizations", "关键优化" },
	{ "Nothing was better than the start.", "没有优于初始版本的结果。" },
	{ "Nothing was better than the start of epoch %ld.",
	    "没有优于第 %ld 期初始版本的结果。" },
	{ "nobody tried a round in this epoch", "本期尚无人尝试任何轮次" },
	{ "Epoch", "期" },
	{ "epoch", "期" },
	{ "rounds of it", "该期轮次" },
	{ "why the next one began", "下一期开始的原因" },
	{ "The epochs before", "此前各期" },
	{ "\n## The epochs before\n\n", "\n## 此前各期\n\n" },
	{ "Each has its own start, and its own way to measure: figures of "
	    "two epochs are not comparable.",
	    "各期有各自的起点和测量方式：不同期的数值不可比较。" },
	{ "epoch %ld: %s (%s); epoch %ld began: %s",
	    "第 %ld 期：%s（%s）；第 %ld 期开始：%s" },
	{ "what was changed", "优化内容" },
	{ "time", "时间变化" },
	{ "lines", "代码行" },
	{ "bottleneck", "瓶颈" },
	{ "Best configuration", "最佳配置" },
	{ "Version", "版本" },
	{ ", commit %s", "，提交 %s" },
	{ "Every round", "调优记录" },
	{ "In all: speedup over the baseline, measured against it; ~ is "
	    "the frontier's times the round's own.",
	    "累计：相对基准的提升倍数，与基准对比实测；~ "
	    "为前沿的倍数乘以本轮自身的倍数。" },
	{ "round", "轮次" },
	{ "verdict", "判定" },
	{ "in all", "累计" },
	{ "value", "数值" },
	{ "pairs", "对数" },
	{ "stage", "阶段" },
	{ "hypothesis", "假设" },
	{ "Problems, and what was passed over", "问题记录" },
	{ "what", "内容" },
	{ "reason", "原因" },
	{ "Waivers", "豁免" },
	{ "Nothing was waived.", "没有豁免。" },
	{ "waived", "豁免项" },
	{ "why", "原因" },
	{ "who", "批准人" },
	{ "What the live wire saw the harness not see",
	    "带电检查发现测试框架察觉不到的改动" },
	{ "it was not tried", "未做检查" },
	{ "Not seen: %s", "未察觉：%s" },
	{ "Final status board", "最终调优状态" },
	{ "The rounds themselves", "各轮详情" },
	{ "Notes, change, pairs and log of each are in report.html, and "
	    "in the ledger below runs/.",
	    "每轮的笔记、改动、样本对与日志见 report.html，也在账本的 "
	    "runs/ 之下。" },
	{ "The page would be too large with all of them: %ld are left "
	    "out; make notes ITER=n shows each.",
	    "若全部列出，页面会过大：略去 %ld 轮；make notes ITER=n "
	    "可逐一查看。" },
	{ "Notes", "笔记" },
	{ "Change", "改动" },
	{ "Log", "日志" },
	{ "Its end:", "仅末尾：" },
	{ "Its beginning:", "仅开头：" },
	{ "Pairs: order, frontier, candidate", "样本对：顺序、前沿、候选" },
	{ "How it was measured", "测量方法" },
	{ "Frontier and candidate are built from commits and run "
	    "interleaved in pairs, in random order; a sequential "
	    "signed-rank test decides, fresh pairs confirm; each gain has "
	    "a 99 % interval.",
	    "前沿与候选均由提交构建，成对交错、随机先后运行；由序贯符号秩检"
	    "验判定，再以新的样本对确认；每个提升都有 99 % 区间。" },
	{ "Benchmark", "性能测试" },
	{ "Smallest gain that counts", "有效的最小提升" },
	{ "%ld in all rounds", "各轮共 %ld 对" },
	{ "%ld pairs of fresh builds: ", "重新构建后测 %ld 对：" },
	{ "Confirm", "确认" },
	{ "%s, resolves ", "%s，可分辨 " },
	{ "Noise at the baseline", "基准处的噪声" },
	{ "all runs had one", "所有运行均在沙箱中" },
	{ "Tools", "工具" },
	{ "Harness", "测试框架" },
	{ "Settings", "设置" },
	{ "None.", "无。" },
	{ "Not final. ", "非最终结果。" },
	{ " (DRAFT)", "（草稿）" },
	{ "DRAFT: ", "草稿：" },
	{ "DRAFT: asked for as one", "草稿：按要求生成" },
	{ "en", "zh-CN" },
	{ "table", "表格" },
	{ "Filter", "过滤" },
	{ "of", "/" },
	{ "the best version is not confirmed: make confirm (DRAFT=1 "
	    "gives a report that says so)",
	    "最佳版本尚未确认：make confirm（DRAFT=1 可生成注明此事的报告）" },
	{ "no chart in it: %s", "报告中没有图表：%s" },
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
	{ "best frontier", "最优前沿" },
	{ "measured", "实测" },
	{ "speedup over the initial version (x)",
	    "相对初始版本的提升倍数（x）" },
	{ ", log scale", "，对数坐标" },
	{ ", beyond this axis", "，超出本图范围" },
	{ " as fast as ", "，对比 " },
	{ "provisional, ", "暂定，" },
	{ " (%ld not drawn; ALL=1 draws all)",
	    "（%ld 轮未画出；ALL=1 全部画出）" },
	{ "initial ", "初始 " },
	{ "; best ", "；最佳 " },
	{ "; nothing was better than the start", "；没有优于初始版本的结果" },
	{ "; largest step ", "；最大一步 " },
	{ ", %d pair", "，%d 对" },
	{ ", %d pairs", "，%d 对" },
	{ "change of time, per cent of the frontier (orange: estimate and 99 % "
	    "interval; purple: the smallest gain that counts)",
	    "时间变化，相对前沿的百分比（橙色：估计值与 99 % "
	    "区间；紫色：有效的最小提升）" },
	{ ": noise of pairs, round by round", "：各轮样本对的噪声" },
	{ "scatter of a pair", "单对离散度" },
	{ "gain that a round resolves", "一轮可分辨的提升" },
	{ "no round of this epoch has measured noise",
	    "本期没有测过噪声的轮次" },
	{ "this round has no pairs: it measured nothing",
	    "这一轮没有样本对：什么也没有测量" },
	{ "ITER=%ld: there is no such round: make log",
	    "ITER=%ld：没有这一轮：见 make log" },
	{ "OUT=%s: a picture is .png or .svg",
	    "OUT=%s：图片只能是 .png 或 .svg" },
	{ "%s: no font here has Chinese characters, they are boxes in "
	    "it: apt-get install fonts-noto-cjk; an .svg is drawn with the "
	    "fonts of whoever looks at it",
	    "%s：这里没有含中文的字体，图中的中文会成为方框：apt-get "
	    "install fonts-noto-cjk；.svg 用查看者的字体绘制" },
	{ "Review of %s", "评审：%s" },
	{ "Baseline against best", "基准与最佳对比" },
	{ "best", "最佳" },
	{ "goal", "目标" },
	{ "none: make confirm", "无：make confirm" },
	{ "tried", "已尝试" },
	{ "these figures are not the device's", "这些数值并非来自真实设备" },
	{ "Audit: clean", "审计：无异常" },
	{ "Audit: SOMETHING WAS FOUND", "审计：发现异常" },
	{ "Waived, and by whom", "豁免与批准人" },
	{ "Nothing.", "无。" },
	{ "by whom", "批准人" },
	{ "Signed for", "已签名" },
	{ "signed", "签名" },
	{ "What the harness could not see", "测试框架察觉不到的内容" },
	{ "the baseline has none", "基准未做此项" },
	{ "live wire", "带电检查" },
	{ "unseen", "未察觉" },
	{ "By which rules", "适用规则" },
	{ "And %zu more lines: git show %.12s", "另有 %zu 行：git show %.12s" },
	{ "risk", "风险" },
	{ "evidence", "依据" },
	{ "; in all ", "；累计 " },
	{ "commit %.12s, result.json %s", "提交 %.12s，result.json %s" },
	{ "NOT THERE", "不存在" },
	{ "Nothing was kept.", "没有保留的结果。" },
	{ "%zu kept steps, audit %s\n", "保留 %zu 步，审计%s\n" },
	{ "clean", "无异常" },
	{ "NOT clean", "有异常" },
	{ "lesson", "经验" },
	{ "lesson of ", "经验，来自 " },
	{ "%.12s does not build (%s); see %s", "%.12s 构建失败（%s）；见 %s" },
	{ "%ld warm-ups and %ld runs", "预热 %ld 次，计时 %ld 次" },
	{ "%s has a commit that make land did not make: git -C %s reset "
	    "--soft %.12s, then make land again",
	    "%s 有并非 make land 所做的提交：git -C %s reset --soft "
	    "%.12s，然后再次 make land" },
	{ "%s has all that was kept: there is nothing to land",
	    "%s 已包含所有保留的结果：没有可落地的内容" },
	{ "%s has changes: make iter, or git checkout it, before another "
	    "attempt is taken",
	    "%s 有改动：先 make iter，或用 git checkout 还原，再取另一次尝试" },
	{ "%s has changes: make iter, or git checkout it, before "
	    "attempts are combined",
	    "%s 有改动：先 make iter，或用 git checkout 还原，再合并多次尝试" },
	{ "%s has changes: make iter, or git checkout it, first",
	    "%s 有改动：先 make iter，或用 git checkout 还原" },
	{ "%s is in %s already", "%s 已在 %s 中" },
	{ "%s is in your commits: rename it there",
	    "%s 在你的提交中：请在那里改名" },
	{ "%s is not pawl's: move it away", "%s 不是 pawl 的文件：请移走" },
	{ "%s is not pawl's: move it away, or set PAWL_RECORDS to a "
	    "directory for the records",
	    "%s 不是 pawl 的文件：请移走，或把 PAWL_RECORDS "
	    "设为存放记录的目录" },
	{ "%s/ has files that are not pawl's: move them away, or set "
	    "PAWL_RECORDS to a directory for the records",
	    "%s/ 中有不属于 pawl 的文件：请移走，或把 PAWL_RECORDS "
	    "设为存放记录的目录" },
	{ "%s is waived already, by event %ld: %s",
	    "%s 已被豁免，见事件 %ld：%s" },
	{ "%s over %d pairs", "%s，共 %d 对" },
	{ "%s was edited and keeps your edit", "%s 已被编辑，保留你的编辑" },
	{ "%s was edited meanwhile: what was applied is left in the "
	    "working tree",
	    "%s 在此期间被编辑：已应用的改动留在工作树中" },
	{ "%s: %s is no parameter of PAWL_PARAMS: %s",
	    "%s：%s 不是 PAWL_PARAMS 中的参数：%s" },
	{ "%s: %zu bytes, at most %d: put it into a file (HYP_FILE=, "
	    "PLAN=)",
	    "%s：%zu 字节，最多 %d：请写入文件（HYP_FILE=、PLAN=）" },
	{ "%s: \"%s\" is not 1 or 0", "%s：\"%s\" 不是 1 或 0" },
	{ "%s: \"%s\" would not read back from %s with \"%s\"",
	    "%s：\"%s\" 写入 %s 后无法用 \"%s\" 读回" },
	{ "%s: a value is one line", "%s：值只能是一行" },
	{ "%s: baseline against iter-%03ld, %d pairs, about %s; Ctrl-C "
	    "leaves it for make confirm",
	    "%s：基准对 iter-%03ld，%d 对，约 %s；Ctrl-C 可留给 make "
	    "confirm" },
	{ "%s: iter-%03ld is of epoch %ld, this is epoch %ld: what was "
	    "measured then does not count now",
	    "%s：iter-%03ld 属于第 %ld 期，现在是第 %ld "
	    "期：当时的测量现在不算数" },
	{ "%s: its name has control characters or is not UTF-8, which no "
	    "record can hold: rename it, or take it out of PAWL_EDITABLE",
	    "%s：文件名含控制字符或不是 UTF-8，无法写入记录：请改名，或从 "
	    "PAWL_EDITABLE 中去掉" },
	{ "%s: not UTF-8", "%s：不是 UTF-8" },
	{ "%s: not UTF-8 text", "%s：不是 UTF-8 文本" },
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
	{ "BRANCH= or PATCHES=, not both", "BRANCH= 与 PATCHES= 只能给一个" },
	{ "EXPECT: \"%s\": want a metric and what becomes of it, as in "
	    "\"time -5%%\", \"bubble <20\" or \"GFLOPS +10%%\"",
	    "EXPECT：\"%s\"：请写指标及其预期变化，如 \"time "
	    "-5%%\"、\"bubble <20\" 或 \"GFLOPS +10%%\"" },
	{ "HEAD is on no frontier (tune/<op>/frontier): run this through "
	    "make, or git checkout the frontier",
	    "HEAD 不在任何前沿上（tune/<op>/frontier）：请通过 make "
	    "运行，或 git checkout 前沿" },
	{ "HOW: \"%s\" is neither rebase nor merge",
	    "HOW：\"%s\" 既不是 rebase 也不是 merge" },
	{ "ITER=%ld is a baseline: make rollback TO=%ld goes back to it",
	    "ITER=%ld 是基准：make rollback TO=%ld 可回到它" },
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
	{ "NOT the frontier's, by %s: %s: verified below, never measured",
	    "与前沿不同，原因是 %s：%s：下面会校验，但从未测量" },
	{ "PATCHES: %s is no directory that can be read",
	    "PATCHES：%s 不是可读的目录" },
	{ "PATCHES: into which directory?", "PATCHES：写到哪个目录？" },
	{ "PAWL_%s is \"%s\" (%s), but the baseline froze \"%s\": set it "
	    "back, or make baseline WHY=\"…\" to begin a new epoch",
	    "PAWL_%s 为 \"%s\"（%s），但基准冻结的是 \"%s\"：请改回，或用 "
	    "make baseline WHY=\"…\" 开始新一期" },
	{ "PAWL_DETERMINISTIC: the metric is none, two runs differ: "
	    "nothing was confirmed",
	    "PAWL_DETERMINISTIC：该指标并不确定，两次运行不同：未做确认" },
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
	{ "PAWL_EDITABLE: \"%s\" means none of the project's files (%s "
	    "…), so nothing could ever be changed: paths are relative to "
	    "the project",
	    "PAWL_EDITABLE：\"%s\" 不对应项目中的任何文件（%s "
	    "…），什么也改不了：路径相对于项目目录" },
	{ "PAWL_EDITABLE: git ignores %s, so no commit can hold it: git "
	    "add -f and git commit it, or name it in PAWL_INPUTS instead",
	    "PAWL_EDITABLE：git 忽略 %s，提交中无法包含它：请 git add -f "
	    "并提交，或改写入 PAWL_INPUTS" },
	{ "PAWL_INPUTS: %s is not there", "PAWL_INPUTS：%s 不存在" },
	{ "PAWL_INPUTS: the content of %s is not what the baseline was "
	    "measured with: set it back, or make baseline WHY=\"…\" to "
	    "begin a new epoch",
	    "PAWL_INPUTS：%s 的内容与测量基准时不同：请改回，或用 make "
	    "baseline WHY=\"…\" 开始新一期" },
	{ "PAWL_PROFILE: %s", "PAWL_PROFILE：%s" },
	{ "PAWL_REFERENCE is not set, and PAWL_KIND=%s wants one: the "
	    "command that times the framework's own operator (torch_npu), "
	    "or make waive WHAT=reference WHY=\"…\"",
	    "未设 PAWL_REFERENCE，而 PAWL_KIND=%s "
	    "需要它：给框架自带算子（torch_npu）计时的命令；或 make waive "
	    "WHAT=reference WHY=\"…\"" },
	{ "PAWL_REFERENCE is not set: the command that times what the "
	    "kernel is compared with",
	    "未设 PAWL_REFERENCE：给对比对象计时的命令" },
	{ "PAWL_SANDBOX=bwrap, but bubblewrap does not work here: %s",
	    "PAWL_SANDBOX=bwrap，但 bubblewrap 在这里无法工作：%s" },
	{ "PAWL_STRICT=yes, and the hardware checklist is not answered "
	    "in this stage: make plan shows it, and Checklist: in the "
	    "plan, or CHECKLIST=\"tile-shape: …\", answers it",
	    "PAWL_STRICT=yes，而本阶段尚未回答硬件检查清单：make plan "
	    "可查看；在计划的 Checklist: 中，或用 CHECKLIST=\"tile-shape: "
	    "…\" 回答" },
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
	{ "SET: %s is %s already", "SET：%s 已经是 %s" },
	{ "SET: %s is a symbolic link: edit what it points to, then make "
	    "iter",
	    "SET：%s 是符号链接：请编辑它指向的文件，然后 make iter" },
	{ "SET: \"%s\" is not NAME=VALUE", "SET：\"%s\" 不是 NAME=VALUE" },
	{ "SET= is a round of its own: make iter SET=…",
	    "SET= 须单独成一轮：make iter SET=…" },
	{ "STYLE: \"%s\" is none of plain, gerrit, github",
	    "STYLE：\"%s\" 不是 plain、gerrit、github 之一" },
	{ "STYLE=gerrit: the commit got no Change-Id: install Gerrit's "
	    "commit-msg hook in this repository, and make land again",
	    "STYLE=gerrit：提交没有 Change-Id：请在此仓库安装 Gerrit 的 "
	    "commit-msg 钩子，再次 make land" },
	{ "TO=%ld: that attempt is not part of the frontier: make take "
	    "ITER=%ld brings it into the working tree, make combine lists what "
	    "was rolled back",
	    "TO=%ld：该尝试不在前沿中：make take ITER=%ld 可取回到工作树，"
	    "make combine 列出被回退的轮次" },
	{ "TO=%ld: there is no such round: make log",
	    "TO=%ld：没有这一轮：见 make log" },
	{ "WHAT: \"%s\" is nothing that can be waived: %s",
	    "WHAT：\"%s\" 不是可豁免的项目：%s" },
	{ "WHAT: \"%s\": %s is no file in PAWL_EDITABLE (\"%s\")",
	    "WHAT：\"%s\"：%s 不是 PAWL_EDITABLE（\"%s\"）中的文件" },
	{ "WHAT: \"%s\": its pattern does not take any text: there is "
	    "nothing to waive",
	    "WHAT：\"%s\"：其模式并不接受任意文本：无需豁免" },
	{ "WHAT: \"%s\": the baseline broke it, and that was noticed: "
	    "there is nothing to waive",
	    "WHAT：\"%s\"：基准改坏过它，并且被察觉：无需豁免" },
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
	{ "a round is open: make resume goes on with it, make abandon "
	    "closes it",
	    "有一轮尚未结束：make resume 继续，make abandon 关闭" },
	{ "another landing was begun (%s differs): finish it with the "
	    "words that began it, or make land OFF=1 drops it",
	    "另一次落地已开始（%s 不同）：请用开始时的参数完成它，或用 "
	    "make land OFF=1 放弃" },
	{ "branch tune/%s/frontier is there, but has no ledger: rename "
	    "it, or choose another PAWL_OP",
	    "分支 tune/%s/frontier 存在但没有账本：请改名，或换一个 PAWL_OP" },
	{ "built from clean, and correct", "从头构建，结果正确" },
	{ "ended what an earlier round left running: %s",
	    "已结束先前一轮遗留的进程：%s" },
	{ "files have changes (%s): make iter, or git stash, before the "
	    "base is changed",
	    "文件有改动（%s）：更换基底前先 make iter 或 git stash" },
	{ "finished the one that was interrupted", "已完成之前被中断的那次" },
	{ "fresh builds", "重新构建" },
	{ "git %s stopped at a conflict: resolve it, git add, git %s "
	    "--continue, then make baseline WHY=\"update\"; git %s --abort "
	    "goes back",
	    "git %s 因冲突停止：解决冲突，git add，git %s --continue，然后 "
	    "make baseline WHY=\"update\"；git %s --abort 可退回" },
	{ "git commit said no (a hook of this repository, or what it "
	    "needs): nothing was landed; mend it and make land again",
	    "git commit 拒绝（此仓库的钩子，或其所需之物）：没有落地任何内容"
	    "；请修正后再次 make land" },
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
	{ "iter-%03ld does not go onto %s by itself: %s: mend it in %s, "
	    "git add it there, then the same make land again; make land "
	    "OFF=1 drops it%s",
	    "iter-%03ld 不能直接应用到 %s：%s：请在 %s 中修正并 git "
	    "add，然后再执行同样的 make land；make land OFF=1 放弃%s" },
	{ "iter-%03ld was refuted by the last confirm: slower than the "
	    "baseline. make rollback, or make confirm again",
	    "iter-%03ld 已被最近一次确认推翻：慢于基准。请 make "
	    "rollback，或再次 make confirm" },
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
	{ "no hypothesis: %s is of iter-%03ld, which has run: make "
	    "plan writes the next one, or make iter HYP=\"what you changed "
	    "and why it should be faster\"",
	    "没有假设：%s 属于已运行的 iter-%03ld：make plan 写下一份，或 make iter "
	    "HYP=\"改了什么，为何会更快\"" },
	{ "no hypothesis: make iter HYP=\"what you changed and why it "
	    "should be faster\"",
	    "没有假设：make iter HYP=\"改了什么，为何会更快\"" },
	{ "no round is open: a power cut took what had been begun",
	    "没有未结束的一轮：断电使已开始的内容丢失" },
	{ "no round is open: make iter HYP=\"…\" starts one",
	    "没有未结束的一轮：make iter HYP=\"…\" 开始一轮" },
	{ "not the tools or the device of the baseline: %s: set it back, "
	    "or make baseline WHY=\"…\" to begin a new epoch",
	    "工具或设备与基准不同：%s：请改回，或用 make baseline "
	    "WHY=\"…\" 开始新一期" },
	{ "nothing of it was recorded, and your files are as they were",
	    "没有记录任何内容，你的文件保持原样" },
	{ "nothing runs, and there was no round: make status says what "
	    "comes next",
	    "没有正在运行的任务，也没有过一轮：make status 会说明下一步" },
	{ "nothing was applied: leave it out, or make take brings one "
	    "back to merge by hand",
	    "没有应用任何改动：请去掉它，或用 make take 取回一次后手工合并" },
	{ "nothing was kept that %s lacks: there is nothing to land",
	    "%s 已有所有保留的结果：没有可落地的内容" },
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
	{ "the branch has no commit yet: git add and git commit what is "
	    "to be tuned",
	    "分支还没有提交：请 git add 并 git commit 要调优的内容" },
	{ "the frontier is the baseline: there is nothing to confirm yet",
	    "前沿就是基准：还没有可确认的结果" },
	{ "the frontier is the baseline: there is nothing to go back to",
	    "前沿就是基准：没有可回退的版本" },
	{ "the frontier stands on a merge (make update HOW=merge): say "
	    "onto what, make land BASE=branch",
	    "前沿建立在一次合并之上（make update "
	    "HOW=merge）：请说明落地到哪里，make land BASE=分支" },
	{ "the frontier stands on nothing: make land BASE=branch says "
	    "onto what",
	    "前沿没有基底：请用 make land BASE=分支 说明落地到哪里" },
	{ "the frontier was kept provisionally: make confirm first",
	    "前沿是暂定保留的：请先 make confirm" },
	{ "the interval has 1x in it: no gain over the baseline is proven",
	    "区间包含 1x：未能证明优于基准" },
	{ "the last certified version", "最近一个确认的版本" },
	{ "the ledger does not know the commit before the frontier",
	    "账本中没有前沿之前的提交" },
	{ "the pull request's text is %s", "合并请求的文本在 %s" },
	{ "the reference changed %s: nothing was recorded",
	    "参考实现改动了 %s：没有记录" },
	{ "the reference gave no value: %s", "参考实现没有给出数值：%s" },
	{ "the reference is not correct%s%s: %s\n%s",
	    "参考实现结果不正确%s%s：%s\n%s" },
	{ "the sources are the frontier's", "源码与前沿一致" },
	{ "there is a branch %s (%.12s) already: git branch -D %s, or "
	    "BRANCH=another",
	    "已有分支 %s（%.12s）：git branch -D %s，或 BRANCH=另一个名字" },
	{ "this epoch's baseline did not record tools and device: make "
	    "baseline WHY=\"…\" begins one that does",
	    "本期的基准没有记录工具与设备：make baseline WHY=\"…\" "
	    "开始新一期" },
	{ "tried before, with the same %s, in %s. make notes ITER=%ld "
	    "shows it; make iter%s AGAIN=\"why that does not hold any more\" "
	    "HYP=… tries it again",
	    "此前已尝试过（相同的 %s），见 %s。make notes ITER=%ld "
	    "可查看；make iter%s AGAIN=\"为何不再成立\" HYP=… 可再试一次" },
	{ "verifies and times the reference", "校验参考实现并计时" },
	{ "what came after iter-%03ld was refuted by a confirm: make "
	    "rollback TO=%ld first",
	    "iter-%03ld 之后的结果已被确认测量推翻：请先 make rollback "
	    "TO=%ld" },
	{ "what was applied is taken back", "已应用的改动已撤回" },
	{ "what would be landed (%.12s) fails in %s: %s: nothing was "
	    "landed; the log is %s",
	    "将要落地的版本（%.12s）在 %s 失败：%s：没有落地任何内容；日志为"
	    " %s" },
	{ "which attempt? make take ITER=7", "取回哪一次？make take ITER=7" },
	{ "which branch? make update BASE=origin/main",
	    "哪个分支？make update BASE=origin/main" },
	{ "which file? make import FILE=x.bundle",
	    "哪个文件？make import FILE=x.bundle" },
	{ "PAWL_STRICT=yes and not answered", "PAWL_STRICT=yes，但未回答" },
	{ "make iter HYP=… with them, or PLAN=plan.md",
	    "请在 make iter HYP=… 时给出，或用 PLAN=plan.md" },
	{ "EVIDENCE names files that are not there",
	    "EVIDENCE 提到的文件不存在" },
	{ "put them there, or name those that it is in",
	    "请放到那里，或写明依据所在的文件" },
	{ "changed outside PAWL_EDITABLE", "在 PAWL_EDITABLE 之外有改动" },
	{ "undo it (git checkout <file>), or, if it is part of the "
	    "harness, make baseline WHY=\"…\"",
	    "请还原（git checkout <文件>）；若属于测试框架，则 make "
	    "baseline WHY=\"…\"" },
	{ "a git filter would rewrite", "git 过滤器会改写" },
	{ "libgit2 runs no filters (Git LFS): take it out of "
	    "PAWL_EDITABLE",
	    "libgit2 不运行过滤器（Git LFS）：请从 PAWL_EDITABLE 中去掉" },
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
	{ "a partial clone without the files' names: git fetch --refetch "
	    "--no-filter %s",
	    "部分克隆，缺少文件名：git fetch --refetch --no-filter %s" },
	{ "recorded up to its step %s", "已记录到步骤 %s" },
	{ "iter-%03ld goes on by itself", "iter-%03ld 自行继续" },
	{ ", about %.0f s more if it takes as long as the last one",
	    "，若与上一轮耗时相同，约还需 %.0f 秒" },
	{ ": make wait looks again", "：make wait 再次查看" },
	{ "the same parameter", "相同的参数" },
	{ "the same or neighbouring lines", "相同或相邻的行" },
	{ "similar words", "相近的词" },
	{ "no bottleneck stated", "未说明瓶颈" },
	{ ", %ld pairs resolve ", "，%ld 对可分辨 " },
	{ "Noise", "噪声" },
	{ "; pairs scatter by ", "；样本对离散 " },
	{ ", a fifth of them by ", "，其中五分之一为 " },
	{ " and more", " 以上" },
	{ "a gain of ", "提升 " },
	{ " needs about %.0f pairs; a round keeps it in %.0f of 100 "
	    "cases\n",
	    " 约需 %.0f 对；100 轮中约有 %.0f 轮会保留\n" },
	{ "Modes", "模态" },
	{ "the value takes only %ld different values: print more digits, "
	    "or repeat more\n",
	    "数值只有 %ld 种取值：请多打印几位，或增加重复\n" },
	{ "one\n", "一个\n" },
	{ "two, ", "两个，" },
	{ " apart, ", " 之差，" },
	{ " of the runs in the worse one; they last for many runs\n",
	    " 的运行处于较差的一个；会持续许多次运行\n" },
	{ " of the runs in the worse one; each start of the process "
	    "draws anew\n",
	    " 的运行处于较差的一个；每次启动进程重新决定\n" },
	{ "Drift", "漂移" },
	{ "%+.2g %% in 100 runs%s\n", "每 100 次运行 %+.2g %%%s\n" },
	{ ", not more than chance", "，未超过偶然" },
	{ "Memory", "记忆性" },
	{ "autocorrelation of neighbouring runs %.2f\n",
	    "相邻运行的自相关 %.2f\n" },
	{ "Outliers", "离群" },
	{ " of the runs\n", " 的运行\n" },
	{ "CPU", "处理器" },
	{ "a run has %.2f CPUs' time", "一次运行占 %.2f 个 CPU 的时间" },
	{ " of the runs got a tenth less, or worse",
	    " 的运行少得了十分之一以上" },
	{ "Arms", "两侧" },
	{ "the two builds of one commit differ: time ",
	    "同一提交的两个构建有差别：时间 " },
	{ "; does the build, or the path, get into the product?\n",
	    "；构建或路径是否进入了产物？\n" },
	{ "CPU time of the process as the value, if what is measured "
	    "fills it",
	    "以进程的 CPU 时间为数值（若被测部分占满 CPU）" },
	{ "the %s of %ld runs (better: of %ld inner repetitions) as one "
	    "value",
	    "取%s：%ld 次运行（最好是 %ld 次内部重复）作为一个数值" },
	{ "maximum", "最大值" },
	{ "minimum", "最小值" },
	{ "runs %ld times as long: each costs a start",
	    "把运行延长到 %ld 倍：每次启动都有开销" },
	{ "nothing else on this machine", "机器上不跑其他任务" },
	{ "PAWL_CPUS, which pins both arms alike: try it",
	    "PAWL_CPUS，对两侧同样绑核：可以一试" },
	{ "What would help, most first:\n",
	    "可能有帮助的做法，效果大的在前：\n" },
	{ "%.2gx fewer runs: ", "运行减少到 %.2g 分之一：" },
	{ "For a campaign of ", "对于时长为 " },
	{ ", which then has time for at least %ld rounds:\n",
	    " 的调优，至少够 %ld 轮：\n" },
	{ "  Fewer than 5 pairs: the pool decides, and what it keeps is "
	    "provisional until make confirm.\n",
	    "  少于 5 对：由样本池判定，保留的结果在 make confirm "
	    "之前是暂定的。\n" },
	{ "  Other settings begin a new epoch: make baseline "
	    "WHY=\"calibrated\".\n",
	    "  改变设置会开始新一期：make baseline WHY=\"calibrated\"。\n" },
	{ "Pool", "样本池" },
	{ "%ld residuals, ", "%ld 个残差，" },
	{ " wide\n", "（标准差）\n" },
	{ "agrees: the verdict is the recorded one", "一致：判定与记录相同" },
	{ "open: not the recorded verdict, but nothing is proven against "
	    "it either",
	    "未定：与记录的判定不同，但也没有证据推翻它" },
	{ "CONTRADICTS the record: both cannot be true here",
	    "与记录矛盾：两者在此不可能同时成立" },
	{ "; now: ", "；现在：" },
	{ "now\n", "现在\n" },
	{ "recorded", "记录" },
	{ "other", "其他" },
	{ "reproduce ", "复现 " },
	{ "calibrate", "校准" },
	{ "reproduce", "复现" },
	{ "land", "落地" },
	{ "notify", "通知" },
	{ "audit", "审计" },
	{ "%d pairs of the frontier with itself%s", "前沿与自身 %d 对%s" },
	{ "iter-%03ld on %.12s", "iter-%03ld，基于 %.12s" },
	{ "builds", "构建" },
	{ ", interrupted", "，被中断" },
};

const size_t tr_catalogue_n = sizeof(tr_catalogue) / sizeof(tr_catalogue[0]);
