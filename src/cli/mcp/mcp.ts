/** `proofmark mcp`: serves tools, pages and prompts to an agent over standard input and output. */
import { MODEL_OPTIONS, type RequestedModelJudge, readRequestedJudge } from '../options/model-options.ts';
import { createOptionBuilders, HELP_OPTION, parseOptions } from '../options/option-table.ts';
import type { Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { CHECKER_WORKER_URL } from '../shipped-files.ts';
import { openRootFolders } from './roots.ts';
import { serveAgents } from './serve.ts';

const { texts, flag } = createOptionBuilders();
const { text } = createOptionBuilders('Judge');
const { images: _, 'no-checker': __, journal: ___, resume: ____, ...JUDGE_OPTIONS } = MODEL_OPTIONS;

export const MCP_COMMAND_OPTIONS = {
  root: texts('DIR', 'folder whose files the agent may have read (repeatable; default: the current folder)'),
  suspects: flag("also report statements that the embedded checker suspects but can't refute"),
  help: HELP_OPTION,
  judge: text(
    'NAME',
    'judge that the agent may query: critic, stepwise, prm, grader, answer, or a prompt file name.judge.md (default: none). Needs --budget-calls, the maximum for all calls of this server',
  ),
  ...JUDGE_OPTIONS,
};

/** Exit code: 0 when the client closes standard input, 2 for a message that is too large. */
export async function runMcpCommand(args: readonly string[], out: Terminal): Promise<number> {
  const { values, positionals } = parseOptions(MCP_COMMAND_OPTIONS, args);
  if (positionals.length > 0) throw new UsageError('proofmark mcp takes no files. Set folders with --root DIR.');
  const { root: folders = ['.'], ...judgeValues } = values;
  const wanted = readRequestedJudge('review', judgeValues);
  if (wanted !== 'checker') requireLimits(wanted);
  const roots = await openRootFolders(folders);
  const shutdown = new AbortController();
  const models = wanted === 'checker' ? undefined : await openModels(wanted, out, shutdown.signal);
  const loadComparisons = () => import('../bundles/commands.ts');
  const { suspects = false } = values;
  return serveAgents({ roots, worker: CHECKER_WORKER_URL, suspects, models, loadComparisons }, out, shutdown);
}

async function openModels(wanted: RequestedModelJudge, out: Terminal, halt: AbortSignal) {
  const { ModelRuns } = await import('../bundles/commands.ts');
  const models = new ModelRuns(wanted, out, halt);
  await models.check();
  return models;
}

/** A server runs unattended: its calls need a maximum. It sends nothing to detect the form of a reward model. */
function requireLimits({ limits, judge, isFormNamed }: RequestedModelJudge): void {
  if (limits.calls === undefined)
    throw new UsageError('Set --budget-calls N, the maximum number of calls to the model while this server runs.');
  if ('kind' in judge && judge.kind === 'prm' && !isFormNamed)
    throw new UsageError('Set --form, the API of the reward model. proofmark judges --endpoint URL detects it.');
}
