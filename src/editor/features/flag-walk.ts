import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import { tellInfo } from '../ask/index.ts';
import { columnOf } from '../base/column-of.ts';
import type { ProofInFront } from '../review/proof-in-front.ts';
import type { DocumentReview } from '../review/review-entry.ts';
import type { Reviews } from '../review/reviews.ts';

interface Flag {
  readonly of: DocumentReview;
  readonly range: vscode.Range;
}

/** Takes the cursor to the next or the previous flag, from file to file through all open proofs, and around. */
export async function walkFlags(
  front: ProofInFront,
  reviews: Reviews,
  direction: 'next' | 'previous',
): Promise<void> {
  // From there on, not from the first flag again.
  if (!front.current) await front.bringBack();
  const flags = reviews.all().flatMap(flagsOf);
  const flag = direction === 'next' ? nextOf(flags) : nextOf(flags.reverse(), true);
  if (!flag) {
    void tellInfo(t('There is no flagged step in the open proofs.'));
    return;
  }
  // In the group that has it: with the focus in a panel, it would else be shown over the panel.
  const viewColumn = columnOf(flag.of.document) ?? vscode.ViewColumn.Active;
  const editor = await vscode.window.showTextDocument(flag.of.document, {
    selection: flag.range,
    viewColumn,
  });
  editor.revealRange(flag.range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** In text order; none of a document that has changed since, as its offsets would be those of an older text. */
function flagsOf(of: DocumentReview): Flag[] {
  const { document, version, marks } = of;
  if (version !== document.version) return [];
  return marks.flags.map(({ range }) => ({
    of,
    range: new vscode.Range(document.positionAt(range.start), document.positionAt(range.end)),
  }));
}

/** The first flag behind the cursor in the order given, else the first behind its document, else the first. */
function nextOf(flags: readonly Flag[], backwards = false): Flag | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return flags[0];
  const { document, selection } = editor;
  const isHere = ({ of }: Flag): boolean => of.document === document;
  const isBehind = ({ range }: Flag): boolean =>
    backwards ? range.start.isBefore(selection.start) : range.start.isAfter(selection.start);
  const behind = flags.find((flag) => isHere(flag) && isBehind(flag));
  if (behind) return behind;
  const last = flags.findLastIndex(isHere);
  return flags[last + 1] ?? flags[0];
}
