/** Makes hostile texts of real proofs: cut, doubled, mixed, with control characters, without line ends, deeply nested. */
import { createRandomGenerator } from '../../src/core/base/random.ts';
import type { ProofLanguage } from '../../src/core/proof/index.ts';

/** A text to read. */
export interface MutatedProof {
  readonly text: string;
  readonly language: ProofLanguage;
  /** What was done to it, for reports. */
  readonly kind: string;
}

const LANGUAGES: readonly ProofLanguage[] = ['markdown', 'latex', 'plain'];

/** The share of inputs up to a size in UTF-16 code units: mostly small ones. */
const SIZES: readonly (readonly [share: number, chars: number])[] = [
  [0.7, 500],
  [0.95, 2_000],
  [0.9975, 10_000],
  [0.9998, 100_000],
  [1, 1_000_000],
];

const SIGNS = [
  ...[
    '$',
    '$$',
    '\\[',
    '\\]',
    '\\(',
    '\\)',
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '\\',
    '\\\\',
    '_',
    '^',
    '&',
    '%',
    '~',
    '`',
    '```',
    '|',
  ],
  ...[
    '"',
    '“',
    '”',
    '«',
    '>',
    '#',
    '*',
    '**',
    '- ',
    '1. ',
    '\n',
    '\n\n',
    '\r\n',
    '\r',
    '\t',
    '—',
    '†',
    '∎',
    '=',
    '<',
    '≤',
    ':=',
  ],
  ...[
    '\\begin{align}',
    '\\end{align}',
    '\\begin{lemma}',
    '\\end{lemma}',
    '\\begin{',
    '\\end{document}',
    '\\item ',
    '\\label{a}',
  ],
  ...[
    '\\ref{a}',
    '\\tag{1}',
    '\\text{',
    '\\left(',
    '\\right)',
    '\\frac{',
    '\\bar{',
    '\\mathcal{',
    '\\verb|',
    '\\footnote{',
    '\\cite{',
  ],
  ...[
    '(1)',
    'Lemma 2',
    'Step 3. ',
    '**Case 1.** ',
    'Let ',
    ' where ',
    'for all ',
    'i.e. ',
    '\\section{A}',
    '---',
    '===',
    '<br>',
    '://',
  ],
];
const CONTROLS = [
  '\0',
  '\x01',
  '\x07',
  '\b',
  '\v',
  '\f',
  '\x1b',
  '\x7f',
  '\x85',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\ufffc',
  '\ufffd',
  '\xad',
];
const BIDI = [
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  'שלום ',
  'مرحبا ',
];
const SURROGATES = ['\ud835', '\udc00', '\ud83d', '\udfff', '𝑥', '𝔄', '😀'];
const MARKS = ['\u0301', '\u0304', 'x̄', '₁', '²', 'ₙ', 'ℝ', 'α', '′', '‖', 'ß', 'İ', '定理 2', '因为', 'Лемма 3'];
const NESTED = [
  ...[
    '{',
    '(',
    '[',
    '\\{',
    '\\left(',
    '\\frac{',
    '\\sqrt{',
    'x_{',
    'x^{',
    '\\text{$',
    '\\begin{a}',
    '\\begin{cases}',
    '> ',
    '- ',
    '  ',
    '$',
  ],
  ...['\\bar{', '\\footnote{', '"', '\\mathbf{', '`', '*', '#', '\\sum_{', '|', '<b>', '\\{x:'],
];

/** The ways to change a text. Each returns one that isn't much longer than `size`. */
const MUTATIONS: readonly (readonly [
  kind: string,
  change: (
    text: string,
    tools: { pick: <T>(list: readonly T[]) => T; below: (limit: number) => number; other: string; size: number },
  ) => string,
])[] = [
  ['splice', (text, { below, other }) => insert(text, below(text.length + 1), cut(other, below, 300))],
  ['delete', (text, { below }) => remove(text, below(text.length + 1), below(200))],
  [
    'duplicate',
    (text, { below, size }) => {
      const part = cut(text, below, 200);
      return insert(
        text,
        below(text.length + 1),
        part.repeat(1 + below(Math.max(2, Math.min(50, size / (part.length + 1))))),
      );
    },
  ],
  ['signs', (text, { pick, below }) => scatter(text, SIGNS, pick, below)],
  ['control characters', (text, { pick, below }) => scatter(text, CONTROLS, pick, below)],
  ['right to left', (text, { pick, below }) => scatter(text, BIDI, pick, below)],
  ['surrogates', (text, { pick, below }) => scatter(text, SURROGATES, pick, below)],
  ['letters', (text, { pick, below }) => scatter(text, MARKS, pick, below)],
  ['one line', (text, { pick }) => text.replace(/\s*\n\s*/g, pick([' ', '', '\t']))],
  ['line ends', (text, { pick }) => text.replaceAll('\n', pick(['\r\n', '\r', '\n\n', '\n\r']))],
  ['blank lines', (text, { pick }) => text.replaceAll(' ', pick(['\n', '\n\n', '  ', '\u00a0']))],
  ['unbalanced', (text, { pick }) => text.replaceAll(pick(['}', '{', '$', '\\end', '\\]', ')', '**', '\n\n']), '')],
  [
    'quoted',
    (text, { pick }) =>
      pick([`"${text}"`, `“${text}”`, text.replace(/^/gm, '> '), `\\begin{quote}${text}\\end{quote}`, `\`\`${text}''`]),
  ],
  [
    'code',
    (text, { pick }) =>
      pick([`\`\`\`\n${text}\n\`\`\``, `\`${text}\``, `\\begin{verbatim}${text}\\end{verbatim}`, `    ${text}`]),
  ],
  [
    'formula',
    (text, { pick }) =>
      pick([
        `$${text}$`,
        `$$${text}$$`,
        `\\[${text}\\]`,
        `\\begin{align}${text}\\end{align}`,
        text.replaceAll('$', ''),
      ]),
  ],
  [
    'nesting',
    (text, { pick, below, size }) => {
      const unit = pick(NESTED);
      const depth = below(Math.max(2, Math.min(20_000, (size * 0.7) / unit.length)));
      return insert(text, below(text.length + 1), unit.repeat(depth));
    },
  ],
  [
    'repetition',
    (text, { pick, below, size }) => {
      const unit = pick([
        pick(SIGNS),
        pick(NESTED),
        `$${pick(MARKS)}$`,
        '$x$',
        '$x$ ',
        '(1) ',
        'a b ',
        'x=1,',
        'Let $x_n$ be odd. ',
        cut(text, below, 40),
      ]);
      return insert(text, below(text.length + 1), unit.repeat(below(Math.max(2, size / (unit.length + 1)))));
    },
  ],
  ['numbered', (text) => text.replace(/\b[a-z]\b/g, (letter, at: number) => `${letter}_{${at}}`)],
];

/**
 * An input, the same for the same seed and sources.
 * @param maxSize texts to mutate are no longer, in UTF-16 code units
 */
export function createMutatedProof(
  seed: number,
  sources: readonly MutatedProof[],
  maxSize = Number.POSITIVE_INFINITY,
): MutatedProof {
  const random = createRandomGenerator(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const share = random();
  const most = Math.min(SIZES.find(([limit]) => share <= limit)?.[1] ?? 500, maxSize);
  const size = Math.max(1, Math.floor(most * random() ** 0.7));
  const source = pick(sources);
  let text = cut(source.text, below, size);
  while (text.length < size / 2) text += `\n\n${cut(pick(sources).text, below, size - text.length) || '\n'}`;
  const kinds: string[] = [];
  for (let round = 1 + below(3); round > 0; round--) {
    const [kind, change] = pick(MUTATIONS);
    const changed = change(text, { pick, below, other: pick(sources).text, size });
    text = changed.slice(0, 2 * size + 1_000).slice(0, 1_000_000);
    kinds.push(kind);
  }
  return { text, language: random() < 0.8 ? source.language : pick(LANGUAGES), kind: kinds.join(', ') };
}

/** A part of a text, of at most `most` UTF-16 code units. */
function cut(text: string, below: (limit: number) => number, most: number): string {
  const length = Math.min(text.length, 1 + below(Math.max(1, most)));
  const start = below(text.length - length + 1);
  return text.slice(start, start + length);
}

function insert(text: string, at: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at);
}

function remove(text: string, at: number, count: number): string {
  return text.slice(0, at) + text.slice(at + count);
}

function scatter(
  text: string,
  signs: readonly string[],
  pick: <T>(list: readonly T[]) => T,
  below: (limit: number) => number,
): string {
  let changed = text;
  for (let round = 1 + below(6); round > 0; round--) {
    const at = below(changed.length + 1);
    changed = changed.slice(0, at) + pick(signs) + changed.slice(at + below(3));
  }
  return changed;
}
