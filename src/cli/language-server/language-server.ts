/** `proofmark lsp`: a language server on standard input and output. */
import {
  type Connection,
  createConnection,
  DidChangeConfigurationNotification,
  ProposedFeatures,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { finishWork } from '../../core/base/resumable-work.ts';
import { type CheckerJudge, IDLE_WORKER_LIMIT_MS } from '../../core/judge/index.ts';
import { parseProofText } from '../../core/proof/index.ts';
import { createProofReading } from '../../core/reading/index.ts';
import { runProofReviewToEnd } from '../../core/review/index.ts';
import { createNodeChecker } from '../../judges/node-checker.ts';
import { systemClock } from '../../judges/system-clock.ts';
import type { CliCommandCode } from '../bundles/command-code.ts';
import type { BudgetedJudgeOpener } from '../models/server-model.ts';
import { readServerCommandJudge, SERVER_COMMAND_JUDGE_OPTIONS } from '../options/model-options.ts';
import { createOptionBuilders, HELP_OPTION, parseOptions } from '../options/option-table.ts';
import type { Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { CHECKER_WORKER_URL, CLI_VERSION } from '../shipped-files.ts';
import { ModelReviewRunner } from './model-reviews.ts';
import { registerLanguageFeatures } from './server-features.ts';
import { ServerSession } from './server-session.ts';

const { flag } = createOptionBuilders();

const LANGUAGE_SERVER_OPTIONS = {
  stdio: flag('use standard input and output, the only supported transport'),
  'no-config': flag('ignore .proofmark/config.yaml in the folders of the documents and above'),
  help: HELP_OPTION,
  ...SERVER_COMMAND_JUDGE_OPTIONS,
};

export const LANGUAGE_SERVER_COMMAND: CliCommandCode = {
  run: runLanguageServerCommand,
  options: LANGUAGE_SERVER_OPTIONS,
};

/**
 * Serves one client until it ends the connection. Reads files beside open documents. Only a command of the client sends anything, to the
 * model of this command line.
 */
async function runLanguageServerCommand(args: readonly string[], out: Terminal): Promise<number> {
  const { values, positionals } = parseOptions(LANGUAGE_SERVER_OPTIONS, args);
  if (positionals.length > 0) throw new UsageError('The language server takes no files. Its client opens them.');
  if (!values.stdio && process.stdin.isTTY)
    throw new UsageError('Start the language server from an editor, with --stdio.');
  const { stdio: _, 'no-config': ignoresConfigs = false, ...judgeValues } = values;
  const wanted = readServerCommandJudge(judgeValues);
  const halt = new AbortController();
  const models =
    wanted && (await (await import('../bundles/commands.ts')).BudgetedJudgeOpener.open(wanted, out, halt.signal));
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  serve(connection, { readsConfigs: !ignoresConfigs, models, halt });
  // The library ends the process when the client has gone.
  return new Promise<never>(() => {});
}

/** What the command line sets. */
interface ServerOptions {
  readonly readsConfigs: boolean;
  readonly models: BudgetedJudgeOpener | undefined;
  /** Aborted when the client shuts the server down. */
  readonly halt: AbortController;
}

function serve(connection: Connection, { readsConfigs, models, halt }: ServerOptions): void {
  let session: ServerSession | undefined;
  let reviews: ModelReviewRunner | undefined;
  const report = (error: unknown): void => connection.console.warn(String(error));
  const checker = createNodeChecker(CHECKER_WORKER_URL, { idleLimit: IDLE_WORKER_LIMIT_MS });
  // They start while the client still gets to know the server.
  const warmUp = startWarmUp(checker);
  connection.onInitialize((params) => {
    session = new ServerSession({ connection, clock: systemClock, checker, readsConfigs }, params);
    reviews = new ModelReviewRunner({ session, checker, clock: systemClock, models, halt: halt.signal });
    const reviewTitle = models && `Review with ${models.judgeName}`;
    const capabilities = registerLanguageFeatures(connection, { session, modelReviews: reviews, reviewTitle });
    return {
      serverInfo: { name: 'proofmark', version: CLI_VERSION },
      capabilities: {
        positionEncoding: session.encoding,
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
        ...capabilities,
      },
    };
  });
  connection.onInitialized(() => {
    if (!session) return;
    setImmediate(warmUp);
    const { workspace } = session.capabilities;
    session.watchFiles().catch(report);
    if (workspace?.didChangeConfiguration?.dynamicRegistration)
      connection.client.register(DidChangeConfigurationNotification.type, { section: 'proofmark' }).catch(report);
    if (workspace?.workspaceFolders)
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        session?.setRoots(
          added.map(({ uri }) => uri),
          removed.map(({ uri }) => uri),
        );
      });
  });
  connection.onDidOpenTextDocument(({ textDocument }) => session?.open(textDocument));
  connection.onDidChangeTextDocument((params) => {
    if (params.contentChanges.length > 0) reviews?.leave(params.textDocument.uri, 'changed');
    session?.edit(params);
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    reviews?.leave(uri, 'closed');
    session?.close(uri);
  });
  connection.onDidSaveTextDocument(({ textDocument: { uri } }) => {
    session?.save(uri).catch(report);
  });
  connection.onDidChangeConfiguration(({ settings }) => session?.changeSettings(settings));
  connection.onDidChangeWatchedFiles(({ changes }) => session?.renewNear(changes.map(({ uri }) => uri)));
  connection.onShutdown(() => {
    halt.abort();
    session?.dispose();
    checker.dispose();
  });
  connection.listen();
}

/** A true proof, whose check loads and compiles much of the checker. */
const WARM_UP_TEXT =
  '# Problem\n\nLet $n > 2$.\n\n# Solution\n\nBy (1), $\\cos 60^\\circ = \\frac{1}{2}$, so $n^2 + 2 + 2 > 4$.\n';

/** Checks a short proof, so that the first document of the client waits less. @returns the part that would delay the first answer */
function startWarmUp(checker: CheckerJudge): () => void {
  const proof = parseProofText(WARM_UP_TEXT, { language: 'markdown', split: 'logical' });
  const { signal } = new AbortController();
  // If the checker is broken, the first document says so.
  runProofReviewToEnd(proof, [checker], { clock: systemClock, signal }).catch(() => undefined);
  return () => finishWork(createProofReading(proof, WARM_UP_TEXT).readAll());
}
