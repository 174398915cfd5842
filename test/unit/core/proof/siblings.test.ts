import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  addMissingProofParts,
  getProofFileStem,
  isProofDocument,
  listMissingPartNames,
  listPossibleSiblingFileNames,
  MAX_SIBLING_FILE_BYTES,
  parseProofText,
  parseSiblingFileName,
  SIBLING_FILE_PART_NAMES,
  type SiblingFilePartName,
} from '../../../../src/core/proof/index.ts';

const bare = parseProofText('One.\n\nTwo.', { language: 'markdown', split: 'logical' });

/** What a sibling of that name and text gives a proof that has no part of its own. */
function partFrom(name: string, text: string): string | undefined {
  const part = parseSiblingFileName(name)?.part;
  assert.ok(part, `${name} is no sibling`);
  return addMissingProofParts(bare, { [part]: { name, text } }).proof[part]?.text;
}

describe('names', () => {
  test('a proof and the names of its parts, its own ending first', () => {
    assert.deepEqual(listPossibleSiblingFileNames('imo.proof.md', 'problem'), [
      'imo.problem.md',
      'imo.problem.markdown',
      'imo.problem.tex',
      'imo.problem.txt',
    ]);
    assert.deepEqual(listPossibleSiblingFileNames('a/b/imo.tex', 'rubric'), [
      'imo.rubric.tex',
      'imo.rubric.md',
      'imo.rubric.markdown',
      'imo.rubric.txt',
    ]);
    assert.deepEqual(listPossibleSiblingFileNames('p1.v2.markdown', 'answer'), [
      'p1.v2.answer.markdown',
      'p1.v2.answer.md',
      'p1.v2.answer.tex',
      'p1.v2.answer.txt',
    ]);
  });
  test('what can have no siblings', () => {
    for (const name of ['', 'imo', 'set.jsonl', '.md', 'folder.md/', 'imo.problem.md', 'imo.ANSWER.txt'])
      assert.deepEqual(listPossibleSiblingFileNames(name, 'problem'), [], name);
  });
  test('a sibling is known by its name', () => {
    assert.deepEqual(parseSiblingFileName('proofs/imo.2025.problem.md'), { part: 'problem', stem: 'imo.2025' });
    assert.deepEqual(parseSiblingFileName('IMO.Rubric.TEX'), { part: 'rubric', stem: 'IMO' });
    for (const name of [
      'problem.md',
      '.problem.md',
      'imo.problem',
      'imo.problem.json',
      'imo.problem.proof.md',
      'imo.problems.md',
      'imo.problem/x.md',
    ])
      assert.equal(parseSiblingFileName(name), undefined, name);
  });
  test('proofs that share their siblings share a stem', () => {
    assert.deepEqual(['a.md', 'x/a.proof.tex', 'a.PROOF.txt', 'a.proof.proof.md', '.proof.md'].map(getProofFileStem), [
      'a',
      'a',
      'a',
      'a.proof',
      '.proof',
    ]);
  });
  test('every name given is a sibling of the same stem', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('.md', '.proof.md', '.TeX', '.txt'),
        fc.constantFrom(...SIBLING_FILE_PART_NAMES),
        (start, end, part) => {
          const names = listPossibleSiblingFileNames(start + end, part);
          for (const name of names)
            assert.deepEqual(parseSiblingFileName(name), { part, stem: getProofFileStem(start + end) });
          for (const name of names) assert.ok(!name.includes('/'));
        },
      ),
    );
  });
});

describe('is a sibling a proof', () => {
  const text = '# Problem\n\nP.\n\n# Solution\n\nA.';
  test('not by its folder, its name or its headings', () => {
    assert.equal(isProofDocument(text, 'markdown', true, 'proofs/imo.md'), true);
    assert.equal(isProofDocument(text, 'markdown', true, 'proofs/imo.problem.md'), false);
    assert.equal(isProofDocument(text, 'markdown', false, 'imo.reference.md'), false);
    // What was exported of a review.
    for (const name of ['proofs/imo.review.md', 'proofs/imo.proof.review-2.md'])
      assert.equal(isProofDocument(text, 'markdown', true, name), false);
    assert.equal(isProofDocument(text, 'markdown', true, 'proofs/review.md'), true);
  });
  test('only if its front matter says so', () => {
    assert.equal(isProofDocument('---\nproofmark: true\n---\nA.', 'markdown', false, 'imo.problem.md'), true);
    assert.equal(isProofDocument('---\nproblem: P.\n---\nA.', 'markdown', true, 'imo.rubric.md'), false);
  });
});

describe('withSiblings', () => {
  test('gives what the document lacks, without a range', () => {
    const { proof, problems } = addMissingProofParts(bare, {
      problem: { name: 'a.problem.md', text: 'Find $x$.' },
      reference: { name: 'a.reference.txt', text: 'R.' },
      rubric: { name: 'a.rubric.md', text: 'G.' },
      answer: { name: 'a.answer.md', text: '4\n' },
    });
    assert.deepEqual(problems, []);
    assert.deepEqual(proof, {
      ...bare,
      problem: { text: 'Find $x$.' },
      reference: { text: 'R.' },
      rubric: { text: 'G.' },
      answer: { text: '4' },
    });
  });
  test('what the document has wins', () => {
    const text = '---\nanswer: 5\n---\n# Problem\n\nOwn.\n\n# Solution\n\nA.\n\n# Rubric\n\nOwn rubric.';
    const own = parseProofText(text, { language: 'markdown', split: 'logical' });
    assert.deepEqual(listMissingPartNames(own), ['reference']);
    const texts = Object.fromEntries(
      SIBLING_FILE_PART_NAMES.map((part) => [part, { name: `a.${part}.md`, text: 'Other.' }]),
    );
    const { proof } = addMissingProofParts(own, texts);
    assert.deepEqual(proof, { ...own, reference: { text: 'Other.' } });
  });
  test('the same proof where there is nothing to add', () => {
    assert.equal(addMissingProofParts(bare, {}).proof, bare);
    for (const text of ['', '\ufeff', ' \r\n\n', '---\nproofmark: false\n---\n', '# Problem\n'])
      assert.equal(addMissingProofParts(bare, { problem: { name: 'a.problem.md', text } }).proof, bare);
  });
  test('a text of more than 1 MB is said and left out', () => {
    const whole = 'x'.repeat(MAX_SIBLING_FILE_BYTES);
    assert.equal(partFrom('a.problem.txt', whole), whole);
    const { proof, problems } = addMissingProofParts(bare, {
      problem: { name: 'a.problem.txt', text: `${whole}x` },
      rubric: { name: 'a.rubric.txt', text: 'G.' },
    });
    assert.equal(proof.problem, undefined);
    assert.equal(proof.rubric?.text, 'G.');
    assert.equal(problems.length, 1);
    assert.match(problems[0]?.message ?? '', /\b1 MB\b.*problem/);
  });
  test('never throws, and gives trimmed text with line feeds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('# Problem', '\r\n', '\n', ' ', 'a', '---', '\\begin{document}', '%', '$$', '\ufeff')),
        fc.constantFrom(...SIBLING_FILE_PART_NAMES),
        fc.constantFrom('md', 'tex', 'txt'),
        (pieces, part, end) => {
          const text = partFrom(`a.${part}.${end}`, pieces.join(''));
          if (text !== undefined) {
            assert.notEqual(text, '');
            assert.equal(text.trim(), text);
            assert.ok(!text.includes('\r\n'));
          }
        },
      ),
    );
  });
});

describe('what a sibling says', () => {
  test('without a byte order mark, front matter and outer blanks; line ends as line feeds', () => {
    assert.equal(partFrom('a.problem.md', '\ufeff---\r\ntitle: T\r\n---\r\n\r\nA\r\nB\r\n\r\nC\r\n'), 'A\nB\n\nC');
  });
  test('without the heading that names it', () => {
    const headings: readonly (readonly [SiblingFilePartName, string])[] = [
      ['problem', '# Problem'],
      ['problem', '**Problem 3.**'],
      ['problem', 'Problem:'],
      ['reference', '## Reference solution'],
      ['reference', '# Solution'],
      ['reference', '# Proof'],
      ['rubric', '# Grading scheme'],
      ['answer', '### Final answer'],
    ];
    for (const [part, heading] of headings)
      assert.equal(partFrom(`a.${part}.md`, `${heading}\n\nA.\n\nB.\n`), 'A.\n\nB.', heading);
    assert.equal(partFrom('a.problem.md', '**Problem 2.** Find $x$.\n\nB.'), 'Find $x$.\n\nB.');
  });
  test('with any other heading, and with one that comes again', () => {
    for (const text of ['# IMO 2025\n\nA.', '# Solution\n\nA.', '# Problem 1\n\nA.\n\n# Problem 2\n\nB.'])
      assert.equal(partFrom('a.problem.md', text), text);
    assert.equal(partFrom('a.reference.md', '# Lemma\n\nL.\n\n# Proof\n\nA.'), '# Lemma\n\nL.\n\n# Proof\n\nA.');
  });
  test('in LaTeX what stands in the document, or in the only environment of a problem', () => {
    const body = '\\section*{Problem}\nFind $x$. % so\n\nB.';
    assert.equal(
      partFrom(
        'a.problem.tex',
        `% A comment\n\\documentclass{article}\n\\begin{document}\n\\maketitle\n${body}\n\\end{document}\n`,
      ),
      'Find $x$. % so\n\nB.',
    );
    assert.equal(
      partFrom('a.problem.tex', '% Of 2025\n\\begin{problem}[Hard]\nFind $x$.\n\\end{problem}\n'),
      'Find $x$.',
    );
    const two = '\\begin{problem}\nA.\n\\end{problem}\n\nMore.';
    assert.equal(partFrom('a.problem.tex', two), two);
  });
});
