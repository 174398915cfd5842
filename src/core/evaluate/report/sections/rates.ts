/** How often judges gave no verdict that can be scored, with cost and latency. */
import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import { priceWords } from '../../../base/words.ts';
import { paidMoney, type Usage, wholeOf } from '../../../judge/calls/index.ts';
import { usageWords } from '../../../review/index.ts';
import { oneDigit } from '../../figure-words.ts';
import { aboutOf, figures, plainNumber, rateCell, shareNumber, tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { ReportNumber } from '../types.ts';
import type { Section } from './types.ts';

export function rateSection(sides: readonly MeasuredSide[]): Section {
  return {
    tables: [
      {
        id: 'rates',
        title: t('Unscored rows and skipped votes'),
        note: t(
          '“Not judged” is a share of all rows. No verdict, inconclusive, between thresholds and tied with “no error” are shares of judged rows. Abstentions are a share of received votes; skipped votes are a share of requested votes.',
        ),
        table: tableOf(sides, [
          words(t('judge'), ({ name }) => name),
          figures(t('not judged'), ({ rates }) => rateCell(rates.failed)),
          figures(t('no verdict'), ({ rates }) => rateCell(rates.abstained)),
          figures(t('inconclusive'), ({ rates }) => rateCell(rates.inconclusive)),
          figures(t('between thresholds'), ({ rates }) => rateCell(rates.gap)),
          figures(t('tied'), ({ rates }) => rateCell(rates.tied)),
          figures(t('abstentions'), ({ rates }) => rateCell(rates.votes)),
          figures(t('votes skipped'), ({ rates }) => rateCell(rates.saved)),
          figures(t('unreadable rows'), ({ unreadable }) => fullCount(unreadable)),
        ]),
      },
      ...usageTables(sides),
    ],
    numbers: sides.flatMap(numbersOf),
  };
}

function usageTables(sides: readonly MeasuredSide[]) {
  const usages = sides.flatMap(({ rates: { usage } }) => usage ?? []);
  if (usages.length === 0) return [];
  const seconds = (milliseconds: number | undefined): string =>
    oneDigit(milliseconds === undefined ? undefined : milliseconds / 1000);
  return [
    {
      id: 'usage',
      title: t('Cost and latency'),
      note: t(
        'Mean calls and tokens per row, as reported by the server; cost from your prices, in their unit. Latency: median and 95th percentile of the rows sent to a model.',
      ),
      table: tableOf(sides, [
        words(t('judge'), ({ name }) => name),
        words(t('total'), ({ rates: { usage } }) => (usage ? usageWords(usage) : t('n/a'))),
        figures(t('calls per row'), ({ rates: { usage }, rows }) =>
          usage ? ((usage.calls + usage.kept) / rows.length).toFixed(2) : t('n/a'),
        ),
        ...takesOf(usages).map(({ name, cell }) =>
          figures(
            name,
            ({ rates: { usage }, rows }: MeasuredSide) =>
              (usage ? cell(usage, rows.length) : undefined) ?? t('n/a'),
          ),
        ),
        figures(t('median latency, s'), ({ rates }) => seconds(rates.milliseconds?.median)),
        figures(t('p95 latency, s'), ({ rates }) => seconds(rates.milliseconds?.most)),
      ]),
    },
  ];
}

/** A column for cost per row; the cell is undefined if it isn't known. */
interface Take {
  readonly name: string;
  readonly cell: (usage: Usage, rows: number) => string | undefined;
}

/** With cached replies, the cost of these verdicts and the newly paid cost are two figures. Cost is shown if there are prices. */
function takesOf(usages: readonly Usage[]): readonly Take[] {
  const hasKept = usages.some(({ kept }) => kept > 0);
  const hasPrices = usages.some((usage) => wholeOf(usage).money !== undefined);
  const tokens = (of: (usage: Usage) => { readonly tokens: number; readonly uncounted: number }) => ({
    cell: (usage: Usage, rows: number) => {
      const { tokens: sum, uncounted } = of(usage);
      if (uncounted === 0) return fullCount(sum / rows);
      return t(
        uncounted === 1 ? 'n/a: no token count for {0} reply' : 'n/a: no token count for {0} replies',
        fullCount(uncounted),
      );
    },
  });
  const cost = (of: (usage: Usage) => number | undefined) => ({
    cell: (usage: Usage, rows: number) => {
      const money = of(usage);
      return money === undefined ? undefined : currencyWords(priceWords(money / rows), usage);
    },
  });
  const paid = ({ prompt, completion, uncounted }: Usage) => ({ tokens: prompt + completion, uncounted });
  const took = cost((usage) => wholeOf(usage).money);
  if (!hasKept)
    return [
      { name: t('tokens per row'), ...tokens(wholeOf) },
      ...(hasPrices ? [{ name: t('cost per row'), ...took }] : []),
    ];
  return [
    { name: t('tokens per row, with cached replies'), ...tokens(wholeOf) },
    { name: t('tokens per row, newly paid'), ...tokens(paid) },
    ...(hasPrices
      ? [
          { name: t('cost per row, with cached replies'), ...took },
          { name: t('cost per row, newly paid'), ...cost(paidMoney) },
        ]
      : []),
  ];
}

function currencyWords(amount: string, { currency }: Usage): string {
  return currency === undefined ? amount : `${amount} ${currency}`;
}

function currencyOf({ currency }: Usage): Pick<ReportNumber, 'currency'> {
  return currency === undefined ? {} : { currency };
}

function numbersOf({ series, rates, unreadable }: MeasuredSide): readonly ReportNumber[] {
  const about = aboutOf(series);
  const { usage, milliseconds } = rates;
  return [
    shareNumber(about('not-judged'), rates.failed),
    shareNumber(about('no-verdict'), rates.abstained),
    shareNumber(about('inconclusive-rate'), rates.inconclusive),
    shareNumber(about('gap-rate'), rates.gap),
    shareNumber(about('tied-rate'), rates.tied),
    shareNumber(about('votes-abstained'), rates.votes),
    shareNumber(about('votes-not-needed'), rates.saved),
    plainNumber(about('unreadable'), unreadable),
    ...(usage
      ? [
          plainNumber(about('calls'), usage.calls),
          plainNumber(about('kept'), usage.kept),
          plainNumber(about('prompt-tokens'), usage.prompt),
          plainNumber(about('cached-tokens'), usage.cached),
          plainNumber(about('completion-tokens'), usage.completion),
          plainNumber(about('uncounted'), usage.uncounted),
        ]
      : []),
    ...(usage?.money === undefined
      ? []
      : [{ ...about('money'), unit: 'money' as const, ...currencyOf(usage), value: usage.money }]),
    ...(usage?.keptTokens === undefined ? [] : [plainNumber(about('kept-tokens'), usage.keptTokens)]),
    ...(usage?.keptMoney === undefined
      ? []
      : [{ ...about('kept-money'), unit: 'money' as const, ...currencyOf(usage), value: usage.keptMoney }]),
    ...(milliseconds
      ? [
          plainNumber(about('median-time'), milliseconds.median, 'milliseconds'),
          plainNumber(about('95th-percentile-time'), milliseconds.most, 'milliseconds'),
        ]
      : []),
  ];
}
