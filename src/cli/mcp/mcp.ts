/** `proofmark mcp`: serves tools, pages and prompts to an agent over standard input and output. */
import { Readable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createNodeChecker } from '../../judges/node-checker.ts';
import { MODEL_OPTIONS, type RequestedModelJudge, readRequestedJudge } from '../options/model-options.ts';
import { createOptionBuilders, HELP_OPTION, parseOptions } from '../options/option-table.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { CHECKER_WORKER_URL } from '../shipped-files.ts';
import { openRootFolders, RootFiles } from './roots.ts';
import { createMcpServer } from './server.ts';

/** The maximum size of a message from the client, in bytes. */
const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;

/** The number of calls after which the checker is replaced. */
const USES_OF_CHECKER = 200;

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
  const checker = new RenewedChecker();
  const server = createMcpServer(
    (clientRoots) => ({
      get checker() {
        return checker.current;
      },
      suspects: values.suspects ?? false,
      roots: new RootFiles(roots, clientRoots),
      models,
      onIdle: () => checker.renew(),
    }),
    shutdown.signal,
    (error) => printNotice(out, error.message),
  );
  const input = Readable.from(readWholeLines(process.stdin), { objectMode: false });
  const transport = new StdioServerTransport(input, process.stdout, { maxBufferSize: 2 * MAX_MESSAGE_BYTES });
  let isBroken = true;
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    input.once('error', () => resolve());
    input.once('end', () => {
      isBroken = false;
      resolve();
    });
    process.stdout.once('error', () => resolve());
  });
  await server.connect(transport);
  await closed;
  shutdown.abort();
  await server.close();
  checker.current.dispose();
  process.stdin.destroy();
  return isBroken && !out.closed ? 2 : 0;
}

async function openModels(wanted: RequestedModelJudge, out: Terminal, halt: AbortSignal) {
  const { ModelRuns } = await import('../bundles/commands.ts');
  const models = new ModelRuns(wanted, out, halt);
  await models.check();
  return models;
}

/** The embedded checker. It is replaced now and then, since its thread remembers the formulas of many proofs. */
class RenewedChecker {
  current = createNodeChecker(CHECKER_WORKER_URL);
  #uses = 0;

  constructor() {
    // The thread starts while the client introduces itself.
    this.current.prepare();
  }

  renew(): void {
    this.current.forget();
    if (++this.#uses % USES_OF_CHECKER > 0) return;
    this.current.dispose();
    this.current = createNodeChecker(CHECKER_WORKER_URL);
  }
}

/** Reads a stream in whole lines, in time linear in its size. @throws Error for a line above the maximum */
async function* readWholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let open: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(10) + 1;
    if (end > 0) {
      yield Buffer.concat([...open, chunk.subarray(0, end)]);
      open = [];
      size = 0;
    }
    open.push(chunk.subarray(end));
    size += chunk.length - end;
    if (size > MAX_MESSAGE_BYTES)
      throw new Error(`The client sent a message above ${MAX_MESSAGE_BYTES} bytes, the maximum size.`);
  }
}

/** A server runs unattended: its calls need a maximum. It sends nothing to detect the form of a reward model. */
function requireLimits({ limits, judge, isFormNamed }: RequestedModelJudge): void {
  if (limits.calls === undefined)
    throw new UsageError('Set --budget-calls N, the maximum number of calls to the model while this server runs.');
  if ('kind' in judge && judge.kind === 'prm' && !isFormNamed)
    throw new UsageError('Set --form, the API of the reward model. proofmark judges --endpoint URL detects it.');
}
