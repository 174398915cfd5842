/**
 * Rule H: calculations that are claims although they stand under a condition or in a trial. "If there are 6 boxes, then
 * 6 · 4 = 25" is false whether or not there are six. Likewise, a later link of `f(3) = 3² + 1 = 11` is false no matter
 * why x is 3. A rejected relation is never such a claim; nor is one that leads to a contradiction.
 */

import { isSentenceHedged, leadsToContradiction, type SentenceWithContext } from '../prose/sentences.ts';
import type { MathToken } from '../terms/math-tokens.ts';
import { GREEK_LETTER_BY_COMMAND } from '../terms/vocabulary.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import type { ChainLink } from './chain-link.ts';
import { JUDGING_WORD_PATTERN } from './equation-cautions.ts';
import { getOperandTokenPattern } from './identity.ts';
import { isBareNumeral } from './operand-shapes.ts';

/** Words that take back a calculation nearby. */
const RETRACTED = createWordListPattern(
  String.raw`
  false wrong incorrect\w* mistake\w* errors? invalid wait hmm instead actually correction re-?check re-?calculate
  says said claims claimed wrote thinks? thought believ\w+ naive\w* seems? expects? should
`,
  String.raw`\\not\b|≠|\\neq?(?![a-zA-Z])|✗|✘|×\s*$|\?`,
);
/** Words that reject a statement nearby. */
const REJECTED = createWordListPattern(
  String.raw`
  contradict\w* contrary impossible absurd inconsisten\w* violat\w* disagree\w* mismatch unequal differs?
  false wrong incorrect\w* mistake\w* errors? invalid fail\w* reject\w* discard\w* ruled\s+out
  wait hmm instead actually correction re-?check re-?calculate no\s+solution\w* extraneous spurious is\s+out
  in\s+(?:fact|reality|truth) expects? says said claims claimed wrote thinks? thought believ\w+ naive\w* seems?
  (?:not|n[o']t|cannot)\s+(?:be\s+)?(?:true|possible|equal|correct|match\w*|hold\w*|satisf\w*|valid|work\w*|agree|an?\s+(?:solution|root)|zero|the\s+(?:same|case))
`,
  String.raw`\\not\b|✗|✘|×\s*$|\?|^[\s*_]*no\b`,
);
const NOT = createWordListPattern(
  `nobody no\\s+one hardly not cannot can't doesn't isn't aren't don't didn't won't never neither nor`,
);
/** Maximum distance between a "not" and the relation after it that it denies. */
const NEAR = 24;
/** Maximum distance of words after a relation that judge it. */
const AFTER = 300;
const NOT_EQUAL = /≠|\\neq?(?![a-zA-Z])/;
/** Words that only introduce a calculation. */
const SCENE = createWordListPattern(`if would could might test tests testing check checks checking actually instead`);
/** "of those that are not even": this describes things rather than denying a relation. */
const DESCRIBING =
  /\b(?:that|which|who)\s+(?:(?:is|are|was|were|do|does|did|have|has|can|will)\s+not|(?:is|are|was|were|do|does|did|have|has|can|wo|ca)n['’]t)\b/gi;
/** "it costs $3 \\cdot 4 = 12$, which is not enough": this is about the result. */
const WHICH = /^[\s$\\)\]]*,\s{1,3}which\b.*/s;
/** "1313 can be written as a difference of two squares: $1313 = 40^2 - 17^2$". */
const DECOMPOSING =
  /\b(?:written|rewritten|expressed|represented|broken\s+(?:down|up)|decomposed|factor(?:ed|i[sz]ed|s)?|split)\s+(?:as|into|in)\b/i;
/** A trial that the author finds to succeed. */
const SUCCEEDED =
  /\b(?:(?:this|that|which|it)\s+(?:is|holds?)\s+(?:indeed\s+)?(?:correct|true|valid|satisfied)|(?:this|it|which)\s+(?:\w+\s+)?(?:works|holds|satisf(?:y|ies))|satisf(?:y|ies)\s+the\s+(?:\w+\s+)?(?:conditions?|equations?))\b/i;
const SUCCEEDED_AT_ONCE = /^[\s$\\)\]]*\(\s*(?:which\s+)?satisf(?:y|ies)\b/i;
/** The next displayed row continues the chain. */
const CONTINUED = /^\s*(?:\$\$|\\\])\s*(?:\$\$|\\\[)\s*&?\s*=|^\s*\\\\\s*&?\s*=/;
const CORRECTING = /\b(?:is|are|should\s+be|equals?)\s+(?:actually|instead)\b|\b(?:actually|instead),/gi;
/** `since 1 ≠ 1`: a reason is a claim, whatever is supposed. */
const REASON = /\b(?:since|because|as)\s*(?:\$|\\\(|\\\[)?\s*$/i;
const TRIAL = createWordListPattern(
  String.raw`
  suppose supposing assum(?:e|es|ed|ing|ption) hypothe\w* pretend imagine unless otherwise whether what\s+if were
  try trying tried guess\w* up\s+to
  would\s+(?:then\s+)?(?:mean|imply|require|force|need|have|be\s+(?:that|if))
`,
);
/** Reasons not to take an inequality literally. */
const SUPPOSED = createWordListPattern(
  String.raw`
  suppose supposing assum(?:e|es|ed|ing|ption) if unless otherwise whether would need\w* want\w* requir\w* must
  contradict\w* contrary impossible absurd inconsisten\w* false wrong incorrect\w* mistake\w* wait hmm instead actually
`,
  String.raw`\?`,
);

/** Whether a false closed relation in a sentence with "if" or the like nevertheless claims to be right. */
export function isAssertedDespiteHedge(
  sentence: SentenceWithContext,
  { chain, index, from, to, sign, range }: ChainLink,
): boolean {
  if (leadsToContradiction(sentence)) return false;
  const { text } = sentence.words;
  const at = range.start - sentence.start;
  const close = text.slice(Math.max(0, at - NEAR), at);
  const after = text.slice(range.end - sentence.start, range.end - sentence.start + AFTER);
  if (sign === '≠') return REASON.test(close) || !says(sentence, SUPPOSED);
  if (sign !== '=') return SUCCEEDED_AT_ONCE.test(after);
  const isCalculation = calculates(from.tokens);
  // Between two other links, a calculation is a claim even if its result is discarded.
  const isContinued = index < chain.signs.length - 1 || CONTINUED.test(after);
  if (isCalculation && index > 0 && isContinued && !says(sentence, RETRACTED)) return true;
  const isDecomposed = isBareNumeral(from.tokens) && calculates(to.tokens) && DECOMPOSING.test(text.slice(0, at));
  if (isDecomposed && !sentence.words.says(RETRACTED) && !sentence.words.says(TRIAL))
    return !sentence.next.says(JUDGING_WORD_PATTERN);
  if (sentence.next.says(REJECTED) || sentence.words.says(NOT_EQUAL)) return false;
  // "The sum is actually $3 + 4 = 8$": this corrects something before it.
  if (sentence.words.says(REJECTED) && sentence.words.without(CORRECTING).says(REJECTED)) return false;
  const head = chain.operands[0]?.tokens ?? [];
  // A numeral in another base is the same number in every trial.
  if (isInBase(from.tokens) || isInBase(to.tokens)) return !sentence.words.says(NOT);
  const isSuccessful = SUCCEEDED.test(after) || sentence.next.says(SUCCEEDED);
  if (isSuccessful && (isCalculation || calculates(to.tokens))) return true;
  if (!isCalculation) return false;
  if (index > 0 && isOpen(head)) return true;
  // `2 · 2³ + 1 = 3 · 5` may test two sides. A chain that ends in one numeral is a calculation.
  if (!isValue(chain.operands.at(-1)?.tokens ?? [])) return false;
  if (chain.signs.length > 1 && chain.operands.some(({ tokens }) => isOpen(tokens))) return false;
  // The next sentence denies something else.
  if (!isSentenceHedged(sentence)) return true;
  // A "not" denies a relation right before or after it, but not as in "of those that are not even, 50 - 17 = 33 are prime".
  if (sentence.words.says(TRIAL) || NOT.test(close.replace(/^.*,/s, '').replace(DESCRIBING, ' '))) return false;
  if (NOT.test(after.slice(0, NEAR).replace(WHICH, ''))) return false;
  if (!sentence.words.says(SCENE) && !(sentence.words.says(NOT) || sentence.next.says(NOT))) return false;
  return !endsInCondition(text.slice(0, at));
}

function says({ words, next }: SentenceWithContext, pattern: RegExp): boolean {
  return words.says(pattern) || next.says(pattern);
}

/** Whether the words before a relation make it part of their condition. */
function endsInCondition(before: string): boolean {
  const condition = Math.max(before.toLowerCase().lastIndexOf('if '), before.toLowerCase().lastIndexOf('when '));
  return condition >= 0 && !/,\s|\bthen\b/.test(before.slice(condition));
}

/** `1202_3`: a numeral with its base. */
function isInBase(tokens: readonly MathToken[]): boolean {
  return tokens[0]?.kind === 'number' && tokens[1]?.text === '_' && tokens.every((t) => /^[\d{}_]+$/.test(t.text));
}

/** Whether it has at least two numerals with a sign between them. */
function calculates(tokens: readonly MathToken[]): boolean {
  return (
    tokens.filter((t) => t.kind === 'number').length > 1 &&
    tokens.some((t) => /^(\+|-|\*|\/|\^|\(|\\cdot|\\times|\\div|\\frac|\\binom)$/.test(t.text))
  );
}

/** Whether it is a numeral or a fraction of two numerals. */
function isValue(tokens: readonly MathToken[]): boolean {
  return (
    isBareNumeral(tokens) || /^(?:- )?(?:\\[dt]?frac \{ # \} \{ # \}|# \/ #)$/.test(getOperandTokenPattern(tokens))
  );
}

/** Whether an operand contains a name of any kind. */
function isOpen(tokens: readonly MathToken[]): boolean {
  return tokens.some(
    (t) => t.kind === 'letter' || t.kind === 'text' || (GREEK_LETTER_BY_COMMAND.has(t.text) && t.text !== '\\pi'),
  );
}
