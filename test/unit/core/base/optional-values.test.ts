import assert from 'node:assert/strict';
import { test } from 'node:test';
import { omitFalseOrUndefined, omitUndefined } from '../../../../src/core/base/optional-values.ts';

test('fields without a value are left out, and those with a value that counts as false stay', () => {
  const read = omitUndefined({ a: 1, b: undefined, c: '', d: 0, e: false, f: null });
  assert.deepEqual(read, { a: 1, c: '', d: 0, e: false, f: null });
});

test('items that a condition has left out are not there, in the order of the rest', () => {
  assert.deepEqual(omitFalseOrUndefined(['a', false, '', undefined, 'b']), ['a', '', 'b']);
});
