/** Comparisons as a host has them, for all that shows them: candidates written here, and a simulated judge that says so. */

import { hashSeedWithParts } from '../../src/core/base/seeded.ts';
import type { Proof } from '../../src/core/proof/types.ts';
import {
  applyCallReply,
  type CallReply,
  createTournament,
  estimateStrategyCosts,
  fillInTournamentDesign,
  getTournamentStanding,
  type Tournament,
  type TournamentDesign,
  type TournamentDesignInput,
} from '../../src/core/select/index.ts';
import { listPendingCalls } from '../../src/core/select/tournament/standing.ts';
import type { Candidate, CandidateSet, TournamentCall } from '../../src/core/select/types.ts';
import type { CompareViewInput } from '../../src/editor/compare/view/types.ts';
import { failure, parseProof } from './scripted-reviews.ts';

const NAMES = ['amber-mini', 'birch-large-thinking', 'cedar-2.5-pro', 'dune-235b', 'elm-r1', 'fjord-mini-high'];

const PROBLEM = 'Let $a, b, c > 0$ and $|b - c| > 4a$. Show that $b^2 \\ge 4ac$ or $c^2 \\ge 4ab$.';

const STEPS = [
  'Suppose, toward a contradiction, that $b^2 < 4ac$ and $c^2 < 4ab$.',
  'Dividing both by $4a$,\n\n$$\\frac{b^2}{4a} < c, \\qquad \\frac{c^2}{4a} < b.$$',
  'Adding them gives $b^2 + c^2 < 4a(b + c)$.',
  'Since $(b + c)^2 \\le b^2 + c^2$, we get $b + c < 4a$.',
  'By symmetry we may take $b \\ge c$, so that $b^2 < 4ac \\le 4ab$ and $b < 4a$.',
  'Hence $|b - c| < 4a$, which contradicts $|b - c| > 4a$.',
];

/** Proofs of the same problem, of three to six steps each; none is the same as another. */
export function gatheredOf(count: number): CandidateSet {
  const candidates = Array.from({ length: count }, (_, index): Candidate => {
    const steps = STEPS.filter(
      (_, k) => k === 0 || k === STEPS.length - 1 || (hashSeedWithParts(9, index, k) & 1) === 0,
    );
    return {
      id: `proofs/${index}.md`,
      name: NAMES[(index * 5) % NAMES.length] ?? '',
      proof: proofWith([...steps, `This is attempt ${index + 1}.`]),
    };
  });
  return { candidates, merged: [], setAside: [] };
}

function proofWith(steps: readonly string[]): Proof {
  return parseProof(`# Problem\n\n${PROBLEM}\n\n# Solution\n\n${steps.join('\n\n')}\n`);
}

const REASONS = [
  'Bounds both variables and draws the contradiction from both: $b < 4a$ **and** $c < 4a$.',
  'Shorter, and bounds the difference directly.',
  'The other one squares an inequality whose sides may be negative.',
];
const UNREAD = 'The reply named no proof; asked once more, it named none again.';

/**
 * A simulated judge: it mostly takes the better one, by a number drawn for each, sometimes whichever stands first, and seldom says nothing
 * that can be read. The same call has the same reply.
 */
export function simulated(call: TournamentCall): CallReply {
  const drawn = hashSeedWithParts(77, ...[...call.key].map((sign) => sign.charCodeAt(0))) % 100;
  const usage = { calls: 1, kept: 0, prompt: 2_100, cached: 0, completion: 340, uncounted: 0 };
  const common = { key: call.key, usage, milliseconds: 900 + drawn, said: REASONS[drawn % 3] ?? '' };
  if (drawn < 4) return { ...common, outcome: { kind: 'unread', reason: UNREAD }, isRepaired: true };
  if (call.kind === 'grade') {
    const points = Math.max(0, Math.min(7, Math.round(strength(call.candidate) / 16 + (drawn % 3) - 1)));
    return { ...common, outcome: { kind: 'graded', points, max: 7 } };
  }
  const isFirst = drawn < 20 || (drawn < 90 && strength(call.first) > strength(call.second));
  return { ...common, outcome: { kind: 'chose', seat: isFirst ? 'first' : 'second' } };
}

/**
 * The same judge, but some pairs it cannot tell apart: asked both ways it takes whichever stands first and then names none, and asked once
 * it names none.
 */
export function undecided(order: TournamentDesign['order']): (call: TournamentCall) => CallReply {
  return (call) => {
    const heard = simulated(call);
    if (
      call.kind === 'grade' ||
      hashSeedWithParts(3, Math.min(call.first, call.second), Math.max(call.first, call.second)) % 4 > 0
    )
      return heard;
    return order === 'swap' && call.sample % 3 < 2
      ? { ...heard, outcome: { kind: 'chose', seat: 'first' } }
      : { ...heard, outcome: { kind: 'unread', reason: UNREAD }, isRepaired: true };
  };
}

const strength = (index: number): number => hashSeedWithParts(5, index) % 101;

export interface Wanted extends Partial<Omit<TournamentDesignInput, 'count'>> {
  readonly count: number;
  readonly phase: CompareViewInput['phase'];
  /** How many replies are in, as a share of all; by itself .6 of what is not at its end. */
  readonly share?: number;
  readonly rule?: (call: TournamentCall) => CallReply;
}

/** What a host would have of such a comparison. */
export function compareInput(wanted: Wanted, values: Partial<CompareViewInput> = {}): CompareViewInput {
  const { count, phase, share, rule: own, ...rest } = wanted;
  const rule = own ?? (phase === 'waiting' ? undecided(rest.order ?? 'swap') : simulated);
  const design = designOf({
    strategy: 'knockout',
    seed: 7,
    order: 'swap',
    undecided: phase === 'done' ? 'both' : 'wait',
    ...rest,
    count: Math.max(1, count),
  });
  const gathered = gatheredOf(count);
  const judge = design.scale === 'binary' ? yesOrNo(rule) : rule;
  const isBegun = phase !== 'plan' && phase !== 'empty';
  const begun = createTournament(design);
  const toEnd = isBegun ? playTo(begun, Number.POSITIVE_INFINITY, judge) : begun;
  const least = phase === 'waiting' || phase === 'done' ? 1 : 0.6;
  const tournament = playTo(begun, Math.floor((share ?? least) * toEnd.replies.size), judge);
  const lanes = listPendingCalls(tournament).slice(0, 2);
  return {
    revision: 1,
    run: 'discriminants',
    name: 'discriminants',
    phase,
    gathered,
    held: count === 0 ? undefined : { tournament, standing: getTournamentStanding(tournament) },
    underWay: new Set(phase === 'running' ? lanes.map(({ key }) => key) : []),
    asker: design.scale === 'binary' ? { ...ASKER, correctFrom: 0.5 } : ASKER,
    ...(phase === 'failed' ? { failure: failure() } : {}),
    ...(phase === 'plan'
      ? {
          plan: {
            options: estimateStrategyCosts(count, design).map((one) => ({ ...one, tokens: one.plan.calls * 2_400 })),
            wanted: design,
            words: ['All proofs are sent to http://localhost:8000.', 'Nothing is sent before you start.'],
          },
        }
      : {}),
    look: {},
    read: new Map(),
    ...values,
  };
}

export const ASKER: NonNullable<CompareViewInput['asker']> = {
  name: 'simulated-72b at http://localhost:8000 (simulated)',
  compares: true,
  grades: true,
  judges: 1,
  lanes: 2,
  correctFrom: 6,
};

export function designOf(wanted: TournamentDesignInput): TournamentDesign {
  const design = fillInTournamentDesign(wanted);
  if ('problem' in design) throw new Error(design.problem);
  return design;
}

/** The same judge, asked for yes or no. */
function yesOrNo(rule: (call: TournamentCall) => CallReply): (call: TournamentCall) => CallReply {
  return (call) => {
    const heard = rule(call);
    const { outcome } = heard;
    if (outcome.kind !== 'graded') return heard;
    return { ...heard, outcome: { kind: 'graded', points: outcome.points > 4 ? 1 : 0, max: 1 } };
  };
}

/** Hears so many replies, or as many as can be asked for before a person is to decide. */
export function playTo(from: Tournament, most: number, rule = simulated): Tournament {
  let tournament = from;
  for (let calls = listPendingCalls(tournament); calls.length > 0; calls = listPendingCalls(tournament))
    for (const call of calls) {
      if (tournament.replies.size >= most) return tournament;
      tournament = applyCallReply(tournament, rule(call));
    }
  return tournament;
}
