/** Corrects the cue of a formula by the words behind it, by the formula before it and by the rest of its sentence. */
import { COORDINATES_CUE } from './coordinates.ts';
import { isKnownAdjective, isKnownNoun, isPlural } from './cue-words.ts';
import { createSymbolCue, type FollowingCue, type SymbolCue } from './find-cue.ts';
import { isFormulaPlaceholder, type WordsBeforeOffset } from './prose-words.ts';

/** Words behind a point that there is already: “let C be the origin”, “let A be at (0, 0)”. */
const PLACED_BEHIND = /^be (?:the origin$|at\b)/;

/** The cue of a formula that has the words `after` behind it. `context` is the cue that holds for the rest of the sentence. */
export function adjustSymbolCueToFollowingWords(
  cue: SymbolCue | undefined,
  words: WordsBeforeOffset,
  after: readonly string[],
  { following, context, relation }: Surroundings,
): SymbolCue | undefined {
  // “The set of n = 9 points” names their number.
  if (cue === undefined && relation === '=' && isCounted(after)) return createSymbolCue('=', 'let', 'weak', '');
  // “Let C be the origin” places a known C.
  if (after[0] === 'be' && PLACED_BEHIND.test(after.join(' ')))
    return cue?.noun === '' ? { ...cue, strength: 'weak' } : cue;
  return strengthenCue(weakenCue(cue, after), following, context, words, relation);
}

/** A list before a verb isn't longer. In words. */
const MAX_LIST_WORDS = 12;

/** Whether a formula begins its sentence or an item of a list. */
function isAtStart(words: WordsBeforeOffset): boolean {
  let at = 0;
  while (at < MAX_LIST_WORDS && /^(?:\uFFFC|,|and)$/.test(words.get(at))) at++;
  return words.get(at) === '' || (/^[-*•–)]$/.test(words.get(at)) && words.get(at + 2) === '');
}

interface Surroundings {
  readonly following: FollowingCue;
  readonly context: SymbolCue | undefined;
  readonly relation: string | undefined;
}

/** Whether the words behind a formula make it the number of things: “red points”. */
function isCounted([first = '', second = '']: readonly string[]): boolean {
  const isPluralNoun = (word: string) => isKnownNoun(word) && isPlural(word);
  const isPluralThing = isPluralNoun(second) || (isKnownAdjective(first) && /^[a-z]{3,}[^su]s$/.test(second));
  return isPluralNoun(first) || (/^[a-z]{3,}$/.test(first) && isPluralThing);
}

/** The cue without strength if the formula counts things, as in “choose k elements”, gives a value or is replaced. */
function weakenCue(
  cue: SymbolCue | undefined,
  [first = '', second = '', third = '']: readonly string[],
): SymbolCue | undefined {
  // “Each color n times” tells something of a known n.
  if (first === 'times' && cue?.kind !== 'let') return undefined;
  const isCount =
    (cue?.kind === 'let' || cue?.kind === 'substitution') && cue.noun === '' && isCounted([first, second]);
  // “Choosing k sufficiently large” speaks of a known k, if there is one, but “choose k large enough so that” of a new one.
  const isRestricted =
    cue?.noun === '' &&
    /^(?:choos|pick|tak)/.test(cue.word) &&
    /^(?:large|sufficiently|big|small)$/.test(first) &&
    (cue.word.endsWith('ing') || !/^(?:so|such|that|large|small|,)$/.test(third));
  // “Set x = 2a in (1)” gives a known x a value.
  const isValue = first === 'in' && (cue?.word === 'set' || cue?.kind === 'substitution');
  if (/^(?:replaced|interchanged|swapped|exchanged)$/.test(first)) return undefined;
  // “A proper G-space” tells something of a known G, if not “an n-gon”.
  if (/^-\w/.test(first) && cue !== undefined && cue.word !== 'a')
    return isKnownNoun(cue.noun) || cue.noun === '' ? { ...cue, strength: 'faint' } : undefined;
  return cue !== undefined && (isCount || isValue || isRestricted) ? { ...cue, strength: 'weak' } : cue;
}

/** The cue with what the words after the formula and the rest of the sentence add to it. */
function strengthenCue(
  cue: SymbolCue | undefined,
  after: FollowingCue,
  context: SymbolCue | undefined,
  words: WordsBeforeOffset,
  relation: string | undefined,
): SymbolCue | undefined {
  const strong = (word: string, kind: 'let' | 'where') => createSymbolCue(word, kind, 'strong', cue?.noun ?? '');
  const isWhere = cue?.kind === 'where';
  const isAfterWhere = context?.kind === 'where';
  const isAfterLet = context?.kind === 'let';
  const isAssumed = cue?.kind === 'condition' && /^(?:suppos|assum)/.test(cue.word);
  switch (after) {
    case 'denotes':
      return strong(isWhere ? 'where' : 'denotes', isWhere || isAfterWhere ? 'where' : 'let');
    case 'be': {
      const isLet =
        cue?.kind === 'let' ||
        isAfterLet ||
        isAtStart(words) ||
        words.some(0, 30, (word) => /^let(?:ting)?$/.test(word));
      return isLet ? strong('let', 'let') : cue;
    }
    case 'satisfies':
      // “Suppose a, b ∈ S satisfy” is as good as “let”.
      return isAssumed && (cue.noun !== '' || relation === '∈') ? strong(cue.word, 'let') : cue;
    case 'axis':
      return cue?.strength === 'strong' ? cue : createSymbolCue(COORDINATES_CUE, 'condition', 'weak', '');
    case 'brief':
      return cue?.word === 'write' ? strong('write', 'let') : cue;
    case 'arbitrary':
      return cue?.strength === 'strong' ? cue : createSymbolCue('arbitrary', 'quantifier', 'strong', '', 'step');
    case 'as':
      return words.some(0, 60, (word) => /^defin(?:e|ing)$/.test(word)) ? strong('define', 'let') : cue;
    case 'colon':
      return cue ?? strong(':', 'let');
    case 'noun':
    case 'is-a':
    case 'is-the':
      if (isWhere || (isAfterWhere && cue?.strength !== 'strong')) return strong('where', 'where');
      if (after === 'is-a' && isAssumed) return strong(cue.word, 'let');
      if (after === 'noun') return isAfterLet ? strong(context.word, 'let') : cue;
      // “f(n) = 2n is a solution” tells nothing of n.
      return cue ?? (relation === '=' ? undefined : createSymbolCue('is', 'condition', 'weak', ''));
    default:
      // “The inversion with power t” has a known power, if there is one.
      return cue?.word === 'with' && !/^(?:|order|power|ratio)$/.test(cue.noun) && isAfterLet
        ? strong('with', 'let')
        : cue;
  }
}

/** The cue of the formula before, and whether that formula has no relation. */
export interface PreviousCue {
  readonly cue: SymbolCue | undefined;
  readonly isBare: boolean;
}

/** The cue of a formula that goes on a list, as b in “let a, b and c be”. */
export function inheritListCue(
  words: WordsBeforeOffset,
  after: readonly string[],
  previous: PreviousCue | undefined,
  relation: string | undefined,
): SymbolCue | undefined {
  if (previous?.cue === undefined) return undefined;
  const { cue, isBare } = previous;
  const isAnd = /^(?:and|or)$/.test(words.get(0));
  const comma = isAnd ? 1 : 0;
  const behind = words.get(comma) === ',' ? comma + 1 : comma;
  // “With t odd, m ≥ 1”
  const at = cue.word === 'with' && behind > 0 && isKnownAdjective(words.get(behind)) ? behind + 1 : behind;
  if (at === 0 || !isFormulaPlaceholder(words.get(at))) return undefined;
  if (cue.kind === 'let' || cue.kind === 'where' || (isAnd && (relation !== '=' || !isBare))) return cue;
  // “For each n, f(n) is even” doesn't introduce f.
  const goesOn = /^(?:in|,|and|or|such|with|satisfying|[.;:)(]|we|there|of|are|)$/.test(after[0] ?? '');
  return isBare && goesOn && /^[∈<>≤≥]?$/.test(relation ?? '') ? cue : undefined;
}
