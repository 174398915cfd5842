/** Writes a passage as one line of plain text with Unicode mathematics, for places that can't typeset formulas. */
import { tokenizeMath, toReadableMath } from '../../checker/index.ts';
import {
  createMacroExpander,
  flattenBlocksToInlines,
  type Inline,
  type LatexMacro,
  renderTextToBlocks,
} from '../../render/index.ts';
import type { PassageOptions } from '../text/types.ts';

/** A longer formula is cut, in characters. */
const MAX_FORMULA_CHARS = 200;

/** How a passage is written. */
interface UnicodeTextOptions extends PassageOptions {
  /** The document's macros. */
  readonly macros: readonly LatexMacro[];
}

/**
 * The words of a passage without markup, and its formulas in Unicode: `$x_1^2 \le \frac{a}{b}$` is “x₁² ≤ a/b”. Linear in the text.
 * The result is untrusted, as the text is.
 */
export function toUnicodeText(text: string, { macros, ...options }: UnicodeTextOptions): string {
  const expand = createMacroExpander(macros);
  const write = (inline: Inline): string => {
    switch (inline.kind) {
      case 'text':
      case 'renamed':
      case 'code':
        return inline.text;
      case 'maths':
      case 'display': {
        const tex = expand(inline.tex);
        const readable = toReadableMath(tokenizeMath(tex, 0, tex.length), MAX_FORMULA_CHARS);
        return inline.kind === 'display' ? ` ${readable} ` : readable;
      }
      case 'image':
        return inline.alt;
      case 'break':
        return ' ';
      default:
        return inline.inlines.map(write).join('');
    }
  };
  const inlines = flattenBlocksToInlines(renderTextToBlocks(text, { ...options, macros }));
  return inlines.map(write).join('').replace(/\s+/g, ' ').trim();
}
