/** Removes rows of items labeled blind from a report, since their labels and verdicts are hidden. */

import * as vscode from 'vscode';
import type { Report, ReportRow, RunInfo } from '../../core/evaluate/index.ts';
import { itemAddress } from '../base/item-address.ts';
import { type DataSets, type Veil, veiledWords } from '../data/index.ts';
import { addressOf, openSetOf } from '../evaluate/index.ts';

interface VeilParts {
  readonly items: DataSets;
  readonly veil: Veil;
}

/** Loads what `unveiled` needs to know about the rows. */
export async function settleVeil(report: Report, infos: readonly RunInfo[], parts: VeilParts): Promise<void> {
  const first = new Map(report.rows.rows.map((row) => [row.set, row]));
  await Promise.all([...first.values()].map((row) => parts.veil.settle(placeOf(row, infos, parts))));
}

export function unveiled(report: Report, infos: readonly RunInfo[], parts: VeilParts): Report {
  const { rows } = report.rows;
  const shown = rows.filter((row) => !parts.veil.isVeiled(placeOf(row, infos, parts)));
  const hidden = rows.length - shown.length;
  if (hidden === 0) return report;
  return {
    ...report,
    rows: {
      ...report.rows,
      rows: shown,
      total: report.rows.total - hidden,
      summary: [report.rows.summary, ...veiledWords(hidden)].join(' '),
    },
  };
}

/** The address of the item; for an unknown set, as if it were in the workspace. */
function placeOf({ set, id }: ReportRow, infos: readonly RunInfo[], { items }: VeilParts): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file('/');
  const uri = openSetOf(items, set, infos)?.uri ?? addressOf(set, infos) ?? vscode.Uri.joinPath(folder, set);
  return itemAddress(uri, { id, row: 0, part: 0 });
}
