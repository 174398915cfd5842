/** What a row of the queue looks like and says, before it is VS Code's. */
import type { OwnWord, QueueGroup } from '../../core/annotate/index.ts';
import { sum } from '../../core/base/numbers.ts';
import { odditySentences } from '../../core/data/index.ts';
import { t } from '../../l10n/index.ts';
import { fullCount } from '../../l10n/numbers.ts';
import { isHidden, listedCount, type QueueNode, type QueueState } from './model.ts';
import { PAGE } from './page-window.ts';
import {
  filterWords,
  flagsWords,
  groupTitle,
  groupWords,
  labelledWords,
  markWords,
  stepsWords,
  verdictWords,
} from './row-words.ts';

/** What is done when a row is chosen. */
export type RowAction = 'reopen' | 'open' | 'clear' | 'before' | 'more' | 'line' | 'more-bad';

export interface QueueRow {
  readonly label: string;
  readonly description?: string;
  /** Lines. */
  readonly tooltip: readonly string[];
  /** The name of one of VS Code's icons: each state has a shape of its own. */
  readonly icon?: string;
  /** What menus know it by. */
  readonly context: string;
  readonly children: 'none' | 'open' | 'closed';
  /** For screen readers: all that the row says, its icon too. */
  readonly spoken: string;
  readonly action?: RowAction;
}

export function rowOf(node: QueueNode, state: QueueState): QueueRow {
  switch (node.kind) {
    case 'set':
      return setRow(state);
    case 'waiting':
      return waitingRow(node);
    case 'problem':
      return plain('problem', state.problem ?? '', 'warning');
    case 'filter':
      return filterRow(state);
    case 'nothing':
      return plain('nothing', t('No item passes the filter.'));
    case 'group':
      return groupRow(state, node.group);
    case 'item':
      return itemRow(state, node.number);
    case 'before':
      return beforeRow(state, node.group);
    case 'more':
      return moreRow(state, node.group);
    case 'bad':
      return badRow(state);
    case 'bad-line': {
      const label = t('line {0}', node.bad.line);
      const { error } = node.bad;
      const spoken = `${label}, ${error}`;
      return {
        ...plain('badLine', label, 'warning'),
        description: error,
        tooltip: [spoken],
        spoken,
        action: 'line',
      };
    }
    case 'more-bad':
      return moreBadRow(state);
    default:
      return node satisfies never;
  }
}

/** `12 of 40`: beside the view's title. */
export function progressWords(states: readonly QueueState[]): string | undefined {
  if (states.length === 0) return undefined;
  let labelled = 0;
  let all = 0;
  for (const { queue } of states) {
    const counts = queue.counts('all');
    labelled += counts.labelled;
    for (const count of Object.values(counts)) all += count;
  }
  return states.some(({ isHandedOut }) => isHandedOut)
    ? t('{0} labelled', fullCount(labelled))
    : t('{0} of {1}', fullCount(labelled), fullCount(all));
}

/** How many labels do not count until they are submitted again. */
export function changedCount(states: readonly QueueState[]): number {
  return states.reduce((sum, { queue }) => sum + queue.counts('all').changed, 0);
}

function setRow(state: QueueState): QueueRow {
  const { name, queue, indexed, isHandedOut, listed, problem, readAs, oddities } = state;
  const words = labelledWords(queue.counts('all'), { isHandedOut, isGrowing: indexed !== undefined });
  const progress = indexed === undefined ? undefined : t('indexing {0}%', Math.floor(indexed * 100));
  const mode = listed.mode === 'blind' ? t('blind') : undefined;
  const description = joined([words, progress, mode]);
  const spoken = [name, words, progress, listed.mode === 'blind' ? t('labelled blind') : undefined, problem];
  return {
    label: name,
    description,
    tooltip: [
      name,
      description,
      ...(readAs === undefined ? [] : [t('Read as: {0}', readAs)]),
      ...(oddities ? odditySentences(oddities) : []),
      ...(problem === undefined ? [] : [problem]),
    ],
    icon: problem === undefined ? 'database' : 'warning',
    context: listed.mode === 'blind' ? 'set-blind' : 'set',
    children: 'open',
    spoken: spoken.filter((part) => part !== undefined).join(', '),
  };
}

/** A large set that was open before the window was reloaded. */
export function waitingRow({ name, size }: Extract<QueueNode, { readonly kind: 'waiting' }>): QueueRow {
  const description = t('{0} MB, not open', Math.round(size / (1 << 20)));
  return {
    label: name,
    description,
    tooltip: [name, t('Large data sets are not read again by themselves. Select it to open it.')],
    icon: 'database',
    context: 'waitingSet',
    children: 'none',
    spoken: `${name}, ${description}`,
    action: 'reopen',
  };
}

function filterRow({ queue, isHandedOut }: QueueState): QueueRow {
  const label = t('Filtered: {0}', filterWords(queue.filter));
  const shown = sum(Object.values(queue.counts()));
  const all = sum(Object.values(queue.counts('all')));
  const clear = t('Clear');
  const description = isHandedOut ? clear : joined([t('{0} of {1}', shown, all), clear]);
  return {
    ...plain('filter', label, 'filter-filled'),
    description,
    spoken: t('{0}. Press Enter to clear the filter.', label),
    action: 'clear',
  };
}

function groupRow(state: QueueState, group: QueueGroup): QueueRow {
  const label = groupTitle(group);
  const count = state.queue.counts()[group];
  const words = isHidden(state, group) ? undefined : fullCount(count);
  return {
    label,
    ...(words === undefined ? {} : { description: words }),
    tooltip: [joined([label, words], ', ')],
    context: 'group',
    children: count > 0 ? 'open' : 'none',
    spoken: joined([label, words], ', '),
  };
}

function itemRow(state: QueueState, number: number): QueueRow {
  const { queue, listed, current } = state;
  const item = listed.items.at(number);
  const word = queue.wordOn(number);
  const label = item?.id ?? `${number + 1}`;
  const isCurrent = current === number;
  const steps = stepsWords(item?.steps ?? 0);
  const verdict = verdictWords(word);
  const begun = word.isBegun ? t('begun') : undefined;
  const marks = markParts(state, number);
  const description = joined([verdict ?? steps, begun, ...marks]);
  const current_ = isCurrent ? t('current item') : undefined;
  const spoken = [label, current_, groupWords(word.group), verdict, steps, begun, ...marks];
  const facts = [item?.subset, listed.mode === 'assisted' ? listed.items.at(number)?.generator : undefined];
  return {
    label,
    ...(description === '' ? {} : { description }),
    tooltip: [
      joined([label, ...facts]),
      joined([current_, groupWords(word.group), verdict, steps, begun, ...marks], ', '),
    ],
    icon: isCurrent ? 'arrow-right' : iconOf(word),
    context: listed.mode === 'blind' ? 'item-blind' : 'item',
    children: 'none',
    spoken: joined(spoken, ', '),
    action: 'open',
  };
}

/** What judges and others say of an item; nothing in blind mode. */
function markParts({ queue, flagsOf, isDisagreed }: QueueState, number: number): readonly string[] {
  if (queue.mode === 'blind') return [];
  const flags = flagsWords(flagsOf?.(number) ?? []);
  return [
    ...(flags === undefined ? [] : [flags]),
    ...(queue.isMarked(number, 'disputed') ? [markWords('disputed')] : []),
    ...(isDisagreed?.(number) ? [markWords('disagreed')] : []),
  ];
}

function beforeRow(state: QueueState, group: QueueGroup): QueueRow {
  const { from } = state.windowOf(group);
  return {
    ...plain('before', t('{0} before…', from)),
    tooltip: [t('Shows {0} items before these.', Math.min(from, PAGE))],
    action: 'before',
  };
}

function moreRow(state: QueueState, group: QueueGroup): QueueRow {
  const rest = listedCount(state, group) - state.windowOf(group).to;
  return {
    ...plain('more', t('{0} more…', rest)),
    tooltip: [t('Shows {0} more items.', Math.min(rest, PAGE))],
    action: 'more',
  };
}

function badRow({ badCount, indexed }: QueueState): QueueRow {
  const one = badCount === 1;
  const label =
    indexed === undefined
      ? t(one ? '{0} line cannot be read' : '{0} lines cannot be read', badCount)
      : t(one ? '{0} line so far cannot be read' : '{0} lines so far cannot be read', badCount);
  return { ...plain('bad', label, 'warning'), children: 'closed' };
}

function moreBadRow({ badRows, badCount, badShown }: QueueState): QueueRow {
  const shown = Math.min(badShown, badRows.length);
  const rest = badCount - shown;
  if (shown < badRows.length) return { ...plain('moreBad', t('{0} more…', rest)), action: 'more-bad' };
  return plain('nothing', t(rest === 1 ? '{0} more is not listed' : '{0} more are not listed', rest));
}

function iconOf({ group, isBegun }: OwnWord): string {
  switch (group) {
    case 'to-do':
      return isBegun ? 'circle-large-outline' : 'circle-outline';
    case 'changed':
      return 'edit';
    case 'unsure':
      return 'question';
    case 'out-of-depth':
      return 'circle-slash';
    case 'labelled':
      return 'circle-filled';
    default:
      return group satisfies never;
  }
}

function plain(context: string, label: string, icon?: string): QueueRow {
  return {
    label,
    tooltip: [label],
    ...(icon === undefined ? {} : { icon }),
    context,
    children: 'none',
    spoken: label,
  };
}

function joined(parts: readonly (string | undefined)[], between = ' · '): string {
  return parts.filter((part) => part !== undefined && part !== '').join(between);
}
