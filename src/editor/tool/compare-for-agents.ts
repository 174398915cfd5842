/** Runs a comparison for an agent of the editor, without a panel or a journal. */

import * as vscode from 'vscode';
import { omitUndefined } from '../../core/base/optional-values.ts';
import { estimateCostFromCounts } from '../../core/judge/index.ts';
import { addStepNames } from '../../core/reading/index.ts';
import {
  type Candidate,
  comparisonSourceTexts,
  createTournament,
  disableRunOffForDeterministicJudge,
  estimateComparisonPromptTokens,
  estimateTournamentCost,
  explainUnsupportedDesign,
  fillInTournamentDesign,
  findSolutionsByProblem,
  getTournamentStanding,
  listProblemChoices,
  prepareCandidateSet,
  startTournamentRunner,
} from '../../core/select/index.ts';
import { t } from '../../l10n/index.ts';
import { getFileName } from '../base/file-name.ts';
import {
  createCheckerOnlyComparer,
  createComparer,
  explainTooManyMatches,
  makeCandidateNamesUnique,
} from '../compare/index.ts';
import { getMaxCallsPerRun, listCostEstimateLines, mergePromptSamplingIntoEndpoint } from '../models/index.ts';
import { loadDocumentInputFiles } from '../reading/index.ts';
import type { CompareToolInput } from './compare-input.ts';
import { formatComparisonForAgent } from './compare-report.ts';
import { type AgentToolProof, type AgentToolServices, readAgentToolProof } from './tool-proof.ts';

/** The report of a comparison for an agent. @throws Error with the reason why the comparison can't run */
export async function compareProofsForAgent(
  input: CompareToolInput,
  parts: AgentToolServices,
  signal: AbortSignal,
): Promise<string> {
  const { gathered, asker, design } = await prepareComparison(input, parts);
  const { ended } = startTournamentRunner({
    tournament: createTournament(design),
    asker,
    signal,
    heard: async () => undefined,
    changed: () => undefined,
  });
  const { tournament, ended: how, failure } = await ended;
  if (failure && tournament.replies.size === 0) throw new Error(failure.message);
  return formatComparisonForAgent({
    gathered,
    tournament,
    standing: getTournamentStanding(tournament),
    plan: estimateTournamentCost(design),
    asker: asker.describe(),
    ended: how,
    ...omitUndefined({ failure: failure?.message }),
  });
}

/**
 * The calls, tokens and cost of a comparison, one line each. Empty if no model is queried.
 * @throws Error with the reason why the comparison can't run
 */
export async function formatComparisonEstimateForAgent(
  input: CompareToolInput,
  parts: AgentToolServices,
): Promise<readonly string[]> {
  const { gathered, design, at } = await prepareComparison(input, parts);
  const asked = input.askJudge && (await parts.models.runJudge({ uri: at }, undefined, undefined, false));
  if (!asked || 'failure' in asked) return [];
  const plan = estimateTournamentCost(design);
  const most = Math.min(plan.calls, input.maxCalls);
  const tokens = Math.round((estimateComparisonPromptTokens(plan, gathered) * most) / Math.max(1, plan.calls));
  const estimate = estimateCostFromCounts(
    { from: 0, to: most },
    { from: 0, to: tokens },
    mergePromptSamplingIntoEndpoint(asked.model),
  );
  return listCostEstimateLines(
    estimate,
    asked.model.endpoint,
    t('{0} at “{1}”', asked.name, asked.where),
    getMaxCallsPerRun('comparison'),
  );
}

async function prepareComparison(input: CompareToolInput, parts: AgentToolServices) {
  const { strategy, order, keep, votes, maxCalls, askJudge } = input;
  const { candidates, at } = await readToolCandidates(input, parts);
  const gathered = prepareCandidateSet(candidates);
  if ('problem' in gathered) throw new Error(gathered.problem);
  const wanted = {
    strategy,
    order,
    count: gathered.candidates.length,
    // An agent can't decide a match manually.
    undecided: 'both' as const,
    ...omitUndefined({ keep, votes }),
  };
  const asWanted = fillInTournamentDesign(wanted);
  if ('problem' in asWanted) throw new Error(asWanted.problem);
  const large = explainTooManyMatches(asWanted);
  if (large !== undefined) throw new Error(large);
  const request = { gathered, scale: asWanted.scale, at, sent: 0, most: maxCalls, isAsked: false };
  const asker = askJudge ? await createComparer(parts, request) : createCheckerOnlyComparer(parts, gathered);
  if ('failure' in asker) throw new Error(asker.message);
  const design = { ...asWanted, ...disableRunOffForDeterministicJudge(asker.describe()) };
  const unable = explainUnsupportedDesign(design, asker.describe());
  if (unable !== undefined) throw new Error(unable);
  return { gathered, asker, design, at };
}

async function readToolCandidates(
  input: CompareToolInput,
  parts: AgentToolServices,
): Promise<{ readonly candidates: readonly Candidate[]; readonly at: vscode.Uri }> {
  const { of, problem } = input;
  const wanted =
    of.kind === 'paths'
      ? of.paths.map((path) => ({ kind: 'path', path }) as const)
      : of.texts.map((text) => ({ kind: 'text', text, language: of.language }) as const);
  const read = wanted.map((one) => readAgentToolProof({ of: one }, parts, loadDocumentInputFiles));
  const sources = chooseProofs(await Promise.all(read), problem);
  const candidates = sources.map(({ name, proof: read, text, files }, k) => {
    const proof = addStepNames(read, text, files);
    return of.kind === 'paths'
      ? { id: name, name: getFileName({ path: name }), proof }
      : { id: `${k + 1}`, name: t('text {0}', k + 1), proof };
  });
  if (new Set(candidates.map(({ id }) => id)).size < candidates.length)
    throw new Error(t('A file is listed twice. List each file once.'));
  return {
    candidates: makeCandidateNamesUnique(candidates),
    at: sources[0]?.uri ?? vscode.Uri.parse('untitled:proof'),
  };
}

/** The proofs to compare: of a text with several problems, the solutions of the compared one. @param given the problem of all texts */
function chooseProofs(sources: readonly AgentToolProof[], given: string | undefined): readonly AgentToolProof[] {
  const [choice, ...others] = listProblemChoices(sources, given) ?? [NO_CHOICE];
  if (!choice) throw new Error(comparisonSourceTexts.noCommonProblem());
  if (others.length > 0)
    throw new Error(
      t('The files have several problems in common. Set “{0}” to the text of one of these problems.', 'problem'),
    );
  return sources.flatMap((source): readonly AgentToolProof[] => {
    const { name, proof, pairs } = source;
    if (pairs.length === 0)
      return [given === undefined ? source : { ...source, proof: { ...proof, problem: { text: given } } }];
    const found = findSolutionsByProblem(source, choice.text);
    if (found.length === 0)
      throw new Error(comparisonSourceTexts.notCompared(name, comparisonSourceTexts.otherProblems()));
    return found.map((pair) => ({
      ...source,
      proof: pair.proof,
      name: found.length === 1 ? name : `${name}, ${pair.name}`,
    }));
  });
}

const NO_CHOICE = { name: '', text: '' };
