/** What holds of the views of any review. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRandomGenerator } from '../../../../../src/core/base/random.ts';
import type { JudgeReply } from '../../../../../src/core/judge/contract.ts';
import { adaptReviewToText, type Review } from '../../../../../src/core/review/index.ts';
import { buildReviewView } from '../../../../../src/editor/panel/view/view.ts';
import { renderReviewTextByKey } from '../../../../../src/editor/step-view/body-keys.ts';
import { findQuoteOrRelationRange, getRawVoteReply } from '../../../../../src/editor/step-view/votes.ts';
import {
  parseWithSchema,
  type ReviewView,
  type StepDetailSection,
  reviewViewSchema as schema,
  type VoteView,
} from '../../../../../src/protocol/index.ts';
import { coverage, proofOf, refutation } from '../../../../support/builders.ts';
import { failure, type Scripted, saying, scriptedReview } from '../../../../support/scripted-reviews.ts';
import { allOpen } from './inputs.ts';
import { blockText } from './view-text.ts';

const ROUNDS = 400;

const random = createRandomGenerator(20_261_122);
const below = (n: number): number => Math.floor(random() * n);
const oneOf = <T>(...all: readonly T[]): T => all[below(all.length)] as T;

const TEXTS = [
  'So $x = 1$.',
  'Hence $y > 2$ holds.',
  'Let $n$ be odd, and $n = 2k + 1$.',
  '- a\n- b',
  'It is $3 + 4 = 8$.',
];

function step(): string {
  return `${oneOf(...TEXTS)}${oneOf('', ' And so on.', `\n\n$$z = ${below(3)}$$`)}`;
}

/** @param at the step that a judge of single steps is asked about */
function reply(kind: string, steps: number, sample: number, at: number): JudgeReply {
  const critique = oneOf('It does not follow.', 'See $x$ in paragraph 1.', '', '**No**, it is not so.');
  const quote = oneOf(undefined, 'So', '$x = 1$', 'nowhere at all', 'Hence');
  const told = <T extends Parameters<typeof saying>[0]>(judgement: T) => saying(judgement, sample, critique, quote);
  if (below(8) === 0)
    return told({
      kind: 'abstain',
      reason: 'It has no box.',
      ...(kind === 'stepwise' ? { step: at } : {}),
    });
  if (below(12) === 0) return failure(kind === 'stepwise' ? { step: at } : {});
  switch (kind) {
    case 'stepwise':
      return told({ kind: 'step', step: at, verdict: oneOf('right', 'right', 'wrong') });
    case 'grader':
      return told({ kind: 'grade', points: below(2), max: 1 });
    case 'answer':
      return told({ kind: 'answer', verdict: oneOf('yes', 'no', 'inconclusive') });
    case 'prm':
      return told({ kind: 'scores', scores: Array.from({ length: steps }, () => random()) });
    default:
      return told({ kind: 'earliest', index: below(steps + 1) - 1 });
  }
}

/** Any review that scripted judges may come to. */
function anyReview(previous?: Review): Review {
  const before = previous?.proof.steps.map(({ text }) => text);
  const texts = before ?? Array.from({ length: 1 + below(6) }, step);
  if (before) texts[below(texts.length)] = step();
  const proof = proofOf(...texts);
  const { length } = proof.steps;
  const kind = oneOf('critic', 'critic', 'stepwise', 'grader', 'answer', 'prm', 'none');
  const count = kind === 'prm' ? 1 : oneOf(1, 3, 8, 16, 17, 20);
  const checker = proof.steps.flatMap(({ index, text }): JudgeReply[] => {
    if (below(12) === 0) return [];
    const found = below(4);
    const range = { start: 0, end: Math.max(1, below(text.length)) };
    if (found > 1) return [coverage(index)];
    return [refutation(index, { range, strength: found === 0 ? 'refuted' : 'suspect' }), coverage(index, 1)];
  });
  const asked = kind === 'stepwise' ? proof.steps.map(({ index }) => index) : [0];
  const replies = asked.flatMap((at) =>
    Array.from({ length: below(3) === 0 ? below(count + 1) : count }, (_, sample) => reply(kind, length, sample, at)),
  );
  const stage = oneOf('running', 'complete', 'complete');
  const scripted: Scripted = {
    proof,
    stage,
    elapsed: oneOf(10, 2_000),
    ...(below(3) > 0 || kind === 'none' ? { checker } : {}),
    ...(kind === 'none'
      ? {}
      : {
          judge: {
            kind,
            count,
            thresholds: { correct: 0.5 },
            stop: oneOf('exact', 'sprt'),
          } as NonNullable<Scripted['judge']>,
          replies,
        }),
    ...(kind === 'critic' && below(3) === 0
      ? { second: oneOf<NonNullable<Scripted['second']>>('pending', 'confirmed', 'denied', failure()) }
      : {}),
    ...(previous ? { previous } : {}),
  };
  return scriptedReview(scripted);
}

/** Some that begin anew, some that judge an edited text again, some in which that has not begun. */
function* reviews(): Generator<Review> {
  for (let round = 0; round < ROUNDS; round++) {
    const first = anyReview();
    yield first;
    if (first.proof.steps.length === 0) continue;
    yield anyReview(first);
    yield adaptReviewToText(
      first,
      proofOf(...first.proof.steps.map(({ text }, k) => (k === 0 ? `${text} More.` : text))),
    );
  }
}

function* opinionsOf(sections: readonly StepDetailSection[]): Generator<VoteView> {
  for (const section of sections) {
    if (section.kind === 'critique') yield section.opinion;
    else if (section.kind === 'dissent' || section.kind === 'opinions') yield* section.opinions;
    else if (section.kind === 'confirmation' && section.opinion) yield section.opinion;
    else if (section.kind === 'was') yield* opinionsOf(section.sections);
  }
}

function votesIn(view: ReviewView) {
  const rows = view.steps.flatMap(({ votes }) => votes ?? []);
  const open = view.details.flatMap(({ sections }) =>
    sections.flatMap((section) => (section.kind === 'votes' ? [section.votes] : [])),
  );
  return [...rows, ...open, ...(view.whole?.votes ? [view.whole.votes] : [])];
}

describe('the view of any review', () => {
  const all = [...reviews()].map((review) => ({ review, view: buildReviewView(allOpen(review)) }));

  test('is what the protocol says, and survives its way as JSON', () => {
    for (const { view } of all) {
      const sent: unknown = JSON.parse(JSON.stringify(view));
      assert.deepEqual(sent, view);
      assert.deepEqual(parseWithSchema(schema, sent), { value: view });
    }
  });

  test('is the same each time', () => {
    for (const { review, view } of all.slice(0, 200)) assert.deepEqual(buildReviewView(allOpen(review)), view);
  });

  test('has words everywhere', () => {
    for (const { view } of all) {
      const words = JSON.stringify(view);
      assert.doesNotMatch(words, /undefined|NaN|Infinity|\{\d\}|\[object/);
      assert.ok(view.header.sentence.length > 3);
      for (const step of view.steps) assert.ok(step.words.every((word) => word.trim() !== ''));
      for (const { sections, title } of view.details) {
        assert.notEqual(title, '');
        for (const section of sections) {
          if ('words' in section) assert.notEqual(section.words.trim(), '', JSON.stringify(section));
        }
      }
    }
  });

  test('has cells that add up, or a share', () => {
    let cells = 0;
    let shares = 0;
    for (const { review, view } of all) {
      const planned = [review.verdict, review.lastVerdict].map((of) => of?.judge.votes?.count);
      for (const votes of votesIn(view)) {
        if (votes.share === undefined) {
          cells++;
          assert.ok(votes.cells.length >= 1 && votes.cells.length <= 16);
          assert.ok(planned.includes(votes.cells.length));
          const same = votes.cells.filter((cell) => cell === 'same').length;
          const [first] = /\d+/.exec(votes.words) ?? [];
          const isCounted = /^\d+ of|^\d+ yes/.test(votes.words);
          if (isCounted && !/yes|no|inconclusive/.test(votes.words)) assert.equal(Number(first), same, votes.words);
        } else {
          shares++;
          assert.deepEqual(votes.cells, []);
          assert.ok(votes.share >= 0 && votes.share <= 1);
        }
      }
    }
    assert.ok(cells > 500 && shares > 100, `${cells} bars of cells, ${shares} with a share`);
  });

  test('has a text for every key, and the same key is the same drawing', () => {
    for (const { review, view } of all) {
      const drawings = new Map<string, { readonly drawing: string; readonly isPlain: boolean }>();
      for (const { index, body, length } of view.steps) {
        const { text } = review.proof.steps[index] ?? { text: '' };
        assert.equal(length, text.length);
        const drawn = renderReviewTextByKey(review, body);
        assert.ok(drawn, `no text for step ${index}`);
        const drawing = JSON.stringify(drawn);
        const { findings, quote } = review.steps[index] ?? { findings: [] };
        const isPlain = findings.length === 0 && !quote;
        for (const [key, other] of drawings) {
          if (key === body) assert.equal(other.drawing, drawing);
          // Marks that are not the same may be drawn as if they were: both in one formula, say, or on the sign of a list.
          else if (isPlain && other.isPlain) assert.notEqual(other.drawing, drawing);
        }
        drawings.set(body, { drawing, isPlain });
        assert.ok(
          drawn.blocks
            .map(blockText)
            .join(' ')
            .includes(/^\W*(\w+)/.exec(text)?.[1] ?? ''),
        );
      }
      for (const { sections } of view.details) {
        for (const section of sections)
          if (section.kind === 'was' && section.body) assert.ok(renderReviewTextByKey(review, section.body));
      }
      assert.equal(renderReviewTextByKey(review, 'a key of none'), undefined);
    }
  });

  test('names each vote once in a step, and finds its reply and its phrase', () => {
    let anchored = 0;
    for (const { review, view } of all) {
      for (const { index, sections, replies } of view.details) {
        const ids = replies.map(({ id }) => id);
        assert.equal(new Set(ids).size, ids.length);
        for (const id of ids) assert.match(getRawVoteReply(review, id) ?? '', /^<think>/);
        for (const { id, quote } of opinionsOf(sections)) {
          assert.ok(ids.includes(id), `${id} is not among ${ids.join()}`);
          const range = findQuoteOrRelationRange(review, { step: index, opinion: id });
          assert.equal(range !== undefined, quote?.isAnchored ?? false);
          if (range) anchored++;
        }
      }
      assert.equal(getRawVoteReply(review, 'nobody'), undefined);
    }
    assert.ok(anchored > 50);
  });

  test('has one loud step at most, which is a flag; and the flags of the editor', () => {
    for (const { review, view } of all) {
      const loud = view.steps.filter(({ isLoud }) => isLoud);
      assert.ok(loud.length <= 1);
      assert.ok(loud.every(({ isFlag }) => isFlag));
      const flags = new Set(allOpen(review).marks?.flags.map(({ step }) => step));
      assert.deepEqual(new Set(view.steps.flatMap(({ index, isFlag }) => (isFlag ? [index] : []))), flags);
    }
  });

  test('offers agreement and dispute only of what is said', () => {
    for (const { view } of all) {
      for (const { index, actions } of view.details) {
        const state = view.steps[index]?.state ?? 'failed';
        const isSaid = !['pending', 'running', 'stale', 'failed', 'after-error'].includes(state);
        assert.equal(actions.includes('dispute'), isSaid);
      }
    }
  });
});
