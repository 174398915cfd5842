/** Splits texts of messages and replies into the parts that are drawn differently. */
import type { LabReply, RenderedMessage } from '../../../core/lab/index.ts';
import { type LabMessagePart, type LabReplyPart, MAX_DISPLAYED_TEXT_CHARS } from '../../../protocol/lab.ts';

/** The maximum number of parts of one text. */
const MAX_TEXT_PARTS = 10_000;

/** The parts of a message, and the number of characters omitted at its end. */
export function splitMessageIntoParts({ message, filled, unfilled }: RenderedMessage): {
  readonly parts: readonly LabMessagePart[];
  readonly cut: number;
} {
  const text = message.content;
  const marked = [
    ...filled.map((one) => ({ ...one, kind: 'variable' as const })),
    ...unfilled.map((one) => ({ ...one, kind: 'problem' as const })),
  ].sort((a, b) => a.start - b.start);
  const parts: LabMessagePart[] = [];
  let at = 0;
  for (const one of marked) {
    if (one.start >= MAX_DISPLAYED_TEXT_CHARS || parts.length >= MAX_TEXT_PARTS) break;
    if (one.start > at) parts.push({ kind: 'text', text: text.slice(at, one.start) });
    const end = Math.min(one.end, MAX_DISPLAYED_TEXT_CHARS);
    const inside = text.slice(one.start, end);
    if (one.kind === 'variable') parts.push({ kind: 'variable', name: one.name, text: inside });
    else
      parts.push({
        kind: 'problem',
        text: inside,
        words: one.words,
        ...(one.fix === undefined ? {} : { fix: one.fix }),
      });
    at = end;
  }
  const end = Math.min(text.length, MAX_DISPLAYED_TEXT_CHARS);
  if (end > at) parts.push({ kind: 'text', text: text.slice(at, end) });
  return { parts, cut: text.length - Math.max(end, at) };
}

/** The parts of a reply, and the number of characters omitted at its start. The end of a long reply has the verdict. */
export function splitReplyIntoParts({
  raw,
  reasoning,
  taken,
  quote,
}: Pick<LabReply, 'raw' | 'reasoning' | 'taken' | 'quote'>): {
  readonly parts: readonly LabReplyPart[];
  readonly cut: number;
} {
  const from = Math.max(0, raw.length - MAX_DISPLAYED_TEXT_CHARS);
  const marked = [
    ...reasoning.map((one) => ({ ...one, kind: 'reasoning' as const })),
    ...(taken ? [{ ...taken, kind: 'taken' as const }] : []),
    ...(quote ? [{ ...quote, kind: 'quote' as const }] : []),
  ].sort((a, b) => a.start - b.start);
  const parts: LabReplyPart[] = [];
  let at = from;
  for (const { kind, start, end } of marked) {
    const begin = Math.max(start, at);
    if (end <= begin) continue;
    if (begin > at) parts.push({ kind: 'text', text: raw.slice(at, begin) });
    parts.push({ kind, text: raw.slice(begin, end) });
    at = end;
  }
  if (raw.length > at) parts.push({ kind: 'text', text: raw.slice(at) });
  return { parts, cut: from };
}
