import * as vscode from 'vscode';
import type { GutterIcon, OverviewRulerMark, ReviewMarks } from '../../core/marks/index.ts';
import type { TextRange } from '../../core/proof/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { toEditorRange } from '../base/editor-range.ts';
import { colorIds, SETTINGS_SECTION } from '../base/manifest-names.ts';
import { readResourceSettings } from '../base/settings.ts';
import { toTextChanges } from '../base/text-changes.ts';
import { runAfterWindowSettles } from '../base/window-settling.ts';
import type { ProofReviews } from '../review/index.ts';
import { filterMarksToView, hasTooManyMarks, type LineEndMessage, listLineEndMessages } from './drawn-marks.ts';
import { TrackedOffsets } from './tracked-offsets.ts';

const DRAWN_ICONS: readonly GutterIcon[] = [
  'earliest-error',
  'earliest-error-later',
  'false-statement',
  'false-statement-later',
  'please-check',
  'doubtful',
  'no-error',
  'after-error',
  'stale',
  'pending',
];

/** The margin around the visible range in which marks of a large proof are drawn, in lines. */
const DRAWN_LINE_MARGIN = 500;

type DecorationType = vscode.TextEditorDecorationType;

/**
 * Draws gutter icons, the overview ruler's marks, the dimmed tail, and texts after lines. Diagnostics draw the squiggles (see
 * `FlagDiagnosticsPublisher`); this class draws them only for flags that Problems doesn't list.
 */
export class MarkPainter extends DisposableOwner {
  readonly #reviews: ProofReviews;
  readonly #gutter: ReadonlyMap<GutterIcon, DecorationType>;
  readonly #ruler: ReadonlyMap<OverviewRulerMark, DecorationType>;
  /** Stays at the end of the line while the user types there, and with the phrase after Enter. */
  readonly #lineEnd = createDecoration({ isWholeLine: true });
  /** Dark text on white needs less dimming than light text on black. */
  readonly #dimmed = createDecoration({ dark: { opacity: '0.6' }, light: { opacity: '0.7' } });
  /** The final answer, if it isn't flagged. */
  readonly #answer = createDecoration({
    textDecoration: 'underline dotted var(--vscode-proofmark-quietForeground)',
  });
  readonly #unlisted = createDecoration({
    textDecoration: 'underline wavy var(--vscode-editorWarning-foreground)',
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.warningForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Right,
  });
  /** The decorations that were last set in an editor, so that unchanged ones aren't set again. */
  readonly #drawn = new WeakMap<vscode.TextEditor, Map<DecorationType, TrackedOffsets>>();

  constructor(reviews: ProofReviews, extension: vscode.Uri) {
    super();
    this.#reviews = reviews;
    this.#gutter = new Map(DRAWN_ICONS.map((icon) => [icon, createGutterType(extension, icon)]));
    this.#ruler = new Map([
      ['doubtful', createRulerType(colorIds.doubt)],
      ['stale', createRulerType(colorIds.quiet)],
    ]);
    this.own(
      this.#lineEnd,
      this.#dimmed,
      this.#unlisted,
      this.#answer,
      ...this.#gutter.values(),
      ...this.#ruler.values(),
      reviews.onDidChange((document) => this.#paintDocument(document)),
      vscode.workspace.onDidChangeTextDocument((event) => this.#follow(event)),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#paintAll()),
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
        if (hasTooManyMarks(reviews.listFor(textEditor.document).map(({ marks }) => marks))) this.#paint(textEditor);
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(`${SETTINGS_SECTION}.marks`)) this.#paintAll();
      }),
    );
  }

  #follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const drawn = editor.document === document ? this.#drawn.get(editor) : undefined;
      const changes = drawn ? toTextChanges(contentChanges) : [];
      for (const followed of drawn?.values() ?? []) followed.edit(changes);
    }
  }

  #paintAll(): void {
    for (const editor of vscode.window.visibleTextEditors) this.#paint(editor);
  }

  #paintDocument(document: vscode.TextDocument): void {
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document === document) this.#paint(editor);
    }
  }

  #paint(editor: vscode.TextEditor): void {
    const { document } = editor;
    const latest = this.#reviews.listFor(document);
    // Offsets of an older text would mark wrong phrases. The editor moves the decorations until the next snapshot.
    if (latest.some(({ version }) => version !== document.version)) return;
    const all = latest.map(({ marks }) => marks);
    const drawn = getDrawnRange(editor);
    const proofs = hasTooManyMarks(all) ? all.map((marks) => filterMarksToView(marks, drawn)) : all;
    const { endOfLine, dimAfterError } = readResourceSettings(document.uri);
    const set = (type: DecorationType, toRanges: (marks: ReviewMarks) => readonly TextRange[]): void => {
      const ranges = proofs.flatMap(toRanges);
      const offsets = ranges.flatMap(({ start, end }) => (start === end ? [start] : [start, end]));
      this.#set(editor, type, offsets, '', () => ranges.map((range) => ({ range: toEditorRange(document, range) })));
    };
    for (const [icon, type] of this.#gutter) set(type, ({ gutter }) => toPointRanges(gutter.get(icon)));
    for (const [mark, type] of this.#ruler) set(type, ({ ruler }) => toPointRanges(ruler.get(mark)));
    set(this.#dimmed, ({ dimmed }) => (dimmed && dimAfterError ? [dimmed] : []));
    set(this.#answer, ({ answer }) => (answer ? [answer] : []));
    set(this.#unlisted, ({ problems }) =>
      problems.cut.filter(({ level }) => level === 'warning').map(({ range }) => range),
    );
    const ends = endOfLine ? proofs.flatMap((marks) => listLineEndMessages(document, marks)) : [];
    const offsets = ends.map(({ at }) => document.offsetAt(at));
    const words = ends.length === 0 ? '' : JSON.stringify(ends.map(({ text, colour }) => [text, colour]));
    this.#set(editor, this.#lineEnd, offsets, words, () => ends.map(toLineEndOptions));
  }

  #set(
    editor: vscode.TextEditor,
    type: DecorationType,
    offsets: readonly number[],
    words: string,
    options: () => vscode.DecorationOptions[],
  ): void {
    let drawn = this.#drawn.get(editor);
    if (!drawn) {
      drawn = new Map();
      this.#drawn.set(editor, drawn);
    }
    const before = drawn.get(type);
    if (before ? before.shows(offsets, words) : offsets.length === 0) return;
    const followed = new TrackedOffsets(offsets, words);
    drawn.set(type, followed);
    editor.setDecorations(type, options());
    runAfterWindowSettles(() => followed.arrived());
  }
}

/** The visible range of an editor with a margin, rounded to the margin so that a little scrolling changes nothing. */
function getDrawnRange({ document, visibleRanges }: vscode.TextEditor): TextRange {
  const first = Math.min(document.lineCount, ...visibleRanges.map(({ start }) => start.line));
  const last = Math.max(0, ...visibleRanges.map(({ end }) => end.line));
  const from = Math.max(0, (Math.floor(first / DRAWN_LINE_MARGIN) - 1) * DRAWN_LINE_MARGIN);
  const to = Math.min(document.lineCount - 1, (Math.floor(last / DRAWN_LINE_MARGIN) + 2) * DRAWN_LINE_MARGIN);
  return {
    start: document.offsetAt(new vscode.Position(from, 0)),
    end: document.offsetAt(document.lineAt(to).range.end),
  };
}

function toPointRanges(offsets: readonly number[] = []): readonly TextRange[] {
  return offsets.map((offset) => ({ start: offset, end: offset }));
}

function createDecoration(options: vscode.DecorationRenderOptions): DecorationType {
  return vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    ...options,
  });
}

function createGutterType(extension: vscode.Uri, icon: GutterIcon): DecorationType {
  const path = (theme: 'dark' | 'light'): vscode.Uri =>
    vscode.Uri.joinPath(extension, 'media', 'icons', `${icon}-${theme}.svg`);
  return createDecoration({
    dark: { gutterIconPath: path('dark') },
    light: { gutterIconPath: path('light') },
    gutterIconSize: '75%',
  });
}

function createRulerType(colour: string): DecorationType {
  return createDecoration({
    overviewRulerColor: new vscode.ThemeColor(colour),
    overviewRulerLane: vscode.OverviewRulerLane.Right,
  });
}

function toLineEndOptions({ at, text, colour }: LineEndMessage): vscode.DecorationOptions {
  return {
    range: new vscode.Range(at, at),
    renderOptions: {
      after: {
        contentText: text,
        color: new vscode.ThemeColor(colour),
        margin: '0 0 0 2ch',
      },
    },
  };
}
