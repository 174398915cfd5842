import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  getProofFileLanguage,
  isProofDocument,
  type ProofLanguage,
  parseProofText,
} from '../../../../../src/core/proof/index.ts';

function partsOf(text: string, language: ProofLanguage = 'markdown') {
  const { problem, reference, rubric, answer, steps } = parseProofText(text, { language, split: 'logical' });
  const parts: Record<string, string | string[]> = { steps: steps.map((step) => step.text) };
  for (const [name, part] of Object.entries({ problem, reference, rubric, answer })) {
    if (part !== undefined) parts[name] = part.text;
  }
  return parts;
}

describe('a mark with a line break of LaTeX', () => {
  test('is a mark, on its own line or before the text', () => {
    for (const mark of [
      '\\textbf{Solution:}\\\\',
      '\\textbf{Solution.} \\\\',
      '{\\bf Solution.}\\\\',
      '\\textbf{Proof:}\\\\',
    ])
      for (const gap of ['\n', '\n\n']) {
        const text = `\\textbf{Problem.}\\\\\nFind $x$.\n\n${mark}${gap}It is $1$.`;
        assert.deepEqual(partsOf(text, 'latex'), { problem: 'Find $x$.', steps: ['It is $1$.'] }, mark);
        assert.ok(isProofDocument(text, 'latex'), mark);
      }
  });
  test('only after a period or a colon', () => {
    const text = '\\textbf{Problem.} Find $x$.\n\n\\textbf{Solution} \\\\ of it.';
    assert.equal(partsOf(text, 'latex').problem, undefined);
  });
});

describe('a problem with a number and a title', () => {
  test('makes a document a proof, if a solution and mathematics follow', () => {
    const text = '## Problem 1: Sums\n\nFind $x$.\n\n## Solution\n\nIt is $1$.\n';
    assert.ok(isProofDocument(text, 'markdown'));
    assert.ok(isProofDocument(`${text}\n## Problem 2: More\n\nFind $y$.\n\n## Solution\n\nIt is $2$.`, 'markdown'));
    assert.ok(!isProofDocument('## Problem 1: Sums\n\nFind $x$.', 'markdown'));
    assert.ok(!isProofDocument('## Problem 1: Cache\n\nIt is slow.\n\n## Solution\n\nClear it.', 'markdown'));
  });
});

describe('problem and solution', () => {
  const forms: readonly (readonly [string, string])[] = [
    ['## Problem', '## Solution'],
    ['# Problem 3 (IMO 2019)', '# Proof'],
    ['### PROBLEM STATEMENT ###', '### Solution ###'],
    ['**Problem.**', '**Solution.**'],
    ['__Question 2:__', '*Proof.*'],
    ['Problem\n=======', 'Solution\n--------'],
    ['Problem:', 'Solution:'],
    ['Exercise 4.2', 'Proof.'],
    ['*** Problem Statement ***', '*** Solution ***'],
    ['## Question', '## Answer'],
    ['The problem', 'Detailed solution'],
  ];
  for (const [problem, solution] of forms) {
    test(`${problem} … ${solution}`.replaceAll('\n', '⏎'), () => {
      for (const gap of ['\n\n', '\n']) {
        const text = ['Title page', '', problem, `Find $x$.${gap}That is all.`, solution, `A.${gap}`, 'B.'];
        const expected = {
          problem: `Find $x$.${gap}That is all.`,
          steps: gap === '\n\n' ? ['A.', 'B.'] : ['A.\n\nB.'],
        };
        const actual = partsOf(text.join(gap));
        assert.equal(actual.problem, expected.problem);
        assert.equal([actual.steps].flat().join('|'), gap === '\n\n' ? 'A.|B.' : 'A.|B.');
      }
    });
  }
  test('named at the head of a paragraph', () => {
    assert.deepEqual(partsOf('**Problem 2.** Find $x$.\n\n**Solution.** A.\n\nB.'), {
      problem: 'Find $x$.',
      steps: ['**Solution.** A.', 'B.'],
    });
    assert.deepEqual(partsOf('Problem: Find $x$.\nSolution: A.\n\nB.'), {
      problem: 'Find $x$.',
      steps: ['Solution: A.', 'B.'],
    });
  });
  test('LaTeX sections', () => {
    assert.deepEqual(partsOf('\\section*{Problem}\nP.\n\\section*{Solution}\nA.\n\nB.', 'latex'), {
      problem: 'P.',
      steps: ['A.', 'B.'],
    });
  });
  test('LaTeX environments', () => {
    assert.deepEqual(
      partsOf('\\begin{exercise}[Hard] P.\n\nQ.\\end{exercise}\n\\begin{proof}\nA.\n\\end{proof}', 'latex'),
      {
        problem: 'P.\n\nQ.',
        steps: ['\\begin{proof}\nA.\n\\end{proof}'],
      },
    );
    assert.deepEqual(partsOf('\\begin{problem}{Title}\nP.\n\\end{problem}\n\nA.', 'latex'), {
      problem: 'P.',
      steps: ['A.'],
    });
  });
  test('without both there is only a solution', () => {
    for (const text of ['## Solution\n\nA.', '## Problem\n\nA.', 'The problem is easy.\n\nProof.\n\nA.']) {
      const { problem, steps } = partsOf(text);
      assert.equal(problem, undefined);
      assert.equal([steps].flat().join('\n\n'), text);
    }
  });
  test('a solution with nothing in it has no steps, and the problem is none', () => {
    const problem = 'Compute $3 + 3 = 7$.';
    const empty: readonly (readonly [ProofLanguage, string])[] = [
      ['markdown', `# Problem\n\n${problem}\n\n# Proof\n`],
      ['markdown', `# Problem\n\n${problem}\n\n# Proof\n\n---\n`],
      ['markdown', `**Problem.** ${problem}\n\n**Proof.**`],
      ['markdown', `# Question\n\n${problem}\n\n# Answer\n`],
      ['markdown', `---\nproblem: ${problem}\n---\n\n# Proof\n`],
      ['plain', `Problem:\n${problem}\n\nSolution:\n`],
      ['plain', `Problem: ${problem}\n\nProof.`],
      ['latex', `\\section{Problem}\n${problem}\n\\section{Proof}\n`],
      ['latex', `\\section{Problem}\n${problem}\n\\section{Proof}\n\\begin{proof}\n\\end{proof}`],
      ['latex', `\\begin{problem}\n${problem}\n\\end{problem}\n\\begin{proof}\n\n\\end{proof}\n`],
      ['latex', `\\begin{problem}${problem}\\end{problem}\n\\begin{proof}[Of it]\\end{proof}`],
      ['latex', `\\begin{problem}\n${problem}\n\\end{problem}\n\\begin{solution}\n% to do\n\\end{solution}`],
    ];
    for (const [language, text] of empty) {
      for (const split of ['logical', 'strict'] as const) {
        const proof = parseProofText(text, { language, split });
        assert.equal(proof.problem?.text, problem, text);
        assert.deepEqual(proof.steps, [], text);
      }
    }
    assert.deepEqual(partsOf('# Problem\n\nP.\n\n# Answer\n\n42\n\n# Solution\n'), {
      problem: 'P.',
      answer: '42',
      steps: [],
    });
  });
  test('a problem after a long introduction is none', () => {
    assert.equal(
      partsOf(`${'An introduction. '.repeat(60)}\n\n## Problem\n\nP.\n\n## Solution\n\nA.`).problem,
      undefined,
    );
  });
  test('a document with several problems is read whole', () => {
    const text = '## Problem\n\nP.\n\n## Solution\n\nA.\n\n## Problem\n\nQ.\n\n## Solution\n\nB.';
    assert.deepEqual(partsOf(text), {
      steps: ['## Problem\n\nP.', '## Solution\n\nA.', '## Problem\n\nQ.', '## Solution\n\nB.'],
    });
  });
  test('reference, rubric and answer', () => {
    const text =
      '## Problem\n\nP.\n\n## Answer\n\n4\n\n## Reference solution\n\nProof.\n\nR.\n\n## Solution\n\nA.\n\n## Final answer\n\nB.\n\n## Grading scheme\n\nG.';
    assert.deepEqual(partsOf(text), {
      problem: 'P.',
      answer: '4',
      reference: 'Proof.\n\nR.',
      steps: ['A.', '## Final answer\n\nB.'],
      rubric: 'G.',
    });
  });
  test('a name with more words than its own', () => {
    for (const [part, heading] of [
      ['reference', 'The official solution (Shortlist 2020)'],
      ['reference', 'Ground truth'],
      ['rubric', 'Rubric (7 points)'],
      ['rubric', 'The marking scheme'],
      ['answer', 'Correct answer (an integer)'],
    ] as const)
      assert.deepEqual(
        partsOf(`# Problem\n\nP.\n\n# ${heading}\n\nR.\n\n# Solution\n\nA.`),
        { problem: 'P.', [part]: 'R.', steps: ['A.'] },
        heading,
      );
  });
  test('without a problem, rubric and reference are taken out where they can be nothing else', () => {
    assert.deepEqual(partsOf('## Proof\n\nA.\n\n## Grading rubric\n\nG.'), {
      rubric: 'G.',
      steps: ['## Proof\n\nA.'],
    });
    assert.deepEqual(partsOf('# Reference proof\n\nR.\n\n# Answer\n\n4\n\n# Proof\n\nA.'), {
      reference: 'R.',
      answer: '4',
      steps: ['A.'],
    });
    for (const text of ['A.\n\n## Reference\n\nA book.', '## Answer\n\n4'])
      assert.deepEqual(Object.keys(partsOf(text)), ['steps']);
  });
  test('parts are cut the same way for strict steps, which are otherwise kept to the letter', () => {
    const proof = parseProofText('## Problem\n\nP.\n\n## Solution\n\n  A. \n---\nB.\n\n$$x$$\n', {
      language: 'markdown',
      split: 'strict',
    });
    assert.equal(proof.problem?.text, 'P.');
    assert.deepEqual(
      proof.steps.map((step) => step.text),
      ['  A. \n---\nB.', '$$x$$'],
    );
  });
});

describe('front matter', () => {
  test('a problem, and what is said of it', () => {
    assert.deepEqual(partsOf('---\nproblem: Find $x$.\nanswer: 4 # of course\n---\n\nA.\n\nB.'), {
      problem: 'Find $x$.',
      answer: '4',
      steps: ['A.', 'B.'],
    });
  });
  test('blocks, quotes and lines that go on', () => {
    const text =
      '---\nproblem: |-\n  One\n    two\n\n  three\nrubric: >\n  a\n  b\n\n  c\nreference: "say \\"no\\"\\nThen"\nanswer: one\n  two\n---\nA.';
    assert.deepEqual(partsOf(text), {
      problem: 'One\n  two\n\nthree',
      rubric: 'a b\nc',
      reference: 'say "no"\nThen',
      answer: 'one two',
      steps: ['A.'],
    });
  });
  test('LaTeX commands in double quotes stay', () => {
    assert.equal(partsOf('---\nproblem: "$\\neq \\theta$"\n---\nA.').problem, '$\\neq \\theta$');
  });
  test('malformed front matter is passed over', () => {
    for (const bad of ['problem: "open', '}{\nproblem:', 'problem\nmacros: [', 'answer: |', ': :\nrubric: \u0000']) {
      assert.deepEqual(partsOf(`---\n${bad}\n---\nA.`).steps, ['A.']);
    }
  });
  test('a ruler at the head is not front matter', () => {
    assert.deepEqual(partsOf('---\n\nA.\n\n---\n\nB.').steps, ['A.', 'B.']);
    assert.deepEqual(partsOf('---\nProof: trivial.\n---\nB.').steps, ['Proof: trivial.', 'B.']);
    assert.deepEqual(partsOf('---\nproblem: P').problem, undefined);
  });
  test('an answer before the solution is found beside a problem in front matter', () => {
    assert.deepEqual(partsOf('---\nproblem: P.\n---\n# Answer\n\n4\n\n# Proof\n\nA.\n\n# Answer\n\n5'), {
      problem: 'P.',
      answer: '4',
      steps: ['A.', '# Answer\n\n5'],
    });
    assert.deepEqual(partsOf('---\nproblem: P.\n---\n# Answer\n\nA.\n\nB.'), {
      problem: 'P.',
      steps: ['A.', 'B.'],
    });
  });
  test('reference and rubric are found beside a problem in front matter', () => {
    assert.deepEqual(partsOf('---\nproblem: P.\n---\nA.\n\n## Rubric\n\nG.'), {
      problem: 'P.',
      rubric: 'G.',
      steps: ['A.'],
    });
  });
});

describe('isProof', () => {
  test('takes no manual of software for a proof, whatever its headings are', () => {
    const manual = (problem: string, solution: string) =>
      `# tiny-cache\n\n## The problem\n\n${problem}\n\n## The solution\n\n${solution}\n`;
    for (const text of [
      manual('Requests are slow, and users wait.', 'Keep what was fetched. See [docs](https://example.org/a=b).'),
      manual('State is hard.', 'Call `x = 2` first:\n\n```js\nconst a = 1;\nif (a < 2) run();\n```\n\nThat is all.'),
      manual('Two versions clash.', 'Install it with\n\n~~~\nnpm i --tag=x\n'),
    ])
      assert.equal(isProofDocument(text, 'markdown'), false, text);
    for (const [problem, solution] of [
      ['Ann has 16 eggs and eats 3. How many are left?', 'There are 13 left.'],
      ['Add.', 'So 2 + 3 = 5.'],
      ['Show it.', 'Since x > 0, it holds.'],
      ['Every square is one.', 'Let $n$ be given.'],
      ['Is every such triangle a square?', 'No.'],
      ['证明它。', '因为 a≤b。'],
    ] as const)
      assert.equal(isProofDocument(manual(problem, solution), 'markdown'), true, problem);
  });

  test('asks for a problem and a solution or proof after it', () => {
    assert.equal(isProofDocument('# Problem\n\nFind x.\n\n# Solution\n\nIt is $2$.', 'markdown'), true);
    assert.equal(isProofDocument('\\begin{problem}P\\end{problem}\n\\begin{proof}\nA.\n\\end{proof}', 'latex'), true);
    assert.equal(isProofDocument('Problem: P.\n\nProof: A.', 'plain'), true);
    assert.equal(isProofDocument('# Notes\n\nThe problem of proof.\n\nA solution.', 'markdown'), false);
    assert.equal(isProofDocument('# Solution\n\nA.', 'markdown'), false);
    assert.equal(isProofDocument('', 'markdown'), false);
    assert.equal(isProofDocument('Only a solution.', 'markdown', true), true);
    assert.equal(isProofDocument('---\nproofmark: false\n---\nA.', 'markdown', true), false);
  });
  test('front matter decides', () => {
    assert.equal(isProofDocument('---\nproofmark: true\n---\nA.', 'markdown'), true);
    assert.equal(isProofDocument('---\nproofmark: false\n---\n# Problem\nP\n# Solution\nA', 'markdown'), false);
    assert.equal(isProofDocument('---\nproblem: P.\n---\nA.', 'markdown'), true);
  });
  test('looks at no more than 4 kB', () => {
    assert.equal(isProofDocument(`# Problem\n\n${'word '.repeat(1000)}\n\n# Solution\n\nA.`, 'markdown'), false);
  });
});

describe('a part in several places', () => {
  test('holds none of what stands between them', () => {
    const text = '# Rubric\nOne.\n\n# Solution\nA.\n\n# Rubric\nTwo.\n';
    assert.deepEqual(partsOf(text), { rubric: 'One.\n\nTwo.', steps: ['A.'] });
    assert.equal(parseProofText(text, { language: 'markdown', split: 'logical' }).rubric?.range, undefined);
  });
  test('that is the solution has no step with anything between', () => {
    const text = 'Question: P.\n\n## Answer\nA.\n\n## Rubric\nR.\n\n## Answer\nB.\n';
    for (const split of ['logical', 'strict'] as const) {
      const { steps } = parseProofText(text, { language: 'markdown', split });
      assert.deepEqual(
        steps.map((step) => step.text),
        ['A.', 'B.'],
        split,
      );
    }
  });
});

test('languageOf goes by the ending', () => {
  const of = ['a.md', 'b/c.MARKDOWN', 'x.TeX', 'y.proof.txt', 'md', 'a.mdx', '', 'a.md.bak'];
  assert.deepEqual(of.map(getProofFileLanguage), [
    'markdown',
    'markdown',
    'latex',
    'plain',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
