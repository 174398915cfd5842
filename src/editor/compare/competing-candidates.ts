import {
  applyCallReply,
  applyManualDecision,
  type CandidateSet,
  type ComparisonJournalContent,
  canIncludeCandidate,
  comparisonJournalTexts,
  comparisonRunTexts,
  createRecordedCandidate,
  createTournament,
  type ExcludedCandidate,
  extendDesignForLateCandidates,
  includeCandidates,
  listFirstCandidateDifference,
  prepareCandidateSet,
  type RecordedInclusion,
  type Tournament,
  type TournamentDesign,
} from '../../core/select/index.ts';
import { explainTooManyMatches } from './plan-comparison.ts';
import type { ComparisonSource } from './source.ts';
import type { IncludableCandidate } from './view/types.ts';

/** The candidates of a comparison: those at the start, and excluded ones that a person included, before the start or after it. */
export class CompetingCandidates {
  #found: ComparisonSource;
  #atStart: CandidateSet;
  #problem: string | undefined;
  #now: CandidateSet;
  /** Included after the start, as the journal has them. */
  #late: readonly RecordedInclusion[] = [];

  constructor(found: ComparisonSource) {
    this.#found = found;
    const { set, problem } = gatherCandidates(found);
    this.#atStart = set;
    this.#now = set;
    this.#problem = problem;
  }

  get found(): ComparisonSource {
    return this.#found;
  }

  /** The candidates at the start, as the header of the journal has them. */
  get atStart(): CandidateSet {
    return this.#atStart;
  }

  get now(): CandidateSet {
    return this.#now;
  }

  /** Why there is nothing to compare. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Whether a candidate is included and doesn't compete yet (`applyLate`). */
  get isPending(): boolean {
    return this.#late.some(({ id }) => !this.#now.included?.some(({ candidate }) => candidate.id === id));
  }

  listIncludable(): readonly IncludableCandidate[] {
    const pending = new Set(this.#late.map(({ id }) => id));
    const indices = new Map(this.#found.entrants.map(({ id }, index) => [id, index]));
    return this.#now.setAside.filter(canIncludeCandidate).map((one) => ({
      ...one,
      sourceIndex: indices.get(one.candidate.id) ?? 0,
      isPending: pending.has(one.candidate.id),
    }));
  }

  includeBeforeStart(id: string): void {
    this.#find(id);
    this.#found = { ...this.#found, included: [...(this.#found.included ?? []), id] };
    const { set, problem } = gatherCandidates(this.#found);
    this.#atStart = set;
    this.#now = set;
    this.#problem = problem;
  }

  /** The candidates with one more. */
  previewWith(id: string | undefined): CandidateSet {
    return id === undefined ? this.#now : includeCandidates(this.#atStart, [...this.#late.map((one) => one.id), id]);
  }

  /** An excluded candidate for the journal. @throws Error with a sentence for people if it isn't excluded */
  createRecord(id: string, stamp: Pick<RecordedInclusion, 'time' | 'by'>): RecordedInclusion {
    return { ...createRecordedCandidate(this.#find(id).candidate), ...stamp };
  }

  /** Adds candidates that the journal has. They compete after `applyLate`. */
  addLate(included: readonly RecordedInclusion[]): void {
    for (const one of included) if (this.#late.every(({ id }) => id !== one.id)) this.#late = [...this.#late, one];
  }

  /** Has all included candidates compete. @throws Error with a sentence for people if the journal has other texts */
  applyLate(): void {
    const ids = this.#late.map(({ id }) => id);
    const now = includeCandidates(this.#atStart, ids);
    const joined = (now.included ?? []).slice(this.#atStart.included?.length ?? 0);
    const gone = ids.find((id) => !joined.some(({ candidate }) => candidate.id === id));
    if (gone !== undefined)
      throw new Error(comparisonJournalTexts.ofAnother(comparisonJournalTexts.candidateGone(gone.slice(0, 200))));
    const differ = listFirstCandidateDifference(
      this.#late,
      joined.map(({ candidate }) => createRecordedCandidate(candidate)),
    );
    if (differ.length > 0) throw new Error(comparisonJournalTexts.ofAnother(differ.join(' ')));
    this.#now = now;
  }

  /**
   * A tournament of these candidates, with all replies and decisions of the one before.
   * @param design of the start
   * @throws Error with a sentence for people if there are too many
   */
  extendTournament(design: TournamentDesign, { candidates }: CandidateSet, before: Tournament | undefined): Tournament {
    const larger = extendDesignForLateCandidates(design, candidates.length - this.#atStart.candidates.length);
    if ('problem' in larger) throw new Error(larger.problem);
    const large = larger === design ? undefined : explainTooManyMatches(larger);
    if (large !== undefined) throw new Error(large);
    if (before?.design.count === larger.count) return before;
    const heard = [...(before?.replies.values() ?? [])];
    return replayComparisonJournal(createTournament(larger), {
      heard,
      decisions: [...(before?.decisions.values() ?? [])],
    });
  }

  #find(id: string): ExcludedCandidate {
    const found = this.listIncludable().find((one) => one.candidate.id === id && !one.isPending);
    if (!found) throw new Error(comparisonRunTexts.notExcluded());
    return found;
  }
}

/** Adds all replies and decisions of a journal to a tournament. Unknown and repeated entries change nothing. */
export function replayComparisonJournal(
  tournament: Tournament,
  { heard, decisions }: Pick<ComparisonJournalContent, 'heard' | 'decisions'>,
): Tournament {
  return decisions.reduce(applyManualDecision, heard.reduce(applyCallReply, tournament));
}

function gatherCandidates({ entrants, setsIncompleteAside, included }: ComparisonSource): {
  readonly set: CandidateSet;
  readonly problem?: string;
} {
  const prepared = prepareCandidateSet(entrants, !setsIncompleteAside, included);
  if (!('problem' in prepared)) return { set: prepared };
  const { setAside = [], problem } = prepared;
  return { set: { candidates: [], merged: [], setAside }, problem };
}
