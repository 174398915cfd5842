import { t } from '../../../l10n/index.ts';
import { present } from '../../base/optional.ts';
import { shortened } from '../../base/shorten.ts';
import type { ReportPart } from '../../report-parts/index.ts';
import { type DisagreedItem, MOST_LISTED } from './disagreed-item.ts';
import type { AgreementReport, Disagreement } from './report-types.ts';

/** How much of a step is quoted, in characters. */
const LONGEST_QUOTE = 200;

/**
 * The items whose votes differ, each with its line in the file, what everybody said, and the steps that votes name: to be walked through.
 * Steps are counted from 1.
 */
export function disagreementParts(
  { disagreements }: AgreementReport,
  items: ReadonlyMap<string, DisagreedItem>,
): ReportPart[] {
  if (disagreements.length === 0) return [];
  const hasGold = disagreements.some(({ gold }) => gold !== undefined);
  const listed = disagreements.slice(0, MOST_LISTED);
  const left = disagreements.length - listed.length;
  const isFound = listed.some(({ item }) => items.has(item));
  const hasSteps = listed.some(({ item }) => items.get(item)?.steps.length);
  return present<ReportPart>([
    { kind: 'heading', words: t('Disagreements: {0}', disagreements.length) },
    {
      kind: 'table',
      head: present([t('item'), t('votes'), t('came to'), hasGold && t('gold label'), isFound && t('line')]),
      rows: listed.map((one) => {
        const { line, link } = items.get(one.item) ?? {};
        return [
          link === undefined ? one.item : { words: one.item, link },
          one.votes.map(({ annotator, index }) => `${annotator}: ${indexWords(index)}`).join(', '),
          outcomeWords(one),
          ...(hasGold ? [one.gold === undefined ? '' : indexWords(one.gold)] : []),
          ...(isFound ? [`${line ?? ''}`] : []),
        ];
      }),
      ...(hasSteps
        ? { notes: { head: t('steps voted for'), rows: listed.map(({ item }) => quotes(items.get(item))) } }
        : {}),
      words: hasGold ? 4 : 3,
    },
    left > 0 && {
      kind: 'words',
      words: t(left === 1 ? '{0} more is not listed.' : '{0} more are not listed.', left),
    },
  ]);
}

/** `step 3: “So x = 2.”` */
function quotes(item: DisagreedItem | undefined): readonly string[] {
  return (item?.steps ?? []).map(({ index, text }) =>
    t('step {0}: “{1}”', index + 1, shortened(text, LONGEST_QUOTE)),
  );
}

function outcomeWords({ outcome }: Disagreement): string {
  if (outcome.kind === 'settled') return indexWords(outcome.index);
  if (outcome.kind === 'discarded' && outcome.because === 'people') return t('too few people');
  return { open: t('open'), dropped: t('dropped'), discarded: t('discarded') }[outcome.kind];
}

/** `step 3`, `no error` */
function indexWords(index: number): string {
  return index < 0 ? t('no error') : t('step {0}', index + 1);
}
