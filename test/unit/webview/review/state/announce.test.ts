import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReviewView } from '../../../../../src/protocol/index.ts';
import { formatReviewAnnouncement } from '../../../../../webview/review/state/announce.ts';
import { stepOf, viewOf } from '../../views.ts';

const at = (phase: ReviewView['phase'], sentence: string, more: Partial<ReviewView> = {}): ReviewView => {
  const base = viewOf([stepOf(0), stepOf(1)], { phase, ...more });
  return { ...base, header: { ...base.header, sentence } };
};

test('the outcome is said when it changes, and not with every vote', () => {
  const running = at('running', 'Judging.');
  assert.equal(formatReviewAnnouncement(undefined, running), 'Judging.');
  assert.equal(formatReviewAnnouncement(running, at('running', 'Judging. No error found up to ¶1.')), undefined);
  const done = at('done', 'The earliest error is in ¶2.');
  assert.equal(formatReviewAnnouncement(running, done), 'The earliest error is in ¶2.');
  assert.equal(formatReviewAnnouncement(done, done), undefined);
  assert.equal(formatReviewAnnouncement(done, at('failed', 'The judge did not answer.')), 'The judge did not answer.');
});

test('what the reader says of a step is confirmed', () => {
  const before = at('done', 'No error found.');
  const label = { kind: 'agree', words: 'You agree' } as const;
  const after = { ...before, steps: [stepOf(0), stepOf(1, { label })] };
  assert.equal(formatReviewAnnouncement(before, after), 'You agree.');
  assert.equal(formatReviewAnnouncement(after, after), undefined);
});
