import * as vscode from 'vscode';
import type { Endpoint } from '../../../core/judge/calls/index.ts';
import { t } from '../../../l10n/index.ts';
import { askInModalDialog, showInfo } from '../../ask/index.ts';
import { DisposableOwner } from '../../base/disposables.ts';
import { judgeSettingDefinitions, SETTINGS_SECTION, type SettingDefinition } from '../../base/manifest-names.ts';
import { readSettingValueByLevel, type SettingValueByLevel } from '../../base/setting-values.ts';
import type { WorkspaceSuggestionConsents } from '../endpoints/consents.ts';
import type { UserEndpoints } from '../endpoints/endpoints.ts';
import {
  findJudgeSettingsSuggestion,
  type JudgeSettingValues,
  parseJudgeSetting,
  readJudgeSettings,
  type WorkspaceJudgeSettingsSuggestion,
} from './judge-values.ts';
import { type PickedJudge, parsePickedJudge } from './picked-judge.ts';
import { formatJudgeSuggestionQuestion } from './suggestion-words.ts';

/** The judge that reviews, with its settings. */
export interface SelectedJudge extends PickedJudge {
  readonly values: JudgeSettingValues;
  /** Whether the user chose it, or accepted the workspace's suggestion. */
  readonly from: 'user' | 'workspace';
}

const WORKSPACE_JUDGE_KEY = 'judgeHere';

/** The selected judge: the user's, the workspace's, or a suggestion of the workspace that the user accepted. */
export class SelectedJudgeStore extends DisposableOwner {
  readonly #memory: vscode.Memento;
  readonly #consents: WorkspaceSuggestionConsents;
  readonly #changed = new vscode.EventEmitter<void>();
  /** The fingerprint of the suggestion that this window last showed. */
  #asked: string | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(memory: vscode.Memento, consents: WorkspaceSuggestionConsents) {
    super();
    this.#memory = memory;
    this.#consents = consents;
    const concerns = Object.values(judgeSettingDefinitions).map(({ key }) => `${SETTINGS_SECTION}.${key}`);
    this.own(
      this.#changed,
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (concerns.some((key) => event.affectsConfiguration(key))) this.#changed.fire();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#changed.fire()),
    );
  }

  get current(): SelectedJudge {
    const own = this.#own();
    const suggestion = this.#suggestion(own);
    const isAccepted = suggestion !== undefined && this.#answerTo(suggestion) === 'accepted';
    const values = isAccepted ? suggestion.values : own;
    const here = parsePickedJudge(this.#memory.get(WORKSPACE_JUDGE_KEY));
    if (here && vscode.workspace.isTrusted) return { ...here, values, from: 'user' };
    const isSuggested = isAccepted && suggestion.differs.includes('judge');
    return { judge: values.judge, values, from: isSuggested ? 'workspace' : 'user' };
  }

  /** The workspace's suggestion if the user hasn't answered it; undefined in an untrusted workspace, whose suggestions are ignored. */
  get open(): WorkspaceJudgeSettingsSuggestion | undefined {
    const suggestion = this.#suggestion(this.#own());
    return suggestion && this.#answerTo(suggestion) === undefined ? suggestion : undefined;
  }

  /**
   * Asks about the workspace's suggestion. Resolves when the question is answered or dismissed.
   * @param isWaiting whether a review that a person started waits for the answer; otherwise a dismissible notification asks once per
   * window
   */
  async ask(endpoints: readonly Endpoint[], isWaiting = false): Promise<void> {
    const suggestion = this.open;
    if (!suggestion || (!isWaiting && this.#asked === suggestion.fingerprint)) return;
    this.#asked = suggestion.fingerprint;
    const said = formatJudgeSuggestionQuestion(suggestion, endpoints);
    const [use, keep] = [t('Use'), t('Keep My Settings')];
    const answer = isWaiting ? await askInModalDialog(said, [], use, keep) : await showInfo(said, use, keep);
    if (answer === undefined) return;
    await this.#consents.answer('settings', suggestion.fingerprint, answer === use ? 'accepted' : 'declined');
    this.#changed.fire();
  }

  /** Saves a judge as the user's choice. A prompt file is saved for this workspace only, since its path has no meaning elsewhere. */
  async choose(picked: PickedJudge): Promise<void> {
    const isHere = parseJudgeSetting(picked.judge).kind === 'prompt';
    await this.#memory.update(WORKSPACE_JUDGE_KEY, isHere ? picked : undefined);
    if (!isHere) {
      // Decline the workspace's other judge, even if it equaled the user's until now.
      const suggestion = this.#suggestion({ ...this.#own(), judge: picked.judge });
      if (suggestion?.differs.includes('judge'))
        await this.#consents.answer('settings', suggestion.fingerprint, 'declined');
      const { key } = judgeSettingDefinitions.judge;
      await vscode.workspace
        .getConfiguration(SETTINGS_SECTION)
        .update(key, picked.judge, vscode.ConfigurationTarget.Global);
    }
    this.#changed.fire();
  }

  /** Saves the number of votes: in the workspace settings if the user accepted their number, otherwise in the user settings. */
  async chooseVotes(votes: number): Promise<void> {
    const { Global, Workspace } = vscode.ConfigurationTarget;
    const own = this.#own();
    const suggestion = this.#suggestion(own);
    const isAccepted = suggestion !== undefined && this.#answerTo(suggestion) === 'accepted';
    const setting = judgeSettingDefinitions.votes;
    const isWorkspaces = isAccepted && inspectSetting(setting).workspaceValue !== undefined;
    if (isWorkspaces) {
      // The accepted suggestion stays accepted with the new number.
      const changed = findJudgeSettingsSuggestion(own, (one) =>
        one === setting ? votes : inspectSetting(one).workspaceValue,
      );
      if (changed) await this.#consents.answer('settings', changed.fingerprint, 'accepted');
    }
    await vscode.workspace
      .getConfiguration(SETTINGS_SECTION)
      .update(setting.key, votes, isWorkspaces ? Workspace : Global);
    this.#changed.fire();
  }

  #own(): JudgeSettingValues {
    return readJudgeSettings((setting) => inspectSetting(setting).globalValue);
  }

  #suggestion(own: JudgeSettingValues): WorkspaceJudgeSettingsSuggestion | undefined {
    if (!vscode.workspace.isTrusted) return undefined;
    return findJudgeSettingsSuggestion(own, (setting) => inspectSetting(setting).workspaceValue);
  }

  #answerTo({ fingerprint }: WorkspaceJudgeSettingsSuggestion): ReturnType<WorkspaceSuggestionConsents['to']> {
    return this.#consents.to('settings', fingerprint);
  }
}

/** Finds the endpoint of the chosen judge; undefined if it has none or the endpoint no longer exists. */
export function findSelectedJudgeEndpoint(
  { judge, endpoint: picked }: Pick<SelectedJudge, 'judge' | 'endpoint'>,
  endpoints: UserEndpoints,
): Endpoint | undefined {
  const named = parseJudgeSetting(judge);
  return endpoints.named(picked ?? (named.kind === 'model' ? named.choice.endpoint : ''));
}

function inspectSetting(setting: SettingDefinition): SettingValueByLevel {
  const configuration = vscode.workspace.getConfiguration(SETTINGS_SECTION);
  return readSettingValueByLevel(setting, (key) => configuration.inspect(key));
}
