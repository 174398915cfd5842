import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseProofText } from '../../../../src/core/proof/index.ts';
import { findLabeledErrorOrStartRange } from '../../../../src/editor/report/row-case.ts';

test('a row of a report leads to the step that is labelled, and to the beginning where none is', () => {
  const text = '# Problem\n\nAdd.\n\n# Solution\n\nWe begin.\n\nThen we add.\n';
  const { proof } = { proof: parseProofText(text, { language: 'markdown', split: 'logical' }) };
  const at = (document: string, gold?: number): string => {
    const { start, end } = findLabeledErrorOrStartRange(document, { text, proof, facts: { gold } });
    return document.slice(start, end);
  };
  assert.equal(at(text, 1), 'Then we add.');
  assert.equal(at(text, -1), '');
  assert.equal(at(text), '');
  assert.equal(at(text, 7), '');
  assert.equal(at(`Other. ${text}`, 1), '', 'the text has changed since');
});
