/** What exporting labels needs from other rooms. */

import type * as vscode from 'vscode';
import type { AgreementTracker } from '../agreement/index.ts';
import type { RowFileWriter } from '../base/editor-host.ts';
import type { DataSets, EditorDataSet } from '../data/index.ts';
import type { DataSetLabels } from '../labels/index.ts';

export interface LabelExportServices {
  readonly sets: Pick<DataSets, 'all' | 'waiting' | 'reopen' | 'open'>;
  /** Whether an item is hidden and so not exported. */
  isVeiled(set: EditorDataSet, id: string): boolean;
  readonly agreements: Pick<AgreementTracker, 'protocolOf'>;
  /** To be disposed of. */
  labelsOf(set: EditorDataSet): DataSetLabels;
  readonly log: vscode.LogOutputChannel;
  /** Creates a local file. Absent if files can be written only through the editor. */
  createRows?(file: string): Promise<RowFileWriter>;
}
