import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  computeSamplingFingerprint,
  explainChangedPromptKind,
  hasSamplingChanged,
  parsePickedJudge,
} from '../../../../../src/editor/models/judges/picked-judge.ts';
import { describeReplyTokenLimit } from '../../../../../src/editor/models/judges/suggestion-words.ts';

test('a pick that was kept is read again, and what is none is not', () => {
  const picks = [
    { judge: 'critic@local' },
    { judge: 'prompts/mine.judge.md' },
    { judge: 'prompts/mine.judge.md', endpoint: 'local', kind: 'critic' },
    { judge: 'prompts/mine.judge.md', endpoint: 'local', kind: 'critic', sampling: '[]' },
  ];
  for (const pick of picks) assert.deepEqual(parsePickedJudge(pick), pick);
  for (const other of [undefined, null, 'critic@local', [], { endpoint: 'local' }, { judge: 1 }])
    assert.equal(parsePickedJudge(other), undefined);
  assert.deepEqual(parsePickedJudge({ judge: 'a', endpoint: 7, kind: 'checker' }), { judge: 'a' });
  assert.deepEqual(parsePickedJudge({ judge: 'a', selectAmong: 8 }), { judge: 'a' });
});

test('a prompt file that has become another judge is not asked at the endpoint it was picked for', () => {
  const picked = { judge: 'mine.judge.md', endpoint: 'local', kind: 'critic' } as const;
  assert.equal(explainChangedPromptKind('mine.judge.md', 'critic', picked), undefined);
  assert.match(explainChangedPromptKind('mine.judge.md', 'stepwise', picked) ?? '', /\bcritic\b.*\bstepwise\b/);
  // What was picked without an endpoint is agreed to by itself, its kind among it.
  assert.equal(explainChangedPromptKind('mine.judge.md', 'stepwise', { judge: 'mine.judge.md' }), undefined);
});

test('a prompt file that has other sampling than when it was picked is noticed', () => {
  const picked = {
    judge: 'mine.judge.md',
    sampling: computeSamplingFingerprint({ max_tokens: 4096, temperature: 0 }),
  };
  assert.equal(hasSamplingChanged(picked, { temperature: 0, max_tokens: 4096 }), false);
  assert.equal(hasSamplingChanged(picked, { temperature: 0, max_tokens: 200_000 }), true);
  assert.equal(hasSamplingChanged(picked, { temperature: 0 }), true);
  // A pick that was kept before says nothing of it.
  assert.equal(hasSamplingChanged({ judge: 'mine.judge.md' }, {}), false);
  assert.equal(hasSamplingChanged({ judge: 'mine.judge.md' }, { max_tokens: 200_000 }), true);
});

test('how long replies may be is said', () => {
  assert.match(describeReplyTokenLimit({ max_tokens: 200_000 }) ?? '', /\b200000 tokens\b/);
  assert.equal(describeReplyTokenLimit({ temperature: 1 }), undefined);
});
