import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type ProofLanguage, parseDocumentProofs, parseProofText } from '../../../../../src/core/proof/index.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { documents, everything } from '../pieces.ts';
import { assertSound } from '../support.ts';

function listPairs(text: string, language: ProofLanguage = 'markdown') {
  const { pairs } = parseDocumentProofs(text, { language, split: 'logical' });
  return pairs.map(({ name, proof }) => [name, proof.problem?.text, ...proof.steps.map((step) => step.text)]);
}

/** A document of these lines, with blank lines between. */
const lines = (...paragraphs: readonly string[]) => paragraphs.join('\n\n');

describe('several problems with solutions', () => {
  const expected = (first: string, second: string) => [
    [first, 'Find $x$.', 'A.', 'B.'],
    [second, 'Find $y$.', 'C.'],
  ];
  const forms: readonly (readonly [name: string, problems: readonly [string, string], solution: string])[] = [
    ['Problem', ['## Problem 1', '## Problem 2'], '## Solution'],
    ['Problem', ['## Problem', '## Problem'], '### Solution'],
    ['Problem', ['# Problem 1: Sums', '# Problem 2 — The odd case'], '## Proof'],
    ['Exercise', ['**Exercise 1 (IMO 2019).**', '**Exercise 2**'], '**Solution.**'],
    ['Aufgabe', ['Aufgabe 1', 'Aufgabe 2'], 'Beweis:'],
    ['Problème', ['### Problème n° 1', '### Problème n° 2'], '### Démonstration'],
    ['Задача', ['## Задача № 1', '## Задача № 2'], '## Решение'],
    ['בעיה', ['# בעיה 1', '# בעיה 2'], '# פתרון'],
    ['', ['## 1.', '## 2.'], '**Solution.**'],
  ];
  for (const [name, [first, second], solution] of forms) {
    test(`${first}, ${solution}`, () => {
      const text = lines(first, 'Find $x$.', solution, 'A.', 'B.', second, 'Find $y$.', solution, 'C.');
      assert.deepEqual(listPairs(text), expected(`${name} 1`.trim(), `${name} 2`.trim()));
    });
  }
  test('at the beginning of paragraphs', () => {
    const text = lines('Problem 3. Find $x$.', 'Solution. A.', 'Problem 5. Find $y$.', 'Proof. B.');
    assert.deepEqual(listPairs(text), [
      ['Problem 3', 'Find $x$.', 'Solution. A.'],
      ['Problem 5', 'Find $y$.', 'Proof. B.'],
    ]);
  });
  test('in environments and boxes', () => {
    for (const [problem, solution] of [
      ['problem', 'solution'],
      ['aufgabe', 'loesung'],
    ]) {
      const box = (name: string | undefined, text: string) => `\\begin{${name}}{T}\n${text}\n\\end{${name}}`;
      const text = lines(
        'Introduction.',
        box(problem, 'P.'),
        box(solution, 'A.'),
        box(problem, 'Q.'),
        box(solution, 'B.'),
      );
      const word = `${problem?.charAt(0).toUpperCase()}${problem?.slice(1)}`;
      assert.deepEqual(listPairs(text, 'latex'), [
        [`${word} 1`, 'P.', 'A.'],
        [`${word} 2`, 'Q.', 'B.'],
      ]);
    }
  });
  test('an exercise with its proof behind it', () => {
    const one = '\\begin{exercise}\nP.\n\\end{exercise}\n\\begin{proof}\nA.\n\\end{proof}';
    assert.deepEqual(
      listPairs(lines(one, one), 'latex').map(([name]) => name),
      ['Exercise 1', 'Exercise 2'],
    );
  });
  test('a second solution in an environment is a pair of its own', () => {
    const solution = (text: string) => `\\begin{solution}\n${text}\n\\end{solution}`;
    const problem = (text: string) => `\\begin{problem}\n${text}\n\\end{problem}`;
    const text = lines(problem('P.'), solution('A.'), solution('B.'), problem('Q.'), solution('C.'));
    assert.deepEqual(listPairs(text, 'latex'), [
      ['Problem 1', 'P.', 'A.'],
      ['Problem 1, solution 2', 'P.', 'B.'],
      ['Problem 2', 'Q.', 'C.'],
    ]);
  });
  test('what is inside the environment of a solution belongs to it', () => {
    const inside = lines('\\textbf{Question 1.} Why?', 'A.', '\\section*{References}', 'A book.');
    const pair = `\\begin{problem}\nP.\n\\end{problem}\n\\begin{solution}\n${inside}\n\\end{solution}`;
    const steps = ['\\textbf{Question 1.} Why?', 'A.', '\\section*{References}\n\nA book.'];
    assert.deepEqual(listPairs(lines(pair, pair), 'latex'), [
      ['Problem 1', 'P.', ...steps],
      ['Problem 2', 'P.', ...steps],
    ]);
  });
  test('each problem has its own answer, reference, and rubric', () => {
    const text = lines(
      ...['## Problem 1', 'P.', '## Answer', '4', '## Solution', 'A.', '## Rubric', 'R.'],
      ...['## Problem 2', 'Q.', '## Reference solution', 'O.', '## Solution', 'B.'],
    );
    const { pairs } = parseDocumentProofs(text, { language: 'markdown', split: 'logical' });
    assert.deepEqual(
      pairs.map(({ proof: { answer, reference, rubric } }) => [answer?.text, reference?.text, rubric?.text]),
      [
        ['4', undefined, 'R.'],
        [undefined, 'O.', undefined],
      ],
    );
  });
  test('headings between pairs belong to none', () => {
    const text = lines(
      ...['# Algebra', '## Problem 1', 'P.', '## Solution', 'A.', '---'],
      ...['# Geometry', '## Problem 2', 'Q.', '## Solution', 'B.', '# References', 'A book.'],
    );
    assert.deepEqual(listPairs(text), [
      ['Problem 1', 'P.', 'A.'],
      ['Problem 2', 'Q.', 'B.'],
    ]);
  });
  test('short comments between many environments belong to none', () => {
    const pair = (k: number) =>
      `\\begin{problem}\nP${k}.\n\\end{problem}\n\\begin{solution}\n${'A sentence. '.repeat(50)}\n\\end{solution}`;
    const text = lines(...Array.from({ length: 40 }, (_, k) => `${pair(k)}\n\nAnother one comes now.`));
    const pairs = listPairs(text, 'latex');
    assert.equal(pairs.length, 40);
    assert.ok(pairs.every(([, , ...steps]) => steps.length === 1));
  });
  test('a problem without a solution makes no pair and ends the one before', () => {
    const text = lines(
      '# Problem 1',
      'P.',
      '# Solution',
      'A.',
      '# Problem 2',
      'Q.',
      '# Problem 3',
      'R.',
      '# Proof',
      'B.',
    );
    assert.deepEqual(listPairs(text), [
      ['Problem 1', 'P.', 'A.'],
      ['Problem 3', 'R.', 'B.'],
    ]);
  });
  test('names are unique even if the numbers are not', () => {
    const text = lines('# Problem 1', 'P.', '# Proof', 'A.', '# Problem 1', 'Q.', '# Proof', 'B.');
    assert.deepEqual(
      listPairs(text).map(([name]) => name),
      ['Problem 1', 'Problem 2'],
    );
  });
  test('ranges are those of the document', () => {
    const text = lines('Title', '# Problem 1', 'P.', '# Proof', 'A.', '# Problem 2', 'Q.', '# Proof', 'B.', '');
    const { pairs } = parseDocumentProofs(text, { language: 'markdown', split: 'logical' });
    assert.deepEqual(
      pairs.map(({ range }) => text.slice(range.start, range.end)),
      [lines('# Problem 1', 'P.', '# Proof', 'A.'), lines('# Problem 2', 'Q.', '# Proof', 'B.')],
    );
  });
});

describe('documents that are one proof', () => {
  const texts: readonly (readonly [name: string, language: ProofLanguage, text: string])[] = [
    ['one problem', 'markdown', lines('## Problem 1', 'P.', '## Solution', 'A.')],
    ['two solutions of one problem', 'markdown', lines('# Problem', 'P.', '# Solution 1', 'A.', '# Solution 2', 'B.')],
    [
      'a lemma with its proof',
      'markdown',
      lines('# Problem', 'P.', '# Solution', '**Lemma 1.** L.', '**Proof.** A.', '**Claim.** C.', '**Proof.** B.'),
    ],
    [
      'a paper of theorems and proofs',
      'latex',
      lines(...Array<string>(3).fill('\\begin{theorem}\nT.\n\\end{theorem}\n\\begin{proof}\nA.\n\\end{proof}')),
    ],
    [
      'a paper with open problems',
      'latex',
      lines(
        ...Array<string>(3).fill(
          '\\begin{problem}\nP?\n\\end{problem}\n\n\\begin{lemma}\nL.\n\\end{lemma}\n\\begin{proof}\nA.\n\\end{proof}',
        ),
      ),
    ],
    [
      'open problems and proofs in other sections',
      'markdown',
      lines(
        '**Problem 1.** P?',
        '## Main result',
        'M.',
        '**Proof.** A.',
        '**Problem 2.** Q?',
        '## Next',
        '**Proof.** B.',
      ),
    ],
    [
      'a question inside a solution',
      'markdown',
      lines(
        '# Problem',
        'P.',
        '# Solution',
        'A.',
        '**Question.** Q?',
        '**Proof.** B.',
        '**Question.** R?',
        '**Proof.** C.',
      ),
    ],
    [
      'a problem that is restated',
      'markdown',
      lines('# Problem', 'P.', '# Solution', '# Problem', 'P.', '# Proof', 'A.'),
    ],
    [
      'proofs of theorems',
      'markdown',
      lines('# Problem 1', '# Proof of Theorem 1', 'A.', '# Problem 2', '# Proof of Lemma 3', 'B.'),
    ],
    ['sections with proofs', 'markdown', lines('## 1.', 'S.', '**Proof.** A.', '## 2.', 'T.', '**Proof.** B.')],
    ['sections of which one has a solution', 'markdown', lines('## 1.', 'S.', '## Solution', 'A.', '## 2.', 'T.')],
    ['problems without solutions', 'markdown', lines('# Problem 1', 'P.', '# Problem 2', 'Q.', '# Problem 3', 'R.')],
    [
      'few solved problems',
      'markdown',
      lines(
        ...Array<string>(3).fill('# Problem\n\nP.'),
        '# Solution',
        'A.',
        '# Problem',
        '# Problem',
        'Q.',
        '# Proof',
        'B.',
      ),
    ],
    [
      'a text with exercises',
      'latex',
      lines(
        ...Array<string>(3).fill(
          `\\begin{exercise}\nP.\n\\end{exercise}\n\\begin{solution}\nA.\n\\end{solution}\n\n${'Theory. '.repeat(60)}`,
        ),
      ),
    ],
    [
      'a problem in front matter',
      'markdown',
      `---\nproblem: P\n---\n# Problem 1\n\nP.\n\n# Proof\n\nA.\n\n# Problem 2\n\n# Proof\n\nB.`,
    ],
  ];
  for (const [name, language, text] of texts) test(name, () => assert.deepEqual(listPairs(text, language), []));
});

describe('of any document', () => {
  test('pairs are sound, and the proof of the whole is that of parseProofText', () => {
    let count = 0;
    const rest = fc.oneof(
      { arbitrary: fc.constantFrom('A sentence.', '**Claim 1.** C.', '# Part'), weight: 3 },
      documents(everything, 5),
    );
    const pair = fc.tuple(
      fc.constantFrom('## Problem 4', '## Problem', '## Problem 2: T'),
      rest,
      fc.constantFrom('## Solution', '## Solution', '## Proof', '\\begin{solution}'),
      rest,
    );
    fc.assert(
      fc.property(
        fc.array(pair, { minLength: 2, maxLength: 6 }),
        fc.constantFrom('markdown', 'latex', 'plain'),
        fc.constantFrom('logical', 'strict'),
        (found, language, split) => {
          const text = found.flat().join('\n\n');
          const { proof, pairs } = parseDocumentProofs(text, { language, split });
          assert.deepEqual(proof, parseProofText(text, { language, split }));
          assert.notEqual(pairs.length, 1);
          count += Math.min(1, pairs.length);
          assert.equal(new Set(pairs.map(({ name }) => name)).size, pairs.length);
          let last = 0;
          for (const { range, proof: own } of pairs) {
            assert.ok(range.start >= last && range.end > range.start);
            assertSound(text, own, split);
            assert.ok(own.problem !== undefined && own.steps.length > 0);
            for (const step of own.steps) assert.ok(step.range.start >= range.start);
            last = range.end;
          }
        },
      ),
      { numRuns: countRuns(600) },
    );
    assert.ok(count > countRuns(100), `${count}`);
  });
});
