/** The report of a study: a curve of accuracy over calls for each strategy, and its table. */
import { t } from '../../../l10n/index.ts';
import { formatWholeNumber } from '../../../l10n/numbers.ts';
import { formatOneDecimal, type Report } from '../../evaluate/index.ts';
import { getStrategyName } from '../words/design.ts';
import type { StudyMethod, StudyPoint } from './study.ts';

/** The calls of all tournaments of a study, and how many of them were queries; the others reused a judgment. */
export interface StudyCallCounts {
  readonly calls: number;
  readonly sent: number;
}

/** @param judge the comparer's name @param seeds how often each design ran on each problem */
export function buildStudyReport(
  points: readonly StudyPoint[],
  { calls, sent }: StudyCallCounts,
  judge: string,
  seeds: number,
): Report {
  const problems = Math.max(0, ...points.map((point) => point.problems));
  const best = points.toSorted((a, b) => b.accuracy - a.accuracy || a.calls - b.calls)[0];
  const used = t(
    'The strategies used {0} calls: {1} were sent, and {2} reused a judgment.',
    formatWholeNumber(calls),
    formatWholeNumber(sent),
    formatWholeNumber(calls - sent),
  );
  const methods = [...new Set(points.map(({ method }) => method))];
  return {
    v: 1,
    name: t('Report: strategies'),
    sentence: best
      ? t(
          'Highest accuracy: {0}% by {1}, with {2} calls per problem. {3}',
          formatOneDecimal(best.accuracy),
          formatStudyMethod(best),
          formatOneDecimal(best.calls),
          used,
        )
      : t('No problems to compare strategies on.'),
    beneath: t(
      problems === 1 ? '{0} problem · seeds: {1} · {2}' : '{0} problems · seeds: {1} · {2}',
      problems,
      seeds,
      judge,
    ),
    when: '',
    series: [],
    figures: [
      {
        id: 'strategies',
        title: t('Accuracy by calls per problem'),
        note: t(
          'Share of problems with a correct winner, by the mean number of calls per problem that the strategy needs without judgments from the others. A tie counts as a random choice. If a strategy runs on some of the candidates, each seed draws new ones. With 95% Wilson intervals over problems.',
        ),
        figure: {
          kind: 'lines',
          x: { name: t('calls per problem'), min: 0 },
          y: { name: t('accuracy (%)') },
          lines: methods.map((method) => ({
            name: getMethodName(method),
            points: points
              .filter((point) => point.method === method)
              .map(({ calls: x, accuracy: y, low, high, problems: n }) => ({ x, y, low, high, n }))
              .sort((a, b) => a.x - b.x),
          })),
        },
        table: {
          columns: [
            { name: t('strategy'), isNumber: false },
            ...[
              t('candidates'),
              t('keep'),
              t('votes'),
              t('accuracy'),
              t('calls per problem'),
              t('problems'),
              t('runs'),
            ].map((name) => ({ name, isNumber: true })),
          ],
          rows: points.map((point) => ({
            cells: [
              getMethodName(point.method),
              `${point.count}`,
              `${point.keep ?? '–'}`,
              `${point.votes ?? '–'}`,
              `${formatOneDecimal(point.accuracy)} (${formatOneDecimal(point.low)}–${formatOneDecimal(point.high)})`,
              formatOneDecimal(point.calls),
              `${point.problems}`,
              `${point.runs}`,
            ],
          })),
        },
      },
    ],
    audits: [],
    tables: [],
    rows: { title: t('Problems'), note: '', series: [], rows: [], total: 0, summary: '' },
    numbers: [
      { over: 'all', name: 'all', measure: 'calls', unit: 'count', value: calls },
      { over: 'all', name: 'all', measure: 'calls-sent', unit: 'count', value: sent },
      { over: 'all', name: 'all', measure: 'calls-reused', unit: 'count', value: calls - sent },
      ...points.flatMap((point) => {
        const { accuracy, low, high, calls: own } = point;
        const about = { over: 'k' as const, name: formatPointName(point) };
        return [
          { ...about, measure: 'accuracy', unit: 'per cent' as const, value: accuracy, low, high },
          { ...about, measure: 'calls-per-problem', unit: 'count' as const, value: own },
        ];
      }),
    ],
  };
}

/** The name of a point for scripts: `hybrid n=16 k=4 m=8`. */
function formatPointName({ method, count, keep, votes }: StudyPoint): string {
  return [
    method,
    `n=${count}`,
    ...(keep === undefined ? [] : [`k=${keep}`]),
    ...(votes === undefined ? [] : [`m=${votes}`]),
  ].join(' ');
}

function formatStudyMethod(point: StudyPoint): string {
  const [, ...numbers] = formatPointName(point).split(' ');
  return t('{0} ({1})', getMethodName(point.method), numbers.join(', '));
}

function getMethodName(method: StudyMethod): string {
  if (method === 'random') return t('Random choice');
  if (method === 'majority') return t('Majority of final answers');
  return method === 'weighted' ? t('Majority weighted by grades') : getStrategyName(method);
}
