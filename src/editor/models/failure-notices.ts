import * as vscode from 'vscode';
import type { JudgeFailure } from '../../core/judge/types.ts';
import { commands, extensionId, section } from '../names.ts';
import { plainLabel } from '../plain-words.ts';

/** What a button does. */
interface Remedy {
  readonly label: string;
  readonly command: string;
  readonly args: readonly unknown[];
}

/**
 * Tells people that a review by a model failed: once, what happened, and what can be done about it. The same is not told
 * again by reviews that nobody asked for until one has gone well.
 */
export class FailureNotices {
  /** What was told last, by document, as long as it is open. */
  readonly #told = new WeakMap<vscode.TextDocument, string>();

  /** @param isAsked whether a person waits for it just now: then it is told in any case */
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
    const rest = more === 0 ? '' : ` (${more} more ${more === 1 ? 'problem' : 'problems'} in the log.)`;
    void this.#show(`${first.message}${rest}`, remediesFor(first));
  }

  async #show(message: string, remedies: readonly Remedy[]): Promise<void> {
    const chosen = await vscode.window.showWarningMessage(
      plainLabel(message),
      ...remedies.map(({ label }) => label),
    );
    const remedy = remedies.find(({ label }) => label === chosen);
    if (remedy) await vscode.commands.executeCommand(remedy.command, ...remedy.args);
  }
}

const AGAIN: Remedy = { label: 'Review Again', command: commands.review, args: [] };
const CHOOSE: Remedy = { label: 'Choose Judge', command: commands.chooseJudge, args: [] };
const SET_KEY: Remedy = { label: 'Set Key', command: commands.setKey, args: [] };
const TRUST: Remedy = { label: 'Manage Workspace Trust', command: 'workbench.trust.manage', args: [] };

function settingsAt(query: string): Remedy {
  return { label: 'Open Settings', command: 'workbench.action.openSettings', args: [query] };
}

function remediesFor({ cause, failure }: JudgeFailure): readonly Remedy[] {
  if (!vscode.workspace.isTrusted) return [TRUST];
  switch (cause) {
    case 'key':
      return [SET_KEY, AGAIN];
    case 'forbidden':
      return [AGAIN, SET_KEY, CHOOSE];
    case 'consent':
      return [AGAIN, CHOOSE];
    case 'budget':
      return [settingsAt(`${section}.budget`), AGAIN];
    case 'not-found':
    case 'bad-request':
    case 'certificate':
      return [settingsAt(`${section}.endpoints`), AGAIN];
    case undefined:
      return failure === 'unavailable' ? [CHOOSE, settingsAt(`@ext:${extensionId}`)] : [AGAIN];
    default:
      return [AGAIN, CHOOSE];
  }
}
