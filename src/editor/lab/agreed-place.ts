/** Chooses the endpoint, model and votes of a prompt, with the user's consent. */

import * as vscode from 'vscode';
import { voteCount } from '../../core/base/words.ts';
import type { JudgeKind, JudgePrompt } from '../../core/judge/index.ts';
import { t } from '../../l10n/index.ts';
import { type AskRow, askInDialog, pick, tellInfo } from '../ask/index.ts';
import { commands } from '../base/names.ts';
import {
  type LabPlace,
  type LabPlaces,
  longestReply,
  placeOf,
  promptSentence,
  untrusted,
} from '../models/index.ts';

export interface AskedPrompt {
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
export async function agreedPlace(
  asked: AskedPrompt,
  places: LabPlaces,
  isAsked: boolean,
): Promise<LabPlace | undefined> {
  if (!vscode.workspace.isTrusted) throw new Error(untrusted().message);
  const { path, kind, prompt } = asked;
  if (places.usable.length === 0) {
    if (isAsked) void offerEndpoint();
    throw new Error(t('Nothing was sent, because you have no chat endpoint yet. Add an endpoint first.'));
  }
  const wanted = places.of(path, kind, prompt);
  if (wanted?.isAgreed) return wanted;
  if (!isAsked) return undefined;
  if (!wanted) return pickPlace(asked, places);
  const yes = t('Use');
  const no = t('Select Another');
  const { endpoint, model, votes } = wanted;
  const longest = longestReply(prompt.suggests.sampling);
  const said = promptSentence(path, { endpoint: endpoint.name, model, votes }, endpoint);
  const answer = await askInDialog(said, longest === undefined ? [] : [longest], yes, no);
  if (answer === no) return pickPlace(asked, places);
  if (answer !== yes) return undefined;
  await places.agree(path, kind, wanted, false, prompt.suggests);
  return wanted;
}

interface Row extends AskRow {
  readonly place: LabPlace;
  readonly isPicked: boolean;
}

/** Asks for the endpoint of a prompt. The suggestion of its file comes first. */
export async function pickPlace(
  { path, kind, prompt }: AskedPrompt,
  places: LabPlaces,
  title = path,
): Promise<LabPlace | undefined> {
  const { endpoint: name, model, votes } = prompt.suggests;
  const wanted = places.usable.find((endpoint) => endpoint.name === name);
  const count = votes ?? places.votes;
  const rows = places.usable.map(
    (endpoint): Row => ({
      icon: 'server',
      label: endpoint.name,
      description: `${endpoint.model} · ${placeOf(endpoint)} · ${voteCount(count)}`,
      place: { endpoint, model: endpoint.model, votes: count },
      isPicked: true,
    }),
  );
  if (wanted)
    rows.unshift({
      icon: 'file',
      label: t('Suggested by the file: {0}', wanted.name),
      description: `${model ?? wanted.model} · ${placeOf(wanted)} · ${voteCount(count)}`,
      place: { endpoint: wanted, model: model ?? wanted.model, votes: count },
      isPicked: false,
    });
  const row = await pick(rows, {
    title,
    placeHolder: t('Select an endpoint for this prompt'),
  });
  if (!row) return undefined;
  await places.agree(path, kind, row.place, row.isPicked, prompt.suggests);
  return row.place;
}

async function offerEndpoint(): Promise<void> {
  const add = t('Add Endpoint');
  const said = t('You need a chat endpoint to run a prompt.');
  if ((await tellInfo(said, add)) === add) await vscode.commands.executeCommand(commands.addEndpoint);
}
