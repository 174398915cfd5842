/** Resolves the judge: the user's choice, the workspace's suggestion once the user has accepted it, or a judge picked for one review. */

import * as vscode from 'vscode';
import { defined } from '../../../core/base/optional.ts';
import type { Endpoint, JudgeFailure } from '../../../core/judge/calls/index.ts';
import { type JudgeChoice, type JudgePrompt, ofVersion, PROMPT_VERSION } from '../../../core/judge/index.ts';
import { t } from '../../../l10n/index.ts';
import { askInDialog } from '../../ask/index.ts';
import type { EditorHost } from '../../base/host.ts';
import type { Consents } from '../endpoints/consents.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import { untrusted } from '../endpoints/purses.ts';
import { unusable } from '../endpoints/refusals.ts';
import type { JudgeSelection, Selected } from './judge-selection.ts';
import { choiceWith, namedBy } from './judge-values.ts';
import { changedKind, hasOtherSampling, type Picked } from './picked.ts';
import { type PromptFile, promptFileAt } from './prompt-files.ts';
import { longestReply, promptSentence } from './suggestion-words.ts';

/** The services that resolving a judge needs. */
export interface ChoosingParts {
  readonly host: EditorHost;
  readonly endpoints: Endpoints;
  readonly consents: Consents;
  readonly selection: JudgeSelection;
}

/** A request for a review by a model. */
export interface ModelRequest {
  /** A judge for this review only; by default the chosen one. */
  readonly picked?: Picked;
  /** Whether a person started it just now, so that a dialog is acceptable. */
  readonly isAsked: boolean;
  /** Whether only cached replies may be used. Nothing is sent, whatever is missing. */
  readonly keptOnly?: boolean;
  /** Stops sending when it aborts. */
  readonly halt?: AbortSignal;
  /** The version of the built-in prompt that a run started with; by default the chosen or the newest one. */
  readonly promptVersion?: number;
}

/** The chosen judge, with its prompt if it is a prompt file. */
export interface Chosen {
  readonly choice: JudgeChoice;
  readonly prompt?: JudgePrompt;
}

/** The chosen judge, or the one picked for this review; undefined for the embedded checker. */
export async function chosenJudge(
  parts: ChoosingParts,
  document: Pick<vscode.TextDocument, 'uri'>,
  request: ModelRequest,
): Promise<Chosen | JudgeFailure | undefined> {
  const { selection, endpoints, host } = parts;
  if (request.isAsked && !request.picked) await selection.ask(endpoints.all, true);
  const selected: Selected = { ...selection.current, ...request.picked };
  const named = namedBy(selected.judge);
  if (named.kind === 'checker') return undefined;
  if (!vscode.workspace.isTrusted) return untrusted();
  if (named.kind === 'unknown')
    return unusable(
      t(
        'Unknown judge "{0}". Use "checker", KIND@ENDPOINT such as critic@local, or a prompt file.',
        selected.judge,
      ),
    );
  if (named.kind === 'model') {
    const base = asBegun(named.choice, request);
    const at = endpoints.named(base.endpoint);
    return { choice: choiceWith(selected.values, base, at, selected.selectAmong) };
  }
  const isOwn = selected.from === 'user';
  const file = await promptFileAt(named.path, document, isOwn, host);
  if ('failure' in file) return file;
  const choice = await choiceOf(parts, file, selected, request);
  return 'failure' in choice ? choice : { choice, prompt: file.prompt };
}

function asBegun(
  { kind, promptVersion, endpoint }: Pick<JudgeChoice, 'kind' | 'promptVersion' | 'endpoint'>,
  request: ModelRequest,
): Pick<JudgeChoice, 'kind' | 'promptVersion' | 'endpoint'> {
  return { ...ofVersion(kind, request.promptVersion ?? promptVersion ?? PROMPT_VERSION), endpoint };
}

/** Endpoint, model and votes of a prompt file, from its suggestion once the user has accepted it. */
async function choiceOf(
  { endpoints, consents }: ChoosingParts,
  { kind, path, prompt, isOwn }: PromptFile,
  selected: Selected,
  { isAsked }: ModelRequest,
): Promise<JudgeChoice | JudgeFailure> {
  const { values, endpoint: picked } = selected;
  const changed = changedKind(path, kind, selected);
  if (changed !== undefined) return unusable(changed);
  const { endpoint: name, model, votes } = prompt.suggests;
  if (picked !== undefined) {
    const at = endpoints.named(picked);
    const isSame = !at || !hasOtherSampling(selected, prompt.suggests.sampling);
    if (!isSame && !(await agrees(consents, path, prompt, { endpoint: picked }, at, isAsked)))
      return unusable(
        t(
          'The sampling of {0} has changed since you chose it, so nothing was sent. Run "Choose Judge" to choose it again.',
          path,
        ),
      );
    return choiceWith(values, { kind, endpoint: picked, prompt: prompt.name }, at);
  }
  const endpoint = name === undefined ? undefined : endpoints.named(name);
  if (!endpoint)
    return unusable(
      name === undefined
        ? t('{0} doesn\'t name an endpoint. Run "Choose Judge" to select one.', path)
        : t(
            '{0} needs the endpoint "{1}", which you don\'t have. Run "Choose Judge" to select another.',
            path,
            name,
          ),
    );
  const suggests = defined({ model, votes });
  const agreed =
    isOwn ||
    (await agrees(consents, path, prompt, { endpoint: endpoint.name, ...suggests }, endpoint, isAsked));
  if (!agreed)
    return unusable(
      t(
        'You haven\'t accepted what {0} suggests, so nothing was sent. Run "Choose Judge" to select an endpoint for it.',
        path,
      ),
    );
  return choiceWith(values, { kind, endpoint: endpoint.name, prompt: prompt.name, ...suggests }, endpoint);
}

async function agrees(
  consents: Consents,
  path: string,
  { kind, suggests: { sampling } }: JudgePrompt,
  suggests: { readonly endpoint: string; readonly model?: string; readonly votes?: number },
  endpoint: Endpoint,
  isAsked: boolean,
): Promise<boolean> {
  // Another kind or longer replies change the cost, so they count as another suggestion.
  const fingerprint = JSON.stringify({ ...suggests, kind, sampling });
  const given = consents.to(path, fingerprint);
  if (given || !isAsked) return given === 'accepted';
  const yes = t('Use');
  const no = t("Don't Use");
  const said = promptSentence(path, suggests, endpoint);
  const longest = longestReply(sampling);
  const answer = await askInDialog(said, longest === undefined ? [] : [longest], yes, no);
  if (answer !== undefined)
    await consents.answer(path, fingerprint, answer === yes ? 'accepted' : 'declined');
  return answer === yes;
}
