/** A comparison over real HTTP with a scripted model, and the same once the window is another one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createInMemoryReplyCache } from '../../../../src/core/judge/calls/model-client.ts';
import { parsePromptFile } from '../../../../src/core/judge/prompts/read-prompt.ts';
import { getPromptComparisonSideSettings } from '../../../../src/core/lab/comparison-sides.ts';
import type { PromptTestCase } from '../../../../src/core/lab/types.ts';
import {
  createEmptyPromptComparison,
  isSavedPromptComparison,
} from '../../../../src/editor/lab/history/saved-comparison.ts';
import {
  PromptComparison,
  type PromptComparisonServices,
  type PromptComparisonSide,
} from '../../../../src/editor/lab/prompt-comparison.ts';
import { buildLabComparisonView } from '../../../../src/editor/lab/view/comparison.ts';
import { createModelJudgeFactory } from '../../../../src/judges/model-judges.ts';
import { systemClock } from '../../../../src/judges/system-clock.ts';
import { deepPurse } from '../../../support/endpoints.ts';
import { saidIn } from '../../../support/said.ts';
import type { Script } from '../../../support/scripted-server.ts';
import { serverOf } from '../../../support/servers.ts';

const expectSaid = saidIn('editor/lab/prompt-comparison');

const cases: readonly PromptTestCase[] = Array.from({ length: 6 }, (_, k) => ({
  id: `case-${k}`,
  problem: `Find ${k}.`,
  steps: [`It is ${k}.`, 'Done.'],
  label: k % 2 === 0 ? -1 : 0,
}));

/** Two prompts of which the first finds an error everywhere, and the second nowhere. */
async function comparingOf(script: Script) {
  const server = await serverOf(script);
  const endpoint = server.endpoint({ concurrency: 2 });
  const cache = createInMemoryReplyCache();
  const judges = createModelJudgeFactory({
    clock: systemClock,
    cache,
    keyOf: async () => undefined,
    builtIn: async () => '',
  });
  const parts: PromptComparisonServices = {
    host: { clock: systemClock },
    models: {
      kept: async (keys) => Promise.all(keys.map((key) => cache.get(key))),
      labJudges: async ({ kind, prompt, listeners, halt }) => {
        const purse = halt ? { ...deepPurse, halt } : deepPurse;
        const made = await Promise.all(
          listeners.map((listener) =>
            judges.judge({ kind, endpoint: endpoint.name, votes: 1 }, [endpoint], purse, prompt, listener),
          ),
        );
        return made.flatMap((judge) => ('failure' in judge ? [] : [judge]));
      },
    },
  };
  const sideOf = (name: string): PromptComparisonSide => {
    const { prompt } = parsePromptFile(
      `---\nkind: critic\n---\n${name}: {{problem}} {{#steps}}{{text}}{{/steps}}`,
      name,
    );
    assert.ok(prompt && prompt.kind === 'critic');
    const place = { endpoint, model: endpoint.model, votes: 1 };
    return { path: name, kind: 'critic', prompt, fingerprint: name, place };
  };
  return { server, parts, sides: [sideOf('strict'), sideOf('lenient')] as const };
}

const strictly: Script = ({ body }) => ({
  text: JSON.stringify(body).includes('strict:') ? 'Wrong. \\boxed{0}' : 'Fine. \\boxed{-1}',
});

/** As it is on the disk. */
const onDisk = (kept: unknown): unknown => JSON.parse(JSON.stringify(kept));

test('a comparison that was kept is the same in another window, with its replies, and asks nobody', async () => {
  const { server, parts, sides } = await comparingOf(strictly);
  const [one, other] = sides.map(({ prompt, place }) => getPromptComparisonSideSettings(prompt, place));
  assert.ok(one && other);
  // Two of one name, in two folders.
  const facts = [one, { ...other, prompt: one.prompt }] as const;
  const first = new PromptComparison(createEmptyPromptComparison(['strict', 'lenient'], facts), parts, () => {});
  assert.equal(first.kept, undefined, 'there is nothing to keep yet');
  const running = first.run(sides, cases, 'mine.cases.jsonl');
  assert.equal(first.isRunning, true);
  await running;
  assert.equal(first.isRunning, false);
  await first.open('case-1');
  const shown = buildLabComparisonView(first.input);
  expectSaid(shown.sentence, shown.tests[0]);
  const asked = server.requests.length;
  assert.equal(asked, 12);

  const kept = onDisk(first.kept);
  assert.ok(isSavedPromptComparison(kept));
  let changed = 0;
  const again = new PromptComparison(kept, parts, () => changed++);
  assert.equal(again.isRunning, false);
  assert.deepEqual(
    buildLabComparisonView(again.input),
    { ...shown, flips: shown.flips.map(({ texts: _, cut: __, ...flip }) => flip) },
    'but for the replies that were open',
  );
  await again.open('case-1');
  assert.equal(changed, 1);
  assert.deepEqual(buildLabComparisonView(again.input), shown);
  assert.deepEqual(shown.flips.find(({ id }) => id === 'case-1')?.texts, ['Wrong. \\boxed{0}', 'Fine. \\boxed{-1}']);
  assert.deepEqual(onDisk(again.kept), kept);
  assert.equal(server.requests.length, asked);
});

test('of one that was stopped what came is kept, and what is in flight comes in', async () => {
  const { parts, sides, server } = await comparingOf(strictly);
  const comparing: PromptComparison = new PromptComparison(
    createEmptyPromptComparison(['strict', 'lenient']),
    parts,
    () => {
      // In the middle of the second side.
      if (comparing.input.second.length === 2 && !comparing.isStopping) comparing.stop();
    },
  );
  await assert.rejects(comparing.run(sides, cases, 'mine.cases.jsonl'), /^Error: Stopped\.$/);
  assert.equal(comparing.isRunning, false);
  const { rows } = comparing.kept ?? createEmptyPromptComparison(['', '']);
  assert.equal(rows[0].length, 6);
  assert.ok(rows[1].length >= 2 && rows[1].length < 6, `${rows[1].length} of the second`);
  assert.deepEqual([server.requests.length, server.aborted], [rows[0].length + rows[1].length, 0]);
  assert.ok(isSavedPromptComparison(onDisk(comparing.kept)));
});

test('what is kept in another shape is none', async () => {
  const kept = {
    ...createEmptyPromptComparison(['a', 'b']),
    rows: [[{ id: 'x', votes: [], said: { kind: 'abstained' } }], []],
  };
  assert.ok(isSavedPromptComparison(kept));
  for (const wrong of [
    { names: ['a'] },
    { names: ['a', 1] },
    { facts: ['a', 'b'] },
    { rows: [[]] },
    { rows: [[{ id: 'x', votes: [] }], []] },
    { rows: [[{ id: 1, votes: [], said: { kind: 'abstained' } }], []] },
    { votes: [{}] },
    { votes: [{ x: [{ sample: 0 }] }, {}] },
    { votes: [[], {}] },
  ])
    assert.equal(isSavedPromptComparison({ ...kept, ...wrong }), false, JSON.stringify(wrong));
  fc.assert(fc.property(fc.jsonValue(), (value) => !isSavedPromptComparison(value)));
});
