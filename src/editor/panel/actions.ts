import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import type { HeaderAction } from '../../protocol/index.ts';
import { commands, extensionId, walkthrough } from '../base/names.ts';
import { openSample } from '../base/open-sample.ts';
import { veiledReview } from '../data/index.ts';
import type { Shown } from './shown.ts';
import type { PanelParts } from './types.ts';

/** Does what a button in the panel's header says, or a key that is about the whole review. */
export async function act(action: HeaderAction['action'], shown: Shown, parts: PanelParts): Promise<void> {
  const { reviews, documents, log, extensionUri } = parts;
  switch (action) {
    case 'review': {
      const document = await shown.open();
      if (reviews.isVeiled(document)) throw new Error(veiledReview());
      if (!(await parts.review(document))) throw new Error(t('This file is not taken for a proof.'));
      return;
    }
    case 'stop':
      if (shown.document) reviews.cancel(shown.document);
      return;
    case 'chooseJudge':
      await vscode.commands.executeCommand(commands.chooseJudge);
      return;
    case 'setKey':
      await vscode.commands.executeCommand(commands.setKey);
      return;
    case 'copyDetails':
      await vscode.env.clipboard.writeText(detailsOf(shown));
      return;
    case 'export':
      await vscode.commands.executeCommand(commands.exportReview);
      return;
    case 'openProof':
      await vscode.commands.executeCommand('workbench.action.files.openFile');
      return;
    case 'openSample':
      await openSample(extensionUri);
      return;
    case 'treatAsProof':
      documents.treatAsProof(await shown.open(), true);
      return;
    case 'walkthrough':
      await vscode.commands.executeCommand(
        'workbench.action.openWalkthrough',
        `${extensionId}#${walkthrough}`,
      );
      return;
    case 'showLog':
      log.show();
      return;
  }
}

/** What went wrong, with all that is known of it, to be told to somebody who can mend it. */
function detailsOf(shown: Shown): string {
  const { failures, judges } = shown.review;
  const said = failures.map(({ failure, cause, step, message }) =>
    [failure, cause, step === undefined ? undefined : `step ${step + 1}`, message]
      .filter((part) => part !== undefined)
      .join(': '),
  );
  const asked = judges.map(({ name, kind, endpoint, model }) =>
    [name, kind, endpoint, model].filter((part) => part !== undefined).join(', '),
  );
  return [`${vscode.env.appName} ${vscode.version}`, ...asked, ...said, ''].join('\n');
}
