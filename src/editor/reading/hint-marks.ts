/** Hints in the text: dotted underlines, hovers, quick fixes, *Next hint*, the line above the proof, and Problems if set. */
import * as vscode from 'vscode';
import type { TextRange } from '../../core/proof/index.ts';
import {
  describeHint,
  describeNotAProof,
  nameHintKind,
  type ProofHint,
  summarizeHints,
} from '../../core/reading/index.ts';
import { t } from '../../l10n/index.ts';
import { appendPlainTextToMarkdown, registerCommand } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { toEditorRange } from '../base/editor-range.ts';
import { commandIds, NEXT_HINT_COMMAND, SETTINGS_SECTION } from '../base/manifest-names.ts';
import { readResourceSettings } from '../base/settings.ts';
import { DIAGNOSTIC_SOURCE } from '../paint/index.ts';
import type { ProofReviews } from '../review/index.ts';
import { DismissedHints } from './dismissed-hints.ts';
import type { DocumentReadings } from './document-readings.ts';
import type { DocumentReading, ReadingHeadline, ReadingHeadlines } from './types.ts';

/** Not in the palette, since it needs an argument. */
const DISMISS_HINT_COMMAND = '_proofmark.dismissHint';

/** A hint with its place in the document. */
interface PlacedHint {
  readonly hint: ProofHint;
  readonly offsets: TextRange;
}

/** Shows the hints of open proofs. None of them is a flag: they have no color, and no verdict counts them. */
export class HintMarks extends DisposableOwner implements ReadingHeadlines {
  readonly #readings: DocumentReadings;
  readonly #dismissed: DismissedHints;
  readonly #changed = new vscode.EventEmitter<vscode.TextDocument>();
  readonly #underline = vscode.window.createTextEditorDecorationType({
    textDecoration: 'underline dotted 2px var(--vscode-proofmark-quietForeground)',
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  readonly #problems = vscode.languages.createDiagnosticCollection('proofmark-hints');
  readonly onDidChange = this.#changed.event;

  constructor(readings: DocumentReadings, reviews: ProofReviews, memory: vscode.Memento) {
    super();
    this.#readings = readings;
    this.#dismissed = new DismissedHints(memory);
    const anywhere = { pattern: '**' };
    this.own(
      this.#changed,
      this.#underline,
      this.#problems,
      reviews.onDidChange((document) => this.#show(document)),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#showAll()),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#problems.delete(uri)),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(`${SETTINGS_SECTION}.marks.hints`)) this.#showAll();
      }),
      registerCommand(DISMISS_HINT_COMMAND, (uri: string, start: number) => this.#dismiss(uri, start)),
      registerCommand(NEXT_HINT_COMMAND, (uri: string) => this.#goToNext(uri)),
      registerCommand(commandIds.toggleHints, () => toggleHints()),
      vscode.languages.registerHoverProvider(anywhere, {
        provideHover: (document, position) => this.#createHover(document, document.offsetAt(position)),
      }),
      vscode.languages.registerCodeActionsProvider(
        anywhere,
        { provideCodeActions: (document, range) => this.#listActions(document, document.offsetAt(range.start)) },
        { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
      ),
    );
    this.#showAll();
  }

  of(document: vscode.TextDocument): ReadingHeadline | undefined {
    const read = this.#readings.of(document);
    if (!read || readResourceSettings(document.uri).hints === 'off') return undefined;
    const { notAProof } = read.reading;
    const hints = this.#dismissed.filter(document.uri.toString(), read.reading);
    const summary = summarizeHints(hints);
    if (!notAProof && summary === undefined) return undefined;
    const sentences = [
      ...(notAProof ? [describeNotAProof(notAProof)] : []),
      ...(summary === undefined ? [] : [summary]),
    ];
    return { text: sentences.join(' '), isBanner: notAProof !== undefined, hints: hints.length };
  }

  #placedHints(document: vscode.TextDocument): readonly PlacedHint[] {
    const read = this.#readings.of(document);
    if (!read || readResourceSettings(document.uri).hints === 'off') return [];
    const hints = this.#dismissed.filter(document.uri.toString(), read.reading);
    return hints.flatMap((hint) => placeHint(read, hint));
  }

  #showAll(): void {
    for (const document of new Set(vscode.window.visibleTextEditors.map((editor) => editor.document)))
      this.#show(document);
  }

  #show(document: vscode.TextDocument): void {
    const editors = vscode.window.visibleTextEditors.filter((editor) => editor.document === document);
    // Ranges of an older text would mark wrong words. The editor moves the decorations until the next reading.
    if (editors.length === 0 || (!this.#readings.of(document) && this.#hasProof(document))) return;
    const placed = this.#placedHints(document);
    const ranges = [...placed.map(({ offsets }) => offsets), ...this.#bannerRanges(document)].map((offsets) =>
      toEditorRange(document, offsets),
    );
    for (const editor of editors) editor.setDecorations(this.#underline, ranges);
    const isListed = readResourceSettings(document.uri).hints === 'problems';
    this.#problems.set(document.uri, isListed ? placed.map((one) => createDiagnostic(document, one)) : undefined);
    this.#changed.fire(document);
  }

  /** Whether the document has a proof whose reading will come. */
  #hasProof(document: vscode.TextDocument): boolean {
    return this.#readings.isWaiting(document);
  }

  /** The words with which the author says that this isn't a proof. */
  #bannerRanges(document: vscode.TextDocument): TextRange[] {
    const read = this.#readings.of(document);
    if (!read || readResourceSettings(document.uri).hints === 'off') return [];
    const { notAProof } = read.reading;
    if (notAProof?.kind !== 'admitted') return [];
    return [read.locator.toDocumentRange(notAProof.place) ?? []].flat();
  }

  #createHover(document: vscode.TextDocument, offset: number): vscode.Hover | undefined {
    const here = this.#placedHints(document).find(({ offsets }) => offsets.start <= offset && offset <= offsets.end);
    if (!here) return undefined;
    const text = new vscode.MarkdownString();
    appendPlainTextToMarkdown(text, describeHint(here.hint));
    return new vscode.Hover(text, toEditorRange(document, here.offsets));
  }

  #listActions(document: vscode.TextDocument, offset: number): vscode.CodeAction[] {
    const here = this.#placedHints(document).find(({ offsets }) => offsets.start <= offset && offset <= offsets.end);
    if (!here) return [];
    const dismiss = new vscode.CodeAction(t('Dismiss hint'), vscode.CodeActionKind.QuickFix);
    dismiss.command = {
      title: dismiss.title,
      command: DISMISS_HINT_COMMAND,
      arguments: [document.uri.toString(), here.offsets.start],
    };
    return [dismiss];
  }

  async #dismiss(uri: string, start: number): Promise<void> {
    const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri);
    const read = document && this.#readings.of(document);
    const here = document && this.#placedHints(document).find(({ offsets }) => offsets.start === start);
    if (!read || !here) return;
    await this.#dismissed.dismiss(uri, read.reading, here.hint);
    this.#show(document);
  }

  async #goToNext(uri: string): Promise<void> {
    const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri);
    if (!document) return;
    const placed = this.#placedHints(document);
    const editor = await vscode.window.showTextDocument(document);
    const at = document.offsetAt(editor.selection.active);
    const next = placed.find(({ offsets }) => offsets.start > at) ?? placed[0];
    if (!next) return;
    const range = toEditorRange(document, next.offsets);
    editor.selection = new vscode.Selection(range.start, range.start);
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    await vscode.commands.executeCommand('editor.action.showHover');
  }
}

function placeHint(read: DocumentReading, hint: ProofHint): PlacedHint[] {
  const offsets = read.locator.toDocumentRange({ step: hint.step, range: hint });
  return offsets ? [{ hint, offsets }] : [];
}

function createDiagnostic(document: vscode.TextDocument, { hint, offsets }: PlacedHint): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(
    toEditorRange(document, offsets),
    describeHint(hint),
    vscode.DiagnosticSeverity.Information,
  );
  diagnostic.source = DIAGNOSTIC_SOURCE;
  diagnostic.code = nameHintKind(hint.kind);
  return diagnostic;
}

/** Turns hints off, or on again where they were. */
async function toggleHints(): Promise<void> {
  const settings = vscode.workspace.getConfiguration(SETTINGS_SECTION);
  const isOff = settings.get('marks.hints') === 'off';
  await settings.update('marks.hints', isOff ? undefined : 'off', vscode.ConfigurationTarget.Global);
}
