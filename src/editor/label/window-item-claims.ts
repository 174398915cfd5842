/** Claims of windows to the items that they have open for labeling, in a small file that all windows share. */
import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import { type ExtensionStorage, StoredTextForFile } from '../keep/index.ts';
import type { LabelSessionItemLeases } from './ports.ts';

/** How long an item counts as open after its window last claimed it, in milliseconds. A crashed window's claim expires. */
export const ITEM_LEASE_LIFETIME_MS = 30_000;

/** The most claims that are read, one per window. */
const MOST = 200;
const LONGEST = 4_000;

/** An item that a window has open. */
export interface ItemLease {
  /** The window's name. */
  readonly window: string;
  readonly annotator: string;
  /** The item's name in labels. */
  readonly item: string;
  /** When its window last claimed it, in milliseconds since 1970. */
  readonly at: number;
}

/** Parses the claims that haven't expired. An invalid text has none. Claims from the future expire too, in case a clock was set back. */
export function parseItemLeases(text: string | undefined, now: number): readonly ItemLease[] {
  let found: unknown;
  try {
    found = JSON.parse(text ?? '');
  } catch {
    return [];
  }
  const { claims } = getFieldsOrEmpty(found);
  if (!Array.isArray(claims)) return [];
  return claims.slice(0, MOST).flatMap((claim: unknown) => {
    const { window, annotator, item, at } = getFieldsOrEmpty(claim);
    if (!isName(window) || !isName(annotator) || !isName(item) || typeof at !== 'number') return [];
    return Math.abs(now - at) < ITEM_LEASE_LIFETIME_MS ? [{ window, annotator, item, at }] : [];
  });
}

export function serializeItemLeases(claims: readonly ItemLease[]): string {
  return JSON.stringify({ v: 1, claims });
}

/** Finds the items that other windows of an annotator have open. */
export function findItemsOpenElsewhere(
  claims: readonly ItemLease[],
  { window, annotator }: Pick<ItemLease, 'window' | 'annotator'>,
): ReadonlySet<string> {
  const others = claims.filter((claim) => claim.window !== window && claim.annotator === annotator);
  return new Set(others.map(({ item }) => item));
}

/** Replaces the claim of a window. @param claim with an undefined item, the window has none open */
export function replaceWindowLease(
  claims: readonly ItemLease[],
  { window, annotator, item, at }: Omit<ItemLease, 'item'> & { readonly item: string | undefined },
): readonly ItemLease[] {
  const others = claims.filter((claim) => claim.window !== window);
  return item === undefined ? others : [...others, { window, annotator, item, at }];
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST;
}

/** How often a window renews its claim, in milliseconds. */
const SAY_EVERY = ITEM_LEASE_LIFETIME_MS / 3;
/** The largest file that is read, in bytes. */
const LARGEST = 1 << 20;

interface WindowItemClaimServices {
  readonly storage: ExtensionStorage;
  readonly clock: Clock;
  /** The machine's clock, in milliseconds since 1970. */
  readonly now: () => number;
  readonly annotator: () => string | undefined;
  /** Called when other windows have opened other items. */
  readonly changed: () => void;
  readonly keyOf: (number: number) => string | undefined;
  /** The name of this window before a reload. Absent if it labels the set for the first time. */
  readonly window?: string | undefined;
}

/**
 * Tracks the items that other windows on this machine have open for the same data set and annotator, so that two windows don't go to
 * the same item. If the file can't be written, no item counts as open elsewhere.
 */
export class WindowItemLeases implements LabelSessionItemLeases {
  readonly #parts: WindowItemClaimServices;
  readonly #file: StoredTextForFile;
  /** The name of this window for others. */
  readonly window: string;
  #elsewhere: ReadonlySet<string> = new Set();
  #mine: string | undefined;
  #isOver = false;
  #due: (() => void) | undefined;

  constructor(set: vscode.Uri, parts: WindowItemClaimServices) {
    this.#parts = parts;
    this.window = parts.window ?? `${parts.now()} ${Math.random()}`;
    this.#file = new StoredTextForFile(parts.storage, 'open-items', set, LARGEST);
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

  /** Renews the claim and reads the claims of others. */
  async #look(): Promise<void> {
    const before = [...this.#elsewhere].sort().join('\n');
    await this.#say(() => this.#mine);
    if (!this.#isOver && [...this.#elsewhere].sort().join('\n') !== before) this.#parts.changed();
  }

  /** Renews the claim. @param item is called once it's known what others have open */
  async #say(item: () => string | undefined): Promise<void> {
    this.#due?.();
    const { annotator, now, clock } = this.#parts;
    const me = annotator();
    if (me === undefined) return;
    const own = { window: this.window, annotator: me };
    try {
      await this.#file.update(([text]) => {
        const claims = parseItemLeases(text, now());
        this.#elsewhere = findItemsOpenElsewhere(claims, own);
        this.#mine = item();
        return serializeItemLeases(replaceWindowLease(claims, { ...own, item: this.#mine, at: now() }));
      });
    } catch {
      this.#elsewhere = new Set();
    }
    if (this.#isOver) return;
    this.#due?.();
    this.#due = clock.after(SAY_EVERY, () => void this.#look());
  }
}
