/** Runs one comparison of `proofmark select` to its end, with its replies in the journal. */
import { omitUndefined } from '../../core/base/optional-values.ts';
import type { JudgeFailure } from '../../core/judge/calls/index.ts';
import {
  applyCallReply,
  applyManualDecision,
  type CandidateSet,
  type Comparer,
  type ComparisonJournalHeader,
  type ComparisonResult,
  createComparisonJournalHeader,
  createTournament,
  estimateTournamentCost,
  fillInTournamentDesign,
  getTournamentStanding,
  groupCandidatesByFinalAnswer,
  prepareCandidateSet,
  runTournament,
  type Tournament,
  type TournamentDesign,
} from '../../core/select/index.ts';
import type { ComparisonJournalWriter } from '../../store/journals/select-journal.ts';
import { type CandidateComparerFactory, explainUnsuitableJudge } from './candidate-comparers.ts';
import { listExplicitlyIncludedIds } from './candidates.ts';
import type { ProblemWithCandidates } from './data-set-candidates.ts';
import type { SelectOptions } from './options.ts';

/** The parts that all comparisons of a run share. */
export interface SelectionRunContext {
  readonly options: SelectOptions;
  readonly askers: CandidateComparerFactory;
  /** Discards the calls in flight. */
  readonly signal: AbortSignal;
  /** Stops after the calls in flight. */
  readonly halt: AbortSignal;
  /** The journal of a comparison; undefined without a journal. */
  readonly journalOf: (id: string, header: ComparisonJournalHeader) => Promise<ComparisonJournalWriter | undefined>;
  /** Called before the first call. */
  readonly planned: (planned: { readonly design: TournamentDesign; readonly gathered: CandidateSet }) => void;
  readonly changed: (tournament: Tournament) => void;
}

/** The end of a comparison, or a sentence that says why there is none. */
export type SelectionResult =
  | { readonly selection: ComparisonResult; readonly failures: readonly JudgeFailure[]; readonly resumed: number }
  | { readonly problem: string };

interface PreparedSelection {
  readonly gathered: CandidateSet;
  readonly design: TournamentDesign;
  readonly asker: Comparer;
  readonly journal: ComparisonJournalWriter | undefined;
}

/**
 * Collects the candidates, the judge, and the journal. A journal that began with candidates that call themselves incomplete resumes
 * with them.
 */
async function prepareSelection(
  { id, candidates }: ProblemWithCandidates,
  seed: number,
  runner: SelectionRunContext,
): Promise<PreparedSelection | { readonly problem: string }> {
  const { options } = runner;
  const open = async (doesIncompletePlay: boolean): Promise<PreparedSelection | { readonly problem: string }> => {
    const gathered = prepareCandidateSet(
      candidates,
      doesIncompletePlay,
      listExplicitlyIncludedIds(candidates, options),
    );
    if ('problem' in gathered) return gathered;
    const design = fillInTournamentDesign({ ...options.wanted, seed, count: gathered.candidates.length });
    if ('problem' in design) return design;
    const asker = await runner.askers.of(gathered);
    if ('failure' in asker) return { problem: asker.message };
    const unfit = explainUnsuitableJudge(design, asker);
    if (unfit !== undefined) return { problem: unfit };
    const header = createComparisonJournalHeader(design, gathered, runner.askers.identity, new Date());
    const journal = await runner.journalOf(options.seeds > 1 ? `${id}@${seed}` : id, header);
    return { gathered, design, asker, journal };
  };
  const strict = prepareCandidateSet(candidates);
  const isAside = 'problem' in strict || strict.setAside.some(({ reason }) => reason === 'incomplete');
  if (!isAside || options.journal?.how !== 'resume') return open(false);
  try {
    const begun = await open(false);
    return 'problem' in begun ? await open(true) : begun;
  } catch (error) {
    return open(true).catch(() => Promise.reject(error));
  }
}

/** Runs a comparison with a seed. Throws errors of `journalOf`, but doesn't throw for failures of judges. */
export async function runSelection(
  group: ProblemWithCandidates,
  seed: number,
  runner: SelectionRunContext,
): Promise<SelectionResult> {
  const { options, signal, halt } = runner;
  const made = await prepareSelection(group, seed, runner);
  if ('problem' in made) return made;
  const { gathered, design, asker, journal } = made;
  const begun = replaySelectJournal(createTournament(design), journal);
  runner.planned({ design, gathered });
  runner.changed(begun);
  const driven = await runTournament({
    tournament: begun,
    asker,
    signal,
    halt,
    heard: async (heard) => journal?.heard(heard),
    decided: async (decision) => journal?.decided(decision),
    changed: runner.changed,
  });
  if (driven.ended === 'done' && journal?.found.isFinished === false) await journal.finish();
  return {
    selection: omitUndefined({
      problem: group.problem,
      gathered,
      tournament: driven.tournament,
      standing: getTournamentStanding(driven.tournament),
      plan: estimateTournamentCost(design),
      asker: asker.describe(),
      ended: driven.ended,
      failure: driven.failure?.message,
      // Final answers are compared only if the report is still needed.
      answers: signal.aborted ? undefined : groupCandidatesByFinalAnswer(gathered),
      ratedFrom: options.ratedFrom,
    }),
    failures: driven.failure === undefined ? [] : [driven.failure],
    resumed: begun.replies.size,
  };
}

function replaySelectJournal(begun: Tournament, journal: ComparisonJournalWriter | undefined): Tournament {
  if (!journal) return begun;
  const { heard, decisions } = journal.found;
  return decisions.reduce(applyManualDecision, heard.reduce(applyCallReply, begun));
}
