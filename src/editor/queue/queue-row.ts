/** The texts and icons of the queue's rows, independent of VS Code. */
import {
  formatFlaggedSteps,
  formatLabeledCount,
  formatQueueFilter,
  formatQueueGroupName,
  formatQueueGroupTitle,
  formatQueueItemMark,
  formatSubmittedLabel,
  type OwnLabelSummary,
  QUEUE_ROW_TEXTS,
  type QueueGroup,
} from '../../core/annotate/index.ts';
import { formatNumberOfSteps } from '../../core/base/counts-and-lists.ts';
import { sum } from '../../core/base/numbers.ts';
import { omitFalseOrUndefined, omitUndefined } from '../../core/base/optional-values.ts';
import { describeRowOddities, type UnreadableRow } from '../../core/data/index.ts';
import type { Proof } from '../../core/proof/index.ts';
import { definePluralText, t } from '../../l10n/index.ts';
import { formatWholeNumber } from '../../l10n/numbers.ts';
import {
  countListableItems,
  type DataSetQueueState,
  isGroupSizeHidden,
  QUEUE_PAGE_SIZE,
  type QueueTreeNode,
} from './queue-tree-nodes.ts';

const unreadableLines = definePluralText('{0} unreadable row', '{0} unreadable rows');
const showEarlierItems = definePluralText('Show {0} earlier item.', 'Show {0} earlier items.');
const showMoreItems = definePluralText('Show {0} more item.', 'Show {0} more items.');
const moreUnlistedLines = definePluralText('{0} more unreadable row not listed', '{0} more unreadable rows not listed');
const unreadableLinesSoFar = definePluralText('{0} unreadable row so far', '{0} unreadable rows so far');

/** What names the steps of a proof. */
type NamedSteps = Pick<Proof, 'labels'>;

export interface QueueRow {
  readonly label: string;
  readonly description?: string;
  /** The lines of the tooltip. */
  readonly tooltip: readonly string[];
  /** The name of a VS Code icon. Each state has a different shape. */
  readonly icon?: string;
  /** The context value for menus. */
  readonly context: string;
  readonly children: 'none' | 'open' | 'closed';
  /** The text for screen readers, which includes the meaning of the icon. */
  readonly spoken: string;
  readonly action?: 'reopen' | 'open' | 'clear' | 'before' | 'more' | 'line' | 'more-bad';
}

/** @param proof names the steps of an item; without it, they have numbers */
export function toQueueRow(node: QueueTreeNode, state: DataSetQueueState, proof: NamedSteps = {}): QueueRow {
  switch (node.kind) {
    case 'set':
      return createSetRow(state);
    case 'waiting':
      return createUnopenedDataSetRow(node);
    case 'problem':
      return createPlainRow('problem', state.problem ?? '', 'warning');
    case 'filter':
      return createFilterRow(state);
    case 'nothing':
      return createPlainRow('nothing', t('No items match the filter'));
    case 'group':
      return createGroupRow(state, node.group);
    case 'item':
      return createItemRow(state, node.number, proof);
    case 'before':
      return createEarlierRow(state, node.group);
    case 'more':
      return createMoreRow(state, node.group);
    case 'bad':
      return createBadRow(state);
    case 'bad-line':
      return badLineRow(node.bad);
    case 'more-bad':
      return moreBadRow(state);
  }
}

/** `12 of 40 labeled`, beside the view's title. */
export function describeQueueProgress(states: readonly DataSetQueueState[]): string | undefined {
  if (states.length === 0) return undefined;
  const counts = states.map(({ queue }) => queue.counts('all'));
  const labelled = sum(counts.map((count) => count.labelled));
  const all = sum(counts.flatMap((count) => Object.values(count)));
  return states.some(({ isHandedOut }) => isHandedOut)
    ? t('{0} labeled', formatWholeNumber(labelled))
    : t('{0} of {1} labeled', formatWholeNumber(labelled), formatWholeNumber(all));
}

/** Counts the labels that have changed since submission. */
export function countChangedLabels(states: readonly DataSetQueueState[]): number {
  return states.reduce((sum, { queue }) => sum + queue.counts('all').changed, 0);
}

function createSetRow(state: DataSetQueueState): QueueRow {
  const { name, queue, indexed, isHandedOut, listed, problem, readAs, oddities } = state;
  const words = formatLabeledCount(queue.counts('all'), isHandedOut);
  const progress = indexed === undefined ? undefined : t('indexing {0}%', Math.floor(indexed * 100));
  const isBlind = listed.mode === 'blind';
  const description = joinRowWords([words, progress, isBlind && QUEUE_ROW_TEXTS.blind()]);
  const spoken = [name, words, progress, isBlind && QUEUE_ROW_TEXTS.labelledBlind(), problem];
  return {
    label: name,
    description,
    tooltip: omitFalseOrUndefined([
      name,
      description,
      readAs !== undefined && t('Fields: {0}', readAs),
      ...(oddities ? describeRowOddities(oddities) : []),
      problem,
    ]),
    icon: problem === undefined ? 'database' : 'warning',
    context: isBlind ? 'set-blind' : 'set',
    children: 'open',
    spoken: joinRowWords(spoken, ', '),
  };
}

/** Creates the row of a large set that was open before the window was reloaded. */
export function createUnopenedDataSetRow({
  name,
  size,
}: Extract<QueueTreeNode, { readonly kind: 'waiting' }>): QueueRow {
  const description = t('{0} MB, not open', Math.round(size / (1 << 20)));
  return {
    label: name,
    description,
    tooltip: [name, t("Large data sets don't reopen automatically. Select this one to open it.")],
    icon: 'database',
    context: 'waitingSet',
    children: 'none',
    spoken: `${name}, ${description}`,
    action: 'reopen',
  };
}

function createFilterRow({ queue, isHandedOut }: DataSetQueueState): QueueRow {
  const label = t('Filtered: {0}', formatQueueFilter(queue.filter));
  const shown = sum(Object.values(queue.counts()));
  const all = sum(Object.values(queue.counts('all')));
  const clear = t('Clear Filter');
  const description = isHandedOut ? clear : joinRowWords([t('{0} of {1} items', shown, all), clear]);
  return {
    ...createPlainRow('filter', label, 'filter-filled'),
    description,
    spoken: t('{0}. Press Enter to clear the filter.', label),
    action: 'clear',
  };
}

function createGroupRow(state: DataSetQueueState, group: QueueGroup): QueueRow {
  const label = formatQueueGroupTitle(group);
  const count = state.queue.counts()[group];
  const words = isGroupSizeHidden(state, group) ? undefined : formatWholeNumber(count);
  const spoken = joinRowWords([label, words], ', ');
  return omitUndefined({
    label,
    description: words,
    tooltip: [spoken],
    context: 'group',
    children: count > 0 ? 'open' : 'none',
    spoken,
  });
}

/** Whether the row of an item names steps. */
export function shouldNameStepsInRow({ queue, flagsOf }: DataSetQueueState, number: number): boolean {
  const { earliest = -1 } = queue.wordOn(number);
  return earliest >= 0 || (queue.mode !== 'blind' && (flagsOf?.(number) ?? []).length > 0);
}

function createItemRow(state: DataSetQueueState, number: number, proof: NamedSteps): QueueRow {
  const { queue, listed, current } = state;
  const item = listed.items.at(number);
  const word = queue.wordOn(number);
  const label = item?.id ?? `${number + 1}`;
  const isCurrent = current === number;
  const steps = formatStepCount(item?.steps);
  const verdict = formatSubmittedLabel(word, proof);
  const begun = word.isBegun && QUEUE_ROW_TEXTS.begun();
  const marks = markParts(state, number, proof);
  const description = joinRowWords([verdict ?? steps, begun, ...marks]);
  const where = isCurrent && QUEUE_ROW_TEXTS.current();
  const said = joinRowWords([where, formatQueueGroupName(word.group), verdict, steps, begun, ...marks], ', ');
  return {
    label,
    ...(description === '' ? {} : { description }),
    // The generator is hidden in blind mode.
    tooltip: [joinRowWords([label, item?.subset, listed.mode !== 'blind' && item?.generator]), said],
    icon: isCurrent ? 'arrow-right' : chooseLabelIcon(word),
    context: listed.mode === 'blind' ? 'item-blind' : 'item',
    children: 'none',
    spoken: `${label}, ${said}`,
    action: 'open',
  };
}

/** The marks of an item that aren't the annotator's own; none in blind mode. */
function markParts(
  { queue, flagsOf, isDisagreed, isNotAProof }: DataSetQueueState,
  number: number,
  proof: NamedSteps,
): readonly string[] {
  if (queue.mode === 'blind') return [];
  return omitFalseOrUndefined([
    formatFlaggedSteps(flagsOf?.(number) ?? [], proof),
    queue.isMarked(number, 'disputed') && formatQueueItemMark('disputed'),
    isDisagreed?.(number) && formatQueueItemMark('disagreed'),
    isNotAProof?.(number) && formatQueueItemMark('not-a-proof'),
  ]);
}

/** `5 steps`; undefined if the text isn't split into steps. */
export function formatStepCount(steps = 0): string | undefined {
  return steps === 0 ? undefined : formatNumberOfSteps(steps);
}

function createEarlierRow(state: DataSetQueueState, group: QueueGroup): QueueRow {
  const { from } = state.windowOf(group);
  return {
    ...createPlainRow('before', t('Earlier items: {0}…', from)),
    tooltip: [showEarlierItems(Math.min(from, QUEUE_PAGE_SIZE))],
    action: 'before',
  };
}

function createMoreRow(state: DataSetQueueState, group: QueueGroup): QueueRow {
  const rest = countListableItems(state, group) - state.windowOf(group).to;
  return {
    ...createPlainRow('more', t('More items: {0}…', rest)),
    tooltip: [showMoreItems(Math.min(rest, QUEUE_PAGE_SIZE))],
    action: 'more',
  };
}

function createBadRow({ badCount, indexed }: DataSetQueueState): QueueRow {
  const label = indexed === undefined ? unreadableLines(badCount) : unreadableLinesSoFar(badCount);
  return { ...createPlainRow('bad', label, 'warning'), children: 'closed' };
}

function badLineRow({ line, error }: UnreadableRow): QueueRow {
  const label = t('line {0}', line);
  const spoken = `${label}, ${error}`;
  return {
    ...createPlainRow('badLine', label, 'warning'),
    description: error,
    tooltip: [spoken],
    spoken,
    action: 'line',
  };
}

function moreBadRow({ badRows, badCount, badShown }: DataSetQueueState): QueueRow {
  const shown = Math.min(badShown, badRows.length);
  const rest = badCount - shown;
  if (shown < badRows.length) return { ...createPlainRow('moreBad', t('{0} more…', rest)), action: 'more-bad' };
  return createPlainRow('nothing', moreUnlistedLines(rest));
}

function chooseLabelIcon({ group, isBegun }: OwnLabelSummary): string {
  return {
    'to-do': isBegun ? 'circle-large-outline' : 'circle-outline',
    changed: 'edit',
    unsure: 'question',
    'out-of-depth': 'circle-slash',
    labelled: 'circle-filled',
  }[group];
}

function createPlainRow(context: string, label: string, icon?: string): QueueRow {
  return omitUndefined({ label, tooltip: [label], icon, context, children: 'none', spoken: label });
}

function joinRowWords(parts: readonly (string | false | undefined)[], between = ' · '): string {
  return omitFalseOrUndefined(parts)
    .filter((part) => part !== '')
    .join(between);
}
