/** How rows of a form that nobody has described are read. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { detectUsedAndIgnoredFields, formatFieldMapping } from '../../../../src/editor/data/field-use.ts';

const row = (more: object = {}) => ({
  qid: 'q-7',
  prompt: 'Add.',
  response: 'First. Then.',
  first_bad: 1,
  model: 'somebody',
  ...more,
});

describe('how rows of no known form are read', () => {
  it('says which field is what, and which look as if they were an id', () => {
    const found = detectUsedAndIgnoredFields([row(), row({ qid: 'q-8' })]);
    assert.deepEqual(found, {
      read: { solution: 'response', problem: 'prompt', generator: 'model' },
      // A solution that is one text is in no numbered steps.
      unread: { id: 'qid' },
    });
    assert.equal(
      formatFieldMapping({ ...found?.read, ...found?.unread }),
      'solution = response, problem = prompt, ID = qid, generator = model',
    );
  });

  it('offers a label of steps, and one of the whole', () => {
    const { response: _, ...inSteps } = row({ steps: ['First.', 'Then.'] });
    assert.deepEqual(detectUsedAndIgnoredFields([inSteps])?.unread, { id: 'qid', label: 'first_bad' });
    assert.deepEqual(detectUsedAndIgnoredFields([row({ first_bad: undefined, is_correct: true })])?.unread, {
      id: 'qid',
      label: 'is_correct',
    });
  });

  it('offers nothing where ids and labels are read, nor of data sets that are known', () => {
    const known = {
      id: 'gsm8k-0',
      generator: 'a',
      problem: 'P',
      steps: ['A'],
      final_answer_correct: true,
      label: -1,
    };
    assert.deepEqual(detectUsedAndIgnoredFields([known])?.unread, {});
    assert.deepEqual(
      detectUsedAndIgnoredFields([{ problem: 'P', proof: 'A', problem_id: 'p1', human_label: 'correct' }])?.unread,
      {},
    );
    assert.equal(
      detectUsedAndIgnoredFields([
        { uuid: 'u', question: 'Q', model_output_steps: ['A'], model_output_solution_first_error_step: 1 },
      ]),
      undefined,
    );
    assert.equal(detectUsedAndIgnoredFields([]), undefined);
    assert.equal(detectUsedAndIgnoredFields([{ colour: 'red' }, 3, undefined]), undefined);
  });

  it('never throws, and reads fields that are there', () => {
    const value = fc.oneof(fc.jsonValue(), fc.record({ proof: fc.string(), qid: fc.string() }));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 5 }), (values) => {
        const found = detectUsedAndIgnoredFields(values);
        for (const name of Object.values({ ...found?.read, ...found?.unread }))
          assert.ok(JSON.stringify(values).includes(JSON.stringify(name?.split('.').at(-1)).slice(1, -1)));
      }),
    );
  });
});
