/** Creates the comparer: the endpoint and model of the chosen judge, or the embedded checker alone. */

import * as vscode from 'vscode';
import type { JudgeFailure } from '../../core/judge/calls/index.ts';
import {
  type CandidateSet,
  type Comparer,
  type ComparerDescription,
  comparisonRunTexts,
  createCheckerComparer,
} from '../../core/select/index.ts';
import type { EditorHost } from '../base/editor-host.ts';
import { machineSettingDefinitions, SETTINGS_SECTION } from '../base/manifest-names.ts';
import {
  findSelectedEndpoint,
  formatEndpointLocation,
  getRunCallLimit,
  type ModelJudgeProvider,
  parseJudgeSetting,
  type SelectedJudgeStore,
  type UserEndpoints,
} from '../models/index.ts';

/** The services needed to choose who compares and grades proofs: a model or the embedded checker. */
export interface ComparerServices {
  readonly host: EditorHost;
  readonly models: ModelJudgeProvider;
  readonly selection: SelectedJudgeStore;
  readonly endpoints: UserEndpoints;
}

export interface ComparerRequest {
  readonly gathered: CandidateSet;
  readonly scale: 'binary' | 'points';
  /** The file or folder that the candidates are from. */
  readonly at: vscode.Uri;
  /** Calls that were sent before. */
  readonly sent: number;
  /** The most calls, if fewer than the setting allows. */
  readonly most?: number;
  /** Stops sending. */
  readonly halt?: AbortSignal;
  /** Whether a person requested it just now, so that questions are possible. */
  readonly isAsked: boolean;
  /** The version of the built-in prompts that the comparison was started with. */
  readonly promptVersion?: number;
}

/** Creates the comparer. Sends nothing. */
export async function createComparer(
  parts: ComparerServices,
  { isAsked, promptVersion, ...request }: ComparerRequest,
): Promise<Comparer | JudgeFailure> {
  const model = await parts.models.askerFor(request, {
    isAsked,
    ...(promptVersion === undefined ? {} : { promptVersion }),
  });
  return model ?? createCheckerOnlyComparer(parts, request.gathered);
}

/** The embedded checker, which sends nothing and seldom decides. */
export function createCheckerOnlyComparer({ host }: Pick<ComparerServices, 'host'>, gathered: CandidateSet): Comparer {
  return createCheckerComparer(host.checker.asking({ suspects: false }), gathered);
}

/** Everything that replies depend on except the candidates. A journal can be resumed only with the same value. */
export function formatJournalJudgeKey(
  { name, prompts }: ComparerDescription,
  scale: 'binary' | 'points',
  { selection }: ComparerServices,
): string {
  const { judge, values } = selection.current;
  if (parseJudgeSetting(judge).kind === 'checker') return name;
  const aids = values.aid === 'none' ? [] : [values.aid];
  const words = prompts === undefined ? [] : [`prompts ${prompts}`];
  return [name, scale, values.temper, ...aids, ...words].join(', ');
}

/** Where texts are sent and what this may cost, a sentence each. */
export function describeSendingAndCost(
  asker: ComparerDescription | undefined,
  parts: ComparerServices,
): readonly string[] {
  const { current } = parts.selection;
  if (parseJudgeSetting(current.judge).kind === 'checker')
    return [
      comparisonRunTexts.checkerAlone(),
      vscode.workspace.isTrusted ? comparisonRunTexts.chooseJudge() : comparisonRunTexts.untrusted(),
    ];
  const endpoint = findSelectedEndpoint(current, parts.endpoints);
  if (!asker) return [];
  return [
    endpoint
      ? comparisonRunTexts.sentTo(endpoint.model, formatEndpointLocation(endpoint))
      : comparisonRunTexts.sentToJudge(asker.name),
    comparisonRunTexts.atMost(
      getRunCallLimit('comparison'),
      `${SETTINGS_SECTION}.${machineSettingDefinitions.callsPerRun.key}`,
    ),
  ];
}
