import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { TextRange } from '../../core/proof/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { editorOf } from '../base/show-in-editor.ts';
import { stepAt } from '../base/step-at.ts';
import type { DocumentReview } from '../review/index.ts';

/** How long the cursor rests before the panel follows it, in milliseconds: a held arrow key passes many steps. */
const CURSOR_REST = 50;

/** How many places that we have set the cursor to are waited for: each comes back as if a person had gone there. */
const MAX_OWN_SELECTIONS = 16;

/** The panel's review, and the callback for cursor moves. */
export interface CursorFollower {
  shown(): { readonly document?: vscode.TextDocument; readonly latest?: DocumentReview };
  /** The cursor is in this step, or, with -1, before or behind all of them. */
  onStep(step: number): void;
}

/**
 * Keeps the panel at the step of the cursor, and the editor at the step of the panel. Only a cursor move by a person is
 * reported, once. A later position of the panel overrides it.
 */
export class CursorSync extends DisposableOwner {
  readonly #followed: CursorFollower;
  readonly #own: string[] = [];
  #due: (() => void) | undefined;
  /** Where a person has moved the cursor, until it is reported. */
  #moved: vscode.Position | undefined;

  constructor(clock: Clock, followed: CursorFollower) {
    super();
    this.#followed = followed;
    this.own(
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
        if (textEditor.document !== followed.shown().document || this.#isOwn(selections)) return;
        this.#moved = selections[0]?.active;
        this.#own.length = 0;
        this.#due?.();
        this.#due = clock.after(CURSOR_REST, () => {
          this.#due = undefined;
          this.look();
        });
      }),
    );
  }

  /** Reports the last cursor move, if it wasn't reported yet. During an edit the steps aren't known. */
  look(): void {
    if (!this.#moved || this.#due) return;
    const { document, latest } = this.#followed.shown();
    if (!document || latest?.version !== document.version) return;
    const step = findStepAt(latest, document.offsetAt(this.#moved));
    this.#moved = undefined;
    if (step !== undefined) this.#followed.onStep(step);
  }

  /** The index of the step that the cursor is in, -1 before and behind all; undefined between two, or where nobody can say. */
  step(): number | undefined {
    const { document, latest } = this.#followed.shown();
    const editor = document && editorOf(document);
    if (!editor || latest?.version !== document.version) return undefined;
    return findStepAt(latest, document.offsetAt(editor.selection.active));
  }

  /** The reader moved in the panel, so an earlier cursor move no longer matters. */
  forget(): void {
    this.#due?.();
    this.#due = undefined;
    this.#moved = undefined;
  }

  /** Takes the editor of the proof there, if there is one in sight; the focus stays where it is. */
  reveal(range: TextRange): void {
    const { document } = this.#followed.shown();
    const editor = document && editorOf(document);
    if (!editor) return;
    const start = document.positionAt(range.start);
    const selection = new vscode.Selection(start, start);
    if (!editor.selection.isEqual(selection)) {
      this.#own.push(toSelectionKey(selection));
      if (this.#own.length > MAX_OWN_SELECTIONS) this.#own.shift();
      editor.selection = selection;
    }
    editor.revealRange(
      new vscode.Range(start, document.positionAt(range.end)),
      vscode.TextEditorRevealType.InCenterIfOutsideViewport,
    );
  }

  override dispose(): void {
    this.forget();
    super.dispose();
  }

  /** Whether the editor only tells of a cursor that was set here. Earlier own selections are no longer expected. */
  #isOwn([selection]: readonly vscode.Selection[]): boolean {
    const at = selection ? this.#own.indexOf(toSelectionKey(selection)) : -1;
    if (at < 0) return false;
    this.#own.splice(0, at + 1);
    return true;
  }
}

/** The index of the step with an offset in it, -1 before and behind all; undefined between two. */
function findStepAt({ review: { steps } }: DocumentReview, at: number): number | undefined {
  const found = stepAt(steps, at);
  if (found) return found.step.index;
  const isWithin = at >= (steps[0]?.step.range.start ?? 0) && at <= (steps.at(-1)?.step.range.end ?? -1);
  return isWithin ? undefined : -1;
}

function toSelectionKey({ anchor, active }: vscode.Selection): string {
  return [anchor.line, anchor.character, active.line, active.character].join();
}
