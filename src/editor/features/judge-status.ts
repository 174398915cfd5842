import * as vscode from 'vscode';
import { formatNumberOfVotes } from '../../core/base/counts-and-lists.ts';
import { t } from '../../l10n/index.ts';
import { LeftStatusBarItem } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { getFileName } from '../base/file-name.ts';
import { commandIds, statusBarItemIds } from '../base/manifest-names.ts';
import {
  findSelectedJudgeEndpoint,
  formatEndpointLocation,
  formatUnknownJudgeMessage,
  parseJudgeSetting,
  type SelectedJudgeStore,
  type UserEndpoints,
} from '../models/index.ts';
import type { ActiveProofTracker } from '../review/index.ts';

/** The priority on the left of the status bar, after the review. */
const PRIORITY = 40.1;

/** The judge of the active proof. A click selects another. */
export class JudgeStatusBarItem extends DisposableOwner {
  readonly #front: ActiveProofTracker;
  readonly #selection: SelectedJudgeStore;
  readonly #endpoints: UserEndpoints;
  readonly #item = new LeftStatusBarItem(statusBarItemIds.judge, PRIORITY, t('Proofmark Judge'));

  constructor(front: ActiveProofTracker, selection: SelectedJudgeStore, endpoints: UserEndpoints) {
    super();
    this.#front = front;
    this.#selection = selection;
    this.#endpoints = endpoints;
    this.#item.command = commandIds.chooseJudge;
    const show = (): void => this.#show();
    this.own(this.#item, front.onDidChange(show), selection.onDidChange(show), endpoints.onDidChange(show));
    show();
  }

  #show(): void {
    if (!this.#front.current) {
      this.#item.hide();
      return;
    }
    const { judge, values, from } = this.#selection.current;
    const named = parseJudgeSetting(judge);
    const name =
      named.kind === 'checker' ? t('checker') : named.kind === 'prompt' ? getFileName({ path: judge }) : judge;
    const endpoint = findSelectedJudgeEndpoint(this.#selection.current, this.#endpoints);
    const isMissing = named.kind === 'unknown' || (named.kind === 'model' && !endpoint);
    // A reward model scores steps without votes; a prompt file may set its own number.
    const hasVotes = named.kind === 'model' && named.choice.kind !== 'prm';
    const sentences =
      named.kind === 'checker'
        ? [t('The embedded checker reviews proofs. Nothing is sent.')]
        : [
            endpoint
              ? hasVotes
                ? t(
                    'The judge {0} reviews proofs with the model {1} ({2}) and {3}.',
                    judge,
                    endpoint.model,
                    formatEndpointLocation(endpoint),
                    formatNumberOfVotes(values.votes),
                  )
                : t(
                    'The judge {0} reviews proofs with the model {1} ({2}).',
                    judge,
                    endpoint.model,
                    formatEndpointLocation(endpoint),
                  )
              : named.kind === 'unknown'
                ? formatUnknownJudgeMessage(judge)
                : isMissing
                  ? t("The selected judge {0} doesn't name an endpoint that exists.", judge)
                  : t('The prompt file {0} is the selected judge.', judge),
            ...(from === 'workspace' ? [t('The workspace suggested this judge. You accepted it.')] : []),
            ...(vscode.workspace.isTrusted ? [] : [t('Nothing is sent in Restricted Mode.')]),
          ];
    if (this.#selection.open)
      sentences.push(t('The workspace suggests other judge settings. Review a proof to use or decline them.'));
    const icon = !vscode.workspace.isTrusted && named.kind !== 'checker' ? 'shield' : isMissing ? 'warning' : 'law';
    this.#item.show({
      icon,
      words: name,
      tooltip: [...sentences, t('Click to choose another judge.')],
      spoken: t('Proofmark judge: {0}', sentences.join(' ')),
    });
  }
}
