/** *Reformat into Paragraphs*: registers the command at startup and loads everything else when it runs. */

import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import { registerCommand, runAndShowErrors } from '../ask/index.ts';
import { commandIds } from '../base/manifest-names.ts';

/** Registers the command *Reformat into Paragraphs*. */
export function registerReformatCommand(reformat: (document: vscode.TextDocument) => Promise<void>): vscode.Disposable {
  return registerCommand(commandIds.reformat, () =>
    runAndShowErrors(async () => {
      const document = vscode.window.activeTextEditor?.document;
      if (!document) throw new Error(t('Open a proof first: a Markdown, LaTeX, or text file.'));
      await reformat(document);
    }),
  );
}
