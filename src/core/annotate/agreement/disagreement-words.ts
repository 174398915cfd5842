import { t } from '../../../l10n/index.ts';
import type { ReportPart } from '../../report-parts/index.ts';
import type { AgreementReport, Disagreement } from './report-types.ts';

/** How many are listed for people; JSON has them all. */
const MOST_LISTED = 200;

/** The items whose votes differ, each with what everybody said: to be walked through. Steps are counted from 1. */
export function disagreementParts({ disagreements }: AgreementReport): ReportPart[] {
  if (disagreements.length === 0) return [];
  const hasGold = disagreements.some(({ gold }) => gold !== undefined);
  const left = disagreements.length - MOST_LISTED;
  return [
    { kind: 'heading', words: t('Disagreements: {0}', disagreements.length) },
    {
      kind: 'table',
      head: [t('item'), t('votes'), t('came to'), ...(hasGold ? [t('gold label')] : [])],
      rows: disagreements
        .slice(0, MOST_LISTED)
        .map((one) => [
          one.item,
          one.votes.map(({ annotator, index }) => `${annotator}: ${indexWords(index)}`).join(', '),
          outcomeWords(one),
          ...(hasGold ? [one.gold === undefined ? '' : indexWords(one.gold)] : []),
        ]),
      words: 4,
    },
    ...(left > 0
      ? [
          {
            kind: 'words',
            words: t(left === 1 ? '{0} more is not listed.' : '{0} more are not listed.', left),
          } as const,
        ]
      : []),
  ];
}

function outcomeWords({ outcome }: Disagreement): string {
  switch (outcome.kind) {
    case 'open':
      return t('open');
    case 'settled':
      return indexWords(outcome.index);
    case 'dropped':
      return t('dropped');
    case 'discarded':
      return outcome.because === 'people' ? t('too few people') : t('discarded');
    default:
      return outcome satisfies never;
  }
}

/** `step 3`, `no error` */
function indexWords(index: number): string {
  return index < 0 ? t('no error') : t('step {0}', index + 1);
}
