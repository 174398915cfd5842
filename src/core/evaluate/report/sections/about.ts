/** The runs and the scoring policies, in every report. */
import { t } from '../../../../l10n/index.ts';
import type { Policies, RunInfo } from '../../run-types.ts';
import { askedFacts } from '../asked-words.ts';
import { tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import { isOther, type PolicyLine, policyLines } from '../policies.ts';
import { nameWords, toldWords } from '../words.ts';
import type { Section } from './types.ts';

export function aboutSection(sides: readonly MeasuredSide[], policies: Policies): Section {
  const lines = policyLines(sides, policies);
  return {
    tables: [
      {
        id: 'policies',
        title: t('Scoring policies'),
        note: '',
        table: tableOf(lines, [
          words(t('applies to'), ({ what }) => what),
          words(t('policy'), (line) => line.words),
          ...(lines.some(isOther) ? [words(t('in the run'), ({ own }: PolicyLine) => own)] : []),
        ]),
      },
      {
        id: 'runs',
        title: t('Runs'),
        note: '',
        table: tableOf(
          [
            ...FACTS.filter(([, , isTold]) => !isTold || sides.some(({ info }) => isTold(info))).map(
              ([name, fact]) => ({ name: name(), values: sides.map(({ info }) => fact(info)) }),
            ),
            ...askedRows(sides),
          ],
          [
            words('', ({ name }) => name),
            ...sides.map(({ name }, k) => words(name, ({ values }: FactRow) => values[k] ?? '')),
          ],
        ),
      },
    ],
  };
}

interface FactRow {
  readonly name: string;
  readonly values: readonly string[];
}

/** The judge settings of all sides; a side without a setting has `none`. */
function askedRows(sides: readonly MeasuredSide[]): readonly FactRow[] {
  const facts = sides.map(({ info }) => askedFacts(info));
  const names = [...new Set(facts.flat().map(({ name }) => name))];
  return names.flatMap((name) => {
    const values = facts.map((some) => some.find((one) => one.name === name)?.value);
    if (values.every((value) => value === undefined)) return [];
    return [{ name, values: values.map((value) => value ?? t('none')) }];
  });
}

/** Name, value, and for optional facts the test whether a run has it. */
const FACTS: readonly (readonly [() => string, (info: RunInfo) => string, ((info: RunInfo) => boolean)?])[] =
  [
    [() => t('run'), ({ run }) => nameWords(run)],
    [() => t('started'), ({ started }) => nameWords(started)],
    [() => t('judge'), ({ judge }) => nameWords(judge)],
    [() => t('kind'), ({ kind }) => kind],
    [
      () => t('errors confirmed by'),
      ({ confirm }) => (confirm === undefined ? t('none') : nameWords(confirm)),
      ({ confirm }) => confirm !== undefined,
    ],
    [() => t('simulated'), ({ simulated }) => (simulated === undefined ? t('no') : toldWords(simulated))],
    [() => t('votes'), ({ votes, stop }) => `${votes}, ${stopWords(stop)}`],
    [() => t('seed'), ({ seed }) => (seed === null ? t('none') : `${seed}`)],
    [() => t('data'), dataWords],
    [() => t('rows'), ({ selection }) => (selection === undefined ? t('all') : toldWords(selection))],
    [() => t('ended early'), ({ stopped }) => (stopped === undefined ? t('no') : toldWords(stopped))],
  ];

function stopWords(stop: RunInfo['stop']): string {
  const words = {
    all: t('no early stopping'),
    exact: t("stopped once the remaining votes can't change the verdict"),
    sprt: t('stopped by a sequential test'),
  };
  return words[stop];
}

const MOST_SETS = 8;

/** Names with the first digits of their hashes, which identify the data. */
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
