/** The figures by which `docs/checker.md` says how far to trust the checker count what they say. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CheckerFigures, checkRow, GroupFigures, STEP_STATES } from '../../bench/checker/figures.ts';

const RIGHT = 'So $2 + 3 = 5$.';
const WRONG = 'So $2 + 3 = 6$.';
const MIXED = 'So $2 + 3 = 5$ and $x > 4$.';
const UNREAD = 'So $x > 4$.';
const WORDS = 'We are done.';
const SUSPECT = 'Here $x^2 - 2y^2 = (x - y)(x - 2y)$.';

function addTo(figures: GroupFigures, label: number | undefined, ...steps: readonly string[]): void {
  figures.add(label, checkRow({ steps }));
}

describe('the figures of the checker', () => {
  it('have each step up to the first error by its state', () => {
    const figures = new GroupFigures();
    addTo(figures, 2, RIGHT, MIXED, WRONG, WRONG);
    addTo(figures, 1, UNREAD, WORDS, RIGHT);
    addTo(figures, 1, 'We look at $x^2 - 2y^2$.', SUSPECT);
    addTo(figures, -1, RIGHT, WRONG);
    addTo(figures, undefined, RIGHT, WRONG);
    assert.deepEqual(
      STEP_STATES.map((state) => [state, figures.steps[state].right, figures.steps[state].firstErrors]),
      [
        ['refuted', 1, 1],
        ['suspect', 0, 1],
        ['allChecked', 2, 0],
        ['someChecked', 1, 0],
        ['noneChecked', 1, 0],
        ['noRelations', 1, 1],
      ],
    );
  });

  it('have rows by their first flag, with and without suspects', () => {
    const figures = new GroupFigures();
    addTo(figures, 2, 'We look at $x^2 - 2y^2$.', SUSPECT, WRONG);
    addTo(figures, 0, RIGHT, WRONG);
    addTo(figures, -1, WRONG);
    addTo(figures, -1, RIGHT);
    addTo(figures, undefined, WRONG);
    const counts = { wrong: 2, after: 1, correct: 2, flaggedCorrect: 1, unlabeled: 1, flaggedUnlabeled: 1 };
    assert.deepEqual({ ...figures.refuted }, { ...counts, located: 1, before: 0 });
    assert.deepEqual({ ...figures.withSuspects }, { ...counts, located: 0, before: 1 });
  });

  it('have each relation by its outcome, or by the reason why it was not read', () => {
    const figures = new GroupFigures();
    addTo(figures, undefined, MIXED, WRONG, UNREAD, 'Let $x = 5$.');
    assert.deepEqual({ ...figures.relations }, { holds: 1, inequality: 2, refuted: 1, definition: 1 });
  });

  it('have rows by the first flag of each rule', () => {
    const figures = new CheckerFigures();
    const add = (set: string, label: number | undefined, ...steps: readonly string[]): void =>
      figures.add(set, label, checkRow({ steps }));
    add('processbench/math', 1, RIGHT, WRONG, WRONG);
    add('processbench/math', 2, RIGHT, WRONG, WRONG);
    add('labelled/mr-gsm8k', 0, RIGHT, WRONG);
    add('labelled/bbm-arith', -1, WRONG);
    add('right/ob-gold', -1, WRONG);
    add('right/ob-gold', -1, RIGHT);
    add('proofs/opc-graded', undefined, WRONG);
    assert.deepEqual(figures.rules.C, { located: 1, after: 1, before: 1, correct: 1, inRightSets: 1, unlabeled: 1 });
    assert.deepEqual(figures.rules.A, { located: 0, after: 0, before: 0, correct: 0, inRightSets: 0, unlabeled: 0 });
    const wrong = Object.entries(figures.groups).map(([name, { refuted }]) => [name, refuted.wrong, refuted.correct]);
    assert.deepEqual(wrong, [
      ['processbench', 2, 0],
      ['labelled/mr-gsm8k', 1, 0],
      ['labelled', 0, 1],
      ['right', 0, 2],
      ['proofs', 0, 0],
    ]);
  });
});
