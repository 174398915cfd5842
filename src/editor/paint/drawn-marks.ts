import type * as vscode from 'vscode';
import type { ReviewMarks } from '../../core/marks/index.ts';
import type { TextRange } from '../../core/proof/index.ts';
import { definePluralText } from '../../l10n/index.ts';
import { colorIds } from '../base/manifest-names.ts';

/** With more marks than this, an editor gets only those near its visible range. */
const MAX_DRAWN_MARKS = 5000;
/** The overview ruler is some hundreds of pixels high, so more marks can't be distinguished. */
const MAX_RULER_MARKS = 1000;

/** Whether the proofs of a document have so many marks that only those near the visible range are drawn. */
export function hasTooManyMarks(proofs: readonly ReviewMarks[]): boolean {
  let count = 0;
  for (const { flags, gutter } of proofs) {
    count += flags.length;
    for (const offsets of gutter.values()) count += offsets.length;
  }
  return count > MAX_DRAWN_MARKS;
}

/** The marks of a large proof within a range, and the overview ruler's marks of the whole proof, thinned to what the ruler can show. */
export function filterMarksToView(marks: ReviewMarks, view: TextRange): ReviewMarks {
  const isIn = ({ start, end }: TextRange): boolean => end >= view.start && start <= view.end;
  const { problems, dimmed, ...rest } = marks;
  return {
    ...rest,
    gutter: new Map([...marks.gutter].map(([icon, offsets]) => [icon, clipOffsets(offsets, view)])),
    ruler: new Map([...marks.ruler].map(([mark, offsets]) => [mark, thinOffsets(offsets)])),
    flags: marks.flags.filter(({ range }) => isIn(range)),
    problems: { listed: problems.listed, cut: problems.cut.filter(({ range }) => isIn(range)) },
    ...(dimmed ? { dimmed } : {}),
  };
}

/** The offsets within a range; offsets ascend. */
function clipOffsets(offsets: readonly number[], { start, end }: TextRange): readonly number[] {
  return offsets.slice(countBelow(offsets, start), countBelow(offsets, end + 1));
}

function countBelow(offsets: readonly number[], bound: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] ?? bound) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** An evenly spaced selection of the offsets. */
function thinOffsets(offsets: readonly number[]): readonly number[] {
  const every = Math.ceil(offsets.length / MAX_RULER_MARKS);
  return every <= 1 ? offsets : offsets.filter((_, k) => k % every === 0);
}

/** A text that is shown after a line, never inside it, where it would push the author's text out of sight. */
export interface LineEndMessage {
  /** The end of the phrase. The text is shown at the end of its line. */
  readonly at: vscode.Position;
  readonly text: string;
  /** The id of a theme color. */
  readonly colour: string;
}

interface LineEndText {
  readonly text: string;
  readonly colour: string;
  readonly end: vscode.Position;
  more: number;
}

const formatMoreFlags = definePluralText('{1} · {0} more flag', '{1} · {0} more flags');

/** One text per line: the reason of its first flag and the number of further flags, else the note of a stale step. */
export function listLineEndMessages(document: vscode.TextDocument, { flags, notes }: ReviewMarks): LineEndMessage[] {
  const byLine = new Map<number, LineEndText>();
  for (const { range, level, reason } of flags) {
    if (reason === undefined) continue;
    const end = document.positionAt(range.end);
    const there = byLine.get(end.line);
    if (there) there.more++;
    else
      byLine.set(end.line, {
        text: reason,
        colour: level === 'error' ? colorIds.error : colorIds.doubt,
        end,
        more: 0,
      });
  }
  for (const { at, text } of notes) {
    const end = document.positionAt(at);
    if (!byLine.has(end.line)) byLine.set(end.line, { text, colour: colorIds.quiet, end, more: 0 });
  }
  return [...byLine.values()].map(({ text, colour, end, more }) => ({
    at: end,
    text: more === 0 ? text : formatMoreFlags(more, text),
    colour,
  }));
}
