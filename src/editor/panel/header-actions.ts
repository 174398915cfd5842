import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import type { ReviewHeaderButton } from '../../protocol/index.ts';
import { commandIds, extensionId, walkthroughId } from '../base/manifest-names.ts';
import { openSampleProof } from '../base/open-sample.ts';
import { explainHiddenReview } from '../data/index.ts';
import type { ReviewPanelDocument } from './shown-document.ts';
import type { ReviewPanelServices } from './types.ts';

/** Runs the action of a button in the panel's header, or of a key for the whole review. */
export async function runReviewHeaderAction(
  action: ReviewHeaderButton['action'],
  shown: ReviewPanelDocument,
  parts: ReviewPanelServices,
): Promise<void> {
  const { reviews, documents, log, extensionUri } = parts;
  const run = (command: string, ...args: string[]) => vscode.commands.executeCommand(command, ...args);
  const acts: Readonly<Record<ReviewHeaderButton['action'], () => unknown>> = {
    review: async () => {
      const document = await shown.open();
      if (reviews.isVeiled(document)) throw new Error(explainHiddenReview());
      if (!(await parts.review(document)))
        throw new Error(t("This file isn't recognized as a proof. Run “Treat File as Proof” first."));
    },
    stop: () => shown.document && reviews.cancel(shown.document),
    chooseJudge: () => run(commandIds.chooseJudge),
    setKey: () => run(commandIds.setKey),
    copyDetails: () => vscode.env.clipboard.writeText(formatFailureDetails(shown)),
    export: () => run(commandIds.exportReview),
    openProof: () => run('workbench.action.files.openFile'),
    openSample: () => openSampleProof(extensionUri),
    treatAsProof: async () => documents.treatAsProof(await shown.open(), true),
    walkthrough: () => run('workbench.action.openWalkthrough', `${extensionId}#${walkthroughId}`),
    showLog: () => log.show(),
  };
  await acts[action]();
}

/** All details of the failures, to be copied into a bug report. */
function formatFailureDetails(shown: ReviewPanelDocument): string {
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
