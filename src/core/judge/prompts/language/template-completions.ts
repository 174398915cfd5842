/** What may be written in a template. */
import { t } from '../../../../l10n/index.ts';
import { isVariableGiven, PROMPT_KINDS, REPLY_FORMS } from '../kinds.ts';
import { findOpenSections, findScope, findTemplateTags } from '../tags.ts';
import type { PromptKind } from '../types.ts';
import {
  describeVariable,
  getVariableKind,
  getVariableParts,
  listVariableNames,
  VARIABLES,
} from '../variables.ts';
import type { PromptCompletion } from './types.ts';

/** A tag up to the cursor: its sigil and what there is of its name. */
const OPEN_TAG = /\{\{\{?[ \t]*([#^/&]?)[ \t]*([\w.]*)$/;

/** How far a tag is looked for before the cursor, in characters. */
const REACH = 200;

/**
 * Names within a tag; else, on an empty line, pieces to begin from.
 * @param from where the template begins
 */
export function getTemplateCompletions(
  text: string,
  from: number,
  offset: number,
  kind: PromptKind | undefined,
): PromptCompletion[] {
  const before = text.slice(Math.max(from, offset - REACH), offset);
  const tag = OPEN_TAG.exec(before);
  if (!tag) return isOnEmptyLine(text, offset) ? buildTemplatePieces(offset, kind) : [];
  const [all, sigil = '', name = ''] = tag;
  const tags = findTemplateTags(text.slice(from));
  const at = offset - all.length - from;
  const behind = text.slice(offset);
  const rest = /^[\w.]*/.exec(behind)?.[0].length ?? 0;
  const isTriple = all.startsWith('{{{');
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const braces = findClosingBraces(
    text.slice(lineStart, offset - all.length),
    behind.slice(rest),
    isTriple ? 3 : 2,
  );
  const { closing } = braces;
  const place = { start: offset - name.length, end: offset + rest + (closing === '' ? 0 : braces.ours) };
  if (sigil === '/')
    return findOpenSections(tags, at)
      .toReversed()
      .map((open) => ({
        label: open.name,
        kind: 'section',
        meaning: t('Ends the section that starts with {0}.', `\`{{${open.sigil}${open.name}}}\``),
        insert: `${open.name}${closing}`,
        isSnippet: false,
        ...place,
      }));
  const scope = findScope(tags, at);
  const isPlain = sigil === '' && !isTriple;
  const given = listVariableNames(scope).filter((one) => isVariableGiven(one, kind));
  const names = orderByNeed(given, scope.length > 0 ? undefined : kind);
  return names.flatMap((one): PromptCompletion[] => {
    const isText = getVariableKind(one, scope) === 'text';
    const common = { label: one, meaning: describeVariable(one) ?? '', ...place };
    if (isText && sigil !== '#' && sigil !== '^')
      return [{ ...common, kind: 'variable', insert: `${one}${closing}`, isSnippet: false }];
    if (sigil === '#' || sigil === '^')
      return [{ ...common, kind: 'section', insert: `${one}${closing}`, isSnippet: false }];
    if (!isPlain || isText) return [];
    // A list is no text: its section takes the place of the whole tag.
    const end = offset + rest + braces.ours;
    const start = offset - all.length;
    return [
      {
        ...common,
        kind: 'section',
        insert: buildSectionSnippet(one),
        isSnippet: true,
        start,
        end,
        filter: `{{${one}`,
      },
    ];
  });
}

/**
 * How a tag that is being written is closed: an editor that closes brackets by itself has written none of its braces, some or all.
 * @param before the line up to the tag
 * @param behind the text behind its name
 * @param wanted how many braces close it
 * @returns `closing`, the braces to write, none if all are there; `ours`, how many of those that are there close the tag
 */
function findClosingBraces(before: string, behind: string, wanted: 2 | 3): { closing: string; ours: number } {
  const there = /^\}{0,3}/.exec(behind)?.[0].length ?? 0;
  if (there >= wanted) return { closing: '', ours: wanted };
  // Fewer may be those of a brace before the tag, as in \boxed{ {{answer} .
  let owed = 0;
  for (const [brace] of before.matchAll(/[{}]/g)) owed = Math.max(0, owed + (brace === '{' ? 1 : -1));
  return { closing: '}'.repeat(wanted), ours: Math.max(0, there - owed) };
}

/** Those that a prompt of the kind must show come first. */
function orderByNeed(names: readonly string[], kind: PromptKind | undefined): readonly string[] {
  const needed = kind ? PROMPT_KINDS[kind].needs : [];
  return [...needed.filter((one) => names.includes(one)), ...names.filter((one) => !needed.includes(one))];
}

function isOnEmptyLine(text: string, offset: number): boolean {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return text.slice(start, end < 0 ? text.length : end).trim() === '';
}

/** A list with its parts, each in tags of its own, as the prompts that ship write it. */
export function buildSectionSnippet(name: string): string {
  const [number = '', words = ''] = getVariableParts(name);
  const tag = name === 'candidates' ? 'candidate' : 'paragraph';
  return `{{#${name}}}\n<${tag}_{{${number}}}>\n{{${words}}}\n</${tag}_{{${number}}}>\n\n{{/${name}}}$0`;
}

/** Pieces of a template, for a line with nothing on it. */
function buildTemplatePieces(offset: number, kind: PromptKind | undefined): PromptCompletion[] {
  const piece = (label: string, meaning: string, insert: string): PromptCompletion => ({
    label,
    kind: 'text',
    meaning,
    insert,
    isSnippet: true,
    start: offset,
    end: offset,
  });
  const given = VARIABLES.filter((name) => isVariableGiven(name, kind));
  const lists = given.filter((name) => getVariableParts(name).length > 0 && name !== 'step');
  const texts = given.filter((name) => getVariableParts(name).length === 0);
  const forms = kind ? PROMPT_KINDS[kind].forms : [];
  return [
    ...orderByNeed(lists, kind).map((name) =>
      piece(`{{#${name}}}`, describeVariable(name) ?? '', buildSectionSnippet(name)),
    ),
    ...texts.map((name) =>
      piece(
        `<${name}>`,
        t('The section is omitted if the variable is empty. {0}', describeVariable(name) ?? ''),
        `{{#${name}}}\n<${name}>\n{{${name}}}\n</${name}>\n\n{{/${name}}}$0`,
      ),
    ),
    ...forms.map((form) =>
      piece(
        t('Reply format: {0}', form),
        t('What the reply must contain to be read as `{0}`.', form),
        `${escapeSnippet(REPLY_FORMS[form].request)}$0`,
      ),
    ),
  ];
}

/** A text as one of the editor's snippets has it. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}
