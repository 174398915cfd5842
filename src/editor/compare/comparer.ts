/** Creates the comparer: the endpoint and model of the chosen judge, or the embedded checker alone. */

import * as vscode from 'vscode';
import type { JudgeFailure } from '../../core/judge/calls/index.ts';
import {
  type CandidateSet,
  type Comparer,
  type ComparerDescription,
  comparisonTexts,
  createCheckerComparer,
} from '../../core/select/index.ts';
import type { EditorHost } from '../base/host.ts';
import { machineSettings, section } from '../base/names.ts';
import {
  type Endpoints,
  findChosenEndpoint,
  formatEndpointPlace,
  getCallLimit,
  type JudgeSelection,
  type ModelReviews,
  parseJudgeName,
} from '../models/index.ts';

/** The services needed to choose who compares and grades proofs: a model or the embedded checker. */
export interface ComparerParts {
  readonly host: EditorHost;
  readonly models: ModelReviews;
  readonly selection: JudgeSelection;
  readonly endpoints: Endpoints;
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
  parts: ComparerParts,
  { isAsked, promptVersion, ...request }: ComparerRequest,
): Promise<Comparer | JudgeFailure> {
  const model = await parts.models.askerFor(request, {
    isAsked,
    ...(promptVersion === undefined ? {} : { promptVersion }),
  });
  return model ?? createLocalComparer(parts, request.gathered);
}

/** The embedded checker, which sends nothing and seldom decides. */
export function createLocalComparer({ host }: Pick<ComparerParts, 'host'>, gathered: CandidateSet): Comparer {
  return createCheckerComparer(host.checker.asking({ suspects: false }), gathered);
}

/** Everything that replies depend on except the candidates. A journal can be resumed only with the same value. */
export function getRecordedJudge(
  { name, prompts }: ComparerDescription,
  scale: 'binary' | 'points',
  { selection }: ComparerParts,
): string {
  const { judge, values } = selection.current;
  if (parseJudgeName(judge).kind === 'checker') return name;
  const aids = values.aid === 'none' ? [] : [values.aid];
  const words = prompts === undefined ? [] : [`prompts ${prompts}`];
  return [name, scale, values.temper, ...aids, ...words].join(', ');
}

/** Where texts are sent and what this may cost, a sentence each. */
export function describeDataFlow(
  asker: ComparerDescription | undefined,
  parts: ComparerParts,
): readonly string[] {
  const { current } = parts.selection;
  if (parseJudgeName(current.judge).kind === 'checker')
    return [
      comparisonTexts.checkerAlone(),
      vscode.workspace.isTrusted ? comparisonTexts.chooseJudge() : comparisonTexts.untrusted(),
    ];
  const endpoint = findChosenEndpoint(current, parts.endpoints);
  if (!asker) return [];
  return [
    endpoint
      ? comparisonTexts.sentTo(endpoint.model, formatEndpointPlace(endpoint))
      : comparisonTexts.sentToJudge(asker.name),
    comparisonTexts.atMost(getCallLimit('comparison'), `${section}.${machineSettings.callsPerRun.key}`),
  ];
}
