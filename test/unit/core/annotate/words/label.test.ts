import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ownStepWords, saidSentences } from '../../../../../src/core/annotate/words/label.ts';
import type { Said } from '../../../../../src/core/review/types.ts';
import { saidIn } from '../../../../support/said.ts';

const expectSaid = saidIn('core/annotate/words/label');

const said = (over: Partial<Said>): Said => ({
  kind: 'agree',
  of: 'earliest-error',
  annotator: 'emmy',
  time: '2026-01-01T00:00:00.000Z',
  ...over,
});

describe('the words of labels', () => {
  it('are short above a line, and tell of what they were said where that is no more', () => {
    expectSaid(ownStepWords(said({}), 'earliest-error'), ownStepWords(said({}), 'doubtful'));
    const dispute = said({ kind: 'dispute', reason: 'n is\nodd' });
    assert.equal(ownStepWords(dispute, 'earliest-error'), 'You dispute this: n is odd');
    assert.equal(ownStepWords(dispute, 'no-error-found'), 'You dispute “earliest error”');
    assert.equal(ownStepWords(said({ kind: 'dispute' }), 'earliest-error'), 'You dispute this');
    const long = ownStepWords(said({ kind: 'dispute', reason: 'a'.repeat(10_000) }), 'earliest-error');
    assert.ok(long.length < 80 && long.endsWith('…'), long);
  });

  it('are a sentence each, one’s own first', () => {
    const others = [
      said({ annotator: 'ada', kind: 'dispute', reason: 'No: *n* is odd.' }),
      said({ annotator: 'sofia', of: 'doubtful' }),
      said({ annotator: 'zoe', kind: 'dispute', of: 'toString' }),
    ];
    expectSaid(...saidSentences({ agreement: said({}), others, notes: [] }));
    assert.deepEqual(saidSentences({ notes: [] }), []);
  });
});
