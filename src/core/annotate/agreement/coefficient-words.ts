import { t } from '../../../l10n/index.ts';
import { itemCount } from '../../base/words.ts';
import type { Interval } from '../../evaluate/index.ts';
import { countOf, figure, type ReportPart } from '../../report-parts/index.ts';
import type { AgreementReport } from './report-types.ts';

/** How far annotators agree beyond chance, with what each figure rests on. */
export function coefficientParts({ pairs, coefficients, rules, protocol }: AgreementReport): ReportPart[] {
  const { fleiss, alphaIndex, alphaError, alphaPlaceOrdinal, alphaPlaceInterval } = coefficients;
  const alpha = (name: string, { items, ratings, alpha: value, interval }: typeof alphaIndex): string[] => [
    name,
    valueWords(value, interval),
    `${items}`,
    `${ratings}`,
  ];
  return [
    { kind: 'heading', words: t('Agreement between two') },
    {
      kind: 'table',
      head: [t('annotators'), t('items'), t('agreed'), t("Cohen's kappa")],
      rows: pairs.map(({ annotators, items, agreed, kappa, interval }) => [
        annotators.join(', '),
        `${items}`,
        countOf(agreed, items),
        valueWords(kappa, interval),
      ]),
      words: 1,
    },
    { kind: 'heading', words: t('Agreement of all') },
    {
      kind: 'table',
      head: [t('coefficient'), t('value'), t('items'), t('votes')],
      rows: [
        [
          t("Fleiss' kappa, index, first {0} votes", rules.needed),
          valueWords(fleiss.kappa, fleiss.interval),
          `${fleiss.items}`,
          `${fleiss.items * fleiss.raters}`,
        ],
        alpha(t("Krippendorff's alpha, index (nominal)"), alphaIndex),
        alpha(t("Krippendorff's alpha, an error or none (nominal)"), alphaError),
        alpha(t("Krippendorff's alpha, place of the error (ordinal)"), alphaPlaceOrdinal),
        alpha(t("Krippendorff's alpha, place of the error (interval)"), alphaPlaceInterval),
      ],
      words: 1,
    },
    {
      kind: 'words',
      words: [
        t(
          "Fleiss' kappa needs as many votes of each item: it rests on those that are asked for first, and leaves out what has fewer ({0}).",
          itemCount(fleiss.leftOut),
        ),
        protocol
          ? t(
              'The others rest on all votes that count: since a fourth and a fifth are asked for only where the first disagree, these tend to be lower than they would be with five votes of every item.',
            )
          : t('The others rest on all votes.'),
        t(
          'The place of an error is compared among votes that name one, since no error is not a place. A coefficient is n/a where nothing, or only one answer, was given. In brackets are 95% bootstrap intervals over items, from 10 items on; there is none where items have more than 10,000 different sets of votes.',
        ),
      ].join(' '),
    },
  ];
}

/** `0.713 (0.602 to 0.814)` */
function valueWords(value: number | null, interval: Interval | undefined): string {
  const words = figure(value ?? undefined, 3);
  return interval ? t('{0} ({1} to {2})', words, figure(interval.low, 3), figure(interval.high, 3)) : words;
}
