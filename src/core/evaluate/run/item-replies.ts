/** The replies to one item in a run's journal, and the one behind its verdict. */

import { omitUndefined } from '../../base/optional-values.ts';
import { parseModelReply } from '../../judge/index.ts';
import type { RunInfo, RunRow } from '../run-types.ts';
import { parseJournalLineFields } from './journal.ts';
import { ENCODED_REPLY_LINE_PREFIX, isJournalReplyLine, joinByteChunks } from './run-bytes.ts';

/** A reply in a journal; `sample` counts from 0 and is absent for a cached reply. */
export interface JournalReply {
  readonly text: string;
  readonly reasoning?: string;
  readonly sample?: number;
}

/** The longest line that is read, in bytes, and the most replies. */
const LONGEST_LINE = 16 << 20;
const MOST_REPLIES = 1_000;

const LF = 10;
const QUOTE = 34;

/** Finds the replies to one item in the bytes of a journal, which arrive in chunks of any size. All other lines are skipped unparsed. */
export class ItemReplyReader {
  readonly replies: JournalReply[] = [];
  readonly #item: string;
  /** The text after the key in matching lines. */
  readonly #behind: string;
  /** Replaces invalid bytes. */
  readonly #decoder = new TextDecoder();
  #rest: Uint8Array[] = [];
  #held = 0;

  /** @param item as `getItemKey` names it */
  constructor(item: string) {
    this.#item = item;
    this.#behind = `,"item":${JSON.stringify(item)}`;
  }

  /** Takes the next bytes; the caller may reuse the buffer. */
  take(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const found = bytes.indexOf(LF, from);
      const part = bytes.subarray(from, found < 0 ? bytes.length : found);
      this.#held += part.length;
      if (found < 0) {
        if (this.#held <= LONGEST_LINE) this.#rest.push(new Uint8Array(part));
        return;
      }
      if (this.#held <= LONGEST_LINE) this.#line(joinByteChunks([...this.#rest, part], this.#held));
      this.#rest = [];
      this.#held = 0;
      from = found + 1;
    }
  }

  #line(line: Uint8Array): void {
    if (this.replies.length >= MOST_REPLIES || !isJournalReplyLine(line)) return;
    const end = line.indexOf(QUOTE, ENCODED_REPLY_LINE_PREFIX.length + 1) + 1;
    // A character has four bytes at most.
    const behind = this.#decoder.decode(line.subarray(end, end + 4 * this.#behind.length));
    if (!behind.startsWith(this.#behind)) return;
    const { item, raw: text, reasoning, sample } = parseJournalLineFields(this.#decoder.decode(line));
    if (item !== this.#item || typeof text !== 'string') return;
    this.replies.push(
      omitUndefined({
        text,
        reasoning: typeof reasoning === 'string' && reasoning !== '' ? reasoning : undefined,
        sample: typeof sample === 'number' && Number.isSafeInteger(sample) ? sample : undefined,
      }),
    );
  }
}

/** The index of the last reply of the first vote for a row's verdict, or of the last reply; -1 if there is none. */
export function findVerdictReplyIndex(
  { said, votes, steps }: Pick<RunRow, 'said' | 'votes' | 'steps'>,
  kind: RunInfo['kind'],
  replies: readonly JournalReply[],
): number {
  const last = replies.length - 1;
  const wanted = findWantedVote(said);
  if (kind === 'critic' && wanted !== undefined) {
    const found = replies.findIndex(({ text, reasoning }) => {
      const reply = omitUndefined({ kind: 'reply', text, reasoning });
      const read = parseModelReply(reply, { parse: 'boxed-index', max: 1, steps });
      return read.kind === 'index' && read.index === wanted;
    });
    if (found >= 0) return found;
  }
  const vote = findNearestVote(votes, wanted);
  const bySample = replies.findLastIndex(({ sample }) => sample === vote);
  if (vote >= 0 && bySample >= 0) return bySample;
  // One reply per vote, without retries.
  return vote >= 0 && replies.length === votes.length ? vote : last;
}

/** The vote that matches it, as in `RunRow.votes`; undefined if there was none. */
function findWantedVote(said: RunRow['said']): number | undefined {
  switch (said.kind) {
    case 'earliest':
      return said.index;
    case 'grade':
      return said.points;
    case 'answer':
      return said.verdict === 'yes' ? 1 : said.verdict === 'no' ? 0 : 0.5;
    case 'abstained':
    case 'failed':
      return undefined;
    default:
      return said satisfies never;
  }
}

function findNearestVote(votes: RunRow['votes'], wanted: number | undefined): number {
  if (wanted === undefined) return -1;
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [k, vote] of votes.entries()) {
    const apart = vote === null ? Number.POSITIVE_INFINITY : Math.abs(vote - wanted);
    if (apart < least) [nearest, least] = [k, apart];
  }
  return nearest;
}
