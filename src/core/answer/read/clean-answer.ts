/** Converts an answer to LaTeX for the checker's tokenizer: removes delimiters and puts words in `\text{…}`. */
import { parseWordPairs, splitIntoWords } from '../../base/word-tables.ts';
import { splitMathAndProse } from '../../proof/index.ts';
import { UNITS_BY_NAME } from './unit-names.ts';

/** Commands whose first letter became a control character in an unescaped string. */
const BROKEN: readonly (readonly [RegExp, string])[] = [
  [/(?:(?<!\\)\\)?\f(?=rac|box|orall)/g, '\\f'],
  [new RegExp(`(?:(?<!\\\\)\\\\)?${String.fromCharCode(8)}(?=oxed|inom|egin|eta|mod|ar\\b|f\\b)`, 'g'), '\\b'],
  [/(?:(?<!\\)\\)?\t(?=ext|frac|imes|heta|an\b|au\b|o\b|riangle)/g, '\\t'],
  [/(?:(?<!\\)\\)?\r(?=ight|angle|floor|ceil|ho\b)/g, '\\r'],
  [/(?:(?<!\\)\\)?\v(?=ec|ert|arnothing)/g, '\\v'],
];

/** Repairs a text that was escaped too often or not often enough. */
export function repairEscapes(text: string): string {
  let out = text.replace(/\r\n?(?!ight|angle|floor|ceil)/g, '\n');
  for (const [pattern, command] of BROKEN) out = out.replace(pattern, command);
  // All commands have two backslashes, so the text was escaped twice. A row of a matrix also ends in two.
  if (/\\\\[a-zA-Z]/.test(out) && !/(?<!\\)\\[a-zA-Z]/.test(out) && !/\\\\begin/.test(out)) {
    out = out.replace(/\\\\(?=[a-zA-Z(){}[\]$,;!%| ])/g, '\\');
  }
  return out
    .replace(/(?<!\\)\\n(?![a-zA-Z])/g, '\n')
    .replace(/\\text(?:normal|rm|sf|tt|up|md|sc|sl|it)(?=\s*\{)/g, '\\text')
    .replace(/(?<=\d),\s*\\!\s*(?=\d{3}(?!\d))/g, '{,}')
    .replace(/(?<=\d)\\[;:](?=\d{3}(?!\d))/g, '\\,')
    .replace(/\d\.\d{3}(?:\\, ?\d{3})*\\, ?\d{1,3}(?!\d)/g, (decimal) => decimal.replace(/\\, ?/g, ''));
}

const COMMANDS: ReadonlyMap<string, string> = new Map([
  ...splitIntoWords(`
  sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh ln log exp gcd lcm max min pi alpha beta gamma delta
  theta lambda mu sigma phi omega sqrt binom frac infty cup cap emptyset pm times cdot
`).map((name) => [name, `\\${name} `] as const),
  ...[
    ...parseWordPairs(String.raw`
  inf \infty  infinity \infty  Infinity \infty  oo \infty  ∞ \infty  union \cup
  asin \arcsin  acos \arccos  atan \arctan
`),
  ].map(([name, command]) => [name, `${command} `] as const),
  ['cbrt', '\\sqrt[3]'],
]);

/** Short words that aren't products of letters. */
const SHORT = new Set(
  splitIntoWords(`
  an as at be by do if in is it no of on or so to up us we am pm and all are but can for has not one out the two yes any
  odd red blue six ten day pct per de la le el en un et du es il ou au si
`),
);

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/≥|>=|=>(?=\s*[-\d])/g, '\\ge '],
  [/≤|<=/g, '\\le '],
  [/!=|≠|\\not\s*=/g, '\\ne '],
  [/\*\*/g, '^'],
  [/∪|(?<=[)\]]\s*)U(?=\s*[([])/g, '\\cup '],
  [/∩/g, '\\cap '],
  [/∅/g, '\\emptyset '],
  [/∖/g, '\\setminus '],
  [/²/g, '^{2}'],
  [/³/g, '^{3}'],
  [/（/g, '('],
  [/）/g, ')'],
  [/，/g, ','],
  [/−/g, '-'],
  [/π/g, '\\pi '],
  [/\\var(?=(?:phi|epsilon)(?![a-z]))/g, '\\'],
  [/\\(?=(?:sin|cos|tan)\s*\^\s*\{?\s*-\s*1\s*(?:\}|(?!\d)))(\w{3})\s*\^\s*(?:\{\s*-\s*1\s*\}|-1)/g, '\\arc$1 '],
];

const CASES =
  /(?:\\left\s*\\\{\s*\\begin\{(?:array|matrix|aligned)\}(?:\{[lcr|\s]*\})?|\\begin\{cases\})((?:(?!\\end|&)[\s\S])*)\\end\{(?:cases|array|matrix|aligned)\}(?:\s*\\right\s*\.)?/g;

const DOMAIN_IN_BRACKETS =
  /(?<!\s)\s*\(\s*([a-zA-Z])\s*(?:\\in|∈)\s*(?:\\(?:mathbb|Bbb)\s*\{?\s*)?([ZNQR])\s*\}?\s*\)(\$?)$/;
/** `where n is an integer`, `for any real constant c` at the end. */
const DOMAIN_IN_WORDS =
  /(?<![\s,])[\s,]*\(?\b(?:where|with|and|for)\s+(?:\$?([a-zA-Z])\$?\s+(?:is |ranges over |being )?(?=an?\b|any\b|the\b|all\b))?(?:(?:any|some|all|every|each|an?|the)\s+)?((?:(?:positive|real|rational|arbitrary|natural) )*(?:integer|real|natural|constant|number|rational)s?(?: (?:numbers?|constants?))?)(?:\s+\$?([a-zA-Z])\$?)?\)?\.?(\$?)$/;

/** Replaces notations by others: systems in rows, `{n \choose k}`, `]a, b[`, segments. */
function rewritten(text: string): string {
  return text
    .replace(/[ℝℤℕℚℂ]/g, (set) => `\\mathbb{${set.normalize('NFKD')}}`)
    .replace(/(\\in|∈)\s*([ZNQR])(?![\w{])/g, '$1 \\mathbb{$2}')
    .replace(DOMAIN_IN_BRACKETS, ', $1 \\in \\mathbb{$2}$3')
    .replace(DOMAIN_IN_WORDS, (said, first: string | undefined, set: string, last: string | undefined, end: string) => {
      const name = first ?? last;
      if (name === undefined) return said;
      const letter = /\binteger/.test(set) ? 'Z' : /natural/.test(set) ? 'N' : /rational/.test(set) ? 'Q' : 'R';
      return `, ${name} \\in \\mathbb{${letter}}${/positive/.test(set) ? '^+' : ''}${end}`;
    })
    .replace(CASES, (_, rows: string) =>
      rows
        .split(/\\\\(?:\[[^\]]*\])?/)
        .filter((row) => row.trim() !== '')
        .join(', '),
    )
    .replace(/\{\s*([^{}]{1,40}?)\s*\\choose\s*([^{}]{1,40}?)\s*\}/g, '\\binom{$1}{$2}')
    .replace(/\\over(?:line|rightarrow|leftrightarrow)\s*\{\s*([A-Z]{2})\s*\}/g, '$1')
    .replace(/\\text\s*\{\s*([A-J](?:\s*,\s*[A-J])+)\s*\}/g, '$1')
    .replace(
      /^(\$?)(?:\\left\s*)?([[\]])([^[\]]*,[^[\]]*?)(?:\\right\s*)?([[\]])(\$?)$/,
      (_, a: string, open: string, inner: string, close: string, b: string) =>
        `${a}${open === ']' ? '(' : '['}${inner}${close === '[' ? ')' : ']'}${b}`,
    );
}

/** Converts an answer to LaTeX with every word in `\text` and without math delimiters. */
export function convertAnswerToLatex(text: string): string {
  let source = rewritten(repairEscapes(text).trim());
  for (;;) {
    const before = source;
    source = source
      .replace(/^\*\*([^*]*)\*\*$/, '$1')
      .replace(/^`([^`]*)`$/, '$1')
      .trim();
    source = source
      .replace(/^\\\[((?:(?!\\[[\]])[\s\S])*)\\\]$/, '$1')
      .replace(/^\\\(((?:(?!\\[()])[\s\S])*)\\\)$/, '$1');
    const dollars = /^\$\$([^$]*)\$\$[.,;]?$|^\$((?:[^$\\]|\\[\s\S])*)\$[.,;]?$/.exec(source);
    if (dollars !== null) return finish(inMath(dollars[1] ?? dollars[2] ?? ''));
    source = source.trim();
    if (source === before) break;
  }
  const parts = splitMathAndProse(source).map((part) => {
    const said = source.slice(part.start, part.end);
    return part.kind === 'math' ? ` ${inMath(said)} ` : inProse(said);
  });
  return finish(parts.join(''));
}

function finish(latex: string): string {
  let out = latex;
  for (const [pattern, sign] of SIGNS) out = out.replace(pattern, sign);
  return out
    .replace(/(\d*\.\d*)\((\d{1,12})\)/g, '$1\\overline{$2}')
    .replace(
      /\\(?:text(?:bf|it|rm)?|mbox|mathrm)\s*\{\s*([^A-Za-z{}\u0080-\uffff]*\d[^A-Za-z{}\u0080-\uffff]*?)\s*(?:([A-Za-z][A-Za-z ]*)\s*)?\}/g,
      (_, number: string, words: string | undefined) => (words === undefined ? number : `${number}\\text{${words}}`),
    )
    .replace(/\s*\{\s*,\s*\}\s*(?=\d)/g, '{,}')
    .replace(/(?<=(?:^|[^\d\s.,])\s*\d{1,3}) (?=\d{3}(?: \d{3})*(?![\d/]))/g, '\\,')
    .replace(/(?<=\d)\\,(\d{3}) (?=\d{3}(?!\d))/g, '\\,$1\\,')
    .replace(/(\d(?:\.\d+)?)[eE]([+-]?\d+)(?![\w.])/g, '$1\\cdot 10^{$2}')
    .replace(/\\hline|\\displaystyle|\\bf(?![a-z])|\\rm(?![a-z])/g, ' ')
    .replace(/\\(?:overset|underset)\s*\{[^{}]*\}/g, '')
    .replace(/\\(?:mathrm|operatorname)\s*\{\s*([ei])\s*\}/g, '$1')
    .replace(/\\(?:bold|mathbb|Bbb)\s*(?:\{\s*([RZNQC])\s*\}|([RZNQC])(?![a-zA-Z]))/g, '\\mathbb{$1$2}')
    .replace(/\\+$/, '')
    .trim();
}

function inMath(text: string): string {
  // A word alone in mathematics, `$even$`. A product of letters would usually be in alphabetical order.
  if (
    /^\s*[A-Za-z]?[a-z]{3,}\s*$/.test(text) &&
    /[aeiou]/.test(text) &&
    [...text.trim()].sort().join('') !== text.trim()
  )
    return `\\text{${text.trim()}}`;
  return text
    .replace(/(?<![\\A-Za-z{])(and|or)(?![A-Za-z}])/g, '\\text{$1}')
    .replace(/(?<![\\A-Za-z])(sqrt|infty|pi)(?![A-Za-z])/g, '\\$1 ')
    .replace(/\$/g, ' ');
}

/** A command with its words, a run of letters, or one character. Greek letters are mathematics. */
const PIECE =
  /\\(?:text(?:bf|it|rm|tt|sf)?|mbox|hbox|mathrm|operatorname|begin|end|mathbb|mathbf|mathcal)\s*\*?\{[^{}]*\}|\\[a-zA-Z]+|\\[\s\S]|(?:(?!\p{Script=Greek})\p{L})(?:(?!\p{Script=Greek})[\p{L}\p{M}'’]|-(?=[a-z]{2}))*|[\s\S]/gu;

function inProse(text: string): string {
  const out: string[] = [];
  const measured = text.replace(/(?<=\d\s?)(km|m|cm|ft|mi)\s*\/\s*(s|h|hr|min|sec)(?![A-Za-z])/g, '\\text{$1/$2}');
  for (const { 0: piece, index } of measured.matchAll(PIECE)) {
    const command = COMMANDS.get(piece);
    const behind = measured.slice(index + piece.length, index + piece.length + 12);
    // `a circle`
    if (/^[aA]$/.test(piece) && /^ [a-z]{4}/.test(behind) && !/^ [a-z]+ [-+=*/^]/.test(behind))
      out.push(`\\text{${piece}}`);
    else if (!/^\p{L}/u.test(piece) || /^(?:[A-Za-z]|\p{Script=Greek})$/u.test(piece)) out.push(piece);
    else if (command !== undefined) out.push(command);
    else if (isProduct(piece) || (/^[A-Z][a-z]$/.test(piece) && /^\s?\^/.test(behind))) out.push(piece);
    else out.push(`\\text{${piece}}`);
  }
  // Adjacent words become one text, except for connecting words.
  const joined: string[] = [];
  for (const piece of out) {
    const last = joined.at(-1);
    const before = joined.at(-2);
    if (
      last !== undefined &&
      before !== undefined &&
      /^\s+$/.test(last) &&
      /^\\text\{(?!(?:and|or)\})[^{}]*\}$/.test(piece) &&
      /^\\text\{(?!(?:and|or)\})[^{}]*\}$/.test(before)
    )
      joined.splice(-2, 2, `${before.slice(0, -1)} ${piece.slice('\\text{'.length)}`);
    else joined.push(piece);
  }
  return joined.join('');
}

/** Whether adjacent letters are a product or a name (`xy`, `AB`) rather than a word. */
function isProduct(run: string): boolean {
  if (!/^[A-Za-z'’-]+$/.test(run)) return false;
  if (UNITS_BY_NAME.has(run) || SHORT.has(run.toLowerCase()) || /^[A-Z][a-z]/.test(run) || /['’-]./.test(run))
    return false;
  if (/^[A-Z]{2,4}'?$/.test(run)) return true;
  return run.length <= 2 || (run.length === 3 && /^[a-dm-z]+$/.test(run) && !/[aeou]/.test(run));
}
