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
	{ "parameters take any text, which can replace what checks and times "
	    "them (a pattern in PAWL_PARAMS that lets only numbers or names "
	    "pass cannot): ",
	    "参数可取任意文本，可能替换校验与计时代码（PAWL_PARAMS 中只允许数字或名称的模式则不会）：" },
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
	{ "- Stability: ", "- 稳定性：" },
	{ ", resolves ", "，可分辨 " },
	{ "- Time spent: ", "- 耗时：" },
	{ "\n## Post-Run\n\n", "\n## 运行后（Post-Run）\n\n" },
	{ "Correctness", "正确性" },
	{ "- Result: ", "- 结果：" },
	{ "Reason", "理由" },
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
	{ "; %ld in a row without gain.\n", "；连续 %ld 轮无提升。\n" },
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
	{ "%ld rounds in a row without gain: stop and think before "
	    "the next edit. Read the notes of these rounds (make "
	    "notes), find out what the bottleneck is now, and prefer "
	    "a change of structure to another local one; make review "
	    "asks what has to be answered.",
	    "连续 %ld 轮无提升：先停下来思考，再做下一次修改。重读这几轮的记录"
	    "（make notes），弄清现在的瓶颈，优先考虑结构性变化而非又一次局部"
	    "微调；make review 列出必须回答的问题。" },
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
	{ "set a goal: make goal SPEEDUP=5, TARGET=... or BEST=1%s.",
	    "设定目标：make goal SPEEDUP=5、TARGET=... 或 BEST=1%s。" },
	{ "; then make baseline", "；然后 make baseline" },
	{ "make baseline.", "make baseline。" },
	{ "make rollback TO=%ld: a confirm refuted what was kept "
	    "after it.",
	    "make rollback TO=%ld：确认测量推翻了其后保留的改动。" },
	{ "done: the goal is reached and confirmed. make goal "
	    "sets another one, make iter CONTINUE=\"why\" HYP=\"...\" "
	    "goes on.",
	    "完成：目标已达到并确认。make goal 设定新目标，make "
	    "iter CONTINUE=\"原因\" HYP=\"...\" 继续。" },
	{ "the campaign has stopped (%s): %smake goal sets another "
	    "goal, make iter CONTINUE=\"why\" HYP=\"...\" goes on.",
	    "调优已停止（%s）：%smake goal 设定新目标，make iter "
	    "CONTINUE=\"原因\" HYP=\"...\" 继续。" },
	{ "make confirm proves the best version; ", "make confirm 确认最佳版本；" },
	{ "the goal seems reached: make confirm measures the best "
	    "version against the baseline again.",
	    "目标似已达到：make confirm 再次将最佳版本与基准对比测量。" },
	{ "its time is used up", "时间已用完" },
	{ "the hour of the goal is there", "已到目标的截止时刻" },
	{ "all stages are exhausted", "各阶段均已穷尽" },
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
	{ "wait for it.", "请等待其结束。" },
	{ "make resume continues the open round, make abandon "
	    "closes it.",
	    "make resume 继续未完的一轮，make abandon 放弃它。" },
	{ "/frontier: rounds start there.", "/frontier：迭代从那里开始。" },
	{ "make try builds and verifies what is changed; make "
	    "iter HYP=\"...\" makes a round of it.",
	    "make try 构建并校验改动；make iter HYP=\"...\" 将其作为一轮迭代。" },
	{ "detached", "游离状态" },
	{ ", not the frontier", "，不在前沿" },
	{ ", nothing changed", "，无改动" },
	{ "no baseline yet", "尚无基准" },
	{ "Frontier", "前沿" },
	{ ", %ld in a row without gain", "，连续 %ld 轮无提升" },
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
	    "--soft %.12s keeps your files",
	    "分支 tune/%s/frontier 被移到 %.12s，其中不含已认证的前沿 "
	    "%.12s：git reset --soft %.12s 可保留你的文件" },
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
	{ "the goal is reached, confirmed at %.2fx: make goal "
	    "sets a new one, make iter CONTINUE=\"why\" HYP=\"…\" "
	    "goes on without one",
	    "目标已达成，确认为 %.2f 倍：make goal 设定新目标，make "
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
	{ "not answered yet: %s", "尚未回答：%s" },
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
	{ "settings come from the project's tune.mk: make baseline",
	    "设置来自项目的 tune.mk：make baseline" },
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
	{ "%s is not in git, and with it this works: PAWL_INPUTS "
	    "= %s",
	    "%s 不在 git 中，加入后即可：PAWL_INPUTS = %s" },
	{ "%s are not in git, and with them this works: PAWL_INPUTS "
	    "= %s",
	    "%s 不在 git 中，加入后即可：PAWL_INPUTS = %s" },
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
	{ "bubble", "气泡率" },
	{ "balance", "负载均衡度" },
	{ "near, of another campaign: %s", "接近另一次调优中的尝试：%s" },
};

const size_t tr_catalogue_n = sizeof(tr_catalogue) / sizeof(tr_catalogue[0]);
