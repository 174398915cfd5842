import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  describeOwnAgreementOrDispute,
  formatLabelUndoMessage,
  formatStepAgreementsAndDisputes,
} from '../../../../../src/core/annotate/words/label.ts';
import type { AgreementOrDispute } from '../../../../../src/core/review/types.ts';
import { saidIn } from '../../../../support/said.ts';
import { record } from '../records.ts';

const expectSaid = saidIn('core/annotate/words/label');

const said = (over: Partial<AgreementOrDispute>): AgreementOrDispute => ({
  kind: 'agree',
  of: 'earliest-error',
  annotator: 'emmy',
  time: '2026-01-01T00:00:00.000Z',
  ...over,
});

describe('the words of labels', () => {
  it('are short above a line, and tell of what they were said where that is no more', () => {
    expectSaid(
      describeOwnAgreementOrDispute(said({}), 'earliest-error'),
      describeOwnAgreementOrDispute(said({}), 'doubtful'),
    );
    const dispute = said({ kind: 'dispute', reason: 'n is\nodd' });
    assert.equal(describeOwnAgreementOrDispute(dispute, 'earliest-error'), 'You dispute the verdict: n is odd');
    assert.equal(describeOwnAgreementOrDispute(dispute, 'no-error-found'), 'You dispute “earliest error”');
    assert.equal(describeOwnAgreementOrDispute(said({ kind: 'dispute' }), 'earliest-error'), 'You dispute the verdict');
    const long = describeOwnAgreementOrDispute(said({ kind: 'dispute', reason: 'a'.repeat(10_000) }), 'earliest-error');
    assert.ok(long.length < 90 && long.endsWith('…'), long);
  });

  it('are a sentence each, one’s own first', () => {
    const others = [
      said({ annotator: 'ada', kind: 'dispute', reason: 'No: *n* is odd.' }),
      said({ annotator: 'sofia', of: 'doubtful' }),
      said({ annotator: 'zoe', kind: 'dispute', of: 'toString' }),
    ];
    expectSaid(...formatStepAgreementsAndDisputes({ agreement: said({}), others, notes: [] }));
    assert.deepEqual(formatStepAgreementsAndDisputes({ notes: [] }), []);
  });

  it('name what was taken back, and of which item', () => {
    const words = [
      record({ kind: 'earliest', value: -1 }),
      record({ kind: 'earliest', value: 1, step: 1 }),
      record({ kind: 'step', value: 1, step: 1 }),
      record({ kind: 'step', value: 0, step: 1 }),
      record({ kind: 'step', value: -1, step: 1 }),
      record({ kind: 'unsure' }),
      record({ kind: 'unsure', value: 0 }),
      record({ kind: 'out-of-depth' }),
      record({ kind: 'out-of-depth', value: 0 }),
      record({ kind: 'category', category: 'logical' }),
      record({ kind: 'category', category: '' }),
      record({ kind: 'note', note: 'a' }),
      record({ kind: 'note', note: '' }),
      record({ kind: 'gold-dispute', note: 'a' }),
      record({ kind: 'gold-dispute', note: '' }),
      record({ kind: 'submit', value: -1 }),
    ].map((one) => formatLabelUndoMessage(one, 'odd-1', { labels: { texts: ['Notation', 'Claim 1'] } }));
    assert.equal(new Set(words).size, words.length);
    expectSaid(...words);
  });
});
