/**
 * Rule Y: "so x = 8", but 8 solves none of the nearby equations in x. At least one of them can be solved; the others
 * are tested. If an earlier value of x is nearby, the text may be trying values. Each value of a list that is concluded
 * directly from an equation ("so x = 2 or x = 4") must solve one of them.
 */

import { t } from '../../../l10n/index.ts';
import { createRelationEvidence, pickFirstFittingBrief } from '../evidence/evidence-texts.ts';
import { formatNumericValue, formatValuesDistinguishably } from '../evidence/format-value.ts';
import { toReadableMath, toReadableVariableName } from '../evidence/readable-math.ts';
import * as F from '../mathematics/complex-float.ts';
import { type NumericValue, toComplexFloat } from '../mathematics/numeric-values.ts';
import { isEquationSolution, listEquationSolutionValues } from '../mathematics/solve-equation.ts';
import { type ChainLink, type ChainLinkContext, getChainLinkPosition } from '../relations/chain-link.ts';
import {
  chargeRelationCostOnce,
  DOUBT_WORD_PATTERN,
  findSoleUnknown,
  getSentenceAroundRelation,
  hasAmbiguousLetters,
  hasAnyRelationDecimals,
  haveMixedUnits,
} from '../relations/equation-cautions.ts';
import { formatProofRelation } from '../relations/link-evidence.ts';
import { findEarlierListMembers, findLaterListValues, hasNextListMember } from '../relations/listed-values.ts';
import { isBareName } from '../relations/operand-shapes.ts';
import { mayHoldInRing } from '../relations/other-arithmetic.ts';
import {
  createStepRelationIndex,
  listRelationTokens,
  type ProofRelation,
  type ProofRelationIndex,
} from '../relations/proof-equations.ts';
import type { Evidence, RuleOutcome } from '../terms/types.ts';
import { createWordListPattern, SearchableText } from '../terms/word-search.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import type { ChainLinkRule } from './rule-types.ts';

export const falseEquationSolutionRule: ChainLinkRule = {
  id: 'Y',
  strength: 'refuted',
  judge(around, link): RuleOutcome | undefined {
    const stated = statedOf(around, link);
    if (stated === undefined) return undefined;
    for (const value of [stated.value, ...stated.others]) {
      const evidence = findNonSolutionEvidence(around, { ...stated, value });
      if (evidence !== undefined) return { kind: 'refuted', rule: 'Y', evidence };
    }
    return undefined;
  },
};

/** Evidence that the stated value solves none of the equations near, or of the given ones. */
export function findNonSolutionEvidence(
  around: ChainLinkContext,
  stated: StatedUnknownValue,
  near = nearby(around, stated),
): Evidence | undefined {
  const { equations, to, unknown, value } = stated;
  if (near === undefined) return undefined;
  const budget = WorkBudget.ofRelation(around.budget);
  const solved: Solved[] = [];
  for (const equation of near) {
    const readings = chargeRelationCostOnce(around, equation, equations.readAll(equation)) ?? [];
    const isMet = readings.some((sides) => isEquationSolution(sides, unknown, value, budget) !== 'no');
    if (readings.length === 0 || isMet) return undefined;
    const roots = rootsOf(around, equations, equation, unknown);
    if (roots !== undefined && roots.length > 0) solved.push({ equation, roots });
  }
  const [nearest] = solved;
  if (nearest === undefined) return undefined;
  if (!stated.asRoot && solved.some(({ roots }) => isNear(value, roots, [to, ...near]))) return undefined;
  return evidenceFor(stated, nearest);
}

interface Solved {
  readonly equation: ProofRelation;
  readonly roots: readonly NumericValue[];
}

/** A value that the text states for an unknown. */
export interface StatedUnknownValue {
  readonly equations: ProofRelationIndex;
  readonly to: ProofRelation;
  readonly unknown: string;
  readonly value: NumericValue;
  /** The text calls it a root, so it isn't rounded. */
  readonly asRoot: boolean;
  /** The relations before it that list other values of the unknown, nearest first. */
  readonly members: readonly ProofRelation[];
  /** Values that follow it in its list without the name of the unknown. */
  readonly others: readonly NumericValue[];
  readonly isListed: boolean;
}

const CONCLUDING = createWordListPattern(
  String.raw`so thus therefore hence gives? giving gets? have obtain\w* find implies implying yields? means solv\w+ solution`,
  String.raw`\\(?:implies|Rightarrow|Longrightarrow|therefore)(?![a-zA-Z])|[⇒⟹∴]`,
);
/** Words of trials, lists, choices, and settings, after which a value isn't a conclusion. */
const OTHERWISE = createWordListPattern(
  String.raw`
  if when for let letting cases? or suppos\w* assum\w* set setting try\w* choos\w* other another pick\w* take taking
  where at however but possible possibilit\w+ values? solutions roots zeros either both respectively pairs? points?
  minim\w* maxim\w* smallest largest least greatest vertex consider similarly substitut\w* plug\w* and first second third
`,
  String.raw`\\(?:pm|lor|vee|quad)(?![a-zA-Z])`,
);
/** The same words for a list of values, which are alternatives or the solutions themselves. */
const OTHERWISE_IN_LIST = createWordListPattern(
  String.raw`
  if when for let letting cases? suppos\w* assum\w* set setting try\w* choos\w* other another pick\w* take taking
  where at however but pairs? points? minim\w* maxim\w* smallest largest least greatest vertex consider similarly
  substitut\w* plug\w* first second third
`,
);
const LISTING = /\b(?:solutions?|roots?|zeros?)\b/i;
const PHRASES =
  /\b(?:First|Second|Third|Fourth|Fifth|Sixth|Next|Finally),|\bsolv\w*\s+for\b|\band\s+(?=so|thus|hence|therefore|then|we\b)|\bboth\s+sides\b/g;

/** "x = 3 is a root of the equation": a claim regardless of the words before. */
const IS_ROOT = /^[\s$\\)\]]*is\s+(?:indeed\s+|also\s+|clearly\s+)?(?:a|the|one)\s+(?:\w+\s+)?(?:root|solution|zero)\b/;

/** Maximum distance between an equation and a value that should solve it, in characters. */
const REACH = 1_500;

/** The same for a list of values. */
const REACH_OF_LIST = 300;

/** The value that the link concludes for a name. */
function statedOf(around: ChainLinkContext, link: ChainLink): StatedUnknownValue | undefined {
  if (link.index !== 0 || link.sign !== '=' || link.chain.modular || !isBareName(link.from.tokens)) return undefined;
  const place = getChainLinkPosition(around, link);
  const own = createStepRelationIndex(around);
  const here = own.at({ ...place, text: 0 });
  if (here === undefined || here.left.unsure || here.right.unsure) return undefined;
  const { range } = here;
  const members = findEarlierListMembers(own, here);
  const first = members.at(-1) ?? here;
  const end = own.before(first, 1)[0]?.of.operands.at(-1)?.tokens.at(-1)?.end ?? 0;
  const sentence = around.sentences.at(range.start);
  const clause = new SearchableText(
    around.text.slice(Math.max(end, first.range.start - REACH), first.range.start).replace(PHRASES, ' '),
  );
  const isRoot = IS_ROOT.test(around.text.slice(range.end, range.end + 60));
  const others = findLaterListValues(around.text.slice(range.end, range.end + 120));
  if (others === undefined) return undefined;
  // `x = 1 or …`: more than one value.
  const isOpen = /^[\s$\\)\]]*(?:,\s*[-\d\\]|\b(?:or|and)\b)/.test(around.text.slice(range.end, range.end + 12));
  const isListed = members.length + others.length > 0 || hasNextListMember(around.text, here);
  if (isOpen && !isListed) return undefined;
  const isConcluded = clause.says(CONCLUDING) || (isListed && clause.says(LISTING));
  if (!isRoot && (!isConcluded || clause.says(isListed ? OTHERWISE_IN_LIST : OTHERWISE))) return undefined;
  if (sentence.words.says(DOUBT_WORD_PATTERN) || sentence.next.says(DOUBT_WORD_PATTERN)) return undefined;
  const equations = around.known.equations;
  const to = equations.at(place);
  if (to === undefined) return undefined;
  const solved = chargeRelationCostOnce(around, to, equations.solve(to));
  const [only, ...more] = solved?.solutions ?? [];
  if (solved === undefined || only?.kind !== 'roots' || more.length > 0 || only.roots.length !== 1) return undefined;
  const value = only.roots[0]?.value;
  if (value === undefined) return undefined;
  const before = equations.before(to, members.length);
  return { equations, to, unknown: solved.unknown, value, asRoot: isRoot, members: before, others, isListed };
}

/** How many relations and how many texts back an equation may be. */
const MOST = 25;
const TEXTS = 2;

/** Words of trials and hypotheses, in the sentence of an equation. */
const TRIALS = String.raw`if when suppos\w* assum\w* try\w* test\w* check\w* cases? choos\w* consider pick\w* would could should`;
const FOR_VALUE = String.raw`\bfor\s+(?:\$|\\\()`;
const TRIAL = createWordListPattern(`${TRIALS} or`, FOR_VALUE);
const TRIAL_BEFORE_LIST = createWordListPattern(TRIALS, FOR_VALUE);

/** Words after which a letter may get another meaning, or the argument starts over. */
const ANEW = createWordListPattern(
  String.raw`
  let letting denot\w* defin\w* cases? suppos\w* assum\w* part similarly another instead
  contradict\w* impossible not cannot wrong incorrect\w* mistake\w* invalid differentiat\w* derivative
`,
);

/** The nearby equations in the unknown alone; `undefined` if one contradicts this reading or can't be read. */
function nearby(
  around: ChainLinkContext,
  { equations, to, unknown, value, members, isListed }: StatedUnknownValue,
): readonly ProofRelation[] | undefined {
  const letter = unknown.split('_')[0] ?? unknown;
  const near: ProofRelation[] = [];
  for (const e of equations.before(to, MOST)) {
    if (to.text - e.text > TEXTS) break;
    if (!e.letters.has(letter) || e.of === to.of || members.includes(e)) continue;
    if (e.sign !== '=') {
      if (e.letters.size === 1) return undefined;
      continue;
    }
    const readings = chargeRelationCostOnce(around, e, equations.readAll(e));
    if (readings === undefined) {
      if (e.letters.size === 1) return undefined;
      continue;
    }
    if (findSoleUnknown(readings) !== unknown) continue;
    if (isBareName(e.left.tokens) || isBareName(e.right.tokens)) {
      const budget = WorkBudget.ofRelation(around.budget);
      if (readings.some((sides) => isEquationSolution(sides, unknown, value, budget) === 'no')) return undefined;
      continue;
    }
    near.push(e);
  }
  const nearest = near[0];
  if (nearest === undefined) return undefined;
  if ([to, ...near].some((e) => e.of.modular || hasAmbiguousLetters(e))) return undefined;
  if (haveMixedUnits([to, ...near])) return undefined;
  if (near.some((e) => e.left.unsure || e.right.unsure)) return undefined;
  const first = members.at(-1) ?? to;
  if (isListed && equations.before(first, 1)[0] !== nearest) return undefined;
  const between = equations.between(nearest, first);
  if (between.length > (isListed ? REACH_OF_LIST : REACH) || ANEW.test(between.replace(PHRASES, ' '))) return undefined;
  if (mayHoldInRing(around.known.heard, near.flatMap(listRelationTokens))) return undefined;
  const isTrial = near.some((e) => {
    const { words } = getSentenceAroundRelation(around, equations, e);
    return words.says(isListed ? TRIAL_BEFORE_LIST : TRIAL) || words.says(DOUBT_WORD_PATTERN);
  });
  return isTrial ? undefined : near;
}

function rootsOf(
  around: ChainLinkContext,
  equations: ProofRelationIndex,
  equation: ProofRelation,
  unknown: string,
): readonly NumericValue[] | undefined {
  const solved = chargeRelationCostOnce(around, equation, equations.solve(equation));
  if (solved?.unknown !== unknown) return undefined;
  return solved.solutions.flatMap(listEquationSolutionValues);
}

/** Maximum relative distance of a rounded value from the root. */
const NEAR = 0.1;

/** Whether the value may be a rounded root, to a whole number or to the precision of printed decimals. */
function isNear(value: NumericValue, roots: readonly NumericValue[], all: readonly ProofRelation[]): boolean {
  const x = toComplexFloat(value);
  const isWhole = value.kind === 'exact' && value.value.d === 1n;
  const isRounded = hasAnyRelationDecimals(all);
  return roots.some((root) => {
    const r = toComplexFloat(root);
    const off = F.hypot(r.re - x.re, r.im - x.im);
    if (isWhole && off < 1 - 1e-9 && Math.abs(r.re - Math.round(r.re)) > 1e-9) return true;
    return isRounded && off <= NEAR * Math.max(F.getComplexMagnitude(r), F.getComplexMagnitude(x));
  });
}

/** Maximum number of solutions in the message. */
const MOST_SHOWN = 3;

function evidenceFor({ to, unknown, value }: StatedUnknownValue, { equation, roots }: Solved) {
  const name = toReadableVariableName(unknown);
  const [root = value] = roots;
  const [was, is] = formatValuesDistinguishably({ text: '', value: root }, { text: '', value });
  const evidence = createRelationEvidence(
    '=',
    { text: name, value: root },
    { text: toReadableMath(to.right.tokens), value },
  );
  const shown = [was, ...roots.slice(1, MOST_SHOWN).map(formatNumericValue)].map((v) => `${name} = ${v}`);
  const solvesNot = t("{0} = {1} isn't a solution", name, is);
  return {
    ...evidence,
    counterexample: `${name} = ${was}`,
    message: t(
      roots.length > MOST_SHOWN
        ? '{0} gives {1} or other solutions, but not {2} = {3}.'
        : '{0} gives {1}, not {2} = {3}.',
      formatProofRelation(equation),
      shown.reduce((one, other) => t('{0} or {1}', one, other)),
      name,
      is,
    ),
    brief: pickFirstFittingBrief(
      ...(roots.length === 1 ? [t('{0} is {1}, not {2}', name, was, is)] : []),
      solvesNot,
      t('Not a solution'),
    ),
  };
}
