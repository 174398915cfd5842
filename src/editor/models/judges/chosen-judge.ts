/** Resolves the judge: the user's choice, the workspace's suggestion once the user has accepted it, or a judge picked for one review. */

import * as vscode from 'vscode';
import { omitUndefined } from '../../../core/base/optional-values.ts';
import type { Endpoint, JudgeFailure } from '../../../core/judge/calls/index.ts';
import {
  createVersionedJudgeKind,
  type JudgeConfiguration,
  type JudgePrompt,
  NEWEST_PROMPT_VERSION,
} from '../../../core/judge/index.ts';
import { t } from '../../../l10n/index.ts';
import { askInModalDialog } from '../../ask/index.ts';
import type { EditorHost } from '../../base/editor-host.ts';
import { createRestrictedModeFailure } from '../endpoints/budgets.ts';
import type { WorkspaceSuggestionConsents } from '../endpoints/consents.ts';
import type { UserEndpoints } from '../endpoints/endpoints.ts';
import { createUnusableJudgeFailure } from '../endpoints/judge-failures.ts';
import type { SelectedJudge, SelectedJudgeStore } from './judge-selection.ts';
import { completeJudgeConfiguration, parseJudgeSetting } from './judge-values.ts';
import { explainChangedPromptKind, hasSamplingChanged, type PickedJudge } from './picked-judge.ts';
import { type JudgePromptFile, readJudgePromptFileByPath } from './prompt-files.ts';
import { describeReplyTokenLimit, formatPromptSuggestionQuestion } from './suggestion-words.ts';

export interface JudgeResolutionServices {
  readonly host: EditorHost;
  readonly endpoints: UserEndpoints;
  readonly consents: WorkspaceSuggestionConsents;
  readonly selection: SelectedJudgeStore;
}

export interface JudgeChoiceRequest {
  /** A judge for this review only; by default the chosen one. */
  readonly picked?: PickedJudge;
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
export interface JudgeChoiceWithPrompt {
  readonly choice: JudgeConfiguration;
  readonly prompt?: JudgePrompt;
}

/** Says that a judge setting can't be read. */
export function formatUnknownJudgeMessage(judge: string): string {
  return t('Unknown judge “{0}”. Use “checker”, KIND@ENDPOINT such as critic@local, or a prompt file.', judge);
}

/** Resolves the chosen judge, or the one picked for this review; undefined for the embedded checker. */
export async function resolveJudgeChoice(
  parts: JudgeResolutionServices,
  document: Pick<vscode.TextDocument, 'uri'>,
  request: JudgeChoiceRequest,
): Promise<JudgeChoiceWithPrompt | JudgeFailure | undefined> {
  const { selection, endpoints, host } = parts;
  if (request.isAsked && !request.picked) await selection.ask(endpoints.all, true);
  const selected: SelectedJudge = { ...selection.current, ...request.picked };
  const named = parseJudgeSetting(selected.judge);
  if (named.kind === 'checker') return undefined;
  if (!vscode.workspace.isTrusted) return createRestrictedModeFailure();
  if (named.kind === 'unknown') return createUnusableJudgeFailure(formatUnknownJudgeMessage(selected.judge));
  if (named.kind === 'model') {
    const base = pinPromptVersion(named.choice, request);
    const at = endpoints.named(base.endpoint);
    return { choice: completeJudgeConfiguration(selected.values, base, at, selected.selectAmong) };
  }
  const isOwn = selected.from === 'user';
  const file = await readJudgePromptFileByPath(named.path, document, isOwn, host);
  if ('failure' in file) return file;
  const choice = await resolvePromptChoice(parts, file, selected, request);
  return 'failure' in choice ? choice : { choice, prompt: file.prompt };
}

function pinPromptVersion(
  { kind, promptVersion, endpoint }: Pick<JudgeConfiguration, 'kind' | 'promptVersion' | 'endpoint'>,
  request: JudgeChoiceRequest,
): Pick<JudgeConfiguration, 'kind' | 'promptVersion' | 'endpoint'> {
  return {
    ...createVersionedJudgeKind(kind, request.promptVersion ?? promptVersion ?? NEWEST_PROMPT_VERSION),
    endpoint,
  };
}

/** Resolves endpoint, model and votes of a prompt file, from its suggestion once the user has accepted it. */
async function resolvePromptChoice(
  { endpoints, consents }: JudgeResolutionServices,
  { kind, path, prompt, isOwn }: JudgePromptFile,
  selected: SelectedJudge,
  { isAsked }: JudgeChoiceRequest,
): Promise<JudgeConfiguration | JudgeFailure> {
  const { values, endpoint: picked } = selected;
  const changed = explainChangedPromptKind(path, kind, selected);
  if (changed !== undefined) return createUnusableJudgeFailure(changed);
  const { endpoint: name, model, votes } = prompt.suggests;
  if (picked !== undefined) {
    const at = endpoints.named(picked);
    const isSame = !at || !hasSamplingChanged(selected, prompt.suggests.sampling);
    if (!isSame && !(await askForConsent(consents, path, prompt, { endpoint: picked }, at, isAsked)))
      return createUnusableJudgeFailure(
        t(
          'The sampling parameters of {0} have changed since you chose it, so nothing was sent. Run “Choose Judge” to choose it again.',
          path,
        ),
      );
    return completeJudgeConfiguration(values, { kind, endpoint: picked, prompt: prompt.name }, at);
  }
  const endpoint = name === undefined ? undefined : endpoints.named(name);
  if (!endpoint)
    return createUnusableJudgeFailure(
      name === undefined
        ? t("{0} doesn't name an endpoint. Run “Choose Judge” to select one.", path)
        : t(
            "{0} needs the endpoint “{1}”, which you don't have. Run “Choose Judge” to select another endpoint.",
            path,
            name,
          ),
    );
  const suggests = omitUndefined({ model, votes });
  const agreed =
    isOwn || (await askForConsent(consents, path, prompt, { endpoint: endpoint.name, ...suggests }, endpoint, isAsked));
  if (!agreed)
    return createUnusableJudgeFailure(
      t(
        "You haven't accepted the model that {0} suggests, so nothing was sent. Run “Choose Judge” to select the model yourself.",
        path,
      ),
    );
  return completeJudgeConfiguration(
    values,
    { kind, endpoint: endpoint.name, prompt: prompt.name, ...suggests },
    endpoint,
  );
}

async function askForConsent(
  consents: WorkspaceSuggestionConsents,
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
  const said = formatPromptSuggestionQuestion(path, suggests, endpoint);
  const longest = describeReplyTokenLimit(sampling);
  const answer = await askInModalDialog(said, longest === undefined ? [] : [longest], yes, no);
  if (answer !== undefined) await consents.answer(path, fingerprint, answer === yes ? 'accepted' : 'declined');
  return answer === yes;
}
