/**
 * Mustache templates, restricted to what prompts need: texts, sections, inverted sections and comments. Partials, other delimiters and
 * unknown names are problems. Nothing is escaped as HTML, since models read the result. The package only parses. Rendering is done here,
 * because the package's views would reach every property of a value (`problem.constructor`) and could grow without bound (`steps` within
 * `steps`).
 */
import Mustache from 'mustache';
import { t } from '../../../l10n/index.ts';
import { AIDS, type Aid } from '../contract.ts';
import { type Tag, tagsIn } from './tags.ts';
import { type Mistake, malformed, mendedTag, problemOf, unknownNames } from './template-problems.ts';
import type { JudgePrompt, PromptProblem, PromptView } from './types.ts';
import { hasParts, type Scope, type Thing, textOf, thingsOf } from './variables.ts';

/** The longest message that is written, in characters: more than models read. */
export const MAX_MESSAGE = 2_000_000;

/** The most blanks in a row: the package's search for the end of a tag is quadratic in them. */
const MAX_BLANKS = 200;

/** The most tags of a template. */
const MAX_TAGS = 500;

/** A part of a template. */
export type Node =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'text'; readonly name: string }
  /** An invalid tag, as written. A template with one is never sent; it's for previews. */
  | { readonly kind: 'unknown'; readonly tag: string; readonly message: string; readonly fix?: string }
  | {
      readonly kind: 'section';
      readonly name: string;
      readonly isInverted: boolean;
      readonly inner: readonly Node[];
    };

/** A stretch of a message that a variable gave. */
export interface Filled {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** A stretch of a message that is a tag as it is written, since it is a problem. */
export interface Unfilled {
  readonly message: string;
  /** The tag that was probably meant. */
  readonly fix?: string;
  readonly start: number;
  readonly end: number;
}

/** What a template came to. */
export interface Written {
  readonly text: string;
  /** In text order, disjoint. */
  readonly filled: readonly Filled[];
  /** The same; none of a template without problems. */
  readonly unfilled: readonly Unfilled[];
}

/** Thrown if a message would exceed `MAX_MESSAGE` characters. */
export class MessageTooLong extends Error {
  constructor() {
    super(
      t(
        'The message would exceed {0} characters. Judge a shorter proof, or use fewer variables in the prompt.',
        MAX_MESSAGE,
      ),
    );
    this.name = 'MessageTooLong';
  }
}

/** Reads a template. Offsets of problems are into it. */
export function parseTemplate(template: string): { nodes: readonly Node[]; problems: PromptProblem[] } {
  const problems: PromptProblem[] = [];
  const blanks = new RegExp(`\\s{${MAX_BLANKS + 1},}`).exec(template);
  if (blanks) {
    const start = blanks.index;
    const message = t('More than {0} consecutive whitespace characters.', MAX_BLANKS);
    return { nodes: [], problems: [{ message, start, end: start + blanks[0].length }] };
  }
  let tokens: unknown;
  try {
    const writer = new Mustache.Writer();
    // The package would keep every template it has ever read.
    Object.assign(writer, { templateCache: undefined });
    tokens = writer.parse(template, ['{{', '}}']);
  } catch (error) {
    const broken = malformed(error, template);
    return { nodes: [], problems: [broken, ...unknownNames(template)] };
  }
  let tags = 0;
  let known: readonly Tag[] | undefined;
  const found = (): readonly Tag[] => {
    known ??= tagsIn(template);
    return known;
  };
  const nodes = nodesOf(tokens, []);
  return { nodes, problems };

  function say(message: string, start: number, end: number): void {
    problems.push({ message, start, end });
  }

  function unknownAt(problem: Mistake, start: number, end: number): Node {
    problems.push({ ...problem, start, end });
    const tag = template.slice(start, end);
    const mended = problem.fix && mendedTag(tag, problem.fix, start);
    return {
      kind: 'unknown',
      tag,
      message: problem.message,
      ...(mended === undefined ? {} : { fix: mended }),
    };
  }

  function nodesOf(list: unknown, scope: Scope): Node[] {
    const nodes: Node[] = [];
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
        // A section within itself would be drawn as often as its things are many, to the power of its depth.
        const isWithin = type === '#' && scope.includes(name);
        const problem = isWithin
          ? { message: t("“{0}” can't be nested inside itself.", name) }
          : problemOf({ name, scope, start, end, isSection: true }, found);
        if (problem) {
          nodes.push(unknownAt(problem, start, end), ...nodesOf(inner, scope));
          continue;
        }
        const within = type === '#' && hasParts(name) ? [...scope, name] : scope;
        nodes.push({ kind: 'section', name, isInverted: type === '^', inner: nodesOf(inner, within) });
      } else {
        const problem = problemOf({ name, scope, start, end, isSection: false }, found);
        nodes.push(problem ? unknownAt(problem, start, end) : { kind: 'text', name });
      }
    }
    return nodes;
  }
}

/** Every name of a template, and the literal text, in which tags are. */
export function namesOf(nodes: readonly Node[], into: Set<string> = new Set()): ReadonlySet<string> {
  for (const node of nodes) {
    if (node.kind === 'literal' || node.kind === 'unknown') continue;
    into.add(node.name);
    if (node.kind === 'section') namesOf(node.inner, into);
  }
  return into;
}

/**
 * What a template says of a view. Texts stand in it as they are, whatever is in them.
 * @throws MessageTooLong
 */
export function write(nodes: readonly Node[], view: PromptView): Written {
  const pieces: string[] = [];
  const filled: Filled[] = [];
  const unfilled: Unfilled[] = [];
  let length = 0;
  const add = (text: string): void => {
    length += text.length;
    if (length > MAX_MESSAGE) throw new MessageTooLong();
    pieces.push(text);
  };
  const draw = (list: readonly Node[], inside: readonly Thing[]): void => {
    for (const node of list) {
      if (node.kind === 'literal') add(node.text);
      else if (node.kind === 'unknown') {
        const start = length;
        add(node.tag);
        const { message, fix } = node;
        unfilled.push({ message, ...(fix === undefined ? {} : { fix }), start, end: length });
      } else if (node.kind === 'text') {
        const start = length;
        add(textOf(node.name, view, inside) ?? '');
        if (length > start) filled.push({ name: node.name, start, end: length });
      } else section(node, inside);
    }
  };
  const section = (node: Node & { kind: 'section' }, inside: readonly Thing[]): void => {
    if (hasParts(node.name)) {
      const things = thingsOf(node.name, view);
      if (!node.isInverted) for (const thing of things) draw(node.inner, [...inside, thing]);
      else if (things.length === 0) draw(node.inner, inside);
      return;
    }
    const isThere = (textOf(node.name, view, inside) ?? '') !== '';
    if (isThere !== node.isInverted) draw(node.inner, inside);
  };
  draw(nodes, []);
  return { text: pieces.join(''), filled, unfilled };
}

/** The parts of a proof that a template uses and shows if the proof has them. */
export function shownAidsOf({ template }: Pick<JudgePrompt, 'template'>): readonly Aid[] {
  const names = namesOf(parseTemplate(template).nodes);
  return AIDS.filter((aid) => names.has(aid));
}
