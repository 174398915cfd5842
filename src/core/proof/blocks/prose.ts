import { isLetter } from '../text/characters.ts';
import type { Line } from './lines.ts';

/** Which lines are prose, each looked at once. */
export class Prose {
  readonly #text: string;
  readonly #seen = new Map<number, boolean>();

  constructor(text: string) {
    this.#text = text;
  }

  has(index: number, line: Line): boolean {
    const seen = this.#seen.get(index);
    if (seen !== undefined) return seen;
    const prose = isProse(this.#text, line);
    this.#seen.set(index, prose);
    return prose;
  }
}

/** Whether a line reads as a sentence: six words in its first 400 characters, and no `\text`. */
function isProse(text: string, line: Line): boolean {
  const head = text.slice(line.start, Math.min(line.end, line.start + 400));
  if (head.includes('\\text') || head.includes('\\mbox')) return false;
  let words = 0;
  let letters = 0;
  let command = false;
  for (let i = 0; i <= head.length; i++) {
    const code = i < head.length ? head.charCodeAt(i) : 0x20;
    if (isLetter(code)) letters++;
    else {
      if (letters >= 2 && !command && ++words >= 6) return true;
      letters = 0;
      command = code === 0x5c;
    }
  }
  return false;
}
