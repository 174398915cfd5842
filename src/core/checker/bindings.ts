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

/** A relation of a text that may tie down the letters it names; whether it is an identity is found out when asked. */
interface Tie {
  readonly chain: Chain;
  readonly link: number;
  identity: boolean | undefined;
}

/** What the relations of one text tie down, by letter. `true` stands for a relation in prose, which always ties. */
export type Ties = ReadonlyMap<string, readonly (Tie | true)[]>;

/** Reads the relations of a text. Takes time in proportion to it, so texts that are asked about often keep theirs. */
export function tiesOf(text: string): Ties {
  const ties = new Map<string, (Tie | true)[]>();
  const add = (letter: string, tie: Tie | true): void => {
    const there = ties.get(letter);
    if (there) there.push(tie);
    else ties.set(letter, [tie]);
  };
  for (const part of segments(text)) {
    if (part.kind === 'prose') {
      const relations = text
        .slice(part.start, part.end)
        .matchAll(/([^=<>≤≥\n]{0,40})(?:[=<>≤≥])([^=<>≤≥\n]{0,40})/g);
      for (const relation of relations) {
        const words = `${relation[1]} ${relation[2]}`;
        for (const word of words.matchAll(/(?<![A-Za-z])\d*([A-Za-z])(?![A-Za-z])/g))
          add(word[1] ?? '', true);
      }
      continue;
    }
    for (const chain of chains(tokenize(text, part.start, part.end))) {
      const free = quantifiedAfter(chain, text);
      for (let link = 0; link < chain.signs.length; link++) {
        const left = chain.operands[link]?.tokens ?? [];
        const right = chain.operands[link + 1]?.tokens ?? [];
        if (isFunctionDefinition(left, right)) continue;
        const tie: Tie = { chain, link, identity: undefined };
        for (const name of new Set([...namesIn(left), ...namesIn(right)])) {
          if (!free(name)) add(name, tie);
        }
      }
    }
  }
  return ties;
}

/** Whether one of `letters` is tied down. */
export function isTied(ties: Ties, letters: ReadonlySet<string>, isIdentity: IsIdentity): boolean {
  for (const letter of letters) {
    for (const tie of ties.get(letter) ?? []) {
      if (tie === true) return true;
      tie.identity ??= isIdentity(tie.chain, tie.link);
      if (!tie.identity) return true;
    }
  }
  return false;
}

/** How far behind a relation its "for every n" is looked for, in characters. */
const QUANTIFIER_REACH = 120;

/**
 * `… = n² for every positive integer n` states something of all n and ties n down no more than an identity does. The
 * quantifier must follow the relation in its sentence, and no further equation may stand in it ("for all n with …").
 */
function quantifiedAfter(chain: Chain, text: string): (name: string) => boolean {
  const end = chain.operands.at(-1)?.tokens.at(-1)?.end;
  if (end === undefined) return () => false;
  const after = text.slice(end, end + QUANTIFIER_REACH).split(/[.;]\s|\n\s*\n/)[0] ?? '';
  const quantified = /\bfor\s+(?:all|any|every|each)\b([^=]*)$/.exec(after)?.[1];
  if (quantified === undefined) return () => false;
  const names = new Set(quantified.match(/[A-Za-z]+/g));
  return (name) => names.has(name);
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
