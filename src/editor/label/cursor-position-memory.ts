/**
 * Finds out which reported cursor positions are moves by a person. The editor also reports positions that the extension has set or
 * already seen. It may report old positions for a moment.
 */
import type { Clock } from '../../core/base/clock.ts';

/** How long the editor may take to report a position that was set, in milliseconds. */
const ECHO = 1_500;
/** The most positions that are remembered. */
const MOST = 32;

export class UserCursorMoveDetector {
  readonly #clock: Clock;
  #set: readonly { readonly place: string; readonly until: number }[] = [];
  #told: string | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes that the extension has set the cursor there, or already knows that it's there. */
  set(place: string): void {
    this.#set = [...this.#set.slice(1 - MOST), { place, until: this.#clock.now() + ECHO }];
  }

  /** Handles a position that the editor reports. @returns whether a person has moved the cursor there */
  tell(place: string, isPerson: boolean): boolean {
    if (!isPerson && this.#isOurs(place)) return false;
    this.#told = place;
    return true;
  }

  /** Notes a position that the editor may not have reported yet. @returns whether it's new */
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
