/** An agreement report: the same parts for the terminal and for Markdown. */

import { definePluralText, t } from '../../../l10n/index.ts';
import { formatNumberOfItems } from '../../base/counts-and-lists.ts';
import { omitFalseOrUndefined } from '../../base/optional-values.ts';
import type { ConfidenceInterval } from '../../base/shares.ts';
import { truncateToOneLineWithCount } from '../../base/shorten.ts';
import type { DataSet } from '../../data/index.ts';
import { createProofFromSteps, formatParagraphName, getStepName } from '../../proof/index.ts';
import { addStepNames } from '../../reading/index.ts';
import {
  buildReportTable,
  computeShare,
  formatCountWithShare,
  formatDecimal,
  formatRoundedClockDuration,
  formatShareAsPercent,
  type ReportPart,
  type ReportTableColumn,
} from '../../report-parts/index.ts';
import { GROUND_TRUTH_JUDGE_NAME } from './report-tallies.ts';
import type { AgreementReport, ItemDisagreement, SettledItemCounts, SubsetAgreement } from './types.ts';

/**
 * An agreement report as report parts, for the terminal and for Markdown.
 * @param title the name of the data set
 * @param items the disagreed items that could be read, by item name
 */
export function createAgreementReportParts(
  report: AgreementReport,
  title: string,
  items: ReadonlyMap<string, DisagreementDetails> = new Map(),
): readonly ReportPart[] {
  return [
    { kind: 'title', words: t('Agreement on {0}', title) },
    { kind: 'words', words: ruleSentence(report) },
    ...leftOutParts(report),
    { kind: 'heading', words: t('Progress') },
    progressTable(report),
    { kind: 'heading', words: t('Settled items by number of votes') },
    settledTable(report),
    ...(report.pairs.length > 0 ? coefficientParts(report) : []),
    ...(report.annotators.length > 0 ? annotatorParts(report) : []),
    ...(report.judges.length > 0 ? judgeParts(report) : []),
    ...disagreementParts(report, items),
  ];
}

function ruleSentence({ rules: { needed, most }, protocol }: AgreementReport): string {
  const rule = t(
    "An item is settled when {0} of at most {1} blind votes agree. It's discarded when {0} votes can no longer agree. A label doesn't count as a vote if the annotator was unsure, was out of their depth, or revealed the item before submitting.",
    needed,
    most,
  );
  return protocol
    ? `${rule} ${t('The item then goes to the next annotator.')}`
    : `${rule} ${t('This data set has no agreement protocol, so anyone can label it. Votes count in the order of submission.')}`;
}

function leftOutParts({ leftOut }: AgreementReport): ReportPart[] {
  const kinds = Object.keys(NOT_COUNTED) as (keyof typeof NOT_COUNTED)[];
  const items = kinds.flatMap((kind) => (leftOut[kind] > 0 ? [NOT_COUNTED[kind](leftOut[kind])] : []));
  return omitFalseOrUndefined<ReportPart>([
    leftOut.afterSettled > 0 && { kind: 'words', words: votesAfterSettled(leftOut.afterSettled) },
    items.length > 0 && { kind: 'words', words: t('Not counted:') },
    items.length > 0 && { kind: 'list', items },
  ]);
}

const NOT_COUNTED = {
  assisted: definePluralText('1 label was made in assisted mode.', '{0} labels were made in assisted mode.'),
  unblinded: definePluralText(
    '1 label was made after its annotator revealed the item.',
    '{0} labels were made after their annotators revealed the items.',
  ),
  notAssigned: definePluralText(
    "1 label is by an annotator who isn't in the protocol.",
    "{0} labels are by annotators who aren't in the protocol.",
  ),
  notAsked: definePluralText(
    "1 label is for an item that wasn't assigned to the annotator, or was already settled or discarded.",
    "{0} labels are for items that weren't assigned to the annotator, or were already settled or discarded.",
  ),
  noSuchStep: definePluralText(
    "1 label names a step that its item doesn't have.",
    "{0} labels name a step that their item doesn't have.",
  ),
  unknownItems: definePluralText("1 labeled item isn't in the data set.", "{0} labeled items aren't in the data set."),
};

const votesAfterSettled = definePluralText(
  '1 label came after its item was settled or discarded. This label counts toward agreement but not toward the outcome.',
  '{0} labels came after their items were settled or discarded. These labels count toward agreement but not toward the outcome.',
);

/** The rows of all subsets, with a total if there are several. */
function listSubsetAgreements({ subsets, total }: AgreementReport): readonly SubsetAgreement[] {
  return subsets.length === 1 ? subsets : [...subsets, { ...total, name: t('all') }];
}

function countSettled({ error, correct }: SubsetAgreement): number {
  return error.items + correct.items;
}

function progressTable(report: AgreementReport): ReportPart {
  const ended = (one: SubsetAgreement): number =>
    countSettled(one) + one.dropped + one.discarded.disagreement + one.discarded.people;
  const hasTooFew = report.total.discarded.people > 0;
  return buildReportTable(
    listSubsetAgreements(report),
    omitFalseOrUndefined<ReportTableColumn<SubsetAgreement>>([
      [t('subset'), ({ name }) => name],
      [t('items'), ({ items }) => items],
      [t('not started'), ({ untouched }) => untouched],
      [t('in progress'), ({ open }) => open],
      [t('settled'), (one) => formatCountWithShare(countSettled(one), ended(one))],
      [t('discarded (disagreement)'), (one) => formatCountWithShare(one.discarded.disagreement, ended(one))],
      hasTooFew && [
        t('discarded (too few annotators)'),
        (one) => formatCountWithShare(one.discarded.people, ended(one)),
      ],
      [t('dropped (wrong answer, but no error found)'), (one) => formatCountWithShare(one.dropped, ended(one))],
    ]),
  );
}

/** Table 2 of the paper, transposed: a row for items with an error and a row for items without. */
function settledTable(report: AgreementReport): ReportPart {
  const { needed, most } = report.rules;
  const numbers = Array.from({ length: most - needed + 1 }, (_, k) => needed + k);
  const line = (name: string, kind: string, { items, after }: SettledItemCounts): string[] => [
    name,
    kind,
    `${items}`,
    ...numbers.map((votes) => formatCountWithShare(after[`${votes}`] ?? 0, items)),
  ];
  return {
    kind: 'table',
    head: [t('subset'), '', t('settled'), ...numbers.map((votes) => t('{0} of {1}', needed, votes))],
    rows: listSubsetAgreements(report).flatMap(({ name, error, correct }) => [
      line(name, t('error'), error),
      line(name, t('correct'), correct),
    ]),
    words: 2,
  };
}

/** Agreement beyond chance, with the numbers of items and votes behind each value. */
function coefficientParts({ pairs, coefficients, rules, protocol }: AgreementReport): ReportPart[] {
  const { fleiss, alphaIndex, alphaError, alphaPlaceOrdinal, alphaPlaceInterval } = coefficients;
  const alpha = (name: string, { items, ratings, alpha: value, interval }: typeof alphaIndex): string[] => [
    name,
    formatCoefficient(value, interval),
    `${items}`,
    `${ratings}`,
  ];
  return [
    { kind: 'heading', words: t('Pairwise agreement') },
    buildReportTable(pairs, [
      [t('annotators'), ({ annotators }) => annotators.join(', ')],
      [t('items'), ({ items }) => items],
      [t('agreed'), ({ agreed, items }) => formatCountWithShare(agreed, items)],
      [t("Cohen's kappa"), ({ kappa, interval }) => formatCoefficient(kappa, interval)],
    ]),
    { kind: 'heading', words: t('Overall agreement') },
    {
      kind: 'table',
      head: [t('coefficient'), t('value'), t('items'), t('votes')],
      rows: [
        [
          t("Fleiss' kappa, earliest error or none, first {0} votes", rules.needed),
          formatCoefficient(fleiss.kappa, fleiss.interval),
          `${fleiss.items}`,
          `${fleiss.items * fleiss.raters}`,
        ],
        alpha(t("Krippendorff's alpha, earliest error or none (nominal)"), alphaIndex),
        alpha(t("Krippendorff's alpha, whether there is an error (nominal)"), alphaError),
        alpha(t("Krippendorff's alpha, position of the error (ordinal)"), alphaPlaceOrdinal),
        alpha(t("Krippendorff's alpha, position of the error (interval)"), alphaPlaceInterval),
      ],
      words: 1,
    },
    {
      kind: 'words',
      words: [
        t(
          "Fleiss' kappa needs the same number of votes for each item. It uses the first votes of each item and leaves out {0} with fewer votes.",
          formatNumberOfItems(fleiss.leftOut),
        ),
        protocol
          ? t(
              'The other coefficients use all counted votes on items with at least two votes. An item gets more votes only if its first votes disagree, so these values tend to be lower than with the maximum number of votes for every item.',
            )
          : t('The other coefficients use all votes on items with at least two votes.'),
        t(
          'The position of the error is compared only among votes that name an error. A coefficient is n/a if no item has enough votes or all votes are the same. Parentheses show 95% bootstrap confidence intervals over items. These intervals need at least 10 items and at most 10,000 different combinations of votes.',
        ),
      ].join(' '),
    },
  ];
}

/** `0.713 (0.602 to 0.814)` */
function formatCoefficient(value: number | null, interval: ConfidenceInterval | undefined): string {
  const words = formatDecimal(value ?? undefined, 3);
  return interval
    ? t('{0} ({1} to {2})', words, formatDecimal(interval.low, 3), formatDecimal(interval.high, 3))
    : words;
}

/** The votes of each annotator compared with the settled labels. */
function annotatorParts({ annotators }: AgreementReport): ReportPart[] {
  return [
    { kind: 'heading', words: t('Annotators') },
    buildReportTable(annotators, [
      [t('annotator'), (one) => (one.isAssigned ? one.annotator : t('{0} (not in protocol)', one.annotator))],
      [t('votes'), ({ votes }) => votes],
      [t('named an error'), ({ errors, votes }) => formatShareAsPercent(computeShare(errors, votes))],
      [t('same as settled label'), ({ settled }) => formatCountWithShare(settled.with, settled.items)],
      [t('error too early'), ({ settled }) => settled.earlier],
      [t('error too late'), ({ settled }) => settled.later],
      [t('missed errors'), ({ settled }) => settled.missed],
      [t('false alarms'), ({ settled }) => settled.alarms],
    ]),
    buildReportTable(annotators, [
      [t('annotator'), ({ annotator }) => annotator],
      [t('unsure'), ({ unsure }) => unsure],
      [t('out of their depth'), ({ outOfDepth }) => outOfDepth],
      [t('revealed or assisted'), ({ seen }) => seen],
      [t('changed after reveal'), ({ changed }) => changed],
      [t('opened reference'), ({ reference, votes }) => formatCountWithShare(reference, votes)],
      [t('not counted for other reasons'), ({ leftOut }) => leftOut],
      [t('median time per item'), ({ time }) => formatRoundedClockDuration(time.median ?? undefined)],
      [t('total time'), ({ time }) => formatRoundedClockDuration(time.items === 0 ? undefined : time.total)],
    ]),
  ];
}

/** The ground truth and judges compared with settled labels. */
function judgeParts({ judges }: AgreementReport): ReportPart[] {
  return [
    { kind: 'heading', words: t('Judges compared with settled labels') },
    buildReportTable(judges, [
      [t('judge'), ({ name }) => (name === GROUND_TRUTH_JUDGE_NAME ? t('ground truth') : name)],
      [t('items with an error'), ({ errors }) => errors],
      [t('located'), ({ found, errors }) => formatCountWithShare(found, errors)],
      [t('error too early'), ({ earlier }) => earlier],
      [t('error too late'), ({ later }) => later],
      [t('missed errors'), ({ missed }) => missed],
      [t('correct items'), ({ corrects }) => corrects],
      [t('accepted as correct'), ({ passed, corrects }) => formatCountWithShare(passed, corrects)],
      [t('no verdict'), ({ silent }) => silent],
      [t('F1'), ({ f1 }) => formatDecimal(f1 ?? undefined, 1)],
    ]),
  ];
}

/** How much of a step is quoted, in characters. */
const LONGEST_QUOTE = 200;

/** Lists the items whose votes differ, each with its line in the file, all votes, and the steps they name. */
function disagreementParts(
  { disagreements }: AgreementReport,
  items: ReadonlyMap<string, DisagreementDetails>,
): ReportPart[] {
  if (disagreements.length === 0) return [];
  const hasGold = disagreements.some(({ gold }) => gold !== undefined);
  const listed = disagreements.slice(0, MAX_LISTED_DISAGREEMENTS);
  const left = disagreements.length - listed.length;
  const isFound = listed.some(({ item }) => items.has(item));
  const hasSteps = listed.some(({ item }) => items.get(item)?.steps.length);
  return omitFalseOrUndefined<ReportPart>([
    { kind: 'heading', words: t('Disagreements: {0}', disagreements.length) },
    {
      kind: 'table',
      head: omitFalseOrUndefined([
        t('item'),
        t('votes'),
        t('outcome'),
        hasGold && t('ground truth'),
        isFound && t('line'),
      ]),
      rows: listed.map((one) => {
        const item = items.get(one.item);
        const { line, link } = item ?? {};
        return [
          link === undefined ? one.item : { words: one.item, link },
          one.votes.map(({ annotator, index }) => `${annotator}: ${formatErrorIndex(index, item)}`).join(', '),
          formatAgreementOutcome(one, item),
          ...(hasGold ? [one.gold === undefined ? '' : formatErrorIndex(one.gold, item)] : []),
          ...(isFound ? [`${line ?? ''}`] : []),
        ];
      }),
      ...(hasSteps
        ? {
            notes: {
              head: t('steps named in votes'),
              rows: listed.map(({ item }) => quoteVotedSteps(items.get(item))),
            },
          }
        : {}),
      words: hasGold ? 4 : 3,
    },
    left > 0 && {
      kind: 'words',
      words: unlistedDisagreements(left),
    },
  ]);
}

const unlistedDisagreements = definePluralText(
  "{0} more disagreement isn't listed.",
  "{0} more disagreements aren't listed.",
);

/** `Step 3: “So x = 2.”` */
function quoteVotedSteps(item: DisagreementDetails | undefined): readonly string[] {
  return (item?.steps ?? []).map(({ label, text }) =>
    t('{0}: “{1}”', label, truncateToOneLineWithCount(text, LONGEST_QUOTE)),
  );
}

function formatAgreementOutcome({ outcome }: ItemDisagreement, item: DisagreementDetails | undefined): string {
  if (outcome.kind === 'settled') return formatErrorIndex(outcome.index, item);
  if (outcome.kind === 'discarded' && outcome.because === 'people') return t('too few annotators');
  return { open: t('in progress'), dropped: t('dropped (wrong answer)'), discarded: t('discarded') }[outcome.kind];
}

/** `Step 3`, `no error` */
function formatErrorIndex(index: number, item: DisagreementDetails | undefined): string {
  if (index < 0) return t('no error');
  return item?.steps.find((step) => step.index === index)?.label ?? formatParagraphName(index);
}

/** How many disagreements are listed for people; JSON has them all. */
export const MAX_LISTED_DISAGREEMENTS = 200;

/** An item that annotators disagree on, as a report shows it: its line, and the steps that votes name. */
export interface DisagreementDetails {
  /** The line of its row in the file, from 1. */
  readonly line: number;
  /** The relative address of the link in Markdown. */
  readonly link?: string;
  /** The steps that votes name, in the order of the proof, by their index from 0. */
  readonly steps: readonly { readonly index: number; readonly label: string; readonly text: string }[];
}

/**
 * Reads an item again for the steps that votes name. The steps are empty if the row can no longer be read or isn't split into steps,
 * since another split would give other steps.
 * @param number the item's number, from 0
 * @param linkOf the address of a line of the file, without special characters
 */
export async function loadDisagreementDetails(
  set: Pick<DataSet, 'items' | 'read'>,
  number: number,
  votes: ItemDisagreement['votes'],
  linkOf: (line: number) => string | undefined,
): Promise<DisagreementDetails | undefined> {
  const facts = set.items.at(number);
  if (!facts) return undefined;
  const { line } = facts;
  const link = linkOf(line);
  const beside = { line, ...(link === undefined ? {} : { link }) };
  try {
    const { row } = await set.read(facts);
    const named = new Set(votes.map(({ index }) => index));
    const steps = row.solution.kind === 'steps' ? row.solution.steps : [];
    const { text, proof } = createProofFromSteps({ steps });
    const labeled = addStepNames(proof, text);
    const voted = steps
      .map((written, index) => ({ index, label: getStepName(labeled, index), text: written }))
      .filter(({ index }) => named.has(index));
    return { ...beside, steps: voted };
  } catch {
    return { ...beside, steps: [] };
  }
}
