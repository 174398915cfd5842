import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  createEmptyItemLabel,
  createQueueFilter,
  type ItemLabel,
  isEmptyQueueFilter,
  parseQueueFilter,
  summarizeOwnLabel,
} from '../../../../src/core/annotate/index.ts';
import type { LabelSubmission } from '../../../../src/core/annotate/labels/item-label.ts';
import { toBlindQueueFilter } from '../../../../src/core/annotate/queue/queue-filter.ts';
import { anyFilter } from './queue-inputs.ts';

describe('a filter that was remembered', () => {
  it('is the one that was kept, without lists that ask for nothing', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const read = parseQueueFilter(JSON.parse(JSON.stringify(filter)));
        const sorted = (one: unknown): unknown =>
          JSON.parse(JSON.stringify(one), (_, value: unknown) => (Array.isArray(value) ? value.toSorted() : value));
        assert.deepEqual(sorted(read), sorted(createQueueFilter(filter)));
      }),
    );
  });

  it('may be anything, and then asks for nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        parseQueueFilter(value);
      }),
    );
    for (const value of [null, [], 'x', { groups: 'to-do' }, { groups: ['nowhere'], marks: {}, subsets: [1] }])
      assert.ok(isEmptyQueueFilter(parseQueueFilter(value)));
    const many = parseQueueFilter({
      subsets: Array.from({ length: 5_000 }, (_, k) => `${k}`),
      generators: ['x'.repeat(9_999)],
    });
    assert.equal(many.subsets?.length, 1_000);
    assert.equal(many.generators, undefined);
  });

  it('asks in blind mode for nothing that would tell', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const allowed = ['groups', 'subsets'];
        assert.ok(Object.keys(toBlindQueueFilter(filter)).every((name) => allowed.includes(name)));
      }),
    );
  });
});

describe("an annotator's own word in a list", () => {
  const nothing = createEmptyItemLabel('emmy', 'math.jsonl#1');
  const submitted = (verdict: LabelSubmission['verdict']): ItemLabel => ({
    ...nothing,
    submissions: [{ time: '2026-01-01T00:00:00.000Z', verdict, mode: 'blind', unblinded: false, usedReference: false }],
  });

  it('is to do until it is marked or submitted', () => {
    assert.deepEqual(summarizeOwnLabel(undefined), { group: 'to-do' });
    assert.deepEqual(summarizeOwnLabel(nothing), { group: 'to-do' });
    assert.deepEqual(summarizeOwnLabel({ ...nothing, earliest: 2 }), { group: 'to-do', isBegun: true });
    assert.deepEqual(summarizeOwnLabel({ ...nothing, ratings: new Map([[0, 1]]) }), {
      group: 'to-do',
      isBegun: true,
    });
  });

  it('is what was submitted', () => {
    assert.deepEqual(summarizeOwnLabel(submitted({ kind: 'earliest', index: 2 })), {
      group: 'labelled',
      earliest: 2,
    });
    assert.deepEqual(summarizeOwnLabel(submitted({ kind: 'none' })), { group: 'labelled', earliest: -1 });
    assert.deepEqual(summarizeOwnLabel(submitted({ kind: 'unsure' })), { group: 'unsure' });
    assert.deepEqual(summarizeOwnLabel(submitted({ kind: 'out-of-depth' })), { group: 'out-of-depth' });
  });

  it('is unsure, or out of depth, only once it is submitted so', () => {
    assert.deepEqual(summarizeOwnLabel({ ...nothing, isUnsure: true }), { group: 'to-do', isBegun: true });
    assert.deepEqual(summarizeOwnLabel({ ...nothing, isOutOfDepth: true }), { group: 'to-do', isBegun: true });
    const changed = { ...submitted({ kind: 'none' }), isUnsure: true, isChangedSince: true };
    assert.deepEqual(summarizeOwnLabel(changed), { group: 'changed', earliest: -1 });
  });

  it('says that it was changed since', () => {
    const changed = { ...submitted({ kind: 'earliest', index: 2 }), isChangedSince: true };
    assert.deepEqual(summarizeOwnLabel(changed), { group: 'changed', earliest: 2 });
  });
});
