import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ownStepWords, saidSentences } from '../../../../../src/core/annotate/words/label.ts';
import type { Said } from '../../../../../src/core/review/types.ts';

const said = (over: Partial<Said>): Said => ({
  kind: 'agree',
  of: 'earliest-error',
  annotator: 'emmy',
  time: '2026-01-01T00:00:00.000Z',
  ...over,
});

describe('the words of labels', () => {
  it('are short above a line, and tell of what they were said where that is no more', () => {
    assert.equal(ownStepWords(said({}), 'earliest-error'), 'You agree');
    assert.equal(ownStepWords(said({}), 'doubtful'), 'You agree with “earliest error”');
    const dispute = said({ kind: 'dispute', reason: 'n is\nodd' });
    assert.equal(ownStepWords(dispute, 'earliest-error'), 'You dispute: n is odd');
    assert.equal(ownStepWords(dispute, 'no-error-found'), 'You dispute “earliest error”');
    assert.equal(ownStepWords(said({ kind: 'dispute' }), 'earliest-error'), 'You dispute');
    const long = ownStepWords(said({ kind: 'dispute', reason: 'a'.repeat(10_000) }), 'earliest-error');
    assert.ok(long.length < 80 && long.endsWith('…'), long);
  });

  it('are a sentence each, one’s own first', () => {
    const others = [
      said({ annotator: 'ada', kind: 'dispute', reason: 'No: *n* is odd.' }),
      said({ annotator: 'sofia', of: 'doubtful' }),
      said({ annotator: 'zoe', kind: 'dispute', of: 'toString' }),
    ];
    assert.deepEqual(saidSentences({ agreement: said({}), others, notes: [] }), [
      'You agree with “earliest error”.',
      'ada disputes “earliest error”: No: *n* is odd.',
      'sofia agrees with “doubtful”.',
      'zoe disputes “toString”.',
    ]);
    assert.deepEqual(saidSentences({ notes: [] }), []);
  });
});
