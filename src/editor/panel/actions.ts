import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import type { HeaderAction } from '../../protocol/index.ts';
import { commands, extensionId, walkthrough } from '../base/names.ts';
import { openSample } from '../base/open-sample.ts';
import { describeBlindReview } from '../data/index.ts';
import type { ShownDocument } from './shown-document.ts';
import type { PanelParts } from './types.ts';

/** Runs the action of a button in the panel's header, or of a key for the whole review. */
export async function runHeaderAction(
  action: HeaderAction['action'],
  shown: ShownDocument,
  parts: PanelParts,
): Promise<void> {
  const { reviews, documents, log, extensionUri } = parts;
  const run = (command: string, ...args: string[]) => vscode.commands.executeCommand(command, ...args);
  const acts: Readonly<Record<HeaderAction['action'], () => unknown>> = {
    review: async () => {
      const document = await shown.open();
      if (reviews.isVeiled(document)) throw new Error(describeBlindReview());
      if (!(await parts.review(document)))
        throw new Error(t("This file isn't recognized as a proof. Run “Treat File as Proof” first."));
    },
    stop: () => shown.document && reviews.cancel(shown.document),
    chooseJudge: () => run(commands.chooseJudge),
    setKey: () => run(commands.setKey),
    copyDetails: () => vscode.env.clipboard.writeText(formatFailureDetails(shown)),
    export: () => run(commands.exportReview),
    openProof: () => run('workbench.action.files.openFile'),
    openSample: () => openSample(extensionUri),
    treatAsProof: async () => documents.treatAsProof(await shown.open(), true),
    walkthrough: () => run('workbench.action.openWalkthrough', `${extensionId}#${walkthrough}`),
    showLog: () => log.show(),
  };
  await acts[action]();
}

/** All details of the failures, to be copied into a bug report. */
function formatFailureDetails(shown: ShownDocument): string {
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
