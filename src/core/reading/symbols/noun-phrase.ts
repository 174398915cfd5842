/** Reads the noun phrase in front of a formula: “a positive integer”, “the two circles”, “any legal move”. */
import {
  COLLECTIVE_NOUNS,
  isDeterminer,
  isIndefiniteDeterminer,
  isKnownAdjective,
  isKnownNoun,
  isPlural,
  QUANTIFIER_WORDS,
} from './cue-words.ts';
import { isFormulaPlaceholder, type WordsBeforeOffset } from './prose-words.ts';

/** What stands between a cue and its formula. */
export interface NounPhrase {
  /** The word nearest to the formula, or ''. */
  readonly noun: string;
  /** The word that says which one, or ''. */
  readonly determiner: string;
  readonly isIndefinite: boolean;
  /** Whether it only restricts a variable that there is already: “sufficiently large”. */
  readonly isRestriction: boolean;
  /** Whether there is an adjective or another noun between the determiner and the noun or, without a noun, the formula. */
  readonly hasAdjective: boolean;
  /** Whether the noun isn't in the list of nouns. */
  readonly isUnknown: boolean;
  /** Index of the word before the phrase. */
  readonly next: number;
}

/** Plurals that are something new without an article: “integers a, b”. */
const NEW_PLURAL =
  /^(?:integers|numbers|reals|primes|constants|rationals|naturals|polynomials|functions|sequences|elements)$/;

/** Adjectives of something new that has no noun: “an arbitrary x”. */
const NEW_ALONE = /^(?:arbitrary|fixed|general|generic|random|single|suitable|unique)$/;

/** Words that no noun phrase has. */
const STOP =
  /^(?:except|of|in|on|at|by|to|for|with|from|as|is|are|was|be|been|has|have|had|that|this|which|than|then|and|or|but|not|so|if|we|it|let|where|when|since|because|before|above|below|within|without|through|across|around|opposite|outside|inside|onto|towards?|against|among|beyond|under|over|into|between|such|equals?|divides|divided|denotes?|gives?|implies|means|satisf\w+|contains?|lies|via|using|per|like|does|do|can|must|may|get|gets|obtain|only|both|either|neither|about|its|their|modulo|mod|times|plus|minus|\w+ing)$/;

/** Determiners that begin a phrase with an unknown noun. “One finds x” isn't such a phrase. */
const UNKNOWN_DETERMINER = /^(?:a|an|the|some|any|each|every|all|another|our)$/;

/** Determiners of one thing. */
const ONE = /^(?:a|an|any|each|every|another)$/;

/** The most words of a phrase whose noun isn't in the list. */
const MAX_UNKNOWN_WORDS = 4;

export function readNounPhrase(words: WordsBeforeOffset, first: number): NounPhrase {
  let noun = '';
  let isIndefinitePhrase = false;
  let isRestriction = false;
  let isSuch = false;
  let at = first;
  for (; at < first + 9; at++) {
    const word = words.get(at);
    const isJoining = noun === '' ? words.get(at + 1) === 'choice' : COLLECTIVE_NOUNS.has(words.get(at + 1));
    if (word === 'of' && isJoining) continue;
    if (isJoint(word) && at > first && isKnownAdjective(words.get(at - 1)) && isKnownAdjective(words.get(at + 1)))
      continue;
    if (isIndefiniteDeterminer(word) && !isDeterminer(word)) isIndefinitePhrase = true;
    if (/^(?:large|small|larger|smaller)$/.test(word)) isRestriction = true;
    // “Any other x” is another value of a known x.
    if (word === 'such' || (word === 'other' && noun === '')) isSuch = true;
    // “Two p-smooth integers.”
    if (noun !== '' && word.startsWith('-') && isFormulaPlaceholder(words.get(at + 1))) {
      at++;
      continue;
    }
    if (isKnownNoun(word)) {
      if (word === 'set' && at === first && isVerbPosition(words.get(at + 1))) break;
      if (noun === '') noun = word;
    } else if (!isKnownAdjective(word)) break;
  }
  const known = readDeterminers(words, at, noun !== '');
  if (known.determiner === '') {
    const unknown = readUnknownPhrase(words, at, first);
    if (unknown !== undefined) {
      return {
        noun: noun === '' ? unknown.noun : noun,
        isRestriction,
        hasAdjective: true,
        isUnknown: noun === '',
        ...unknown.determiners,
      };
    }
  }
  // “Each line covers n points” has a verb.
  const isVerb = isPlural(noun) && /^(?:an?|each|every|another|no)$/.test(known.determiner) && at > first + 1;
  const before = words.get(first + 1);
  if (isVerb && isKnownNoun(before) && !isPlural(before) && !isKnownAdjective(before))
    return {
      noun: '',
      determiner: '',
      isIndefinite: false,
      isRestriction: false,
      hasAdjective: false,
      isUnknown: false,
      next: first,
    };
  const isBarePlural = known.determiner === '' && NEW_PLURAL.test(noun);
  // “An arbitrary x” is as good as “an arbitrary point x”, but “a negative x” may be a known one.
  const isAdjectiveAlone =
    noun === '' && at === first + 1 && /^an?$/.test(known.determiner) && NEW_ALONE.test(words.get(first));
  return {
    noun: isAdjectiveAlone ? words.get(first) : noun,
    // “All three numbers a, b, c”, “any such a” and “such a set S” are known.
    isRestriction:
      isRestriction || (known.determiner === 'all' && isIndefinitePhrase) || isSuch || known.determiner === 'such',
    hasAdjective: at > first + (noun === '' ? 0 : 1),
    isUnknown: false,
    ...known,
    // “The two circles” are known.
    isIndefinite: known.determiner === '' ? isIndefinitePhrase || isBarePlural : known.isIndefinite,
  };
}

function isJoint(word: string): boolean {
  return word === 'and' || word === 'or' || word === ',';
}

interface Determiners {
  readonly determiner: string;
  readonly isIndefinite: boolean;
  readonly next: number;
}

/** @param hasNoun whether “that” may be a determiner, as in “that circle”: in “we find that x is” it isn't */
function readDeterminers(words: WordsBeforeOffset, from: number, hasNoun: boolean): Determiners {
  let determiner = '';
  let isIndefinitePhrase = false;
  let at = from;
  for (let round = 0; round < 2 && isDeterminer(words.get(at)); round++, at++) {
    if (words.get(at) === 'that' && (round > 0 || !hasNoun)) break;
    if (determiner === '' || words.get(at) === 'such' || QUANTIFIER_WORDS.has(words.get(at)))
      determiner = words.get(at);
    if (isIndefiniteDeterminer(words.get(at))) isIndefinitePhrase = true;
  }
  return { determiner, isIndefinite: isIndefinitePhrase, next: at };
}

/** A phrase with words that aren't in the lists, if a determiner begins it: “a minuscule coweight”. */
function readUnknownPhrase(
  words: WordsBeforeOffset,
  from: number,
  first: number,
): { readonly noun: string; readonly determiners: Determiners } | undefined {
  for (let at = from; at < from + MAX_UNKNOWN_WORDS; at++) {
    const word = words.get(at);
    if (UNKNOWN_DETERMINER.test(word)) {
      const determiners = readDeterminers(words, at, true);
      // “Each step reduces x” has a verb.
      if (ONE.test(determiners.determiner) && /[^su]s$/.test(words.get(first))) return undefined;
      return at > first ? { noun: words.get(first), determiners } : undefined;
    }
    // “Two adjacent cars i, j”
    if (/^(?:two|three|four)$/.test(word) && at > first && /[^su]s$/.test(words.get(first)))
      return { noun: words.get(first), determiners: { determiner: '', isIndefinite: true, next: at + 1 } };
    if (!/^[a-z][a-z-]*[a-z]$/.test(word) || STOP.test(word) || word.endsWith('ly')) return undefined;
  }
  return undefined;
}

/** Whether “set” after this word is a verb. */
function isVerbPosition(before: string): boolean {
  return before === '' || /^(?:we|and|then|now|next|finally|again|also|,|to|can|may|us|so|:|;|[-*.)\]])$/.test(before);
}
