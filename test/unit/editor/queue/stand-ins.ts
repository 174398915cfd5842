/** Stand-ins for what the queue asks of others: sets in memory, and labels, flags and modes that a test sets. */
import type * as vscode from 'vscode';
import { createEmptyItemLabel, type ItemLabel, type LabelVerdict } from '../../../../src/core/annotate/index.ts';
import type { ItemMetadata, UnreadableRow } from '../../../../src/core/data/types.ts';
import type { EditorDataSet } from '../../../../src/editor/data/types.ts';
import type { QueueServices } from '../../../../src/editor/queue/ports.ts';
import { createItemList } from '../../../support/item-list.ts';
import { manualClock } from '../../../support/manual-clock.ts';

const NEVER = (): { dispose(): void } => ({ dispose: () => {} });

/** Facts of made-up items; all that is hidden in blind mode is in them. */
export function madeFacts(count: number): readonly ItemMetadata[] {
  return Array.from({ length: count }, (_, k) => ({
    id: `math-${k}`,
    row: k,
    part: 0,
    line: k + 1,
    steps: 3 + (k % 5),
    problem: k.toString(16).padStart(16, '0'),
    subset: k % 2 === 0 ? 'even' : 'odd',
    generator: `SECRET-MODEL-${k % 3}`,
    gold: (k % 4) - 1,
    isAnswerRight: k % 4 === 0,
  }));
}

/** An open set, with what a test may change. */
export type MadeSet = { -readonly [K in keyof EditorDataSet]: EditorDataSet[K] };

export function madeSet(facts: readonly ItemMetadata[], badRows: readonly UnreadableRow[] = []): MadeSet {
  const uri = { path: '/data/math.jsonl', toString: () => 'file:///data/math.jsonl' } as vscode.Uri;
  return {
    uri,
    name: 'math.jsonl',
    items: createItemList(facts),
    rows: facts.length,
    isScanned: true,
    isIndexed: true,
    indexed: 1,
    badRows,
    badCount: badRows.length,
    unknownCount: 0,
    oddities: { repeated: 0, byPlace: 0, unreadLabels: 0 },
    generators: [],
    subsets: [],
    problem: undefined,
    onDidChange: NEVER,
    read: () => Promise.reject(new Error('nothing is read here')),
    value: () => Promise.reject(new Error('nothing is read here')),
  };
}

export function submitted(id: string, verdict: LabelVerdict, more: Partial<ItemLabel> = {}): ItemLabel {
  const time = '2026-01-01T00:00:00.000Z';
  return {
    ...createEmptyItemLabel('emmy', `math.jsonl#${id}`),
    submissions: [{ time, verdict, mode: 'blind', unblinded: false, usedReference: false }],
    ...more,
  };
}

/** What a test says, and the parts that tell it. */
export interface Said {
  me: string | undefined;
  isBlind: boolean;
  isHandedOut: boolean;
  current: number | undefined;
  areHintsShown: boolean;
  readonly asked: Set<number>;
  /** By annotator and id. */
  readonly labels: Map<string, Map<string, ItemLabel>>;
  readonly flags: Map<number, readonly number[]>;
  readonly disagreed: Set<number>;
  readonly parts: QueueServices;
  /** As the label book does after a record. */
  label(id: string, label: ItemLabel | undefined, annotator?: string): void;
  /** Has all labels be read anew. */
  relabel(): void;
}

export function saidNothing(): Said {
  const listeners = new Set<(ids: ReadonlySet<string> | undefined) => void>();
  const said: Said = {
    me: 'emmy',
    isBlind: false,
    isHandedOut: false,
    current: undefined,
    areHintsShown: true,
    asked: new Set(),
    labels: new Map(),
    flags: new Map(),
    disagreed: new Set(),
    label(id, label, annotator = 'emmy') {
      const own = said.labels.get(annotator) ?? new Map<string, ItemLabel>();
      said.labels.set(annotator, own);
      if (label) own.set(id, label);
      else own.delete(id);
      for (const listener of listeners) listener(new Set([id]));
    },
    relabel() {
      for (const listener of listeners) listener(undefined);
    },
    parts: {
      sets: { all: [] } as unknown as QueueServices['sets'],
      labeling: {
        isBlind: () => said.isBlind,
        currentIn: () => said.current,
        isHandedOut: () => said.isHandedOut,
        isAsked: (_, number) => said.asked.has(number),
        begin: async () => {},
        onDidChange: NEVER,
      },
      labelsOf: () => ({
        get me() {
          return said.me;
        },
        of: (id, annotator = said.me) => said.labels.get(annotator ?? '')?.get(id),
        labelled: (annotator = said.me) => said.labels.get(annotator ?? '') ?? [],
        annotators: () => [...said.labels.keys()],
        onDidChange: (listener) => {
          listeners.add(listener);
          return { dispose: () => listeners.delete(listener) };
        },
        dispose: () => {},
      }),
      flags: {
        verdictOf: (_, number) => {
          const flags = said.flags.get(number);
          return flags && { flags };
        },
        onDidChange: NEVER,
      },
      agreements: { isDisagreed: (_, number) => said.disagreed.has(number), onDidChange: NEVER },
      areHintsShown: () => said.areHintsShown,
      memory: { keys: () => [], get: () => undefined, update: async () => {} } as unknown as vscode.Memento,
      clock: manualClock(),
    },
  };
  return said;
}
