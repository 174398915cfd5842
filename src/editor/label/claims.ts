/** Which items windows have open to be labelled, as it is kept in a small file that all of them share. */
import { fieldsOf } from '../../core/base/records.ts';

/** For how long an item counts as open after its window last said so, in milliseconds: one that crashed says nothing more. */
export const CLAIM_FOR = 30_000;

/** The most claims that are read: one for each window. */
const MOST = 200;
const LONGEST = 4_000;

/** An item that a window has open. */
export interface Claim {
  /** Names the window. */
  readonly window: string;
  readonly annotator: string;
  /** What its labels name it by. */
  readonly item: string;
  /** When its window last said so, in milliseconds since 1970. */
  readonly at: number;
}

/** Those in a text that still count. What is no such text has none. A clock that was set back makes no claim eternal. */
export function readClaims(text: string | undefined, now: number): readonly Claim[] {
  let found: unknown;
  try {
    found = JSON.parse(text ?? '');
  } catch {
    return [];
  }
  const { claims } = fieldsOf(found);
  if (!Array.isArray(claims)) return [];
  return claims.slice(0, MOST).flatMap((claim: unknown) => {
    const { window, annotator, item, at } = fieldsOf(claim);
    if (!isName(window) || !isName(annotator) || !isName(item) || typeof at !== 'number') return [];
    return Math.abs(now - at) < CLAIM_FOR ? [{ window, annotator, item, at }] : [];
  });
}

export function claimsText(claims: readonly Claim[]): string {
  return JSON.stringify({ v: 1, claims });
}

/** The items that other windows of an annotator have open. */
export function itemsElsewhere(
  claims: readonly Claim[],
  { window, annotator }: Pick<Claim, 'window' | 'annotator'>,
): ReadonlySet<string> {
  const others = claims.filter((claim) => claim.window !== window && claim.annotator === annotator);
  return new Set(others.map(({ item }) => item));
}

/** The claims once a window has another item open, or, undefined, none. */
export function withClaim(
  claims: readonly Claim[],
  { window, annotator, item, at }: Omit<Claim, 'item'> & { readonly item: string | undefined },
): readonly Claim[] {
  const others = claims.filter((claim) => claim.window !== window);
  return item === undefined ? others : [...others, { window, annotator, item, at }];
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST;
}
