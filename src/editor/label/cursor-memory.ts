/** Tells which cursor positions are new. The editor reports positions that we set or have already seen, and may report old ones for a moment. */
import type { Clock } from '../../core/base/clock.ts';

/** How long the editor may take to report a cursor that was set, in milliseconds. */
const ECHO = 1_500;
/** How many positions are remembered. */
const MOST = 32;

export class CursorPlaces {
  readonly #clock: Clock;
  #set: readonly { readonly place: string; readonly until: number }[] = [];
  #told: string | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** We have set the cursor there, or already know that it is there. */
  set(place: string): void {
    this.#set = [...this.#set.slice(1 - MOST), { place, until: this.#clock.now() + ECHO }];
  }

  /** The editor reports a cursor there. @returns whether somebody else moved it */
  tell(place: string, isPerson: boolean): boolean {
    if (!isPerson && this.#isOurs(place)) return false;
    this.#told = place;
    return true;
  }

  /** The cursor was seen there, which the editor may not have reported yet. @returns whether that is new */
  see(place: string): boolean {
    if (place === this.#told || this.#isOurs(place)) return false;
    this.#told = place;
    // The editor still reports it, maybe only after a key has moved the cursor on.
    this.set(place);
    return true;
  }

  #isOurs(place: string): boolean {
    const now = this.#clock.now();
    return this.#set.some((one) => one.place === place && one.until >= now);
  }
}
