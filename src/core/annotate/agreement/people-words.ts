import { t } from '../../../l10n/index.ts';
import { countOf, duration, figure, perCent, type ReportPart, shareOf } from '../../report-parts/index.ts';
import { GOLD } from './counts.ts';
import type { AgreementReport, AnnotatorReport } from './report-types.ts';

/** What each annotator did, and how it stands to what was settled. */
export function annotatorParts({ annotators }: AgreementReport): ReportPart[] {
  const row = (one: AnnotatorReport): string[] => {
    const { settled } = one;
    return [
      one.isAssigned ? one.annotator : t('{0} (takes no part)', one.annotator),
      `${one.votes}`,
      perCent(shareOf(one.errors, one.votes)),
      countOf(settled.with, settled.items),
      ...[settled.earlier, settled.later, settled.missed, settled.alarms].map((n) => `${n}`),
    ];
  };
  const other = (one: AnnotatorReport): string[] => [
    one.annotator,
    ...[one.unsure, one.outOfDepth, one.seen, one.changed].map((n) => `${n}`),
    countOf(one.reference, one.votes),
    `${one.leftOut}`,
    duration(one.time.median ?? undefined),
    one.time.items === 0 ? duration(undefined) : duration(one.time.total),
  ];
  return [
    { kind: 'heading', words: t('Each annotator') },
    {
      kind: 'table',
      head: [
        t('annotator'),
        t('votes'),
        t('with an error'),
        t('as settled'),
        t('earlier'),
        t('later'),
        t('error missed'),
        t('error where none is'),
      ],
      rows: annotators.map(row),
      words: 1,
    },
    {
      kind: 'table',
      head: [
        t('annotator'),
        t('unsure'),
        t('out of depth'),
        t('saw first'),
        t('changed after'),
        t('with the reference'),
        t('not counted'),
        t('median time'),
        t('time in all'),
      ],
      rows: annotators.map(other),
      words: 1,
    },
  ];
}

/** The data set's own label and judges. */
export function judgeParts({ judges }: AgreementReport): ReportPart[] {
  return [
    { kind: 'heading', words: t('Judges against what people settled on') },
    {
      kind: 'table',
      head: [
        t('judge'),
        t('errors'),
        t('found'),
        t('earlier'),
        t('later'),
        t('missed'),
        t('correct'),
        t('passed'),
        t('no verdict'),
        t('F1'),
      ],
      rows: judges.map((judge) => [
        judge.name === GOLD ? t('gold label') : judge.name,
        `${judge.errors}`,
        countOf(judge.found, judge.errors),
        ...[judge.earlier, judge.later, judge.missed].map((n) => `${n}`),
        `${judge.corrects}`,
        countOf(judge.passed, judge.corrects),
        `${judge.silent}`,
        figure(judge.f1 ?? undefined, 1),
      ]),
      words: 1,
    },
  ];
}
