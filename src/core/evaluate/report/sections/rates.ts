/** How often judges said nothing that can be scored, and what they took. */
import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import { priceWords } from '../../../base/words.ts';
import { paidMoney, type Usage, wholeOf } from '../../../judge/calls/index.ts';
import { usageWords } from '../../../review/index.ts';
import { countNumber, figures, rateCell, shareNumber, tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { ReportNumber } from '../types.ts';
import { oneDigit } from '../words.ts';
import type { Section } from './types.ts';

export function rateSection(sides: readonly MeasuredSide[]): Section {
  return {
    tables: [
      {
        id: 'rates',
        title: t('What could not be scored, or was not asked'),
        note: t(
          'Of all rows: not judged. Of those judged: without a verdict, inconclusive, in the gap between thresholds, tied with “no error”. Votes that abstained are of those that came, votes that were not needed of those wanted.',
        ),
        table: tableOf(
          [
            words(t('judge')),
            figures(t('not judged')),
            figures(t('no verdict')),
            figures(t('inconclusive')),
            figures(t('in the gap')),
            figures(t('tied')),
            figures(t('votes abstained')),
            figures(t('votes not needed')),
            figures(t('rows unreadable')),
          ],
          sides.map(({ name, rates, unreadable }) => [
            name,
            ...[
              rates.failed,
              rates.abstained,
              rates.inconclusive,
              rates.gap,
              rates.tied,
              rates.votes,
              rates.saved,
            ].map(rateCell),
            fullCount(unreadable),
          ]),
        ),
      },
      ...usageTables(sides),
    ],
    numbers: sides.flatMap(numbersOf),
  };
}

function usageTables(sides: readonly MeasuredSide[]) {
  const usages = sides.flatMap(({ rates: { usage } }) => usage ?? []);
  if (usages.length === 0) return [];
  const takes = takesOf(usages);
  return [
    {
      id: 'usage',
      title: t('What it took'),
      note: t(
        'Calls and tokens as servers count them, for each row on the average; cost by your prices, in their unit. Seconds are of the rows that were asked about, the middle one and the one that 95 of 100 do not exceed.',
      ),
      table: tableOf(
        [
          words(t('judge')),
          words(t('in all')),
          figures(t('calls a row')),
          ...takes.map(({ name }) => figures(name)),
          figures(t('seconds, middle')),
          figures(t('seconds, 95 of 100')),
        ],
        sides.map(({ name, rates: { usage, milliseconds }, rows }) => [
          name,
          usage ? usageWords(usage) : t('n/a'),
          usage ? ((usage.calls + usage.kept) / rows.length).toFixed(2) : t('n/a'),
          ...takes.map(({ cell }) => (usage ? cell(usage, rows.length) : undefined) ?? t('n/a')),
          milliseconds ? oneDigit(milliseconds.median / 1000) : t('n/a'),
          milliseconds ? oneDigit(milliseconds.most / 1000) : t('n/a'),
        ]),
      ),
    },
  ];
}

/** A column of what a row takes; the cell is undefined where it is not known. */
interface Take {
  readonly name: string;
  readonly cell: (usage: Usage, rows: number) => string | undefined;
}

/** What these verdicts take and what was paid now are two figures once a reply was kept from before. Cost stands there where there are prices. */
function takesOf(usages: readonly Usage[]): readonly Take[] {
  const hasKept = usages.some(({ kept }) => kept > 0);
  const hasPrices = usages.some((usage) => wholeOf(usage).money !== undefined);
  const tokens = (of: (usage: Usage) => { readonly tokens: number; readonly uncounted: number }) => ({
    cell: (usage: Usage, rows: number) => {
      const { tokens: sum, uncounted } = of(usage);
      if (uncounted === 0) return fullCount(sum / rows);
      return t(
        uncounted === 1 ? 'n/a: {0} reply without a count' : 'n/a: {0} replies without a count',
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
      { name: t('tokens a row'), ...tokens(wholeOf) },
      ...(hasPrices ? [{ name: t('cost a row'), ...took }] : []),
    ];
  return [
    { name: t('tokens a row, these verdicts'), ...tokens(wholeOf) },
    { name: t('tokens a row, paid now'), ...tokens(paid) },
    ...(hasPrices
      ? [
          { name: t('cost a row, these verdicts'), ...took },
          { name: t('cost a row, paid now'), ...cost(paidMoney) },
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
  const about = (measure: string) => ({ series, over: 'all' as const, name: 'all', measure });
  const { usage, milliseconds } = rates;
  return [
    shareNumber(about('not-judged'), rates.failed),
    shareNumber(about('no-verdict'), rates.abstained),
    shareNumber(about('inconclusive-rate'), rates.inconclusive),
    shareNumber(about('gap-rate'), rates.gap),
    shareNumber(about('tied-rate'), rates.tied),
    shareNumber(about('votes-abstained'), rates.votes),
    shareNumber(about('votes-not-needed'), rates.saved),
    countNumber(about('unreadable'), unreadable),
    ...(usage
      ? (['calls', 'kept', 'prompt', 'cached', 'completion', 'uncounted'] as const).map((key) =>
          countNumber(
            about(['calls', 'kept', 'uncounted'].includes(key) ? key : `${key}-tokens`),
            usage[key],
          ),
        )
      : []),
    ...(usage?.money === undefined
      ? []
      : [{ ...about('money'), unit: 'money' as const, ...currencyOf(usage), value: usage.money }]),
    ...(usage?.keptTokens === undefined ? [] : [countNumber(about('kept-tokens'), usage.keptTokens)]),
    ...(usage?.keptMoney === undefined
      ? []
      : [{ ...about('kept-money'), unit: 'money' as const, ...currencyOf(usage), value: usage.keptMoney }]),
    ...(milliseconds
      ? [
          { ...about('median-time'), unit: 'milliseconds' as const, value: milliseconds.median },
          { ...about('95th-percentile-time'), unit: 'milliseconds' as const, value: milliseconds.most },
        ]
      : []),
  ];
}
