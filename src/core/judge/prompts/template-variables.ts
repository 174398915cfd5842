/** Defines the variables of templates and their scope. A variable is a string, an object with parts, or a list of such objects. */
import { t } from '../../../l10n/index.ts';
import type { PromptVariableValues } from './types.ts';

/** The names of the parts of each object or list. */
type Parts = Readonly<Record<string, readonly string[]>>;

const PARTS: Parts = {
  steps: ['index', 'text'],
  step: ['index', 'text'],
  candidates: ['number', 'proof'],
};

const TEXTS: readonly (keyof PromptVariableValues)[] = [
  'problem',
  'proof',
  'reference',
  'rubric',
  'answer',
  'critique',
];

/** The variables that are known outside of sections, for messages and completions. */
export const TEMPLATE_VARIABLE_NAMES: readonly string[] = [...TEXTS, ...Object.keys(PARTS)];

const MEANINGS: Readonly<Record<string, () => string>> = {
  problem: () => t('The text of the problem; empty if the proof has none.'),
  steps: () => t('The steps of the proof, in order: each has `index` and `text`.'),
  step: () => t('The step to judge, with `index` and `text`.'),
  index: () => t('The index of the step, counted from 0: step 1 has index 0.'),
  text: () => t('The text of the step.'),
  proof: () => t('All steps, separated by blank lines; inside `candidates`, the text of the candidate.'),
  reference: () => t("A reference solution; empty if there is none or it's hidden from the judge."),
  rubric: () => t("A grading rubric; empty if there is none or it's hidden from the judge."),
  answer: () => t("The correct final answer; empty if there is none or it's hidden from the judge."),
  candidates: () => t('The proofs to choose from: each has `number` and `proof`.'),
  number: () => t('The number of the candidate, counted from 1.'),
  critique: () => t('The reply of another judge; only in `extractor` and `confirmer` prompts.'),
};

/** Returns the meaning of a variable; undefined if it's unknown everywhere. */
export function describeTemplateVariable(name: string): string | undefined {
  const plain = name.replace(/^step\.(?=(?:index|text)$)/, '');
  return Object.hasOwn(MEANINGS, plain) ? MEANINGS[plain]?.() : undefined;
}

/** Returns the names of the parts of a section, which are variables inside of it; empty if it has none. */
export function listSectionItemVariableNames(section: string): readonly string[] {
  return Object.hasOwn(PARTS, section) ? (PARTS[section] ?? []) : [];
}

/** Lists the variables that are known in a scope. The parts of the sections around it come first, innermost first. */
export function listTemplateVariablesInScope(scope: TemplateScope): readonly string[] {
  const parts = scope.toReversed().flatMap(listSectionItemVariableNames);
  return [
    ...new Set([
      ...parts,
      ...TEMPLATE_VARIABLE_NAMES,
      ...listSectionItemVariableNames('step').map((part) => `step.${part}`),
    ]),
  ];
}

/** The place of a name in a template: the sections around it that have parts, innermost last. */
export type TemplateScope = readonly string[];

/** Returns whether a name is a string or a section; undefined if it's unknown in that scope. */
export function getTemplateVariableKind(name: string, scope: TemplateScope): 'text' | 'section' | undefined {
  if (scope.some((section) => PARTS[section]?.includes(name))) return 'text';
  if (TEXTS.some((text) => text === name)) return 'text';
  if (Object.hasOwn(PARTS, name)) return 'section';
  const [whole = '', part = '', more] = name.split('.');
  if (more !== undefined || whole !== 'step') return undefined;
  return PARTS[whole]?.includes(part) ? 'text' : undefined;
}

/** Whether a section has parts that are variables inside of it, as in `{{#steps}}{{text}}{{/steps}}`. */
export function isSectionWithItemVariables(name: string): boolean {
  return Object.hasOwn(PARTS, name);
}

/** An entry that a section is rendered for. */
export type TemplateSectionItem = Readonly<Record<string, string | number>>;

/** Returns the value of a variable as seen inside of sections, innermost last; undefined if it has none. */
export function resolveTemplateVariableValue(
  name: string,
  view: PromptVariableValues,
  inside: readonly TemplateSectionItem[],
): string | undefined {
  for (const thing of inside.toReversed()) if (Object.hasOwn(thing, name)) return String(thing[name]);
  if (name === 'step.index') return view.step && String(view.step.index);
  if (name === 'step.text') return view.step?.text;
  const text = TEXTS.find((one) => one === name);
  const value = text && view[text];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the entries of a section; empty if the variable is empty or absent. */
export function getTemplateSectionItems(name: string, view: PromptVariableValues): readonly TemplateSectionItem[] {
  if (name === 'steps') return view.steps;
  if (name === 'step') return view.step ? [view.step] : [];
  if (name === 'candidates') return view.candidates ?? [];
  return [];
}
