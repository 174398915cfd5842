/** Describes the word at an offset of a prompt file. */
import { t } from '../../../../l10n/index.ts';
import { escapeMarkdown } from '../../../render/index.ts';
import { findFrontMatterKeySpec } from '../front-matter-keys.ts';
import { findPromptRegions } from '../regions.ts';
import { findTemplateScope, findTemplateTags } from '../template-tags.ts';
import { describeTemplateVariable, getVariableKind } from '../template-variables.ts';
import { MAX_PROMPT_FILE_CHARS } from '../types.ts';
import { extractPromptKind } from './completions.ts';
import { findFrontMatterLine } from './front-matter-lines.ts';
import type { PromptEditingContext, PromptHover } from './types.ts';

/** Returns the hover at an offset of a prompt file; undefined if there is none. Never throws. */
export function getPromptHover(text: string, offset: number, around: PromptEditingContext): PromptHover | undefined {
  if (text.length > MAX_PROMPT_FILE_CHARS) return undefined;
  const { front, body } = findPromptRegions(text);
  if (front && offset >= front.start && offset < front.end) return getFrontHover(text, offset, around);
  return offset < body ? undefined : getTemplateHover(text, body, offset);
}

function getFrontHover(text: string, offset: number, { endpoints }: PromptEditingContext): PromptHover | undefined {
  const line = findFrontMatterLine(text, offset);
  const key = line?.value && findFrontMatterKeySpec(line.key);
  if (!line?.value || !key) return undefined;
  if (offset <= line.keyEnd)
    return {
      start: line.keyStart,
      end: line.keyEnd,
      words: `\`${key.name}\`: ${key.meaning()} ${t('Value: {0}.', key.wanted().words)}`,
    };
  const { start, end, text: value } = line.value;
  if (offset < start || offset > end) return undefined;
  const choice = key.choices?.(extractPromptKind(text)).find(({ name }) => name === value);
  if (choice) return { start, end, words: `\`${choice.name}\`: ${choice.meaning}` };
  const named = key.name === 'endpoint' && endpoints.find(({ name }) => name === value);
  return named ? { start, end, words: t('Queries the model {0}.', escapeMarkdown(named.model)) } : undefined;
}

function getTemplateHover(text: string, from: number, offset: number): PromptHover | undefined {
  const tags = findTemplateTags(text.slice(from));
  const at = offset - from;
  const tag = tags.find(({ start, end }) => start <= at && at < end);
  if (!tag || ['!', '>', '='].includes(tag.sigil)) return undefined;
  const scope = findTemplateScope(tags, tag.start);
  const isKnown = tag.sigil === '/' || getVariableKind(tag.name, scope) !== undefined;
  const meaning = isKnown ? describeTemplateVariable(tag.name) : undefined;
  if (meaning === undefined) return undefined;
  const words = [
    `\`{{${tag.sigil === '{' ? '' : tag.sigil}${tag.name}}}\`: ${describeSectionTag(tag.sigil)}`.trim(),
    meaning,
  ];
  return { start: from + tag.start, end: from + tag.end, words: words.join(' ') };
}

function describeSectionTag(sigil: string): string {
  if (sigil === '#') return t('Repeats the section for each entry of a list. Omits it if the variable is empty.');
  if (sigil === '^') return t('Includes the section only if the variable is empty.');
  if (sigil === '/') return t('Ends the section.');
  return '';
}
