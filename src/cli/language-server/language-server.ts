/** `proofmark lsp`: a language server on standard input and output. */
import {
  type CancellationToken,
  type CodeAction,
  CodeActionKind,
  CodeActionTriggerKind,
  type Connection,
  createConnection,
  DidChangeConfigurationNotification,
  DocumentDiagnosticReportKind,
  type InitializeResult,
  LSPErrorCodes,
  MessageType,
  type Position,
  ProposedFeatures,
  ResponseError,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { finishWork } from '../../core/base/resumable-work.ts';
import { isIntegerInRange, isRecord } from '../../core/base/unknown-fields.ts';
import { type CheckerJudge, IDLE_WORKER_LIMIT_MS } from '../../core/judge/index.ts';
import { formatFlagEvidence } from '../../core/marks/index.ts';
import { parseProofText } from '../../core/proof/index.ts';
import { readProof } from '../../core/reading/index.ts';
import {
  describeReviewOutcome,
  describeReviewOutcomeReasons,
  listReviewDetailSentences,
  runProofReviewToEnd,
} from '../../core/review/index.ts';
import { createNodeChecker } from '../../judges/node-checker.ts';
import { systemClock } from '../../judges/system-clock.ts';
import type { CliCommandCode } from '../bundles/command-code.ts';
import type { ServerModel } from '../models/server-model.ts';
import { readServerJudge, SERVER_JUDGE_OPTIONS } from '../options/model-options.ts';
import { createOptionBuilders, HELP_OPTION, parseOptions } from '../options/option-table.ts';
import type { Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { CHECKER_WORKER_URL, CLI_VERSION } from '../shipped-files.ts';
import {
  createCodeLenses,
  createDocumentSymbols,
  createFoldingRanges,
  createHover,
  createRename,
  describeHintAt,
  describeReviewAt,
  describeSymbolOrReferenceAt,
  listDefinitions,
  listUses,
  prepareRename,
} from './language-features.ts';
import { ModelReviews, REVIEW_COMMAND } from './model-reviews.ts';
import type { DocumentProof, OpenDocument } from './open-document.ts';
import { ServerSession } from './server-session.ts';

const { flag } = createOptionBuilders();

const LANGUAGE_SERVER_OPTIONS = {
  stdio: flag('use standard input and output, the only supported transport'),
  'no-config': flag('ignore .proofmark/config.yaml in the folders of the documents and above'),
  help: HELP_OPTION,
  ...SERVER_JUDGE_OPTIONS,
};

export const LANGUAGE_SERVER_COMMAND: CliCommandCode = {
  run: runLanguageServerCommand,
  options: LANGUAGE_SERVER_OPTIONS,
};

const SHOW_EVIDENCE_COMMAND = 'proofmark.lsp.showEvidence';
const DISMISS_HINT_COMMAND = 'proofmark.lsp.dismissHint';

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
  const wanted = readServerJudge(judgeValues);
  const halt = new AbortController();
  const models = wanted && (await (await import('../bundles/commands.ts')).ServerModel.open(wanted, out, halt.signal));
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  serve(connection, { readsConfigs: !ignoresConfigs, models, halt });
  // The library ends the process when the client has gone.
  return new Promise<never>(() => {});
}

/** What the command line sets. */
interface ServerOptions {
  readonly readsConfigs: boolean;
  readonly models: ServerModel | undefined;
  /** Aborted when the client shuts the server down. */
  readonly halt: AbortController;
}

function serve(connection: Connection, { readsConfigs, models, halt }: ServerOptions): void {
  let session: ServerSession | undefined;
  let reviews: ModelReviews | undefined;
  const report = (error: unknown): void => connection.console.warn(String(error));
  const checker = createNodeChecker(CHECKER_WORKER_URL, { idleLimit: IDLE_WORKER_LIMIT_MS });
  // They start while the client still gets to know the server.
  const warmUp = startWarmUp(checker);
  connection.onInitialize((params) => {
    session = new ServerSession({ connection, clock: systemClock, checker, readsConfigs }, params);
    reviews = new ModelReviews({ session, checker, clock: systemClock, models, halt: halt.signal });
    registerFeatures(connection, session, reviews, models && `Review with ${models.judgeName}`);
    return describeServer(session);
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
  return () => finishWork(readProof(proof, WARM_UP_TEXT).readAll());
}

function describeServer({ encoding, isPulled, capabilities }: ServerSession): InitializeResult {
  const hasPrepareRename = capabilities.textDocument?.rename?.prepareSupport === true;
  return {
    serverInfo: { name: 'proofmark', version: CLI_VERSION },
    capabilities: {
      positionEncoding: encoding,
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      hoverProvider: true,
      definitionProvider: true,
      referencesProvider: true,
      documentHighlightProvider: true,
      renameProvider: hasPrepareRename ? { prepareProvider: true } : true,
      documentSymbolProvider: { label: 'Proofmark' },
      foldingRangeProvider: true,
      codeLensProvider: {},
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
      executeCommandProvider: { commands: [SHOW_EVIDENCE_COMMAND, DISMISS_HINT_COMMAND, REVIEW_COMMAND] },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      ...(isPulled
        ? { diagnosticProvider: { identifier: 'proofmark', interFileDependencies: true, workspaceDiagnostics: false } }
        : {}),
    },
  };
}

/** A request of a client about an open document. */
interface DocumentRequest {
  readonly textDocument: { readonly uri: string };
}

/** @param reviewTitle what the command that judges by a model is called; undefined if the server has none */
function registerFeatures(
  connection: Connection,
  session: ServerSession,
  modelReviews: ModelReviews,
  reviewTitle: string | undefined,
): void {
  const { checks } = session;
  const tell = (message: string): void => session.tell(MessageType.Info, message);

  /** Answers about the document after its current text is checked. `empty` if it isn't open or a proof. */
  const whenChecked =
    <P extends DocumentRequest, R>(answer: (document: OpenDocument, params: P) => R | Promise<R>, empty: R) =>
    async (params: P, token: CancellationToken): Promise<R> => {
      const document = session.get(params.textDocument.uri);
      if (!document || !(await checks.whenChecked(document, toSignal(token)))) return refuseIfCanceled(token, empty);
      return answer(document, params);
    };

  /** Answers about a position after the proof there is read. A check isn't needed. */
  const whenRead =
    <P extends DocumentRequest & { readonly position: Position }, R>(
      answer: (document: OpenDocument, read: DocumentProof, params: P, offset: number) => R | Promise<R>,
      empty: R,
    ) =>
    async (params: P, token: CancellationToken): Promise<R> => {
      const document = session.get(params.textDocument.uri);
      const offset = document?.content.offsetAt(params.position) ?? 0;
      const read = document && (await checks.whenRead(document, offset, toSignal(token)));
      return document && read ? answer(document, read, params, offset) : refuseIfCanceled(token, empty);
    };

  connection.languages.diagnostics.on(
    whenChecked(
      async (document) => ({
        kind: DocumentDiagnosticReportKind.Full,
        items: await session.createDiagnostics(document),
      }),
      { kind: DocumentDiagnosticReportKind.Full, items: [] },
    ),
  );
  connection.onHover(
    whenRead(async (document, read, _params, offset) => {
      const { shown, version } = document;
      const hints = await session.listHints(document, [read]);
      const formats = session.capabilities.textDocument?.hover?.contentFormat;
      return createHover(
        [
          ...describeReviewAt(document, shown?.version === version ? shown.reviews : [], offset),
          ...describeHintAt(document, hints, offset),
          ...describeSymbolOrReferenceAt(document, read, offset),
        ],
        formats,
      );
    }, null),
  );
  connection.onDefinition(whenRead((document, read, _params, offset) => listDefinitions(document, read, offset), []));
  connection.onReferences(
    whenRead(
      (document, read, _params, offset) =>
        listUses(document, read, offset).map((range) => ({ uri: document.uri, range })),
      [],
    ),
  );
  connection.onDocumentHighlight(
    whenRead(
      (document, read, _params, offset) => listUses(document, read, offset, true).map((range) => ({ range })),
      [],
    ),
  );
  connection.onPrepareRename(whenRead((document, read, { position }) => prepareRename(document, read, position), null));
  connection.onRenameRequest(
    whenRead((document, read, { position, newName }) => {
      const { edits, notes } = createRename(document, read, position, newName);
      if (notes.length > 0) tell(notes.join(' '));
      return { changes: { [document.uri]: edits } };
    }, null),
  );
  connection.onDocumentSymbol(whenChecked((document) => createDocumentSymbols(document, document.reviews ?? []), []));
  connection.onFoldingRanges(whenChecked((document) => createFoldingRanges(document, document.reviews ?? []), []));
  connection.onCodeLens(
    whenChecked(async (document) => {
      const { codeLens } = await session.getSettings(document);
      const { uri, reviews = [] } = document;
      if (!codeLens || reviews.length === 0) return [];
      const range = document.content.toRange({ start: 0, end: 0 });
      const command = reviewTitle && { title: reviewTitle, command: REVIEW_COMMAND, arguments: [uri] };
      return [...(command ? [{ range, command }] : []), ...createCodeLenses(document, reviews, SHOW_EVIDENCE_COMMAND)];
    }, []),
  );
  connection.onCodeAction(
    whenChecked(async (document, { range, context }) => {
      const [start, end] = [document.content.offsetAt(range.start), document.content.offsetAt(range.end)];
      const isHere = (one: { start: number; end: number }): boolean => one.start <= end && start <= one.end;
      const reviews = document.reviews ?? [];
      const diagnostics = context.diagnostics.filter(({ source }) => source === 'Proofmark');
      const create = (title: string, command: string, offset: number): CodeAction => ({
        title: `Proofmark: ${title}`,
        kind: CodeActionKind.QuickFix,
        diagnostics,
        command: { title, command, arguments: [document.uri, document.content.positionAt(offset)] },
      });
      // An editor may run actions by itself, for example when a file is saved, and a workspace may set that.
      const isByHand = context.only === undefined && context.triggerKind !== CodeActionTriggerKind.Automatic;
      const review = { title: reviewTitle ?? '', command: REVIEW_COMMAND, arguments: [document.uri] };
      const flags = reviews.flatMap(({ marks }) => marks.flags.filter((one) => isHere(one.range)));
      const hints = (await session.listHints(document, reviews)).filter(({ hint, offsets }) => hint && isHere(offsets));
      return [
        ...flags.slice(0, 1).map((one) => create('Show evidence', SHOW_EVIDENCE_COMMAND, one.range.start)),
        ...hints.slice(0, 1).map((one) => create('Dismiss hint', DISMISS_HINT_COMMAND, one.offsets.start)),
        ...(reviewTitle && isByHand && reviews.length > 0
          ? [{ title: `Proofmark: ${reviewTitle}`, command: review }]
          : []),
      ];
    }, []),
  );
  connection.onExecuteCommand(({ command, arguments: given = [] }, token) => {
    const [uri, position] = given as readonly unknown[];
    if (command === REVIEW_COMMAND) return modelReviews.review(uri, position, toSignal(token));
    const document = typeof uri === 'string' ? session.get(uri) : undefined;
    if (!document || !isPosition(position) || document.reviewedVersion !== document.version) return null;
    const offset = document.content.offsetAt(position);
    if (command === DISMISS_HINT_COMMAND) session.dismissHint(document, offset);
    else if (command === SHOW_EVIDENCE_COMMAND) {
      const words = describeEvidence(document, offset);
      if (words !== undefined) tell(words);
    }
    return null;
  });
}

/** The evidence of the flags of a step, or what is known of the whole proof. */
function describeEvidence({ reviews = [] }: OpenDocument, offset: number): string | undefined {
  const found = reviews.find(({ range }) => !range || (range.start <= offset && offset <= range.end));
  if (!found) return undefined;
  const { review, marks } = found;
  const step = review.steps.find(({ step: { range } }) => range.start <= offset && offset <= range.end)?.step.index;
  const flags = marks.flags.filter((flag) => flag.step === step);
  if (flags.length > 0) return flags.map((flag) => formatFlagEvidence(flag, review)).join('\n');
  return [
    describeReviewOutcome(review),
    describeReviewOutcomeReasons(review),
    ...listReviewDetailSentences(review),
  ].join(' ');
}

function isPosition(value: unknown): value is Position {
  const isCount = (count: unknown): boolean => isIntegerInRange(count, 0, 2 ** 31 - 1);
  return isRecord(value) && isCount(value.line) && isCount(value.character);
}

function toSignal(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

/** @throws ResponseError if the client has canceled the request */
function refuseIfCanceled<R>(token: CancellationToken, answer: R): R {
  if (token.isCancellationRequested)
    throw new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was canceled.');
  return answer;
}
