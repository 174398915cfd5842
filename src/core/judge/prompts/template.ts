/**
 * Mustache templates, restricted to what prompts need: texts, sections, inverted sections and comments. Partials, other delimiters and
 * unknown names are problems. Nothing is escaped as HTML, since models read the result. The package only parses. Rendering is done here,
 * because the package's views would reach every property of a value (`problem.constructor`) and could grow without bound (`steps` within
 * `steps`).
 */

import Mustache from 'mustache';
import { t } from '../../../l10n/index.ts';
import type { TextRange } from '../../proof/index.ts';
import { GRADING_MATERIALS, type GradingMaterial } from '../contract.ts';
import {
  applyFixToTemplateTag,
  diagnoseTemplateError,
  diagnoseTemplateTagName,
  diagnoseUnknownVariables,
  type TemplateTagDiagnostic,
} from './template-diagnostics.ts';
import { findTemplateTags, type TemplateTag } from './template-tags.ts';
import {
  getTemplateSectionItems,
  isSectionWithItemVariables,
  resolveTemplateVariableValue,
  type TemplateScope,
  type TemplateSectionItem,
} from './template-variables.ts';
import type { JudgePrompt, PromptDiagnostic, PromptVariableValues } from './types.ts';

/** The maximum length of a message, in characters: more than models accept. */
export const MAX_MODEL_MESSAGE_CHARS = 2_000_000;

/** The maximum number of consecutive blanks: the package's search for the end of a tag is quadratic in them. */
const MAX_BLANKS = 200;

/** The maximum number of tags of a template. */
const MAX_TAGS = 500;

export type TemplateNode =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'text'; readonly name: string }
  /** An invalid tag, as written. A template with one is never sent; it's for previews. */
  | { readonly kind: 'unknown'; readonly tag: string; readonly message: string; readonly fix?: string }
  | {
      readonly kind: 'section';
      readonly name: string;
      readonly isInverted: boolean;
      readonly inner: readonly TemplateNode[];
    };

/** A range of a message that comes from a variable. */
export interface FilledVariableRange extends TextRange {
  readonly name: string;
}

/** A range of a message that shows an invalid tag as written. */
export interface InvalidTagRange extends TextRange {
  readonly message: string;
  /** The tag that was probably meant. */
  readonly fix?: string;
}

/** The message that a template renders to. */
export interface RenderedTemplate {
  readonly text: string;
  /** In text order, disjoint. */
  readonly filled: readonly FilledVariableRange[];
  /** In text order, disjoint; empty for a valid template. */
  readonly unfilled: readonly InvalidTagRange[];
}

/** Thrown if a message would exceed `MAX_MODEL_MESSAGE_CHARS` characters. */
export class MessageTooLongError extends Error {
  constructor() {
    super(
      t(
        'The message would exceed {0} characters. Judge a shorter proof, or use fewer variables in the prompt.',
        MAX_MODEL_MESSAGE_CHARS,
      ),
    );
    this.name = 'MessageTooLong';
  }
}

/** Parses a template. Problems have offsets into the template. */
export function parsePromptTemplate(template: string): {
  nodes: readonly TemplateNode[];
  problems: PromptDiagnostic[];
} {
  const problems: PromptDiagnostic[] = [];
  const blanks = new RegExp(`\\s{${MAX_BLANKS + 1},}`).exec(template);
  if (blanks) {
    const start = blanks.index;
    const message = t('More than {0} consecutive whitespace characters.', MAX_BLANKS);
    return { nodes: [], problems: [{ message, start, end: start + blanks[0].length }] };
  }
  let tokens: unknown;
  try {
    const writer = new Mustache.Writer();
    // Turn off the package's cache, which has no limit.
    Object.assign(writer, { templateCache: undefined });
    tokens = writer.parse(template, ['{{', '}}']);
  } catch (error) {
    const broken = diagnoseTemplateError(error, template);
    return { nodes: [], problems: [broken, ...diagnoseUnknownVariables(template)] };
  }
  let tags = 0;
  let known: readonly TemplateTag[] | undefined;
  const found = (): readonly TemplateTag[] => {
    known ??= findTemplateTags(template);
    return known;
  };
  const nodes = nodesOf(tokens, []);
  return { nodes, problems };

  function say(message: string, start: number, end: number): void {
    problems.push({ message, start, end });
  }

  function unknownAt(problem: TemplateTagDiagnostic, start: number, end: number): TemplateNode {
    problems.push({ ...problem, start, end });
    const tag = template.slice(start, end);
    const mended = problem.fix && applyFixToTemplateTag(tag, problem.fix, start);
    return {
      kind: 'unknown',
      tag,
      message: problem.message,
      ...(mended === undefined ? {} : { fix: mended }),
    };
  }

  function nodesOf(list: unknown, scope: TemplateScope): TemplateNode[] {
    const nodes: TemplateNode[] = [];
    for (const token of Array.isArray(list) ? list : []) {
      const [type, name, start, end, inner] = token as [string, string, number, number, unknown];
      if (type === 'text') {
        nodes.push({ kind: 'literal', text: name });
        continue;
      }
      if (++tags === MAX_TAGS + 1) say(t('A template can have at most {0} tags.', MAX_TAGS), start, end);
      if (tags > MAX_TAGS || type === '!') continue;
      if (type === '>') say(t("Partials aren't supported. Put the whole prompt in one file."), start, end);
      else if (type === '=') say(t("Delimiters can't be changed. Use {{ and }}."), start, end);
      else if (type === '#' || type === '^') {
        // A section nested in itself would repeat exponentially.
        const isWithin = type === '#' && scope.includes(name);
        const problem = isWithin
          ? { message: t("“{0}” can't be nested inside itself.", name) }
          : diagnoseTemplateTagName({ name, scope, start, end, isSection: true }, found);
        if (problem) {
          nodes.push(unknownAt(problem, start, end), ...nodesOf(inner, scope));
          continue;
        }
        const within = type === '#' && isSectionWithItemVariables(name) ? [...scope, name] : scope;
        nodes.push({ kind: 'section', name, isInverted: type === '^', inner: nodesOf(inner, within) });
      } else {
        const problem = diagnoseTemplateTagName({ name, scope, start, end, isSection: false }, found);
        nodes.push(problem ? unknownAt(problem, start, end) : { kind: 'text', name });
      }
    }
    return nodes;
  }
}

/** Collects the names of the variables and sections of a template, at any depth. */
export function collectTemplateVariableNames(
  nodes: readonly TemplateNode[],
  into: Set<string> = new Set(),
): ReadonlySet<string> {
  for (const node of nodes) {
    if (node.kind === 'literal' || node.kind === 'unknown') continue;
    into.add(node.name);
    if (node.kind === 'section') collectTemplateVariableNames(node.inner, into);
  }
  return into;
}

/** Renders a template with a view. Texts are inserted unchanged. @throws MessageTooLongError */
export function renderPromptTemplate(nodes: readonly TemplateNode[], view: PromptVariableValues): RenderedTemplate {
  const pieces: string[] = [];
  const filled: FilledVariableRange[] = [];
  const unfilled: InvalidTagRange[] = [];
  let length = 0;
  const add = (text: string): void => {
    length += text.length;
    if (length > MAX_MODEL_MESSAGE_CHARS) throw new MessageTooLongError();
    pieces.push(text);
  };
  const draw = (list: readonly TemplateNode[], inside: readonly TemplateSectionItem[]): void => {
    for (const node of list) {
      if (node.kind === 'literal') add(node.text);
      else if (node.kind === 'unknown') {
        const start = length;
        add(node.tag);
        const { message, fix } = node;
        unfilled.push({ message, ...(fix === undefined ? {} : { fix }), start, end: length });
      } else if (node.kind === 'text') {
        const start = length;
        add(resolveTemplateVariableValue(node.name, view, inside) ?? '');
        if (length > start) filled.push({ name: node.name, start, end: length });
      } else section(node, inside);
    }
  };
  const section = (node: TemplateNode & { kind: 'section' }, inside: readonly TemplateSectionItem[]): void => {
    if (isSectionWithItemVariables(node.name)) {
      const things = getTemplateSectionItems(node.name, view);
      if (!node.isInverted) for (const thing of things) draw(node.inner, [...inside, thing]);
      else if (things.length === 0) draw(node.inner, inside);
      return;
    }
    const isThere = (resolveTemplateVariableValue(node.name, view, inside) ?? '') !== '';
    if (isThere !== node.isInverted) draw(node.inner, inside);
  };
  draw(nodes, []);
  return { text: pieces.join(''), filled, unfilled };
}

/** Returns the aids that a template uses. */
export function listTemplateGradingMaterials({ template }: Pick<JudgePrompt, 'template'>): readonly GradingMaterial[] {
  const names = collectTemplateVariableNames(parsePromptTemplate(template).nodes);
  return GRADING_MATERIALS.filter((aid) => names.has(aid));
}
