import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  buildPrmMessages,
  extractPrmProblemAndSteps,
  formatPrmScores,
  PRM_STEP_SEPARATOR,
  parsePrmScores,
} from '../../../../../src/core/judge/models/prm.ts';

test('a step is a message, whatever is in it, and none holds a separator', () => {
  const piece = fc.constantFrom(
    '<extra_0>',
    '<extra',
    '_0>',
    '<',
    '>',
    'a<b',
    '<|im_end|>',
    '\n\n',
    '&lt;extra_0&gt;',
    '+',
  );
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, fc.array(text, { minLength: 1, maxLength: 6 }), (problem, steps) => {
      const messages = buildPrmMessages(problem, steps);
      assert.equal(messages.length, steps.length + 1);
      const read = extractPrmProblemAndSteps(messages);
      assert.equal(read.steps.length, steps.length);
      for (const one of [read.problem, ...read.steps]) {
        assert.ok(!one.includes(PRM_STEP_SEPARATOR) && !one.includes('<|im_end|>'));
      }
    }),
  );
});

test('scores are read if they are as many as the steps, and each is in 0 to 1', () => {
  assert.deepEqual(parsePrmScores(formatPrmScores([0, 0.25, 1]), 3), [0, 0.25, 1]);
  for (const text of ['[0.5]', '[0.5,0.5,0.5]', '[0.5,1.5]', '[0.5,null]', '[0.5,"1"]', '{}', '0.5', '[0.5', '']) {
    assert.equal(parsePrmScores(text, 2), undefined, text);
  }
});
