import type { DocumentBlock } from '../blocks/block.ts';
import { isDigitCharCode, skipBlanks } from '../text/characters.ts';
import { getListMarkerLength } from '../text/part-names.ts';
import type { TextRange } from '../types.ts';

/**
 * The third stage: joins blocks into steps. A heading joins the next step. A display or an end mark joins the previous
 * step or, if there is none, the next. Nothing joins across a ruler or from one run to another. Headings without text
 * after them join the previous step. Only if there is no step to join, between two rulers, or for a display under a
 * heading without text, such blocks become a step of their own.
 */
export function groupBlocksIntoSteps(text: string, blocks: readonly DocumentBlock[]): TextRange[] {
  const steps: TextRange[] = [];
  // Headings, and displays that had nothing before them, waiting for the next step. They are enough for a
  // step of their own if there is a display among them, or an environment that ends before any other text.
  let waiting: { start: number; end: number; enough: boolean; inside: boolean } | undefined;
  // Whether the last step can still be extended.
  let open = false;
  let afterBibliography = false;

  const wait = (start: number, end: number, enough: boolean, inside: boolean) => {
    if (waiting === undefined) waiting = { start, end, enough, inside };
    else {
      waiting.end = end;
      waiting.enough ||= enough;
      waiting.inside ||= inside;
    }
  };
  const extend = (end: number) => {
    const last = steps.pop();
    if (last !== undefined) steps.push({ start: last.start, end });
  };
  const settle = () => {
    if (waiting === undefined) return;
    if (open && !waiting.enough) extend(waiting.end);
    else steps.push({ start: waiting.start, end: waiting.end });
    waiting = undefined;
    open = true;
  };

  for (const [i, { start, end, kind: given }] of blocks.entries()) {
    let kind = given;
    if (kind === 'title') kind = isHeading(text, blocks[i - 1], blocks[i + 1]) ? 'heading' : 'text';
    if (kind === 'lead') kind = blocks[i + 1]?.kind === 'text' ? 'heading' : 'text';
    if (kind === 'formula') kind = open && isUnfinished(text, blocks[i - 1]) ? 'display' : 'text';
    switch (kind) {
      case 'text':
        steps.push({ start: waiting?.start ?? start, end });
        waiting = undefined;
        open = true;
        afterBibliography = false;
        break;
      case 'heading':
      case 'opener':
        if (waiting?.enough) settle();
        wait(start, end, false, kind === 'opener');
        break;
      case 'display':
      case 'ending':
        if (waiting === undefined && open) extend(end);
        else wait(start, end, kind === 'display', false);
        break;
      case 'closer':
        if (afterBibliography) break;
        if (waiting?.inside) {
          wait(start, end, true, false);
          settle();
        } else if (open) {
          settle();
          extend(end);
        } else wait(start, end, false, false);
        break;
      case 'ruler':
      case 'apart':
        settle();
        open = false;
        afterBibliography = kind === 'apart';
        break;
      case 'silent':
        break;
      default:
        kind satisfies never;
    }
  }
  settle();
  return steps;
}

/** Whether a numbered line is a heading: it doesn't end a sentence and isn't one of several items. */
function isHeading(text: string, previous: DocumentBlock | undefined, next: DocumentBlock | undefined): boolean {
  if (previous?.kind === 'ruler') return true;
  return !isItem(text, previous) && !isItem(text, next);
}

function isItem(text: string, block: DocumentBlock | undefined): boolean {
  if (block === undefined || !isDigitCharCode(text.charCodeAt(block.start))) return false;
  return getListMarkerLength(text, block.start, block.end) > 0;
}

/** Whether a block is an unfinished sentence, so that a formula after it belongs to it. */
function isUnfinished(text: string, block: DocumentBlock | undefined): boolean {
  if (block?.kind !== 'text' && block?.kind !== 'lead') return false;
  return !'.!?…)∎□■'.includes(text[block.end - 1] ?? '.');
}

/** Cuts the lines `start … end` at blank lines only; each range consists of whole lines. */
export function cutTextAtBlankLines(text: string, start: number, end: number): TextRange[] {
  const ranges: TextRange[] = [];
  let from = -1;
  let last = start;
  for (let at = start; at < end; ) {
    let feed = text.indexOf('\n', at);
    if (feed < 0 || feed > end) feed = end;
    if (skipBlanks(text, at, feed) < feed) {
      if (from < 0) from = at;
      last = feed > at && feed < text.length && text.charCodeAt(feed - 1) === 0x0d ? feed - 1 : feed;
    } else if (from >= 0) {
      ranges.push({ start: from, end: last });
      from = -1;
    }
    at = feed + 1;
  }
  if (from >= 0) ranges.push({ start: from, end: last });
  return ranges;
}
