/** Splits a reply into lines, aware of Markdown decoration. */
import type { TextRange } from '../../proof/index.ts';
import type { UnparsedReply } from './shown-texts.ts';

/** The maximum length of a line with a verdict, in UTF-16 code units. */
const MAX_LINE = 400;

/** The maximum number of lines to read, from the end. */
const MAX_LINES = 20_000;

export interface ReplyLine extends TextRange {
  readonly text: string;
}

/** Yields the nonblank lines that are short enough for a verdict, from last to first. Quoted text is replaced by blanks. */
export function* iterateReplyLinesBackward({
  text,
  spoken: { start, end },
  hidden,
}: UnparsedReply): Generator<ReplyLine> {
  let to = end;
  for (let count = 0; to >= start && count < MAX_LINES; count++) {
    const at = to > start ? text.lastIndexOf('\n', to - 1) : -1;
    const from = Math.max(at + 1, start);
    if (to - from <= MAX_LINE) {
      const line = maskHidden(text.slice(from, to), from, hidden);
      if (line.trim() !== '') yield { start: from, end: to, text: line };
    }
    if (at < start) return;
    to = at;
  }
}

function maskHidden(line: string, from: number, hidden: TextRange | undefined): string {
  if (!hidden || hidden.start >= from + line.length || hidden.end <= from) return line;
  const start = Math.max(hidden.start - from, 0);
  const end = Math.min(hidden.end - from, line.length);
  return line.slice(0, start) + ' '.repeat(end - start) + line.slice(end);
}
