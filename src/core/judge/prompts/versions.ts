/** Versions of the prompts that ship. What was judged by an earlier text is taken up by that text, and it can be chosen. */
import type { BuiltInName } from './built-in.ts';

/** The version of what stands in `media/prompts`. Earlier texts stand in `media/prompts/version-N`. */
export const PROMPT_VERSION = 2;

/** The newest first. */
export const promptVersions: readonly number[] = Array.from(
  { length: PROMPT_VERSION },
  (_, k) => PROMPT_VERSION - k,
);

/** Of each earlier version, the prompts whose text was another than in the next. */
const CHANGED: Readonly<Record<number, readonly BuiltInName[]>> = {
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

/** A text that ships: below `media/prompts`, without `.judge.md`. A prompt that no later version changed has one text. */
export function promptFileOf(name: string, version: number = PROMPT_VERSION): string {
  for (let one = version; one < PROMPT_VERSION; one++)
    if (CHANGED[one]?.some((changed) => changed === name)) return `version-${one}/${name}`;
  return name;
}

/** Every earlier text that ships, newest version first. */
export function earlierPrompts(): readonly { readonly name: BuiltInName; readonly version: number }[] {
  return Object.entries(CHANGED)
    .map(([version, names]) => names.map((name) => ({ name, version: Number(version) })))
    .reverse()
    .flat();
}
