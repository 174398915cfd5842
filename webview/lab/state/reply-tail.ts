/** A streaming reply: snapshots contain its start, messages the rest. */
import { type LabReplyView, MAX_DISPLAYED_TEXT_CHARS } from '../../../src/protocol/index.ts';

/** The next piece of the streaming reply, as the host sends it. */
export interface IncomingReplyChunk {
  readonly sample: number;
  readonly at: number;
  readonly text: string;
}

/** The streamed text that follows the reply in the view. */
export interface StreamedReplyTail {
  readonly text: string;
  /** The number of characters omitted after it, since the reply is too long. */
  readonly cut: number;
}

const NO_TAIL: StreamedReplyTail = { text: '', cut: 0 };

/** The tail after a piece. Unchanged if the piece has nothing new, belongs to another vote, or leaves a gap. */
export function appendReplyTailChunk(
  reply: LabReplyView | undefined,
  tail: StreamedReplyTail,
  { sample, at, text }: IncomingReplyChunk,
): StreamedReplyTail {
  if (!reply?.isStreaming || reply.shown !== sample) return tail;
  const have = getReplyLength(reply) + tail.text.length + tail.cut;
  if (at > have || at + text.length <= have) return tail;
  return boundTail(reply, tail, text.slice(have - at));
}

/** The part of the tail that still follows a newer reply. A snapshot may be older than the streamed pieces. */
export function trimReplyTailAfterSnapshot(
  before: LabReplyView | undefined,
  tail: StreamedReplyTail,
  after: LabReplyView | undefined,
): StreamedReplyTail {
  if (tail.text === '' || !before || !after?.isStreaming || before.shown !== after.shown) return NO_TAIL;
  const length = getReplyLength(after);
  // A reply shorter than in the previous snapshot has restarted.
  if (length < getReplyLength(before) || length >= getReplyLength(before) + tail.text.length + tail.cut) return NO_TAIL;
  if (before.cut > 0 || after.cut > 0) return NO_TAIL;
  const whole = getRawReply(before) + tail.text;
  if (!whole.startsWith(getRawReply(after))) return NO_TAIL;
  return { text: whole.slice(length), cut: tail.cut };
}

/** The length of the raw reply including omitted text, in UTF-16 code units. */
function getReplyLength(reply: LabReplyView): number {
  return reply.parts.reduce((sum, { text }) => sum + text.length, reply.cut);
}

function getRawReply(reply: LabReplyView): string {
  return reply.parts.map(({ text }) => text).join('');
}

function boundTail(reply: LabReplyView, tail: StreamedReplyTail, more: string): StreamedReplyTail {
  const room = tail.cut > 0 || reply.cut > 0 ? 0 : MAX_DISPLAYED_TEXT_CHARS - getReplyLength(reply) - tail.text.length;
  const shown = more.slice(0, Math.max(0, room));
  return { text: tail.text + shown, cut: tail.cut + more.length - shown.length };
}
