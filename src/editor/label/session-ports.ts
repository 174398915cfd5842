/** Connects a label session to VS Code and the open data set. */

import * as vscode from 'vscode';
import {
  formatLabelItemName,
  LABELING_MODE_TEXTS,
  LABELING_NOTICE_TEXTS,
  parseLabelItemName,
} from '../../core/annotate/index.ts';
import { sum } from '../../core/base/numbers.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import { readDocumentMacros, readTheoremTitlesByEnvironment } from '../../core/render/index.ts';
import { t } from '../../l10n/index.ts';
import { warnInModalDialog } from '../ask/index.ts';
import { labelingSettingDefinitions, SETTINGS_SECTION } from '../base/manifest-names.ts';
import { getValidSettingValue } from '../base/setting-values.ts';
import type { EditorDataSet, ItemDocument, ItemVerdict } from '../data/index.ts';
import { createItemVerdict, mergeWithSavedVerdict } from '../flags/index.ts';
import type { DataSetLabels } from '../labels/index.ts';
import type { DocumentReview } from '../review/index.ts';
import type { FieldsHiddenInBlindMode, LabelSessionItem, LabelSessionPorts, LabelSessionQueue } from './ports.ts';
import type { LabelingServices, LabelQueue, LabelQueueProvider } from './types.ts';

interface SessionDocumentItem extends LabelSessionItem {
  readonly document: ItemDocument;
}

export function createLabelSessionPorts(
  parts: LabelingServices,
  set: EditorDataSet,
  labels: DataSetLabels,
  queues: LabelQueueProvider,
  { hasFocus, windows }: Pick<LabelSessionPorts, 'hasFocus' | 'windows'>,
): LabelSessionPorts {
  const { sets, veil, host } = parts;
  const idOf = (key: string): string => parseLabelItemName(set.name, key) ?? '';
  const flagsOf = (number: number): readonly number[] | undefined => {
    const uri = sets.uriOf(set, number);
    const latest = uri && findItemReview(parts, uri);
    return mergeWithSavedVerdict(latest && toItemVerdict(latest), parts.flags?.verdictOf(set, number))?.flags;
  };
  return {
    clock: host.clock,
    set: { address: set.uri.toString(), name: set.name },
    items: {
      read: (number) => readSessionItem(parts, set, number),
      numberOf: (key) => set.items.numberOf(idOf(key)),
      keyOf: (number) => getLabelItemName(set, number),
      isComplete: () => (set.isIndexed || set.problem !== undefined) && queues.of(set).queue.length >= set.items.length,
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
        for (const [id, label] of labels.labelled()) yield [formatLabelItemName(set.name, id), label];
      },
      savedAt: (key) => {
        const times = labels.ownRecords(idOf(key)).map(({ time }) => Date.parse(time));
        return times.length === 0 ? undefined : times.reduce((latest, time) => Math.max(latest, time));
      },
      others: (key) => labels.othersOf(idOf(key)),
      append: (draft) => labels.say(idOf(draft.item), draft),
      undo: async (mode, wasSeen) => {
        const undone = await labels.undo(mode, (id) => wasSeen(formatLabelItemName(set.name, id)));
        return undone && { ...undone.record, item: formatLabelItemName(set.name, undone.id) };
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
      const { showTime } = labelingSettingDefinitions;
      return getValidSettingValue(showTime, vscode.workspace.getConfiguration(SETTINGS_SECTION).get(showTime.key));
    },
  };
}

/** Finds the name in labels of an item by its number. Undefined if there is no such item. */
export function getLabelItemName(set: EditorDataSet, number: number): string | undefined {
  const id = set.items.at(number)?.id;
  return id === undefined ? undefined : formatLabelItemName(set.name, id);
}

async function readSessionItem(
  { sets }: LabelingServices,
  set: EditorDataSet,
  number: number,
): Promise<SessionDocumentItem> {
  const uri = sets.uriOf(set, number);
  if (!uri) throw new Error(LABELING_NOTICE_TEXTS.itemGone(set.name));
  const document = await sets.readItem(uri);
  const { facts, item, proof, text } = document;
  return omitUndefined({
    number,
    key: item,
    name: facts.id,
    subset: facts.subset,
    proof,
    macros: readDocumentMacros(text, proof.language),
    statements: proof.language === 'latex' ? readTheoremTitlesByEnvironment(text) : undefined,
    document,
  });
}

function readRevealedFacts(
  parts: LabelingServices,
  set: EditorDataSet,
  { number, document: { facts, proof, uri } }: SessionDocumentItem,
  flags: readonly number[] | undefined,
): FieldsHiddenInBlindMode {
  const { generator, gold } = facts;
  const latest = findItemReview(parts, uri);
  // A review of the same text with another split has other steps.
  const review = latest?.review.proof === proof ? latest.review : undefined;
  const {
    judge,
    words = '',
    earliest,
  } = mergeWithSavedVerdict(latest && review && toItemVerdict(latest), parts.flags?.verdictOf(set, number)) ?? {};
  return omitUndefined({
    isModelChosen: parts.isModelChosen(),
    generator,
    gold,
    flags,
    judgeVerdict: judge === undefined ? undefined : omitUndefined({ judge, words, earliest }),
    judged: latest && review && { review, marks: latest.marks },
  });
}

function findItemReview({ reviews }: LabelingServices, uri: vscode.Uri): DocumentReview | undefined {
  const name = uri.toString();
  const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === name);
  return document && reviews.of(document);
}

function toItemVerdict({ review, marks }: DocumentReview): ItemVerdict {
  return createItemVerdict(review, marks.flags);
}

/** The order and progress under the filter. If the filter is about the annotator's own labels, the progress counts all items. */
function toSessionQueue({ queue, isHandedOut }: LabelQueue): LabelSessionQueue {
  return {
    next: (from, direction) => queue.next(from, direction),
    progress: (number) => {
      const { groups, ...others } = queue.filter;
      const counts = queue.counts(groups ? 'all' : 'shown');
      const all = sum(Object.values(counts));
      const isFiltered = Object.values(others).some((part) => part !== undefined);
      const rank = number === undefined ? -1 : isFiltered ? queue.order().indexOf(number) : queue.rankOf(number);
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
    (await warnInModalDialog(LABELING_MODE_TEXTS.askUnblind(), [LABELING_MODE_TEXTS.unblindIsKept()], show)) === show
  );
}
