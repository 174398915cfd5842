/** Separates a model's text from its reasoning, for servers that return both as one text. */
import type { TextRange } from '../../proof/index.ts';

/** The markers around reasoning, without capturing groups. The header of a final channel also ends the reasoning. */
const OPEN =
  '<(?:seed:)?think(?:ing)?>|<thoughts?>|<reasoning>|<\\|begin_of_thought\\|>|\\[THINK\\]|◁think▷|<\\|channel\\|>(?:analysis|commentary)|<\\|START_THINKING\\|>|<\\|channel>thought';
const CLOSE =
  '</(?:seed:)?think(?:ing)?>|</thoughts?>|</reasoning>|<\\|end_of_thought\\|>|\\[/THINK\\]|◁/think▷|<\\|channel\\|>final(?:<\\|message\\|>)?|<\\|END_THINKING\\|>|<channel\\|>';
const MARKS = new RegExp(`(${CLOSE})|${OPEN}`, 'gi');

/** End-of-turn markers after the text of a model that the server didn't remove. */
const TAIL =
  /(?:\s|<\|(?:im_end|eot_id|end|return|endoftext|eom_id|END_RESPONSE)\|>|<\/s>|<end_of_turn>|<turn\|>|<｜end▁of▁sentence｜>)+$/u;

/** The number of characters, from the end, that are searched for such markers. */
const TAIL_REACH = 200;

/** The text without reasoning, as a range of the reply. */
export interface NonReasoningRange extends TextRange {
  /** Whether the reply ended within the reasoning, so that it has no text. */
  readonly isCut: boolean;
}

/** Returns the text after the last end of reasoning. Unclosed reasoning means that the reply was cut off. */
export function findNonReasoningText(reply: string): NonReasoningRange {
  let start = 0;
  let isOpen = false;
  for (const match of reply.matchAll(MARKS)) {
    isOpen = match[1] === undefined;
    if (!isOpen) start = match.index + match[0].length;
  }
  const from = Math.max(start, reply.length - TAIL_REACH);
  const tail = TAIL.exec(reply.slice(from));
  return { start, end: tail ? from + tail.index : reply.length, isCut: isOpen };
}
