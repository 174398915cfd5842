import type * as vscode from 'vscode';
import type { LabelRecord } from '../../core/annotate/index.ts';
import type { LabelBooks, LabelPlace } from './label-places.ts';

/** The most labels that move with a file or a folder; the others stay under the old name. */
const MOST = 500;

/**
 * Moves what one annotator has said of a file, or of the files of a folder, to its new name: it is said again there, and taken
 * back under the old one, so that the files of labels still only grow. What others have said stays: it is theirs to move.
 * @returns how many labels moved
 * @throws LabelsNotKept if one cannot be written
 */
export async function moveLabels(
  books: LabelBooks,
  annotator: string,
  from: vscode.Uri,
  to: vscode.Uri,
): Promise<number> {
  const old = books.of({ uri: from });
  const next = books.of({ uri: to });
  let moved = 0;
  for (const [place, target] of [
    [old.shared, next.shared ?? next.own],
    [old.own, next.own],
  ] as const) {
    if (!place) continue;
    await place.book.load();
    for (const { record, rest } of recordsUnder(place, annotator).slice(0, MOST - moved)) {
      const { v: _, time, annotator: __, item, ...said } = record;
      await target.book.append(annotator, { ...said, item: `${target.item}${rest}` });
      await place.book.append(annotator, {
        item,
        fingerprint: said.fingerprint,
        ...(said.step === undefined ? {} : { step: said.step }),
        mode: said.mode,
        kind: 'retract',
        value: time,
      });
      moved++;
    }
  }
  return moved;
}

/** What stands of a file, or of those of a folder, with what comes behind its name. */
function recordsUnder(
  { book, item }: LabelPlace,
  annotator: string,
): readonly { readonly record: LabelRecord; readonly rest: string }[] {
  return [...book.items(annotator)]
    .filter((one) => one === item || one.startsWith(`${item}/`))
    .flatMap((one) => book.of(one).map((record) => ({ record, rest: one.slice(item.length) })))
    .filter(({ record }) => record.annotator === annotator);
}
