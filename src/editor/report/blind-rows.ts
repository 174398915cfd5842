/** Removes rows of items labeled blind from a report, since their labels and verdicts are hidden. */

import * as vscode from 'vscode';
import type { ListedRunRow, Report, RunInfo } from '../../core/evaluate/index.ts';
import { createItemUri } from '../base/item-address.ts';
import { type BlindMask, type DataSets, listExcludedBlindItemSentences } from '../data/index.ts';
import { findDataSetAddress, findOpenDataSetByName } from '../evaluate/index.ts';

interface BlindRowParts {
  readonly items: DataSets;
  readonly veil: BlindMask;
}

/** Loads the blind mode of the rows' data sets, which `hideBlindRows` needs. */
export async function loadRowBlindModes(
  report: Report,
  infos: readonly RunInfo[],
  parts: BlindRowParts,
): Promise<void> {
  const first = new Map(report.rows.rows.map((row) => [row.set, row]));
  await Promise.all([...first.values()].map((row) => parts.veil.settle(getRowAddress(row, infos, parts))));
}

export function hideBlindRows(report: Report, infos: readonly RunInfo[], parts: BlindRowParts): Report {
  const { rows } = report.rows;
  const shown = rows.filter((row) => !parts.veil.isVeiled(getRowAddress(row, infos, parts)));
  const hidden = rows.length - shown.length;
  if (hidden === 0) return report;
  return {
    ...report,
    rows: {
      ...report.rows,
      rows: shown,
      total: report.rows.total - hidden,
      summary: [report.rows.summary, ...listExcludedBlindItemSentences(hidden)].join(' '),
    },
  };
}

/** The address of the item; for an unknown set, as if it were in the workspace. */
function getRowAddress({ set, id }: ListedRunRow, infos: readonly RunInfo[], { items }: BlindRowParts): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file('/');
  const uri =
    findOpenDataSetByName(items, set, infos)?.uri ?? findDataSetAddress(set, infos) ?? vscode.Uri.joinPath(folder, set);
  return createItemUri(uri, { id, row: 0, part: 0 });
}
