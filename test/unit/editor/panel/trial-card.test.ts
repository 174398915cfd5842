/** The card of a trial, without its page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseProofText } from '../../../../src/core/proof/index.ts';
import * as trials from '../../../../src/core/reading/index.ts';
import { RelationTrialCard } from '../../../../src/editor/panel/trial-card.ts';
import type { RelationToTry } from '../../../../src/editor/reading/types.ts';

const TEXT =
  '# Problem\n\nShow it.\n\n# Solution\n\nLet $n$ be a positive integer. Then $n^2 \\ge 4n$ and $n^2 + n \\ge 2$.\n';

function cardOf(formula: string, save: (reason: string) => Promise<void>) {
  const reading = trials.createProofReading(parseProofText(TEXT, { language: 'markdown', split: 'logical' }), TEXT);
  const start = reading.getText(0).indexOf(formula);
  const trial = trials.prepareRelationTrial(reading, 0, { start, end: start });
  assert.ok('relation' in trial);
  const document = { version: 1 };
  let left = 0;
  const given: RelationToTry = {
    trials,
    read: { document, version: 1, reading } as unknown as RelationToTry['read'],
    trial,
    formatPlace: () => '¶1, line 7',
    objection: { isDispute: true, save },
    copy: async () => undefined,
    leave: async () => {
      left++;
    },
  };
  return { card: new RelationTrialCard(given), document, left: () => left };
}

test('a counterexample is saved once, however often the key is pressed meanwhile', async () => {
  const saved: string[] = [];
  const ends: (() => void)[] = [];
  const { card, left } = cardOf('n^2 \\ge 4n', async (reason) => {
    saved.push(reason);
    await new Promise<void>((resolve) => ends.push(resolve));
  });
  const pressed = [card.act({ does: 'object' }), card.act({ does: 'object' }), card.act({ does: 'close' })];
  for (const end of ends) end();
  assert.deepEqual(await Promise.all(pressed), [true, false, false]);
  assert.equal(saved.length, 1);
  assert.match(saved[0] ?? '', /n = 1\b/);
  assert.equal(left(), 1);
});

test('a counterexample that could not be saved can be saved again', async () => {
  let count = 0;
  const { card, left } = cardOf('n^2 \\ge 4n', async () => {
    count++;
    if (count === 1) throw new Error('The disk is full.');
  });
  await assert.rejects(card.act({ does: 'object' }), /disk is full/);
  assert.equal(left(), 0);
  assert.equal(await card.act({ does: 'object' }), true);
  assert.equal(count, 2);
});

test('what holds everywhere is no objection, and a text that has changed has no card', async () => {
  const { card, document } = cardOf('n^2 + n \\ge 2', async () => assert.fail('Nothing is to be saved.'));
  assert.equal(card.view().objection, undefined);
  await assert.rejects(card.act({ does: 'object' }), /no counterexample/);
  assert.ok(card.isOf(document as Parameters<typeof card.isOf>[0]));
  document.version = 2;
  assert.ok(!card.isOf(document as Parameters<typeof card.isOf>[0]));
});
