import { t } from '../../../l10n/index.ts';
import { countOf, figure, type ReportPart } from '../../report-parts/index.ts';
import type { AgreementReport } from './report-types.ts';

/** How far annotators agree beyond chance, with what each figure rests on. */
export function coefficientParts({ pairs, coefficients, rules, protocol }: AgreementReport): ReportPart[] {
  const { fleiss, alphaIndex, alphaError, alphaPlaceOrdinal, alphaPlaceInterval } = coefficients;
  const alpha = (name: string, { items, ratings, alpha: value }: typeof alphaIndex): string[] => [
    name,
    figure(value ?? undefined, 3),
    `${items}`,
    `${ratings}`,
  ];
  return [
    { kind: 'heading', words: t('Agreement between two') },
    {
      kind: 'table',
      head: [t('annotators'), t('items'), t('agreed'), t("Cohen's kappa")],
      rows: pairs.map(({ annotators, items, agreed, kappa }) => [
        annotators.join(', '),
        `${items}`,
        countOf(agreed, items),
        figure(kappa ?? undefined, 3),
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
          figure(fleiss.kappa ?? undefined, 3),
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
          itemsWords(fleiss.leftOut),
        ),
        protocol
          ? t(
              'The others rest on all votes that count: since a fourth and a fifth are asked for only where the first disagree, these tend to be lower than they would be with five votes of every item.',
            )
          : t('The others rest on all votes.'),
        t(
          'The place of an error is compared among votes that name one, since no error is not a place. A coefficient is n/a where nothing, or only one answer, was given.',
        ),
      ].join(' '),
    },
  ];
}

function itemsWords(count: number): string {
  return t(count === 1 ? '{0} item' : '{0} items', count);
}
