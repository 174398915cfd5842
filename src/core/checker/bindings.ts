/**
 * Names that an earlier relation ties down. A variable of an equation, a definition or an inequality is no longer
 * free, so an equality in it may hold for its sake. Only relations that are identities themselves, and definitions
 * of functions (`f(x) = x² + 1` says nothing of x), leave their variables free.
 */

import { type Chain, chains } from './chains.ts';
import { segments } from './scan.ts';
import { type Token, tokenize } from './tokens.ts';

const NOT_NAMES = new Set(['\\frac', '\\sqrt', '\\cdot', '\\times']);

/** The names in tokens: letters with their index, and Greek letters, as MathJSON would write them. */
export function namesIn(tokens: readonly Token[]): Set<string> {
  const names = new Set<string>();
  tokens.forEach((t) => {
    if (t.kind === 'letter') names.add(t.text);
    else if (t.kind === 'command' && /^\\[a-zA-Z]+$/.test(t.text) && !NOT_NAMES.has(t.text))
      names.add(t.text.slice(1));
  });
  return names;
}

/** Tests whether link `k` of a chain is an identity that sampling confirms. */
export type IsIdentity = (chain: Chain, k: number) => boolean;

/** Whether any of `names` is tied down in a text. */
export function isBound(names: ReadonlySet<string>, text: string, isIdentity: IsIdentity): boolean {
  const letters = new Set([...names].map((n) => n.split('_')[0] ?? n));
  for (const part of segments(text)) {
    if (part.kind === 'prose') {
      for (const match of text
        .slice(part.start, part.end)
        .matchAll(/([^=<>≤≥\n]{0,40})(?:[=<>≤≥])([^=<>≤≥\n]{0,40})/g)) {
        for (const word of `${match[1]} ${match[2]}`.matchAll(/(?<![A-Za-z])\d*([A-Za-z])(?![A-Za-z])/g))
          if (letters.has(word[1] ?? '')) return true;
      }
      continue;
    }
    for (const chain of chains(tokenize(text, part.start, part.end)))
      if (chainBinds(chain, letters, isIdentity)) return true;
  }
  return false;
}

/** Whether some link of the chain ties down one of `letters`. */
export function chainBinds(
  chain: Chain,
  letters: ReadonlySet<string>,
  isIdentity: IsIdentity,
  upTo = chain.signs.length,
): boolean {
  for (let k = 0; k < upTo; k++) {
    const left = chain.operands[k]?.tokens ?? [];
    const right = chain.operands[k + 1]?.tokens ?? [];
    const touched = [...namesIn(left), ...namesIn(right)].some((name) => letters.has(name));
    if (!touched || isFunctionDefinition(left, right) || isIdentity(chain, k)) continue;
    return true;
  }
  return false;
}

/** `f(x) = …x…` or a new bare name at the head of a chain. */
function isFunctionDefinition(left: readonly Token[], right: readonly Token[]): boolean {
  const [head, open, argument, close] = left;
  if (
    left.length !== 4 ||
    head?.kind !== 'letter' ||
    open?.text !== '(' ||
    argument?.kind !== 'letter' ||
    close?.text !== ')'
  )
    return false;
  return namesIn(right).has(argument.text);
}

/** A bare name that the same chain goes on to compute: `S = a + b = …` ties S, not a and b. */
export function isNameFor(left: readonly Token[], right: readonly Token[]): boolean {
  const [head] = left;
  const bare = left.length === 1 || (left[1]?.text === '_' && left.length <= 5);
  return (
    bare &&
    head !== undefined &&
    (head.kind === 'letter' || head.kind === 'command') &&
    !namesIn(right).has(head.text.replace('\\', ''))
  );
}
