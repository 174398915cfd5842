/** Defines the kinds of prompts and the formats of replies, for problems, completions, hovers and the table of docs/prompts.md. */
import { t } from '../../../l10n/index.ts';
import type { PromptKind, ReplyFormat } from './types.ts';

/** A word that is valid in a prompt file, with a sentence about its meaning. */
export interface PromptFrontMatterChoice {
  readonly name: string;
  readonly meaning: string;
}

interface PromptKindInfo {
  /** The formats of its reply; the first is the default. */
  readonly forms: readonly [ReplyFormat, ...ReplyFormat[]];
  /** At least one of these variables must occur; otherwise there would be nothing to judge. */
  readonly needs: readonly string[];
  /** Its purpose. */
  readonly meaning: () => string;
  /** The first sentence of a new prompt of this kind. Models read it, so it stays English. */
  readonly task: string;
  readonly material: (write: PromptVariableWriters) => string;
}

/** Functions that write the variables of a new prompt: a variable between tags of its name, or each part of a list. */
export interface PromptVariableWriters {
  readonly tagged: (name: string) => string;
  readonly list: (name: string) => string;
}

export const PROMPT_KIND_SPECS: Readonly<Record<PromptKind, PromptKindInfo>> = {
  critic: {
    forms: ['boxed-index'],
    needs: ['steps'],
    meaning: () => t('Finds the earliest error in the whole proof.'),
    task: 'Find the earliest paragraph of this proof that has an error.',
    material: ({ list }) => list('steps'),
  },
  stepwise: {
    forms: ['yes-no'],
    needs: ['step', 'step.index', 'step.text'],
    meaning: () => t('Decides whether one step is correct.'),
    task: 'Decide whether one paragraph of this proof is right: the one that is named at the end.',
    material: ({ list }) => `${list('steps')}Judge paragraph {{step.index}}, and no other. `,
  },
  grader: {
    forms: ['yes-no', 'points', 'report'],
    needs: ['steps', 'proof'],
    meaning: () => t('Grades the whole proof as correct or incorrect, or with points.'),
    task: 'Decide whether this proof is right.',
    material: ({ tagged }) => tagged('proof'),
  },
  answer: {
    forms: ['yes-no'],
    needs: ['steps', 'proof'],
    meaning: () => t('Compares the final answer with the correct one.'),
    task: 'Decide whether the final answer of this solution agrees with the right answer.',
    material: ({ tagged }) => tagged('proof') + tagged('answer'),
  },
  extractor: {
    forms: ['yes-no'],
    needs: ['critique'],
    meaning: () => t("Extracts the verdict from an answer grader's reply."),
    task: 'Read off what this reply concludes: does the answer agree with the right one?',
    material: ({ tagged }) => tagged('critique'),
  },
  confirmer: {
    forms: ['yes-no'],
    needs: ['critique'],
    meaning: () => t('Checks an error that another judge found.'),
    task: 'Decide whether this objection to a paragraph of the proof stands.',
    material: ({ list, tagged }) =>
      `${list('steps')}${tagged('critique')}The objection is to paragraph {{step.index}}. `,
  },
  comparison: {
    forms: ['choice'],
    needs: ['candidates'],
    meaning: () => t('Chooses the better of two proofs.'),
    task: 'Decide which of these proofs is the better one.',
    material: ({ list }) => list('candidates'),
  },
};

export const PROMPT_KIND_NAMES = Object.keys(PROMPT_KIND_SPECS) as readonly PromptKind[];

export function describePromptKind(kind: PromptKind): string {
  return PROMPT_KIND_SPECS[kind].meaning();
}

/** Variables that are available only for some kinds of prompts. All others are available for every kind. */
const ONLY: Readonly<Record<string, readonly PromptKind[]>> = {
  step: ['stepwise', 'confirmer'],
  candidates: ['comparison'],
  critique: ['extractor', 'confirmer'],
};

/** Whether a variable, or a part of one, is available for a kind of prompt. If the kind is unknown, every variable is. */
export function canPromptKindUseVariable(name: string, kind: PromptKind | undefined): boolean {
  const [whole = ''] = name.split('.');
  const kinds = Object.hasOwn(ONLY, whole) ? ONLY[whole] : undefined;
  return kind === undefined || kinds === undefined || kinds.includes(kind);
}

/** The facts about a reply format. */
interface ReplyFormInfo {
  /** The expected part of a reply. */
  readonly meaning: () => string;
  /** The request for it at the end of a template. Models read it, so it stays English. */
  readonly request: string;
  /** The request of a retry for the verdict alone, after an unreadable reply. */
  readonly line: (max: number) => string;
}

export const REPLY_FORMAT_SPECS: Readonly<Record<ReplyFormat, ReplyFormInfo>> = {
  'boxed-index': {
    meaning: () =>
      t(
        'In \\boxed{}, the 0-based index of the earliest step with an error, or -1 if there is none. The last \\boxed{} counts.',
      ),
    request:
      'If there is an error, quote the wrong phrase: <quote>…</quote>. End with the index of the earliest paragraph with an error in \\boxed{}, or with \\boxed{-1} if there is none.',
    line: () =>
      'Reply with one line only: the index of the earliest paragraph with an error in \\boxed{}, or \\boxed{-1} if there is none.',
  },
  'yes-no': {
    meaning: () => t('A line “Verdict: yes” or “Verdict: no”.'),
    request: 'End with a line “Verdict: yes” or “Verdict: no”.',
    line: () => 'Reply with one line only: “Verdict: yes” or “Verdict: no”.',
  },
  points: {
    meaning: () => t('A line such as “Points: 5/7”.'),
    request: 'End with a line “Points: p/7”, with a whole number p from 0 to 7.',
    line: (max) => `Reply with one line only: “Points: p/${max}”, with a whole number p from 0 to ${max}.`,
  },
  choice: {
    meaning: () => t('A line “Choice: 1” or “Choice: 2”.'),
    request: 'End with a line “Choice: n”, with the number n of the better one.',
    line: () => 'Reply with one line only: “Choice: n”, with the number n of the better one.',
  },
  report: {
    meaning: () => t('A sentence after “Final Verdict:” and, for each error, a “Location:” that quotes the proof.'),
    request:
      'For each error write “Location:” with the wrong phrase, copied letter by letter. End with “Final Verdict: The solution is correct.” or “Final Verdict: The solution is invalid.”.',
    line: () =>
      'Reply with one line only: “Final Verdict: The solution is correct.” or “Final Verdict: The solution is invalid.”.',
  },
};

export const REPLY_FORMAT_NAMES = Object.keys(REPLY_FORMAT_SPECS) as readonly ReplyFormat[];
