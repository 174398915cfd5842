import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { applyTextListChange } from '../../../../../src/core/base/list-change.ts';
import { handleCheckerRequest } from '../../../../../src/core/checker/index.ts';
import { CheckerResultCache } from '../../../../../src/core/judge/checker-client/check-results.ts';
import { CheckerJudge } from '../../../../../src/core/judge/checker-client/checker.ts';
import type { JudgeReply } from '../../../../../src/core/judge/contract.ts';
import { createProofFromSteps, parseProofText } from '../../../../../src/core/proof/index.ts';
import type { Proof } from '../../../../../src/core/proof/types.ts';
import { manualClock } from '../../../../support/manual-clock.ts';
import { EXAMPLES } from '../../checker/rules/examples.ts';

/** The real checker, run in place, and the steps that it was asked to check. */
function inPlace() {
  const checked: number[] = [];
  const strengths: (boolean | undefined)[] = [];
  const judge = new CheckerJudge((listen) => {
    let texts: readonly string[] = [];
    queueMicrotask(() => listen({ kind: 'ready' }));
    return {
      post: (message) => {
        if (!('id' in message)) return;
        strengths.push(message.suspects);
        texts = applyTextListChange(texts, message.steps);
        const steps = texts;
        queueMicrotask(() => {
          for (const reply of handleCheckerRequest({ ...message, steps })) {
            if (!reply) continue;
            checked.push(reply.step);
            listen({ kind: 'reply', reply });
          }
          listen({ kind: 'done', id: message.id });
        });
      },
      terminate: () => {},
    };
  }, manualClock());
  const ask = async (proof: Proof, suspects = false): Promise<JudgeReply[]> => {
    checked.length = 0;
    const replies: JudgeReply[] = [];
    const steps = proof.steps.map(({ index }) => index);
    for await (const reply of judge.asking({ suspects }).judge({ proof, steps }, new AbortController().signal))
      replies.push(reply);
    // Remembered steps come first; the order within a step stays.
    return replies.sort((a, b) => stepOf(a) - stepOf(b));
  };
  return { judge, ask, checked, strengths };
}

const stepOf = (reply: JudgeReply): number => ('step' in reply ? (reply.step ?? -1) : -1);
const proofOf = (steps: readonly string[], problem?: string): Proof =>
  createProofFromSteps({ steps, ...(problem === undefined ? {} : { problem }) }).proof;
const refuted = (replies: readonly JudgeReply[]): number[] =>
  replies.flatMap((reply) => (reply.kind === 'refutation' ? [reply.step] : []));

const TEXT = ['We begin.', 'Now \\(1 + 1 = 2\\).', 'So \\(2 + 2 = 5\\).', 'Next.', 'Also \\(3 + 4 = 7\\).', 'Done.'];

test('nothing is checked twice, and an edit has only what it touches checked again', async () => {
  const { ask, checked } = inPlace();
  const first = await ask(proofOf(TEXT));
  assert.deepEqual(checked, [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(refuted(first), [2]);
  assert.deepEqual(await ask(proofOf(TEXT)), first);
  assert.deepEqual(checked, []);
  await ask(proofOf(TEXT.with(4, 'Also \\(3 + 4 = 8\\).')));
  assert.deepEqual(checked, [3, 4], 'the step, and the one before it, which may be taken back by it');
  assert.deepEqual(refuted(await ask(proofOf(['A new one.', ...TEXT]))), [3]);
  assert.deepEqual(checked, [0, 3], 'the new step, and the false one, which an earlier step may excuse');
});

test('what an earlier step or the problem excuses is checked again when that changes', async () => {
  const { ask } = inPlace();
  assert.deepEqual(refuted(await ask(proofOf(TEXT))), [2]);
  assert.deepEqual(refuted(await ask(proofOf(TEXT.with(0, 'We work modulo 1.')))), []);
  assert.deepEqual(refuted(await ask(proofOf(TEXT, 'Compute in the ring of integers mod 1.'))), []);
  assert.deepEqual(refuted(await ask(proofOf(TEXT.with(3, 'This is a contradiction.')))), []);
  assert.deepEqual(refuted(await ask(proofOf(TEXT))), [2]);
});

test('after forgetting all is checked again', async () => {
  const { judge, ask, checked } = inPlace();
  await ask(proofOf(TEXT));
  judge.forget();
  await ask(proofOf(TEXT));
  assert.equal(checked.length, TEXT.length);
});

test('a proof that is released is checked again, and another one is not', async () => {
  const { judge, ask, checked } = inPlace();
  const other = proofOf(['Here \\(1 + 3 = 5\\).', 'The end.']);
  await ask(other);
  for (const suspects of [false, true]) await ask(proofOf(TEXT), suspects);
  judge.release(proofOf(TEXT));
  for (const suspects of [false, true]) {
    await ask(proofOf(TEXT), suspects);
    assert.equal(checked.length, TEXT.length);
  }
  await ask(other);
  assert.deepEqual(checked, []);
});

test('a result that comes after its proof was released is not kept', () => {
  const results = new CheckerResultCache(manualClock());
  const proof = proofOf(TEXT);
  const late = results.about(proof);
  results.release(proof);
  late.keep(0, false, [{ kind: 'abstain', step: 0, reason: '' }]);
  assert.equal(results.about(proofOf(TEXT)).recall(0), undefined);
  results.about(proof).keep(0, false, [{ kind: 'abstain', step: 0, reason: '' }]);
  assert.equal(results.about(proofOf(TEXT)).recall(0)?.length, 1);
});

test('equal steps with different texts before them are each checked once', async () => {
  const { ask, checked } = inPlace();
  const repeated = proofOf(Array.from({ length: 20 }, () => 'So \\(2 + 2 = 5\\).'));
  await ask(repeated);
  assert.equal(checked.length, 20);
  await ask(repeated);
  assert.deepEqual(checked, []);
});

test('the results for texts before a step are not kept for each keystroke there', () => {
  const results = new CheckerResultCache(manualClock());
  const typed = Array.from({ length: 50 }, (_, k) => proofOf([`We begin${'!'.repeat(k)}.`, 'So \\(2 + 2 = 5\\).']));
  for (const proof of typed) results.about(proof).keep(1, true, [{ kind: 'abstain', step: 1, reason: '' }]);
  const kept = typed.filter((proof) => results.about(proof).recall(1) !== undefined);
  assert.deepEqual(kept, typed.slice(-kept.length));
  assert.ok(kept.length > 1 && kept.length < 10, `${kept.length} are kept`);
});

test('closed documents are not held by the results of their earlier versions', () => {
  const results = new CheckerResultCache(manualClock());
  const sizes = [0, 200].map((documents) => {
    for (let k = 0; k < documents; k++) {
      const text = Buffer.from(`${'We go on as before. '.repeat(5_000)}\n\nThe end, number ${k}.`).toString();
      const { steps } = parseProofText(text, { language: 'markdown', split: 'logical' });
      const last = steps.at(-1)?.text ?? '';
      results.about(proofOf([last])).keep(0, false, [{ kind: 'abstain', step: 0, reason: '' }]);
      results.release(proofOf(['Another end.']));
    }
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    return process.memoryUsage().heapUsed;
  });
  const [before = 0, after = 0] = sizes;
  assert.ok(after - before < 2_000_000, `200 texts of 100 kB left ${after - before} bytes`);
});

/** Proofs in which each rule fires. */
const FIRING = Object.values(EXAMPLES).flat();

test('each rule fires somewhere in the texts that are edited', async () => {
  const fired = new Set<string>();
  const proofs = [...FIRING, ...FIRING.map((steps) => steps.slice(1)), TEXT];
  for (const steps of proofs)
    for (const reply of await inPlace().ask(proofOf(steps), true))
      if (reply.kind === 'refutation') fired.add(reply.rule);
  assert.deepEqual([...fired].sort(), Object.keys(EXAMPLES).sort());
});

test('whatever is edited, the replies are those of a checker that remembers nothing', async () => {
  const step = fc.constantFrom(
    ...TEXT,
    ...FIRING.flat(),
    'We work modulo 7.',
    'Write it in base 8.',
    'Let \\(x = 3\\).',
    'For all \\(x\\) the identity \\((x + 1)^2 = x^2 + 1\\) holds.',
    'For all \\(y\\) we have \\((y + 1)^2 = y^2 + 2y + 1\\).',
    'This is a contradiction, which is absurd.',
    'That is wrong. Instead \\(2 + 2 = 4\\).',
    'Suppose \\(5 = 6\\).',
    'Hence \\(10 = 3\\).',
  );
  const edit = fc.record({ at: fc.nat(9), remove: fc.nat(2), put: fc.array(step, { maxLength: 2 }) });
  const block = fc.oneof(
    step.map((one) => [one]),
    fc.constantFrom(...FIRING),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(block, { maxLength: 5 }).map((blocks) => blocks.flat()),
      fc.array(edit, { maxLength: 5 }),
      fc.option(fc.constantFrom('Find \\(x\\).', 'Work mod 7.', 'Let \\(f(x) = x^2\\) and \\(ab = 5\\).'), {
        nil: undefined,
      }),
      async (begin, edits, problem) => {
        const remembering = inPlace();
        let steps = begin;
        for (const { at, remove, put } of [{ at: 0, remove: 0, put: [] }, ...edits]) {
          steps = [...steps.slice(0, at), ...put, ...steps.slice(at + remove)];
          const proof = proofOf(steps, problem);
          for (const suspects of [false, true])
            assert.deepEqual(await remembering.ask(proof, suspects), await inPlace().ask(proof, suspects));
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('the two strengths are remembered apart', async () => {
  const { judge, ask, checked, strengths } = inPlace();
  const doubted = ['Take \\(x^2 - 2y^2\\).', 'Here \\(x^2 - 2y^2 = (x - y)(x - 2y)\\).'];
  const proof = proofOf(doubted);
  assert.deepEqual(refuted(await ask(proof)), []);
  assert.deepEqual(refuted(await ask(proof, true)), [1]);
  assert.deepEqual(strengths, [undefined, true]);
  for (const suspects of [false, true]) {
    assert.deepEqual(refuted(await ask(proof, suspects)), suspects ? [1] : []);
    assert.deepEqual(checked, [], 'nothing is checked twice');
  }
  assert.equal(judge.describe().suspects, undefined);
  assert.equal(judge.asking({ suspects: true }).describe().suspects, true);
});
