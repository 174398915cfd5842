/** Completions in templates. */
import { t } from '../../../../l10n/index.ts';
import { canPromptKindUseVariable, PROMPT_KIND_SPECS, REPLY_FORMAT_SPECS } from '../prompt-kinds.ts';
import { findSectionsAroundOffset, findTemplateScope, findTemplateTags } from '../template-tags.ts';
import {
  describeTemplateVariable,
  getTemplateVariableKind,
  listSectionItemVariableNames,
  listTemplateVariablesInScope,
  TEMPLATE_VARIABLE_NAMES,
} from '../template-variables.ts';
import type { PromptKind } from '../types.ts';
import type { PromptCompletion } from './types.ts';

/** A tag up to the cursor: its sigil and the start of its name. */
const OPEN_TAG = /\{\{\{?[ \t]*([#^/&]?)[ \t]*([\w.]*)$/;

/** The maximum distance of a tag before the cursor, in characters. */
const REACH = 200;

/** Returns the variables within a tag or, on an empty line, pieces of the template that begins at `from`. */
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
  const braces = findClosingBraces(text.slice(lineStart, offset - all.length), behind.slice(rest), isTriple ? 3 : 2);
  const { closing } = braces;
  const place = { start: offset - name.length, end: offset + rest + (closing === '' ? 0 : braces.ours) };
  if (sigil === '/')
    return findSectionsAroundOffset(tags, at)
      .toReversed()
      .map((open) => ({
        label: open.name,
        kind: 'section',
        meaning: t('Ends the section that starts with {0}.', `\`{{${open.sigil}${open.name}}}\``),
        insert: `${open.name}${closing}`,
        isSnippet: false,
        ...place,
      }));
  const scope = findTemplateScope(tags, at);
  const isPlain = sigil === '' && !isTriple;
  const given = listTemplateVariablesInScope(scope).filter((one) => canPromptKindUseVariable(one, kind));
  const names = orderByNeed(given, scope.length > 0 ? undefined : kind);
  return names.flatMap((one): PromptCompletion[] => {
    const isText = getTemplateVariableKind(one, scope) === 'text';
    const common = { label: one, meaning: describeTemplateVariable(one) ?? '', ...place };
    if (isText && sigil !== '#' && sigil !== '^')
      return [{ ...common, kind: 'variable', insert: `${one}${closing}`, isSnippet: false }];
    if (sigil === '#' || sigil === '^')
      return [{ ...common, kind: 'section', insert: `${one}${closing}`, isSnippet: false }];
    if (!isPlain || isText) return [];
    // A list isn't a string, so its section replaces the whole tag.
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
 * Finds the closing braces of an incomplete tag. Auto-closing may have inserted some of the `wanted` number. `before` is
 * the line up to the tag, `behind` the text after its name.
 * @returns `closing`, the missing braces; `ours`, the number of existing braces that close the tag
 */
function findClosingBraces(before: string, behind: string, wanted: 2 | 3): { closing: string; ours: number } {
  const there = /^\}{0,3}/.exec(behind)?.[0].length ?? 0;
  if (there >= wanted) return { closing: '', ours: wanted };
  // Some of them may close a brace before the tag, as in \boxed{ {{answer} .
  let owed = 0;
  for (const [brace] of before.matchAll(/[{}]/g)) owed = Math.max(0, owed + (brace === '{' ? 1 : -1));
  return { closing: '}'.repeat(wanted), ours: Math.max(0, there - owed) };
}

/** Sorts the variables that a prompt of this kind needs first. */
function orderByNeed(names: readonly string[], kind: PromptKind | undefined): readonly string[] {
  const needed = kind ? PROMPT_KIND_SPECS[kind].needs : [];
  return [...needed.filter((one) => names.includes(one)), ...names.filter((one) => !needed.includes(one))];
}

function isOnEmptyLine(text: string, offset: number): boolean {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return text.slice(start, end < 0 ? text.length : end).trim() === '';
}

/** Writes a list with its parts, each in its own tags, as built-in prompts do. */
export function buildSectionSnippet(name: string): string {
  const [number = '', words = ''] = listSectionItemVariableNames(name);
  const tag = name === 'candidates' ? 'candidate' : 'paragraph';
  return `{{#${name}}}\n<${tag}_{{${number}}}>\n{{${words}}}\n</${tag}_{{${number}}}>\n\n{{/${name}}}$0`;
}

/** Builds the completions for an empty line: pieces of a template. */
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
  const given = TEMPLATE_VARIABLE_NAMES.filter((name) => canPromptKindUseVariable(name, kind));
  const lists = given.filter((name) => listSectionItemVariableNames(name).length > 0 && name !== 'step');
  const texts = given.filter((name) => listSectionItemVariableNames(name).length === 0);
  const forms = kind ? PROMPT_KIND_SPECS[kind].forms : [];
  return [
    ...orderByNeed(lists, kind).map((name) =>
      piece(`{{#${name}}}`, describeTemplateVariable(name) ?? '', buildSectionSnippet(name)),
    ),
    ...texts.map((name) =>
      piece(
        `<${name}>`,
        t('The section is omitted if the variable is empty. {0}', describeTemplateVariable(name) ?? ''),
        `{{#${name}}}\n<${name}>\n{{${name}}}\n</${name}>\n\n{{/${name}}}$0`,
      ),
    ),
    ...forms.map((form) =>
      piece(
        t('Reply format: {0}', form),
        t('Asks for a reply in the format `{0}`.', form),
        `${escapeTextForSnippet(REPLY_FORMAT_SPECS[form].request)}$0`,
      ),
    ),
  ];
}

export function escapeTextForSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}
