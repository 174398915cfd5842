/** What was run, and by which policies it is scored: stands in every report. */
import { t } from '../../../../l10n/index.ts';
import type { Policies, RunInfo } from '../../run-types.ts';
import { tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import { nameWords, toldWords } from '../words.ts';
import type { Section } from './types.ts';

export function aboutSection(sides: readonly MeasuredSide[], policies: Policies): Section {
  return {
    tables: [
      {
        id: 'policies',
        title: t('How it is scored'),
        note: '',
        table: tableOf([words(t('what')), words(t('policy'))], policyRows(sides, policies)),
      },
      {
        id: 'runs',
        title: t('What was run'),
        note: '',
        table: tableOf(
          [words(''), ...sides.map(({ name }) => words(name))],
          FACTS.map(([name, fact]) => [name(), ...sides.map(({ info }) => fact(info))]),
        ),
      },
    ],
  };
}

const FACTS: readonly (readonly [() => string, (info: RunInfo) => string])[] = [
  [() => t('run'), ({ run }) => nameWords(run)],
  [() => t('started'), ({ started }) => nameWords(started)],
  [() => t('judge'), ({ judge }) => nameWords(judge)],
  [() => t('kind'), ({ kind }) => kind],
  [() => t('model'), ({ model }) => (model === undefined ? t('none') : nameWords(model))],
  [() => t('simulated'), ({ simulated }) => (simulated === undefined ? t('no') : toldWords(simulated))],
  [() => t('votes'), ({ votes, stop }) => `${votes}, ${stopWords(stop)}`],
  [() => t('seed'), ({ seed }) => (seed === null ? t('none') : `${seed}`)],
  [() => t('data'), dataWords],
  [() => t('rows'), ({ selection }) => (selection === undefined ? t('all') : toldWords(selection))],
  [() => t('ended early'), ({ stopped }) => (stopped === undefined ? t('no') : toldWords(stopped))],
];

function stopWords(stop: RunInfo['stop']): string {
  switch (stop) {
    case 'all':
      return t('all asked for');
    case 'exact':
      return t('ended where the rest cannot change it');
    case 'sprt':
      return t('ended by a sequential test');
    default:
      return stop satisfies never;
  }
}

const MOST_SETS = 8;

/** Names with the first digits of what they hash to, by which data is known again. */
function dataWords({ dataSets }: RunInfo): string {
  const shown = dataSets
    .slice(0, MOST_SETS)
    .map(({ name, sha256 }) =>
      sha256 === null
        ? nameWords(name)
        : t('{0} (SHA-256 {1}…)', nameWords(name), nameWords(sha256.slice(0, 12))),
    );
  const left = dataSets.length - shown.length;
  return [...shown, ...(left > 0 ? [t('{0} more', left)] : [])].join(', ');
}

/** Only those that can matter: thresholds of grades where something was graded, and so on. */
function policyRows(sides: readonly MeasuredSide[], policies: Policies): readonly (readonly string[])[] {
  const said = new Set(sides.flatMap(({ rows }) => rows.map((row) => row.said.kind)));
  const grades = sides.flatMap(({ rows }) =>
    rows.flatMap((row) => (row.said.kind === 'grade' ? [row.said.max] : [])),
  );
  const isRated = sides.some(({ rows }) =>
    rows.some(
      ({ points, isRight, label }) => points !== undefined && isRight === undefined && label === undefined,
    ),
  );
  const scored = sides.filter(({ rows }) => rows.some(({ scores }) => scores));
  return [
    ...(said.has('earliest') ? [[t('a tie of “no error” with a step'), tieWords(policies.ties)]] : []),
    [
      t('no verdict, since all votes abstain'),
      policies.abstentions === 'wrong' ? t('counts as wrong') : t('is left out, and counted'),
    ],
    ...(said.has('answer') ? [[t('inconclusive'), inconclusiveWords(policies.inconclusive)]] : []),
    ...(grades.some((max) => max > 1)
      ? [[t('points of a grader'), bounds(policies.accepted, policies.rejected)]]
      : []),
    // A grader that says yes or no knows no thresholds.
    ...(grades.includes(1)
      ? [[t('as many votes for “right” as for “wrong”'), t('in the gap, and in no share')]]
      : []),
    ...(isRated ? [[t('points by people'), bounds(policies.ratedAccepted, policies.ratedRejected)]] : []),
    ...scored.map(({ name, policies: { threshold } }) => [
      scored.length > 1 ? t('scores of {0}', name) : t('scores of a reward model'),
      t('the first step below {0} is the earliest error', threshold ?? 0.5),
    ]),
  ];
}

function tieWords(ties: Policies['ties']): string {
  switch (ties) {
    case 'index':
      return t('counts as the step');
    case 'none':
      return t('counts as no error');
    case 'abstention':
      return t('counts as no verdict');
    default:
      return ties satisfies never;
  }
}

function inconclusiveWords(policy: Policies['inconclusive']): string {
  switch (policy) {
    case 'wrong-verdict':
      return t('counts as a wrong verdict');
    case 'incorrect':
      return t('counts as “wrong”');
    case 'left-out':
      return t('is left out, and counted');
    default:
      return policy satisfies never;
  }
}

/** Shares of the most points, as `85.7%` for 6 of 7. */
function bounds(accepted: number, rejected: number): string {
  const [from, below] = [accepted, rejected].map((share) => `${Number((100 * share).toFixed(1))}%`);
  return accepted === rejected
    ? t('right from {0} of the most points on', from ?? '')
    : t('right from {0} of the most points on, wrong below {1}; between, left out', from ?? '', below ?? '');
}
