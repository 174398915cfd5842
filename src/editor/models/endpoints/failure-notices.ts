import * as vscode from 'vscode';
import type { JudgeFailure } from '../../../core/judge/calls/index.ts';
import { definePluralText, t } from '../../../l10n/index.ts';
import { showWarning } from '../../ask/index.ts';
import { commandIds, extensionId, LOCAL_MODEL_ARGUMENT, SETTINGS_SECTION } from '../../base/manifest-names.ts';

const formatMoreProblems = definePluralText('{1} ({0} more message in the log)', '{1} ({0} more messages in the log)');

/** A button of a notice and its command. */
interface FailureRemedy {
  readonly label: string;
  readonly command: string;
  readonly args: readonly unknown[];
}

/**
 * Shows a notice when a review by a model fails, with buttons to fix it. Automatic reviews don't repeat the same notice until a
 * review succeeds.
 */
export class ReviewFailureNotices {
  /** The last notice by document, while the document is open. */
  readonly #told = new WeakMap<vscode.TextDocument, string>();

  /** @param isAsked whether a person started the review; then the notice is always shown */
  tell(document: vscode.TextDocument, failures: readonly JudgeFailure[], isAsked = false): void {
    const messages = [...new Set(failures.map(({ message }) => message))];
    const [first] = failures;
    const said = messages.join('\n');
    if (!first) {
      this.#told.delete(document);
      return;
    }
    const isTold = this.#told.get(document) === said;
    this.#told.set(document, said);
    if (isTold && !isAsked) return;
    const more = messages.length - 1;
    const { message } = first;
    const all = more === 0 ? message : formatMoreProblems(more, message);
    void this.#show(all, listRemedies(first));
  }

  async #show(message: string, remedies: readonly FailureRemedy[]): Promise<void> {
    const chosen = await showWarning(message, ...remedies.map(({ label }) => label));
    const remedy = remedies.find(({ label }) => label === chosen);
    if (remedy) await vscode.commands.executeCommand(remedy.command, ...remedy.args);
  }
}

function createSettingsRemedy(query: string): FailureRemedy {
  return { label: t('Open Settings'), command: 'workbench.action.openSettings', args: [query] };
}

function listRemedies({ cause, failure }: JudgeFailure): readonly FailureRemedy[] {
  if (!vscode.workspace.isTrusted)
    return [{ label: t('Manage Workspace Trust'), command: 'workbench.trust.manage', args: [] }];
  const again: FailureRemedy = { label: t('Review Again'), command: commandIds.review, args: [] };
  const choose: FailureRemedy = { label: t('Choose Judge'), command: commandIds.chooseJudge, args: [] };
  const setKey: FailureRemedy = { label: t('Set API Key'), command: commandIds.setKey, args: [] };
  switch (cause) {
    case 'key':
      return [setKey, again];
    case 'forbidden':
      return [again, setKey, choose];
    case 'consent':
      return [again, choose];
    case 'budget':
      return [createSettingsRemedy(`${SETTINGS_SECTION}.budget`), again];
    case 'no-engine':
      return [{ label: t('Install Local Engine'), command: commandIds.installEngine, args: [] }, again];
    case 'changed-model':
      return [
        { label: t('Select Model Again'), command: commandIds.addEndpoint, args: [LOCAL_MODEL_ARGUMENT] },
        choose,
      ];
    case 'not-found':
    case 'bad-request':
    case 'certificate':
      return [createSettingsRemedy(`${SETTINGS_SECTION}.endpoints`), again];
    case undefined:
      return failure === 'unavailable' ? [choose, createSettingsRemedy(`@ext:${extensionId}`)] : [again];
    default:
      return [again, choose];
  }
}
