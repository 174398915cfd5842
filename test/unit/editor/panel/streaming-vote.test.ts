import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ModelCall } from '../../../../src/core/judge/calls/types.ts';
import { StreamingVoteCollector } from '../../../../src/editor/models/streaming-votes.ts';
import { buildStreamingVoteView, cutToLastLines } from '../../../../src/editor/panel/streaming-vote.ts';
import { manualClock } from '../../../support/manual-clock.ts';

const callOf = (sample: number): ModelCall => ({ sample }) as ModelCall;
const said =
  (text: string, reasoning = '') =>
  () => ({ text, reasoning });

function started() {
  const clock = manualClock();
  const coming = new StreamingVoteCollector(clock, false);
  let changes = 0;
  coming.follow(() => {
    changes++;
  });
  const see = (at = 0, isWhole = false) => buildStreamingVoteView(coming, { at, isWhole }, clock);
  return { clock, coming, see, changes: () => changes };
}

test('a vote is shown from its first words to its last, with for how long', async () => {
  const { clock, coming, see, changes } = started();
  const [first, second] = [callOf(0), callOf(4)];
  coming.asked(first);
  coming.asked(second);
  assert.equal(see(), undefined, 'nothing has come yet');
  await clock.advance(41_200);
  coming.heard(second, said('So far'));
  assert.equal(changes(), 1);
  assert.deepEqual(
    [see()?.name, see()?.others, see()?.characters, see()?.seconds, see()?.whole],
    ['Vote 5', 0, 6, 41, undefined],
  );
  coming.answered(second);
  assert.equal(see(), undefined);
  assert.equal(changes(), 2);
});

test('a reply that is kept, and one that comes whole, are never shown as coming', () => {
  const { coming, see, changes } = started();
  const call = callOf(0);
  coming.asked(call);
  coming.answered(call);
  coming.heard(call, said('late'));
  assert.equal(see(), undefined);
  assert.equal(changes(), 0);
});

test('the reader goes round the votes that are coming, both ways', () => {
  const { coming, see } = started();
  for (const sample of [0, 1, 2]) {
    coming.asked(callOf(sample));
  }
  const calls = [callOf(3), callOf(5), callOf(7)];
  for (const call of calls) {
    coming.asked(call);
    coming.heard(call, said('words'));
  }
  assert.deepEqual(
    [-4, -1, 0, 1, 2, 3].map((at) => see(at)?.name),
    ['Vote 8', 'Vote 8', 'Vote 4', 'Vote 6', 'Vote 8', 'Vote 4'],
  );
  assert.equal(see()?.others, 2);
});

test('thinking is shown until the reply begins, and all of both where the whole is asked for', () => {
  const { coming, see } = started();
  const call = callOf(0);
  coming.asked(call);
  coming.heard(call, said('', 'First I think.'));
  assert.match(JSON.stringify(see()?.end), /First I think\./);
  coming.heard(call, said('Then I speak.', 'First I think.'));
  assert.doesNotMatch(JSON.stringify(see()?.end), /think/);
  assert.equal(see(0, true)?.whole, 'First I think.\n\nThen I speak.');
});

test('of a reply of a million characters no more than the end is sent', () => {
  const { coming, see } = started();
  const call = callOf(0);
  coming.asked(call);
  coming.heard(call, said('all work and no play '.repeat(50_000)));
  assert.ok(JSON.stringify(see()?.end).length < 5_000);
  const whole = see(0, true)?.whole ?? '';
  assert.ok(whole.length < 200_100);
  assert.match(whole, /^\(850000 /);
});

test('the end of a text is an end of it, with three lines at least and a few thousand characters at most', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a word ', '\n', '\n\n', '$x^2$', 'long'.repeat(400)), { maxLength: 400 }),
      (parts) => {
        const text = parts.join('').trimEnd();
        const end = cutToLastLines(text);
        assert.ok(text.endsWith(end));
        assert.ok(end.length <= 4_000);
        assert.ok(end.length >= Math.min(text.length, 600));
      },
    ),
  );
});

test('the end begins where a paragraph does, so that no formula is cut in two', () => {
  const formula = `$${'x + '.repeat(60)}1$`;
  const text = `${'Before. '.repeat(500)}\n\nIt follows that ${formula}, ${formula} and ${formula}.`;
  assert.ok(cutToLastLines(text).startsWith('It follows that $'));
});
