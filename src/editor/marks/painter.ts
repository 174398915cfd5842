import * as vscode from 'vscode';
import { Disposables } from '../disposables.ts';
import { colours, section } from '../names.ts';
import type { Reviews } from '../reviews.ts';
import { settingsFor } from '../settings.ts';
import type { GutterIcon, Marks } from './projection.ts';

const ICONS: readonly GutterIcon[] = [
  'earliest-error',
  'false-statement',
  'false-statement-later',
  'please-check',
  'doubtful',
  'no-error',
  'after-error',
  'stale',
  'pending',
];

const NO_MARKS: Marks = { gutter: new Map(), findings: [] };

/** Draws gutter icons and the short reasons after lines. Squiggles are Problems' (see `ProblemList`). */
export class MarkPainter {
  readonly #reviews: Reviews;
  readonly #gutter: ReadonlyMap<GutterIcon, vscode.TextEditorDecorationType>;
  readonly #reason = vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  /** What was last set in an editor, so that what has not changed is not set again. */
  readonly #drawn = new WeakMap<vscode.TextEditor, Map<vscode.TextEditorDecorationType, string>>();
  readonly #disposables = new Disposables();

  constructor(reviews: Reviews, extension: vscode.Uri) {
    this.#reviews = reviews;
    this.#gutter = new Map(ICONS.map((icon) => [icon, gutterType(extension, icon)]));
    this.#disposables.add(
      this.#reason,
      ...this.#gutter.values(),
      reviews.onDidChange((document) => this.#paintDocument(document)),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#paintAll()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(`${section}.marks`)) this.#paintAll();
      }),
    );
  }

  dispose(): void {
    this.#disposables.dispose();
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
    const latest = this.#reviews.of(document);
    // Offsets of an older text would land on wrong phrases; the editor itself moves what is drawn until the next snapshot.
    if (latest && latest.version !== document.version) return;
    const marks = latest?.marks ?? NO_MARKS;
    for (const [icon, type] of this.#gutter) {
      const ranges = (marks.gutter.get(icon) ?? []).map((offset) => {
        const position = document.positionAt(offset);
        return { range: new vscode.Range(position, position) };
      });
      this.#set(editor, type, ranges);
    }
    this.#set(editor, this.#reason, settingsFor(document.uri).endOfLine ? reasonsOf(document, marks) : []);
  }

  #set(
    editor: vscode.TextEditor,
    type: vscode.TextEditorDecorationType,
    options: vscode.DecorationOptions[],
  ): void {
    let drawn = this.#drawn.get(editor);
    if (!drawn) {
      drawn = new Map();
      this.#drawn.set(editor, drawn);
    }
    // The editor moves what is set while people type, so only what was set for this very version is known to stand.
    const places = options.map(({ range, renderOptions }) => [
      range.start.line,
      range.start.character,
      renderOptions,
    ]);
    const key = options.length === 0 ? '' : `${editor.document.version} ${JSON.stringify(places)}`;
    if (drawn.get(type) === key || (key === '' && !drawn.has(type))) return;
    drawn.set(type, key);
    editor.setDecorations(type, options);
  }
}

function gutterType(extension: vscode.Uri, icon: GutterIcon): vscode.TextEditorDecorationType {
  const path = (theme: 'dark' | 'light'): vscode.Uri =>
    vscode.Uri.joinPath(extension, 'media', 'icons', `${icon}-${theme}.svg`);
  return vscode.window.createTextEditorDecorationType({
    dark: { gutterIconPath: path('dark') },
    light: { gutterIconPath: path('light') },
    gutterIconSize: '75%',
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
}

/** A line longer than this is wrapped in most windows: its end may be far from the phrase, in characters. */
const LONG_LINE = 160;

/**
 * One reason per line: that of its first finding, and how many more there are. It stands at the end of the line, or, in
 * a paragraph that is one long line, right behind the phrase.
 */
function reasonsOf(document: vscode.TextDocument, marks: Marks): vscode.DecorationOptions[] {
  const byLine = new Map<number, { text: string; colour: string; more: number; end: vscode.Position }>();
  for (const { range, level, reason } of marks.findings) {
    if (reason === undefined) continue;
    const end = document.positionAt(range.end);
    const there = byLine.get(end.line);
    if (there) there.more++;
    else {
      const colour = level === 'error' ? colours.error : colours.doubt;
      byLine.set(end.line, { text: reason, colour, more: 0, end });
    }
  }
  return [...byLine.values()].map(({ text, colour, more, end }) => {
    const lineEnd = document.lineAt(end.line).range.end;
    const isLong = lineEnd.character > LONG_LINE;
    const at = isLong ? end : lineEnd;
    return {
      range: new vscode.Range(at, at),
      renderOptions: {
        after: {
          contentText: more === 0 ? text : `${text} · ${more} more in this ${isLong ? 'paragraph' : 'line'}`,
          color: new vscode.ThemeColor(colour),
          margin: isLong ? '0 1ch' : '0 0 0 2ch',
        },
      },
    };
  });
}
