import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseProofText } from '../../../../../src/core/proof/index.ts';
import { createProofReading, findProblemQuestion } from '../../../../../src/core/reading/index.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { assertWithin } from '../../../../support/scaling.ts';

function read(problem: string, solution = 'We add.') {
  const text = `# Problem\n\n${problem}\n\n# Solution\n\n${solution}\n`;
  const reading = createProofReading(parseProofText(text, { language: 'markdown', split: 'logical' }), text);
  const found = findProblemQuestion(reading);
  const quote = ({ step, range }: { step: number | undefined; range: { start: number; end: number } }): string =>
    reading.getText(step).slice(range.start, range.end);
  return {
    asked: found?.asked.map(quote) ?? [],
    answered: found?.answered && quote(found.answered),
    step: found?.answered?.step,
  };
}

test('a task and a question ask, from their word to the end of the sentence', () => {
  for (const [problem, ...asked] of [
    ['Let $n$ be odd. Find all such $n$.', 'Find all such $n$.'],
    ['If $a > b$, prove that $a^2 > b^2$.', 'prove that $a^2 > b^2$.'],
    ['For all $n$ we have $$n^2 > n$$ prove that $n > 1$.', 'prove that $n > 1$.'],
    ['(a) Determine $x$. (b) Show that it is unique.', 'Determine $x$.', 'Show that it is unique.'],
    ['Two play. Who has a winning strategy?', 'Who has a winning strategy?'],
    ['If $n$ is odd, is $n^2$ odd?', 'is $n^2$ odd?'],
    ['For which $n$ is it so?', 'For which $n$ is it so?'],
  ] as const)
    deepEqual(read(problem).asked, asked, problem);
});

test('where no sentence surely asks, nothing is asked', () => {
  for (const problem of [
    'Alice can find the number.',
    'The lines show that it is so.',
    'Whether $n$ is prime is what we determine.',
    'Décrire tous les entiers.',
  ])
    deepEqual(read(problem).asked, [], problem);
  equal(
    findProblemQuestion(createProofReading(parseProofText('We add.', { language: 'markdown', split: 'logical' }), '')),
    undefined,
  );
});

const FIND = 'Find all $n$.';

test('the answer is the last sentence that says so, or a box at the end', () => {
  for (const [solution, answered] of [
    ['Hence $\\boxed{n = 3}$.', 'Hence $\\boxed{n = 3}$.'],
    ['**Answer:** $n = 3$.\n\nLet $n > 3$.\n\nThen not.', 'Answer:** $n = 3$.'],
    ['The final answer is $n = 2$.\n\nNo: the answer is $n = 3$.', 'No: the answer is $n = 3$.'],
    ['We add.\n\n**Answer.** Only three.', 'Only three.'],
    ['The answer to the problem is no.', 'The answer to the problem is no.'],
    [`It follows ${'by all of this '.repeat(20)}that $\\boxed{3}$.`, '$\\boxed{3}$'],
  ] as const)
    equal(read(FIND, solution).answered, answered, solution);
});

test('where no sentence surely answers, nothing is answered', () => {
  const later = 'We add.\n\n'.repeat(5);
  for (const solution of [
    'So $n = 3$.',
    `$$\\boxed{n = 3}$$\n\n${later}`,
    '$$\\boxed{n = 3} \\tag{1}$$',
    'Done. $\\boxed{\\blacksquare}$',
    '**Answer.** Let $n$ be odd.',
    `${later}The answer is no here.\n\n${later}`,
  ])
    equal(read(FIND, solution).answered, undefined, solution);
});

test('a problem that asks for a proof has no answer, and a box in it is none', () => {
  equal(read('Prove that $n = 3$.', 'The answer is $\\boxed{n = 3}$.').answered, undefined);
  const both = 'Find all $n$. Prove that there are infinitely many primes.';
  equal(read(both, 'So $\\boxed{n = 3}$.').answered, undefined);
  equal(read(both, 'The answer is $\\boxed{n = 3}$.').step, 0);
});

test('long texts are left unread', () => {
  const long = 'We add, is it so, '.repeat(60_000);
  assertWithin(5000, () => {
    deepEqual(read(`Find all $n$. ${long}?`, `${long} $\\boxed{3}$.`).asked, []);
    equal(read(FIND, `${long} $\\boxed{3}$.`).answered, undefined);
  });
});

test('any text is read without throwing, and ranges are inside of it', () => {
  const words = fc.constantFrom(
    'Find',
    'prove',
    '?',
    '.',
    '\n\n',
    'answer is',
    '\\boxed{',
    '}',
    '$',
    '$$',
    ':',
    ',',
    'x',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 40 }), fc.array(words, { maxLength: 60 }), (problem, solution) => {
      const { asked, answered } = read(problem.join(' '), solution.join(' '));
      for (const quote of asked) ok(quote.length > 0);
      ok(answered === undefined || answered.length > 0);
    }),
    { numRuns: countRuns(300) },
  );
});
