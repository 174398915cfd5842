import * as vscode from 'vscode';
import type { Clock } from '../core/clock.ts';
import { outcomeSentence, statusWords } from '../core/review/index.ts';
import { Disposables } from './disposables.ts';
import type { FindingMark } from './marks/projection.ts';
import { views } from './names.ts';
import type { DocumentReview, Reviews } from './reviews.ts';

/** A proof, or one of its flags. */
type Node =
  | { readonly kind: 'proof'; readonly of: DocumentReview }
  | { readonly kind: 'flag'; readonly of: DocumentReview; readonly mark: FindingMark };

/** How soon a change is drawn, in milliseconds: many snapshots at once make one drawing. */
const BATCH = 100;

/** The view `proofmark.flags`: the flagged steps of all open proofs, with their number as its badge. */
export class FlagsView implements vscode.TreeDataProvider<Node> {
  readonly #reviews: Reviews;
  readonly #icons: vscode.Uri;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #disposables = new Disposables();
  readonly #view: vscode.TreeView<Node>;
  #due: (() => void) | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(reviews: Reviews, extension: vscode.Uri, clock: Clock) {
    this.#reviews = reviews;
    this.#icons = vscode.Uri.joinPath(extension, 'media', 'icons');
    this.#view = vscode.window.createTreeView(views.flags, {
      treeDataProvider: this,
      showCollapseAll: true,
    });
    this.#disposables.add(
      this.#changed,
      this.#view,
      reviews.onDidChange(() => {
        this.#due ??= clock.after(BATCH, () => this.#draw());
      }),
    );
  }

  dispose(): void {
    this.#due?.();
    this.#disposables.dispose();
  }

  getChildren(node?: Node): Node[] {
    if (!node) return this.#reviews.all().map((of) => ({ kind: 'proof', of }));
    return node.kind === 'proof'
      ? node.of.marks.findings.map((mark) => ({ kind: 'flag', of: node.of, mark }))
      : [];
  }

  getTreeItem(node: Node): vscode.TreeItem {
    return node.kind === 'proof' ? this.#proofItem(node.of) : this.#flagItem(node.of, node.mark);
  }

  #draw(): void {
    this.#due = undefined;
    this.#changed.fire();
    const flags = this.#reviews.all().reduce((sum, { marks }) => sum + marks.findings.length, 0);
    this.#view.badge = flags === 0 ? undefined : { value: flags, tooltip: `${flags} flagged statements` };
  }

  #proofItem({ document, review, marks }: DocumentReview): vscode.TreeItem {
    const some = marks.findings.length > 0;
    const { None, Expanded } = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(document.uri, some ? Expanded : None);
    item.description = statusWords(review);
    item.tooltip = `${vscode.workspace.asRelativePath(document.uri)}\n${outcomeSentence(review)}`;
    item.iconPath = vscode.ThemeIcon.File;
    if (!some) item.command = { command: 'vscode.open', title: 'Open', arguments: [document.uri] };
    return item;
  }

  #flagItem(
    { document, version }: DocumentReview,
    { step, finding, range, level }: FindingMark,
  ): vscode.TreeItem {
    const { evidence } = finding;
    const item = new vscode.TreeItem(
      `${step + 1}  ${evidence.left.text} ${evidence.sign} ${evidence.right.text}`,
    );
    item.description = evidence.brief;
    item.tooltip = evidence.message;
    const icon =
      level === 'error' ? 'false-statement' : level === 'warning' ? 'false-statement-later' : 'please-check';
    item.iconPath = {
      dark: vscode.Uri.joinPath(this.#icons, `${icon}-dark.svg`),
      light: vscode.Uri.joinPath(this.#icons, `${icon}-light.svg`),
    };
    // Offsets of an older text would lead to a wrong phrase; the next snapshot, a moment later, draws the item anew.
    if (version !== document.version) return item;
    const selection = new vscode.Range(document.positionAt(range.start), document.positionAt(range.end));
    item.command = { command: 'vscode.open', title: 'Go to', arguments: [document.uri, { selection }] };
    return item;
  }
}
