/** Proofs of many kinds, all of which have something to find, for tests that every way to a review finds the same. */

export interface ConformanceDocument {
  /** The name of its file, different from all others. */
  readonly name: string;
  readonly text: string;
}

const FALSE_SUM = 'So $2 + 3 = 6$ holds.';

/** Kinds of documents. */
const KINDS: Readonly<Record<string, string>> = {
  'headings.md': `# Problem\n\nLet $n > 2$.\n\n# Solution\n\n${FALSE_SUM}\n\nThen $n^2 > 4$, and $7 \\cdot 8 = 54$.\n`,
  'front.md': `---\nproblem: |\n  Show that $n + 1 > n$.\n---\n\nFirst, $10 - 4 = 5$.\n\nBy this, $\\sqrt{16} = 5$.\n`,
  'brackets.md':
    'Problem: Add.\n\nSolution: We have \\(12 + 30 = 43\\), and\n\\[ \\frac{1}{2} + \\frac{1}{3} = \\frac{2}{5}. \\]\n',
  'lists.md':
    '## Problem\n\nAdd.\n\n## Proof\n\n1. Here $1 + 1 = 3$.\n2. Here $2 \\cdot 2 = 4$.\n   - And $5 - 3 = 3$.\n\n> Quoted: $9 + 1 = 11$.\n',
  'lemmas.md':
    '# Problem\n\nAdd.\n\n# Solution\n\n**Lemma 1.** $3^2 = 6$.\n\n*Proof.* Clear.\n\n**Step 2.** By Lemma 1, $3^2 + 1 = 11$.\n',
  'pairs.md':
    '# Problem 1\n\nAdd.\n\n# Solution\n\nIt is $1 + 2 = 4$.\n\n# Problem 2\n\nSubtract.\n\n# Solution\n\nIt is $5 - 2 = 4$.\n',
  'display.md':
    '# Problem\n\nAdd.\n\n# Solution\n\n$$\n\\begin{aligned}\n1 + 2 &= 3 \\\\\n&= 4 - 1 \\\\\n&= 5\n\\end{aligned}\n$$\n',
  'suspects.md':
    '# Problem\n\nLet $a, b > 0$.\n\n# Solution\n\nThen $(a + b)^2 = a^2 + b^2$, so $\\sqrt{a + b} = \\sqrt{a} + \\sqrt{b}$.\n',
  'angles.md':
    '# Problem\n\nFind it.\n\n# Solution\n\nFor all angles $\\theta$, $\\cos \\theta = \\cos(180^\\circ - \\theta)$.\n',
  'plain.txt':
    'Problem\n\nAdd the numbers.\n\nSolution\n\nThere are 120 - 84 = 46 tickets.\n\nSo 3 * 4 = 11, and x^2 - 1 = (x - 1)(x + 1).\n',
  'undelimited.txt': 'Proof that 2 + 2 = 5 fails.\n\nWe get 7 × 6 = 41 and 10/4 = 2.4.\n\nFor n = 3, 2^n = 9.\n',
  'article.tex':
    '\\documentclass{article}\n\\newcommand{\\half}{\\frac{1}{2}}\n\\begin{document}\n\\begin{problem}\nAdd.\n\\end{problem}\n\\begin{proof}\nHere $\\half + \\half = 2$. % 1 = 2\n\nAnd \\begin{equation}\\label{a} 6 \\cdot 7 = 43. \\end{equation}\n\\end{proof}\n\\end{document}\n',
  'words.tex':
    '\\textbf{Problem.} Count.\n\n\\textbf{Solution.}\\\\\nThe number 91 is prime. Also $17 \\equiv 3 \\pmod{5}$.\n\nHence $\\sum_{k=1}^{4} k = 11$.\n',
};

/** Ways to write the same document. */
const WAYS: Readonly<Record<string, (text: string) => string>> = {
  lf: (text) => text,
  crlf: (text) => text.replaceAll('\n', '\r\n'),
  mark: (text) => `\ufeff${text.trimEnd()}`,
  // Letters from right to left, a letter of two code points, and characters of two code units.
  signs: (text) => text.replace(/(?<=\n)(?=(?:So|First|It|Here|There|We|Then|The|For)\b)/g, 'לכן e\u0301 𝔽 😀: '),
};

export const CONFORMANCE_DOCUMENTS: readonly ConformanceDocument[] = Object.entries(KINDS).flatMap(([name, text]) =>
  Object.entries(WAYS).map(([way, write]) => ({ name: name.replace('.', `-${way}.proof.`), text: write(text) })),
);
