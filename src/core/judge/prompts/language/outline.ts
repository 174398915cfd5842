/** Builds the outline of a prompt file: front matter, headings and sections. */
import { t } from '../../../../l10n/index.ts';
import { findPromptRegions } from '../regions.ts';
import { findTemplateTags } from '../template-tags.ts';
import { MAX_PROMPT_FILE_CHARS } from '../types.ts';
import type { PromptOutlineItem } from './types.ts';

/** Returns the outline of a prompt file, in text order. A heading extends to the next one of the same or a higher level. Never throws. */
export function getPromptOutline(text: string): PromptOutlineItem[] {
  if (text.length > MAX_PROMPT_FILE_CHARS) return [];
  const { front, body } = findPromptRegions(text);
  const parts: PromptOutlineItem[] = [];
  if (front)
    parts.push({
      kind: 'front',
      name: t('Front matter'),
      start: 0,
      end: Math.max(front.end, body),
      level: 0,
    });
  parts.push(...findHeadings(text, body));
  const tags = findTemplateTags(text.slice(body));
  let depth = 0;
  for (const tag of tags) {
    const closer = tag.partner === undefined ? undefined : tags[tag.partner];
    if (!closer) continue;
    if (tag.sigil === '/') depth--;
    else {
      const name = `{{${tag.sigil}${tag.name}}}`;
      parts.push({ kind: 'section', name, start: body + tag.start, end: body + closer.end, level: depth++ });
    }
  }
  return parts.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Finds headings `# …` outside of code blocks. */
function findHeadings(text: string, from: number): PromptOutlineItem[] {
  const headings: (PromptOutlineItem & { end: number })[] = [];
  const open: (PromptOutlineItem & { end: number })[] = [];
  let fence: string | undefined;
  for (let at = from; at < text.length; ) {
    const next = text.indexOf('\n', at);
    const line = text.slice(at, next < 0 ? text.length : next);
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && (fence === undefined || mark.startsWith(fence))) fence = fence === undefined ? mark : undefined;
    const [, signs = '', name = ''] = (fence === undefined && /^(#{1,6})[ \t]+(\S.*)$/.exec(line)) || [];
    if (signs !== '') {
      const level = signs.length - 1;
      for (let last = open.at(-1); last && last.level >= level; last = open.at(-1)) {
        last.end = at;
        open.pop();
      }
      const heading = { kind: 'heading' as const, name: name.trim(), start: at, end: text.length, level };
      headings.push(heading);
      open.push(heading);
    }
    at = next < 0 ? text.length : next + 1;
  }
  return headings;
}
