import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseProofText } from '../../../../src/core/proof/index.ts';
import { stepsOf } from './support.ts';

describe('what is not a step of its own', () => {
  test('a heading joins the next step', () => {
    assert.deepEqual(stepsOf('A.\n\n## Case 1\n\nB.'), ['A.', '## Case 1\n\nB.']);
    assert.deepEqual(stepsOf('A.\n\nCase one\n--------\n\nB.'), ['A.', 'Case one\n--------\n\nB.']);
    assert.deepEqual(stepsOf('A.\n\n**Case 1.**\n\nB.'), ['A.', '**Case 1.**\n\nB.']);
    assert.deepEqual(stepsOf('A.\n\nProof of Lemma 2.\n\nB.'), ['A.', 'Proof of Lemma 2.\n\nB.']);
  });
  test('a heading stands by itself without blank lines', () => {
    assert.deepEqual(stepsOf('A.\n## Case 1\nB.\n## Case 2\nC.'), ['A.', '## Case 1\nB.', '## Case 2\nC.']);
  });
  test('headings at the end join the previous step', () => {
    assert.deepEqual(stepsOf('A.\n\n## Case 1\n\n### Sub'), ['A.\n\n## Case 1\n\n### Sub']);
    assert.deepEqual(stepsOf('## Case 1'), ['## Case 1']);
  });
  test('a numbered line is a heading, but an item of a list is a step', () => {
    assert.deepEqual(stepsOf('A.\n\n2.  The odd case\n\nB.'), ['A.', '2.  The odd case\n\nB.']);
    assert.deepEqual(stepsOf('1. One\n\n2. Two\n\n3. Three'), ['1. One', '2. Two', '3. Three']);
  });
  test('a display joins the previous step', () => {
    for (const display of ['$$x$$', '\\[\nx\n\\]', '\\begin{align}\nx\n\\end{align}', '> $$x$$.', '$$x$$ (1)']) {
      assert.deepEqual(stepsOf(`A:\n\n${display}\n\nB.`), [`A:\n\n${display}`, 'B.']);
    }
    assert.deepEqual(stepsOf('A:\n\n$$x$$\n\n$$y$$\n\nwhere B.'), ['A:\n\n$$x$$\n\n$$y$$', 'where B.']);
  });
  test('a display at the very start joins the next step', () => {
    assert.deepEqual(stepsOf('$$x$$\n\nA.'), ['$$x$$\n\nA.']);
    assert.deepEqual(stepsOf('$$x$$'), ['$$x$$']);
  });
  test('an end mark joins the previous step', () => {
    for (const mark of ['∎', 'QED', 'Q.E.D.', '$\\blacksquare$', '\\(\\square\\)', '\\qed', '**QED**', '□']) {
      assert.deepEqual(stepsOf(`A.\n\n${mark}\n\nB.`), [`A.\n\n${mark}`, 'B.']);
    }
  });
  test('a ruler joins nothing and is in no step', () => {
    for (const ruler of ['---', '***', '* * *', '___', '=====', '—————', '⸻']) {
      assert.deepEqual(stepsOf(`A.\n\n${ruler}\n\n$$x$$\n\nB.`), ['A.', '$$x$$\n\nB.']);
      assert.deepEqual(stepsOf(`A long line.\n${ruler}\nB.`), ['A long line.', 'B.']);
    }
    assert.deepEqual(stepsOf('# Title\n\n---\n\nA.'), ['# Title', 'A.']);
  });
  test('a formula without display marks joins an unfinished sentence only', () => {
    assert.deepEqual(stepsOf('Hence\n\n∠ABC = 90°  (1)\n\nB.'), ['Hence\n\n∠ABC = 90°  (1)', 'B.']);
    assert.deepEqual(stepsOf('So it is.\n\n$x = 4$\n\nB.'), ['So it is.', '$x = 4$', 'B.']);
  });
});

describe('what is never parted', () => {
  const kept = [
    ['a display', '$$\na\n\n= b\n$$'],
    ['a bracket display', '\\[\na\n\n= b\n\\]'],
    ['aligned rows', '\\begin{align*}\na &= b \\\\[4pt]\n\n&= c\n\\end{align*}'],
    ['a list', '\\begin{itemize}\n\\item A.\n\n\\item B.\n\\end{itemize}'],
    [
      'a list in a list',
      '\\begin{enumerate}\n\\item A.\n\n\\begin{itemize}\n\\item B.\n\n\\end{itemize}\n\\end{enumerate}',
    ],
    ['a table', '\\begin{tabular}{cc}\na & b \\\\\n\nc & d\n\\end{tabular}'],
    ['a code fence', '```py\na\n\n# b\n---\n```'],
    ['a tilde fence', '~~~\na\n\n```\n~~~'],
    ['a Markdown table', '| a | b |\n|---|---|\n| # | --- |'],
    ['verbatim', '\\begin{verbatim}\n$$ \\[\n\n\\end{verbatim}'],
  ] as const;
  for (const [name, text] of kept) {
    test(name, () => {
      assert.deepEqual(stepsOf(`Before.\n\nA word\n${text}\n\nAfter.`), ['Before.', `A word\n${text}`, 'After.']);
    });
  }
  test('a theorem, which is a paragraph of its own', () => {
    const theorem = '\\begin{theorem}\nLet $x$.\n\nThen $y$.\n\\end{theorem}';
    assert.deepEqual(stepsOf(`Before.\n${theorem}\nAfter.`, 'latex'), ['Before.', theorem, 'After.']);
  });
  test('but a proof is read in paragraphs, its first and last line with its text', () => {
    const steps = ['\\begin{proof}\nA.', 'B.\n\\end{proof}', 'C.'];
    assert.deepEqual(stepsOf('\\begin{proof}\nA.\n\nB.\n\\end{proof}\nC.', 'latex'), steps);
  });
  test('and an environment of more than a dozen paragraphs is a stretch of text', () => {
    const many = Array.from({ length: 20 }, (_, i) => `Paragraph ${i} of the remark.`).join('\n\n');
    assert.equal(stepsOf(`\\begin{remark}\n${many}\n\\end{remark}`, 'latex').length, 20);
  });
});

describe('hazards', () => {
  test('row spacing is no display', () => {
    assert.deepEqual(stepsOf('A \\\\[4pt] b.\n\nC \\\\[2mm].\n\nD.'), ['A \\\\[4pt] b.', 'C \\\\[2mm].', 'D.']);
  });
  test('currency: odd dollars and escaped dollars', () => {
    assert.deepEqual(stepsOf('It costs $5.\n\nOr \\$6 \\$\\$.\n\nOr $7 $x$.'), [
      'It costs $5.',
      'Or \\$6 \\$\\$.',
      'Or $7 $x$.',
    ]);
    assert.deepEqual(stepsOf('$a$$b$ and $c$.\n\nB.'), ['$a$$b$ and $c$.', 'B.']);
  });
  test('a display left open ends with its paragraph', () => {
    const rest = ['Now the prose of a new paragraph goes on.', 'And here it ends.'];
    for (const open of ['\\[\nx = y', '$$\nx = y', '\\begin{align}\nx &= y', '\\begin{cases} x']) {
      assert.deepEqual(stepsOf(`A:\n\n${open}\n\n${rest.join('\n\n')}`), [`A:\n\n${open}`, ...rest]);
      const later = `With a display\n$$z$$ and \\[w\\] in it, after six words or so.`;
      assert.deepEqual(stepsOf(`A:\n\n${open}\n\n${later}\n\nB.`), [`A:\n\n${open}`, later, 'B.']);
    }
  });
  test('a display left open does not hide those after it', () => {
    const later = '\\begin{align}\ny\n\\end{align}';
    for (const open of ['\\[ x', '$$ x', '\\begin{align} x', '\\begin{cases} x']) {
      const text = `A:\n\n${open}\n\nB.\n\nC.\n\nD.\n\nE.\n\n${later}\n\nF.`;
      assert.deepEqual(stepsOf(text), [`A:\n\n${open}`, 'B.', 'C.', 'D.', `E.\n\n${later}`, 'F.']);
    }
  });
  test('a fence left open is a line like any other', () => {
    assert.deepEqual(stepsOf('A.\n\n```\nx\n\nB.\n\nC.'), ['A.', '```\nx', 'B.', 'C.']);
  });
  test('an environment left open holds nothing', () => {
    assert.deepEqual(stepsOf('\\begin{itemize}\n\\item A.\n\nB.\n\nC.', 'latex'), [
      '\\begin{itemize}\n\\item A.',
      'B.',
      'C.',
    ]);
  });
  test('CRLF gives the steps of LF', () => {
    const text = '## Problem\n\nP\nQ\n\n## Solution\n\nA\nB:\n\n$$\nx\n$$\n\nC.\n';
    const lf = parseProofText(text, { language: 'markdown', split: 'logical' });
    const crlf = parseProofText(text.replaceAll('\n', '\r\n'), { language: 'markdown', split: 'logical' });
    assert.deepEqual(
      crlf.steps.map((step) => [step.text, step.fingerprint]),
      lf.steps.map((step) => [step.text, step.fingerprint]),
    );
    assert.equal(crlf.problem?.text, 'P\nQ');
    assert.deepEqual(crlf.steps[0]?.crlf, [1, 4, 5, 8, 10]);
  });
  test('a line of NBSP or zero-width characters is blank', () => {
    for (const blank of ['\u00a0', '\u200b', ' \ufeff\t', '\u2003\u200d', '\u2060']) {
      assert.deepEqual(stepsOf(`A.\n${blank}\nB.${blank}`), ['A.', 'B.']);
      assert.deepEqual(stepsOf(`A.\n${blank}\nB.`, 'plain', 'strict'), ['A.', 'B.']);
    }
    assert.deepEqual(stepsOf('\ufeffA.'), ['A.']);
  });
  test('unicode mathematics and characters beyond the first plane', () => {
    const text = 'Let 𝑥 ∈ ℝ.\n\nSo 𝑥² ≥ 0. ∎';
    assert.deepEqual(stepsOf(text), ['Let 𝑥 ∈ ℝ.', 'So 𝑥² ≥ 0. ∎']);
    assert.deepEqual(parseProofText(text, { language: 'markdown', split: 'logical' }).steps[1]?.range, {
      start: 13,
      end: 26,
    });
  });
  test('a proof of 40,000 characters on one line is one step', () => {
    const line = 'Thus $a_n < b_n$ and so on. '.repeat(1500).trim();
    assert.deepEqual(stepsOf(line), [line]);
  });
  test('refusals and cut-off endings', () => {
    assert.deepEqual(stepsOf('I cannot solve this.'), ['I cannot solve this.']);
    assert.deepEqual(stepsOf('A.\n\nTherefore $x ='), ['A.', 'Therefore $x =']);
    assert.deepEqual(stepsOf(''), []);
    assert.deepEqual(stepsOf(' \n\u200b\n'), []);
  });
  test('an item of a loose list is a step, and so is a paragraph under it', () => {
    assert.deepEqual(stepsOf('- A.\n\n  B.\n\n- C.'), ['- A.', 'B.', '- C.']);
    assert.deepEqual(stepsOf('We have:\n- a\n- b\n\nC.'), ['We have:\n- a\n- b', 'C.']);
    assert.deepEqual(stepsOf('A.\n\n(a)\n\nB.'), ['A.', '(a)\n\nB.']);
  });
  test('LaTeX: preamble, comments and layout are no steps', () => {
    const text =
      '\\documentclass{article}\n\nWords.\n\\begin{document}\n\\maketitle\n\n% A.\n% B.\n\n\\section{S}\n\n% C.\nD. % E\n\n\\vspace{1em}\n\nF 50\\% G.\n\\end{document}\n\nH.';
    assert.deepEqual(stepsOf(text, 'latex'), ['\\section{S}\n\n% C.\nD. % E', 'F 50\\% G.']);
    assert.deepEqual(stepsOf('A.\n\n50% of it.', 'markdown'), ['A.', '50% of it.']);
  });
  test('LaTeX: a bibliography and the end of what is around it are no steps', () => {
    const text = 'A.\n\n\\begin{thebibliography}{9}\n\\bibitem{x} X.\n\n\\end{thebibliography}\n\\end{proof}';
    assert.deepEqual(stepsOf(text, 'latex'), ['A.']);
  });
  test('LaTeX: a proof of a few words after a theorem is a step', () => {
    assert.deepEqual(stepsOf('\\begin{lemma}\nX.\n\\end{lemma}\n\\begin{proof}\nTrivial.\n\\end{proof}', 'latex'), [
      '\\begin{lemma}\nX.\n\\end{lemma}',
      '\\begin{proof}\nTrivial.\n\\end{proof}',
    ]);
  });
});
