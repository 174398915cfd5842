/**
 * What it costs to look at a snapshot of the review panel before it is drawn, beside carrying it from the host to the page.
 * While a proof is judged, up to ten of them are sent a second.
 */

import { parseWithSchema, type ReviewStepView, type ReviewView, reviewViewSchema } from '../../src/protocol/index.ts';
import { isWithinMessageLimits, MESSAGE_LIMITS } from '../../src/protocol/rpc.ts';
import { type BenchRow, beside, median } from './harness.ts';

const STEPS = 2_000;
const TIMINGS = 31;

export default async function bench(): Promise<BenchRow[]> {
  const message = { proofmark: 1, tell: 'show', params: snapshot() };
  const carried = JSON.stringify(message);
  const input = `a snapshot of ${STEPS} steps, ${Math.round(carried.length / 1000)} kB`;
  const parsed = JSON.parse(carried) as typeof message;
  const looking = median(
    TIMINGS,
    () => isWithinMessageLimits(parsed, MESSAGE_LIMITS) && parseWithSchema(reviewViewSchema, parsed.params),
  );
  const json = median(TIMINGS, () => JSON.parse(JSON.stringify(message)));
  const clone = median(TIMINGS, () => structuredClone(message));
  return [
    {
      name: 'looking at a snapshot',
      input,
      ours: looking,
      peer: beside('JSON there and back', json, looking),
    },
    { name: 'looking at a snapshot', input, ours: looking, peer: beside('structured clone', clone, looking) },
  ];
}

function snapshot(): ReviewView {
  return {
    revision: 1,
    document: { uri: 'file:///long.proof.md', name: 'long.proof.md' },
    phase: 'running',
    header: { icon: 'judging', sentence: 'Judging.', lines: [], grounds: [], who: [], actions: [] },
    steps: Array.from({ length: STEPS }, (_, index) => stepOf(index)),
    details: [],
    isPinned: false,
    macros: [],
  };
}

function stepOf(index: number): ReviewStepView {
  return {
    index,
    name: `¶${index + 1}`,
    body: `${index.toString(16).padStart(32, '0')}.m`,
    length: 300,
    state: 'no-error-found',
    words: ['no error found'],
    votes: { cells: Array<'same'>(8).fill('same'), words: '8 of 8' },
    isFlag: false,
    isLoud: false,
    isDimmed: false,
    notes: 0,
  };
}
