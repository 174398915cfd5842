import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { groupBy } from '../../../../../src/core/base/groups.ts';
import { layOutGraph } from '../../../../../src/core/reading/graph/layout-graph.ts';
import { GRAPH_BOX_SIZE, type GraphLayout, type GraphNode } from '../../../../../src/core/reading/graph/types.ts';
import { countRuns } from '../../../../support/property-runs.ts';

const graphs = fc.integer({ min: 1, max: 40 }).chain((count) =>
  fc.array(
    fc.record({
      cites: fc.array(fc.integer({ min: 0, max: count - 1 }), { maxLength: 4 }),
      parent: fc.option(fc.integer({ min: 0, max: count - 1 }), { nil: undefined }),
    }),
    { minLength: count, maxLength: count },
  ),
);

/** Parents come before their parts, and no part cites itself, as in an outline. */
function tidy(nodes: readonly GraphNode[]): readonly GraphNode[] {
  return nodes.map(({ cites, parent }, index) => ({
    cites: cites.filter((other) => other !== index),
    parent: parent !== undefined && parent < index ? parent : undefined,
  }));
}

const { width, height } = GRAPH_BOX_SIZE;

function assertTidy(nodes: readonly GraphNode[], layout: GraphLayout): void {
  equal(layout.boxes.length, nodes.length);
  for (const { x, y } of layout.boxes)
    ok(x >= 0 && y >= 0 && x + width <= layout.width && y + height <= layout.height, 'a box is outside');
  for (const [one, a] of layout.boxes.entries())
    for (const b of layout.boxes.slice(one + 1))
      ok(Math.abs(a.x - b.x) >= width || Math.abs(a.y - b.y) >= height, 'boxes overlap');
  for (const { from, to, points } of layout.edges) {
    ok(points.length >= 2);
    for (const [end, node] of [
      [points[0], from],
      [points.at(-1), to],
    ] as const) {
      const box = layout.boxes[node];
      ok(end && box && end.x > box.x && end.x < box.x + width && (end.y === box.y || end.y === box.y + height));
    }
    for (const [index, b] of points.entries()) {
      const a = points[index - 1];
      ok(b.x >= 0 && b.x <= layout.width && b.y >= 0 && b.y <= layout.height, 'a line is outside');
      if (a === undefined) continue;
      ok(a.x === b.x || a.y === b.y, 'a line is slanted');
      for (const box of layout.boxes) {
        const isThrough =
          Math.max(a.x, b.x) > box.x &&
          Math.min(a.x, b.x) < box.x + width &&
          Math.max(a.y, b.y) > box.y &&
          Math.min(a.y, b.y) < box.y + height;
        ok(!isThrough, 'a line crosses a box');
      }
    }
  }
}

for (const length of [1, 2, 3]) {
  test(`with up to ${length} boxes in a row, no line crosses a box, and boxes are apart`, () => {
    fc.assert(
      fc.property(graphs, (drawn) => {
        const nodes = tidy(drawn);
        const layout = layOutGraph(nodes, length);
        assertTidy(nodes, layout);
        for (const row of groupBy(layout.boxes, ({ y }) => y).values()) ok(row.length <= length);
      }),
      { numRuns: countRuns(200) },
    );
  });

  test(`with up to ${length} boxes in a row, every citation has its line, from the citing part to the cited one`, () => {
    fc.assert(
      fc.property(graphs, (drawn) => {
        const nodes = tidy(drawn);
        const lines = layOutGraph(nodes, length).edges.filter(({ kind }) => kind === 'cites');
        const wanted = nodes.flatMap(({ cites }, from) => [...new Set(cites)].map((to) => `${from} ${to}`));
        deepEqual(lines.map(({ from, to }) => `${from} ${to}`).sort(), wanted.sort());
      }),
      { numRuns: countRuns(100) },
    );
  });
}

test('what is cited is above', () => {
  const nodes = [[], [0], [1], [0, 2]].map((cites) => ({ cites, parent: undefined }));
  const { boxes } = layOutGraph(nodes, 3);
  const rows = boxes.map(({ y }) => y);
  deepEqual(
    rows,
    [...rows].sort((a, b) => a - b),
  );
  equal(new Set(rows).size, 4);
});

test('a part of another part is joined to it, unless it cites it', () => {
  const nodes = [
    { cites: [], parent: undefined },
    { cites: [], parent: 0 },
    { cites: [0], parent: 0 },
  ];
  deepEqual(
    layOutGraph(nodes, 3).edges.map(({ kind, from, to }) => [kind, from, to]),
    [
      ['part-of', 1, 0],
      ['cites', 2, 0],
    ],
  );
});

test('many parts without citations are as wide as their rows', () => {
  const nodes = Array.from({ length: 100 }, () => ({ cites: [], parent: undefined }));
  for (const length of [1, 2, 3]) ok(layOutGraph(nodes, length).width < (length + 1) * width);
});

test('400 parts, each citing three others, are laid out quickly', () => {
  const nodes = Array.from({ length: 400 }, (_, index) => ({
    cites: [index - 1, Math.floor(index / 2), Math.floor(index / 7)].filter((other) => other >= 0 && other !== index),
    parent: undefined,
  }));
  const start = performance.now();
  const layout = layOutGraph(nodes, 3);
  const time = performance.now() - start;
  assertTidy(nodes, layout);
  ok(time < 5_000, `${time} ms`);
});
