/** Hints and missing references in the text: dotted and dashed underlines, hovers, quick fixes, *Next hint*, the line above the proof, and Problems if set. */
import * as vscode from 'vscode';
import {
  describeHint,
  describeNotAProofReason,
  getHintKindName,
  type HintInDocument,
  listHintsInDocument,
  type StepHint,
  summarizeHints,
} from '../../core/reading/index.ts';
import { t } from '../../l10n/index.ts';
import { appendPlainTextToMarkdown, createDiagnostic, registerCommand } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { toEditorRange } from '../base/editor-range.ts';
import { colorIds, NEXT_HINT_COMMAND, SETTINGS_SECTION } from '../base/manifest-names.ts';
import { readResourceSettings } from '../base/settings.ts';
import { DIAGNOSTIC_SOURCE } from '../paint/index.ts';
import { type DocumentReview, type ProofReviews, toProofUri } from '../review/index.ts';
import { DismissedHints } from './dismissed-hints.ts';
import type { DocumentReadingCache } from './document-readings.ts';
import { isHandledByLatexExtension } from './symbol-providers.ts';
import type { DocumentReading, HintSummary, HintSummaryProvider, StepHintMark } from './types.ts';

/** Not in the palette, since it needs an argument. */
const DISMISS_HINT_COMMAND = '_proofmark.dismissHint';

/** The maximum number of drawn or listed hints, so that a text full of them stays quick. */
const MAX_SHOWN_HINTS = 1_000;

/** Shows the hints of open proofs. None of them is a flag. They have no color, and verdicts don't count them. */
export class HintMarkPainter extends DisposableOwner implements HintSummaryProvider {
  readonly #readings: DocumentReadingCache;
  readonly #dismissed: DismissedHints;
  readonly #changed = new vscode.EventEmitter<vscode.TextDocument>();
  readonly #underline = vscode.window.createTextEditorDecorationType({
    textDecoration: 'underline dotted 2px var(--vscode-proofmark-quietForeground)',
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  readonly #missingReference = vscode.window.createTextEditorDecorationType({
    color: new vscode.ThemeColor(colorIds.doubt),
    textDecoration: 'underline dashed 1px var(--vscode-proofmark-doubtForeground)',
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  readonly #problems = vscode.languages.createDiagnosticCollection('proofmark-hints');
  readonly onDidChange = this.#changed.event;

  constructor(readings: DocumentReadingCache, reviews: ProofReviews, memory: vscode.Memento) {
    super();
    this.#readings = readings;
    this.#dismissed = new DismissedHints(memory);
    const anywhere = { pattern: '**' };
    this.own(
      this.#changed,
      this.#underline,
      this.#missingReference,
      this.#problems,
      reviews.onDidChange((document) => this.#show(document)),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#showAll()),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#problems.delete(uri)),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(`${SETTINGS_SECTION}.marks.hints`))
          this.#showAll(reviews.all().map(({ document }) => document));
      }),
      registerCommand(DISMISS_HINT_COMMAND, (uri: string, start: number) => this.#dismiss(uri, start)),
      registerCommand(NEXT_HINT_COMMAND, (uri?: string) => this.#goToNext(uri)),
      vscode.languages.registerHoverProvider(anywhere, {
        provideHover: (document, position) => this.#createHover(document, document.offsetAt(position)),
      }),
      vscode.languages.registerCodeActionsProvider(
        anywhere,
        {
          provideCodeActions: (document, range, { diagnostics }) => {
            const ours = diagnostics.filter(({ source }) => source === DIAGNOSTIC_SOURCE);
            return this.#listActions(document, document.offsetAt(range.start), ours);
          },
        },
        { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
      ),
    );
    this.#showAll();
  }

  of(latest: DocumentReview): HintSummary | undefined {
    const read = this.#readings.read(latest);
    if (!read || readResourceSettings(latest.document.uri).hints === 'off') return undefined;
    const { notAProof } = read.reading;
    const hints = this.#dismissed.filter(toAddress(read), read.reading);
    const kinds = summarizeHints(hints);
    if (!notAProof && hints.length === 0) return undefined;
    return {
      banner: notAProof && describeNotAProofReason(notAProof),
      quote: notAProof?.kind === 'admitted' ? notAProof.quote : undefined,
      step: notAProof && 'place' in notAProof ? notAProof.place.step : undefined,
      hints: kinds === undefined ? undefined : hints.length,
      kinds,
      listInSteps: () => [
        ...placeInStep(notAProof),
        ...hints.slice(0, MAX_SHOWN_HINTS).map(({ step, start, end, ...hint }) => ({
          step,
          start,
          end,
          name: getHintKindName(hint.kind),
          text: describeHint(hint),
        })),
      ],
    };
  }

  /** The hints of a reading that are shown. */
  listShownHints(read: DocumentReading): readonly StepHint[] {
    if (readResourceSettings(read.document.uri).hints === 'off') return [];
    return this.#dismissed.filter(toAddress(read), read.reading);
  }

  #placedHints(document: vscode.TextDocument): readonly HintInDocument[] {
    if (readResourceSettings(document.uri).hints === 'off') return [];
    const placed = this.#readings.listFor(document).flatMap((read) => {
      const hints = this.#dismissed.filter(toAddress(read), read.reading);
      return listHintsInDocument(read, hints);
    });
    return placed.sort((one, other) => one.offsets.start - other.offsets.start);
  }

  /** @param others documents that needn't be visible, for Problems and the line above */
  #showAll(others: readonly vscode.TextDocument[] = []): void {
    const visible = vscode.window.visibleTextEditors.map((editor) => editor.document);
    for (const document of new Set([...visible, ...others])) this.#show(document);
  }

  #show(document: vscode.TextDocument): void {
    // Ranges of an older text would mark wrong words. The editor moves the decorations until the next reading.
    if (this.#readings.isWaiting(document)) return;
    const editors = vscode.window.visibleTextEditors.filter((editor) => editor.document === document);
    const isListed = readResourceSettings(document.uri).hints === 'problems';
    const placed = editors.length > 0 || isListed ? this.#placedHints(document).slice(0, MAX_SHOWN_HINTS) : [];
    // Problems are underlined by the editor.
    const drawn = placed.filter(({ hint }) => !isListed || hint === undefined);
    const ranges = drawn.map(({ offsets }) => toEditorRange(document, offsets));
    const missing = editors.length > 0 ? this.#listMissingReferences(document) : [];
    for (const editor of editors) {
      editor.setDecorations(this.#underline, ranges);
      editor.setDecorations(this.#missingReference, missing);
    }
    this.#problems.set(document.uri, isListed ? placed.flatMap((one) => createHintProblem(document, one)) : undefined);
    this.#changed.fire(document);
  }

  /** The ranges of references that certainly lead nowhere. */
  #listMissingReferences(document: vscode.TextDocument): readonly vscode.Range[] {
    if (readResourceSettings(document.uri).hints === 'off') return [];
    const missing = this.#readings.listFor(document).flatMap((read) =>
      read.reading.references.references.flatMap((reference) => {
        if (reference.status !== 'missing' || isHandledByLatexExtension(read, reference)) return [];
        return read.locator.toDocumentRange(reference.place) ?? [];
      }),
    );
    return missing.slice(0, MAX_SHOWN_HINTS).map((offsets) => toEditorRange(document, offsets));
  }

  #createHover(document: vscode.TextDocument, offset: number): vscode.Hover | undefined {
    const isListed = readResourceSettings(document.uri).hints === 'problems';
    const here = findAt(this.#placedHints(document), offset);
    // A problem has its own hover.
    if (!here || (isListed && here.hint)) return undefined;
    const text = new vscode.MarkdownString();
    appendPlainTextToMarkdown(text, here.text);
    return new vscode.Hover(text, toEditorRange(document, here.offsets));
  }

  #listActions(document: vscode.TextDocument, offset: number, diagnostics: vscode.Diagnostic[]): vscode.CodeAction[] {
    const here = findAt(
      this.#placedHints(document).filter(({ hint }) => hint),
      offset,
    );
    if (!here) return [];
    const title = t('Proofmark: {0}', t('Dismiss hint'));
    const dismiss = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    dismiss.diagnostics = diagnostics;
    dismiss.command = {
      title: dismiss.title,
      command: DISMISS_HINT_COMMAND,
      arguments: [document.uri.toString(), here.offsets.start],
    };
    return [dismiss];
  }

  async #dismiss(uri: string, start: number): Promise<void> {
    const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri);
    const read = document && this.#readings.at(document, start);
    const here = document && this.#placedHints(document).find(({ offsets, hint }) => hint && offsets.start === start);
    if (!read || !here?.hint) return;
    await this.#dismissed.dismiss(toAddress(read), read.reading, here.hint);
    this.#show(document);
  }

  /** @param uri the document; the active editor's if it is undefined */
  async #goToNext(uri: string | undefined): Promise<void> {
    const active = vscode.window.activeTextEditor?.document;
    const document =
      uri === undefined ? active : vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri);
    if (!document) return;
    const placed = this.#placedHints(document);
    const shown = vscode.window.visibleTextEditors.find((one) => one.document === document);
    const editor = await vscode.window.showTextDocument(document, shown?.viewColumn);
    const at = document.offsetAt(editor.selection.active);
    const next = placed.find(({ offsets }) => offsets.start > at) ?? placed[0];
    if (!next) return;
    const range = toEditorRange(document, next.offsets);
    editor.selection = new vscode.Selection(range.start, range.start);
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    await vscode.commands.executeCommand('editor.action.showHover');
  }
}

/** The address of a proof. Its dismissed hints are saved under it. */
function toAddress({ document, reading }: DocumentReading): string {
  return toProofUri(document.uri, reading.proof.place?.name).toString();
}

function findAt(placed: readonly HintInDocument[], offset: number): HintInDocument | undefined {
  return placed.find(({ offsets }) => offsets.start <= offset && offset <= offsets.end);
}

/** The same words in the text of their step. */
function placeInStep(notAProof: DocumentReading['reading']['notAProof']): StepHintMark[] {
  if (!notAProof || notAProof.kind === 'hardly-begins' || notAProof.place.step === undefined) return [];
  const { step, range } = notAProof.place;
  return [{ ...range, step, name: undefined, text: describeNotAProofReason(notAProof) }];
}

function createHintProblem(
  document: vscode.TextDocument,
  { hint, offsets, text }: HintInDocument,
): vscode.Diagnostic[] {
  if (!hint) return [];
  const { Information } = vscode.DiagnosticSeverity;
  const diagnostic = createDiagnostic(toEditorRange(document, offsets), text, Information);
  diagnostic.source = DIAGNOSTIC_SOURCE;
  diagnostic.code = getHintKindName(hint.kind);
  return [diagnostic];
}

const HINTS_SETTING = 'marks.hints';

/** Turns hints off, or on again as they were. */
export function createHintsToggle(): () => Promise<void> {
  let shown: unknown;
  return async () => {
    const settings = vscode.workspace.getConfiguration(SETTINGS_SECTION);
    const { workspaceValue, globalValue } = settings.inspect(HINTS_SETTING) ?? {};
    // A value of the workspace hides that of the user.
    const isWorkspace = workspaceValue !== undefined;
    const target = isWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
    const isOff = settings.get(HINTS_SETTING) === 'off';
    if (!isOff) shown = isWorkspace ? workspaceValue : globalValue;
    await settings.update(HINTS_SETTING, isOff ? (shown ?? (isWorkspace ? 'text' : undefined)) : 'off', target);
  };
}
