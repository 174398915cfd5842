import fc from 'fast-check';

/** What proofs are made of, and what has broken parsers of them. None of it names a part of a document. */
export const prose = [
  'Let $n$ be even.',
  'where $k > 0$ and so we are done here at last,',
  'It costs $5 or \\$6.',
  'x',
  'Hence',
  '1. First',
  '- item',
  '(a)',
  '2.  The odd case',
  '**Case 1.**',
  '## Heading',
  'Title',
  '---',
  '===',
  '***',
  '$$',
  '$$x$$',
  '\\[',
  '\\]',
  '\\[4pt]',
  '\\\\[4pt]',
  '\\begin{align}',
  '\\end{align}',
  '\\begin{itemize}',
  '\\item A.',
  '\\end{itemize}',
  '\\begin{theorem}',
  '\\end{theorem}',
  '\\begin{lemma}[X]\\label{y}',
  '```',
  '```js',
  '~~~~',
  '`$$`',
  '| a | b |',
  '|---|---|',
  '∎',
  'QED',
  '∠ABC = 90°',
  '𝑥 ∈ ℝ',
  '\u00a0',
  '\u200b',
  '\ud800',
  '\u0000',
  '> quote',
] as const;
const texed = [
  '% comment',
  'A. % comment',
  '\\maketitle',
  '\\vspace{1em}',
  '\\section{S}',
  '\\begin{proof}',
  '\\end{proof}',
  '\\begin{thebibliography}{9}',
  '\\end{thebibliography}',
  '\\begin{document}',
  '\\end{document}',
] as const;
const parts = [
  '## Problem',
  '## Problem 2: T',
  '## 1.',
  '## Solution',
  '**Proof.** A.',
  'Problem: B',
  '\\begin{problem}{T} C',
  '\\end{problem}',
  '\\begin{solution}',
  '\\end{solution}',
  '## Rubric',
  'Answer',
  'problem: |',
  '  D',
  'Reference solution',
] as const;

const separators = fc.constantFrom('\n', '\n\n', '\n\n', ' ', '\n \t\n', '\n\u200b\n', '\n\n\n   ');

/** Pieces one after the other, with line ends and blank lines between them, and some odd characters. */
export function documents(pieces: readonly string[], maxLength = 40): fc.Arbitrary<string> {
  const piece = fc.oneof(fc.constantFrom(...pieces), { arbitrary: fc.string({ unit: 'binary' }), weight: 1 });
  return fc
    .array(fc.tuple(piece, separators), { maxLength })
    .map((items) => items.map(([text, separator]) => text + separator).join(''));
}

export const everything = [...prose, ...texed, ...parts];
