/** Finds the word that introduces the symbols of a formula: “let”, “for all”, “where”, or a noun in front of it. */
import { parseWordSet } from '../../base/word-tables.ts';
import {
  ASKING_WORDS,
  CONDITION_CUES,
  EXTREMUM,
  FILLER_WORDS_AFTER_CUE,
  GOAL_WORDS,
  isIterationNoun,
  isKnownAdjective,
  isKnownNoun,
  isPlural,
  NAMED_BY,
  NAMING_WORDS,
  OPENING_WORDS,
  PLACING_WORDS,
  QUANTIFIER_WORDS,
  QUANTITY_NOUNS,
  STRONG_CUES,
  SUBSTITUTION_CUES,
} from './cue-words.ts';
import { type NounPhrase, readNounPhrase } from './noun-phrase.ts';
import { isFormulaPlaceholder, type WordsBeforeOffset } from './prose-words.ts';
import type { IntroductionReach, IntroductionStrength } from './types.ts';

/** A phrase that introduces the symbols of a formula. */
export interface SymbolCue {
  readonly word: string;
  readonly kind: 'let' | 'quantifier' | 'where' | 'condition' | 'substitution' | 'noun' | 'predicate';
  readonly strength: IntroductionStrength;
  readonly reach: IntroductionReach;
  readonly trails: boolean;
  /** The noun between the word and the formula, as in “for all primes p”, or ''. */
  readonly noun: string;
}

export function createSymbolCue(
  word: string,
  kind: SymbolCue['kind'],
  strength: IntroductionStrength,
  noun: string,
  reach: IntroductionReach = 'text',
): SymbolCue {
  return { word, kind, strength, reach, trails: kind === 'quantifier' || kind === 'where', noun };
}

const MODAL = /^(?:to|must|never|cannot|should|will|would|could|not|always)$/;
const PREDICATE = /^(?:is|are|has|have|becomes|gives|yields|into|to|get|obtain|equation)$/;
const ORDER = /^[<>≤≥]$/;

/** Words that begin an assumption. */
const ASSUMING = /^(?:let|write|writing|set|put|suppose|assume|say)$/;

/** How far back a goal is searched for, in words. */
const MAX_GOAL_WORDS = 6;

/** How far back “denote … by” reaches, in words. */
const MAX_NAMING_WORDS = 30;

const PREPOSITION =
  /^(?:of|in|on|at|by|to|for|with|from|over|through|under|between|than|into|onto|outside|inside|about)$/;

/**
 * The cue right before a formula.
 * @param relation the first relation of the formula, if it has one
 * @param next the word after the formula
 */
export function findCueBeforeFormula(
  words: WordsBeforeOffset,
  relation: string | undefined,
  next = '',
): SymbolCue | undefined {
  let first = 0;
  while (first < 3 && /^[(:"]$/.test(words.get(first))) first++;
  while (first < 5 && FILLER_WORDS_AFTER_CUE.has(words.get(first))) first++;
  // “Fix one of these n.”
  if (/^(?:those|these)$/.test(words.get(first)) && words.get(first + 1) === 'of' && words.get(first + 2) === 'one')
    first += 3;
  const phrase = readNounPhrase(words, first);
  let at = phrase.next;
  while (
    at < phrase.next + 4 &&
    (FILLER_WORDS_AFTER_CUE.has(words.get(at)) || /^(?:us|it|this|them|that|by)$/.test(words.get(at)))
  ) {
    if (words.get(at) === 'by' && !/^(?:denote|denoting|call)$/.test(words.get(at + 1))) break;
    if (words.get(at) === 'that' && !/^(?:say|so)$/.test(words.get(at + 1))) break;
    at++;
  }
  // What stands before a colon is a heading: “The right triangle: A = 90°”. “An angle of a triangle (0 < α < π)” has a range.
  const isApart = words.get(0) === ':' || (words.get(0) === '(' && ORDER.test(relation ?? ''));
  // In “the largest size of a set A” A is any such set, and m in “the only numbers m” any such number.
  const isBound =
    words.get(phrase.next) === 'only' ||
    (words.get(phrase.next) === 'of' &&
      /^(?:sizes?|numbers?|values?|cardinality|length)$/.test(words.get(phrase.next + 1)) &&
      words.some(phrase.next + 2, 3, (word) => EXTREMUM.test(word)));
  const apposition = isApart ? undefined : readApposition(phrase, relation, isBound);
  return readCueWord(words, at, phrase, relation, next) ?? apposition ?? readNearest(words, relation);
}

function readCueWord(
  words: WordsBeforeOffset,
  at: number,
  phrase: NounPhrase,
  relation: string | undefined,
  next: string,
): SymbolCue | undefined {
  const word = words.get(at);
  const before = words.get(at + 1);
  const { noun, determiner } = phrase;
  const rate = (kind: SymbolCue['kind'], isStrong: boolean, name = word) =>
    createSymbolCue(name, kind, isStrong ? 'strong' : 'weak', noun);
  if (word === 'for') return readFor(words, at, phrase, relation, next);
  if (word === 'where') return rate('where', false);
  if (SUBSTITUTION_CUES.has(word))
    return rate(
      'substitution',
      // “Choosing the first term u” names something known.
      determiner !== 'the' &&
        (noun !== '' ||
          (relation !== '=' &&
            before !== 'by' &&
            /^(?:take|choosing)$/.test(word) &&
            (before === '' || !ORDER.test(relation ?? '')))),
    );
  // “By (1) with m = 2k” gives a known m a value.
  if (word === 'with' && relation === '=' && before === ')' && noun === '')
    return createSymbolCue(word, 'substitution', 'faint', '', 'step');
  // “In (1), let y = -x.”
  if (word === 'let' && before === ',' && relation === '=' && words.some(at + 2, 8, (other) => other === 'in'))
    return rate('substitution', false);
  if (word === 'write' || word === 'writing') return rate('let', false, 'write');
  const isSearch = /^(?:find|determine)$/.test(word) && noun === '' && determiner === '';
  // “We find x = 3” and “they determine x = 3” tell a result.
  if (isSearch && (relation === '=' || /^(?:we|to|and)$/.test(before))) return undefined;
  // “Alice chooses a real x.”
  if (/^(?:chooses|picks|selects|fixes|draws|takes|plays|writes)$/.test(word) && phrase.isIndefinite && noun !== '')
    return rate('let', true, 'choose');
  if (STRONG_CUES.has(word)) {
    const isKnown =
      // “Find α” and “consider x modulo 4” name something known.
      (relation === undefined && (isSearch || (word === 'consider' && (noun === '' || determiner === 'the')))) ||
      // “Construct the a_n” and “find the x” name something known.
      (/^(?:find|determine|construct)$/.test(word) && noun === '' && determiner === 'the') ||
      // A value for a known x, as in “we choose x ≤ 1”, but not in “we choose m ≥ b so that f(m) = 1”.
      (/^(?:choose|pick|choosing|picking)$/.test(word) &&
        noun === '' &&
        !phrase.isIndefinite &&
        ORDER.test(relation ?? '') &&
        before !== '' &&
        !/^(?:so|such)$/.test(next)) ||
      // “Both players choose x = 1” tells of a move.
      (/^(?:choose|pick)$/.test(word) &&
        noun === '' &&
        relation !== undefined &&
        before !== 'us' &&
        isPlural(before)) ||
      // “One of them (namely x)” may name a known x, and “n large (say n ≥ 9)” restricts one.
      word === 'namely' ||
      (word === 'say' && ORDER.test(relation ?? '')) ||
      // “If she can't choose a number x” tells of none.
      /^(?:cannot|never|not|will)$/.test(before) ||
      // “She needs to choose x” tells of a move.
      (word !== 'let' && !phrase.isIndefinite && MODAL.test(before));
    // “If we define f(x) = 2x” holds in its sentence alone.
    if (words.some(at + 1, 3, (other) => other === 'if')) return createSymbolCue(word, 'let', 'weak', noun, 'step');
    return rate('let', !isKnown);
  }
  if (/^exists?$/.test(word) || (word === 'of' && before === 'existence')) {
    // “We must prove that there exists some k with” tells of a k in its sentence alone.
    const isGoal = words.some(at + 1, MAX_GOAL_WORDS, (other) => GOAL_WORDS.test(other));
    return isGoal ? createSymbolCue('exists', 'condition', 'weak', noun, 'step') : rate('let', true, 'exists');
  }
  const subject = before === 'can' || MODAL.test(before) ? words.get(at + 2) : before;
  if (/^(?:is|are|be)$/.test(word) && subject === 'there') {
    // “There is no integer k with k > 3” speaks of k in its sentence alone.
    if (determiner === 'no') return createSymbolCue('exists', 'condition', 'weak', noun, 'step');
    // “There are k boxes” counts them.
    return createSymbolCue(
      'exists',
      'let',
      noun !== '' || relation !== undefined || phrase.isIndefinite ? 'strong' : 'faint',
      noun,
    );
  }
  if (word === 'on' && before === 'induction') return createSymbolCue('induction', 'let', 'strong', noun);
  const isAfter = (test: RegExp) => words.some(at + 1, MAX_NAMING_WORDS, (other) => test.test(other));
  if (word === 'be' || word === 'by' || word === 'as') {
    if (word !== 'be' && relation !== undefined && !/^(?:=|:|:=|∈)$/.test(relation)) return undefined;
    if (!isAfter(NAMING_WORDS) || (word === 'by' && /(?:(?<!^an)d|en|ble)$/.test(before) && !NAMED_BY.test(before)))
      return undefined;
    // “On the same side as A.”
    if (word === 'as' && words.some(at + 1, 10, (other) => other === 'same')) return undefined;
    // In “let t be the largest index i with” t is the new one, and i any index.
    if (word === 'be' && determiner === 'the' && noun !== '' && words.some(1, at - 1, (other) => EXTREMUM.test(other)))
      return createSymbolCue('let', 'quantifier', 'strong', noun, 'step');
    return rate('let', word !== 'be' || determiner !== 'the', word === 'be' ? 'let' : word);
  }
  // “At A and U” also names points that there are already.
  // “Let C be at (x, y)” is as good as “let C = (x, y)”.
  if (word === 'at' && isAfter(PLACING_WORDS))
    return rate('let', phrase.isIndefinite, before === 'be' && relation === undefined ? 'let' : word);
  // “After k rounds” says what k counts.
  if (word === 'after' && relation === undefined) return createSymbolCue(word, 'quantifier', 'faint', noun, 'step');
  return CONDITION_CUES.has(word) ? readCondition(words, at, phrase, relation) : undefined;
}

function readFor(
  words: WordsBeforeOffset,
  at: number,
  phrase: NounPhrase,
  relation: string | undefined,
  next: string,
): SymbolCue | undefined {
  const { noun, determiner, isIndefinite, isRestriction } = phrase;
  const isQuantified = QUANTIFIER_WORDS.has(determiner);
  const before = words.get(at + 1);
  // “Assume that (1) is true for n.”
  if (
    /^(?:true|holds?|valid|proved|proven)$/.test(before) &&
    noun === '' &&
    !isQuantified &&
    words.some(at + 2, 12, (other) => /^(?:assum|suppos)/.test(other))
  )
    return createSymbolCue('for', 'let', relation === '=' ? 'faint' : 'strong', '');
  if (!isQuantified && !isIndefinite && (isKnownNoun(before) || ASKING_WORDS.test(before))) return undefined;
  // “For n ≥ 2” restricts an n that there is already, and “for the circle ω” names a known one.
  const isNew = isQuantified || isIndefinite || (relation === '∈' && determiner === '');
  const isConditional = words.some(at + 1, MAX_NAMING_WORDS, (other) => other === 'if');
  // “For all such n” speaks of an n that is described before.
  const isKnown = noun === '' && words.get(0) === 'such';
  const isBare = isKnown || (!isNew && noun === '' && (relation === undefined || relation === '≠'));
  const strength = isBare ? 'faint' : !isNew || isRestriction || isConditional ? 'weak' : 'strong';
  const name = isQuantified ? `for ${determiner}` : 'for';
  // “Let m = 2k for some integer k” names k for what follows.
  // So does “for a fixed k”.
  const isNamed =
    (/^(?:a|)$/.test(determiner) && words.some(0, at, (other) => other === 'fixed')) ||
    (determiner === 'some' &&
      (words.some(0, at, (other) => /^(?:given|fixed)$/.test(other)) ||
        words.some(at + 1, MAX_NAMING_WORDS, (other) => ASSUMING.test(other))));
  // “It holds for all k” speaks of k in its sentence alone.
  const isBehind =
    (isQuantified || /^(?:true|holds?|valid)$/.test(before)) &&
    determiner !== 'some' &&
    before !== 'and' &&
    // “We show for all k:” goes on.
    next !== ':' &&
    ((/[a-z]/.test(before) && !OPENING_WORDS.test(before)) ||
      words.some(at + 1, MAX_NAMING_WORDS, isFormulaPlaceholder));
  return createSymbolCue(name, 'quantifier', strength, noun, isNamed ? 'text' : isBehind ? 'sentence' : 'step');
}

function readCondition(
  words: WordsBeforeOffset,
  at: number,
  { noun, determiner, isIndefinite }: NounPhrase,
  relation: string | undefined,
): SymbolCue | undefined {
  const word = words.get(at);
  const before = words.get(at + 1);
  if (word === 'that')
    return /^(?:suppos|assum|provided|given)/.test(before)
      ? createSymbolCue(before, 'condition', 'weak', noun)
      : undefined;
  // “We showed that if a solution x exists, then” tells of an x of that statement alone.
  const isReported = word === 'if' && before === 'that';
  if (noun !== '' && isIndefinite) return createSymbolCue(word, 'let', 'strong', noun, isReported ? 'step' : 'text');
  // “If some i < n is even” speaks of a new i.
  if (determiner === 'some' && noun === '') return createSymbolCue(determiner, 'quantifier', 'strong', noun, 'step');
  // “Since n > 2” states what is known.
  const strength = /^(?:since|because)$/.test(word) ? 'faint' : 'weak';
  // The variable of a condition is one of its sentence: “if n > 2”, “with n > 2”.
  const isRange = /^(?:if|when|whenever|unless|until|while)$/.test(word) || (word === 'with' && relation !== undefined);
  const reach = isRange ? 'step' : 'text';
  return {
    ...createSymbolCue(word, 'condition', strength, noun, reach),
    trails: word === 'with' && relation !== undefined,
  };
}

function readApposition(phrase: NounPhrase, relation: string | undefined, isBound: boolean): SymbolCue | undefined {
  const { noun, determiner, isIndefinite, isRestriction, isUnknown, hasAdjective } = phrase;
  // “Any a ∈ A satisfies”, “on some odd n”
  const isAny = relation === '∈' && /^(?:any|each|every|all)$/.test(determiner);
  if (noun === '' && (isAny || (hasAdjective && determiner === 'some')))
    return createSymbolCue(determiner, 'quantifier', isRestriction ? 'weak' : 'strong', '', 'step');
  // “An odd v ≥ 5” may be a known v.
  const isCompared = hasAdjective && isIndefinite && ORDER.test(relation ?? '');
  if (noun === '') return isCompared ? createSymbolCue(determiner, 'condition', 'faint', '', 'step') : undefined;
  // “In all cases x > 1” tells of a known x.
  if (/^cases?$/.test(noun) && relation !== '=') return undefined;
  // “All points (A, B, C) are known.”
  const isAllPoints = determiner === 'all' && noun === 'points' && relation === undefined;
  if (determiner !== 'some' && QUANTIFIER_WORDS.has(determiner))
    return createSymbolCue(determiner, 'quantifier', isRestriction || isAllPoints ? 'weak' : 'strong', noun, 'step');
  if (isUnknown && (!isIndefinite || !/^[∈∉]?$/.test(relation ?? ''))) return undefined;
  // “This choice x = y” tells something of a known x.
  if (/^(?:this|these|that|such)$/.test(determiner)) return createSymbolCue(noun, 'condition', 'weak', noun);
  // “Let f(m) be the sum of the divisors of an integer m.”
  // “On turn k” holds as long as the text speaks of that turn.
  const reach = isBound || isIterationNoun(noun) ? 'step' : 'text';
  // “The change of variable t = 1/u” holds in its step.
  if (noun === 'variable' && relation === '=') return createSymbolCue(noun, 'substitution', 'weak', noun, 'step');
  const isPlace = noun === 'coordinates';
  if (isPlace && relation !== undefined) return undefined;
  const name = isPlace ? 'point' : noun;
  return {
    ...createSymbolCue(name, 'noun', isIndefinite ? 'strong' : 'weak', noun, reach),
    trails: isIndefinite,
  };
}

/** Cues of the word right before a formula that has no noun. */
function readNearest(words: WordsBeforeOffset, relation: string | undefined): SymbolCue | undefined {
  const word = words.get(0);
  // “The altitude is y = 2x” tells the equation of a line.
  if (relation === '=' && PREDICATE.test(word)) return createSymbolCue('=', 'predicate', 'weak', '');
  const isNamed = (noun: RegExp) => /^(?:is|are)$/.test(word) && words.some(1, 8, (other) => noun.test(other));
  // “The radius is r”, “the smallest divisor of n is p ≥ 3”
  if ((relation === undefined || ORDER.test(relation)) && isNamed(QUANTITY_NOUNS))
    return createSymbolCue('is', 'condition', 'weak', '');
  if (ORDER.test(relation ?? '') && isNamed(EXTREMUM)) return createSymbolCue('is', 'condition', 'weak', '', 'step');
  // “The line is reflected to obtain m.”
  if (relation === undefined && /^(?:obtain|get)$/.test(word) && words.get(1) === 'to')
    return createSymbolCue(word, 'condition', 'weak', '');
  // “(k ≥ 1)” is a range for what stands before it.
  if (word === '(' && /^[<>≤≥∈]$/.test(relation ?? '')) return createSymbolCue('for', 'quantifier', 'weak', '', 'step');
  // “An n × n board” introduces n.
  return relation === undefined && /^an?$/.test(word) ? createSymbolCue('a', 'noun', 'weak', '') : undefined;
}

/** What the words after a formula say about it. */
export type FollowingCue =
  | 'be'
  | 'is-a'
  | 'is-the'
  | 'denotes'
  | 'noun'
  | 'satisfies'
  | 'colon'
  | 'axis'
  | 'brief'
  | 'arbitrary'
  | 'as'
  | undefined;

const AFTER: readonly (readonly [FollowingCue, RegExp])[] = [
  ['be', /^be /],
  ['denotes', /^(?:denotes?|designates?|stands for|(?:is|are) (?:defined|chosen|denoted|given by)) /],
  ['is-the', /^(?:runs?|ranges?|varies|vary|represents? (?:the|a)|(?:is|are) (?:the|our|its|their)) /],
  ['is-a', /^(?:is|are) (?:a|an|any|some|one) /],
  // “Take m = 1, n arbitrary”
  ['arbitrary', /^arbitrary /],
  ['satisfies', /^satisf(?:y|ies) /],
  // “Write A = D/2 for brevity” and “write r for the remainder” give a name, even if there was another meaning.
  ['brief', /^for (?:brevity|short|simplicity|convenience|the|its|their|an?) /],
];

/** With other words, what follows a formula says nothing about it. */
const FIRST_AFTER = parseWordSet(
  'be denotes denote designates designate stands is are runs run ranges range varies vary represents represent satisfy satisfies a an the some any arbitrary as : for',
);
const AXIS = parseWordSet('axis axes coordinate coordinates -axis -axes -coordinate -coordinates');

export function findCueAfterFormula(words: WordsBeforeOffset, after: readonly string[]): FollowingCue {
  const [first = '', second = '', third = ''] = after;
  // “The x-axis” makes x a coordinate.
  if (AXIS.has(first) && !isFormulaPlaceholder(words.get(0))) return 'axis';
  if (!FIRST_AFTER.has(first)) return undefined;
  const before = words.get(0);
  const isAfterComma = before === ',' || (before === 'and' && words.get(1) === ',');
  // “Define P as the foot on AB, Q as the foot on CD”
  if (first === 'as') return isAfterComma && /^(?:the|an?)$/.test(second) ? 'as' : undefined;
  // In “the center of ω is” the subject isn't ω, nor N in “a vertex at M or N is”.
  let at = 0;
  while (at < 12 && (isFormulaPlaceholder(words.get(at)) || /^(?:and|or|,)$/.test(words.get(at)))) at++;
  // In “the numbers of the points A, B” and “a circle meeting the line l” the subject isn't the formula either.
  const subject = words.get(readNounPhrase(words, at).next);
  const isSubject = isAfterComma && first === 'is';
  if (
    !isSubject &&
    (PREPOSITION.test(words.get(at)) ||
      PREPOSITION.test(subject) ||
      /[a-z]{3}ing$/.test(subject.replace('letting', '')))
  )
    return undefined;
  const known = AFTER.find(([, test]) => test.test(`${first} ${second} ${third} `))?.[0];
  if (known !== undefined) return known;
  if (first === 'is' || first === 'are') {
    if (before === 'where' && /^(?:obtained|determined|taken|given|as)$/.test(second)) return 'is-the';
    const isNamed = isKnownNoun(second) || (isKnownAdjective(second) && (isKnownNoun(third) || isPlural(third)));
    return isNamed ? (first === 'are' ? 'is-a' : 'is-the') : undefined;
  }
  if (/^(?:a|an|the|some|any)$/.test(first) && (isKnownNoun(second) || isKnownAdjective(second))) return 'noun';
  // “- R(n): the number of …” in a list.
  return first === ':' && (before === '' || /^[-*•.)]$/.test(before)) ? 'colon' : undefined;
}
