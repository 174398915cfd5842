import { t } from '../../../l10n/index.ts';
import type { BuiltInName } from './built-in.ts';

/** What a prompt that ships does, where another one of its kind ships, too: so that people can choose between them. */
export function builtInMeaning(name: BuiltInName): string | undefined {
  switch (name) {
    case 'stepwise-whole':
      return t('Judges one step, with the whole proof in view.');
    case 'stepwise-prefix':
      return t('Judges one step, with only the steps before it in view.');
    case 'grader-binary-lenient':
      return t('Accepts or rejects the proof. {0}', lenient());
    case 'grader-binary-balanced':
      return t('Accepts or rejects the proof. {0}', balanced());
    case 'grader-binary-strict':
      return t('Accepts or rejects the proof. {0}', strict());
    case 'grader-points-lenient':
      return t('Gives the proof 0 to 7 points. {0}', lenient());
    case 'grader-points-balanced':
      return t('Gives the proof 0 to 7 points. {0}', balanced());
    case 'grader-points-strict':
      return t('Gives the proof 0 to 7 points. {0}', strict());
    case 'answer-free':
      return t('Compares the final answer with the right one, reasoning freely.');
    case 'answer-steps':
      return t('Compares the final answer with the right one, in four fixed steps.');
    case 'compare':
      return t('Says which of two solutions is better.');
    case 'compare-judgements':
      return t('Says which of two judgements of one solution is better.');
    case 'critic':
    case 'extractor':
    case 'confirm':
      return undefined;
    default:
      return name satisfies never;
  }
}

function lenient(): string {
  return t("Lenient: in doubt it sides with the proof. Gaps that a colleague would fill don't count.");
}

function balanced(): string {
  return t('Balanced: the proof must be complete, except that routine steps may be left to the reader.');
}

function strict(): string {
  return t('Strict: in doubt it sides against the proof. Every step must be justified.');
}
