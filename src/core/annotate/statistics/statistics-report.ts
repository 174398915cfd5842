/** Statistics of data sets: the same parts for the terminal and for Markdown. */
import { definePluralText, t } from '../../../l10n/index.ts';
import { sum } from '../../base/numbers.ts';
import { omitFalseOrUndefined } from '../../base/optional-values.ts';
import { describeRowOddities } from '../../data/index.ts';
import {
  buildReportTable,
  computeShare,
  formatCountWithShare,
  formatDecimal,
  formatShareAsPercent,
  type ReportPart,
} from '../../report-parts/index.ts';
import {
  type DataSetStatistics,
  type GeneratorStatistics,
  MAX_ERROR_POSITION_BIN,
  STEP_COUNT_LOWER_BOUNDS,
  type StepCountStatistics,
} from './types.ts';

/** The most generators that a report lists; JSON has more. */
const MOST_LISTED_GENERATORS = 100;

/** The statistics of data sets as report parts, for the terminal and for Markdown. */
export function createStatisticsReportParts(sets: readonly DataSetStatistics[]): readonly ReportPart[] {
  return [
    { kind: 'title', words: t('Data set statistics') },
    ...describeExclusions(sets),
    { kind: 'heading', words: t('Items and steps') },
    samplesTable(sets),
    ...processErrorParts(sets),
    ...positionParts(sets),
    ...generatorParts(sets),
  ];
}

/** Lists the rows that the statistics leave out. */
function describeExclusions(sets: readonly DataSetStatistics[]): ReportPart[] {
  const items = sets.flatMap((set) => {
    const { name, unreadable, repeatedIds, namedByPlace, unreadLabels, error, correct, unlabelled } = set;
    const text = sum([error, correct, unlabelled].map(({ items: all, inSteps }) => all - inSteps));
    const unplaced = error.items - sum(set.positions);
    return omitFalseOrUndefined([
      unreadable > 0 && unreadableRows(unreadable, name),
      ...describeRowOddities({ repeated: repeatedIds, byPlace: namedByPlace, unreadLabels }).map(
        (sentence) => `${name}: ${sentence}`,
      ),
      text > 0 && unsplitSamples(text, name),
      unplaced > 0 && unplacedErrors(unplaced, name),
    ]);
  });
  return items.length > 0 ? [{ kind: 'list', items }] : [];
}

const unreadableRows = definePluralText(
  "{1}: {0} row can't be read and isn't counted.",
  "{1}: {0} rows can't be read and aren't counted.",
);
const unsplitSamples = definePluralText(
  "{1}: {0} item isn't split into steps. Statistics about steps leave this item out.",
  "{1}: {0} items aren't split into steps. Statistics about steps leave these items out.",
);
const unplacedErrors = definePluralText(
  '{1}: {0} item has an error in an unknown step.',
  '{1}: {0} items have an error in an unknown step.',
);

function samplesTable(sets: readonly DataSetStatistics[]): ReportPart {
  const hasOthers = sets.some((set) => [set.error, set.correct, set.unlabelled].some((one) => one.notAProof > 0));
  const line = (name: string, kind: string, counts: StepCountStatistics): string[] => {
    const { items, notAProof, inSteps, mean, atLeast } = counts;
    return [
      name,
      kind,
      `${items}`,
      ...(hasOthers ? [`${notAProof}`] : []),
      formatDecimal(mean ?? undefined, 1),
      ...STEP_COUNT_LOWER_BOUNDS.map((least) => formatShareAsPercent(computeShare(atLeast[`${least}`] ?? 0, inSteps))),
    ];
  };
  return {
    kind: 'table',
    head: [
      t('data set'),
      '',
      t('items'),
      ...(hasOthers ? [t('not a proof')] : []),
      t('mean steps'),
      ...STEP_COUNT_LOWER_BOUNDS.map((least) => t('≥ {0} steps', least)),
    ],
    rows: sets.flatMap(({ name, error, correct, unlabelled }) => [
      ...(error.items + correct.items > 0 || unlabelled.items === 0
        ? [line(name, t('error'), error), line(name, t('correct'), correct)]
        : []),
      ...(unlabelled.items > 0 ? [line(name, t('no label'), unlabelled)] : []),
    ]),
    words: 2,
  };
}

function processErrorParts(sets: readonly DataSetStatistics[]): ReportPart[] {
  if (sets.every(({ answers }) => answers.right + answers.wrong === 0)) return [];
  return [
    { kind: 'heading', words: t('Errors in labeled items with a correct final answer') },
    buildReportTable(sets, [
      [t('data set'), ({ name }) => name],
      [t('correct answers'), ({ processErrors }) => processErrors.rightAnswers],
      [t('with an error'), ({ processErrors }) => processErrors.errors],
      [
        t('error rate of correct answers'),
        ({ processErrors: { errors, rightAnswers } }) => formatShareAsPercent(computeShare(errors, rightAnswers)),
      ],
      [t('wrong answers'), ({ answers }) => answers.wrong],
      [t('answer correctness unknown'), ({ answers }) => answers.unknown],
    ]),
  ];
}

/** The distribution of earliest errors over steps, per data set. Steps are counted from 1. */
function positionParts(sets: readonly DataSetStatistics[]): ReportPart[] {
  return sets.flatMap(({ name, positions }): ReportPart[] => {
    const total = sum(positions);
    if (total === 0) return [];
    return [
      { kind: 'heading', words: t('Earliest errors in {0} by step', name) },
      {
        kind: 'bars',
        // After the last nonzero position there is nothing to show.
        rows: positions.slice(0, positions.findLastIndex((count) => count > 0) + 1).map((count, index) => ({
          name:
            index < MAX_ERROR_POSITION_BIN
              ? `${index + 1}`.padStart(2)
              : t('{0} and later', MAX_ERROR_POSITION_BIN + 1),
          share: computeShare(count, total),
          words: formatCountWithShare(count, total),
        })),
      },
    ];
  });
}

/** Tables for data sets in which at least one row names its generator. */
function generatorParts(all: readonly DataSetStatistics[]): ReportPart[] {
  const sets = all.filter(({ generators }) => generators.some(({ name }) => name !== null));
  const names = listGenerators(sets);
  if (names.length === 0) return [];
  const listed = names.slice(0, MOST_LISTED_GENERATORS);
  const of = sets.map((set) => ({ set, generators: new Map(set.generators.map((one) => [one.name, one])) }));
  const hasUnlabelled = sets.map(({ unlabelled }) => unlabelled.items > 0);
  const left = names.length - listed.length;
  const others = sum(sets.map(({ ofOtherGenerators }) => ofOtherGenerators));
  return omitFalseOrUndefined<ReportPart>([
    { kind: 'heading', words: t('Items by generator') },
    {
      kind: 'table',
      head: [
        t('generator'),
        ...sets.flatMap(({ name }, k) => [
          t('{0}: with an error', name),
          t('correct'),
          ...(hasUnlabelled[k] ? [t('no label')] : []),
        ]),
      ],
      rows: listed.map((name) => [
        name ?? t('unknown'),
        ...of.flatMap(({ generators }, k) => formatGeneratorCounts(generators.get(name), hasUnlabelled[k] ?? false)),
      ]),
      words: 1,
    },
    left > 0 && { kind: 'words', words: unlistedGenerators(left) },
    others > 0 && { kind: 'words', words: otherGenerators(others) },
    ...of.flatMap(({ set, generators }) => ratioParts(set, listed, generators)),
  ]);
}

const unlistedGenerators = definePluralText("{0} more generator isn't listed.", "{0} more generators aren't listed.");
const otherGenerators = definePluralText(
  "{0} item is from a generator that isn't counted separately.",
  "{0} items are from generators that aren't counted separately.",
);

function formatGeneratorCounts(one: GeneratorStatistics | undefined, hasUnlabelled: boolean): string[] {
  return [`${one?.error ?? 0}`, `${one?.correct ?? 0}`, ...(hasUnlabelled ? [`${one?.unlabelled ?? 0}`] : [])];
}

function ratioParts(
  { name, processErrors }: DataSetStatistics,
  listed: readonly (string | null)[],
  generators: ReadonlyMap<string | null, GeneratorStatistics>,
): ReportPart[] {
  if (processErrors.rightAnswers === 0) return [];
  const rows = listed.flatMap((generator) => {
    const { rightAnswers = 0, errors = 0 } = generators.get(generator)?.processErrors ?? {};
    if (rightAnswers === 0) return [];
    const share = computeShare(errors, rightAnswers);
    const words = t('{0} of {1} ({2})', errors, rightAnswers, formatShareAsPercent(share));
    return [{ name: generator ?? t('unknown'), share, words }];
  });
  return [
    { kind: 'heading', words: t('{0}: errors in labeled items with a correct final answer, by generator', name) },
    { kind: 'bars', rows },
  ];
}

/** All generators of all data sets, those with most items first. */
function listGenerators(sets: readonly DataSetStatistics[]): (string | null)[] {
  const counts = new Map<string | null, number>();
  for (const { generators } of sets)
    for (const { name, error, correct, unlabelled } of generators)
      counts.set(name, (counts.get(name) ?? 0) + error + correct + unlabelled);
  return [...counts]
    .sort(([a, first], [b, second]) => second - first || (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1))
    .map(([name]) => name);
}
