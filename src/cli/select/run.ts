/** One selection of `proofmark select`: gathered, driven to its end, with its replies in the journal. */
import { defined } from '../../core/base/optional.ts';
import type { JudgeFailure } from '../../core/judge/calls/index.ts';
import {
  type Asker,
  applyReply,
  type Design,
  decide,
  drive,
  equalAnswers,
  type Gathered,
  gather,
  headerOf,
  planOf,
  readDesign,
  type SelectHeader,
  type Selection,
  standingOf,
  startTournament,
  type Tournament,
} from '../../core/select/index.ts';
import type { SelectJournal } from '../../store/journals/select-journal.ts';
import { type Askers, whyUnfit } from './asker.ts';
import type { GivenGroup } from './data-set.ts';
import type { SelectOptions } from './options.ts';

/** What is the same for all selections of a run. */
export interface SelectRunner {
  readonly options: SelectOptions;
  readonly askers: Askers;
  /** Gives up what is on its way. */
  readonly signal: AbortSignal;
  /** Ends it: what is on its way comes in. */
  readonly halt: AbortSignal;
  /** The journal of a selection; undefined if none is kept. */
  readonly journalOf: (id: string, header: SelectHeader) => Promise<SelectJournal | undefined>;
  /** Told before the first call. */
  readonly planned: (planned: { readonly design: Design; readonly gathered: Gathered }) => void;
  readonly changed: (tournament: Tournament) => void;
}

/** How a selection ended, or why there is none, in a sentence. */
export type SelectResult =
  | { readonly selection: Selection; readonly failures: readonly JudgeFailure[]; readonly resumed: number }
  | { readonly problem: string };

interface Begun {
  readonly gathered: Gathered;
  readonly design: Design;
  readonly asker: Asker;
  readonly journal: SelectJournal | undefined;
}

/** What plays, who is asked, and the journal. A journal in which candidates play that call themselves incomplete is taken up as it was begun. */
async function begin(
  { id, candidates }: GivenGroup,
  seed: number,
  runner: SelectRunner,
): Promise<Begun | { readonly problem: string }> {
  const { options } = runner;
  const open = async (doesIncompletePlay: boolean): Promise<Begun | { readonly problem: string }> => {
    const gathered = gather(candidates, doesIncompletePlay);
    if ('problem' in gathered) return gathered;
    const design = readDesign({ ...options.wanted, seed, count: gathered.candidates.length });
    if ('problem' in design) return design;
    const asker = await runner.askers.of(gathered);
    if ('failure' in asker) return { problem: asker.message };
    const unfit = whyUnfit(design, asker);
    if (unfit !== undefined) return { problem: unfit };
    const header = headerOf(design, gathered, runner.askers.identity, new Date());
    const journal = await runner.journalOf(options.seeds > 1 ? `${id}@${seed}` : id, header);
    return { gathered, design, asker, journal };
  };
  const strict = gather(candidates);
  const isAside = 'problem' in strict || strict.setAside.some(({ reason }) => reason === 'incomplete');
  if (!isAside || options.journal?.how !== 'resume') return open(false);
  try {
    const begun = await open(false);
    return 'problem' in begun ? await open(true) : begun;
  } catch (error) {
    return open(true).catch(() => Promise.reject(error));
  }
}

/** Runs a selection with a seed. Throws what `journalOf` throws; does not throw for what can go wrong with judges. */
export async function runSelection(
  group: GivenGroup,
  seed: number,
  runner: SelectRunner,
): Promise<SelectResult> {
  const { options, signal, halt } = runner;
  const made = await begin(group, seed, runner);
  if ('problem' in made) return made;
  const { gathered, design, asker, journal } = made;
  const begun = replayed(startTournament(design), journal);
  runner.planned({ design, gathered });
  runner.changed(begun);
  const driven = await drive({
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
    selection: defined({
      problem: group.problem,
      gathered,
      tournament: driven.tournament,
      standing: standingOf(driven.tournament),
      plan: planOf(design),
      asker: asker.describe(),
      ended: driven.ended,
      failure: driven.failure?.message,
      // Mathematics is compared only where somebody still waits for the report.
      answers: signal.aborted ? undefined : equalAnswers(gathered),
      ratedFrom: options.ratedFrom,
    }),
    failures: driven.failure === undefined ? [] : [driven.failure],
    resumed: begun.replies.size,
  };
}

function replayed(begun: Tournament, journal: SelectJournal | undefined): Tournament {
  if (!journal) return begun;
  const { heard, decisions } = journal.found;
  return decisions.reduce(decide, heard.reduce(applyReply, begun));
}
