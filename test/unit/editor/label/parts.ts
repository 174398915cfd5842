/** A label session over items and labels in memory. */

import {
  type ItemLabel,
  isCurrentLabelSubmitted,
  LabelNotSavedError,
  type LabelRecord,
  LabelRecordIndex,
  planLabelUndo,
  type UnsavedLabelRecord,
} from '../../../../src/core/annotate/index.ts';
import { getLabelStage } from '../../../../src/core/annotate/labels/item-label.ts';
import type { Proof } from '../../../../src/core/proof/types.ts';
import { LabelSession } from '../../../../src/editor/label/label-session.ts';
import type {
  FieldsHiddenInBlindMode,
  LabelSessionItem,
  LabelSessionPorts,
} from '../../../../src/editor/label/ports.ts';
import { proofOf } from '../../../support/builders.ts';
import { type ManualClock, manualClock } from '../../../support/manual-clock.ts';

const SET = 'math.jsonl';
const ME = 'emmy';

export interface Bench {
  readonly session: LabelSession;
  readonly clock: ManualClock;
  /** What is on the disk, in order. */
  readonly records: readonly LabelRecord[];
  /** What is said to whoever asks, in the order of events: records as they are written, and what is shown. */
  readonly seen: ReadonlySet<string>;
  mode: 'assisted' | 'blind';
  isForced: boolean;
  hasFocus: boolean;
  /** Labels lie in the extension's own storage, where items have addresses. */
  isElsewhere: boolean;
  /** How many items are known so far, and whether that is all. */
  known: number;
  isComplete: boolean;
  /** What the next writes come to. */
  disk: 'writes' | 'is full' | (() => Promise<void>);
  answer: boolean;
  /** The judge whose verdict of every item is known. */
  judge: string | undefined;
  readonly flags: Map<number, readonly number[]>;
  readonly unreadable: Set<number>;
  readonly notAsked: Set<number>;
  /** Keys of items that another window has open. */
  readonly elsewhere: Set<string>;
  own(number: number): ItemLabel | undefined;
  label(annotator: string, draft: UnsavedLabelRecord): void;
  key(number: number): string;
}

export function bench(
  values: { readonly items?: number; readonly steps?: number; readonly proof?: Proof } = {},
): Bench {
  const { items = 4, steps = 3 } = values;
  const clock = manualClock();
  const index = new LabelRecordIndex();
  const records: LabelRecord[] = [];
  const seen = new Set<string>();
  let time = Date.parse('2026-11-22T14:00:00.000Z');
  const key = (number: number): string => `${SET}#item-${number}`;
  const numberOf = (of: string): number | undefined => {
    const number = Number(of.slice(`${SET}#item-`.length));
    return of.startsWith(SET) && number < items ? number : undefined;
  };
  const itemAt = (number: number): LabelSessionItem => ({
    number,
    key: key(number),
    name: `item-${number}`,
    proof: values.proof ?? proofOf(...Array.from({ length: steps }, (_, k) => `Step ${k} of ${number}.`)),
    macros: [],
  });
  const write = (annotator: string, draft: UnsavedLabelRecord): LabelRecord => {
    time += 1000;
    const record: LabelRecord = { v: 1, time: new Date(time).toISOString(), annotator, ...draft };
    records.push(record);
    index.add([record]);
    return record;
  };
  const isRevealed = (of: string): boolean =>
    index.recordsOf(ME, of).some(({ kind, value }) => kind === 'reveal' && value === 'verdicts');
  const numbers = Array.from({ length: items }, (_, k) => k);
  const ports: LabelSessionPorts = {
    clock,
    set: { address: 'file:///math.jsonl', name: SET },
    items: {
      async read(number) {
        await Promise.resolve();
        if (bench.unreadable.has(number)) throw new Error(`Line ${number + 1} cannot be read.`);
        return itemAt(number);
      },
      numberOf,
      isComplete: () => bench.isComplete,
      keyOf: (number) => (number < items ? key(number) : undefined),
      seen: ({ number }): FieldsHiddenInBlindMode => ({
        gold: number % 2 === 0 ? 1 : -1,
        generator: 'a-model',
        isModelChosen: false,
        ...(bench.judge === undefined ? {} : { judgeVerdict: { judge: bench.judge, words: 'No error.' } }),
      }),
      flagsOf: (number) => bench.flags.get(number),
      showReference: () => {},
    },
    queue: () => ({
      next: (from, direction) =>
        direction === 1
          ? numbers.find((k) => k < bench.known && (from === undefined || k > from))
          : numbers.findLast((k) => from === undefined || k < from),
      progress: (number) => {
        const stages = numbers.map((k) => getLabelStage(index.label(ME, key(k))));
        return {
          all: items,
          ...(number === undefined ? {} : { place: number + 1 }),
          labelled: stages.filter((stage) => stage === 'labelled').length,
          unsure: stages.filter((stage) => stage === 'unsure').length,
        };
      },
    }),
    labels: {
      annotator: ME,
      own: (of) => {
        const label = index.label(ME, of);
        return label && bench.isElsewhere ? { ...label, item: `file:///somewhere/${of}` } : label;
      },
      *all() {
        for (const of of index.items(ME)) {
          const label = index.label(ME, of);
          if (label) yield [of, label];
        }
      },
      savedAt: (of) => {
        const time = index.recordsOf(ME, of).at(-1)?.time;
        return time === undefined ? undefined : Date.parse(time);
      },
      others: (of) =>
        index.annotators().flatMap((who) => {
          const label = who === ME ? undefined : index.label(who, of);
          return label ? [label] : [];
        }),
      async append(draft) {
        await Promise.resolve();
        if (bench.disk === 'is full') throw new LabelNotSavedError('The disk is full.');
        if (bench.disk !== 'writes') await bench.disk();
        return write(ME, draft);
      },
      async undo(mode, wasSeen) {
        const all = [...index.items(ME)].flatMap((of) => index.recordsOf(ME, of));
        const undo = planLabelUndo(all, mode, wasSeen);
        if (undo) write(ME, undo.draft);
        return undo?.record;
      },
    },
    veil: {
      mode: () => bench.mode,
      isForced: () => bench.isForced,
      isVeiled: (of) => bench.mode === 'blind' && !isCurrentLabelSubmitted(index.label(ME, of)) && !isRevealed(of),
      isAsked: (number) => !bench.notAsked.has(number),
      wasSeen: (of) => seen.has(of),
      noteSeen: (of) => seen.add(of),
    },
    windows: {
      isOpen: (of) => bench.elsewhere.has(of),
      take: async (choose) => choose(),
    },
    confirmUnblind: async () => bench.answer,
    hasFocus: () => bench.hasFocus,
    showsTime: () => true,
  };
  const bench: Bench = {
    session: undefined as unknown as LabelSession,
    clock,
    records,
    seen,
    mode: 'blind',
    isForced: false,
    hasFocus: true,
    isElsewhere: false,
    known: items,
    isComplete: true,
    disk: 'writes',
    answer: true,
    judge: undefined,
    flags: new Map(),
    unreadable: new Set(),
    notAsked: new Set(),
    elsewhere: new Set(),
    own: (number) => index.label(ME, key(number)),
    label: (annotator, draft) => void write(annotator, draft),
    key,
  };
  return Object.assign(bench, { session: new LabelSession(ports) });
}
