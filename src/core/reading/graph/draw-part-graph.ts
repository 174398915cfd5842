/** The graph of a proof: its parts and what cites what. */
import { isStatementKind } from '../labels/label-steps.ts';
import type { OutlinePart } from '../outline/build-outline.ts';
import { layOutGraph } from './layout-graph.ts';
import type { GraphLayout } from './types.ts';

/** For a proof with more parts, the graph has only statements and the parts of the opened part. */
export const MAX_GRAPH_PARTS = 60;

/** The most boxes in a row of each layout. If two layouts are equally wide, the first one stays. */
const ROW_LENGTHS = [3, 2, 1];

/** The graph of a proof. */
export interface PartGraph {
  /** The index of each node's part. */
  readonly parts: readonly number[];
  /** The node that each part is drawn in: its own, or that of the part around it. Undefined for a part that isn't drawn. */
  readonly nodeByPart: readonly (number | undefined)[];
  /** With up to three boxes in a row, by width, the narrowest first. */
  readonly layouts: readonly GraphLayout[];
}

/**
 * Draws the graph of a proof. The proof of a lemma is drawn as the lemma.
 *
 * @param opened the part whose own parts are drawn in any case; -1 for none
 */
export function layOutPartGraph(parts: readonly OutlinePart[], opened = -1): PartGraph {
  const drawn = chooseParts(parts, opened);
  const nodes = new Map(drawn.map((part, node) => [part, node]));
  const nodeByPart: (number | undefined)[] = [];
  for (const [index, { parent }] of parts.entries())
    nodeByPart.push(nodes.get(index) ?? (parent === undefined ? undefined : nodeByPart[parent]));
  const cites = drawn.map(() => new Set<number>());
  for (const [index, part] of parts.entries()) {
    const node = nodeByPart[index];
    if (node === undefined) continue;
    for (const cited of part.cites) {
      const target = nodeByPart[cited];
      if (target !== undefined && target !== node) cites[node]?.add(target);
    }
  }
  const graph = drawn.map((part, node) => {
    const { parent } = parts[part] ?? {};
    return { cites: [...(cites[node] ?? [])], parent: parent === undefined ? undefined : nodeByPart[parent] };
  });
  const byWidth = ROW_LENGTHS.map((length) => layOutGraph(graph, length)).sort((a, b) => a.width - b.width);
  const layouts = byWidth.filter(({ width }, index) => width !== byWidth[index - 1]?.width);
  return { parts: drawn, nodeByPart, layouts };
}

function chooseParts(parts: readonly OutlinePart[], opened: number): readonly number[] {
  const all = [...parts.keys()].filter((index) => !isProofOfPart(parts, index));
  if (all.length <= MAX_GRAPH_PARTS) return all;
  const isOpened = (index: number): boolean => index === opened || parts[index]?.parent === opened;
  const statements = all.filter((index) => isStatementKind(parts[index]?.kind ?? 'item'));
  const main = statements.length > 0 ? statements : all.filter((index) => parts[index]?.parent === undefined);
  const kept = new Set(main.slice(0, MAX_GRAPH_PARTS));
  let room = MAX_GRAPH_PARTS;
  return all.filter((index) => kept.has(index) || (isOpened(index) && room-- > 0));
}

function isProofOfPart(parts: readonly OutlinePart[], index: number): boolean {
  const { kind, parent } = parts[index] ?? {};
  return kind === 'proof' && parent !== undefined;
}

/** What an error means for a part. `cites`: it cites the part with the error, directly or through others. `after`: it only comes after. */
export type PartErrorStatus = 'flagged' | 'cites' | 'after';

/**
 * What an error means for each part. A part around the one with the error counts as citing nothing by that.
 *
 * @param step the index of the step with the error
 */
export function computePartErrorStatuses(
  parts: readonly OutlinePart[],
  step: number,
): readonly (PartErrorStatus | undefined)[] {
  let flagged: number | undefined;
  // The innermost part with the error is the last one that begins before it and isn't over.
  for (const [index, { from, to }] of parts.entries()) if (from <= step && step < to) flagged = index;
  const around = new Set(flagged === undefined ? [] : listPartsAround(parts, flagged));
  const citing = new Set<number>();
  const waiting = [...around];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    for (const other of parts[index]?.citedBy ?? []) {
      for (const one of listPartsAround(parts, other)) {
        if (around.has(one) || citing.has(one)) continue;
        citing.add(one);
        waiting.push(one);
      }
    }
  }
  return parts.map(({ from }, index) => {
    if (index === flagged) return 'flagged';
    if (citing.has(index)) return 'cites';
    return from > step && !around.has(index) ? 'after' : undefined;
  });
}

/** A part and the parts around it, from the inside. */
function listPartsAround(parts: readonly OutlinePart[], part: number): readonly number[] {
  const around: number[] = [];
  for (let index: number | undefined = part; index !== undefined; index = parts[index]?.parent) around.push(index);
  return around;
}
