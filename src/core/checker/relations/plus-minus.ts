/** `3 \\pm 2`: two numbers at once. Two such sides are equal if they are the same two numbers. */

import type { Token } from '../terms/tokens.ts';
import { type Attempt, settle } from './attempts.ts';

export function hasPlusMinus(tokens: readonly Token[]): boolean {
  return tokens.some(isPlusMinus);
}

function isPlusMinus({ text }: Token): boolean {
  return text === '\\pm' || text === '\\mp';
}

function withSign(tokens: readonly Token[], upper: boolean): readonly Token[] {
  return tokens.map(
    (t): Token =>
      isPlusMinus(t) ? { ...t, kind: 'symbol', text: (t.text === '\\pm') === upper ? '+' : '-' } : t,
  );
}

function isTrue({ kind }: ReturnType<typeof settle>): boolean {
  return kind === 'holds' || kind === 'no-counterexample';
}

type AttemptAll = (left: readonly Token[], right: readonly Token[]) => readonly Attempt[] | undefined;

/**
 * With one sign on each side: both signs agree, or each with the other. Several signs on one side may stand for four
 * numbers, and a sign on one side only for a choice: then nothing is called false.
 */
export function attemptSigns(
  left: readonly Token[],
  right: readonly Token[],
  attemptAll: AttemptAll,
): readonly Attempt[] {
  const pairs = [
    [true, true],
    [false, false],
    [true, false],
    [false, true],
  ] as const;
  const settled = pairs.map(([l, r]) => {
    const attempts = attemptAll(withSign(left, l), withSign(right, r));
    return { attempts: attempts ?? [], outcome: settle(attempts) };
  });
  const both = [settled.slice(0, 2), settled.slice(2)];
  for (const [one, other] of both)
    if (one && other && isTrue(one.outcome) && isTrue(other.outcome)) {
      const held = [...one.attempts, ...other.attempts].filter(
        (a) => a.kind === 'held' || (a.kind === 'numeric' && a.decision !== 'false'),
      );
      // What is not proven with one sign is not proven of both.
      const isExact = one.outcome.kind === 'holds' && other.outcome.kind === 'holds';
      return isExact
        ? held.map((a) => ('isExact' in a ? { ...a, isExact } : a))
        : held.map((a) => (a.kind === 'numeric' ? { ...a, decision: 'true', isExact } : { ...a, isExact }));
    }
  const [first] = settled;
  const unread = settled.find(({ outcome }) => outcome.kind === 'not-read');
  if (unread !== undefined && unread.outcome.kind === 'not-read')
    return [{ kind: 'unread', reason: unread.outcome.reason }];
  const single = [left, right].every((side) => side.filter(isPlusMinus).length === 1);
  // One pair at least must be false whichever way the signs go: `3 ± 2 = 5 ± 0` is half right, and false all the same.
  if (!single || (first && isTrue(first.outcome))) return [{ kind: 'unread', reason: 'ambiguous' }];
  return (first?.attempts ?? []).map(
    (a): Attempt =>
      a.kind === 'numeric'
        ? { ...a, sides: [withSign(left, true), withSign(right, true)] }
        : { kind: 'open' },
  );
}
