/** Reads values of options, for all commands. */
import { findSimilarWord } from '../../core/base/similar-word.ts';
import { UsageError } from '../output/usage-error.ts';

/** Reads one of several choices. Throws {@link UsageError} for any other value. */
export function readChoiceOption<const T extends string>(
  option: string,
  value: string,
  choices: readonly T[],
  subject = `--${option}`,
): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) {
    const meant = findSimilarWord(value, choices);
    throw new UsageError(
      `${subject} must be ${joinChoices(choices)}, not "${value}".${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
    );
  }
  return found;
}

/** `a`, `a or b`, `a, b, or c`. */
export function joinChoices(choices: readonly string[], word: 'or' | 'and' = 'or'): string {
  const last = choices.at(-1) ?? '';
  if (choices.length < 2) return last;
  return `${choices.slice(0, -1).join(', ')}${choices.length > 2 ? ',' : ''} ${word} ${last}`;
}

/** Reads a whole number from `least` to `most`. Throws {@link UsageError} for any other value. */
export function readWholeNumberOption(
  option: string,
  value: string,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const pattern = least < 0 ? /^-?\d{1,16}$/ : /^\d{1,16}$/;
  const number = pattern.test(value) ? Number(value) : Number.NaN;
  if (!(number >= least && number <= most)) {
    const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
    throw new UsageError(`--${option} must be a whole number ${range}, not "${value}".`);
  }
  return number;
}

/** Reads a decimal number from `least` (`Number.MIN_VALUE` for greater than 0) to `most`. Throws {@link UsageError} for any other value. */
export function readNumberOption(option: string, value: string, least: number, most = Number.MAX_VALUE): number {
  const number = /^(?:\d+\.?\d*|\.\d+)$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= least && number <= most)) {
    const from = least === Number.MIN_VALUE ? 'greater than 0' : `of at least ${least}`;
    const range = most === Number.MAX_VALUE ? from : `from ${least} to ${most}`;
    throw new UsageError(`--${option} must be a number ${range}, not "${value}".`);
  }
  return number;
}

/** Reads a string that isn't blank. Throws {@link UsageError} if it is. */
export function readTextOption(option: string, value: string): string {
  if (value.trim() === '') throw new UsageError(`--${option} can't be empty.`);
  return value;
}

/** Returns `{[key]: read(value)}`, or `{}` without a value. */
export function createOptionalField<K extends string, T>(
  key: K,
  value: string | undefined,
  read: (value: string) => T,
): { readonly [P in K]?: T } {
  return value === undefined ? {} : ({ [key]: read(value) } as { readonly [P in K]?: T });
}

/** The data sets of a command line, each once. They are read twice, so standard input isn't allowed. */
export function readDataSetPaths(files: readonly string[]): readonly string[] {
  if (files.length === 0) throw new UsageError('Specify at least one data set.');
  if (files.includes('-')) throw new UsageError("Data sets can't be read from standard input. Specify files.");
  return [...new Set(files)];
}
