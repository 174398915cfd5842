/** Checks one step: finds its groups and chains, and judges every link. */
import type { TextRange } from '../proof/index.ts';
import { findWrongMiddleTermEvidence, judgeChainLink } from './judge-link.ts';
import type { RelationChain } from './parsing/relation-chains.ts';
import { ChainContinuationFinder } from './prose/continued-chains.ts';
import { parseMathAndProseSegments } from './prose/math-groups.ts';
import { SentenceFinder, truncateFollowingText } from './prose/sentences.ts';
import type { ChainLink, ChainLinkContext, EarlierStepsContext } from './relations/chain-link.ts';
import { createEarlierStepsContext, getKnownProof } from './relations/proof-knowledge.ts';
import { findCheckableProseStatementsInStep } from './rules/rule-table.ts';
import { MAX_CHECKED_RELATIONS_PER_STEP, MAX_COUNTED_RELATIONS_PER_STEP } from './terms/caps.ts';
import type { CheckedRelation, CheckerRequest, CheckerStepResult, RelationOutcome } from './terms/types.ts';
import { WorkBudget } from './terms/work-budget.ts';

/** The context of a step: the texts before and after it. */
type StepContext = Omit<CheckerRequest, 'id' | 'only'>;

/**
 * Checks one step and returns every relation in text order with its outcome. Never throws. Relations above the maximum
 * number are `too-long`, with one reading each up to a second maximum; relations after the step's budget is spent are
 * `time`. Besides the step, the outcome depends on the problem and earlier steps (constraints on variables, other
 * arithmetics) and on the first words of the next step (a contradiction, a correction).
 */
export function checkStep(context: StepContext, index: number): Omit<CheckerStepResult, 'id' | 'step'> {
  const past = createEarlierStepsContext(getKnownProof(context.steps, context.problem), index);
  return { readings: readLinks(context, index, past), usesPast: past.isUsed };
}

function readLinks(context: StepContext, index: number, known: EarlierStepsContext): CheckedRelation[] {
  const text = context.steps[index] ?? '';
  const around: ChainLinkContext = {
    text,
    sentences: new SentenceFinder(text, truncateFollowingText(context.steps[index + 1])),
    step: index,
    known,
    budget: WorkBudget.ofStep(),
    spare: WorkBudget.ofStep(),
    charged: new Map(),
    suspects: context.suspects ?? false,
  };
  const readings: CheckedRelation[] = [];
  const statements = inWords(around);
  let next = statements.next().value;
  /** Adds the readings of statements in words before an offset, so that all readings are in text order. */
  const statedBefore = (offset: number): void => {
    for (; next && next.range.start < offset; next = statements.next().value)
      readings.push(readings.length < MAX_CHECKED_RELATIONS_PER_STEP ? next : { range: next.range, outcome: TOO_LONG });
  };
  let refuted:
    | { readonly link: ChainLink; readonly reading: CheckedRelation; readonly outcome: Refutation }
    | undefined;
  /** Judges a link. If only the term between it and the link before is wrong, both become one relation. */
  const judge = (link: ChainLink): void => {
    const { range } = link;
    const outcome = judgeChainLink(around, link);
    const before = refuted?.reading === readings.at(-1) ? refuted : undefined;
    refuted = undefined;
    if (before !== undefined && outcome.kind === 'refuted') {
      const evidence = findWrongMiddleTermEvidence(around, before.link, link);
      const wrongTerm = rangeOf(text, { from: link.from, to: link.from });
      if (evidence !== undefined && wrongTerm !== undefined) {
        const both = { start: before.reading.range.start, end: range.end };
        readings[readings.length - 1] = { range: both, wrongTerm, outcome: { ...before.outcome, evidence } };
        return;
      }
    }
    const reading = { range, outcome };
    readings.push(reading);
    if (outcome.kind === 'refuted') refuted = { link, reading, outcome };
  };
  const continuation = new ChainContinuationFinder(text, () => known.tail);
  for (const group of parseMathAndProseSegments(text)) {
    for (const { range: shown, ...joined } of continuation.next(group)) {
      const range = { start: includeBracketSize(text, shown.start), end: shown.end };
      statedBefore(range.start);
      const sides = sidesAt(joined.chain, joined.chain.signs.length - 1);
      if (sides !== undefined && readings.length < MAX_CHECKED_RELATIONS_PER_STEP)
        judge({ ...joined, ...sides, range });
    }
    if (group.tooLong !== undefined) readings.push({ range: group.tooLong, outcome: TOO_LONG });
    for (const [n, chain] of group.chains.entries()) {
      const place = { chain, groupStart: group.start, number: n, rule: group.rule };
      for (let k = 0; k < chain.signs.length; k++) {
        const sides = sidesAt(chain, k);
        const range = sides && rangeOf(text, sides);
        if (sides === undefined || range === undefined) continue;
        statedBefore(range.start);
        if (readings.length === MAX_COUNTED_RELATIONS_PER_STEP) {
          readings.push({ range: { start: range.start, end: text.length }, outcome: TOO_LONG });
          return readings;
        }
        if (readings.length < MAX_CHECKED_RELATIONS_PER_STEP) judge({ ...place, ...sides, range });
        else readings.push({ range, outcome: TOO_LONG });
      }
    }
  }
  statedBefore(Number.POSITIVE_INFINITY);
  return readings;
}

/** The statements in words of a step, in text order. Each is judged when it is requested. */
function* inWords(around: ChainLinkContext): Generator<CheckedRelation, undefined> {
  for (const { range, judge } of findCheckableProseStatementsInStep(around)) {
    const outcome = judge();
    if (outcome !== undefined) yield { range, outcome };
  }
}

type Refutation = Extract<RelationOutcome, { readonly kind: 'refuted' }>;

const TOO_LONG: RelationOutcome = { kind: 'not-read', reason: 'too-long' };

type LinkSides = Pick<ChainLink, 'index' | 'from' | 'to' | 'sign'>;

function sidesAt({ operands, signs }: RelationChain, index: number): LinkSides | undefined {
  const [from, to] = operands.slice(index, index + 2);
  return from && to && { index, from, to, sign: signs[index] };
}

/** From the first token of the left operand to the last of the right one; `undefined` if one is empty. */
function rangeOf(text: string, { from, to }: Pick<LinkSides, 'from' | 'to'>): TextRange | undefined {
  const first = from.tokens[0];
  const last = to.tokens.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return { start: includeBracketSize(text, first.start), end: last.end };
}

/** The offset of a bracket's size (`\left`, `\bigl`) before an offset. It isn't a token, but it belongs to the visible relation. */
function includeBracketSize(text: string, start: number): number {
  const size = /\\(?:left|[bB]igg?l?)\s{0,4}$/.exec(text.slice(Math.max(0, start - 12), start));
  return start - (size?.[0].length ?? 0);
}
