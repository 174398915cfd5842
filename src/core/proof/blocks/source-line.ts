import { isAsciiLetterCode } from '../text/characters.ts';
import type { ProofPartName } from '../text/part-names.ts';

/** The kind of a nonblank line, judged by the line alone. */
export type SourceLineKind =
  | 'text'
  /** A `#` heading or a sectioning command, alone on its line. */
  | 'heading'
  /** A line that names a part of the document: "Solution:". */
  | 'label'
  /** `===` or `---`: an underline if it follows the text of a heading, otherwise a ruler. */
  | 'underline'
  | 'ruler'
  /** LaTeX: only a comment, or only commands without content (`\maketitle`, `\vspace`, `\label`, a macro). */
  | 'silent'
  /** Only `\begin{…}` of environments whose paragraphs are steps. */
  | 'opener'
  /** Only `\end{…}` of such environments. */
  | 'closer';

/** A nonblank line. Its offsets are those of its first nonblank character and after its last one. */
export interface SourceLine {
  readonly start: number;
  readonly end: number;
  kind: SourceLineKind;
  /** The number of blank gaps before it, which is the same for all lines of a paragraph. */
  readonly paragraph: number;
  /** A new paragraph begins here even without a blank line before. */
  cutBefore: boolean;
  /** A new paragraph begins after this line even without a blank line. */
  cutAfter: boolean;
  readonly part: ProofPartName | undefined;
  /** Whether it reads as a sentence; computed on first use. */
  isSentence?: boolean;
}

/** Whether a line reads as a sentence: six words in its first 400 characters, without `\text`. */
export function isSentenceLikeLine(text: string, line: SourceLine): boolean {
  const head = text.slice(line.start, Math.min(line.end, line.start + 400));
  if (head.includes('\\text') || head.includes('\\mbox')) return false;
  let words = 0;
  let letters = 0;
  let command = false;
  for (let i = 0; i <= head.length; i++) {
    const code = i < head.length ? head.charCodeAt(i) : 0x20;
    if (isAsciiLetterCode(code)) letters++;
    else {
      if (letters >= 2 && !command && ++words >= 6) return true;
      letters = 0;
      command = code === 0x5c;
    }
  }
  return false;
}
