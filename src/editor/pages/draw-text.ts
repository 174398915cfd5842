/** Renders an author's text for a page. */
import { type RenderOptions, renderText } from '../../core/render/index.ts';
import { t } from '../../l10n/index.ts';
import type { Body } from '../../protocol/index.ts';
/** The maximum length of a rendered text, in UTF-16 code units: about 50 printed pages. */
export const LONGEST_DRAWN = 200_000;

/** Renders a text. Long texts are cut, with a note about the rest. */
export function drawText(text: string, { marks = [], ...options }: RenderOptions): Body {
  if (text.length <= LONGEST_DRAWN) return { blocks: renderText(text, { marks, ...options }) };
  const end = findCutEnd(text);
  const drawn = renderText(text.slice(0, end), {
    marks: marks.filter((mark) => mark.end <= end),
    ...options,
  });
  const left = t('… {0} more characters. Open the file to read them.', text.length - end);
  return { blocks: [...drawn, { kind: 'paragraph', inlines: [{ kind: 'text', text: left }] }] };
}

/** The end of a cut text: the end of a nearby line or word, or else of a whole character. */
function findCutEnd(text: string): number {
  const near = text.slice(LONGEST_DRAWN - 1000, LONGEST_DRAWN);
  const gap = Math.max(near.lastIndexOf('\n'), near.lastIndexOf(' '));
  if (gap > 0) return LONGEST_DRAWN - 1000 + gap;
  const code = text.charCodeAt(LONGEST_DRAWN - 1);
  return code >= 0xd800 && code < 0xdc00 ? LONGEST_DRAWN - 1 : LONGEST_DRAWN;
}
