import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseProofText } from '../../../../../src/core/proof/index.ts';
import {
  createProofReading,
  describeRestatement,
  findRestatement,
  LocationInProofConverter,
  listReadingLines,
  toReadingJson,
} from '../../../../../src/core/reading/index.ts';

const PROBLEM =
  'Let $a, b$ be positive integers with $a > b$. Prove that for all integers $n \\ge 2$ we have $a^n - b^n \\ge 3$.';

function read(solution: string, problem = PROBLEM) {
  const text = `# Problem\n\n${problem}\n\n# Solution\n\n${solution}\n`;
  const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
  return { text, reading: createProofReading(proof, text) };
}

function listChanges(solution: string, problem = PROBLEM): string[] | undefined {
  return findRestatement(read(solution, problem).reading)?.changes.map(({ kind, before, after }) =>
    [kind, before, ...(after === undefined ? [] : [after])].join(' | '),
  );
}

describe('a restatement', () => {
  test('that repeats the problem is the same', () => {
    for (const solution of [`**Problem.** ${PROBLEM}`, `Problem statement: ${PROBLEM}`]) {
      const restatement = findRestatement(read(solution).reading);
      assert.deepEqual([restatement?.isSame, restatement?.changes], [true, []]);
    }
  });

  test('has its certain changes named', () => {
    const restate = (from: string, to: string) => listChanges(`**Problem.** ${PROBLEM.replace(from, to)}`);
    assert.deepEqual(restate('n \\ge 2', 'n > 2'), ['relation | n ≥ 2 | n > 2']);
    assert.deepEqual(restate('a > b', 'a < b'), ['relation | a > b | a < b']);
    assert.deepEqual(restate('\\ge 3', '\\ge 5'), ['number | aⁿ − bⁿ ≥ 3 | aⁿ − bⁿ ≥ 5']);
    assert.deepEqual(restate('positive integers', 'real numbers'), [
      'set | a: “positive integers” | a: “real numbers”',
      'set | b: “positive integers” | b: “real numbers”',
    ]);
    assert.deepEqual(restate('for all integers', 'for some integer'), ['quantifier | n: “for all” | n: “for some”']);
    assert.deepEqual(restate(' with $a > b$', ''), ['lost | a > b']);
  });

  test('is silent about what may be said in other words', () => {
    assert.deepEqual(
      listChanges('**Problem.** Let $a, b$ be positive integers, the first greater. Prove $a^n - b^n \\ge 3$.'),
      [],
    );
    assert.deepEqual(listChanges(`**Problem.** ${PROBLEM.replace('$a > b$', '$b < a$')}`), []);
    assert.deepEqual(listChanges('Let $b < a$. We need to show that $a^n - b^n \\ge 3$.'), []);
    assert.deepEqual(listChanges('Let $b < a$. We need to show that $a^n - b^n > 3$.'), [
      'relation | aⁿ − bⁿ ≥ 3 | aⁿ − bⁿ > 3',
    ]);
  });

  test('isn’t another task of the proof', () => {
    assert.equal(listChanges('Put $c = a - b$. We need to show that $c^2 = 4$.'), undefined);
    assert.equal(listChanges('We have $a^n - b^n \\ge 3$ by induction.'), undefined);
  });

  test('is in the JSON, and in the text if it changes the problem', () => {
    const write = (solution: string) => {
      const { text, reading } = read(solution);
      const locator = new LocationInProofConverter(reading.proof, text);
      return {
        json: toReadingJson(reading, locator),
        lines: listReadingLines(reading, locator).map((line) => line.text),
      };
    };
    const changed = write(`**Problem.** ${PROBLEM.replace('n \\ge 2', 'n > 2')}`);
    assert.deepEqual(changed.json.restatement?.changes, [{ kind: 'relation', before: 'n ≥ 2', after: 'n > 2' }]);
    assert.equal(changed.json.restatement?.step, 1);
    assert.ok(changed.lines.some((line) => line.includes('n ≥ 2') && line.includes('n > 2')));
    assert.equal(write('Clear.').json.restatement, null);
    assert.ok(!write(`**Problem.** ${PROBLEM}`).lines.includes('Restatement'));
  });

  test('of any text throws nothing, and never changes a problem into itself', () => {
    const words = fc.array(
      fc.constantFrom(
        '$a > b$',
        '$n = 2$',
        'for all',
        'we need to show',
        'integers $n$',
        '.',
        'Problem:',
        '$x \\in \\mathbb{R}$',
        'if',
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(words, (parts) => {
        const problem = parts.join(' ');
        const restatement = findRestatement(read(`**Problem.** ${problem}`, problem === '' ? 'x' : problem).reading);
        assert.deepEqual(restatement?.changes ?? [], []);
        if (restatement) assert.equal(describeRestatement(restatement).length, 1);
      }),
    );
  });
});
