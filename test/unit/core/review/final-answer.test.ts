import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeAnswer } from '../../../../src/core/answer/index.ts';
import { buildAnswerComparisonTask } from '../../../../src/core/judge/checker-client/answer-comparison.ts';
import type { JudgeReply } from '../../../../src/core/judge/contract.ts';
import { createReviewMarks } from '../../../../src/core/marks/review-marks.ts';
import { parseProofText } from '../../../../src/core/proof/index.ts';
import type { Proof } from '../../../../src/core/proof/types.ts';
import {
  adaptReviewToText,
  createSarifLogWriter,
  describeFinalAnswerComparison,
  describeReviewOutcome,
  type FinalAnswerComparison,
  formatFinalAnswerResult,
  formatReviewStatusBarText,
  listReviewDetailSentences,
  type Review,
  runProofReview,
  toReviewJson,
} from '../../../../src/core/review/index.ts';
import { coverage, refutation, scriptedJudge } from '../../../support/builders.ts';
import { manualClock } from '../../../support/manual-clock.ts';
import { saidIn } from '../../../support/said.ts';

const expectSaid = saidIn('core/review/final-answer');

function proofOf(text: string, answer?: string): Proof {
  const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
  return answer === undefined ? proof : { ...proof, answer: { text: answer } };
}

async function reviewed(proof: Proof, refuted: number[] = []): Promise<Review> {
  const replies = proof.steps.flatMap(({ index }): JudgeReply[] =>
    refuted.includes(index) ? [refutation(index), coverage(index, 1)] : [coverage(index)],
  );
  const question = buildAnswerComparisonTask(proof);
  const { problem, reference = '', text = '' } = question ?? {};
  const verdict = judgeAnswer(reference, text, problem === undefined ? {} : { problem });
  const said: JudgeReply[] = question ? [{ kind: 'final-answer', verdict }] : [];
  let last: Review | undefined;
  const options = { clock: manualClock(), signal: new AbortController().signal };
  for await (const next of runProofReview(proof, [scriptedJudge([...replies, ...said], 'checker')], options))
    last = next;
  assert.ok(last);
  return last;
}

async function answerOf(text: string, reference?: string): Promise<FinalAnswerComparison | undefined> {
  return (await reviewed(proofOf(text, reference))).answer;
}

const TEXT = 'A quarter is gone.\n\nSo the answer is $\\boxed{\\frac34}$.\n';

test('a final answer is equal, different, or cannot be told, and each side is shown as it was read', async () => {
  for (const [reference, verdict, words] of [
    ['0.75', 'equal', 'Final answer: equal to the reference'],
    ['5/7', 'different', 'Final answer: different from the reference'],
    ['a blue hat', 'unknown', 'Final answer: undecided'],
  ] as const) {
    const answer = await answerOf(TEXT, reference);
    assert.ok(answer);
    if (verdict !== 'unknown') assert.equal(answer.verdict, verdict);
    else assert.notEqual(answer.verdict, 'equal');
    if (answer.verdict === verdict) assert.equal(formatFinalAnswerResult(answer), words);
    assert.equal(answer.read, '3/4');
    assert.equal(answer.reference, reference);
    assert.ok(formatFinalAnswerResult(answer).length <= 44, 'it stands at the end of a line');
  }
});

test('where nothing is false, a different answer is said with the outcome', async () => {
  const said = async (reference: string, refuted: number[] = []): Promise<string[]> => {
    const found = await reviewed(proofOf(TEXT, reference), refuted);
    return [formatReviewStatusBarText(found), describeReviewOutcome(found)];
  };
  expectSaid(...(await said('5/7')), ...(await said('3/4')), (await said('5/7', [0]))[0]);
});

test('without a reference, or without a step, nothing is said of an answer', async () => {
  const blind = await reviewed(proofOf(TEXT));
  assert.equal('answer' in blind, false);
  assert.equal('answer' in toReviewJson({ file: 'x.md', text: TEXT }, blind), false);
  assert.deepEqual(createReviewMarks(blind).notes, []);
  assert.equal(await answerOf('# Problem\n\nWhat?\n\n# Proof\n', '7'), undefined);
  assert.equal(await answerOf(TEXT, '  '), undefined);
});

test('it stands where the document has it, whatever the line ends are', async () => {
  for (const text of [TEXT, TEXT.replaceAll('\n', '\r\n')]) {
    const answer = await answerOf(text, '3/4');
    const chosen = answer?.candidates.filter(({ isChosen }) => isChosen) ?? [];
    assert.equal(chosen.length, 1);
    assert.equal(text.slice(chosen[0]?.range.start, chosen[0]?.range.end), '\\boxed{\\frac34}');
    assert.equal(chosen[0]?.step, 1);
  }
});

test('what nobody marks as the answer is not called different', async () => {
  const answer = await answerOf('We count the cases, which are 12.', '13');
  assert.equal(answer?.verdict, 'unknown');
  expectSaid(answer.reason);
  assert.equal((await answerOf('The answer is 12.', '13'))?.verdict, 'different');
});

test('of a long proof only the end is searched, and a place there is still right', async () => {
  const filler = Array.from({ length: 4000 }, (_, k) => `Now we look at case number ${k} of all that there are.`);
  const text = `${filler.join('\n\n')}\n\nThe answer is $\\boxed{17}$.\n`;
  const answer = await answerOf(text, '17');
  assert.equal(answer?.verdict, 'equal');
  const chosen = answer.candidates.find(({ isChosen }) => isChosen);
  assert.equal(text.slice(chosen?.range.start, chosen?.range.end), '\\boxed{17}');
  const one = `${'word '.repeat(50_000)}so the answer is $\\boxed{17}$.`;
  const inOne = (await answerOf(one, '17'))?.candidates.find(({ isChosen }) => isChosen);
  assert.equal(one.slice(inOne?.range.start, inOne?.range.end), '\\boxed{17}');
});

test('a different answer is an amber flag in text order, and no error of the proof', async () => {
  const text = 'So $5 \\cdot 3 = 16$.\n\nThe answer is $\\boxed{16}$.\n\nThis was to be found.\n';
  const done = await reviewed(proofOf(text, '15'), [0, 2]);
  assert.equal(done.outcome, 'false-statement');
  const { flags, answer, notes } = createReviewMarks(done);
  assert.deepEqual(
    flags.map(({ icon, level }) => [icon, level]),
    [
      ['false-statement', 'error'],
      ['answer-different', 'warning'],
      ['false-statement-later', 'warning'],
    ],
  );
  assert.equal(answer, undefined);
  assert.deepEqual(notes, []);
  const alone = await reviewed(proofOf(text, '15'));
  assert.equal(alone.outcome, 'nothing-found');
  assert.equal(alone.earliestError, -1);
  assert.ok(alone.answer && listReviewDetailSentences(alone).includes(describeFinalAnswerComparison(alone.answer)));
});

test('one that is equal has a quiet mark, and is no flag', async () => {
  const { flags, answer, notes } = createReviewMarks(await reviewed(proofOf(TEXT, '3/4')));
  assert.deepEqual(flags, []);
  assert.equal(TEXT.slice(answer?.start, answer?.end), '\\boxed{\\frac34}');
  expectSaid(...notes.map((note) => note.text));
});

test('it is in JSON with its place and all candidates, in SARIF only where it differs', async () => {
  const done = await reviewed(proofOf(TEXT, '5/7'));
  const { answer } = toReviewJson({ file: 'x.md', text: TEXT }, done);
  assert.ok(answer);
  const { verdict, policy, reference, referenceRead, read, candidates } = answer;
  assert.deepEqual(
    { verdict, policy, reference, referenceRead, read },
    { verdict: 'different', policy: 'last', reference: '5/7', referenceRead: '5/7', read: '3/4' },
  );
  assert.equal(TEXT.slice(answer.start, answer.end), '\\boxed{\\frac34}');
  assert.equal(candidates.filter(({ chosen }) => chosen).length, 1);
  const location = { uri: 'x.md', relative: true };
  const sarif = (of: Review): { ruleId: string; level: string }[] => {
    const log = createSarifLogWriter('0');
    const text = log.start() + log.add({ file: 'x.md', text: TEXT, location }, of) + log.end(0);
    return JSON.parse(text).runs[0].results;
  };
  assert.deepEqual(
    sarif(done).map(({ ruleId, level }) => [ruleId, level]),
    [['final-answer', 'warning']],
  );
  assert.deepEqual(sarif(await reviewed(proofOf(TEXT, '3/4'))), []);
});

test('where no judge is asked, it stands as long as the same would be asked, at its new place', async () => {
  const before = await reviewed(proofOf(TEXT, '3/4'));
  const moved = `\n\n${TEXT}`;
  const kept = adaptReviewToText(before, proofOf(moved, '3/4'));
  const chosen = kept.answer?.candidates.find(({ isChosen }) => isChosen);
  assert.equal(moved.slice(chosen?.range.start, chosen?.range.end), '\\boxed{\\frac34}');
  assert.equal('answer' in adaptReviewToText(before, proofOf(TEXT.replace('frac34', 'frac35'), '3/4')), false);
  assert.equal('answer' in adaptReviewToText(before, proofOf(TEXT, '3/5')), false);
  assert.equal('answer' in adaptReviewToText(before, proofOf(TEXT)), false);
});
