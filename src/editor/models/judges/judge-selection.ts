import * as vscode from 'vscode';
import type { Endpoint } from '../../../core/judge/calls/index.ts';
import { t } from '../../../l10n/index.ts';
import { askInDialog, tellInfo } from '../../ask/index.ts';
import { DisposableOwner } from '../../base/disposables.ts';
import { judgeSettings, type Setting, section } from '../../base/names.ts';
import type { Consents } from '../endpoints/consents.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import { type JudgeValues, judgeValues, namedBy, type Suggestion, suggestionOf } from './judge-values.ts';
import { type Picked, pickedFrom } from './picked.ts';
import { suggestionSentence } from './suggestion-words.ts';

/** Which judge reviews, and how it is asked. */
export interface Selected extends Picked {
  readonly values: JudgeValues;
  /** Whether the user has said so, or accepted what the workspace suggests. */
  readonly from: 'user' | 'workspace';
}

const HERE = 'judgeHere';

/**
 * The judge that is selected in this workspace, and how it is asked. The user chooses it, by the user's settings or for this workspace;
 * what the workspace suggests counts only once the user has accepted it.
 */
export class JudgeSelection extends DisposableOwner {
  readonly #memory: vscode.Memento;
  readonly #consents: Consents;
  readonly #changed = new vscode.EventEmitter<void>();
  /** The fingerprint of the suggestion that was asked about last in this window. */
  #asked: string | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(memory: vscode.Memento, consents: Consents) {
    super();
    this.#memory = memory;
    this.#consents = consents;
    const concerns = Object.values(judgeSettings).map(({ key }) => `${section}.${key}`);
    this.own(
      this.#changed,
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (concerns.some((key) => event.affectsConfiguration(key))) this.#changed.fire();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#changed.fire()),
    );
  }

  get current(): Selected {
    const own = this.#own();
    const suggestion = this.#suggestion(own);
    const isAccepted = suggestion !== undefined && this.#answerTo(suggestion) === 'accepted';
    const values = isAccepted ? suggestion.values : own;
    const here = pickedFrom(this.#memory.get(HERE));
    if (here && vscode.workspace.isTrusted) return { ...here, values, from: 'user' };
    const isSuggested = isAccepted && suggestion.differs.includes('judge');
    return { judge: values.judge, values, from: isSuggested ? 'workspace' : 'user' };
  }

  /** What the workspace suggests and the user has not answered to; undefined in an untrusted one, which is not heard. */
  get open(): Suggestion | undefined {
    const suggestion = this.#suggestion(this.#own());
    return suggestion && this.#answerTo(suggestion) === undefined ? suggestion : undefined;
  }

  /**
   * Asks about what the workspace suggests. Resolves when that is answered, or left.
   * @param isWaiting whether a person has just asked for a review, which waits for the answer; else it is asked once in a
   * window, by a message that can be left
   */
  async ask(endpoints: readonly Endpoint[], isWaiting = false): Promise<void> {
    const suggestion = this.open;
    if (!suggestion || (!isWaiting && this.#asked === suggestion.fingerprint)) return;
    this.#asked = suggestion.fingerprint;
    const said = suggestionSentence(suggestion, endpoints);
    const [use, keep] = [t('Use'), t('Keep Mine')];
    const answer = isWaiting ? await askInDialog(said, [], use, keep) : await tellInfo(said, use, keep);
    if (answer === undefined) return;
    await this.#consents.answer('settings', suggestion.fingerprint, answer === use ? 'accepted' : 'declined');
    this.#changed.fire();
  }

  /** Makes a judge the user's choice. A prompt file's is that of this workspace, as its path means nothing elsewhere. */
  async choose(picked: Picked): Promise<void> {
    const isHere = namedBy(picked.judge).kind === 'prompt';
    await this.#memory.update(HERE, isHere ? picked : undefined);
    if (!isHere) {
      // What the workspace would have instead has its answer, also where it said the same until now.
      const suggestion = this.#suggestion({ ...this.#own(), judge: picked.judge });
      if (suggestion?.differs.includes('judge'))
        await this.#consents.answer('settings', suggestion.fingerprint, 'declined');
      const { key } = judgeSettings.judge;
      await vscode.workspace
        .getConfiguration(section)
        .update(key, picked.judge, vscode.ConfigurationTarget.Global);
    }
    this.#changed.fire();
  }

  /** Has a model give so many votes: where the workspace's number holds, since the user accepted it, that changes; else the user's own. */
  async chooseVotes(votes: number): Promise<void> {
    const { Global, Workspace } = vscode.ConfigurationTarget;
    const own = this.#own();
    const suggestion = this.#suggestion(own);
    const isAccepted = suggestion !== undefined && this.#answerTo(suggestion) === 'accepted';
    const setting = judgeSettings.votes;
    const isWorkspaces = isAccepted && inspect(setting)?.workspaceValue !== undefined;
    if (isWorkspaces) {
      // What was accepted with another number is accepted with this one.
      const changed = suggestionOf(own, (one) => (one === setting ? votes : inspect(one)?.workspaceValue));
      if (changed) await this.#consents.answer('settings', changed.fingerprint, 'accepted');
    }
    await vscode.workspace
      .getConfiguration(section)
      .update(setting.key, votes, isWorkspaces ? Workspace : Global);
    this.#changed.fire();
  }

  #own(): JudgeValues {
    return judgeValues((setting) => inspect(setting)?.globalValue);
  }

  #suggestion(own: JudgeValues): Suggestion | undefined {
    if (!vscode.workspace.isTrusted) return undefined;
    return suggestionOf(own, (setting) => inspect(setting)?.workspaceValue);
  }

  #answerTo({ fingerprint }: Suggestion): ReturnType<Consents['to']> {
    return this.#consents.to('settings', fingerprint);
  }
}

/** The endpoint at which the chosen judge is asked; undefined where it has none, or none is left of that name. */
export function chosenEndpoint(
  { judge, endpoint: picked }: Pick<Selected, 'judge' | 'endpoint'>,
  endpoints: Endpoints,
): Endpoint | undefined {
  const named = namedBy(judge);
  return endpoints.named(picked ?? (named.kind === 'model' ? named.choice.endpoint : ''));
}

function inspect({ key }: Setting) {
  return vscode.workspace.getConfiguration(section).inspect(key);
}
