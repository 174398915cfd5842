import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseProofText } from '../../../../src/core/proof/index.ts';
import { createProofReading, type ProofReading } from '../../../../src/core/reading/index.ts';
import { DismissedHints } from '../../../../src/editor/reading/dismissed-hints.ts';
import { assertWithin } from '../../../support/scaling.ts';

const URI = 'file:///a.proof.md';
const FIRST = 'It can be shown that $a$ is even.';
const SECOND = 'It can be shown that $b$ is odd. It can be shown that $c$ is odd.';

function read(...steps: readonly string[]): ProofReading {
  const text = `# Problem\n\nLet $a$, $b$ and $c$ be integers.\n\n# Proof\n\n${steps.join('\n\n')}\n`;
  return createProofReading(parseProofText(text, { language: 'markdown', split: 'logical' }), text);
}

function createMemory(stored?: unknown) {
  const values = new Map<string, unknown>(stored === undefined ? [] : [['hints.dismissed', stored]]);
  return {
    get: (key: string) => values.get(key),
    update: async (key: string, value: unknown) => void values.set(key, JSON.parse(JSON.stringify(value))),
  };
}

/** The steps of the hints that are shown. */
function steps(dismissed: DismissedHints, reading: ProofReading, uri = URI): number[] {
  return dismissed.filter(uri, reading).map(({ step }) => step);
}

async function dismissAt(dismissed: DismissedHints, reading: ProofReading, index: number): Promise<void> {
  const hint = reading.hints[index];
  assert.ok(hint);
  await dismissed.dismiss(URI, reading, hint);
}

describe('a dismissed hint', () => {
  it('stays dismissed after edits elsewhere, also of steps before it', async () => {
    const dismissed = new DismissedHints(createMemory());
    const reading = read(FIRST, SECOND);
    assert.deepEqual(steps(dismissed, reading), [0, 1, 1]);
    await dismissAt(dismissed, reading, 0);
    assert.deepEqual(steps(dismissed, reading), [1, 1]);
    assert.deepEqual(steps(dismissed, read('So $a = 2$ holds.', FIRST, SECOND)), [2, 2]);
    assert.deepEqual(steps(dismissed, read(FIRST, 'Done with $b$.')), []);
  });

  it('comes back when its step changes, and goes when the change is undone', async () => {
    const dismissed = new DismissedHints(createMemory());
    await dismissAt(dismissed, read(FIRST, SECOND), 0);
    assert.deepEqual(steps(dismissed, read(FIRST.replace('even', 'odd'), SECOND)), [0, 1, 1]);
    assert.deepEqual(steps(dismissed, read(FIRST, SECOND)), [1, 1]);
  });

  it('is one of equal ones in its step', async () => {
    const dismissed = new DismissedHints(createMemory());
    const reading = read(FIRST, SECOND);
    await dismissAt(dismissed, reading, 2);
    assert.deepEqual(dismissed.filter(URI, reading), reading.hints.slice(0, 2));
    await dismissAt(dismissed, reading, 1);
    assert.deepEqual(dismissed.filter(URI, reading), reading.hints.slice(0, 1));
  });

  it('is one of two in steps with the same text', async () => {
    const dismissed = new DismissedHints(createMemory());
    await dismissAt(dismissed, read(FIRST, SECOND, FIRST), 3);
    assert.deepEqual(steps(dismissed, read(FIRST, SECOND, 'Hence $a = 2$.', FIRST)), [0, 1, 1]);
  });

  it('belongs to its document', async () => {
    const dismissed = new DismissedHints(createMemory());
    await dismissAt(dismissed, read(FIRST), 0);
    assert.deepEqual(steps(dismissed, read(FIRST), 'file:///b.proof.md'), [0]);
  });

  it('is remembered by the workspace', async () => {
    const memory = createMemory();
    await dismissAt(new DismissedHints(memory), read(FIRST), 0);
    assert.deepEqual(steps(new DismissedHints(memory), read(FIRST)), []);
  });

  it('is ignored if it is of another reading', async () => {
    const dismissed = new DismissedHints(createMemory());
    const [hint] = read(FIRST).hints;
    assert.ok(hint);
    await dismissed.dismiss(URI, read(SECOND), hint);
    assert.deepEqual(steps(dismissed, read(FIRST, SECOND)), [0, 1, 1]);
  });

  it('is read from storage that another version has written', () => {
    for (const stored of [null, 'x', [1], [['a']], [['a', 1]], { a: true }])
      assert.deepEqual(steps(new DismissedHints(createMemory(stored)), read(FIRST)), [0]);
  });

  it('takes little time among many', async () => {
    const reading = read(...Array.from({ length: 5_000 }, () => FIRST));
    const dismissed = new DismissedHints(createMemory());
    assert.ok(reading.hints.length > 1000);
    await dismissAt(dismissed, reading, 500);
    assertWithin(1000, () => assert.equal(dismissed.filter(URI, reading).length, reading.hints.length - 1));
  });
});
