/** Checks one step: finds its groups and chains, and judges every link. */
import type { TextRange } from '../proof/index.ts';
import { judgeLink } from './judge.ts';
import { Continuation } from './prose/continued-chains.ts';
import { splitGroups } from './prose/groups.ts';
import { getFollowingText, Sentences } from './prose/sentences.ts';
import type { Chain } from './reading/chains.ts';
import { getKnownAtStep, getKnownProof } from './relations/known.ts';
import type { EarlierText, Link, Surroundings } from './relations/link.ts';
import { listStatements } from './rules/table.ts';
import { Budget } from './terms/budget.ts';
import { MAX_COUNTED, MAX_RELATIONS } from './terms/caps.ts';
import type { CheckMessage, CheckReply, Outcome, Reading } from './terms/types.ts';

/** The context of a step: the texts before and after it. */
type StepContext = Omit<CheckMessage, 'id' | 'only'>;

/**
 * Checks one step and returns every relation in text order with its outcome. Never throws. Relations above the maximum
 * number are `too-long`, with one reading each up to a second maximum; relations after the step's budget is spent are
 * `time`. Besides the step, the outcome depends on the problem and earlier steps (constraints on variables, other
 * arithmetics) and on the first words of the next step (a contradiction, a correction).
 */
export function checkStep(context: StepContext, index: number): Omit<CheckReply, 'id' | 'step'> {
  const past = getKnownAtStep(getKnownProof(context.steps, context.problem), index);
  return { readings: readLinks(context, index, past), usesPast: past.isUsed };
}

function readLinks(context: StepContext, index: number, known: EarlierText): Reading[] {
  const text = context.steps[index] ?? '';
  const around: Surroundings = {
    text,
    sentences: new Sentences(text, getFollowingText(context.steps[index + 1])),
    step: index,
    known,
    budget: Budget.ofStep(),
    spare: Budget.ofStep(),
    charged: new Map(),
    suspects: context.suspects ?? false,
  };
  const readings: Reading[] = [];
  const statements = inWords(around);
  let next = statements.next().value;
  /** Adds the readings of statements in words before an offset, so that all readings are in text order. */
  const statedBefore = (offset: number): void => {
    for (; next && next.range.start < offset; next = statements.next().value)
      readings.push(readings.length < MAX_RELATIONS ? next : { range: next.range, outcome: TOO_LONG });
  };
  const continuation = new Continuation(text, () => known.tail);
  for (const group of splitGroups(text)) {
    for (const { range, ...joined } of continuation.next(group)) {
      statedBefore(range.start);
      const sides = sidesAt(joined.chain, joined.chain.signs.length - 1);
      if (sides !== undefined && readings.length < MAX_RELATIONS)
        readings.push({ range, outcome: judgeLink(around, { ...joined, ...sides, range }) });
    }
    if (group.tooLong !== undefined) readings.push({ range: group.tooLong, outcome: TOO_LONG });
    for (const [n, chain] of group.chains.entries()) {
      const place = { chain, groupStart: group.start, number: n, rule: group.rule };
      for (let k = 0; k < chain.signs.length; k++) {
        const sides = sidesAt(chain, k);
        const range = sides && rangeOf(text, sides);
        if (sides === undefined || range === undefined) continue;
        statedBefore(range.start);
        if (readings.length === MAX_COUNTED) {
          readings.push({ range: { start: range.start, end: text.length }, outcome: TOO_LONG });
          return readings;
        }
        const outcome: Outcome =
          readings.length < MAX_RELATIONS ? judgeLink(around, { ...place, ...sides, range }) : TOO_LONG;
        readings.push({ range, outcome });
      }
    }
  }
  statedBefore(Number.POSITIVE_INFINITY);
  return readings;
}

/** The statements in words of a step, in text order. Each is judged when it is requested. */
function* inWords(around: Surroundings): Generator<Reading, undefined> {
  for (const { range, judge } of listStatements(around)) {
    const outcome = judge();
    if (outcome !== undefined) yield { range, outcome };
  }
}

const TOO_LONG: Outcome = { kind: 'not-read', reason: 'too-long' };

type LinkSides = Pick<Link, 'index' | 'from' | 'to' | 'sign'>;

function sidesAt({ operands, signs }: Chain, index: number): LinkSides | undefined {
  const [from, to] = operands.slice(index, index + 2);
  return from && to && { index, from, to, sign: signs[index] };
}

/** From the first token of the left operand to the last of the right one; `undefined` if one is empty. */
function rangeOf(text: string, { from, to }: LinkSides): TextRange | undefined {
  const first = from.tokens[0];
  const last = to.tokens.at(-1);
  if (first === undefined || last === undefined) return undefined;
  // A bracket size (`\left`, `\bigl`) isn't a token, but it belongs to the visible relation.
  const size = /\\(?:left|[bB]igg?l?)\s{0,4}$/.exec(text.slice(Math.max(0, first.start - 12), first.start));
  return { start: first.start - (size?.[0].length ?? 0), end: last.end };
}
