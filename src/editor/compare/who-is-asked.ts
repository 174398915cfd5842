/** Creates the comparer: the endpoint and model of the chosen judge, or the embedded checker alone. */

import * as vscode from 'vscode';
import type { JudgeFailure } from '../../core/judge/calls/index.ts';
import {
  type Asker,
  type AskerDescription,
  checkerAsker,
  comparisonSentences,
  type Gathered,
} from '../../core/select/index.ts';
import type { EditorHost } from '../base/host.ts';
import { machineSettings, section } from '../base/names.ts';
import {
  callsPer,
  chosenEndpoint,
  type Endpoints,
  type JudgeSelection,
  type ModelReviews,
  namedBy,
  placeOf,
} from '../models/index.ts';

/** The services needed to choose who compares and grades proofs: a model or the embedded checker. */
export interface AskerParts {
  readonly host: EditorHost;
  readonly models: ModelReviews;
  readonly selection: JudgeSelection;
  readonly endpoints: Endpoints;
}

export interface AskerRequest {
  readonly gathered: Gathered;
  readonly scale: 'binary' | 'points';
  /** The file or folder that the candidates are from. */
  readonly at: vscode.Uri;
  /** Calls that were sent before. */
  readonly sent: number;
  /** The most calls that are to be made, where that is less than the setting allows. */
  readonly most?: number;
  /** Stops sending. */
  readonly halt?: AbortSignal;
  /** Whether a person requested it just now, so that questions are possible. */
  readonly isAsked: boolean;
  /** The version of the built-in prompts that the comparison was started with. */
  readonly promptVersion?: number;
}

/** Creates the comparer. Sends nothing. */
export async function askerFor(
  parts: AskerParts,
  { isAsked, promptVersion, ...request }: AskerRequest,
): Promise<Asker | JudgeFailure> {
  const model = await parts.models.askerFor(request, {
    isAsked,
    ...(promptVersion === undefined ? {} : { promptVersion }),
  });
  return model ?? checkerAlone(parts, request.gathered);
}

/** The embedded checker, which sends nothing and seldom decides. */
export function checkerAlone({ host }: Pick<AskerParts, 'host'>, gathered: Gathered): Asker {
  return checkerAsker(host.checker.asking({ suspects: false }), gathered);
}

/** Everything that replies depend on except the candidates. A journal can be resumed only with the same value. */
export function judgeName(
  { name, prompts }: AskerDescription,
  scale: 'binary' | 'points',
  { selection }: AskerParts,
): string {
  const { judge, values } = selection.current;
  if (namedBy(judge).kind === 'checker') return name;
  const aids = values.aid === 'none' ? [] : [values.aid];
  const words = prompts === undefined ? [] : [`prompts ${prompts}`];
  return [name, scale, values.temper, ...aids, ...words].join(', ');
}

/** Where texts are sent and what this may cost, a sentence each. */
export function wordsBefore(asker: AskerDescription | undefined, parts: AskerParts): readonly string[] {
  const { current } = parts.selection;
  if (namedBy(current.judge).kind === 'checker')
    return [
      comparisonSentences.checkerAlone(),
      vscode.workspace.isTrusted ? comparisonSentences.chooseJudge() : comparisonSentences.untrusted(),
    ];
  const endpoint = chosenEndpoint(current, parts.endpoints);
  if (!asker) return [];
  return [
    endpoint
      ? comparisonSentences.sentTo(endpoint.model, placeOf(endpoint))
      : comparisonSentences.sentToJudge(asker.name),
    comparisonSentences.atMost(callsPer('comparison'), `${section}.${machineSettings.callsPerRun.key}`),
  ];
}
