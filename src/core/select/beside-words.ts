/** What stands beside the ranking: who was merged or set aside, who ends in the same answer, how often a try is right. */
import { t } from '../../l10n/index.ts';
import { plainText } from '../checker/plain.ts';
import { tokenize } from '../checker/tokens.ts';
import type { PassAt } from './beside.ts';
import type { EqualAnswers } from './equal-answers.ts';
import { listed, numberOf, plainName } from './names.ts';
import type { Gathered } from './ports.ts';

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

export function besideLines(gathered: Gathered, beside: Beside | undefined): BesideLine[] {
  if (gathered.candidates.length === 0) return [];
  return [
    { label: t('Merged or set aside before the first call'), words: goneWords(gathered) },
    ...(beside?.answers
      ? [{ label: t('Final answers'), words: answersWords(beside.answers, gathered) }]
      : []),
    ...(beside?.pass ? [{ label: t('Pass@k'), words: beside.pass.words }] : []),
  ];
}

function goneWords({ merged, setAside, candidates }: Gathered): string {
  if (merged.length === 0 && setAside.length === 0) return t('no duplicates, empty texts or refusals');
  const equal = merged.map(({ candidate, into }) =>
    t('{0} is equal to {1}', plainName(candidate.name), numberOf(into, candidates.length)),
  );
  const aside = setAside.map(({ candidate, reason }) =>
    reason === 'empty'
      ? t('{0} is empty', plainName(candidate.name))
      : reason === 'refused'
        ? t('{0} says that it has no proof', plainName(candidate.name))
        : t('{0} says that it isn’t complete', plainName(candidate.name)),
  );
  const all = [...equal, ...aside];
  const left = all.length - MOST_NAMES;
  return [...all.slice(0, MOST_NAMES), ...(left > 0 ? [t('and {0} more', left)] : [])].join('; ');
}

function answersWords({ groups, without, isCut }: EqualAnswers, { candidates }: Gathered): string {
  const count = candidates.length;
  const [most] = groups;
  if (!most) return t('No candidate marks a final answer.');
  return [
    groups.length === 1 && without.length === 0
      ? t('All {0} candidates give {1}.', count, shortAnswer(most.answer))
      : t('{0} of {1} candidates give {2}.', most.candidates.length, count, shortAnswer(most.answer)),
    ...(groups.length > 1
      ? [
          t(
            groups.length === 2 ? 'There is {0} other answer.' : 'There are {0} other answers.',
            groups.length - 1,
          ),
        ]
      : []),
    ...(without.length > 0
      ? [t(without.length === 1 ? '{0} marks none.' : '{0} mark none.', listed(without, count))]
      : []),
    ...(isCut ? [t('Not all of them were compared.')] : []),
  ].join(' ');
}

/** A final answer in one line, as people read it: `x = 80° or x = 280°`. */
export function shortAnswer(answer: string): string {
  const plain = plainName(withoutCommands(answer));
  return plain.length <= LONGEST_ANSWER ? plain : `${plain.slice(0, LONGEST_ANSWER)}…`;
}

/** Mathematics in plain signs; as it is written where that is none, or has commands that have no sign. */
function withoutCommands(answer: string): string {
  if (!answer.includes('\\') || answer.includes('$')) return answer;
  // Words stand between formulas.
  const parts = answer.split(/\\(?:text|mathrm|textrm)\s*\{([^{}]*)\}/);
  const plain = parts.map((part, k) =>
    k % 2 === 1 ? part.trim() : plainText(tokenize(part, 0, part.length), LONGEST_ANSWER + 1),
  );
  const hasOnlySigns = plain.every((part, k) => k % 2 === 1 || !/\\|\p{L}{3,}/u.test(part));
  return hasOnlySigns ? plain.filter((part) => part !== '').join(' ') : answer;
}
