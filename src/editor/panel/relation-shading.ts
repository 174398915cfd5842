import * as vscode from 'vscode';
import { toDocumentRange } from '../../core/proof/index.ts';
import { formatUncheckedRelationReason, listRelationShades } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { toEditorRange } from '../base/editor-range.ts';
import { colorIds } from '../base/manifest-names.ts';
import type { ProofReviews } from '../review/index.ts';

/** More relations of a document aren't shaded, so that a very long text stays quick. */
const MAX_SHADED = 10_000;

/** Shades what was checked and what wasn't in the editors of one document, while a panel asks for it. The hover has the reason. */
export class RelationShading extends DisposableOwner {
  readonly #reviews: ProofReviews;
  readonly #checked = vscode.window.createTextEditorDecorationType({
    dark: { backgroundColor: '#ffffff1f' },
    light: { backgroundColor: '#0000001a' },
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  readonly #unchecked = vscode.window.createTextEditorDecorationType({
    borderStyle: 'dashed',
    borderWidth: '1px',
    borderColor: new vscode.ThemeColor(colorIds.quiet),
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  #document: vscode.TextDocument | undefined;
  /** What was last drawn in an editor. */
  readonly #drawn = new WeakMap<vscode.TextEditor, string>();

  constructor(reviews: ProofReviews) {
    super();
    this.#reviews = reviews;
    this.own(
      this.#checked,
      this.#unchecked,
      reviews.onDidChange((document) => {
        if (document === this.#document) this.#draw();
      }),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#draw()),
    );
  }

  /** Shades this document only; undefined for none. */
  show(document: vscode.TextDocument | undefined): void {
    if (document === this.#document) return;
    this.#document = document;
    this.#draw();
  }

  #draw(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const { document } = editor;
      const isShown = document === this.#document;
      if (!isShown && !this.#drawn.get(editor)) continue;
      const latest = isShown ? this.#reviews.listFor(document) : [];
      // The editor moves the shades until the review of the new text.
      if (latest.some(({ version }) => version !== document.version)) continue;
      const shades = latest
        .flatMap(({ review }) =>
          review.steps.flatMap((reviewed) =>
            listRelationShades(reviewed).map(({ reason, ...range }) => ({
              range: toDocumentRange(reviewed.step, range),
              reason,
            })),
          ),
        )
        .slice(0, MAX_SHADED);
      const now = isShown ? JSON.stringify([document.version, shades]) : '';
      if (now === this.#drawn.get(editor)) continue;
      this.#drawn.set(editor, now);
      const options = shades.map(({ range, reason }) => ({
        range: toEditorRange(document, range),
        hoverMessage:
          reason === undefined
            ? t('The embedded checker checked this relation.')
            : t('Not checked: {0}.', formatUncheckedRelationReason(reason) ?? reason),
      }));
      editor.setDecorations(
        this.#checked,
        options.filter((_, k) => shades[k]?.reason === undefined),
      );
      editor.setDecorations(
        this.#unchecked,
        options.filter((_, k) => shades[k]?.reason !== undefined),
      );
    }
  }
}
