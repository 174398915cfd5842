import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { TextRange } from '../../core/proof/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { findVisibleEditor } from '../base/show-in-editor.ts';
import { findStepReviewAtOffset } from '../base/step-at-offset.ts';
import type { DocumentReview } from '../review/index.ts';

/** How long the cursor must rest before the panel follows, in milliseconds, since a held arrow key passes many steps. */
const CURSOR_REST = 50;

/** The maximum number of own cursor moves that are remembered, since VS Code reports them like the user's. */
const MAX_OWN_SELECTIONS = 16;

/** The panel's review, and the callback for cursor moves. */
export interface CursorSyncedPanel {
  shown(): { readonly document?: vscode.TextDocument; readonly latest?: DocumentReview };
  /** The cursor has moved to this step, or with -1 before or after all steps. */
  onStep(step: number): void;
}

/** Keeps panel and editor at one step. Reports a person's cursor move once; a later panel position overrides it. */
export class PanelCursorSync extends DisposableOwner {
  readonly #followed: CursorSyncedPanel;
  readonly #own: string[] = [];
  #due: (() => void) | undefined;
  /** The user's last cursor move, until it is reported. */
  #moved: vscode.Position | undefined;

  constructor(clock: Clock, followed: CursorSyncedPanel) {
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

  /** The index of the cursor's step, -1 before or after all steps; undefined between two steps, or if it isn't known. */
  step(): number | undefined {
    const { document, latest } = this.#followed.shown();
    const editor = document && findVisibleEditor(document);
    if (!editor || latest?.version !== document.version) return undefined;
    return findStepAt(latest, document.offsetAt(editor.selection.active));
  }

  /** The reader moved in the panel, so an earlier cursor move no longer matters. */
  forget(): void {
    this.#due?.();
    this.#due = undefined;
    this.#moved = undefined;
  }

  /** Reveals a range in a visible editor of the proof, without moving the focus. */
  reveal(range: TextRange): void {
    const { document } = this.#followed.shown();
    const editor = document && findVisibleEditor(document);
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

  /** Whether a reported selection was set by this class. Earlier own selections are no longer expected. */
  #isOwn([selection]: readonly vscode.Selection[]): boolean {
    const at = selection ? this.#own.indexOf(toSelectionKey(selection)) : -1;
    if (at < 0) return false;
    this.#own.splice(0, at + 1);
    return true;
  }
}

/** The index of the step that contains an offset, -1 before or after all steps; undefined between two steps. */
function findStepAt({ review: { steps } }: DocumentReview, at: number): number | undefined {
  const found = findStepReviewAtOffset(steps, at);
  if (found) return found.step.index;
  const isWithin = at >= (steps[0]?.step.range.start ?? 0) && at <= (steps.at(-1)?.step.range.end ?? -1);
  return isWithin ? undefined : -1;
}

function toSelectionKey({ anchor, active }: vscode.Selection): string {
  return [anchor.line, anchor.character, active.line, active.character].join();
}
