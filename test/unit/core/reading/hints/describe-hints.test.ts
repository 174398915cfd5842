/** What hints and banners say. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  describeHint,
  describeNotAProofReason,
  getHintKindName,
  summarizeHints,
} from '../../../../../src/core/reading/hints/describe-hints.ts';
import { HINT_KINDS } from '../../../../../src/core/reading/hints/types.ts';

const LAST = "Read this phrase closely. A hint isn't an error and never affects a verdict.";

test('a hover says what a hint is and what it is not', () => {
  assert.equal(
    describeHint({ kind: 'asserted', rule: 'omitted-work', quote: 'after a lengthy computation' }),
    `Asserted, not shown. “after a lengthy computation” stands for a computation that isn't in the text. ${LAST}`,
  );
  for (const kind of HINT_KINDS) {
    const words = describeHint({ kind, rule: kind, quote: '(1)' });
    assert.ok(words.includes('(1)') && words.endsWith(LAST));
    assert.ok(words.toLowerCase().startsWith(getHintKindName(kind)));
  }
});

test('banners', () => {
  const place = { step: 0, range: { start: 0, end: 1 } };
  assert.equal(
    describeNotAProofReason({ kind: 'admitted', place, quote: 'x' }),
    "The author says that this isn't a complete solution.",
  );
  assert.equal(describeNotAProofReason({ kind: 'breaks-off', place, quote: 'x' }), 'The text breaks off.');
  assert.equal(
    describeNotAProofReason({ kind: 'hardly-begins', characters: 212 }),
    'The text ends after 212 characters without an argument.',
  );
  assert.equal(
    describeNotAProofReason({ kind: 'hardly-begins', characters: 1 }),
    'The text ends after 1 character without an argument.',
  );
});

test('a line at the top only at two or more', () => {
  assert.equal(summarizeHints([]), undefined);
  assert.equal(summarizeHints([{ kind: 'evidence' }]), undefined);
  assert.equal(
    summarizeHints([{ kind: 'evidence' }, { kind: 'asserted' }, { kind: 'evidence' }]),
    'Asserted, not shown: 1; evidence, not proof: 2.',
  );
});
