/** Renders an author's text for a page. */
import { renderTextToBlocks, type TextRenderOptions } from '../../core/render/index.ts';
import { t } from '../../l10n/index.ts';
import type { RenderedText } from '../../protocol/index.ts';
/** The maximum length of a rendered text, in UTF-16 code units: about 50 printed pages. */
export const MAX_RENDERED_CHARS = 200_000;

/** Renders a text. Long texts are cut, with a note about the rest. */
export function renderPageText(text: string, { marks = [], ...options }: TextRenderOptions): RenderedText {
  if (text.length <= MAX_RENDERED_CHARS) return { blocks: renderTextToBlocks(text, { marks, ...options }) };
  const end = findCutEnd(text);
  const drawn = renderTextToBlocks(text.slice(0, end), {
    marks: marks.filter((mark) => mark.end <= end),
    ...options,
  });
  const left = t('… {0} more characters. Open the proof or item in an editor to read them.', text.length - end);
  return { blocks: [...drawn, { kind: 'paragraph', inlines: [{ kind: 'text', text: left }] }] };
}

/** The end of a cut text: the end of a nearby line or word, or else of a whole character. */
function findCutEnd(text: string): number {
  const near = text.slice(MAX_RENDERED_CHARS - 1000, MAX_RENDERED_CHARS);
  const gap = Math.max(near.lastIndexOf('\n'), near.lastIndexOf(' '));
  if (gap > 0) return MAX_RENDERED_CHARS - 1000 + gap;
  const code = text.charCodeAt(MAX_RENDERED_CHARS - 1);
  return code >= 0xd800 && code < 0xdc00 ? MAX_RENDERED_CHARS - 1 : MAX_RENDERED_CHARS;
}
