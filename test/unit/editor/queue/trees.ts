/** The queue's tree in plain Node, all of it open. */
import type { QueueFilter } from '../../../../src/core/annotate/index.ts';
import type { EditorDataSet } from '../../../../src/editor/data/types.ts';
import { DataSetQueue } from '../../../../src/editor/queue/data-set-queue.ts';
import { type QueueRow, toQueueRow } from '../../../../src/editor/queue/queue-row.ts';
import { listQueueChildren, type QueueTreeNode } from '../../../../src/editor/queue/queue-tree-nodes.ts';
import { QueueTreeState } from '../../../../src/editor/queue/queue-tree-state.ts';
import type { Said } from './stand-ins.ts';

export interface Tree {
  readonly set: DataSetQueue;
  readonly state: QueueTreeState;
  /** All rows, from the top. */
  nodes(): readonly QueueTreeNode[];
  rows(): readonly QueueRow[];
  /** `label | description` of each, children further in. */
  text(): readonly string[];
}

export function treeOf(said: Said, open: EditorDataSet, filter: QueueFilter = {}): Tree {
  const set = new DataSetQueue(open, said.parts, filter, () => {});
  while (set.update());
  const parts = { ...said.parts, sets: { all: [open] } as unknown as Said['parts']['sets'] };
  const state = new QueueTreeState(parts, { of: () => set });
  const walk = (node: QueueTreeNode | undefined, depth: number): readonly (readonly [QueueTreeNode, number])[] =>
    listQueueChildren(node, state.states()).flatMap((child) => [[child, depth] as const, ...walk(child, depth + 1)]);
  const row = (node: QueueTreeNode): QueueRow => toQueueRow(node, state.of(open));
  return {
    set,
    state,
    nodes: () => walk(undefined, 0).map(([node]) => node),
    rows: () => walk(undefined, 0).map(([node]) => row(node)),
    text: () =>
      walk(undefined, 0).map(([node, depth]) => {
        const { label, description } = row(node);
        return `${'  '.repeat(depth)}${label}${description === undefined ? '' : ` | ${description}`}`;
      }),
  };
}
