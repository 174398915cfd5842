/** The last `\boxed{…}` of a text, with balanced braces: `[^}]*` would lose `\boxed{\text{2}}`. */
import type { TextRange } from '../../proof/index.ts';
import { findCodeBlocks, isInCodeBlock, isOffsetQuoted } from './quoted-text.ts';
import { classifyBoxedVerdictOrigin, isCopiedFromJudgeInput, type UnparsedReply } from './shown-texts.ts';

/** The maximum length of a box that can be a verdict, in UTF-16 code units. */
const MAX_BOX = 200;

/** `\b` matches a backspace: some servers decode JSON twice. Some models omit the backslash. */
const BOX = /(?:\\(?:boxed|fbox)|(?<![A-Za-z\\])boxed|[\b]oxed)(?![A-Za-z])/g;

/** A box, as offsets into the text. `inner` is absent if its brace isn't closed or its content is too long. */
export interface BoxedValueRange extends TextRange {
  readonly inner?: TextRange;
}

/** The last nonempty boxes of a text. */
export interface LastBoxedValues {
  /**
   * The last box in the judge's own text or in a code block. If there is none, a box in quotation marks that doesn't occur in the shown
   * texts.
   */
  readonly last?: BoxedValueRange;
  /** The last own box before it, if `last` may be copied from the shown texts. */
  readonly before?: BoxedValueRange;
  /** Whether the text has boxes that are only copied. */
  readonly areRepeated: boolean;
  /** The last box outside of code blocks, if that isn't `last`. */
  readonly outside?: BoxedValueRange;
}

export function findLastBoxedValues(reply: UnparsedReply): LastBoxedValues {
  const { text, spoken, hidden } = reply;
  let own: BoxedValueRange | undefined;
  let outside: BoxedValueRange | undefined;
  let before: BoxedValueRange | undefined;
  let areRepeated = false;
  let quoted: BoxedValueRange | undefined;
  let blocks: readonly TextRange[] | undefined;
  for (const match of text.slice(spoken.start, spoken.end).matchAll(BOX)) {
    const start = spoken.start + match.index;
    if (hidden && start >= hidden.start && start < hidden.end) continue;
    const box = readBoxAt(text, start, start + match[0].length, spoken.end);
    if (!box) continue;
    if (isOffsetQuoted(text, start, spoken.start)) {
      if (isCopiedFromJudgeInput(reply, box)) areRepeated = true;
      else quoted = box;
      continue;
    }
    const origin = classifyBoxedVerdictOrigin(reply, box);
    if (origin === 'repeated') areRepeated = true;
    else {
      before = origin === 'unsure' ? own : undefined;
      own = box;
      blocks ??= findCodeBlocks(text, spoken);
      if (!isInCodeBlock(blocks, start)) outside = box;
    }
  }
  const last = own ?? quoted;
  return {
    areRepeated,
    ...(last ? { last } : {}),
    ...(before ? { before } : {}),
    ...(outside && outside !== last ? { outside } : {}),
  };
}

function readBoxAt(text: string, start: number, behind: number, to: number): BoxedValueRange | undefined {
  let open = behind;
  while (open < to && open < behind + 4 && /\s/.test(text.charAt(open))) open++;
  if (text.charAt(open) !== '{') {
    const bare = /^[-−]?\p{Nd}{1,6}(?!\p{Nd})/u.exec(text.slice(open, Math.min(to, open + 10)));
    if (!bare) return undefined;
    const end = open + bare[0].length;
    return { start, end, inner: { start: open, end } };
  }
  let depth = 0;
  const limit = Math.min(to, open + MAX_BOX + 2);
  for (let i = open; i < limit; i++) {
    const c = text.charAt(i);
    if (c === '{') depth++;
    else if (c === '}' && --depth === 0) {
      const inner = { start: open + 1, end: i };
      const isEmpty = text.slice(inner.start, inner.end).trim() === '';
      return isEmpty ? undefined : { start, end: i + 1, inner };
    } else if (c === '\\') i++;
  }
  return { start, end: limit };
}

/**
 * Finds the last box that can be a verdict: one of `words` is in it, or before it on its line. A bare number may be the proof's final
 * answer, which judges often repeat at the end.
 */
export function findBoxedValueWithWords(reply: UnparsedReply, words: RegExp): BoxedValueRange | undefined {
  const { text, spoken } = reply;
  const { last: box } = findLastBoxedValues(reply);
  if (!box) return undefined;
  const line = Math.max(text.lastIndexOf('\n', box.start) + 1, spoken.start, box.start - 200);
  return words.test(text.slice(line, box.end)) ? box : undefined;
}
