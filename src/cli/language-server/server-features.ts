/** The features of `proofmark lsp`. The server's capabilities and its answers to requests are made from this table. */
import {
  type CancellationToken,
  type CodeAction,
  CodeActionKind,
  CodeActionTriggerKind,
  type Connection,
  DocumentDiagnosticReportKind,
  ErrorCodes,
  LSPErrorCodes,
  MessageType,
  type Position,
  ResponseError,
  type ServerCapabilities,
} from 'vscode-languageserver/node';
import { isIntegerInRange, isRecord } from '../../core/base/unknown-fields.ts';
import { formatFlagEvidence } from '../../core/marks/index.ts';
import {
  describeReviewOutcome,
  describeReviewOutcomeReasons,
  listReviewDetailSentences,
} from '../../core/review/index.ts';
import {
  createCodeLenses,
  createDocumentSymbols,
  createFoldingRanges,
  createHover,
  createRenameEdits,
  describeHintAt,
  describeReviewAt,
  describeSymbolOrReferenceAt,
  listDefinitions,
  listUses,
  prepareRename,
} from './language-features.ts';
import { LSP_REVIEW_COMMAND_ID, type ModelReviewRunner } from './model-reviews.ts';
import type { DocumentProof, OpenDocument } from './open-document.ts';
import type { ServerSession } from './server-session.ts';

export interface LanguageFeatureServices {
  readonly session: ServerSession;
  readonly modelReviews: ModelReviewRunner;
  /** The title of the command that judges by a model; undefined if the server has none. */
  readonly reviewTitle: string | undefined;
}

/** A feature: a capability of the server, and the requests that use it. */
interface ServerFeature {
  /** Undefined if this client can't use it; then nothing is registered. */
  readonly capabilities: (session: ServerSession) => ServerCapabilities | undefined;
  readonly register: (connection: Connection, services: LanguageFeatureServices) => void;
}

/** @returns the capabilities of the features that were registered */
export function registerLanguageFeatures(
  connection: Connection,
  services: LanguageFeatureServices,
): ServerCapabilities {
  const merged: ServerCapabilities = {};
  for (const { capabilities, register } of SERVER_FEATURES) {
    const own = capabilities(services.session);
    if (!own) continue;
    Object.assign(merged, own);
    register(connection, services);
  }
  return merged;
}

const SERVER_FEATURES: readonly ServerFeature[] = [
  {
    capabilities: ({ isPulled }) =>
      isPulled
        ? { diagnosticProvider: { identifier: 'proofmark', interFileDependencies: true, workspaceDiagnostics: false } }
        : undefined,
    register: (connection, { session }) =>
      connection.languages.diagnostics.on(
        whenChecked(
          session,
          async (document) => ({
            kind: DocumentDiagnosticReportKind.Full,
            items: await session.createDiagnostics(document),
          }),
          { kind: DocumentDiagnosticReportKind.Full, items: [] },
        ),
      ),
  },
  {
    capabilities: () => ({ hoverProvider: true }),
    register: (connection, { session }) =>
      connection.onHover(
        whenRead(
          session,
          async (document, read, _params, offset) => {
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
          },
          null,
        ),
      ),
  },
  {
    capabilities: () => ({ definitionProvider: true }),
    register: (connection, { session }) =>
      connection.onDefinition(
        whenRead(session, (document, read, _params, offset) => listDefinitions(document, read, offset), []),
      ),
  },
  {
    capabilities: () => ({ referencesProvider: true }),
    register: (connection, { session }) =>
      connection.onReferences(
        whenRead(
          session,
          (document, read, _params, offset) =>
            listUses(document, read, offset).map((range) => ({ uri: document.uri, range })),
          [],
        ),
      ),
  },
  {
    capabilities: () => ({ documentHighlightProvider: true }),
    register: (connection, { session }) =>
      connection.onDocumentHighlight(
        whenRead(
          session,
          (document, read, _params, offset) => listUses(document, read, offset, true).map((range) => ({ range })),
          [],
        ),
      ),
  },
  {
    capabilities: ({ capabilities }) => ({
      renameProvider: capabilities.textDocument?.rename?.prepareSupport === true ? { prepareProvider: true } : true,
    }),
    register: (connection, { session }) => {
      connection.onPrepareRename(
        whenRead(session, (document, read, { position }) => prepareRename(document, read, position), null),
      );
      connection.onRenameRequest(
        whenRead(
          session,
          (document, read, { position, newName }) => {
            const { edits, notes } = createRenameEdits(document, read, position, newName);
            if (notes.length > 0) session.tell(MessageType.Info, notes.join(' '));
            return { changes: { [document.uri]: edits } };
          },
          null,
        ),
      );
    },
  },
  {
    capabilities: () => ({ documentSymbolProvider: { label: 'Proofmark' } }),
    register: (connection, { session }) =>
      connection.onDocumentSymbol(
        whenChecked(session, (document) => createDocumentSymbols(document, document.reviews ?? []), []),
      ),
  },
  {
    capabilities: () => ({ foldingRangeProvider: true }),
    register: (connection, { session }) =>
      connection.onFoldingRanges(
        whenChecked(session, (document) => createFoldingRanges(document, document.reviews ?? []), []),
      ),
  },
  {
    capabilities: () => ({ codeLensProvider: {} }),
    register: (connection, { session, reviewTitle }) =>
      connection.onCodeLens(
        whenChecked(
          session,
          async (document) => {
            const { codeLens } = await session.getSettings(document);
            const { uri, reviews = [] } = document;
            if (!codeLens || reviews.length === 0) return [];
            const range = document.content.toRange({ start: 0, end: 0 });
            const command = reviewTitle && { title: reviewTitle, command: LSP_REVIEW_COMMAND_ID, arguments: [uri] };
            return [
              ...(command ? [{ range, command }] : []),
              ...createCodeLenses(document, reviews, SHOW_EVIDENCE_COMMAND),
            ];
          },
          [],
        ),
      ),
  },
  {
    capabilities: () => ({ codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] } }),
    register: (connection, { session, reviewTitle }) =>
      connection.onCodeAction(
        whenChecked(
          session,
          async (document, { range, context }) => {
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
            const review = { title: reviewTitle ?? '', command: LSP_REVIEW_COMMAND_ID, arguments: [document.uri] };
            const flags = reviews.flatMap(({ marks }) => marks.flags.filter((one) => isHere(one.range)));
            const hints = (await session.listHints(document, reviews)).filter(
              ({ hint, offsets }) => hint && isHere(offsets),
            );
            return [
              ...flags.slice(0, 1).map((one) => create('Show evidence', SHOW_EVIDENCE_COMMAND, one.range.start)),
              ...hints.slice(0, 1).map((one) => create('Dismiss hint', DISMISS_HINT_COMMAND, one.offsets.start)),
              ...(reviewTitle && isByHand && reviews.length > 0
                ? [{ title: `Proofmark: ${reviewTitle}`, command: review }]
                : []),
            ];
          },
          [],
        ),
      ),
  },
  {
    capabilities: () => ({ executeCommandProvider: { commands: Object.keys(CLIENT_COMMANDS) } }),
    register: (connection, services) =>
      connection.onExecuteCommand(({ command, arguments: given = [] }, token) => {
        const run = Object.hasOwn(CLIENT_COMMANDS, command) ? CLIENT_COMMANDS[command] : undefined;
        if (!run) throw new ResponseError(ErrorCodes.InvalidParams, 'The server has no such command.');
        return run(services, given, token);
      }),
  },
];

const SHOW_EVIDENCE_COMMAND = 'proofmark.lsp.showEvidence';
const DISMISS_HINT_COMMAND = 'proofmark.lsp.dismissHint';

/** The commands that a client may execute. Their arguments are the URI of a document and a position in it. */
const CLIENT_COMMANDS: Readonly<
  Record<string, (services: LanguageFeatureServices, given: readonly unknown[], token: CancellationToken) => unknown>
> = {
  [SHOW_EVIDENCE_COMMAND]: ({ session }, given) =>
    atCheckedPosition(session, given, (document, offset) => {
      const words = describeEvidence(document, offset);
      if (words !== undefined) session.tell(MessageType.Info, words);
    }),
  [DISMISS_HINT_COMMAND]: ({ session }, given) =>
    atCheckedPosition(session, given, (document, offset) => session.dismissHint(document, offset)),
  [LSP_REVIEW_COMMAND_ID]: ({ modelReviews }, [uri, position], token) =>
    modelReviews.review(uri, position, toSignal(token)),
};

/** Does something at a position of a document whose current text is checked; nothing for any other arguments. */
function atCheckedPosition(
  session: ServerSession,
  [uri, position]: readonly unknown[],
  act: (document: OpenDocument, offset: number) => void,
): null {
  const document = typeof uri === 'string' ? session.get(uri) : undefined;
  if (document && isPosition(position) && document.reviewedVersion === document.version)
    act(document, document.content.offsetAt(position));
  return null;
}

/** A request of a client about an open document. */
interface DocumentRequest {
  readonly textDocument: { readonly uri: string };
}

/** Answers about the document after its current text is checked. `empty` if it isn't open or a proof. */
function whenChecked<P extends DocumentRequest, R>(
  session: ServerSession,
  answer: (document: OpenDocument, params: P) => R | Promise<R>,
  empty: R,
) {
  return async (params: P, token: CancellationToken): Promise<R> => {
    const document = session.get(params.textDocument.uri);
    if (!document || !(await session.checks.whenChecked(document, toSignal(token))))
      return refuseIfCanceled(token, empty);
    return answer(document, params);
  };
}

/** Answers about a position after the proof there is read. A check isn't needed. */
function whenRead<P extends DocumentRequest & { readonly position: Position }, R>(
  session: ServerSession,
  answer: (document: OpenDocument, read: DocumentProof, params: P, offset: number) => R | Promise<R>,
  empty: R,
) {
  return async (params: P, token: CancellationToken): Promise<R> => {
    const document = session.get(params.textDocument.uri);
    if (!isPosition(params.position)) throw new ResponseError(ErrorCodes.InvalidParams, 'The position is invalid.');
    const offset = document?.content.offsetAt(params.position) ?? 0;
    const read = document && (await session.checks.whenRead(document, offset, toSignal(token)));
    return document && read ? answer(document, read, params, offset) : refuseIfCanceled(token, empty);
  };
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
