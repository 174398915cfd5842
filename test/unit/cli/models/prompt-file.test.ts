import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeUnusedPromptSuggestions } from '../../../../src/cli/models/prompt-file.ts';
import type { JudgePrompt } from '../../../../src/core/judge/index.ts';

test('a suggested model is overridden only by a given one', () => {
  const prompt = { suggests: { model: 'suggested', sampling: {} } } as unknown as JudgePrompt;
  const describe = (model: string) =>
    describeUnusedPromptSuggestions('a.judge.md', prompt, { model, votes: undefined });
  assert.match(describe('given').join(), /overrides.*"given"/);
  assert.match(describe('').join(), /Add --model\b/);
  assert.doesNotMatch(describe('').join(), /overrides/);
  assert.deepEqual(describe('suggested'), []);
});
