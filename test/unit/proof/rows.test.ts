import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fromSteps, parseRow } from '../../../src/core/proof/index.ts';

test('a ProcessBench row', () => {
  const row = {
    id: 'math-1',
    generator: 'g',
    problem: 'P',
    steps: ['A', 'B'],
    final_answer_correct: true,
    label: 1,
  };
  assert.deepEqual(parseRow(row, '7'), [
    { id: 'math-1', problem: 'P', solution: { kind: 'steps', steps: ['A', 'B'] }, label: 1 },
  ]);
});

test('rows with a solution as text', () => {
  for (const field of ['proof', 'solution', 'text', 'response']) {
    assert.deepEqual(parseRow({ problem_id: 3, problem: 'P', [field]: 'A' }, '7'), [
      { id: '3:7', problem: 'P', solution: { kind: 'text', text: 'A' } },
    ]);
  }
  assert.deepEqual(parseRow({ proof: 'A' }, '7'), [{ id: '7', solution: { kind: 'text', text: 'A' } }]);
});

test('a row with many proofs', () => {
  assert.deepEqual(parseRow({ id: 'x', problem: 'P', proofs: ['A', 'B'] }, '7'), [
    { id: 'x/0', problem: 'P', solution: { kind: 'text', text: 'A' } },
    { id: 'x/1', problem: 'P', solution: { kind: 'text', text: 'B' } },
  ]);
});

test('a row that cannot be read says why', () => {
  const errorOf = (value: unknown) => {
    const result = parseRow(value, '7');
    return 'error' in result ? result.error : undefined;
  };
  for (const value of [null, 1, 'x', [], undefined]) assert.match(errorOf(value) ?? '', /not a JSON object/);
  assert.match(errorOf({ problem: 'P' }) ?? '', /"steps".*"proof", "solution", "text", "response"/);
  assert.match(errorOf({ steps: [1] }) ?? '', /"steps" must be a list of strings/);
  assert.match(errorOf({ steps: 'A' }) ?? '', /"steps"/);
  assert.match(errorOf({ problem: {}, proof: 'A' }) ?? '', /"problem"/);
  assert.match(errorOf({ proof: 4 }) ?? '', /"proof" must be a string/);
  assert.match(errorOf({ proofs: [null] }) ?? '', /"proofs"/);
  for (const label of [2, -2, 0.5, '1', Number.NaN])
    assert.match(errorOf({ steps: ['A', 'B'], label }) ?? '', /"label".*1/);
});

test('any JSON value gives rows or an error', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const result = parseRow(value, 'f');
      assert.ok('error' in result ? result.error.length > 0 : Array.isArray(result));
    }),
  );
  const keys = fc.constantFrom(
    'id',
    'problem_id',
    'problem',
    'steps',
    'label',
    'proof',
    'text',
    'proofs',
    'response',
  );
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.constant(null),
    fc.array(fc.string()),
    fc.array(fc.jsonValue()),
  );
  fc.assert(
    fc.property(fc.dictionary(keys, value), (row) => {
      const result = parseRow(row, 'f');
      if ('error' in result) assert.ok(result.error.length > 0);
      else for (const { id } of result) assert.equal(typeof id, 'string');
    }),
  );
});

test('steps become a text, each kept as it is', () => {
  const steps = [' A. ', '', 'B\n\nC', '\n', 'D\r\nE'];
  const { text, proof } = fromSteps({ problem: 'P', steps });
  assert.equal(text, steps.join('\n\n'));
  assert.deepEqual(proof.problem, { text: 'P' });
  assert.deepEqual(
    proof.steps.map((step) => text.slice(step.range.start, step.range.end)),
    steps,
  );
  assert.deepEqual(
    proof.steps.map((step) => step.text),
    [' A. ', '', 'B\n\nC', '\n', 'D\nE'],
  );
  assert.deepEqual(fromSteps({ steps: [] }), { text: '', proof: { language: 'markdown', steps: [] } });
});

test('a row whose list of proofs is empty has no solution', () => {
  assert.match(JSON.stringify(parseRow({ id: 'x', problem: 'P', proofs: [] }, '1')), /no solution/);
});
