/** What the word at a place of a prompt file means. */
import { t } from '../../../../l10n/index.ts';
import { escaped } from '../../../render/index.ts';
import { type FrontKey, keyNamed } from '../keys.ts';
import { regionsOf } from '../regions.ts';
import { scopeAt, tagsIn } from '../tags.ts';
import { MAX_PROMPT_FILE } from '../types.ts';
import { kindOf, meaningOf } from '../variables.ts';
import { saidKind } from './completions.ts';
import { frontLineAt } from './front-line.ts';
import type { Around, PromptHover } from './types.ts';

/** The hover at an offset of a prompt file; undefined if there is none. Never throws. */
export function hoverAt(text: string, offset: number, around: Around): PromptHover | undefined {
  if (text.length > MAX_PROMPT_FILE) return undefined;
  const { front, body } = regionsOf(text);
  if (front && offset >= front.start && offset < front.end) return frontHover(text, offset, around);
  return offset < body ? undefined : templateHover(text, body, offset);
}

function frontHover(text: string, offset: number, { endpoints }: Around): PromptHover | undefined {
  const line = frontLineAt(text, offset);
  const key = line?.value && keyNamed(line.key);
  if (!line?.value || !key) return undefined;
  if (offset <= line.keyEnd)
    return { start: line.keyStart, end: line.keyEnd, words: `\`${key.name}\`: ${keyWords(key)}` };
  const { start, end, text: value } = line.value;
  if (offset < start || offset > end) return undefined;
  const choice = key.choices?.(saidKind(text)).find(({ name }) => name === value);
  if (choice) return { start, end, words: `\`${choice.name}\`: ${choice.meaning}` };
  const named = key.name === 'endpoint' && endpoints.find(({ name }) => name === value);
  return named ? { start, end, words: t('Queries {0}.', escaped(named.model)) } : undefined;
}

/** What a key means and takes. */
function keyWords(key: FrontKey): string {
  return `${key.meaning()} ${t('Value: {0}.', key.wanted().words)}`;
}

function templateHover(text: string, from: number, offset: number): PromptHover | undefined {
  const tags = tagsIn(text.slice(from));
  const at = offset - from;
  const tag = tags.find(({ start, end }) => start <= at && at < end);
  if (!tag || ['!', '>', '='].includes(tag.sigil)) return undefined;
  const scope = scopeAt(tags, tag.start);
  const isKnown = tag.sigil === '/' || kindOf(tag.name, scope) !== undefined;
  const meaning = isKnown ? meaningOf(tag.name) : undefined;
  if (meaning === undefined) return undefined;
  const words = [
    `\`{{${tag.sigil === '{' ? '' : tag.sigil}${tag.name}}}\`: ${sectionWords(tag.sigil)}`.trim(),
    meaning,
  ];
  return { start: from + tag.start, end: from + tag.end, words: words.join(' ') };
}

function sectionWords(sigil: string): string {
  if (sigil === '#') return t('Repeats for each entry; omitted if empty.');
  if (sigil === '^') return t('Shown only if empty.');
  if (sigil === '/') return t('Ends the section.');
  return '';
}
