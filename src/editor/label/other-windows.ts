import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import { KeptFile, type Storage } from '../keep/index.ts';
import { CLAIM_FOR, claimsText, itemsElsewhere, readClaims, withClaim } from './claims.ts';
import type { SessionWindows } from './ports.ts';

/** How often a window says that it still has its item open, in milliseconds. */
const SAY_EVERY = CLAIM_FOR / 3;
/** The largest file that is read, in bytes. */
const LARGEST = 1 << 20;

export interface OtherWindowsParts {
  readonly storage: Storage;
  readonly clock: Clock;
  /** Of the machine, in milliseconds since 1970. */
  readonly now: () => number;
  readonly annotator: () => string | undefined;
  /** Other windows have something else open. */
  readonly changed: () => void;
  readonly keyOf: (number: number) => string | undefined;
  /** What this window was called before it was loaded again; absent of one that labels the set for the first time. */
  readonly window?: string | undefined;
}

/**
 * Which items other windows of this machine have open in a label session on the same data set, by the same annotator: so that no two lead
 * to one item. Where that can't be kept, nothing is open elsewhere.
 */
export class OtherWindows implements SessionWindows {
  readonly #parts: OtherWindowsParts;
  readonly #file: KeptFile;
  /** Others know this window by it. */
  readonly window: string;
  #elsewhere: ReadonlySet<string> = new Set();
  #mine: string | undefined;
  #isOver = false;
  #due: (() => void) | undefined;

  constructor(set: vscode.Uri, parts: OtherWindowsParts) {
    this.#parts = parts;
    this.window = parts.window ?? `${parts.now()} ${Math.random()}`;
    this.#file = new KeptFile(parts.storage, 'open-items', set, LARGEST);
  }

  isOpen(key: string): boolean {
    return this.#elsewhere.has(key);
  }

  async take(choose: () => number | undefined): Promise<number | undefined> {
    let chosen: { readonly number: number | undefined } | undefined;
    await this.#say(() => {
      const number = choose();
      chosen = { number };
      return number === undefined ? undefined : this.#parts.keyOf(number);
    });
    return chosen ? chosen.number : choose();
  }

  dispose(): void {
    this.#isOver = true;
    this.#due?.();
    void this.#say(() => undefined);
  }

  /** Says again what is open here, and looks what is elsewhere. */
  async #look(): Promise<void> {
    const before = [...this.#elsewhere].sort().join('\n');
    await this.#say(() => this.#mine);
    if (!this.#isOver && [...this.#elsewhere].sort().join('\n') !== before) this.#parts.changed();
  }

  /** @param item is asked once it's known what others have open */
  async #say(item: () => string | undefined): Promise<void> {
    this.#due?.();
    const { annotator, now, clock } = this.#parts;
    const me = annotator();
    if (me === undefined) return;
    const own = { window: this.window, annotator: me };
    try {
      await this.#file.update(([text]) => {
        const claims = readClaims(text, now());
        this.#elsewhere = itemsElsewhere(claims, own);
        this.#mine = item();
        return claimsText(withClaim(claims, { ...own, item: this.#mine, at: now() }));
      });
    } catch {
      this.#elsewhere = new Set();
    }
    if (this.#isOver) return;
    this.#due?.();
    this.#due = clock.after(SAY_EVERY, () => void this.#look());
  }
}
