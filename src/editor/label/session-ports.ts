/** Connects a label session to VS Code and the open data set. */

import * as vscode from 'vscode';
import { idIn, itemName, labellingSentences, modeSentences } from '../../core/annotate/index.ts';
import { sum } from '../../core/base/numbers.ts';
import { defined } from '../../core/base/optional.ts';
import { macrosOf, statementsOf } from '../../core/render/index.ts';
import { t } from '../../l10n/index.ts';
import { warnInDialog } from '../ask/index.ts';
import { labelSettings, section } from '../base/names.ts';
import { settingValue } from '../base/setting-values.ts';
import type { ItemDocument, ItemVerdict, OpenSet } from '../data/index.ts';
import { joined, verdictOf } from '../flags/index.ts';
import type { SetLabels } from '../labels/index.ts';
import type { DocumentReview } from '../review/index.ts';
import type { Seen, SessionItem, SessionPorts, SessionQueue } from './ports.ts';
import type { LabellingParts, LabelQueue, LabelQueues } from './types.ts';

interface Shown extends SessionItem {
  readonly document: ItemDocument;
}

export function sessionPorts(
  parts: LabellingParts,
  set: OpenSet,
  labels: SetLabels,
  queues: LabelQueues,
  { hasFocus, windows }: Pick<SessionPorts, 'hasFocus' | 'windows'>,
): SessionPorts {
  const { sets, veil, host } = parts;
  const keyOf = (number: number): string | undefined => {
    const id = set.items.at(number)?.id;
    return id === undefined ? undefined : itemName(set.name, id);
  };
  const idOf = (key: string): string => idIn(set.name, key) ?? '';
  const flagsOf = (number: number): readonly number[] | undefined => {
    const uri = sets.uriOf(set, number);
    const latest = uri && reviewAt(parts, uri);
    return joined(latest && madeOf(latest), parts.flags?.verdictOf(set, number))?.flags;
  };
  return {
    clock: host.clock,
    set: { address: set.uri.toString(), name: set.name },
    items: {
      read: (number) => readItem(parts, set, number),
      numberOf: (key) => set.items.numberOf(idOf(key)),
      keyOf,
      isComplete: () =>
        (set.isIndexed || set.problem !== undefined) && queues.of(set).queue.length >= set.items.length,
      seen: (item) => seenOf(parts, set, item as Shown, flagsOf(item.number)),
      flagsOf,
      showReference: ({ number }, isShown) => {
        const uri = sets.uriOf(set, number);
        if (uri) sets.showReference(uri, isShown);
      },
    },
    queue: () => queueOf(queues.of(set)),
    labels: {
      get annotator() {
        return labels.me ?? '';
      },
      own: (key) => labels.of(idOf(key)),
      *all() {
        for (const [id, label] of labels.labelled()) yield [itemName(set.name, id), label];
      },
      savedAt: (key) => {
        const times = labels.ownRecords(idOf(key)).map(({ time }) => Date.parse(time));
        return times.length === 0 ? undefined : times.reduce((latest, time) => Math.max(latest, time));
      },
      others: (key) => labels.othersOf(idOf(key)),
      append: (draft) => labels.say(idOf(draft.item), draft),
      undo: async (mode, wasSeen) => {
        const undone = await labels.undo(mode, (id) => wasSeen(itemName(set.name, id)));
        return undone && { ...undone.record, item: itemName(set.name, undone.id) };
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
    confirmUnblind,
    hasFocus,
    showsTime: () => {
      const { showTime } = labelSettings;
      return settingValue(showTime, vscode.workspace.getConfiguration(section).get(showTime.key));
    },
  };
}

async function readItem({ sets }: LabellingParts, set: OpenSet, number: number): Promise<Shown> {
  const uri = sets.uriOf(set, number);
  if (!uri) throw new Error(labellingSentences.itemGone(set.name));
  const document = await sets.readItem(uri);
  const { facts, item, proof, text } = document;
  return defined({
    number,
    key: item,
    name: facts.id,
    subset: facts.subset,
    proof,
    macros: macrosOf(text, proof.language),
    statements: proof.language === 'latex' ? statementsOf(text) : undefined,
    document,
  });
}

function seenOf(
  parts: LabellingParts,
  set: OpenSet,
  { number, document: { facts, proof, uri } }: Shown,
  flags: readonly number[] | undefined,
): Seen {
  const { generator, gold } = facts;
  const latest = reviewAt(parts, uri);
  // A review of another split of the same text is about other steps.
  const review = latest?.review.proof === proof ? latest.review : undefined;
  const {
    judge,
    words = '',
    earliest,
  } = joined(latest && review && madeOf(latest), parts.flags?.verdictOf(set, number)) ?? {};
  return defined({
    isModelChosen: parts.isModelChosen(),
    generator,
    gold,
    flags,
    judgeVerdict: judge === undefined ? undefined : defined({ judge, words, earliest }),
    judged: latest && review && { review, marks: latest.marks },
  });
}

function reviewAt({ reviews }: LabellingParts, uri: vscode.Uri): DocumentReview | undefined {
  const name = uri.toString();
  const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === name);
  return document && reviews.of(document);
}

function madeOf({ review, marks }: DocumentReview): ItemVerdict {
  return verdictOf(review, marks.flags);
}

/** The annotator's progress: among filtered items, or among all if the filter is about their own labels. */
function queueOf({ queue, isHandedOut }: LabelQueue): SessionQueue {
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

async function confirmUnblind(): Promise<boolean> {
  const show = t('Reveal');
  return (await warnInDialog(modeSentences.askUnblind(), [modeSentences.unblindIsKept()], show)) === show;
}
