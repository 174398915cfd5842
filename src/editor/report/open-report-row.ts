import * as vscode from 'vscode';
import type { RunInfo } from '../../core/evaluate/index.ts';
import { t } from '../../l10n/index.ts';
import { createItemUri } from '../base/item-address.ts';
import { selectRangeInEditor } from '../base/show-in-editor.ts';
import type { BlindMask, DataSets, ItemDocument } from '../data/index.ts';
import { findOrOpenRunDataSet } from '../evaluate/index.ts';
import { findLabeledErrorOrStartRange } from './row-case.ts';

/** Identifies a row of a report: its data set, its ID, and the runs of the report. */
export interface ReportRowLocation {
  readonly set: string;
  readonly id: string;
  readonly infos: readonly RunInfo[];
}

/**
 * Opens the item of a row in an editor beside the report, at the step labeled as the earliest error. The focus stays in the report.
 * @throws Error with a sentence for people if it no longer exists or is labeled blind
 */
export async function openReportRowItem(place: ReportRowLocation, parts: OpenRowParts): Promise<void> {
  const item = await readReportRowItem(place, parts);
  const document = await vscode.workspace.openTextDocument(item.uri);
  // The focus stays in the report, which has the replies and the keys for cases and rows.
  await selectRangeInEditor(document, findLabeledErrorOrStartRange(document.getText(), item), true);
}

interface OpenRowParts {
  readonly items: DataSets;
  readonly veil: BlindMask;
}

/** The item of a row. @throws Error with a sentence for people if it no longer exists or is labeled blind */
export async function readReportRowItem(
  { set: name, id, infos }: ReportRowLocation,
  { items, veil }: OpenRowParts,
): Promise<ItemDocument> {
  const set = await findOrOpenRunDataSet(items, name, infos);
  if (!set) throw new Error(t('Open the data set {0}, then try again.', name));
  // By its ID, regardless of its position in the file.
  const item = await items.readItem(createItemUri(set.uri, { id, row: 0, part: 0 }));
  const uri = items.uriOf(set, item.number) ?? item.uri;
  await veil.settle(uri);
  if (veil.isVeiled(uri))
    throw new Error(t("You're labeling this item blind, so its verdicts are hidden. Submit your label first."));
  return { ...item, uri };
}
