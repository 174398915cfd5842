/** When the panel says what it is about, and what can be done. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUserStopFailure, type FailureCause } from '../../../../../src/core/judge/calls/failure.ts';
import type { JudgeReply } from '../../../../../src/core/judge/contract.ts';
import { adaptReviewToText } from '../../../../../src/core/review/index.ts';
import { buildReviewView } from '../../../../../src/editor/panel/view/view.ts';
import { coverage } from '../../../../support/builders.ts';
import { saidIn } from '../../../../support/said.ts';
import {
  failure,
  oddChecker,
  oddText,
  parseProof,
  quietChecker,
  saying,
  scriptedReview,
  votesOn,
  votesOnSteps,
} from '../../../../support/scripted-reviews.ts';
import { inputOf } from './inputs.ts';

const expectSaid = saidIn('editor/panel/view/phases');

const edited = parseProof(oddText.replace('2b + 3', '2b + 2'));
const critic = () => scriptedReview({ checker: oddChecker, judge: { count: 8 }, replies: votesOn(2, 2, 2, 2, 2) });

test('what hints say about the whole proof is in the view, and changes nothing else of it', () => {
  const { hints, ...view } = buildReviewView(inputOf(critic(), { hints: { banner: 'It breaks off.', step: 1 } }));
  assert.deepEqual(hints, { banner: 'It breaks off.', step: 1 });
  assert.deepEqual(view, buildReviewView(inputOf(critic(), { hints: {} })));
});

const phase = (input: Parameters<typeof buildReviewView>[0]) => buildReviewView(input).phase;
const actions = (input: Parameters<typeof buildReviewView>[0]) =>
  buildReviewView(input).header.actions.map(({ action }) => action);

test('without a proof, without a review, with one', () => {
  assert.equal(phase(inputOf(undefined, { isProof: false })), 'empty');
  assert.equal(phase(inputOf(critic(), { isProof: false })), 'empty');
  assert.deepEqual(buildReviewView(inputOf(critic(), { isProof: false })).steps, []);
  assert.equal(phase(inputOf(undefined)), 'unread');
  assert.equal(phase(inputOf(undefined, { isRunning: true })), 'running');
  assert.equal(phase(inputOf(critic())), 'done');
});

test('an item that is labelled blind says when its review is there, and has no button for one now', () => {
  const { phase: now, header } = buildReviewView(inputOf(undefined, { isVeiled: true }));
  assert.equal(now, 'unread');
  expectSaid(header.sentence);
  assert.deepEqual(header.actions, []);
});

test('a document that is no proof may be treated as one; a proof without a step has nothing to judge', () => {
  assert.deepEqual(actions(inputOf(undefined, { isProof: false })).slice(0, 2), ['treatAsProof', 'openSample']);
  const none = { uri: '', name: '' };
  assert.deepEqual(actions(inputOf(undefined, { isProof: false, document: none }))[0], 'openSample');
  const empty = scriptedReview({ proof: parseProof('# Problem\n\nShow it.\n\n# Proof\n'), checker: [] });
  const view = buildReviewView(inputOf(empty));
  expectSaid(view.header.sentence);
  assert.deepEqual([view.phase, view.header.icon, view.steps], ['done', 'none', []]);
});

test('a first run is running, one over an older verdict leaves that stale', () => {
  const first = scriptedReview({ judge: { count: 3 }, replies: votesOn(2), stage: 'running' });
  assert.equal(phase(inputOf(first)), 'running');
  assert.deepEqual(actions(inputOf(first)), ['stop']);
  const previous = critic();
  const again = scriptedReview({ judge: { count: 8 }, replies: votesOn(2), stage: 'running', previous });
  assert.equal(phase(inputOf(again)), 'stale');
  assert.equal(buildReviewView(inputOf(again)).header.sentence, buildReviewView(inputOf(previous)).header.sentence);
  const line = buildReviewView(inputOf(again)).header.lines.find(({ isUnderWay }) => isUnderWay);
  assert.equal(line?.words, '1 of 8 votes · 1.1k tokens');
});

test('what the last snapshot says is not called under way, though its run has not quite ended', () => {
  const view = buildReviewView(inputOf(critic(), { isRunning: true }));
  assert.equal(view.phase, 'done');
  assert.equal(view.header.progress, undefined);
  assert.deepEqual(view.header.actions, []);
});

test('a newer text that nobody reads leaves the verdict stale', () => {
  assert.equal(phase(inputOf(critic(), { isNewer: true })), 'stale');
  assert.deepEqual(actions(inputOf(critic(), { isNewer: true })), ['review']);
  const kept = adaptReviewToText(critic(), edited);
  assert.equal(phase(inputOf(kept)), 'stale');
  expectSaid(buildReviewView(inputOf(kept)).header.sentence);
});

test('the head stays for a moment while an edit is looked at', () => {
  const before = buildReviewView(inputOf(critic()));
  const newer = buildReviewView(inputOf(critic(), { isNewer: true, isRunning: true, before, revision: 2 }));
  assert.deepEqual(newer.header, before.header);
  assert.equal(newer.phase, 'done');
  assert.equal(newer.revision, 2);
  const checker = (elapsed: number) =>
    scriptedReview({ proof: edited, checker: [coverage(0)], stage: 'running', elapsed, previous: critic() });
  assert.deepEqual(buildReviewView(inputOf(checker(200), { before })).header, before.header);
  assert.equal(buildReviewView(inputOf(checker(700), { before })).phase, 'stale');
  const other = { ...before, document: { uri: 'file:///another.md', name: 'another.md' } };
  assert.notDeepEqual(buildReviewView(inputOf(checker(200), { before: other })).header, before.header);
});

test('a judge that is asked is told of at once', () => {
  const before = buildReviewView(inputOf(critic()));
  const again = scriptedReview({ judge: { count: 8 }, stage: 'running', elapsed: 10, previous: critic() });
  assert.deepEqual(actions(inputOf(again, { before })), ['stop']);
});

test('a judge that did not answer leaves what there is', () => {
  const sentence = (of: Parameters<typeof scriptedReview>[0], icon = 'unreachable'): string => {
    const view = buildReviewView(inputOf(scriptedReview(of)));
    assert.equal(view.phase, 'failed');
    assert.equal(view.header.icon, icon);
    assert.deepEqual(
      view.header.actions.map(({ action }) => action),
      ['review', 'chooseJudge', 'copyDetails', 'showLog'],
    );
    assert.match(view.header.grounds.join(' '), /\(ECONNREFUSED\), \b3\b.*\b14 s\b/);
    assert.ok(view.header.hint);
    return view.header.sentence;
  };
  const replies = [failure()];
  expectSaid(
    sentence({ checker: oddChecker, judge: {}, replies }, 'false-statement'),
    sentence({ checker: quietChecker(), judge: {}, replies }),
    sentence({ checker: quietChecker(), judge: { count: 8 }, replies, previous: critic() }),
    sentence({
      judge: { kind: 'stepwise', context: 'prefix' },
      replies: [...votesOnSteps([1, 0], [1, 0]), failure({ step: 2 })],
    }),
  );
});

test('a review that a person stopped says so, how far it was, and what stands', () => {
  const stopped = createUserStopFailure();
  const sentence = (of: Parameters<typeof scriptedReview>[0], icon = 'abstained'): string => {
    const { header } = buildReviewView(inputOf(scriptedReview(of)));
    assert.equal(header.icon, icon);
    return header.sentence;
  };
  expectSaid(
    sentence({ checker: quietChecker(), judge: { count: 8 }, replies: [...votesOn(2, 2, 2), stopped] }),
    sentence({ checker: quietChecker(), judge: { count: 8 }, replies: [stopped], previous: critic() }),
    sentence({ checker: oddChecker, judge: {}, replies: [stopped] }, 'false-statement'),
    sentence({ checker: quietChecker(), judge: {}, replies: [stopped] }),
  );
});

test('a judge that did not answer about a changed proof leaves no verdict that applies', () => {
  for (const reply of [failure(), createUserStopFailure()]) {
    const again = { proof: edited, checker: quietChecker(), judge: { count: 8 }, replies: [reply], previous: critic() };
    const { sentence } = buildReviewView(inputOf(scriptedReview(again))).header;
    assert.match(sentence, /has changed since it was judged/);
    assert.doesNotMatch(sentence, /still applies/);
  }
});

test('a spent budget, a refusal and a wrong setup are ends of their own', () => {
  const sentence = (cause: FailureCause, said: readonly JudgeReply[] = []): string =>
    buildReviewView(
      inputOf(
        scriptedReview({
          checker: quietChecker(),
          judge: { count: 8 },
          replies: [...said, failure({ cause })],
        }),
      ),
    ).header.sentence;
  expectSaid(sentence('budget'), sentence('budget', votesOn(2, 2)), sentence('key'), sentence('not-found'));
  const keyless = buildReviewView(
    inputOf(scriptedReview({ judge: { count: 8 }, replies: [failure({ cause: 'key' })] })),
  );
  assert.deepEqual(keyless.header.actions[0], { action: 'setKey', title: 'Set API Key' });
});

test('a refusal whose message says what to do gets no other advice', () => {
  const hint = (cause: FailureCause): string | undefined =>
    buildReviewView(inputOf(scriptedReview({ judge: { count: 8 }, replies: [failure({ cause })] }))).header.hint;
  assert.ok(hint('budget'));
  assert.deepEqual([hint('forbidden'), hint('consent'), hint('bad-request')], [undefined, undefined, undefined]);
});

test('while calls wait for a server that fails, the head says which, why, and which try is next', () => {
  const failed = failure({ cause: 'server', message: '“local” answered with error 500.' });
  const trouble = { endpoint: 'local', failure: failed, next: 3, last: 6, wait: 4000 };
  const running = scriptedReview({ judge: { count: 8 }, replies: votesOn(2), stage: 'running' });
  const { header } = buildReviewView({ ...inputOf(running), trouble });
  expectSaid(header.hint);
  const done = scriptedReview({ judge: {}, replies: votesOn(2) });
  assert.equal(buildReviewView({ ...inputOf(done), trouble }).header.hint, undefined);
});

test('a verdict that stands though votes failed is no failure, nor is one beside a checker that failed', () => {
  const some = scriptedReview({ judge: { count: 3 }, replies: [...votesOn(2, 2), failure()] });
  assert.equal(phase(inputOf(some)), 'done');
  assert.match(buildReviewView(inputOf(some)).header.grounds.join(' '), /1 of 3 votes didn't arrive/);
  const broken = [coverage(0), failure({ message: 'The checker broke.' })];
  const beside = scriptedReview({ checker: broken, judge: { count: 3 }, replies: votesOn(2, 2, 2) });
  assert.equal(phase(inputOf(beside)), 'done');
  const alone = scriptedReview({ checker: broken });
  assert.equal(phase(inputOf(alone)), 'failed');
  expectSaid(buildReviewView(inputOf(alone)).header.sentence);
});

test('a judge that was stopped has not failed', () => {
  const stopped = scriptedReview({ judge: { count: 8 }, replies: votesOn(2, 2) });
  assert.equal(phase(inputOf(stopped)), 'done');
  assert.equal(buildReviewView(inputOf(stopped)).header.sentence, 'No verdict: only 2 of 8 votes arrived.');
});

test('how far a judge is says whether steps are clear already', () => {
  const sentence = (...counts: (readonly [number, number])[]) =>
    buildReviewView(
      inputOf(
        scriptedReview({
          judge: { kind: 'stepwise', context: 'prefix', count: 1 },
          replies: votesOnSteps(...counts),
          stage: 'running',
        }),
      ),
    ).header.sentence;
  expectSaid(sentence(), sentence([1, 0]), sentence([1, 0], [1, 0]), sentence([1, 0], [1, 0], [1, 0]));
});

test('words of one voice: no verdict is called correct, and none has a tick', () => {
  const accepted = scriptedReview({
    judge: { kind: 'grader', thresholds: { correct: 0.5 } },
    replies: [saying({ kind: 'grade', points: 1, max: 1 }, 0, 'Fine.')],
  });
  for (const review of [accepted, critic(), scriptedReview({ checker: quietChecker() })]) {
    assert.doesNotMatch(JSON.stringify(buildReviewView(inputOf(review))), /✓|✔|\bcorrect\b/);
  }
});

test('what could be checked leads, whether a judge finds no error, none has a verdict, or none answers', () => {
  const checker: readonly JudgeReply[] = [0, 1, 2, 3].map((step) => ({
    kind: 'coverage',
    step,
    held: 1,
    noCounterexample: 0,
    refuted: 0,
    suspected: 0,
    notRead: 2,
  }));
  const header = (replies: readonly JudgeReply[], by = checker) =>
    buildReviewView(inputOf(scriptedReview({ checker: by, judge: { count: 2 }, replies }))).header;
  const votes = ({ lines }: ReturnType<typeof header>) => lines.find(({ name }) => name === 'Votes')?.words;
  const clear = header(votesOn(-1, -1));
  expectSaid(clear.sentence, votes(clear), header([failure()]).sentence);
  const unread = [0, 1].map((k) => saying({ kind: 'abstain', reason: 'It has no \\boxed{}.' }, k, 'Well.'));
  expectSaid(header(unread).sentence);
  for (const by of [checker, oddChecker])
    assert.deepEqual(
      header(unread, by).actions.map(({ action }) => action),
      ['review', 'chooseJudge'],
    );
  // What was proved false leads, and that the replies have no verdict is said all the same.
  const odd = header(unread, oddChecker);
  expectSaid(odd.sentence, votes(odd));
});
