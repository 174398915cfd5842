import type { Layout } from './assemble.ts';
import { readFrontMatter } from './front-matter.ts';
import type { Change, Range } from './types.ts';

const begin = '\\begin{document}';
const end = '\\end{document}';
/** What both have in common. */
const mark = '{document}';

/**
 * Where the body of a document stands after some changes, which are sorted; undefined if they may have changed
 * what frames it (front matter, a byte order mark, the `document` environment), so that all is to be read anew.
 */
export function moveFrame(
  before: string,
  layout: Layout,
  changes: readonly Change[],
  after: string,
): { readonly body: Range } | undefined {
  const { front, body, options } = layout;
  const first = changes[0]?.start ?? 0;
  if (front !== undefined) {
    if (first < front.end || before.charCodeAt(front.end - 1) !== 0x0a) return undefined;
  } else if (readFrontMatter(after) !== undefined) return undefined;

  const isLatex = options.language === 'latex';
  if (isLatex && touchesLineWith(before, changes, after)) return undefined;
  const hasBegin =
    isLatex && body.start >= begin.length && before.startsWith(begin, body.start - begin.length);
  const hasEnd = hasBegin && before.startsWith(end, body.end);
  if (!hasBegin) {
    const head = front?.end ?? 0;
    const start = after.charCodeAt(head) === 0xfeff ? head + 1 : head;
    if (start !== body.start || first < start) return undefined;
  }
  let start = body.start;
  let last = body.end;
  for (const change of changes) {
    const by = change.text.length - (change.end - change.start);
    // No change reaches across a border that is marked: it would touch the mark's line.
    if (hasBegin && change.end <= body.start) start += by;
    if (change.end <= body.end) last += by;
  }
  return { body: { start, end: hasEnd ? last : after.length } };
}

/** Whether a changed line names the `document` environment, before the changes or after. */
function touchesLineWith(before: string, changes: readonly Change[], after: string): boolean {
  let by = 0;
  // Where the lines end that were looked at: many changes may be on one long line.
  let seenBefore = -1;
  let seenAfter = -1;
  for (const change of changes) {
    const start = change.start + by;
    const end = start + change.text.length;
    by += change.text.length - (change.end - change.start);
    if (change.end > seenBefore) {
      const line = linesAt(before, change.start, change.end);
      if (before.slice(line.start, line.end).includes(mark)) return true;
      seenBefore = line.end;
    }
    if (end > seenAfter) {
      const line = linesAt(after, start, end);
      if (after.slice(line.start, line.end).includes(mark)) return true;
      seenAfter = line.end;
    }
  }
  return false;
}

/** The lines that a range is part of, whole. */
function linesAt(text: string, start: number, end: number): Range {
  const first = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  const feed = text.indexOf('\n', end);
  return { start: first, end: feed < 0 ? text.length : feed };
}
