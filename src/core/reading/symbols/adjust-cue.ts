/** Corrects the cue of a formula by the words behind it and by the rest of its sentence. */
import { COORDINATES_CUE } from './coordinates.ts';
import { isNoun, isPlural } from './cue-words.ts';
import { type Cue, createCue, type FollowingCue } from './find-cue.ts';
import type { WordsBeforeOffset } from './prose-words.ts';

/** Words behind a point that there is already: “let C be the origin”, “let A be at (0, 0)”. */
const PLACED_BEHIND = /^be (?:the origin$|at\b)/;

/** The cue of a formula that has the words `after` behind it. `context` is the cue that holds for the rest of the sentence. */
export function adjustCue(
  cue: Cue | undefined,
  words: WordsBeforeOffset,
  after: readonly string[],
  { following, context, relation }: Surroundings,
): Cue | undefined {
  // “The set of n = 9 points” names their number.
  if (cue === undefined && relation === '=' && isCounted(after)) return createCue('=', 'let', 'weak', '');
  // “Let C be the origin” places a known C.
  if (after[0] === 'be' && PLACED_BEHIND.test(after.join(' ')))
    return cue?.noun === '' ? { ...cue, strength: 'weak' } : cue;
  return strengthenCue(weakenCue(cue, after), following, context, words, relation);
}

interface Surroundings {
  readonly following: FollowingCue;
  readonly context: Cue | undefined;
  readonly relation: string | undefined;
}

/** Whether the words behind a formula make it the number of things: “red points”. */
function isCounted([first = '', second = '']: readonly string[]): boolean {
  const isPluralNoun = (word: string) => isNoun(word) && isPlural(word);
  return isPluralNoun(first) || (/^[a-z]{3,}$/.test(first) && isPluralNoun(second));
}

/** The cue without strength if the formula counts things, as in “choose k elements”, gives a value or is replaced. */
function weakenCue(cue: Cue | undefined, [first = '', second = '']: readonly string[]): Cue | undefined {
  // “Each color n times” tells something of a known n.
  if (first === 'times' && cue?.kind !== 'let') return undefined;
  const isCount =
    (cue?.kind === 'let' || cue?.kind === 'substitution') && cue.noun === '' && isCounted([first, second]);
  // “Set x = 2a in (1)” gives a known x a value.
  const isValue = first === 'in' && (cue?.word === 'set' || cue?.kind === 'substitution');
  if (/^(?:replaced|interchanged|swapped|exchanged)$/.test(first)) return undefined;
  // “A proper G-space” tells something of a known G, if not “an n-gon”.
  if (/^-\w/.test(first) && cue !== undefined && cue.word !== 'a')
    return isNoun(cue.noun) || cue.noun === '' ? { ...cue, strength: 'faint' } : undefined;
  return cue !== undefined && (isCount || isValue) ? { ...cue, strength: 'weak' } : cue;
}

/** The cue with what the words after the formula and the rest of the sentence add to it. */
function strengthenCue(
  cue: Cue | undefined,
  after: FollowingCue,
  context: Cue | undefined,
  words: WordsBeforeOffset,
  relation: string | undefined,
): Cue | undefined {
  const strong = (word: string, kind: 'let' | 'where') => createCue(word, kind, 'strong', cue?.noun ?? '');
  const isWhere = cue?.kind === 'where';
  const isAfterWhere = context?.kind === 'where';
  const isAfterLet = context?.kind === 'let';
  const isAssumed = cue?.kind === 'condition' && /^(?:suppos|assum)/.test(cue.word);
  switch (after) {
    case 'denotes':
      return strong(isWhere ? 'where' : 'denotes', isWhere || isAfterWhere ? 'where' : 'let');
    case 'be': {
      const isLet = cue?.kind === 'let' || isAfterLet || words.some(0, 30, (word) => /^let(?:ting)?$/.test(word));
      return isLet ? strong('let', 'let') : cue;
    }
    case 'satisfies':
      // “Suppose a, b ∈ S satisfy” is as good as “let”.
      return isAssumed && (cue.noun !== '' || relation === '∈') ? strong(cue.word, 'let') : cue;
    case 'axis':
      return cue?.strength === 'strong' ? cue : createCue(COORDINATES_CUE, 'condition', 'weak', '');
    case 'brief':
      return cue?.word === 'write' ? strong('write', 'let') : cue;
    case 'arbitrary':
      return cue?.strength === 'strong' ? cue : createCue('arbitrary', 'quantifier', 'strong', '', 'step');
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
      return cue ?? createCue('is', 'condition', 'weak', '');
    default:
      return cue?.word === 'with' && cue.noun !== '' && cue.noun !== 'order' && isAfterLet
        ? strong('with', 'let')
        : cue;
  }
}
