/** How surely a passage introduces a symbol, and the symbols of formulas moved to their places in the passage. */
import type { TextRange } from '../../proof/index.ts';
import { isKnownNoun } from './cue-words.ts';
import type { SymbolCue } from './find-cue.ts';
import { shiftSymbol, shiftTextRange } from './read-letter.ts';
import { USAGE_CUE } from './symbol-index.ts';
import type { SymbolIntroduction, SymbolOccurrence, SymbolUse } from './types.ts';

/** Words behind a member of a family that single it out. */
const MEMBER = /^be (?:any|some|the (?:first|last|smallest|largest|least|next)|an? (?:term|element|member))\b/;

/** The rating of a formula that only uses its symbols. */
export const USAGE_RATING = {
  cue: USAGE_CUE,
  strength: 'faint',
  reach: 'step',
  trails: false,
  isMention: true,
} as const;

type IntroductionRating = Pick<
  SymbolIntroduction,
  | 'cue'
  | 'strength'
  | 'reach'
  | 'trails'
  | 'isRange'
  | 'isAngle'
  | 'isDummy'
  | 'isAssignment'
  | 'isMention'
  | 'isValue'
  | 'trailsFrom'
>;

/** How surely a formula introduces the subscripts of its families. */
export function rateSubscripts(
  cue: SymbolCue | undefined,
  relation: string | undefined,
  behind: string,
): IntroductionRating | undefined {
  // “Let a_m be the first term with” gives m a value.
  if (cue?.word === 'let' && relation === undefined && MEMBER.test(behind))
    return { cue: 'let', strength: 'strong', reach: 'text', trails: false };
  // So does “for any two V_j, V_k” to j and k.
  // “For some number k_n” tells nothing of n.
  if (cue?.kind === 'quantifier' && relation === undefined && cue.word !== 'for some')
    return { cue: cue.word, strength: 'weak', reach: 'step', trails: true };
  // “The term is a_n = 2n” and “let P_j be a point” mention n and j.
  const isNamed = relation === '=' ? cue === undefined || /^(?:let|predicate)$/.test(cue.kind) : cue?.kind === 'let';
  return isNamed
    ? { cue: cue?.word ?? '=', strength: 'faint', reach: 'step', trails: false, isMention: true }
    : undefined;
}

/** An introduction `by` UTF-16 code units behind its place in its formula. */
export function moveIntroduction(
  rating: IntroductionRating,
  symbol: SymbolOccurrence,
  by: number,
  sentence: TextRange,
): SymbolIntroduction {
  const { key, letter, range, letterRange, coreRange, tex } = shiftSymbol(symbol, by);
  const { cue, strength, reach, trails, trailsFrom } = rating;
  return {
    key,
    letter,
    range,
    letterRange,
    coreRange,
    tex,
    cue,
    strength,
    reach,
    trails,
    trailsFrom,
    isRange: rating.isRange === true,
    isAngle: rating.isAngle === true,
    isDummy: rating.isDummy === true,
    isAssignment: rating.isAssignment === true,
    isMention: rating.isMention === true,
    isValue: rating.isValue === true,
    sentence,
  };
}

/** A use `by` UTF-16 code units behind its place in its formula. */
export function moveUse(
  symbol: SymbolOccurrence,
  family: SymbolUse['family'],
  isConventional: boolean,
  isPoint: boolean,
  binder: TextRange | undefined,
  by: number,
): SymbolUse {
  const { key, letter, range, letterRange, coreRange, tex } = shiftSymbol(symbol, by);
  return binder === undefined
    ? { key, letter, range, letterRange, coreRange, tex, family, isConventional, isPoint }
    : {
        key,
        letter,
        range,
        letterRange,
        coreRange,
        tex,
        family,
        isConventional,
        isPoint,
        binder: shiftTextRange(binder, by),
      };
}

/** Whether an introduction speaks of any such thing: “for each n”, “the integer n”. */
export function isGeneral({ strength, reach, cue, isMention }: SymbolIntroduction): boolean {
  return strength !== 'faint' && isMention !== true && (reach !== 'text' || isKnownNoun(cue));
}
