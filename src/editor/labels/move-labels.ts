import type * as vscode from 'vscode';
import {
  formatLabelItemName,
  parseLabelItemName,
  prepareMovedLabelRecords,
  prepareRetractionRecord,
} from '../../core/annotate/index.ts';
import type { LabelStorageLocation, WindowLabelStorage } from './window-label-storage.ts';

/** The most label records that move with a file or a folder. The rest stay under the old name. */
const MOST = 20_000;

/**
 * Moves one annotator's labels of a file, of the files of a folder, or of the items of a data set to the new name. Writes the records
 * again under the new name and retracts the old ones, so label files only grow. Labels of other annotators stay.
 * @returns how many labels moved
 * @throws {@link LabelNotSavedError} if they can't be written
 */
export async function moveLabelsToRenamedFile(
  books: WindowLabelStorage,
  annotator: string,
  from: vscode.Uri,
  to: vscode.Uri,
): Promise<number> {
  const file = { old: books.of({ uri: from }), next: books.of({ uri: to }) };
  const set = { old: books.ofSet(from), next: books.ofSet(to) };
  const restOfFile = (place: LabelStorageLocation, item: string): string | undefined =>
    item === place.item || item.startsWith(`${place.item}/`) ? item.slice(place.item.length) : undefined;
  const restOfSet = (place: LabelStorageLocation, item: string): string | undefined => {
    const id = parseLabelItemName(place.item, item);
    return id === undefined ? undefined : formatLabelItemName('', id);
  };
  let moved = 0;
  for (const [{ old, next }, restOf] of [
    [file, restOfFile],
    [set, restOfSet],
  ] as const)
    for (const [place, target] of [
      [old.shared, next.shared ?? next.own],
      [old.own, next.own],
    ] as const) {
      // A data set that keeps its name keeps its labels.
      if (!place || (place.book === target.book && place.item === target.item)) continue;
      await place.book.load();
      moved += await movePlace(place, target, annotator, restOf, MOST - moved);
    }
  return moved;
}

async function movePlace(
  place: LabelStorageLocation,
  target: LabelStorageLocation,
  annotator: string,
  restOf: (place: LabelStorageLocation, item: string) => string | undefined,
  most: number,
): Promise<number> {
  const items = [...place.book.said.items(annotator)].flatMap((item) => {
    const rest = restOf(place, item);
    return rest === undefined
      ? []
      : [prepareMovedLabelRecords(place.book.said.recordsOf(annotator, item), `${target.item}${rest}`)];
  });
  let count = 0;
  const some = items.filter(({ said }) => {
    count += said.length;
    return count <= most;
  });
  const written = await target.book.appendAll(
    annotator,
    some.flatMap(({ said }) => said),
  );
  let first = 0;
  const withdrawn = some.flatMap(({ said, withdrawn: at }) => {
    const record = at === undefined ? undefined : written[first + at];
    first += said.length;
    return record ? [prepareRetractionRecord(record)] : [];
  });
  await target.book.appendAll(annotator, withdrawn);
  await place.book.appendAll(
    annotator,
    some.flatMap(({ takenBack }) => takenBack),
  );
  return some.reduce((sum, { takenBack }) => sum + takenBack.length, 0);
}
