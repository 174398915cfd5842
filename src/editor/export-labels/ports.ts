/** What exporting labels needs from other rooms. */

import type * as vscode from 'vscode';
import type { Agreements } from '../agreement/index.ts';
import type { RowFile } from '../base/host.ts';
import type { DataSets, OpenSet } from '../data/index.ts';
import type { SetLabels } from '../labels/index.ts';

export interface ExportParts {
  readonly sets: Pick<DataSets, 'all' | 'waiting' | 'reopen' | 'open'>;
  /** Whether an item is hidden and so not exported. */
  isVeiled(set: OpenSet, id: string): boolean;
  readonly agreements: Pick<Agreements, 'protocolOf'>;
  /** To be disposed of. */
  labelsOf(set: OpenSet): SetLabels;
  readonly log: vscode.LogOutputChannel;
  /** Creates a local file. Absent if files can be written only through the editor. */
  createRows?(file: string): Promise<RowFile>;
}
