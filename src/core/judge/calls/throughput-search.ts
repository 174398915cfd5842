/** Finds the number of calls in flight that gives the most replies per second. It tries more and fewer, and measures the replies. */

/** The number of calls in flight at the start. */
const FIRST = 8;
/** The factors between two numbers that are compared. A factor becomes smaller when a trial fails. */
const [LEAST_FACTOR, FIRST_FACTOR, LARGEST_FACTOR] = [2 ** 0.2, 2, 4];
/** A trial succeeds with this share of the gain that would be proportional to the calls in flight. */
const NEEDED_GAIN = 0.1;
/** With this share the endpoint is far from its limit, so that the factor becomes larger. */
const LARGE_GAIN = 0.7;
/** A trial ends early if there are fewer replies than this share of those at the best number so far. */
const LEAST_SHARE = 0.5;
/** The maximum number of measurements between two trials. */
const LONGEST_REST = 16;

export class ConcurrencySearch {
  /** The number of calls that may be in flight now. */
  limit = FIRST;
  /** The best number so far. */
  #base = FIRST;
  /** Its replies per millisecond, if measured since the last change. */
  #baseRate: number | undefined;
  #factor = FIRST_FACTOR;
  #direction: 1 | -1 = 1;
  /** The number of measurements before the next trial. */
  #rest = 0;
  /** How many of them were made. */
  #rested = 0;
  /** The number of replies to calls that were sent before the last change. They aren't counted. */
  #skipped = 0;
  #replies = 0;
  #counted = 0;
  #changed: number | undefined;
  #since: number | undefined;

  /** Whether the limit is what the endpoint takes, rather than the best of several that were compared. */
  #isCapped = false;

  /** Records that the endpoint takes at most so many calls. */
  cap(most: number): void {
    if (this.limit <= most) return;
    this.#isCapped = true;
    this.#base = most;
    this.#factor = LEAST_FACTOR;
    this.#direction = -1;
    this.#rest = Math.max(1, this.#rest);
    this.#rested = 0;
    this.#baseRate = undefined;
    this.#use(most);
  }

  /** Records that the endpoint seems to take more calls than before. */
  raise(most: number): void {
    if (!this.#isCapped || this.limit !== this.#base || most <= this.limit) return;
    this.#base = most;
    this.limit = most;
  }

  /**
   * Records a reply.
   * @param isFull whether further calls waited for it, so that the limit was used
   * @param most the upper bound for trials
   */
  answered(now: number, isFull: boolean, most: number): void {
    if (!isFull) {
      this.#restart();
      return;
    }
    this.#changed ??= now;
    this.#replies++;
    if (this.#skipped > 0) {
      this.#skipped--;
      this.#endHopelessTrial(now);
      return;
    }
    if (this.#since === undefined) {
      this.#since = now;
      return;
    }
    this.#counted++;
    if (this.#endHopelessTrial(now)) return;
    const ratio = Math.max(1 / this.#base, this.#factor - 1);
    if (this.#counted < Math.max(this.limit, Math.min(8 * this.limit, 16 / ratio ** 2))) return;
    this.#decide(this.#counted / Math.max(1e-3, now - this.#since), most);
  }

  #decide(rate: number, most: number): void {
    const was = this.#baseRate;
    if (this.limit === this.#base || was === undefined) {
      this.#base = this.limit;
      this.#baseRate = was === undefined ? rate : (was + rate) / 2;
      if (this.#rested < this.#rest) {
        this.#rested++;
        this.#restart();
      } else this.#try(most);
      return;
    }
    const proportional = this.limit / this.#base - 1;
    const gain = (rate / was - 1) / proportional;
    // Fewer calls may lose a little.
    if (proportional > 0 ? gain < NEEDED_GAIN : gain > NEEDED_GAIN) {
      this.#reject();
      return;
    }
    this.#base = this.limit;
    this.#baseRate = rate;
    this.#rest = 0;
    this.#isCapped = false;
    if (proportional > 0)
      this.#factor =
        gain > LARGE_GAIN
          ? Math.min(LARGEST_FACTOR, this.#factor ** 2)
          : Math.max(LEAST_FACTOR, Math.min(Math.SQRT2, Math.sqrt(this.#factor)));
    this.#try(most);
  }

  #endHopelessTrial(now: number): boolean {
    if (this.limit <= this.#base || this.#baseRate === undefined || this.#changed === undefined) return false;
    const expected = (now - this.#changed) * this.#baseRate;
    const isHopeless = expected > 2 * this.#base && this.#replies < LEAST_SHARE * expected;
    if (isHopeless) this.#reject();
    return isHopeless;
  }

  #reject(): void {
    if (this.#factor === LEAST_FACTOR) this.#rest = Math.min(LONGEST_REST, 2 * this.#rest + 1);
    this.#factor = Math.max(LEAST_FACTOR, Math.sqrt(this.#factor));
    this.#direction = this.#direction === 1 ? -1 : 1;
    this.#baseRate = undefined;
    this.#use(this.#base);
  }

  #try(most: number): void {
    this.#rested = 0;
    const next = (): number => {
      const wanted = Math.round(this.#base * this.#factor ** this.#direction);
      return Math.max(1, Math.min(most, wanted === this.#base ? wanted + this.#direction : wanted));
    };
    if (next() === this.#base) this.#direction = this.#direction === 1 ? -1 : 1;
    this.#use(next());
  }

  #use(limit: number): void {
    this.#skipped = Math.max(this.limit, limit);
    this.limit = limit;
    this.#restart();
  }

  #restart(): void {
    this.#replies = 0;
    this.#counted = 0;
    this.#changed = undefined;
    this.#since = undefined;
  }
}
