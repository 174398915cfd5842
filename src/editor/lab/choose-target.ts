/** Chooses the endpoint, model and votes of a prompt, with the user's consent. */

import * as vscode from 'vscode';
import { formatNumberOfVotes } from '../../core/base/counts-and-lists.ts';
import type { JudgeKind, JudgePrompt } from '../../core/judge/index.ts';
import { t } from '../../l10n/index.ts';
import { askInModalDialog, pickFromList, type QuickPickRow, showInfo } from '../ask/index.ts';
import { commandIds } from '../base/manifest-names.ts';
import {
  createRestrictedModeFailure,
  describeReplyTokenLimit,
  formatEndpointLocation,
  formatPromptSuggestionQuestion,
  type LabEndpointChoice,
  type LabEndpointChoiceStore,
} from '../models/index.ts';

export interface LabPrompt {
  /** The key under which consent is saved. */
  readonly path: string;
  readonly kind: JudgeKind;
  readonly prompt: JudgePrompt;
}

/**
 * The target of a prompt: endpoint, model and votes. A suggestion of its file is used only after the user accepts it.
 * @param isAsked whether a person started this just now, so that a dialog is acceptable
 * @returns undefined if the user cancels, or if a dialog is needed but not acceptable
 * @throws Error with a message for people if there is no usable endpoint
 */
export async function resolveApprovedLabEndpoint(
  asked: LabPrompt,
  places: LabEndpointChoiceStore,
  isAsked: boolean,
): Promise<LabEndpointChoice | undefined> {
  if (!vscode.workspace.isTrusted) throw new Error(createRestrictedModeFailure().message);
  const { path, kind, prompt } = asked;
  if (places.usable.length === 0) {
    if (isAsked) void offerToAddEndpoint();
    throw new Error(
      t("Nothing was sent because no endpoint can run prompts. Add an endpoint that isn't a reward model."),
    );
  }
  const wanted = places.of(path, kind, prompt);
  if (wanted?.isAgreed) return wanted;
  if (!isAsked) return undefined;
  if (!wanted) return pickLabEndpoint(asked, places);
  const yes = t('Use');
  const no = t('Select Another');
  const { endpoint, model, votes } = wanted;
  const longest = describeReplyTokenLimit(prompt.suggests.sampling);
  const said = formatPromptSuggestionQuestion(path, { endpoint: endpoint.name, model, votes }, endpoint);
  const answer = await askInModalDialog(said, longest === undefined ? [] : [longest], yes, no);
  if (answer === no) return pickLabEndpoint(asked, places);
  if (answer !== yes) return undefined;
  await places.agree(path, kind, wanted, false, prompt.suggests);
  return wanted;
}

/** Asks for the endpoint of a prompt. The suggestion of its file comes first. */
export async function pickLabEndpoint(
  { path, kind, prompt }: LabPrompt,
  places: LabEndpointChoiceStore,
): Promise<LabEndpointChoice | undefined> {
  const { endpoint: name, model, votes } = prompt.suggests;
  const wanted = places.usable.find((endpoint) => endpoint.name === name);
  const count = votes ?? places.votes;
  const rows = places.usable.map(
    (endpoint): QuickPickRow & { readonly place: LabEndpointChoice; readonly isPicked: boolean } => ({
      icon: 'server',
      label: endpoint.name,
      description: `${endpoint.model} · ${formatEndpointLocation(endpoint)} · ${formatNumberOfVotes(count)}`,
      place: { endpoint, model: endpoint.model, votes: count },
      isPicked: true,
    }),
  );
  if (wanted)
    rows.unshift({
      icon: 'file',
      label: t('Suggested by the file: {0}', wanted.name),
      description: `${model ?? wanted.model} · ${formatEndpointLocation(wanted)} · ${formatNumberOfVotes(count)}`,
      place: { endpoint: wanted, model: model ?? wanted.model, votes: count },
      isPicked: false,
    });
  const row = await pickFromList(rows, { title: path, placeHolder: t('Select an endpoint for this prompt') });
  if (!row) return undefined;
  await places.agree(path, kind, row.place, row.isPicked, prompt.suggests);
  return row.place;
}

async function offerToAddEndpoint(): Promise<void> {
  const add = t('Add Endpoint');
  const said = t("To run a prompt, you need an endpoint that isn't a reward model.");
  if ((await showInfo(said, add)) === add) await vscode.commands.executeCommand(commandIds.addEndpoint);
}
