/** Where the author says that something has gone wrong: rule W. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkStep } from '../../../../../src/core/checker/check-step.ts';

function suspected(text: string, suspects = true): string[] {
  return checkStep({ steps: [text], suspects }, 0).readings.flatMap(({ range, outcome }) =>
    outcome.kind === 'suspect' ? [`${outcome.rule}: ${text.slice(range.start, range.end)}`] : [],
  );
}

describe('doubts of the author', () => {
  const doubts: readonly (readonly [string, string])[] = [
    ['A length of −3 cannot be, so we must have made a mistake.', 'we must have made a mistake'],
    ['It seems there is some confusion in the statement.', 'It seems there is some confusion'],
    ['There appears to be a small arithmetic error above.', 'There appears to be a small arithmetic error'],
    ['There seems to be a discrepancy with step 2.', 'There seems to be a discrepancy'],
    ['However, this calculation is incorrect, as 7 is odd.', 'calculation is incorrect'],
    ['Let’s recalculate the area.', 'Let’s recalculate'],
    ["So x = 3. Let's re-check.", "Let's re-check"],
    ['We need to reconsider our approach.', 'We need to reconsider'],
    ['I apologize; I misread the problem.', 'I apologize'],
    ['Upon closer inspection, the bound is 5.', 'Upon closer inspection'],
  ];
  for (const [text, phrase] of doubts) test(text, () => assert.deepEqual(suspected(text), [`W: ${phrase}`]));
});

describe('what is no doubt', () => {
  for (const text of [
    'This is a contradiction, so our assumption is wrong.',
    'There is an error of at most 0.01 in this approximation.',
    'There is an error term that vanishes.',
    'If we made a mistake here, the sum would be odd.',
    'There is no mistake in this.',
    'The Type I error is 5%.',
    'We consider the result. The answer is 12.',
    'We must have an even number of them.',
  ])
    test(text, () => assert.deepEqual(suspected(text), []));
});

test('nothing is suspected unless suspects are asked for', () => {
  assert.deepEqual(suspected('We must have made a mistake.', false), []);
});
