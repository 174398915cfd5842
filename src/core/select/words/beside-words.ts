/** What stands beside the ranking: who was merged or set aside, who ends in the same answer, how often a try is right. */
import { t } from '../../../l10n/index.ts';
import { firstOf } from '../../base/words.ts';
import { plainText } from '../../checker/evidence/plain-text.ts';
import { tokenize } from '../../checker/terms/tokens.ts';
import type { EqualAnswers } from '../candidates/equal-answers.ts';
import type { AsideReason, Gathered } from '../ports.ts';
import type { PassAt } from './beside.ts';
import { numberOf, plainName } from './names.ts';

/** What is known of the candidates beside who won. */
export interface Beside {
  readonly pass?: Pick<PassAt, 'words'> | undefined;
  readonly answers?: EqualAnswers | undefined;
}

/** A label with its words. */
export interface BesideLine {
  readonly label: string;
  readonly words: string;
}

/** The most names in one line. */
const MOST_NAMES = 20;
/** The longest answer that is written out, in UTF-16 code units. */
const LONGEST_ANSWER = 60;

/** What candidates end in, to be told before who is ahead: where answers differ, some are wrong. Undefined where nothing is known. */
export function answersLine(beside: Beside | undefined): BesideLine | undefined {
  const words = beside?.answers && answersWords(beside.answers);
  return words ? { label: t('Final answers'), words } : undefined;
}

/** What else is known of candidates beside who won, a line each. */
export function besideLines(gathered: Gathered, beside: Beside | undefined): BesideLine[] {
  if (gathered.candidates.length === 0) return [];
  return [
    { label: t('Merged or set aside before the first call'), words: goneWords(gathered) },
    ...(beside?.pass ? [{ label: t('Pass@k'), words: beside.pass.words }] : []),
  ];
}

function goneWords({ merged, setAside, candidates }: Gathered): string {
  if (merged.length === 0 && setAside.length === 0) return t('no duplicates, empty texts or refusals');
  const equal = merged.map(({ candidate, into }) =>
    t('{0} is equal to {1}', plainName(candidate.name), numberOf(into, candidates.length)),
  );
  const left = equal.length - MOST_NAMES;
  return [
    ...equal.slice(0, MOST_NAMES),
    ...(left > 0 ? [t('and {0} more', left)] : []),
    ...(['empty', 'refused', 'incomplete'] as const).flatMap((reason) => {
      const names = setAside.flatMap((one) => (one.reason === reason ? [plainName(one.candidate.name)] : []));
      return names.length === 0 ? [] : [asideWords(reason, names)];
    }),
  ].join('; ');
}

function asideWords(reason: AsideReason, names: readonly string[]): string {
  const who = firstOf(names, MOST_NAMES);
  const isOne = names.length === 1;
  switch (reason) {
    case 'empty':
      return isOne ? t('{0} is empty', who) : t('{0} are empty', who);
    case 'refused':
      return isOne ? t('{0} says that it has no proof', who) : t('{0} say that they have no proof', who);
    case 'incomplete':
      return isOne ? t('{0} says that it isn’t complete', who) : t('{0} say that they aren’t complete', who);
    default:
      return reason satisfies never;
  }
}

/** The most answers that are named one by one. */
const MOST_ANSWERS = 4;

/** `x = 0 (12), x = 1 (3), none found (1)`; undefined where there is nothing to say of them. */
function answersWords({ groups, without, isCut }: EqualAnswers): string | undefined {
  if (groups.length === 0) return without.length === 0 ? undefined : t('none found');
  const named = groups
    .slice(0, MOST_ANSWERS)
    .map(({ answer, candidates }) => t('{0} ({1})', shortAnswer(answer), candidates.length));
  const left = groups.length - MOST_ANSWERS;
  return [
    ...named,
    ...(left > 0 ? [t(left === 1 ? 'and {0} other answer' : 'and {0} other answers', left)] : []),
    ...(without.length > 0 ? [t('none found ({0})', without.length)] : []),
    ...(isCut ? [t('not all of them were compared')] : []),
  ].join(', ');
}

/** A final answer in one line, as people read it: `x = 80° or x = 280°`. */
export function shortAnswer(answer: string): string {
  const plain = plainName(withoutCommands(answer));
  return plain.length <= LONGEST_ANSWER ? plain : `${plain.slice(0, LONGEST_ANSWER)}…`;
}

/** Mathematics in plain signs; as it is written where that is none, or has commands that have no sign. */
function withoutCommands(answer: string): string {
  const inner = /^\$([^$]*)\$$/.exec(answer.trim())?.[1] ?? answer;
  if (!inner.includes('\\')) return inner;
  if (inner.includes('$')) return answer;
  // Words stand between formulas.
  const parts = inner.split(/\\(?:text|mathrm|textrm)\s*\{([^{}]*)\}/);
  const plain = parts.map((part, k) =>
    k % 2 === 1 ? part.trim() : plainText(tokenize(part, 0, part.length), LONGEST_ANSWER + 1),
  );
  const hasOnlySigns = plain.every((part, k) => k % 2 === 1 || !/\\|\p{L}{3,}/u.test(part));
  return hasOnlySigns ? plain.filter((part) => part !== '').join(' ') : answer;
}
