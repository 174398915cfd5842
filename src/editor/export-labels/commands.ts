/** What is there of exporting from the start; all else is loaded with the first data set. */
import * as vscode from 'vscode';
import { registerCommand } from '../ask/index.ts';
import { tellIfNot } from '../ask/tell-if-not.ts';
import { commands } from '../base/names.ts';
import type { DataSets, LabellingModule } from '../data/types.ts';
import type { ExportParts } from './ports.ts';

interface Loading {
  readonly extensionUri: vscode.Uri;
  load(): Promise<Pick<LabellingModule, 'exportLabels'>>;
}

/** Registers the commands that export labels and open the sample. */
export function registerExportLabels(
  parts: ExportParts & { readonly sets: Pick<DataSets, 'show'> },
  { extensionUri, load }: Loading,
): vscode.Disposable {
  const sample = vscode.Uri.joinPath(extensionUri, 'media', 'samples', 'sample.jsonl');
  return vscode.Disposable.from(
    registerCommand(commands.exportLabels, (at?: unknown) =>
      tellIfNot(async () => (await load()).exportLabels(parts, at)),
    ),
    registerCommand(commands.openSampleDataSet, () =>
      tellIfNot(async () => {
        await parts.sets.show(sample);
      }),
    ),
  );
}
