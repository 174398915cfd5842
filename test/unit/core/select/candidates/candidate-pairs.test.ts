/** Texts with several problems: on which of them they can be compared, and with which solutions. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseDocumentProofs } from '../../../../../src/core/proof/index.ts';
import {
  findSolutionsByProblem,
  listProblemChoices,
} from '../../../../../src/core/select/candidates/candidate-pairs.ts';
import { readRowCandidates } from '../../../../../src/core/select/candidates/row-candidates.ts';

const read = (text: string, language: 'markdown' | 'latex' = 'markdown') =>
  parseDocumentProofs(text, { language, split: 'logical' });

/** A sheet with these problems, each with a solution that names it. */
const sheet = (problems: Readonly<Record<string, string>>, by = 'one') =>
  Object.entries(problems)
    .map(([name, problem]) => `## ${name}\n\n${problem}\n\n### Solution\n\nBy ${by}, ${problem.toLowerCase()}\n`)
    .join('\n');

const one = read(sheet({ 'Problem 1': 'Find $x$.', 'Problem 2': 'Find  $y$.', 'Problem 3': 'Find $z$.' }));
const two = read(sheet({ 'Aufgabe 1': 'Find $z$.', 'Aufgabe 2': 'Find\n$y$.' }, 'two'));
const single = read('# Problem\n\nFind $z$.\n\n# Solution\n\nIt is 1.');

describe('the problem of a comparison', () => {
  it('is of no concern if each text holds one proof', () => {
    assert.equal(listProblemChoices([single, read('It is 2.')]), undefined);
    assert.equal(listProblemChoices([], 'Find $z$.'), undefined);
  });

  it('is settled by what is given, by a text with one proof, or by what they have in common', () => {
    const texts = (...args: Parameters<typeof listProblemChoices>) =>
      listProblemChoices(...args)?.map(({ text }) => text);
    assert.deepEqual(texts([one, two], 'Find $w$.'), ['Find $w$.']);
    assert.deepEqual(texts([one, single, two]), ['Find $z$.']);
    assert.deepEqual(
      texts([one, read('It is 2.'), read(sheet({ 'Problem 1': 'Find $w$.', 'Problem 2': 'Find $x$.' }))]),
      ['Find $x$.'],
    );
  });

  it('is to be chosen among those that all have, in the order and by the names of the first; none if there is none', () => {
    assert.deepEqual(
      listProblemChoices([one, two])?.map(({ name }) => name),
      ['Problem 2', 'Problem 3'],
    );
    assert.deepEqual(listProblemChoices([one])?.length, 3);
    assert.deepEqual(
      listProblemChoices([one, read(sheet({ 'Problem 1': 'Find $v$.', 'Problem 2': 'Find $w$.' }))]),
      [],
    );
  });

  it('has its solutions, whatever the layout', () => {
    assert.deepEqual(
      findSolutionsByProblem(two, 'Find $y$.').map(({ name }) => name),
      ['Aufgabe 2'],
    );
    assert.deepEqual(findSolutionsByProblem(one, 'Find $w$.'), []);
    const box = (name: string, text: string) => `\\begin{${name}}\n${text}\n\\end{${name}}\n\n`;
    const twice = read(
      box('problem', 'P.') +
        box('solution', 'A.') +
        box('solution', 'B.') +
        box('problem', 'Q.') +
        box('solution', 'C.'),
      'latex',
    );
    assert.deepEqual(
      findSolutionsByProblem(twice, 'P.').map(({ name }) => name),
      ['Problem 1', 'Problem 1, solution 2'],
    );
  });
});

describe('a row whose text has several problems', () => {
  const text = sheet({ 'Problem 1': 'Find $x$.', 'Problem 2': 'Find $y$.' });
  const stepsOf = (row: object): readonly string[] | string => {
    const found = readRowCandidates(row, 7);
    if ('error' in found) return found.error;
    return found.candidates.flatMap(({ proof }) => proof.steps.map((step) => step.text));
  };

  it('has the solution of its own problem alone, with the other parts of the row', () => {
    const row = { problem: 'Find $y$.', solution: text, reference: 'R.' };
    assert.deepEqual(stepsOf(row), ['By one, find $y$.']);
    assert.deepEqual(stepsOf({ problem: 'Find $y$.', proofs: [text, 'It is 2.'] }), ['By one, find $y$.', 'It is 2.']);
  });

  it('is a solution as a whole if the problem is another one, as that of a problem with parts', () => {
    const steps = stepsOf({ problem: 'Find $x$ and $y$.', solution: text });
    assert.ok(Array.isArray(steps) && steps.length > 1);
  });

  it('is refused if it states no problem', () => {
    assert.match(String(stepsOf({ problem_id: 'p', solution: text })), /“problem”/);
  });
});
