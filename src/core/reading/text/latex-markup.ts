/** Reads commands of LaTeX in prose: what stands for them when sentences are matched. */

import { parseWordPairs, parseWordSet } from '../../base/word-tables.ts';
import { skipBracketGroup } from '../../proof/index.ts';

/** What stands for markup of `length` characters. `brace` says how the brace that ends it, or is it, is treated. */
export interface LatexMarkupReplacement {
  readonly length: number;
  readonly text: string;
  readonly brace?: 'strip' | 'footnote';
  /** Whether the markup is a command that is shown as it is, so that braces after it stay. */
  readonly isKept?: boolean;
}

/** Longer arguments aren't left out. In UTF-16 code units. */
const MAX_ARGUMENT_CHARS = 400;

const NAME = /\\([A-Za-z]{1,30})\*?/y;

/** Commands whose argument is prose. */
const FONT_COMMANDS = parseWordSet(
  'emph textbf textit textsl textsc textrm textsf textup textnormal textmd texttt underline mbox text caption title author textsuperscript uline hbox',
);
/** Commands without arguments that only change the looks. */
const SWITCHES = parseWordSet(
  'noindent bf it em itshape bfseries rm sl sc tt sf small large Large LARGE huge normalsize footnotesize tiny upshape slshape scshape normalfont smallskip medskip bigskip par centering raggedright newpage clearpage pagebreak linebreak newline hfill vfill maketitle tableofcontents protect leavevmode indent quad qquad toprule midrule bottomrule hline relax appendix',
);
/** Commands that are left out with their arguments. */
const LAYOUT_COMMANDS = parseWordSet(
  'label vspace hspace vskip hskip index thispagestyle pagestyle bibliographystyle setcounter addtocounter setlength addcontentsline includegraphics color usepackage documentclass newcommand renewcommand newtheorem theoremstyle hypersetup pagenumbering vphantom phantom hphantom markboth',
);
const FOOTNOTES = new Set(['footnote', 'thanks', 'marginpar', 'todo']);

const LETTERS = parseWordPairs(
  'ss ß o ø O Ø l ł L Ł ae æ AE Æ oe œ OE Œ aa å AA Å i ı j ȷ dots … ldots … textendash - textemdash - S § P ¶ LaTeX LaTeX TeX TeX textbackslash \\',
);
const ACCENTS = parseWordPairs(
  '\' \u0301 ` \u0300 ^ \u0302 " \u0308 ~ \u0303 = \u0304 . \u0307 c \u0327 v \u030C u \u0306 H \u030B k \u0328 r \u030A d \u0323 b \u0331',
);
const ACCENT =
  /\\(?:(['`^"~=.])[ \t]?|([cvuHkrdb])(?![A-Za-z])[ \t]?)(?:\{?\\([ij])(?![A-Za-z])[ \t]?\}?|\{([A-Za-z])\}|([A-Za-z]))/y;

/** The markup at the backslash at `at`. */
export function readLatexMarkupReplacement(text: string, at: number): LatexMarkupReplacement {
  const next = text.charAt(at + 1);
  ACCENT.lastIndex = at;
  const accent = ACCENT.exec(text);
  if (accent !== null) {
    const mark = ACCENTS.get(accent[1] ?? accent[2] ?? '') ?? '';
    return { length: accent[0].length, text: `${accent[3] ?? accent[4] ?? accent[5] ?? ''}${mark}`.normalize('NFC') };
  }
  if (next === '\\') {
    let end = at + 2;
    if (text.charAt(end) === '*') end++;
    if (text.charAt(end) === '[') end = Math.max(end, skipBracketGroup(text, end, Math.min(text.length, end + 20)));
    return { length: end - at, text: ' ' };
  }
  if (/[,;: >\n]/.test(next)) return { length: 2, text: next === '\n' ? '\n' : ' ' };
  if (/[!\-/@]/.test(next)) return { length: 2, text: '' };
  if (/[%&_#${}]/.test(next)) return { length: 2, text: next };
  NAME.lastIndex = at;
  const match = NAME.exec(text);
  const name = match?.[1];
  if (match === null || name === undefined) return { length: 1, text: '\\', isKept: true };
  return readNamedCommand(text, at, name, at + match[0].length);
}

function readNamedCommand(text: string, at: number, name: string, end: number): LatexMarkupReplacement {
  if (FONT_COMMANDS.has(name) || FOOTNOTES.has(name)) {
    let brace = end;
    if (text.charAt(brace) === '[')
      brace = Math.max(brace, skipBracketGroup(text, brace, Math.min(text.length, brace + MAX_ARGUMENT_CHARS)));
    while (brace < end + 200 && text.charAt(brace) === ' ') brace++;
    if (text.charAt(brace) !== '{') return { length: end - at, text: '' };
    const isNote = FOOTNOTES.has(name);
    return { length: brace + 1 - at, text: isNote ? ' (' : '', brace: isNote ? 'footnote' : 'strip' };
  }
  if (name === 'begin' || name === 'end') {
    // One without its partner in the passage.
    const closed = text.charAt(end) === '{' ? skipBracketGroup(text, end, Math.min(text.length, end + 60)) : -1;
    return { length: (closed < 0 ? end : closed) - at, text: '' };
  }
  if (SWITCHES.has(name))
    return { length: skipBlank(text, end) - at, text: /^(?:newline|linebreak|qquad|quad|par)$/.test(name) ? ' ' : '' };
  if (LAYOUT_COMMANDS.has(name)) {
    let after = end;
    for (let i = 0; i < 4 && /[[{]/.test(text.charAt(after)); i++) {
      const closed = skipBracketGroup(text, after, Math.min(text.length, after + MAX_ARGUMENT_CHARS));
      if (closed < 0) break;
      after = closed;
    }
    return { length: after - at, text: '' };
  }
  if (name === 'textcolor' || name === 'href' || name === 'colorbox') {
    const closed =
      text.charAt(end) === '{' ? skipBracketGroup(text, end, Math.min(text.length, end + MAX_ARGUMENT_CHARS)) : -1;
    if (closed > 0 && text.charAt(closed) === '{') return { length: closed + 1 - at, text: '', brace: 'strip' };
  }
  const letter = LETTERS.get(name);
  if (letter !== undefined) {
    const empty = text.startsWith('{}', end) ? end + 2 : skipBlank(text, end);
    return { length: empty - at, text: letter };
  }
  return { length: end - at, text: text.slice(at, end), isKept: true };
}

function skipBlank(text: string, at: number): number {
  return text.charAt(at) === ' ' ? at + 1 : at;
}
