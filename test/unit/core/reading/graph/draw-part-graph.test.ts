import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { parseProofText } from '../../../../../src/core/proof/index.ts';
import {
  computePartErrorStatuses,
  layOutPartGraph,
  MAX_GRAPH_PARTS,
} from '../../../../../src/core/reading/graph/draw-part-graph.ts';
import { createProofReading } from '../../../../../src/core/reading/index.ts';

function readParts(text: string) {
  return createProofReading(parseProofText(text, { language: 'markdown', split: 'logical' }), text).outline.parts;
}

const LEMMAS = `**Lemma 1.** Every number of the form $4k+3$ has a prime factor of the same form.

*Proof.* A product of numbers of the form $4k+1$ has that form. ∎

**Lemma 2.** There is a prime $p = 4k+3$ that divides $n$.

*Proof.* This is Lemma 1 applied to $n$. ∎

**Step 1.** We bound $n$ from below.

**Step 2.** By Lemma 2 the number $n$ is composite.

**Step 3.** We conclude from Step 2.
`;

test('the proof of a lemma is drawn as the lemma', () => {
  const parts = readParts(LEMMAS);
  const { parts: drawn, layouts } = layOutPartGraph(parts);
  const labels = drawn.map((part) => parts[part]?.label);
  deepEqual(labels, ['Lemma 1', 'Lemma 2', 'Step 1', 'Step 2', 'Step 3']);
  const edges = layouts.flatMap((layout) => layout.edges);
  deepEqual([...new Set(edges.map(({ kind, from, to }) => `${labels[from]} ${kind} ${labels[to]}`))].sort(), [
    'Lemma 2 cites Lemma 1',
    'Step 2 cites Lemma 2',
    'Step 3 cites Step 2',
  ]);
});

test('layouts get wider, with up to one, two and three boxes in a row', () => {
  const statements = ['Lemma 1', 'Lemma 2', 'Lemma 3', 'Lemma 4'].map((label) => `**${label}.** So it is.\n`);
  const { layouts } = layOutPartGraph(readParts(statements.join('\n')));
  deepEqual(
    layouts.map(({ boxes }) => new Set(boxes.map(({ y }) => y)).size),
    [4, 2, 2],
  );
  for (const [index, { width }] of layouts.entries()) ok(width > (layouts[index - 1]?.width ?? 0));
});

test('layouts of parts in a chain are the same, so that there is only one', () => {
  equal(layOutPartGraph(readParts('**Lemma 1.** So it is.\n\n**Lemma 2.** By Lemma 1 it is.\n')).layouts.length, 1);
});

test('after an error, parts that cite it, directly or through others, differ from those that only come after', () => {
  const parts = readParts(LEMMAS);
  const relations = computePartErrorStatuses(parts, 1);
  deepEqual(
    parts.map(({ label }, index) => [label, relations[index]]),
    [
      ['Lemma 1', undefined],
      ['Lemma 1, proof', 'flagged'],
      ['Lemma 2', 'cites'],
      ['Lemma 2, proof', 'cites'],
      ['Step 1', 'after'],
      ['Step 2', 'cites'],
      ['Step 3', 'cites'],
    ],
  );
});

test('an error outside all parts flags none', () => {
  deepEqual(computePartErrorStatuses(readParts(`We begin.\n\n${LEMMAS}`), 0).includes('flagged'), false);
});

test('of many parts only statements are drawn, and the parts of the opened one', () => {
  const sections = Array.from(
    { length: MAX_GRAPH_PARTS + 10 },
    (_, index) => `**Step ${index + 1}.** We compute the next value.\n`,
  );
  const parts = readParts(`${sections.join('\n')}\n${LEMMAS.replace('Step 1', 'Step 101')}`);
  const { parts: drawn, nodeByPart } = layOutPartGraph(parts, 4);
  deepEqual(
    drawn.map((part) => parts[part]?.label),
    ['Step 5', 'Lemma 1', 'Lemma 2'],
  );
  equal(nodeByPart[0], undefined);
});

test('a proof with nothing but steps draws the first of them', () => {
  const sections = Array.from({ length: 400 }, (_, index) => `**Step ${index + 1}.** By Step ${index} we go on.\n`);
  const { parts } = layOutPartGraph(readParts(sections.join('\n')));
  ok(parts.length <= MAX_GRAPH_PARTS);
});
