import { t } from '../../../l10n/index.ts';

/** The built-in prompts and their versions. A run that used an earlier text resumes with it, and users can choose it. */

/** The names of all built-in prompts, in `media/prompts/NAME.judge.md`. */
export const BUILT_IN_PROMPT_NAMES = [
  'critic',
  'stepwise-whole',
  'stepwise-prefix',
  'grader-binary-lenient',
  'grader-binary-balanced',
  'grader-binary-strict',
  'grader-points-lenient',
  'grader-points-balanced',
  'grader-points-strict',
  'answer-free',
  'answer-steps',
  'extractor',
  'confirm',
  'compare',
  'compare-judgements',
] as const;

export type BuiltInPromptName = (typeof BUILT_IN_PROMPT_NAMES)[number];

/** The version of the prompts in `media/prompts`. Earlier texts are in `media/prompts/version-N`. */
export const NEWEST_PROMPT_VERSION = 2;

/** The versions of the built-in prompts, newest first. */
export const BUILT_IN_PROMPT_VERSION_NUMBERS: readonly number[] = Array.from(
  { length: NEWEST_PROMPT_VERSION },
  (_, k) => NEWEST_PROMPT_VERSION - k,
);

/** For each earlier version, the prompts whose text differs from the next version. */
const CHANGED_PROMPTS: Readonly<Record<number, readonly BuiltInPromptName[]>> = {
  1: [
    'critic',
    'grader-binary-lenient',
    'grader-binary-balanced',
    'grader-binary-strict',
    'grader-points-lenient',
    'answer-free',
    'answer-steps',
    'extractor',
    'confirm',
  ],
};

/** Returns the path of a built-in prompt below `media/prompts`, without `.judge.md`. Versions with the same text share a path. */
export function getBuiltInPromptPath(name: string, version: number = NEWEST_PROMPT_VERSION): string {
  for (let one = version; one < NEWEST_PROMPT_VERSION; one++)
    if (CHANGED_PROMPTS[one]?.some((changed) => changed === name)) return `version-${one}/${name}`;
  return name;
}

/** Lists the earlier texts of built-in prompts, newest version first. */
export function listEarlierBuiltInPrompts(): readonly { readonly name: BuiltInPromptName; readonly version: number }[] {
  return Object.entries(CHANGED_PROMPTS)
    .map(([version, names]) => names.map((name) => ({ name, version: Number(version) })))
    .reverse()
    .flat();
}

const LENIENCY_MEANINGS = {
  lenient: () => t("Lenient: accepts when in doubt. Gaps that a colleague would fill don't count as errors."),
  balanced: () => t('Balanced: the proof must be complete, but may leave routine steps to the reader.'),
  strict: () => t('Strict: rejects when in doubt. Every step must be justified.'),
};

/** Begins with the difference from the others of its kind, since lists cut the end. */
const MEANINGS: Readonly<Record<BuiltInPromptName, (() => string) | undefined>> = {
  critic: undefined,
  'stepwise-whole': () => t('Judges one step and sees the whole proof.'),
  'stepwise-prefix': () => t("Judges one step and doesn't see the steps after it."),
  'grader-binary-lenient': () => t('{0} Accepts or rejects the proof.', LENIENCY_MEANINGS.lenient()),
  'grader-binary-balanced': () => t('{0} Accepts or rejects the proof.', LENIENCY_MEANINGS.balanced()),
  'grader-binary-strict': () => t('{0} Accepts or rejects the proof.', LENIENCY_MEANINGS.strict()),
  'grader-points-lenient': () => t('{0} Gives the proof 0 to 7 points.', LENIENCY_MEANINGS.lenient()),
  'grader-points-balanced': () => t('{0} Gives the proof 0 to 7 points.', LENIENCY_MEANINGS.balanced()),
  'grader-points-strict': () => t('{0} Gives the proof 0 to 7 points.', LENIENCY_MEANINGS.strict()),
  'answer-free': () => t('Compares the final answer with the correct one, reasoning freely.'),
  'answer-steps': () => t('Compares the final answer with the correct one, in four fixed steps.'),
  extractor: undefined,
  confirm: undefined,
  compare: () => t('Chooses the better of two proofs.'),
  'compare-judgements': () => t('Chooses the better of two judgments of the same proof.'),
};

/** Describes a built-in prompt if there are several of its kind, so that users can choose. */
export function describeBuiltInPrompt(name: BuiltInPromptName): string | undefined {
  return MEANINGS[name]?.();
}
