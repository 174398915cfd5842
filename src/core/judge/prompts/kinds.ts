/** The kinds of prompts and the forms of replies: what each is, said once, for problems, completions, hovers and the table of docs/prompts.md. */
import { t } from '../../../l10n/index.ts';
import type { PromptKind, ReplyForm } from './types.ts';

/** A word that may stand somewhere in a prompt file, with a sentence on what it means. */
export interface Told {
  readonly name: string;
  readonly meaning: string;
}

/** How the reply of each kind may be read; the first is what is meant where the file does not say. */
export const FORMS: Readonly<Record<PromptKind, readonly [ReplyForm, ...ReplyForm[]]>> = {
  critic: ['boxed-index'],
  stepwise: ['yes-no'],
  grader: ['yes-no', 'points', 'report'],
  answer: ['yes-no'],
  extractor: ['yes-no'],
  confirmer: ['yes-no'],
  comparison: ['choice'],
};

/** Variables of which a prompt of a kind must show one, since it would judge nothing else. */
export const NEEDS: Readonly<Record<PromptKind, readonly string[]>> = {
  critic: ['steps'],
  stepwise: ['step', 'step.index', 'step.text'],
  grader: ['steps', 'proof'],
  answer: ['steps', 'proof'],
  extractor: ['critique'],
  confirmer: ['critique'],
  comparison: ['candidates'],
};

/** Variables that only prompts of some kinds are given; all others are given to every kind. */
const ONLY: Readonly<Record<string, readonly PromptKind[]>> = {
  step: ['stepwise', 'confirmer'],
  candidates: ['comparison'],
  critique: ['extractor', 'confirmer'],
};

/** Whether a prompt of a kind can be given a variable, or a part of one; of a kind that isn't known, anything. */
export function isGiven(name: string, kind: PromptKind | undefined): boolean {
  const [whole = ''] = name.split('.');
  const kinds = Object.hasOwn(ONLY, whole) ? ONLY[whole] : undefined;
  return kind === undefined || kinds === undefined || kinds.includes(kind);
}

export const KINDS: readonly PromptKind[] = [
  'critic',
  'stepwise',
  'grader',
  'answer',
  'extractor',
  'confirmer',
  'comparison',
];

export const ALL_FORMS: readonly ReplyForm[] = ['boxed-index', 'yes-no', 'points', 'choice', 'report'];

/** What a prompt of a kind asks for. */
export function kindMeaning(kind: PromptKind): string {
  switch (kind) {
    case 'critic':
      return t('Names the earliest step of the whole proof that has an error.');
    case 'stepwise':
      return t('Says of one step whether it is right.');
    case 'grader':
      return t('Grades the whole proof: yes or no, or points.');
    case 'answer':
      return t('Says whether the final answer agrees with the right one.');
    case 'extractor':
      return t('Reads off what the reply about a final answer concludes.');
    case 'confirmer':
      return t('Looks again at an error that another judge has named.');
    case 'comparison':
      return t('Chooses the better of two proofs.');
  }
}

/** What is looked for in a reply of a form. */
export function formMeaning(form: ReplyForm): string {
  switch (form) {
    case 'boxed-index':
      return t(
        'The index of the earliest step with an error in \\boxed{}, or \\boxed{-1}; the last box counts.',
      );
    case 'yes-no':
      return t('A line “Verdict: yes” or “Verdict: no”.');
    case 'points':
      return t('A line “Points: 5/7”.');
    case 'choice':
      return t('A line “Choice: 1” or “Choice: 2”.');
    case 'report':
      return t('A sentence under “Final Verdict:”, and findings with a “Location:” that quotes the proof.');
  }
}

/** How people ask for a reply of a form, at the end of a template. It is read by models, and stays English. */
export const REQUESTS: Readonly<Record<ReplyForm, string>> = {
  'boxed-index':
    'If there is an error, quote the wrong phrase: <quote>…</quote>. End with the index of the earliest paragraph with an error in \\boxed{}, or with \\boxed{-1} if there is none.',
  'yes-no': 'End with a line “Verdict: yes” or “Verdict: no”.',
  points: 'End with a line “Points: p/7”, with a whole number p from 0 to 7.',
  choice: 'End with a line “Choice: n”, with the number n of the better one.',
  report:
    'For each error write “Location:” with the wrong phrase, copied letter by letter. End with “Final Verdict: The solution is correct.” or “Final Verdict: The solution is invalid.”.',
};
