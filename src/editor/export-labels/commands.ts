/** The part of exporting that is loaded at startup. The rest is loaded with the first data set. */

import * as vscode from 'vscode';
import { registerCommand, runAndShowErrors } from '../ask/index.ts';
import { commandIds } from '../base/manifest-names.ts';
import type { DataSets } from '../data/index.ts';

interface ExportCommandParts {
  readonly extensionUri: vscode.Uri;
  readonly sets: Pick<DataSets, 'show'>;
  /** @param at the argument of the command. @throws Error with a sentence for people */
  exportLabels(at: unknown): Promise<void>;
}

/** Registers the commands that export labels and open the sample. */
export function registerExportAndSampleCommands({
  extensionUri,
  sets,
  exportLabels,
}: ExportCommandParts): vscode.Disposable {
  const sample = vscode.Uri.joinPath(extensionUri, 'media', 'samples', 'sample.jsonl');
  return vscode.Disposable.from(
    registerCommand(commandIds.exportLabels, (at?: unknown) => runAndShowErrors(() => exportLabels(at))),
    registerCommand(commandIds.openSampleDataSet, () =>
      runAndShowErrors(async () => {
        await sets.show(sample);
      }),
    ),
  );
}
