/** How often judges said nothing that can be scored, and what they took. */
import { t } from '../../../../l10n/index.ts';
import type { Usage } from '../../../judge/usage.ts';
import { usageWords } from '../../../review/index.ts';
import { countNumber, figures, rateCell, shareNumber, tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { ReportNumber } from '../types.ts';
import { counted, oneDigit } from '../words.ts';
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
            counted(unreadable),
          ]),
        ),
      },
      ...usageTables(sides),
    ],
    numbers: sides.flatMap(numbersOf),
  };
}

function usageTables(sides: readonly MeasuredSide[]) {
  if (sides.every(({ rates: { usage } }) => !usage)) return [];
  return [
    {
      id: 'usage',
      title: t('What it took'),
      note: t(
        'Calls and tokens as servers count them, for each row on the average; money by the user’s own prices. Seconds are of the rows that were asked about, the middle one and the one that 95 of 100 do not exceed.',
      ),
      table: tableOf(
        [
          words(t('judge')),
          words(t('in all')),
          figures(t('calls a row')),
          figures(t('tokens a row')),
          figures(t('seconds, middle')),
          figures(t('seconds, 95 of 100')),
        ],
        sides.map(({ name, rates: { usage, milliseconds }, rows }) => [
          name,
          usage ? usageWords(usage) : t('n/a'),
          usage ? ((usage.calls + usage.kept) / rows.length).toFixed(2) : t('n/a'),
          usage && isCounted(usage) ? counted((usage.prompt + usage.completion) / rows.length) : t('n/a'),
          milliseconds ? oneDigit(milliseconds.median / 1000) : t('n/a'),
          milliseconds ? oneDigit(milliseconds.most / 1000) : t('n/a'),
        ]),
      ),
    },
  ];
}

/** Whether the tokens are those of all calls that the rows took: what was kept from before, or not counted, is in no sum. */
function isCounted({ calls, kept, uncounted }: Usage): boolean {
  return calls > 0 && kept === 0 && uncounted === 0;
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
      : [{ ...about('money'), unit: 'money' as const, value: usage.money }]),
    ...(milliseconds
      ? [
          { ...about('median-time'), unit: 'milliseconds' as const, value: milliseconds.median },
          { ...about('95th-percentile-time'), unit: 'milliseconds' as const, value: milliseconds.most },
        ]
      : []),
  ];
}
