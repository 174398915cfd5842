import * as vscode from 'vscode';
import { describeRestatement, findRestatement, type LocationInProof } from '../../core/reading/index.ts';
import { t } from '../../l10n/index.ts';
import { showInfo } from '../ask/index.ts';
import { DisposableOwner, Disposables } from '../base/disposables.ts';
import { COMPARE_RESTATEMENT_COMMAND, commandIds } from '../base/manifest-names.ts';
import type { ProofReviews } from '../review/index.ts';
import { LatexInputFileCache } from './document-files.ts';
import { DocumentReadingCache } from './document-readings.ts';
import { createHintsToggle, HintMarkPainter } from './hint-marks.ts';
import type { ReadingFeature, ReadingServices } from './lazy-reading.ts';
import { registerMathSymbolProviders } from './symbol-providers.ts';
import { registerTryWithNumbersAction, tryRelationWithNumbers } from './try-numbers.ts';
import type { DocumentReading } from './types.ts';

/** Registers everything that reads open proofs. */
export function startReadingFeature(services: ReadingServices): ReadingFeature {
  const { reviews, clock, memory } = services;
  const files = new LatexInputFileCache();
  const readings = new DocumentReadingCache(reviews, clock, files);
  const setShown = (): void =>
    readings.setShown(new Set(vscode.window.visibleTextEditors.map(({ document }) => document)));
  setShown();
  // The painter of hints reads the shown documents at the same event, after this.
  const shown = vscode.Disposable.from(
    vscode.window.onDidChangeVisibleTextEditors(setShown),
    vscode.workspace.onDidCloseTextDocument(setShown),
  );
  const hints = new HintMarkPainter(readings, reviews, memory);
  reviews.useStepNamer(readings);
  const loaded = files.onDidChange((document) => reviews.redraw(document));
  const features = new ProofLanguageFeatures(reviews, (proof) =>
    vscode.Disposable.from(registerMathSymbolProviders(readings, proof), registerTryWithNumbersAction(readings, proof)),
  );
  const restatements = new RestatementViewer(readings);
  const all = vscode.Disposable.from(files, loaded, shown, features, hints, restatements);
  return {
    onDidChange: hints.onDidChange,
    of: (latest) => hints.of(latest),
    readings: {
      onDidChange: hints.onDidChange,
      read: (latest) => readings.read(latest),
      whenRead: (document, offset, token) => readings.whenRead(document, offset, token),
      listShownHints: (read) => hints.listShownHints(read),
    },
    commands: {
      [commandIds.toggleHints]: createHintsToggle(),
      [commandIds.tryWithNumbers]: (at) => tryRelationWithNumbers(readings, services, at),
      [COMPARE_RESTATEMENT_COMMAND]: () => restatements.show(),
    },
    dispose: () => all.dispose(),
  };
}

/**
 * Registers features of the language for each open proof only. Where VS Code has such a feature, its menus offer it, and *Rename
 * Symbol* shows its errors: other files get neither.
 */
class ProofLanguageFeatures extends DisposableOwner {
  readonly #reviews: Pick<ProofReviews, 'listFor' | 'all' | 'onDidChange'>;
  readonly #register: (proof: vscode.DocumentFilter) => vscode.Disposable;
  /** By the address of the document. */
  readonly #registered = new Map<string, vscode.Disposable>();

  constructor(
    reviews: Pick<ProofReviews, 'listFor' | 'all' | 'onDidChange'>,
    register: (proof: vscode.DocumentFilter) => vscode.Disposable,
  ) {
    super();
    this.#reviews = reviews;
    this.#register = register;
    this.own(reviews.onDidChange((document) => this.#follow(document)));
    for (const { document } of reviews.all()) this.#follow(document);
  }

  override dispose(): void {
    super.dispose();
    const all = new Disposables();
    all.add(...this.#registered.values());
    this.#registered.clear();
    all.dispose();
  }

  #follow(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    const isProof = this.#reviews.listFor(document).length > 0;
    const registered = this.#registered.get(key);
    // VS Code compares a pattern with the path before it reads it as a pattern, so any name of a file will do.
    if (isProof && !registered)
      this.#registered.set(key, this.#register({ scheme: document.uri.scheme, pattern: document.uri.fsPath }));
    if (isProof || !registered) return;
    this.#registered.delete(key);
    registered.dispose();
  }
}

/** The scheme of both sides. Their texts are in memory: a side's address has its place. */
const SCHEME = 'proofmark-restatement';

/** Opens a diff editor with the problem and its restatement, and says what certainly changed. */
class RestatementViewer {
  readonly #readings: DocumentReadingCache;
  /** By the path of their address. */
  readonly #texts = new Map<string, string>();
  readonly #provider = vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
    provideTextDocumentContent: ({ path }) => this.#texts.get(path) ?? '',
  });

  constructor(readings: DocumentReadingCache) {
    this.#readings = readings;
  }

  dispose(): void {
    this.#provider.dispose();
  }

  /** For the active proof. */
  async show(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const offset = editor?.document.offsetAt(editor.selection.active) ?? 0;
    const { token } = new vscode.CancellationTokenSource();
    const read = editor && (await this.#readings.whenRead(editor.document, offset, token));
    const restatement = read && findRestatement(read.reading);
    if (!restatement) return void showInfo(t('No restatement of the problem was found.'));
    const { problem, place } = restatement;
    const uris = [problem, place].map((side, k) => {
      const uri = vscode.Uri.from({ scheme: SCHEME, path: `${read.document.uri.path}/${read.version}/${k}.md` });
      this.#texts.set(uri.path, listSentences(read, side));
      return uri;
    });
    const title = t('Problem and restatement at {0}', read.reading.getLabel(place.step));
    await vscode.commands.executeCommand('vscode.diff', ...uris, title);
    void showInfo(describeRestatement(restatement).join(' '));
  }
}

/** A sentence on each line, so that the diff compares sentences. */
function listSentences({ reading }: DocumentReading, { step, range }: LocationInProof): string {
  const text = reading.getText(step);
  const sentences = reading.getPassage(step)?.sentences.filter(({ end }) => end <= range.end) ?? [];
  return sentences.map(({ start, end }) => `${text.slice(start, end).replace(/\s+/g, ' ')}\n`).join('');
}
