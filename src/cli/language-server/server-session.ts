/** The session of a client: its documents, folders and settings. Publishes diagnostics and progress. */
import { basename } from 'node:path/posix';
import {
  type ClientCapabilities,
  type Connection,
  type Diagnostic,
  type DidChangeTextDocumentParams,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  MessageType,
  ShowMessageNotification,
  type TextDocumentItem,
  type WorkDoneProgressServerReporter,
} from 'vscode-languageserver/node';
import type { Clock } from '../../core/base/clock.ts';
import { joinSanitizedMessageLines, sanitizeMessageText } from '../../core/base/shorten.ts';
import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import type { CheckerJudge } from '../../core/judge/index.ts';
import { createHintKeys, type HintInDocument, listHintsInDocument } from '../../core/reading/index.ts';
import { FOLDER_CONFIG_FILE, type FolderConfig, FolderConfigFinder } from '../inputs/folder-config.ts';
import { UsageError } from '../output/usage-error.ts';
import { createProofDiagnostics } from './diagnostics.ts';
import { choosePositionEncoding, DocumentText, type PositionEncoding } from './document-text.ts';
import { findReadablePath, loadFilesBesideProof } from './files-beside-proof.ts';
import { type DocumentProof, OpenDocument, type ReviewedProof } from './open-document.ts';
import { DocumentCheckScheduler } from './proof-checks.ts';
import {
  DEFAULT_LSP_DOCUMENT_SETTINGS,
  decodeUriPath,
  detectProofLanguage,
  type LspDocumentSettings,
  readClientSettings,
  readSettingsFromFolderConfig,
} from './server-settings.ts';

/** How long the server waits for settings before it uses those that it has, in milliseconds. */
const SETTINGS_WAIT_MS = 2_000;
/** A check that takes longer has progress, in milliseconds. */
const PROGRESS_DELAY_MS = 1_000;
/** The beginning of a text that tells whether it is a proof, in UTF-16 code units. */
const HEAD_CHARS = 4_096;
/** A longer text isn't read, in UTF-16 code units. */
const MAX_DOCUMENT_CHARS = 50_000_000;
/** The maximum number of folders and of dismissed hints. */
const MAX_ROOTS = 100;
const MAX_DISMISSED_HINTS = 2_000;

const WATCHED_FILES = ['**/*.{md,markdown,tex,txt,ltx,bbl,bib,tikz,pgf}', `**/${FOLDER_CONFIG_FILE}`];

/** What a session needs of its host. */
export interface ServerSessionServices {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly checker: CheckerJudge;
  /** Whether configurations of folders are read. */
  readonly readsConfigs: boolean;
}

export class ServerSession {
  readonly encoding: PositionEncoding;
  readonly capabilities: ClientCapabilities;
  readonly checks: DocumentCheckScheduler;
  /** Whether the client asks for diagnostics. Otherwise they are sent. */
  readonly isPulled: boolean;
  readonly #services: ServerSessionServices;
  readonly #documents = new Map<string, OpenDocument>();
  readonly #dismissed = new Set<string>();
  readonly #configs: FolderConfigFinder;
  /** The problems with configurations that the user knows. */
  #toldProblems = new Set<string>();
  readonly #isWatching: boolean;
  #roots: readonly string[];
  /** The settings of the initialization, or those that the client has sent since. */
  #ownSettings: Partial<LspDocumentSettings>;
  #settings = new Map<string, Promise<LspDocumentSettings>>();

  constructor(services: ServerSessionServices, params: InitializeParams) {
    const { capabilities, workspaceFolders, rootUri, initializationOptions } = params;
    this.#services = services;
    this.capabilities = capabilities;
    this.encoding = choosePositionEncoding(capabilities.general?.positionEncodings);
    this.isPulled = capabilities.textDocument?.diagnostic !== undefined;
    const folders = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
    this.#roots = toRoots(folders);
    this.#ownSettings = readClientSettings(initializationOptions);
    this.#configs = new FolderConfigFinder(services.readsConfigs);
    this.#isWatching = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    this.checks = new DocumentCheckScheduler({
      ...services,
      getSettings: (document) => this.getSettings(document),
      detectLanguage: ({ uri, languageId, content: { text } }, settings) =>
        text.length > MAX_DOCUMENT_CHARS
          ? undefined
          : detectProofLanguage({ uri, languageId, head: text.slice(0, HEAD_CHARS) }, settings, this.#roots),
      loadFiles: ({ uri, content: { text } }, language) =>
        loadFilesBesideProof({ uri, text, language }, this.#roots, (sentence) => this.#log(sentence)),
      onReviews: (document, reviews) => void this.#publish(document, reviews),
      onCheck: ({ uri }) => this.startProgress(`Checking ${basename(decodeUriPath(uri))}`).end,
      onError: (message) => this.#log(message),
    });
  }

  /** Asks the client to tell changes of files, where it can. */
  async watchFiles(): Promise<void> {
    if (!this.#isWatching) return;
    const watchers = WATCHED_FILES.map((globPattern) => ({ globPattern }));
    await this.#services.connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  }

  /** An open document; undefined for any other address. */
  get(uri: string): OpenDocument | undefined {
    return this.#documents.get(uri);
  }

  open({ uri, languageId, version, text }: TextDocumentItem): void {
    this.close(uri);
    if (!this.#isWatching) this.#configs.forget();
    const document = new OpenDocument(uri, languageId, new DocumentText(text, version, this.encoding));
    this.#documents.set(uri, document);
    this.checks.check(document, false);
  }

  edit({ textDocument: { uri, version }, contentChanges }: DidChangeTextDocumentParams): void {
    const document = this.#documents.get(uri);
    if (!document || contentChanges.length === 0) return;
    for (const change of contentChanges) document.follow(document.content.edit(change, version));
    this.checks.check(document, true);
  }

  close(uri: string): void {
    const document = this.#documents.get(uri);
    if (!document) return;
    this.#documents.delete(uri);
    this.#settings.delete(uri);
    this.checks.close(document);
    if (!this.isPulled) void this.#services.connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  dispose(): void {
    for (const uri of [...this.#documents.keys()]) this.close(uri);
    this.checks.dispose();
  }

  /** A document was saved. A client that doesn't watch files may have saved a configuration before. */
  async save(uri: string): Promise<void> {
    this.renewNear([uri]);
    const document = this.#documents.get(uri);
    if (!document || this.#isWatching || !this.#services.readsConfigs) return;
    const before = JSON.stringify(await this.getSettings(document));
    this.#configs.forget();
    this.#settings.delete(uri);
    if (JSON.stringify(await this.getSettings(document)) !== before) this.renew([document]);
  }

  /**
   * Files have changed: other documents beside them or above them may name them, and configurations are for all documents below.
   * @param uris all documents if undefined
   */
  renewNear(uris: readonly string[] | undefined): void {
    const configured = (uris ?? []).filter((uri) => uri.endsWith(`/${FOLDER_CONFIG_FILE}`));
    if (configured.length > 0) {
      this.#configs.forget();
      this.#settings = new Map();
      this.#toldProblems = new Set();
    }
    const folders = configured.map((uri) => uri.slice(0, -FOLDER_CONFIG_FILE.length));
    const near = [...this.#documents.values()].filter(({ uri }) => {
      const folder = uri.slice(0, uri.lastIndexOf('/') + 1);
      const isNear = uris?.some((changed) => changed !== uri && changed.startsWith(folder)) ?? true;
      return isNear || folders.some((above) => uri.startsWith(above));
    });
    this.renew(near);
  }

  /** Reads and checks documents again. */
  renew(near: readonly OpenDocument[]): void {
    for (const document of near) this.checks.renew(document);
    if (near.length > 0 && this.isPulled && this.capabilities.workspace?.diagnostics?.refreshSupport)
      this.#services.connection.languages.diagnostics.refresh();
  }

  setRoots(added: readonly string[], removed: readonly string[]): void {
    const gone = new Set(toRoots(removed));
    this.#roots = toRoots([...this.#roots.filter((root) => !gone.has(root)), ...added]);
    this.#configs.forget();
    this.#settings = new Map();
    this.renewNear(undefined);
  }

  /** The client's settings have changed. @param sent the new ones, from a client that has no requests for settings */
  changeSettings(sent: unknown): void {
    const { proofmark = sent } = getFieldsOrEmpty(sent);
    this.#ownSettings = { ...this.#ownSettings, ...readClientSettings(proofmark) };
    this.#settings = new Map();
    this.renewNear(undefined);
  }

  getSettings({ uri }: OpenDocument): Promise<LspDocumentSettings> {
    const known = this.#settings.get(uri) ?? this.#askSettings(uri);
    this.#settings.set(uri, known);
    return known;
  }

  async #askSettings(uri: string): Promise<LspDocumentSettings> {
    const [asked, { path, config }] = await Promise.all([this.#askClientSettings(uri), this.findConfig(uri)]);
    const configured = config && readSettingsFromFolderConfig(config, path);
    return { ...DEFAULT_LSP_DOCUMENT_SETTINGS, ...configured, ...this.#ownSettings, ...asked };
  }

  /** The configuration of a document's folder. Shows its problems once. */
  async findConfig(uri: string): Promise<{ readonly path: string; readonly config?: FolderConfig | undefined }> {
    const { real: path, root } = (await findReadablePath(uri, this.#roots)) ?? {};
    if (path === undefined) return { path: uri };
    try {
      return { path, config: await this.#configs.findForFile(path, root) };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      const { message } = error;
      if (!this.#toldProblems.has(message)) this.tell(MessageType.Warning, message);
      this.#toldProblems.add(message);
      return { path };
    }
  }

  async #askClientSettings(scopeUri: string): Promise<Partial<LspDocumentSettings>> {
    if (!this.capabilities.workspace?.configuration) return {};
    const { connection, clock } = this.#services;
    const asked = connection.workspace.getConfiguration({ scopeUri, section: 'proofmark' }).catch(() => undefined);
    const inTime = new Promise<unknown>((resolve) => {
      const stop = clock.after(SETTINGS_WAIT_MS, () => resolve(undefined));
      void asked.then((value: unknown) => {
        stop();
        resolve(value);
      });
    });
    return readClientSettings(await inTime);
  }

  /** The hints of proofs that aren't dismissed, in text order; none if they are turned off. */
  async listHints(document: OpenDocument, proofs: readonly DocumentProof[]): Promise<readonly HintInDocument[]> {
    const { hints } = await this.getSettings(document);
    if (hints === 'off') return [];
    const placed = proofs.flatMap((read) => {
      const keys = createHintKeys(document.uri, read.reading);
      const shown = read.reading.hints.filter((_, k) => !this.#dismissed.has(keys[k] ?? ''));
      return listHintsInDocument(read, shown);
    });
    return placed.sort((one, other) => one.offsets.start - other.offsets.start);
  }

  /** Dismisses the hint that begins at an offset, until the server ends or its step changes. */
  dismissHint(document: OpenDocument, offset: number): void {
    for (const read of document.reviews ?? []) {
      const keys = createHintKeys(document.uri, read.reading);
      for (const [k, hint] of read.reading.hints.entries()) {
        const [placed] = listHintsInDocument(read, [hint]).filter((one) => one.hint === hint);
        const key = keys[k];
        if (placed?.offsets.start !== offset || key === undefined || this.#dismissed.size >= MAX_DISMISSED_HINTS)
          continue;
        this.#dismissed.add(key);
        this.renew([document]);
        return;
      }
    }
  }

  async createDiagnostics(document: OpenDocument, reviews = document.reviews): Promise<Diagnostic[]> {
    if (!reviews) return [];
    const { version } = document;
    const { hints } = await this.getSettings(document);
    const listed = hints === 'problems' ? await this.listHints(document, reviews) : [];
    return document.version === version ? createProofDiagnostics(document.content, reviews, listed) : [];
  }

  async #publish(document: OpenDocument, reviews: readonly ReviewedProof[] | undefined): Promise<void> {
    if (this.isPulled) return;
    const { uri, version } = document;
    const diagnostics = await this.createDiagnostics(document, reviews);
    if (document.isClosed || document.version !== version) return;
    const isVersioned = this.capabilities.textDocument?.publishDiagnostics?.versionSupport === true;
    await this.#services.connection.sendDiagnostics({ uri, diagnostics, ...(isVersioned ? { version } : {}) });
  }

  /** Shows a message. Its words may come from a proof, a model, or a file, so they have no links and no control characters. */
  tell(type: MessageType, words: string): void {
    const message = joinSanitizedMessageLines(words.split('\n'));
    void this.#services.connection.sendNotification(ShowMessageNotification.type, { type, message });
  }

  /**
   * Shows progress where the client can.
   * @param cancel called if the user cancels the work. Without it, they can't, and progress is shown only after a second
   */
  startProgress(words: string, cancel?: () => void): { report(message: string): void; end(): void } {
    if (!this.capabilities.window?.workDoneProgress) return { report: () => {}, end: () => {} };
    const { connection, clock } = this.#services;
    let shown: WorkDoneProgressServerReporter | undefined;
    let message = sanitizeMessageText(words);
    let isOver = false;
    const stop = clock.after(cancel ? 0 : PROGRESS_DELAY_MS, () => {
      connection.window.createWorkDoneProgress().then(
        (progress) => {
          if (isOver) return;
          shown = progress;
          progress.begin('Proofmark', undefined, message, cancel !== undefined);
          if (cancel) progress.token.onCancellationRequested(cancel);
        },
        () => undefined,
      );
    });
    return {
      report(next) {
        message = sanitizeMessageText(next);
        shown?.report(message);
      },
      end() {
        isOver = true;
        stop();
        shown?.done();
      },
    };
  }

  #log(message: string): void {
    this.#services.connection.console.warn(message);
  }
}

/** Addresses of folders without a slash at the end, each once. */
function toRoots(uris: readonly string[]): readonly string[] {
  return [...new Set(uris.map((uri) => uri.replace(/\/+$/, '')))].slice(0, MAX_ROOTS);
}
