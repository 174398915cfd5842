/** Separates a model's text from its reasoning, for servers that return both as one text. */
import type { TextRange } from '../../proof/index.ts';

/**
 * Where reasoning begins and ends, in the spellings of the models that people run; `(?:…)` only, no name of a group. A final
 * channel's head ends the reasoning, too.
 */
const OPEN =
  '<(?:seed:)?think(?:ing)?>|<thoughts?>|<reasoning>|<\\|begin_of_thought\\|>|\\[THINK\\]|◁think▷|<\\|channel\\|>(?:analysis|commentary)|<\\|START_THINKING\\|>|<\\|channel>thought';
const CLOSE =
  '</(?:seed:)?think(?:ing)?>|</thoughts?>|</reasoning>|<\\|end_of_thought\\|>|\\[/THINK\\]|◁/think▷|<\\|channel\\|>final(?:<\\|message\\|>)?|<\\|END_THINKING\\|>|<channel\\|>';
const MARKS = new RegExp(`(${CLOSE})|${OPEN}`, 'gi');

/** Markers after the text of a model: the end of a turn that the server didn't remove. */
const TAIL =
  /(?:\s|<\|(?:im_end|eot_id|end|return|endoftext|eom_id|END_RESPONSE)\|>|<\/s>|<end_of_turn>|<turn\|>|<｜end▁of▁sentence｜>)+$/u;

/** The most characters in which a tail is looked for. */
const TAIL_REACH = 200;

/** The text without reasoning, as a range of the reply. */
export interface SpokenRange extends TextRange {
  /** Whether the reply ended within reasoning, so that there's no text yet. */
  readonly isCut: boolean;
}

/** The text after the last end of reasoning. Unclosed reasoning was cut short. */
export function findSpokenText(reply: string): SpokenRange {
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
