/** The part of exporting that is loaded at startup. The rest is loaded with the first data set. */

import * as vscode from 'vscode';
import { registerCommand, reportFailure } from '../ask/index.ts';
import { commands } from '../base/names.ts';
import type { DataSets } from '../data/index.ts';

interface ExportCommandParts {
  readonly extensionUri: vscode.Uri;
  readonly sets: Pick<DataSets, 'show'>;
  /** @param at the argument of the command. @throws Error with a sentence for people */
  exportLabels(at: unknown): Promise<void>;
}

/** Registers the commands that export labels and open the sample. */
export function registerExportLabels({
  extensionUri,
  sets,
  exportLabels,
}: ExportCommandParts): vscode.Disposable {
  const sample = vscode.Uri.joinPath(extensionUri, 'media', 'samples', 'sample.jsonl');
  return vscode.Disposable.from(
    registerCommand(commands.exportLabels, (at?: unknown) => reportFailure(() => exportLabels(at))),
    registerCommand(commands.openSampleDataSet, () =>
      reportFailure(async () => {
        await sets.show(sample);
      }),
    ),
  );
}
