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
import { machineSettingDefinitions, SETTINGS_SECTION } from '../base/manifest-names.ts';
import {
  type ComparisonJudgeRequest,
  findSelectedJudgeEndpoint,
  formatEndpointLocation,
  getMaxCallsPerRun,
  type ModelJudgingServices,
  parseJudgeSetting,
} from '../models/index.ts';

export interface ComparerRequest extends ComparisonJudgeRequest {
  /** Whether a person requested it just now, so that questions are possible. */
  readonly isAsked: boolean;
  /** The version of the built-in prompts that the comparison was started with. */
  readonly promptVersion?: number;
}

/** Creates the comparer. Sends nothing. */
export async function createComparer(
  parts: ModelJudgingServices,
  { isAsked, promptVersion, ...request }: ComparerRequest,
): Promise<Comparer | JudgeFailure> {
  const model = await parts.models.askerFor(request, {
    isAsked,
    ...(promptVersion === undefined ? {} : { promptVersion }),
  });
  return model ?? createCheckerOnlyComparer(parts, request.gathered);
}

/** The embedded checker, which sends nothing and seldom decides. */
export function createCheckerOnlyComparer(
  { host }: Pick<ModelJudgingServices, 'host'>,
  gathered: CandidateSet,
): Comparer {
  return createCheckerComparer(host.checker.asking({ suspects: false }), gathered);
}

/** Everything that replies depend on except the candidates. A journal can be resumed only with the same value. */
export function formatJudgeForJournal(
  { name, prompts }: ComparerDescription,
  scale: 'binary' | 'points',
  { selection }: ModelJudgingServices,
): string {
  const { judge, values } = selection.current;
  if (parseJudgeSetting(judge).kind === 'checker') return name;
  const aids = values.aid === 'none' ? [] : [values.aid];
  const words = prompts === undefined ? [] : [`prompts ${prompts}`];
  return [name, scale, values.temper, ...aids, ...words].join(', ');
}

/** Where texts are sent and what this may cost, a sentence each. */
export function describeDestinationAndCost(
  asker: ComparerDescription | undefined,
  parts: ModelJudgingServices,
): readonly string[] {
  const { current } = parts.selection;
  if (parseJudgeSetting(current.judge).kind === 'checker')
    return [
      comparisonRunTexts.checkerAlone(),
      vscode.workspace.isTrusted ? comparisonRunTexts.chooseJudge() : comparisonRunTexts.untrusted(),
    ];
  const endpoint = findSelectedJudgeEndpoint(current, parts.endpoints);
  if (!asker) return [];
  return [
    endpoint
      ? comparisonRunTexts.sentTo(endpoint.model, formatEndpointLocation(endpoint))
      : comparisonRunTexts.sentToJudge(asker.name),
    comparisonRunTexts.atMost(
      getMaxCallsPerRun('comparison'),
      `${SETTINGS_SECTION}.${machineSettingDefinitions.callsPerRun.key}`,
    ),
  ];
}

/** A comparer that exposes its calls in flight. */
export interface ComparerWithRunningCalls extends Comparer {
  /** Keys of the calls in flight. */
  readonly underWay: ReadonlySet<string>;
}

/** @param changed is called when a call starts and when it ends */
export function trackRunningCalls(asker: Comparer, changed: () => void): ComparerWithRunningCalls {
  const underWay = new Set<string>();
  return {
    underWay,
    describe: () => asker.describe(),
    async ask(call, signal) {
      underWay.add(call.key);
      changed();
      try {
        return await asker.ask(call, signal);
      } finally {
        underWay.delete(call.key);
        changed();
      }
    },
  };
}
