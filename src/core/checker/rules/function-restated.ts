/**
 * Rule F: a function has two different definitions. `f(x) = x² + 2x` in the problem or a step, `f(x) = x² − 2x` in a
 * later step: one of them is a slip. Both use the same letters and differ at every point. Until then the function had
 * only one definition. Suspect only, since authors announce cases and new definitions in more ways than this rule
 * knows.
 */

import { t } from '../../../l10n/index.ts';
import { toReadableMath } from '../evidence/readable-math.ts';
import { separateOperandUnits } from '../parsing/operand-units.ts';
import { type ChainLink, type ChainLinkContext, getChainLinkPosition } from '../relations/chain-link.ts';
import { createFailingEqualityOutcome, findFailingOperandEquality } from '../relations/failing-equality.ts';
import type { ProofRelation } from '../relations/proof-equations.ts';
import { joinMathTokens, type MathToken } from '../terms/math-tokens.ts';
import type { RuleOutcome } from '../terms/types.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import type { ChainLinkRule } from './rule-types.ts';
import { isRelationCalledFalse } from './word-cues.ts';

/** How many equations back a definition may be. */
const BACK = 200;

/** Words near either definition which show that the function may change, or that it is one of several. */
const ANOTHER = createWordListPattern(
  String.raw`
  let suppose suppos\w+ assum\w+ instead another other new modif\w+ replac\w+ redefin\w+ consider chang\w+ shift\w* translat\w+
  if when whenever where otherwise cases? or either unless piecewise interval on examples? e\.g try trying candidates? possib\w+
  options? trial guess\w* test\w* check\w* solutions? functions\s+are such\s+that satisf\w+ family odd even
`,
  String.raw`\\begin\{cases\}|\\in\b|∈|[<>≤≥]|\\le|\\ge|\\lt|\\gt|\\pm|\\neq?`,
);

/** Words before a definition that corrects the earlier one. */
const CORRECTION = createWordListPattern(
  String.raw`errors? mistakes? mistaken wrong(?:ly)? incorrect\w* correct(?:ion|ing)? oops wait`,
);

export const conflictingFunctionDefinitionRule: ChainLinkRule = {
  id: 'F',
  strength: 'suspect',
  judge(around: ChainLinkContext, link: ChainLink): RuleOutcome | undefined {
    const { index, from, to, sign } = link;
    const name = index === 0 && sign === '=' ? calledIn(from.tokens) : undefined;
    if (name === undefined || to.unsure || !isFormula(to.tokens, name.of)) return undefined;
    const sentence = around.sentences.at(link.range.start);
    if (isRelationCalledFalse(sentence) || sentence.words.says(ANOTHER)) return undefined;
    if (sentence.previous.says(CORRECTION)) return undefined;
    const earlier = around.known.equations
      .before(getChainLinkPosition(around, link), BACK)
      .filter((e) => e.link === 0 && e.sign === '=' && calledIn(e.left.tokens)?.text === name.text);
    const [last] = earlier;
    // If it had several definitions already, or was only assumed, it may get another.
    if (last === undefined || earlier.some((e) => isOneOfSeveral(e, last, around))) return undefined;
    const failing = findFailingOperandEquality(around, last.right.tokens, separateOperandUnits(to.tokens).tokens);
    if (failing === undefined) return undefined;
    const { evidence } = createFailingEqualityOutcome({ kind: 'suspect', rule: 'F' }, failing);
    const shown = toReadableMath(last.left.tokens);
    const brief = t('{0} was defined differently', shown);
    return {
      kind: 'suspect',
      rule: 'F',
      evidence: {
        ...evidence,
        message: `${restatedSentence(shown, last, around.step)} ${evidence.message}`,
        brief: brief.length <= 30 ? brief : t('Function defined differently'),
      },
    };
  },
};

/** @param step the index of the step being checked */
function restatedSentence(shown: string, { text, right }: ProofRelation, step: number): string {
  const was = toReadableMath(right.tokens);
  if (text === step + 1) return t('{0} is defined as {1} earlier in this step, but differently here.', shown, was);
  if (text === 0) return t('{0} is defined as {1} in the problem, but differently here.', shown, was);
  return t('{0} is defined as {1} in ¶{2}, but differently here.', shown, was, text);
}

function isOneOfSeveral(one: ProofRelation, last: ProofRelation, around: ChainLinkContext): boolean {
  if (one.right.unsure) return true;
  if (one.text <= around.step && one.text > 0 && around.known.equations.sentence(one).words.says(ANOTHER)) return true;
  return (
    one !== last &&
    one.right.tokens.length > 0 &&
    joinMathTokens(one.right.tokens) !== joinMathTokens(last.right.tokens) &&
    findFailingOperandEquality(around, one.right.tokens, last.right.tokens) !== undefined
  );
}

/** `f(x)` or `g(x, y)` with letters only: its text, and its arguments. */
function calledIn(tokens: readonly MathToken[]): { readonly text: string; readonly of: readonly string[] } | undefined {
  const [head, open, ...rest] = tokens;
  if (head?.kind !== 'letter' || open?.text !== '(' || rest.at(-1)?.text !== ')') return undefined;
  const inner = rest.slice(0, -1);
  const isArgument = ({ kind, text }: MathToken, k: number): boolean =>
    k % 2 === 0 ? kind === 'letter' : text === ',';
  if (inner.length === 0 || inner.length > 5 || !inner.every(isArgument)) return undefined;
  return {
    text: joinMathTokens(tokens),
    of: inner.filter(({ kind }) => kind === 'letter').map((token) => token.text),
  };
}

/** Whether it is more than a name or a number and contains all arguments of the function. */
function isFormula(tokens: readonly MathToken[], of: readonly string[]): boolean {
  return tokens.length > 2 && of.every((letter) => tokens.some((token) => token.text === letter));
}
