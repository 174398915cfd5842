/** What a template may name, and where. Each name is a text, a thing with named parts, or a list of such things. */
import type { PromptView } from './types.ts';

/** The parts of things that have some. */
type Parts = Readonly<Record<string, readonly string[]>>;

const PARTS: Parts = {
  steps: ['index', 'text'],
  step: ['index', 'text'],
  candidates: ['number', 'proof'],
};

const TEXTS: readonly (keyof PromptView)[] = [
  'problem',
  'proof',
  'reference',
  'rubric',
  'answer',
  'critique',
];

/** Every name that a template knows outside of sections, for messages and completions. */
export const VARIABLES: readonly string[] = [...TEXTS, ...Object.keys(PARTS)];

/** Where in a template a name stands: the sections around it that have parts, the innermost last. */
export type Scope = readonly string[];

/** What a name stands for: a text, or a section that may be entered. Undefined if it is not known there. */
export function kindOf(name: string, scope: Scope): 'text' | 'section' | undefined {
  if (scope.some((section) => PARTS[section]?.includes(name))) return 'text';
  if (TEXTS.some((text) => text === name)) return 'text';
  if (Object.hasOwn(PARTS, name)) return 'section';
  const [whole = '', part = '', more] = name.split('.');
  if (more !== undefined || whole !== 'step') return undefined;
  return PARTS[whole]?.includes(part) ? 'text' : undefined;
}

/** Whether its contents are named by themselves inside of it, as in `{{#steps}}{{text}}{{/steps}}`. */
export function hasParts(name: string): boolean {
  return Object.hasOwn(PARTS, name);
}

/** A thing of which a section is drawn. */
export type Thing = Readonly<Record<string, string | number>>;

/** The text of a name in a view, seen from inside things, the innermost last; undefined if the view has none. */
export function textOf(name: string, view: PromptView, inside: readonly Thing[]): string | undefined {
  for (const thing of inside.toReversed()) if (Object.hasOwn(thing, name)) return String(thing[name]);
  if (name === 'step.index') return view.step && String(view.step.index);
  if (name === 'step.text') return view.step?.text;
  const text = TEXTS.find((one) => one === name);
  const value = text && view[text];
  return typeof value === 'string' ? value : undefined;
}

/** The things of a section in a view; none if it is empty or absent. */
export function thingsOf(name: string, view: PromptView): readonly Thing[] {
  if (name === 'steps') return view.steps;
  if (name === 'step') return view.step ? [view.step] : [];
  if (name === 'candidates') return view.candidates ?? [];
  return [];
}
