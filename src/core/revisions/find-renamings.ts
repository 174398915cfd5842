/** Finds variables that have other names in the new version of a proof. */
import { getOrCreate } from '../base/groups.ts';
import type { Phrase, Renaming } from './types.ts';

/** A renaming of all proofs changes more sentences than one. */
const LEAST_SENTENCES = 2;

const VARIABLE =
  /^(?:\p{L}|\\(?:[a-zA-Z]*(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega)|ell))$/iu;

interface FoundRenamings {
  /** Without old names that have several new ones. */
  readonly renamings: readonly Renaming[];
  /** By the old phrase: the names that changed in it, if nothing else did. */
  readonly byPair: ReadonlyMap<number, ReadonlyMap<string, string>>;
}

/**
 * Finds renamings in pairs of sentences that differ in variables only. In a sentence, a name becomes one other name that the sentence didn't
 * have, which tells a renaming from a correction of a single letter; and at least two sentences have to agree.
 */
export function findRenamings(
  oldPhrases: readonly Phrase[],
  newPhrases: readonly Phrase[],
  pairs: readonly (readonly [old: number, next: number])[],
): FoundRenamings {
  const counts = new Map<string, number>();
  const byPair = new Map<number, ReadonlyMap<string, string>>();
  for (const [old, next] of pairs) {
    const names = compareNames(oldPhrases[old], newPhrases[next]);
    if (names === undefined) continue;
    byPair.set(old, names);
    for (const [from, to] of names) counts.set(`${from} ${to}`, (counts.get(`${from} ${to}`) ?? 0) + 1);
  }
  const targets = new Map<string, Renaming[]>();
  for (const [key, sentences] of counts) {
    const [from = '', to = ''] = key.split(' ');
    if (sentences >= LEAST_SENTENCES) getOrCreate(targets, from, () => []).push({ from, to, sentences });
  }
  for (const [old, names] of byPair) {
    const isCommon = ([from, to]: readonly [string, string]): boolean =>
      (counts.get(`${from} ${to}`) ?? 0) >= LEAST_SENTENCES;
    if (![...names].every(isCommon)) byPair.delete(old);
  }
  return { renamings: [...targets.values()].flatMap((all) => (all.length === 1 ? all : [])), byPair };
}

/** The tokens of a phrase with other names of variables. */
export function renameTokens({ tokens, isMath }: Phrase, names: ReadonlyMap<string, string>): readonly string[] {
  return tokens.map((token, k) => (isMath[k] ? (names.get(token) ?? token) : token));
}

/** The changed names if two phrases differ in nothing else; undefined otherwise. */
function compareNames(old: Phrase | undefined, next: Phrase | undefined): ReadonlyMap<string, string> | undefined {
  if (!old || !next || old.tokens.length !== next.tokens.length) return undefined;
  const names = new Map<string, string>();
  for (const [k, from] of old.tokens.entries()) {
    const to = next.tokens[k] ?? '';
    const known = names.get(from);
    if (known !== undefined ? known !== to && old.isMath[k] : from === to) {
      if (known !== undefined) return undefined;
      continue;
    }
    if (known === to) continue;
    if (!old.isMath[k] || !VARIABLE.test(from) || !VARIABLE.test(to)) return undefined;
    names.set(from, to);
  }
  if (names.size === 0) return undefined;
  // The new names are different from each other and from the names that stay.
  const stays = new Set(old.tokens.filter((token, k) => old.isMath[k] && !names.has(token)));
  const targets = [...names.values()];
  if (new Set(targets).size < targets.length || targets.some((to) => stays.has(to))) return undefined;
  // A name that stayed at an earlier place was not renamed.
  return old.tokens.every((from, k) => !old.isMath[k] || (names.get(from) ?? from) === next.tokens[k])
    ? names
    : undefined;
}
