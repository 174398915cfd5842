/** Creates the comparer: the endpoint and model of the chosen judge, or the embedded checker alone. */
import * as vscode from 'vscode';
import { omitUndefined } from '../../core/base/optional-values.ts';
import type { JudgeFailure } from '../../core/judge/calls/index.ts';
import { BUILT_IN_PROMPT_VERSION_NUMBERS, estimateCostFromCounts } from '../../core/judge/index.ts';
import {
  type CandidateSet,
  type Comparer,
  type ComparerDescription,
  comparisonRunTexts,
  createCheckerComparer,
  estimateComparisonPromptTokens,
  estimateTournamentCost,
  type TournamentDesign,
  toShortDisplayName,
} from '../../core/select/index.ts';
import { t } from '../../l10n/index.ts';
import { runAsSingleQuestion } from '../ask/index.ts';
import { machineSettingDefinitions, SETTINGS_SECTION } from '../base/manifest-names.ts';
import {
  type ComparisonJudgeRequest,
  findSelectedJudgeEndpoint,
  formatEndpointLocation,
  getMaxCallsPerRun,
  type ModelJudgingServices,
  mergePromptSamplingIntoEndpoint,
  parseJudgeSetting,
} from '../models/index.ts';
import { JudgeFailureError } from './judge-failure-error.ts';

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

/** A comparer with its name in the journal (`formatJudgeForJournal`). */
export interface ComparerWithJournalName {
  readonly asker: Comparer;
  readonly judge: string;
}

/**
 * Creates the comparer with the version of the built-in prompts that a journal was started with, or the newest.
 * @param judge as the journal names it; absent before the start
 * @throws JudgeFailureError
 */
export async function createComparerForJournal(
  parts: ModelJudgingServices,
  request: Omit<ComparerRequest, 'promptVersion'>,
  judge: string | undefined,
): Promise<ComparerWithJournalName> {
  let chosen: ComparerWithJournalName | undefined;
  for (const promptVersion of [undefined, ...BUILT_IN_PROMPT_VERSION_NUMBERS]) {
    const asker = await createComparer(parts, { ...request, ...omitUndefined({ promptVersion }) });
    if ('failure' in asker) throw new JudgeFailureError(asker);
    const found = { asker, judge: formatJudgeForJournal(asker.describe(), request.scale, parts) };
    chosen ??= found;
    if (!judge || judge === found.judge) return found;
  }
  if (!chosen) throw new Error('No version of the prompts.');
  return chosen;
}

/** How a run begins. `joined`: with a candidate that was included during the run before, when its cost was confirmed. */
export type ComparisonStartKind = 'start' | 'resume' | 'include' | 'joined';

interface ComparisonCostRequest {
  readonly how: ComparisonStartKind;
  /** The name of the candidate to include. */
  readonly name?: string;
  /** The calls to confirm. */
  readonly left: number;
  /** More to know, a sentence each. */
  readonly also: readonly string[];
  readonly gathered: CandidateSet;
  readonly design: TournamentDesign;
  readonly at: vscode.Uri;
}

/** Asks the person to confirm the cost. The embedded checker needs no confirmation. */
export async function confirmComparisonCost(
  { models }: ModelJudgingServices,
  { how, name = '', left, also, gathered, design, at }: ComparisonCostRequest,
): Promise<boolean> {
  if (how === 'joined') return true;
  const asked = await models.runJudge({ uri: at });
  if (!asked || 'failure' in asked || left === 0) return true;
  const plan = estimateTournamentCost(design);
  const tokens = Math.round((estimateComparisonPromptTokens(plan, gathered) * left) / Math.max(1, plan.calls));
  const questions = {
    start: { question: comparisonRunTexts.askStart(), confirmLabel: t('Start') },
    resume: { question: comparisonRunTexts.askResume(), confirmLabel: t('Resume') },
    include: { question: comparisonRunTexts.askInclude(toShortDisplayName(name)), confirmLabel: t('Include') },
  };
  return runAsSingleQuestion(() =>
    models.maySend({
      ...questions[how],
      asked,
      estimate: estimateCostFromCounts(
        { from: 0, to: left },
        { from: 0, to: tokens },
        mergePromptSamplingIntoEndpoint(asked.model),
      ),
      most: getMaxCallsPerRun('comparison'),
      also: [...also, comparisonRunTexts.keptCostNothing()],
    }),
  );
}

/** The embedded checker, which sends nothing and seldom decides. */
export function createCheckerOnlyComparer(
  { host }: Pick<ModelJudgingServices, 'host'>,
  gathered: CandidateSet,
): Comparer {
  return createCheckerComparer(host.checker.asking({ suspects: false }), gathered);
}

/** Everything that replies depend on except the candidates. A journal can be resumed only with the same value. */
function formatJudgeForJournal(
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
export function listDestinationAndCostSentences(
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
