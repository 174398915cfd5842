import { splitIntoWords } from '../../base/word-tables.ts';
import { getHeadingKindByEnvironmentName } from './heading-words.ts';

/**
 * The meaning of a LaTeX environment for reading paragraph by paragraph: `display` is displayed mathematics; `verbatim`
 * has no markup; `container` is a stretch of argument whose paragraphs are steps (proof, solution, abstract); `problem`
 * is a statement that becomes the problem; `apart` isn't part of the argument (a bibliography); `inset` belongs to the
 * paragraph around it (a list, a table); `whole` is a paragraph of its own (a theorem, a remark, any other). The last
 * two are read as one piece.
 */
export type EnvironmentRole = 'display' | 'verbatim' | 'container' | 'problem' | 'apart' | 'inset' | 'whole';

const classes = new Map<string, EnvironmentRole>();
const add = (kind: EnvironmentRole, names: string) => {
  for (const name of splitIntoWords(names)) classes.set(name, kind);
};
add(
  'display',
  `
  align aligned alignat alignedat array Bmatrix bmatrix cases CD dcases displaymath dmath eqnarray equation flalign gather
  gathered gmatrix IEEEeqnarray math matrix multline multlined pmatrix rcases smallmatrix split subequations Vmatrix
  vmatrix xalignat
`,
);
add('verbatim', 'verbatim Verbatim lstlisting minted comment');
add(
  'container',
  `
  document answer response abstract center flushleft flushright quote quotation minipage tcolorbox
  mdframed framed shaded multicols spacing subproof small footnotesize appendices appendix
`,
);
add('apart', 'thebibliography');
add(
  'inset',
  `
  itemize enumerate description compactitem compactenum inparaenum tabular tabularx longtable table figure tikzpicture
  tikzcd algorithm algorithmic
`,
);

const alone = new Set('align alignat displaymath dmath eqnarray equation flalign gather multline'.split(' '));

/** Whether a math environment can't be inside another one: `align`, but not `aligned`. */
export function isTopLevelMathEnvironment(name: string): boolean {
  return alone.has(name.endsWith('*') ? name.slice(0, -1) : name);
}

/** Whether a line that begins or ends such an environment also begins or ends a paragraph. */
export function isParagraphSeparatingRole(group: EnvironmentRole): boolean {
  return group !== 'display' && group !== 'verbatim' && group !== 'inset';
}

/** The class of an environment by its name; a star at the end doesn't matter. */
export function getEnvironmentRole(name: string): EnvironmentRole {
  const plain = name.endsWith('*') ? name.slice(0, -1) : name;
  const role = classes.get(plain);
  if (role !== undefined) return role;
  const part = getEnvironmentPartName(plain);
  return part === undefined ? 'whole' : part === 'problem' ? 'problem' : 'container';
}

/** The part of a document that an environment marks, if any. */
export function getEnvironmentPartName(name: string): 'problem' | 'solution' | undefined {
  const kind = getHeadingKindByEnvironmentName(name);
  if (kind === 'problem') return 'problem';
  const isSolution = kind === 'solution' || kind === 'proof' || name === 'answer' || name === 'response';
  return isSolution ? 'solution' : undefined;
}

const longestName = 40;

/** The name in `{name}` whose brace is at `at`; '' if none, too long, or not closed before the line's `end`. */
export function readEnvironmentName(text: string, at: number, end: number): string {
  if (text.charCodeAt(at) !== 0x7b) return '';
  const last = Math.min(end, at + longestName);
  for (let i = at + 1; i < last; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x7d) return text.slice(at + 1, i);
    if (code === 0x5c || code === 0x7b) return '';
  }
  return '';
}

/**
 * The offset after the arguments `[…]` and `{…}` that follow `at` on the same line, and any `\label{…}`. Blanks are
 * allowed before `[…]` and labels, but not before a brace.
 */
export function skipSameLineArguments(text: string, at: number, end: number): number {
  let i = at;
  for (;;) {
    const code = i < end ? text.charCodeAt(i) : 0;
    if (code === 0x5b || code === 0x7b) {
      const closed = skipBracketGroup(text, i, end);
      if (closed < 0) return i;
      i = closed;
      continue;
    }
    const next = skipSpaces(text, i, end);
    if (next < end && text.startsWith('\\label{', next)) {
      const closed = skipBracketGroup(text, next + 6, end);
      if (closed < 0) return i;
      i = closed;
      continue;
    }
    if (next > i && next < end && text.charCodeAt(next) === 0x5b) {
      i = next;
      continue;
    }
    return i;
  }
}

function skipSpaces(text: string, at: number, end: number): number {
  let i = at;
  while (i < end && (text.charCodeAt(i) === 0x20 || text.charCodeAt(i) === 0x09)) i++;
  return i;
}

/** The offset after the group that opens at `at` with `[` or `{`, or -1 if it doesn't close before `end`. */
export function skipBracketGroup(text: string, at: number, end: number): number {
  const open = text.charCodeAt(at);
  const close = open + 2; // `]` and `}` stand two after `[` and `{`
  let depth = 0;
  for (let i = at; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x5c) i++;
    else if (code === open) depth++;
    else if (code === close && --depth === 0) return i + 1;
  }
  return -1;
}
