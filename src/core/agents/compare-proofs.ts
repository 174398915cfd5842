/** Comparisons for agents, without a panel or a journal. */

import { t } from '../../l10n/index.ts';
import { omitUndefined } from '../base/optional-values.ts';
import type { JudgeFailure } from '../judge/calls/index.ts';
import { addStepNames } from '../reading/index.ts';
import {
  type Candidate,
  type CandidateSet,
  type Comparer,
  type ComparisonResult,
  comparisonSourceTexts,
  createTournament,
  disableRunOffForDeterministicJudge,
  estimateTournamentCost,
  explainUnsupportedDesign,
  fillInTournamentDesign,
  findSolutionsByProblem,
  getTournamentStanding,
  listProblemChoices,
  makeCandidateNamesUnique,
  prepareCandidateSet,
  startTournamentRunner,
  type TournamentDesign,
} from '../select/index.ts';
import type { CompareToolInput } from './compare-input.ts';
import type { ToolProofs } from './tool-proofs.ts';

/** A comparison that can start. */
export interface PreparedComparison {
  readonly gathered: CandidateSet;
  readonly asker: Comparer;
  readonly design: TournamentDesign;
}

/**
 * The candidates of a comparison.
 * @param getName the short name of a file
 * @throws Error with the reason, for example that a file is listed twice
 */
export function listComparedCandidates<S extends ToolProofs>(
  sources: readonly S[],
  { of, problem }: Pick<CompareToolInput, 'of' | 'problem'>,
  getName: (path: string) => string,
): readonly Candidate[] {
  const candidates = chooseProofs(sources, problem).map(({ name, proof: read, text, files }, k) => {
    const proof = addStepNames(read, text, files);
    return of.kind === 'paths'
      ? { id: name, name: getName(name), proof }
      : { id: `${k + 1}`, name: t('text {0}', k + 1), proof };
  });
  if (new Set(candidates.map(({ id }) => id)).size < candidates.length)
    throw new Error(t('A file is listed twice. List each file once.'));
  return makeCandidateNamesUnique(candidates);
}

/**
 * Prepares a comparison. Sends nothing.
 * @param createAsker creates the judge
 * @param explainLimit why a host can't run a design; undefined if it can
 * @throws Error with the reason why the comparison can't run
 */
export async function prepareComparison(
  candidates: readonly Candidate[],
  { strategy, order, keep, votes }: CompareToolInput,
  createAsker: (gathered: CandidateSet, scale: TournamentDesign['scale']) => Promise<Comparer | JudgeFailure>,
  explainLimit: (design: TournamentDesign) => string | undefined = () => undefined,
): Promise<PreparedComparison> {
  const gathered = prepareCandidateSet(candidates);
  if ('problem' in gathered) throw new Error(gathered.problem);
  const asWanted = fillInTournamentDesign({
    strategy,
    order,
    count: gathered.candidates.length,
    // An agent can't decide a match manually.
    undecided: 'both' as const,
    ...omitUndefined({ keep, votes }),
  });
  if ('problem' in asWanted) throw new Error(asWanted.problem);
  const large = explainLimit(asWanted);
  if (large !== undefined) throw new Error(large);
  const asker = await createAsker(gathered, asWanted.scale);
  if ('failure' in asker) throw new Error(asker.message);
  const design = { ...asWanted, ...disableRunOffForDeterministicJudge(asker.describe()) };
  const unable = explainUnsupportedDesign(design, asker.describe());
  if (unable !== undefined) throw new Error(unable);
  return { gathered, asker, design };
}

/** Runs a comparison to its end. @throws Error with the reason if no call succeeded */
export async function runPreparedComparison(
  { gathered, asker, design }: PreparedComparison,
  signal: AbortSignal,
): Promise<ComparisonResult> {
  const { ended } = startTournamentRunner({
    tournament: createTournament(design),
    asker,
    signal,
    heard: async () => undefined,
    changed: () => undefined,
  });
  const { tournament, ended: how, failure } = await ended;
  if (failure && tournament.replies.size === 0) throw new Error(failure.message);
  return {
    gathered,
    tournament,
    standing: getTournamentStanding(tournament),
    plan: estimateTournamentCost(design),
    asker: asker.describe(),
    ended: how,
    ...omitUndefined({ failure: failure?.message }),
  };
}

/** The proofs to compare: of a text with several problems, the solutions of the compared one. @param given the problem of all texts */
function chooseProofs<S extends ToolProofs>(sources: readonly S[], given: string | undefined): readonly S[] {
  const [choice, ...others] = listProblemChoices(sources, given) ?? [NO_CHOICE];
  if (!choice) throw new Error(comparisonSourceTexts.noCommonProblem());
  if (others.length > 0)
    throw new Error(
      t('The proofs have several problems in common. Set “{0}” to the text of one of these problems.', 'problem'),
    );
  return sources.flatMap((source): readonly S[] => {
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
