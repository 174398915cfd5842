import { ConcurrencySearch } from './throughput-search.ts';

/** How long a limit holds before more is tried, in turns: as many replies as calls may be in flight. It doubles whenever the trial fails. */
const SHORTEST_PATIENCE = 2;
const LONGEST_PATIENCE = 16;
/** The share of a known limit that one refusal leaves. More refusals follow if the endpoint takes far fewer. */
const LEAST_REMAINDER = 0.95;

/** The number of calls in flight that an endpoint takes, from its refusals (429, 503) and, if `isSearched`, its throughput. */
export class AdaptiveConcurrencyLimit {
  /** The number that the endpoint hasn't refused; infinite before the first refusal. */
  #accepted = Number.POSITIVE_INFINITY;
  #step = 1;
  #patience = SHORTEST_PATIENCE;
  #replies = 0;
  #hasRaised = false;
  readonly #search: ConcurrencySearch | undefined;

  constructor(isSearched: boolean) {
    this.#search = isSearched ? new ConcurrencySearch() : undefined;
  }

  /** Whether nothing was learned. */
  get isFresh(): boolean {
    return this.#search === undefined && this.#accepted === Number.POSITIVE_INFINITY;
  }

  /** The number of calls that may be in flight; infinite without a known limit. */
  get limit(): number {
    return Math.min(this.#accepted, this.#search?.limit ?? Number.POSITIVE_INFINITY);
  }

  /** Records a refusal while `others` calls were in flight, so that the endpoint takes about so many. */
  refused(others: number): void {
    if (this.#hasRaised) this.#patience = Math.min(LONGEST_PATIENCE, 2 * this.#patience);
    this.#hasRaised = false;
    this.#step = 1;
    this.#replies = 0;
    const least = Number.isFinite(this.limit) ? Math.floor(this.limit * LEAST_REMAINDER) : 0;
    this.#accepted = Math.max(1, Math.min(this.limit, Math.max(others, least)));
    this.#search?.cap(this.#accepted);
  }

  /**
   * Records a reply.
   * @param isFull whether further calls wait
   * @param most the concurrency of the endpoint
   */
  answered(now: number, isFull: boolean, most: number): void {
    if (++this.#replies >= this.#patience * this.#accepted) {
      if (this.#hasRaised) this.#patience = Math.max(SHORTEST_PATIENCE, this.#patience / 2);
      this.#replies = 0;
      this.#accepted += this.#step;
      this.#step *= 2;
      this.#hasRaised = true;
      this.#search?.raise(Math.min(most, this.#accepted));
      if (this.#accepted >= most) this.#accepted = Number.POSITIVE_INFINITY;
    }
    this.#search?.answered(now, isFull, Math.min(most, this.#accepted));
  }
}
