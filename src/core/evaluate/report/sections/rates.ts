/** How often judges gave no verdict that can be scored, with cost and latency. */
import { t } from '../../../../l10n/index.ts';
import { formatWholeNumber } from '../../../../l10n/numbers.ts';
import { formatCostWithoutCurrency } from '../../../base/counts-and-lists.ts';
import { type CallUsage, computeCostIncludingCachedReplies, getMoneySpent } from '../../../judge/calls/index.ts';
import { formatModelUsage } from '../../../review/index.ts';
import { formatOneDecimal } from '../../format-figures.ts';
import { buildTableFromColumns, createMetricBuilder, tableColumnBuilders } from '../cells.ts';
import type { ScoredRun } from '../scored-report-run.ts';
import type { ReportMetric } from '../types.ts';
import type { ReportSection } from './types.ts';

export function buildUnscoredRowsAndCostSection(sides: readonly ScoredRun[]): ReportSection {
  const hasRowsWithoutProof = sides.some((side) => countRowsWithoutProof(side) > 0);
  return {
    tables: [
      {
        id: 'rates',
        title: t('Skipped or failed votes, and rows without a clear verdict'),
        note: t(
          '“Not judged” is a share of all rows. “No verdict”, “inconclusive”, “between thresholds”, and “tied” are shares of the judged rows. A row is tied if “no error” has as many votes as the earliest error. A tie between “correct” and “incorrect” counts as “between thresholds”. “Votes without a verdict” is a share of the received votes. “Votes skipped or failed” is a share of the planned votes.',
        ),
        table: buildTableFromColumns(sides, [
          tableColumnBuilders.text(t('judge'), ({ name }) => name),
          tableColumnBuilders.partAndPercent(t('not judged'), ({ rates }) => rates.failed),
          tableColumnBuilders.partAndPercent(t('no verdict'), ({ rates }) => rates.abstained),
          tableColumnBuilders.partAndPercent(t('inconclusive'), ({ rates }) => rates.inconclusive),
          tableColumnBuilders.partAndPercent(t('between thresholds'), ({ rates }) => rates.gap),
          tableColumnBuilders.partAndPercent(t('tied'), ({ rates }) => rates.tied),
          tableColumnBuilders.partAndPercent(t('votes without a verdict'), ({ rates }) => rates.votes),
          tableColumnBuilders.partAndPercent(t('votes skipped or failed'), ({ rates }) => rates.saved),
          tableColumnBuilders.count(t('skipped rows'), ({ unreadable }) => unreadable),
          // A hint that no measure uses. Older runs don't have it.
          ...(hasRowsWithoutProof ? [tableColumnBuilders.count(t('not a proof'), countRowsWithoutProof)] : []),
        ]),
      },
      ...buildUsageTables(sides),
    ],
    numbers: sides.flatMap(listRateNumbers),
  };
}

/** Counts solutions that their authors call incomplete, that break off, or that hardly begin. */
function countRowsWithoutProof({ rows }: ScoredRun): number {
  return rows.filter(({ isNotAProof }) => isNotAProof === true).length;
}

function buildUsageTables(sides: readonly ScoredRun[]) {
  const usages = sides.flatMap(({ rates: { usage } }) => usage ?? []);
  if (usages.length === 0) return [];
  const seconds = (milliseconds: number | undefined): string =>
    formatOneDecimal(milliseconds === undefined ? undefined : milliseconds / 1000);
  return [
    {
      id: 'usage',
      title: t('Cost and latency'),
      note: t(
        'Total usage is the sum over all rows. Calls, tokens, and cost in the other columns are means per row; calls include cached replies. Token counts come from the server. Cost is computed from your prices, in their currency. Latency is the time per row, for rows sent to a model.',
      ),
      table: buildTableFromColumns(sides, [
        tableColumnBuilders.text(t('judge'), ({ name }) => name),
        tableColumnBuilders.text(t('total usage'), ({ rates: { usage } }) =>
          usage ? formatModelUsage(usage) : t('n/a'),
        ),
        tableColumnBuilders.number(t('calls per row'), ({ rates: { usage }, rows }) =>
          usage ? ((usage.calls + usage.kept) / rows.length).toFixed(2) : t('n/a'),
        ),
        ...listUsageColumns(usages).map(({ name, cell }) =>
          tableColumnBuilders.number(
            name,
            ({ rates: { usage }, rows }: ScoredRun) => (usage ? cell(usage, rows.length) : undefined) ?? t('n/a'),
          ),
        ),
        tableColumnBuilders.number(t('median latency (s)'), ({ rates }) => seconds(rates.milliseconds?.median)),
        tableColumnBuilders.number(t('95th percentile latency (s)'), ({ rates }) => seconds(rates.milliseconds?.most)),
      ]),
    },
  ];
}

/**
 * Columns for cost per row; a cell is undefined if it isn't known. With cached replies, the cost of these verdicts and the
 * newly paid cost are two figures. Cost is shown if there are prices.
 */
function listUsageColumns(usages: readonly CallUsage[]) {
  const hasKept = usages.some(({ kept }) => kept > 0);
  const hasPrices = usages.some((usage) => computeCostIncludingCachedReplies(usage).money !== undefined);
  const tokens =
    (of: (usage: CallUsage) => { readonly tokens: number; readonly uncounted: number }) =>
    (usage: CallUsage, rows: number) => {
      const { tokens: sum, uncounted } = of(usage);
      if (uncounted === 0) return formatWholeNumber(sum / rows);
      return t(
        uncounted === 1 ? 'n/a: no token count for {0} reply' : 'n/a: no token count for {0} replies',
        formatWholeNumber(uncounted),
      );
    };
  const cost = (of: (usage: CallUsage) => number | undefined) => (usage: CallUsage, rows: number) => {
    const money = of(usage);
    if (money === undefined) return undefined;
    const amount = formatCostWithoutCurrency(money / rows);
    return usage.currency === undefined ? amount : `${amount} ${usage.currency}`;
  };
  const paid = ({ prompt, completion, uncounted }: CallUsage) => ({ tokens: prompt + completion, uncounted });
  const took = cost((usage) => computeCostIncludingCachedReplies(usage).money);
  if (!hasKept)
    return [
      { name: t('tokens per row'), cell: tokens(computeCostIncludingCachedReplies) },
      ...(hasPrices ? [{ name: t('cost per row'), cell: took }] : []),
    ];
  return [
    { name: t('tokens per row incl. cached replies'), cell: tokens(computeCostIncludingCachedReplies) },
    { name: t('tokens per row excl. cached replies'), cell: tokens(paid) },
    ...(hasPrices
      ? [
          { name: t('cost per row incl. cached replies'), cell: took },
          { name: t('cost per row excl. cached replies'), cell: cost(getMoneySpent) },
        ]
      : []),
  ];
}

function listRateNumbers({ series, rates, unreadable }: ScoredRun): readonly ReportMetric[] {
  const metric = createMetricBuilder(series);
  const { usage, milliseconds } = rates;
  const money = (measure: string, value: number | undefined): readonly ReportMetric[] =>
    value === undefined ? [] : [metric.money(measure, value, usage?.currency)];
  return [
    metric.share('not-judged', rates.failed),
    metric.share('no-verdict', rates.abstained),
    metric.share('inconclusive-rate', rates.inconclusive),
    metric.share('gap-rate', rates.gap),
    metric.share('tied-rate', rates.tied),
    metric.share('votes-abstained', rates.votes),
    metric.share('votes-not-needed', rates.saved),
    metric.number('unreadable', unreadable),
    ...(usage
      ? [
          metric.number('calls', usage.calls),
          metric.number('kept', usage.kept),
          metric.number('prompt-tokens', usage.prompt),
          metric.number('cached-tokens', usage.cached),
          metric.number('completion-tokens', usage.completion),
          metric.number('uncounted', usage.uncounted),
        ]
      : []),
    ...money('money', usage?.money),
    ...(usage?.keptTokens === undefined ? [] : [metric.number('kept-tokens', usage.keptTokens)]),
    ...money('kept-money', usage?.keptMoney),
    ...(milliseconds
      ? [
          metric.number('median-time', milliseconds.median, 'milliseconds'),
          metric.number('95th-percentile-time', milliseconds.most, 'milliseconds'),
        ]
      : []),
  ];
}
