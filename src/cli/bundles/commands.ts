/** Lazy bundle: all commands that aren't in `reviews.ts`, and the judges that query models. */
import { ANSWERS_COMMAND_OPTIONS, runAnswersCommand } from '../data/answers.ts';
import { BALANCE_COMMAND_OPTIONS, runBalanceCommand } from '../data/balance.ts';
import { runSegmentCommand, SEGMENT_COMMAND_OPTIONS } from '../data/segment.ts';
import { runStatsCommand, STATS_COMMAND_OPTIONS } from '../data/stats.ts';
import { ENGINES_COMMAND_OPTIONS, runEnginesCommand } from '../engines/engines.ts';
import { runEvaluateCommand } from '../evaluate/evaluate.ts';
import { EXPANSION_COMMAND_OPTIONS, runExpansionCommand } from '../evaluate/expansion.ts';
import { MERGE_COMMAND_OPTIONS, runMergeCommand } from '../evaluate/merge.ts';
import { runReportCommand } from '../evaluate/report.ts';
import { AGREE_COMMAND_OPTIONS, runAgreeCommand } from '../labels/agree.ts';
import { EXPORT_COMMAND_OPTIONS, runExportCommand } from '../labels/export.ts';
import { runJudgesCommand } from '../models/judges.ts';
import { listCommandOptions } from '../options/options.ts';
import { REPORT_COMMAND_OPTIONS, SHARED_REPORT_OPTIONS } from '../options/report-options.ts';
import { SELECT_COMMAND_OPTIONS } from '../select/options.ts';
import { runSelectCommand } from '../select/select.ts';
import { COMPLETION_COMMAND_OPTIONS, runCompletionCommand } from '../shell/completion.ts';
import { MAN_COMMAND_OPTIONS, runManCommand } from '../shell/man.ts';
import type { CliCommandCode } from './command-code.ts';

export { runCompareAnswersTool, runCompareProofsTool } from '../mcp/comparison-tools.ts';
export { openJudge } from '../models/open-judge.ts';
export { BudgetedJudgeOpener } from '../models/server-model.ts';

export const LESS_FREQUENT_COMMANDS = {
  select: { run: runSelectCommand, options: SELECT_COMMAND_OPTIONS },
  evaluate: { run: runEvaluateCommand, options: listCommandOptions('evaluate', SHARED_REPORT_OPTIONS.format) },
  merge: { run: runMergeCommand, options: MERGE_COMMAND_OPTIONS },
  report: { run: runReportCommand, options: REPORT_COMMAND_OPTIONS },
  agree: { run: runAgreeCommand, options: AGREE_COMMAND_OPTIONS },
  stats: { run: runStatsCommand, options: STATS_COMMAND_OPTIONS },
  balance: { run: runBalanceCommand, options: BALANCE_COMMAND_OPTIONS },
  segment: { run: runSegmentCommand, options: SEGMENT_COMMAND_OPTIONS },
  expansion: { run: runExpansionCommand, options: EXPANSION_COMMAND_OPTIONS },
  export: { run: runExportCommand, options: EXPORT_COMMAND_OPTIONS },
  engines: { run: runEnginesCommand, options: ENGINES_COMMAND_OPTIONS },
  judges: { run: runJudgesCommand, options: listCommandOptions('judges') },
  answers: { run: runAnswersCommand, options: ANSWERS_COMMAND_OPTIONS },
  completion: { run: runCompletionCommand, options: COMPLETION_COMMAND_OPTIONS },
  man: { run: runManCommand, options: MAN_COMMAND_OPTIONS },
} as const satisfies Record<string, CliCommandCode>;
