import * as vscode from 'vscode';
import {
  createQueueFilter,
  formatQueueGroupName,
  formatQueueItemMark,
  QUEUE_GROUPS,
  type QueueFilter,
  type QueueGroup,
  type QueueItemMark,
} from '../../core/annotate/index.ts';
import { formatNumberOfItems } from '../../core/base/counts-and-lists.ts';
import { t } from '../../l10n/index.ts';
import { pickFromList, type QuickPickRow } from '../ask/index.ts';
import type { DataSetQueue } from './data-set-queue.ts';

interface Choice extends QuickPickRow {
  readonly group?: QueueGroup;
  readonly mark?: QueueItemMark;
  readonly subset?: string;
  readonly generator?: string;
}

/** The most subsets or generators that are offered. */
const MOST_NAMES = 200;

/** Asks for a filter of the queue. Undefined if the user cancels. In blind mode, filters that would reveal hidden facts aren't offered. */
export async function pickQueueFilter(queue: DataSetQueue): Promise<QueueFilter | undefined> {
  const picked = await pickFromList(listFilterChoices(queue), {
    title: t('Filter {0}', queue.set.name),
    placeHolder: t(
      'Select filters. Items must match all selected filters under “Judges and annotators”. Under any other heading, one match is enough.',
    ),
    canPickMany: true,
    matchOnDescription: true,
  });
  return (
    picked &&
    createQueueFilter({
      groups: picked.flatMap(({ group }) => group ?? []),
      marks: picked.flatMap(({ mark }) => mark ?? []),
      subsets: picked.flatMap(({ subset }) => subset ?? []),
      generators: picked.flatMap(({ generator }) => generator ?? []),
    })
  );
}

function listFilterChoices(of: DataSetQueue): readonly Choice[] {
  const { queue, isHandedOut } = of;
  const { filter } = queue;
  const counts = queue.counts('all');
  const groups = QUEUE_GROUPS.map((group) => ({
    label: formatQueueGroupName(group),
    description: isHandedOut && group === 'to-do' ? '' : formatNumberOfItems(counts[group]),
    picked: filter.groups?.includes(group) ?? false,
    group,
  }));
  const marks = [...of.marked()].map(([mark, count]) => ({
    label: formatQueueItemMark(mark),
    description: count === undefined ? '' : formatNumberOfItems(count),
    picked: filter.marks?.includes(mark) ?? false,
    mark,
  }));
  const subsets = mostOf(queue.subsets(), filter.subsets).map(({ name, count }) => ({
    label: name,
    description: formatNumberOfItems(count),
    picked: filter.subsets?.includes(name) ?? false,
    subset: name,
  }));
  const generators = mostOf(queue.generators(), filter.generators).map(({ name, count }) => ({
    label: name,
    description: formatNumberOfItems(count),
    picked: filter.generators?.includes(name) ?? false,
    generator: name,
  }));
  return [
    ...createFilterSection(t('Your labels'), groups),
    ...createFilterSection(t('Judges and annotators'), marks),
    ...createFilterSection(t('Subset'), subsets),
    ...createFilterSection(t('Generator'), generators),
  ];
}

function createFilterSection(label: string, choices: readonly Choice[]): readonly Choice[] {
  return choices.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...choices];
}

interface Named {
  readonly name: string;
  readonly count: number;
}

/** Selects the names with most items and the chosen ones. Keeps their order. */
function mostOf(names: readonly Named[], chosen: readonly string[] = []): readonly Named[] {
  if (names.length <= MOST_NAMES) return names;
  const most = new Set(names.toSorted((a, b) => b.count - a.count).slice(0, MOST_NAMES));
  return names.filter((one) => most.has(one) || chosen.includes(one.name));
}
