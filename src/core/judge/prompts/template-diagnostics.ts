/** Finds problems of template tags and their fixes. */
import { t } from '../../../l10n/index.ts';
import { getErrorMessage } from '../../base/errors.ts';
import { findSimilarWord } from '../../base/similar-word.ts';
import { createInsertionFix, createReplacementFix } from './prompt-fixes.ts';
import { findSectionsAroundOffset, findTemplateTags, type TemplateTag } from './template-tags.ts';
import {
  getTemplateVariableKind,
  isSectionWithItemVariables,
  listSectionItemVariableNames,
  listTemplateVariablesInScope,
  TEMPLATE_VARIABLE_NAMES,
  type TemplateScope,
} from './template-variables.ts';
import type { PromptDiagnostic, PromptFix, PromptTextEdit } from './types.ts';

export type TemplateTagDiagnostic = Pick<PromptDiagnostic, 'message' | 'fix'>;

/** A name in a template, and its tag. */
interface NamedTag {
  readonly name: string;
  readonly scope: TemplateScope;
  readonly start: number;
  readonly end: number;
  /** Whether it starts a section; otherwise it must be a string. */
  readonly isSection: boolean;
}

/**
 * Returns the problem of a name that is unknown, or isn't a string where one is required.
 * @param tags returns all tags of the template
 */
export function diagnoseTemplateTagName(
  named: NamedTag,
  tags: () => readonly TemplateTag[],
): TemplateTagDiagnostic | undefined {
  const { name, scope, start, end, isSection } = named;
  const kind = getTemplateVariableKind(name, scope);
  if (kind === undefined) {
    const meant = findSimilarWord(
      name,
      listTemplateVariablesInScope(scope).filter((one) => !isSection || !scope.includes(one)),
    );
    if (meant === undefined) return { message: formatUnknownVariable(name, scope) };
    const message = t('Unknown variable “{0}”. Did you mean “{1}”?', name, meant);
    return { message, fix: createRenameFix(named, meant, tags()) };
  }
  if (kind === 'text' || isSection) return undefined;
  return {
    message: t("“{0}” isn't a string. Use its properties between {{#{0}}} and {{/{0}}}.", name),
    fix: { title: t('Write {{#{0}}} … {{/{0}}}', name), edits: [{ start, end, text: buildSection(name) }] },
  };
}

/** Returns a tag after the part of a fix that concerns it. */
export function applyFixToTemplateTag(tag: string, { edits }: PromptFix, start: number): string {
  return edits
    .filter((edit) => start <= edit.start && edit.end <= start + tag.length)
    .reduceRight((now, edit) => now.slice(0, edit.start - start) + edit.text + now.slice(edit.end - start), tag);
}

/** Writes a section with all its parts. */
function buildSection(name: string): string {
  return `{{#${name}}}${listSectionItemVariableNames(name)
    .map((part) => `{{${part}}}`)
    .join(': ')}{{/${name}}}`;
}

/** Creates a fix that changes the name of a tag and, for a section, of its other end. */
function createRenameFix({ start, isSection }: NamedTag, meant: string, tags: readonly TemplateTag[]): PromptFix {
  const tag = tags.find((one) => one.start === start);
  if (!tag) return createReplacementFix(meant, start, start);
  const other = isSection && tag.partner !== undefined ? tags[tag.partner] : undefined;
  const fix = createReplacementFix(meant, tag.nameStart, tag.nameEnd);
  return other
    ? { ...fix, edits: [...fix.edits, ...createReplacementFix(meant, other.nameStart, other.nameEnd).edits] }
    : fix;
}

function formatUnknownVariable(name: string, scope: TemplateScope): string {
  if (name === 'number') return t('The variable “{0}” exists only inside {{#{1}}}.', name, 'candidates');
  if (name === 'index' || name === 'text')
    return t('The variable “{0}” exists only inside {{#{1}}} or {{#{2}}}.', name, 'steps', 'step');
  if (scope.length > 0) return t('Unknown variable “{0}”.', name);
  return t('Unknown variable “{0}”. Use one of {1}.', name, TEMPLATE_VARIABLE_NAMES.join(', '));
}

/** Converts an error of the package to a problem with a message, a range and a fix. */
export function diagnoseTemplateError(error: unknown, template: string): PromptDiagnostic {
  const said = getErrorMessage(error);
  const at = Math.min(Number(/at (\d+)$/.exec(said)?.[1] ?? 0), template.length);
  const name = /"(.*)"/s.exec(said)?.[1] ?? '';
  const tags = findTemplateTags(template);
  if (said.startsWith('Unclosed tag')) {
    const open = tags.findLast(({ isClosed }) => !isClosed);
    const start = open?.start ?? Math.max(template.lastIndexOf('{{'), 0);
    const problem = { message: t("This tag isn't closed. Add the missing braces."), start, end: template.length };
    return open
      ? { ...problem, end: open.end, fix: createInsertionFix(open.sigil === '{' ? '}}}' : '}}', open.end) }
      : problem;
  }
  if (said.startsWith('Unopened')) {
    const end = endOfTag(template, at);
    const message = t("{{/{0}}} closes a section that isn't open.", name);
    const fix = { title: t('Remove {{/{0}}}', name), edits: [{ start: at, end, text: '' }] };
    return { message, start: at, end, fix };
  }
  if (said.startsWith('Unclosed section')) {
    const message = t("The section “{0}” isn't closed.", name);
    const opener = findSectionsAroundOffset(tags, at).findLast((one) => one.name === name);
    if (!opener) return { message, start: 0, end: template.length };
    const closer = tags.find((one) => one.start === at && one.sigil === '/');
    const fix = closer && isUnopened(closer) ? createReplacementFix(name, closer.nameStart, closer.nameEnd) : undefined;
    return {
      message,
      start: opener.nameStart,
      end: opener.nameEnd,
      fix: fix ?? createInsertionFix(`{{/${name}}}`, closer?.start ?? template.length),
    };
  }
  return { message: t("Can't read this template. Check its tags."), start: 0, end: template.length };
}

/** Whether no section of this name is open before it. */
function isUnopened({ partner }: TemplateTag): boolean {
  return partner === undefined;
}

/** Finds names unknown everywhere in a malformed template. Its sections are uncertain, so any known name passes. */
export function diagnoseUnknownVariables(template: string): readonly PromptDiagnostic[] {
  const tags = findTemplateTags(template);
  return tags.flatMap(({ sigil, name, start, end, isClosed }): PromptDiagnostic[] => {
    const isSection = sigil === '#' || sigil === '^';
    if (!isClosed || !(isSection || sigil === '' || sigil === '&' || sigil === '{')) return [];
    if (getTemplateVariableKind(name, EVERY_SCOPE) !== undefined) return [];
    const mistake = diagnoseTemplateTagName({ name, scope: EVERY_SCOPE, start, end, isSection }, () => tags);
    return mistake ? [{ ...mistake, start, end }] : [];
  });
}

/** The scope within all sections that have parts. */
const EVERY_SCOPE: TemplateScope = TEMPLATE_VARIABLE_NAMES.filter(isSectionWithItemVariables);

function endOfTag(template: string, at: number): number {
  const end = template.indexOf('}}', at);
  return end < 0 ? template.length : end + 2;
}

/**
 * The edits that fix all occurrences of a tag in a prompt file, including the other ends of its sections. For the lab, where users click a
 * tag in a message and not in the file. The result is a valid template.
 * @param problems the problems of the same text
 */
export function buildTagReplacementEdits(
  text: string,
  problems: readonly PromptDiagnostic[],
  tag: string,
  replacement: string,
): readonly PromptTextEdit[] {
  const edits = problems.flatMap(({ start, end, fix }) =>
    fix && text.slice(start, end) === tag && applyFixToTemplateTag(tag, fix, start) === replacement ? fix.edits : [],
  );
  return [...new Map(edits.map((edit) => [edit.start, edit])).values()].sort((a, b) => a.start - b.start);
}
