import { isBlank } from './characters.ts';
import { makeStep } from './steps.ts';
import type { Language, Proof, Split, Step } from './types.ts';

export interface ParseOptions {
  readonly language: Language;
  readonly split: Split;
}

/** A document as a problem and a solution in steps. Never throws; takes time in proportion to the text. */
export function parse(text: string, options: ParseOptions): Proof {
  const steps: Step[] = [];
  let start = -1;
  let end = 0;
  let blankLine = true;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x0a) {
      if (blankLine && start >= 0) {
        steps.push(makeStep(text, steps.length, start, end));
        start = -1;
      }
      blankLine = true;
    } else if (!isBlank(code)) {
      blankLine = false;
      if (start < 0) start = at;
      end = at + 1;
    }
  }
  if (start >= 0) steps.push(makeStep(text, steps.length, start, end));
  return { language: options.language, steps };
}
