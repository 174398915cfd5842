/** Where a person begins who says what the fields of a data set mean. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listMappableFields } from '../../../../src/core/data/index.ts';
import { guessFieldMapping, listFieldsForMeaning, toFieldMapping } from '../../../../src/editor/data/guess-mapping.ts';

const row = {
  uid: 7,
  exercise: { statement: 'Add.', topic: 'arithmetic' },
  attempt: ['First.', 'Then.'],
  official_solution: 'It is two.',
  final_answer: '2',
  first_error: 1,
  model: 'somebody',
  tokens: 12,
};

describe('a guess at what fields mean', () => {
  it('goes by their names and by what they hold', () => {
    assert.deepEqual(guessFieldMapping(listMappableFields([row])), {
      id: 'uid',
      reference: 'official_solution',
      answer: 'final_answer',
      problem: 'exercise.statement',
      solution: 'attempt',
      label: 'first_error',
      generator: 'model',
      subset: 'exercise.topic',
    });
  });

  it('gives no field two meanings, and no meaning to a field with another name', () => {
    assert.deepEqual(guessFieldMapping(listMappableFields([{ answer: 'Two.', colour: 'red' }])), {
      answer: 'answer',
    });
  });

  it('prefers steps to a text', () => {
    const fields = listMappableFields([{ proof: 'First. Then.', proof_steps: ['First.', 'Then.'] }]);
    assert.equal(guessFieldMapping(fields).solution, 'proof_steps');
  });

  it('is enough once it has a solution', () => {
    assert.equal(toFieldMapping({ problem: 'a' }), undefined);
    assert.deepEqual(toFieldMapping({ problem: 'a', solution: 'b' }), { problem: 'a', solution: 'b' });
  });

  it('offers only fields that can mean it', () => {
    const names = listFieldsForMeaning('solution', listMappableFields([row])).map(({ name }) => name);
    assert.ok(names.includes('attempt') && names.includes('official_solution'));
    assert.ok(!names.includes('uid') && !names.includes('first_error'));
  });
});
