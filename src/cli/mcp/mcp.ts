/** `proofmark mcp`: serves tools, pages and prompts to an agent over standard input and output. */
import { readServerCommandJudge, SERVER_COMMAND_JUDGE_OPTIONS } from '../options/model-options.ts';
import { createOptionBuilders, HELP_OPTION, parseOptions } from '../options/option-table.ts';
import type { Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { CHECKER_WORKER_URL } from '../shipped-files.ts';
import { resolveRootFolders } from './roots.ts';
import { serveAgents } from './serve.ts';

const { texts, flag } = createOptionBuilders();

export const MCP_COMMAND_OPTIONS = {
  root: texts('DIR', 'folder whose files the agent may read (repeatable; default: the current folder)'),
  suspects: flag("also report statements that the embedded checker suspects but can't refute"),
  help: HELP_OPTION,
  ...SERVER_COMMAND_JUDGE_OPTIONS,
};

/** Exit code: 0 when the client closes standard input, 2 for a message that is too large. */
export async function runMcpCommand(args: readonly string[], out: Terminal): Promise<number> {
  const { values, positionals } = parseOptions(MCP_COMMAND_OPTIONS, args);
  if (positionals.length > 0)
    throw new UsageError('proofmark mcp takes no files. Set the folders that the agent may read with --root DIR.');
  const { root: folders = ['.'], ...judgeValues } = values;
  const wanted = readServerCommandJudge(judgeValues);
  const roots = await resolveRootFolders(folders);
  const shutdown = new AbortController();
  const loadComparisons = () => import('../bundles/commands.ts');
  const models = wanted && (await (await loadComparisons()).BudgetedJudgeOpener.open(wanted, out, shutdown.signal));
  const { suspects = false } = values;
  return serveAgents({ roots, worker: CHECKER_WORKER_URL, suspects, models, loadComparisons }, out, shutdown);
}
