/** Finds the word that introduces the symbols of a formula: “let”, “for all”, “where”, or a noun in front of it. */
import {
  ADVERBS,
  CONDITION_CUES,
  isAdjective,
  isNoun,
  isPlural,
  QUANTIFIERS,
  STRONG_CUES,
  SUBSTITUTION_CUES,
} from './cue-words.ts';
import { type NounPhrase, readNounPhrase } from './noun-phrase.ts';
import { isMark, type WordsBefore } from './prose-words.ts';
import type { IntroductionReach, IntroductionStrength } from './types.ts';

/** A phrase that introduces the symbols of a formula. */
export interface Cue {
  readonly word: string;
  readonly kind: 'let' | 'quantifier' | 'where' | 'condition' | 'substitution' | 'noun' | 'predicate';
  readonly strength: IntroductionStrength;
  readonly reach: IntroductionReach;
  readonly trails: boolean;
  /** The noun between the word and the formula, as in “for all primes p”, or ''. */
  readonly noun: string;
}

function createCue(
  word: string,
  kind: Cue['kind'],
  strength: IntroductionStrength,
  noun: string,
  reach: IntroductionReach = 'text',
): Cue {
  return { word, kind, strength, reach, trails: kind === 'quantifier' || kind === 'where', noun };
}

/** Words of a verb that gives a name, which a later “by”, “as” or “be” completes. */
const NAMING = /^(?:denot|call|nam|label|let$|letting|defin|represent|writ|parametri)/;
const PLACING = /^(?:plac|put$|set$|let$|coordinat|position|locat)/;
const MEETING = /^(?:meets?|intersects?|intersecting|cuts?|cross|crosses|touch|touches|concur|meeting|met)$/;

/** How far back “denote … by” reaches, in words. */
const MAX_NAMING_WORDS = 30;

const PREPOSITION =
  /^(?:of|in|on|at|by|to|for|with|from|over|through|under|between|than|into|onto|outside|inside|about)$/;

/**
 * The cue right before a formula.
 * @param relation the first relation of the formula
 */
export function findCueBefore(words: WordsBefore, relation?: string): Cue | undefined {
  let first = 0;
  while (first < 3 && /^[(:"]$/.test(words.get(first))) first++;
  while (first < 5 && ADVERBS.has(words.get(first))) first++;
  const phrase = readNounPhrase(words, first);
  let at = phrase.next;
  while (at < phrase.next + 4 && (ADVERBS.has(words.get(at)) || /^(?:us|it|this|them|that|by)$/.test(words.get(at)))) {
    if (words.get(at) === 'by' && !/^(?:denote|denoted|denoting|call)$/.test(words.get(at + 1))) break;
    if (words.get(at) === 'that' && !/^(?:say|so)$/.test(words.get(at + 1))) break;
    at++;
  }
  return (
    readCueWord(words, at, phrase, relation) ??
    readApposition(phrase, relation) ??
    readPredicate(words, relation) ??
    readRange(words, relation) ??
    readParameter(words, relation)
  );
}

function readCueWord(
  words: WordsBefore,
  at: number,
  phrase: NounPhrase,
  relation: string | undefined,
): Cue | undefined {
  const word = words.get(at);
  const { noun, determiner } = phrase;
  const hasNoun = noun !== '';
  if (word === 'for') return readFor(words, at, phrase, relation);
  if (word === 'where') return createCue(word, 'where', 'weak', noun);
  if (SUBSTITUTION_CUES.has(word)) {
    const isNew = hasNoun || (relation !== '=' && /^(?:take|choosing)$/.test(word));
    return createCue(word, 'substitution', isNew ? 'strong' : 'weak', noun);
  }
  if (word === 'write') return createCue(word, 'let', 'weak', noun);
  if (/^(?:find|determine)$/.test(word) && !hasNoun && determiner === '') {
    // “We find x = 3” tells a result.
    if (/^(?:we|to|and)$/.test(words.get(at + 1))) return undefined;
    // “Find α” asks for a known α.
    if (relation === undefined) return createCue(word, 'let', 'weak', noun);
  }
  // “She needs to choose x” tells of a move.
  if (STRONG_CUES.has(word)) {
    // So does “consider x modulo 4” of a known x.
    if (word === 'consider' && noun === '' && relation === undefined) return createCue(word, 'let', 'weak', noun);
    // A value for a known x, as in “we choose x ≤ 1”.
    if (
      /^(?:choose|pick|choosing|picking)$/.test(word) &&
      noun === '' &&
      /^[<>≤≥]$/.test(relation ?? '') &&
      words.get(at + 1) !== ''
    ) {
      return createCue(word, 'let', 'weak', noun);
    }
    const isTold =
      /^(?:to|must|never|cannot|should|will|would|could|not|always)$/.test(words.get(at + 1)) && word !== 'let';
    return createCue(word, 'let', isTold && !phrase.isIndefinite ? 'weak' : 'strong', noun);
  }
  if (/^exists?$/.test(word)) return createCue('exists', 'let', 'strong', noun);
  if (/^(?:is|are|be)$/.test(word) && words.get(at + 1) === 'there') {
    // “There are k boxes” counts them.
    return createCue('exists', 'let', hasNoun || relation !== undefined ? 'strong' : 'faint', noun);
  }
  if (word === 'be' || word === 'by' || word === 'as') {
    if (word !== 'be' && relation !== undefined && !/^(?:=|:|:=|∈)$/.test(relation)) return undefined;
    const isNamed = words.some(at + 1, MAX_NAMING_WORDS, (other) => NAMING.test(other));
    const before = words.get(at + 1);
    const isOther =
      word === 'by' &&
      /(?:ed|en|d)$/.test(before) &&
      !/^(?:denoted|called|labeled|labelled|represented|named|indexed|given)$/.test(before);
    // In “let t be the largest index i with” t is the new one.
    const isNew = word !== 'be' || determiner !== 'the';
    return isNamed && !isOther
      ? createCue(word === 'be' ? 'let' : word, 'let', isNew ? 'strong' : 'weak', noun)
      : undefined;
  }
  if (word === 'at' && words.some(at + 1, MAX_NAMING_WORDS, (other) => MEETING.test(other) || PLACING.test(other))) {
    // “At A and U” also names points that there are already.
    return createCue('at', 'let', phrase.isIndefinite ? 'strong' : 'weak', noun);
  }
  if (CONDITION_CUES.has(word)) return readCondition(words, at, phrase, relation);
  return undefined;
}

function readFor(words: WordsBefore, at: number, phrase: NounPhrase, relation: string | undefined): Cue | undefined {
  const { noun, determiner, isRestriction } = phrase;
  const hasNoun = noun !== '';
  const isQuantified = QUANTIFIERS.has(determiner);
  // “Solve for x”, “the formula for x”.
  if (!isQuantified && !phrase.isIndefinite) {
    const before = words.get(at + 1);
    if (isNoun(before) || /^(?:solv|ask|look|search|account|recurrence|formula|expression|suffic)/.test(before))
      return undefined;
  }
  const name = isQuantified ? `for ${determiner}` : 'for';
  // “For n ≥ 2” restricts an n that there is already, and “for the circle ω” names a known one.
  const isNew = isQuantified || phrase.isIndefinite || (relation === '∈' && determiner === '');
  if (!isNew && relation === undefined && !hasNoun) return createCue(name, 'quantifier', 'faint', noun, 'step');
  const isConditional = words.some(at + 1, MAX_NAMING_WORDS, (other) => other === 'if');
  const strength = !isNew || isRestriction || isConditional ? 'weak' : 'strong';
  return createCue(name, 'quantifier', strength, noun, determiner === 'some' ? 'text' : 'step');
}

function readCondition(
  words: WordsBefore,
  at: number,
  phrase: NounPhrase,
  relation: string | undefined,
): Cue | undefined {
  const word = words.get(at);
  const { noun } = phrase;
  const before = words.get(at + 1);
  if (word === 'that') {
    if (!/^(?:suppose|assume|assuming|supposing|provided|given)$/.test(before)) return undefined;
    return createCue(before, 'condition', 'weak', noun);
  }
  if (noun !== '' && phrase.isIndefinite) return createCue(word, 'let', 'strong', noun);
  // “Since n > 2” states what is known.
  const strength = /^(?:since|because)$/.test(word) ? 'faint' : 'weak';
  return { ...createCue(word, 'condition', strength, noun), trails: word === 'with' && relation !== undefined };
}

function readApposition(phrase: NounPhrase, relation: string | undefined): Cue | undefined {
  const { noun, determiner, isRestriction } = phrase;
  if (noun === '') return undefined;
  if (determiner !== 'some' && QUANTIFIERS.has(determiner)) {
    return createCue(determiner, 'quantifier', isRestriction ? 'weak' : 'strong', noun, 'step');
  }
  if (phrase.isUnknown) {
    if (!phrase.isIndefinite || relation !== undefined) return undefined;
    return { ...createCue(noun, 'noun', 'strong', noun), trails: true };
  }
  // “Let f(m) be the sum of the divisors of an integer m.”
  return { ...createCue(noun, 'noun', phrase.isIndefinite ? 'strong' : 'weak', noun), trails: phrase.isIndefinite };
}

/** “The altitude is y = 2x” tells the equation of a line. */
function readPredicate(words: WordsBefore, relation: string | undefined): Cue | undefined {
  const isPredicate =
    relation === '=' && /^(?:is|are|has|have|becomes|gives|yields|into|to|get|obtain|equation)$/.test(words.get(0));
  return isPredicate ? createCue('=', 'predicate', 'weak', '') : undefined;
}

/** “An n × n board” introduces n. */
function readParameter(words: WordsBefore, relation: string | undefined): Cue | undefined {
  return relation === undefined && /^an?$/.test(words.get(0)) ? createCue('a', 'noun', 'weak', '') : undefined;
}

/** “(k ≥ 1)” is a range for what stands before it. */
function readRange(words: WordsBefore, relation: string | undefined): Cue | undefined {
  return words.get(0) === '(' && /^[<>≤≥∈]$/.test(relation ?? '')
    ? createCue('for', 'quantifier', 'weak', '', 'step')
    : undefined;
}

/** What the words after a formula say about it. */
export type CueAfter = 'be' | 'is-a' | 'is-the' | 'denotes' | 'noun' | 'colon' | undefined;

export function findCueAfter(words: WordsBefore, after: readonly string[]): CueAfter {
  const [first = '', second = '', third = ''] = after;
  const before = words.get(0);
  // In “the center of ω is” the subject isn't ω, nor N in “a vertex at M or N is”.
  let at = 0;
  while (at < 12 && (isMark(words.get(at)) || /^(?:and|or|,)$/.test(words.get(at)))) at++;
  if (PREPOSITION.test(words.get(at))) return undefined;
  if (first === 'be') return 'be';
  if (/^(?:denotes?|designates?)$/.test(first) || (first === 'stands' && second === 'for')) return 'denotes';
  if (/^(?:runs?|ranges?|varies|vary)$/.test(first)) return 'is-the';
  if (/^represents?$/.test(first)) return second === 'the' || second === 'a' ? 'is-the' : undefined;
  if (first === 'is' || first === 'are') {
    if (/^(?:defined|chosen|denoted)$/.test(second) || (second === 'given' && third === 'by')) return 'denotes';
    if (before === 'where' && /^(?:obtained|determined|taken|given|as)$/.test(second)) return 'is-the';
    if (/^(?:a|an|any|some|one)$/.test(second)) return 'is-a';
    if (/^(?:the|our|its|their)$/.test(second)) return 'is-the';
    if (isNoun(second) || (isAdjective(second) && (isNoun(third) || isPlural(third))))
      return first === 'are' ? 'is-a' : 'is-the';
    return undefined;
  }
  if (/^(?:a|an|the|some|any)$/.test(first) && (isNoun(second) || isAdjective(second))) return 'noun';
  // “- R(n): the number of …” in a list.
  if (first === ':' && (before === '' || /^[-*•.)]$/.test(before))) return 'colon';
  return undefined;
}

/** The cue of a formula that goes on a list, as b in “let a, b and c be”. */
export function continueCue(
  words: WordsBefore,
  after: readonly string[],
  previous: Cue | undefined,
  previousIsBare: boolean,
  relation: string | undefined,
): Cue | undefined {
  if (previous === undefined) return undefined;
  let at = 0;
  const isAnd = /^(?:and|or)$/.test(words.get(0));
  if (isAnd) at++;
  const hasComma = words.get(at) === ',';
  if (hasComma) at++;
  if (at === 0 || !isMark(words.get(at))) return undefined;
  if (previous.kind === 'let' || previous.kind === 'where') return previous;
  if (isAnd && (relation !== '=' || !previousIsBare)) return previous;
  // “For each n, f(n) is even” doesn't introduce f.
  const next = after[0] ?? '';
  const goesOn = next === '' || /^(?:in|,|and|or|such|with|satisfying|[.;:)(]|we|there|of|are)$/.test(next);
  const isListed = relation === undefined || /^[∈<>≤≥]$/.test(relation);
  return previousIsBare && goesOn && isListed ? previous : undefined;
}
