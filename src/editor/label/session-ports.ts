/** Connects a label session to VS Code and the open data set. */

import * as vscode from 'vscode';
import {
  labelingModeTexts,
  labelingTexts,
  parseLabelItemId,
  toLabelItemName,
} from '../../core/annotate/index.ts';
import { sum } from '../../core/base/numbers.ts';
import { omitUndefined } from '../../core/base/optional.ts';
import { readMacros, readStatementNames } from '../../core/render/index.ts';
import { t } from '../../l10n/index.ts';
import { warnInDialog } from '../ask/index.ts';
import { labelSettings, section } from '../base/names.ts';
import { settingValue } from '../base/setting-values.ts';
import type { ItemDocument, ItemVerdict, OpenSet } from '../data/index.ts';
import { joinItemVerdicts, toSavedItemVerdict } from '../flags/index.ts';
import type { SetLabels } from '../labels/index.ts';
import type { DocumentReview } from '../review/index.ts';
import type { RevealedFacts, SessionItem, SessionPorts, SessionQueue } from './ports.ts';
import type { LabelingParts, LabelQueue, LabelQueues } from './types.ts';

interface SessionDocumentItem extends SessionItem {
  readonly document: ItemDocument;
}

export function createSessionPorts(
  parts: LabelingParts,
  set: OpenSet,
  labels: SetLabels,
  queues: LabelQueues,
  { hasFocus, windows }: Pick<SessionPorts, 'hasFocus' | 'windows'>,
): SessionPorts {
  const { sets, veil, host } = parts;
  const idOf = (key: string): string => parseLabelItemId(set.name, key) ?? '';
  const flagsOf = (number: number): readonly number[] | undefined => {
    const uri = sets.uriOf(set, number);
    const latest = uri && findItemReview(parts, uri);
    return joinItemVerdicts(latest && toItemVerdict(latest), parts.flags?.verdictOf(set, number))?.flags;
  };
  return {
    clock: host.clock,
    set: { address: set.uri.toString(), name: set.name },
    items: {
      read: (number) => readSessionItem(parts, set, number),
      numberOf: (key) => set.items.numberOf(idOf(key)),
      keyOf: (number) => findItemLabelName(set, number),
      isComplete: () =>
        (set.isIndexed || set.problem !== undefined) && queues.of(set).queue.length >= set.items.length,
      seen: (item) => readRevealedFacts(parts, set, item as SessionDocumentItem, flagsOf(item.number)),
      flagsOf,
      showReference: ({ number }, isShown) => {
        const uri = sets.uriOf(set, number);
        if (uri) sets.showReference(uri, isShown);
      },
    },
    queue: () => toSessionQueue(queues.of(set)),
    labels: {
      get annotator() {
        return labels.me ?? '';
      },
      own: (key) => labels.of(idOf(key)),
      *all() {
        for (const [id, label] of labels.labelled()) yield [toLabelItemName(set.name, id), label];
      },
      savedAt: (key) => {
        const times = labels.ownRecords(idOf(key)).map(({ time }) => Date.parse(time));
        return times.length === 0 ? undefined : times.reduce((latest, time) => Math.max(latest, time));
      },
      others: (key) => labels.othersOf(idOf(key)),
      append: (draft) => labels.say(idOf(draft.item), draft),
      undo: async (mode, wasSeen) => {
        const undone = await labels.undo(mode, (id) => wasSeen(toLabelItemName(set.name, id)));
        return undone && { ...undone.record, item: toLabelItemName(set.name, undone.id) };
      },
    },
    veil: {
      mode: () => veil.modeOf(set),
      isForced: () => veil.isForced(set),
      isVeiled: (key) => veil.isVeiledItem(set, idOf(key)),
      isAsked: (number) => veil.isAsked(set, number),
      wasSeen: (key) => veil.wasSeen(set, idOf(key)),
      noteSeen: (key) => veil.noteSeen(set, idOf(key)),
    },
    windows,
    confirmUnblind: confirmReveal,
    hasFocus,
    showsTime: () => {
      const { showTime } = labelSettings;
      return settingValue(showTime, vscode.workspace.getConfiguration(section).get(showTime.key));
    },
  };
}

/** Finds the name in labels of an item by its number. Undefined if there is no such item. */
export function findItemLabelName(set: OpenSet, number: number): string | undefined {
  const id = set.items.at(number)?.id;
  return id === undefined ? undefined : toLabelItemName(set.name, id);
}

async function readSessionItem(
  { sets }: LabelingParts,
  set: OpenSet,
  number: number,
): Promise<SessionDocumentItem> {
  const uri = sets.uriOf(set, number);
  if (!uri) throw new Error(labelingTexts.itemGone(set.name));
  const document = await sets.readItem(uri);
  const { facts, item, proof, text } = document;
  return omitUndefined({
    number,
    key: item,
    name: facts.id,
    subset: facts.subset,
    proof,
    macros: readMacros(text, proof.language),
    statements: proof.language === 'latex' ? readStatementNames(text) : undefined,
    document,
  });
}

function readRevealedFacts(
  parts: LabelingParts,
  set: OpenSet,
  { number, document: { facts, proof, uri } }: SessionDocumentItem,
  flags: readonly number[] | undefined,
): RevealedFacts {
  const { generator, gold } = facts;
  const latest = findItemReview(parts, uri);
  // A review of the same text with another split has other steps.
  const review = latest?.review.proof === proof ? latest.review : undefined;
  const {
    judge,
    words = '',
    earliest,
  } = joinItemVerdicts(latest && review && toItemVerdict(latest), parts.flags?.verdictOf(set, number)) ?? {};
  return omitUndefined({
    isModelChosen: parts.isModelChosen(),
    generator,
    gold,
    flags,
    judgeVerdict: judge === undefined ? undefined : omitUndefined({ judge, words, earliest }),
    judged: latest && review && { review, marks: latest.marks },
  });
}

function findItemReview({ reviews }: LabelingParts, uri: vscode.Uri): DocumentReview | undefined {
  const name = uri.toString();
  const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === name);
  return document && reviews.of(document);
}

function toItemVerdict({ review, marks }: DocumentReview): ItemVerdict {
  return toSavedItemVerdict(review, marks.flags);
}

/** The order and progress under the filter. If the filter is about the annotator's own labels, the progress counts all items. */
function toSessionQueue({ queue, isHandedOut }: LabelQueue): SessionQueue {
  return {
    next: (from, direction) => queue.next(from, direction),
    progress: (number) => {
      const { groups, ...others } = queue.filter;
      const counts = queue.counts(groups ? 'all' : 'shown');
      const all = sum(Object.values(counts));
      const isFiltered = Object.values(others).some((part) => part !== undefined);
      const rank =
        number === undefined ? -1 : isFiltered ? queue.order().indexOf(number) : queue.rankOf(number);
      return {
        ...(isHandedOut ? {} : { all, ...(rank < 0 ? {} : { place: rank + 1 }) }),
        labelled: counts.labelled,
        unsure: counts.unsure + counts['out-of-depth'],
      };
    },
  };
}

async function confirmReveal(): Promise<boolean> {
  const show = t('Reveal');
  return (
    (await warnInDialog(labelingModeTexts.askUnblind(), [labelingModeTexts.unblindIsKept()], show)) === show
  );
}
