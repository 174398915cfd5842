/** Votes as cells with words: what each cell stands for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildReviewView } from '../../../../src/editor/panel/view/view.ts';
import { proofOf } from '../../../support/builders.ts';
import {
  failure,
  type Scripted,
  saying,
  scriptedReview,
  votesOn,
  votesOnSteps,
} from '../../../support/scripted-reviews.ts';
import { inputOf } from '../panel/view/inputs.ts';

const SIGNS = { same: '#', other: '-', out: '.' } as const;

/** Of each row the cells, or the share, and the words. */
function rows(of: Scripted): (string | undefined)[] {
  const { steps } = buildReviewView(inputOf(scriptedReview(of)));
  return steps.map(
    ({ votes }) => votes && `${votes.share ?? votes.cells.map((cell) => SIGNS[cell]).join('')} ${votes.words}`,
  );
}

const proof = proofOf('a', 'b', 'c', 'd');

test('votes for an earlier step do not say that a later one is fine', () => {
  assert.deepEqual(rows({ proof, judge: { count: 8 }, replies: votesOn(2, 2, 0, 2, 2, 0, 2, -1) }), [
    '##------ 2 of 8 votes against',
    '######-- 6 of 8',
    '#####--- 5 of 8',
    undefined,
  ]);
});

test('one that objects', () => {
  assert.equal(rows({ proof, judge: { count: 4 }, replies: votesOn(2, 2, 2, 1) })[1], '#--- 1 of 4 votes against');
});

test('votes that were not asked are told from those that differ', () => {
  const early = rows({ proof, judge: { count: 8 }, replies: votesOn(1, 1, 1, 1, 1) });
  assert.equal(early[1], '#####... 5 of 5 votes');
  const one = rows({ proof, judge: { count: 4 }, replies: votesOn(0, 0, 0) });
  assert.equal(one[0], '###. 3 of 3 votes');
  const sprt = rows({ proof, judge: { count: 16, stop: 'sprt' }, replies: votesOn(0, 0, 0) });
  assert.equal(sprt[0], '###............. 3 of 3 votes');
  const lost = rows({ proof, judge: { count: 4 }, replies: [...votesOn(0, 0, 0), failure()] });
  assert.equal(lost[0], '###. 3 of 3 votes');
});

test('while votes come in', () => {
  const running = rows({ proof, judge: { count: 8 }, replies: votesOn(2, 2, -1), stage: 'running' });
  assert.match(running[1] ?? '', /^---\.{5} 0 of 3 votes\b/);
  assert.match(running[2] ?? '', /^##-\.{5} 2 of 3 votes\b/);
  const settled = rows({
    proof,
    judge: { kind: 'stepwise', context: 'prefix', count: 3 },
    replies: votesOnSteps([2, 0], [1, 0]),
    stage: 'running',
  });
  assert.deepEqual(
    settled.map((one) => one?.split(' vote')[0]),
    [undefined, '-.. 0 of 1', undefined, undefined],
  );
});

test('abstentions are stubs', () => {
  const replies = [...votesOn(-1, -1, -1), saying({ kind: 'abstain', reason: 'It has no box.' }, 3, 'Hm.')];
  assert.equal(rows({ proof, judge: { count: 4 }, replies })[0], '###. 3 of 4');
  const all = [0, 1].map((sample) => saying({ kind: 'abstain', reason: 'It has no box.' }, sample, 'Hm.'));
  assert.match(rows({ proof, judge: { count: 2 }, replies: all })[0] ?? '', /^\.\. .*\b2 votes$/);
});

test('more than 16 votes are a share', () => {
  const replies = votesOn(...Array.from({ length: 17 }, (_, k) => (k < 12 ? 0 : -1)));
  assert.equal(rows({ proof, judge: { count: 17 }, replies })[0], `${12 / 17} 12 of 17`);
});

test('votes that all find no error are left to the state of the step', () => {
  const all = rows({ proof, judge: { count: 8 }, replies: votesOn(-1, -1, -1, -1, -1) });
  assert.deepEqual(all, [undefined, undefined, undefined, undefined]);
  const most = rows({ proof, judge: { count: 8 }, replies: votesOn(-1, -1, -1, -1, -1, 2, -1) });
  assert.deepEqual(most.slice(1, 3), [undefined, '######-. 6 of 7 votes']);
});

test('what rests on an error that is not settled has no votes of its own', () => {
  const undecided = rows({ proof, judge: { count: 4 }, replies: votesOn(1, 1, -1, -1) });
  assert.deepEqual(undecided, [undefined, '##-- 2 of 4 votes against', undefined, undefined]);
});

test('only judges that are sent numbered paragraphs name steps by them', () => {
  const critiqueOf = (of: Scripted): string => {
    const { whole, details } = buildReviewView({ ...inputOf(scriptedReview(of)), open: [0] });
    return JSON.stringify([whole?.opinions, details]);
  };
  const replies = [saying({ kind: 'earliest', index: 0 }, 0, 'See paragraph 2.')];
  assert.match(critiqueOf({ proof, judge: { count: 1 }, replies }), /"text":"¶3","original":"paragraph 2"/);
  const graded = [saying({ kind: 'grade', points: 2, max: 7 }, 0, 'See paragraph 2.')];
  const shown = critiqueOf({ proof, judge: { kind: 'grader', count: 1 }, replies: graded });
  assert.match(shown, /See paragraph 2\./);
});

test('the note on paragraph numbers is left to those that keep their numbers', () => {
  const notesOf = (critique: string): number => {
    const replies = [saying({ kind: 'earliest', index: 0 }, 0, critique)];
    const { details } = buildReviewView({
      ...inputOf(scriptedReview({ proof, judge: { count: 1 }, replies })),
      open: [0],
    });
    return details.flatMap(({ sections }) => sections).filter((one) => one.kind === 'words' && one.label === 'Note')
      .length;
  };
  assert.equal(notesOf('See paragraph 2.'), 0);
  assert.equal(notesOf('See `paragraph 2`.'), 1);
});
