/** An agreement report for people: the same parts for the terminal and for Markdown. */
import { countText, t } from '../../../l10n/index.ts';
import { present } from '../../base/optional.ts';
import { countOf, type ReportPart } from '../../report-parts/index.ts';
import { coefficientParts } from './coefficient-words.ts';
import type { DisagreedItem } from './disagreed-item.ts';
import { disagreementParts } from './disagreement-words.ts';
import { annotatorParts, judgeParts } from './people-words.ts';
import type { AgreementReport, SettledAfter, SubsetAgreement } from './report-types.ts';

/**
 * An agreement report as report parts, for the terminal and for Markdown.
 * @param title what is reported on: the name of a data set
 * @param items those that people differ on, as far as they are known, by what labels name them
 */
export function agreementParts(
  report: AgreementReport,
  title: string,
  items: ReadonlyMap<string, DisagreedItem> = new Map(),
): readonly ReportPart[] {
  return [
    { kind: 'title', words: t('Agreement on {0}', title) },
    { kind: 'words', words: ruleSentence(report) },
    ...leftOutParts(report),
    { kind: 'heading', words: t('How far the items are') },
    progressTable(report),
    { kind: 'heading', words: t('Settled after how many votes') },
    settledTable(report),
    ...(report.pairs.length > 0 ? coefficientParts(report) : []),
    ...(report.annotators.length > 0 ? annotatorParts(report) : []),
    ...(report.judges.length > 0 ? judgeParts(report) : []),
    ...disagreementParts(report, items),
  ];
}

function ruleSentence({ rules: { needed, most }, protocol }: AgreementReport): string {
  const rule = t(
    'An item is settled once {0} annotators name the same index, each blind, of at most {1}; it is discarded as soon as that cannot happen any more. Who is unsure, out of their depth, or has seen what is hidden gives no vote, and another one is asked.',
    needed,
    most,
  );
  return protocol
    ? rule
    : `${rule} ${t('There is no protocol: anybody may label, and who submitted first counts first.')}`;
}

function leftOutParts({ leftOut }: AgreementReport): ReportPart[] {
  const kinds = Object.keys(NOT_COUNTED) as (keyof typeof NOT_COUNTED)[];
  const items = kinds.flatMap((kind) => (leftOut[kind] > 0 ? [NOT_COUNTED[kind](leftOut[kind])] : []));
  return present<ReportPart>([
    leftOut.afterSettled > 0 && { kind: 'words', words: afterSettled(leftOut.afterSettled) },
    items.length > 0 && { kind: 'words', words: t('Not counted:') },
    items.length > 0 && { kind: 'list', items },
  ]);
}

const NOT_COUNTED = {
  assisted: countText(
    '1 label was made with verdicts in sight.',
    '{0} labels were made with verdicts in sight.',
  ),
  unblinded: countText(
    '1 label was made after what is hidden had been shown.',
    '{0} labels were made after what is hidden had been shown.',
  ),
  notAssigned: countText(
    '1 label is by somebody who takes no part in the protocol.',
    '{0} labels are by people who take no part in the protocol.',
  ),
  notAsked: countText(
    '1 label is by somebody who was not asked for that item, or came after it was settled.',
    '{0} labels are by people who were not asked for that item, or came after it was settled.',
  ),
  noSuchStep: countText(
    '1 label names a step that its item does not have.',
    '{0} labels name a step that their item does not have.',
  ),
  unknownItems: countText(
    '1 item that labels speak of is not in the data.',
    '{0} items that labels speak of are not in the data.',
  ),
};

const afterSettled = countText(
  '1 label came after its item was decided: it counts in how far people agree, and decides nothing.',
  '{0} labels came after their items were decided: they count in how far people agree, and decide nothing.',
);

/** Each subset, and all together where there are several. */
function rowsOf({ subsets, total }: AgreementReport): readonly SubsetAgreement[] {
  return subsets.length === 1 ? subsets : [...subsets, { ...total, name: t('all') }];
}

function settledIn({ error, correct }: SubsetAgreement): number {
  return error.items + correct.items;
}

function progressTable(report: AgreementReport): ReportPart {
  const rows = rowsOf(report).map((subset) => {
    const { name, items, untouched, open, dropped, discarded } = subset;
    const given = discarded.disagreement + discarded.people;
    const ended = settledIn(subset) + dropped + given;
    return [
      name,
      `${items}`,
      `${untouched}`,
      `${open}`,
      countOf(settledIn(subset), ended),
      countOf(discarded.disagreement, ended),
      ...(report.total.discarded.people > 0 ? [countOf(discarded.people, ended)] : []),
      countOf(dropped, ended),
    ];
  });
  const head = [
    t('set'),
    t('items'),
    t('not begun'),
    t('open'),
    t('settled'),
    t('discarded'),
    ...(report.total.discarded.people > 0 ? [t('too few people')] : []),
    t('dropped: wrong answer, no error found'),
  ];
  return { kind: 'table', head, rows, words: 1 };
}

/** The paper's table 2, turned on its side: one line for items with an error and one for those without. */
function settledTable(report: AgreementReport): ReportPart {
  const { needed, most } = report.rules;
  const numbers = Array.from({ length: most - needed + 1 }, (_, k) => needed + k);
  const line = (name: string, kind: string, { items, after }: SettledAfter): string[] => [
    name,
    kind,
    `${items}`,
    ...numbers.map((votes) => countOf(after[`${votes}`] ?? 0, items)),
  ];
  return {
    kind: 'table',
    head: [t('set'), '', t('settled'), ...numbers.map((votes) => t('{0} of {1}', needed, votes))],
    rows: rowsOf(report).flatMap(({ name, error, correct }) => [
      line(name, t('error'), error),
      line(name, t('correct'), correct),
    ]),
    words: 2,
  };
}
