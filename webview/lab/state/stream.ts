/** A streaming reply: snapshots have its start, notices the rest. */
import { type LabReplyView, MOST_SHOWN } from '../../../src/protocol/index.ts';

/** More of the reply that is streaming, as the host tells it. */
export interface More {
  readonly sample: number;
  readonly at: number;
  readonly text: string;
}

/** The streamed text that follows the reply in the view. */
export interface Tail {
  readonly text: string;
  /** Characters behind it that are not shown, since the reply is too long. */
  readonly cut: number;
}

const NONE: Tail = { text: '', cut: 0 };

/** The tail after a piece. Unchanged if the piece has nothing new, belongs to another vote, or leaves a gap. */
export function streamed(reply: LabReplyView | undefined, tail: Tail, { sample, at, text }: More): Tail {
  if (!reply?.isStreaming || reply.shown !== sample) return tail;
  const have = lengthOf(reply) + tail.text.length + tail.cut;
  if (at > have || at + text.length <= have) return tail;
  return bounded(reply, tail, text.slice(have - at));
}

/** The part of the tail that still follows a newer reply. A snapshot may be older than the streamed pieces. */
export function carried(before: LabReplyView | undefined, tail: Tail, after: LabReplyView | undefined): Tail {
  if (tail.text === '' || !before || !after?.isStreaming || before.shown !== after.shown) return NONE;
  const length = lengthOf(after);
  // A reply shorter than in the previous snapshot has restarted.
  if (length < lengthOf(before) || length >= lengthOf(before) + tail.text.length + tail.cut) return NONE;
  if (before.cut > 0 || after.cut > 0) return NONE;
  const whole = rawOf(before) + tail.text;
  if (!whole.startsWith(rawOf(after))) return NONE;
  return { text: whole.slice(length), cut: tail.cut };
}

/** How long the raw reply is, what is left out included, in UTF-16 code units. */
function lengthOf(reply: LabReplyView): number {
  return reply.parts.reduce((sum, { text }) => sum + text.length, reply.cut);
}

function rawOf(reply: LabReplyView): string {
  return reply.parts.map(({ text }) => text).join('');
}

function bounded(reply: LabReplyView, tail: Tail, more: string): Tail {
  const room = tail.cut > 0 || reply.cut > 0 ? 0 : MOST_SHOWN - lengthOf(reply) - tail.text.length;
  const shown = more.slice(0, Math.max(0, room));
  return { text: tail.text + shown, cut: tail.cut + more.length - shown.length };
}
