/** What people read of the prompts that ship where they choose one to begin their own from. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUILT_IN_PROMPT_NAMES, describeBuiltInPrompt } from '../../../../../src/core/judge/prompts/built-in.ts';
import { describePromptKind } from '../../../../../src/core/judge/prompts/prompt-kinds.ts';
import { builtIn } from '../../../../support/prompts.ts';

test('each prompt that ships says what tells it apart from the others', () => {
  const meanings = BUILT_IN_PROMPT_NAMES.map(
    (name) => describeBuiltInPrompt(name) ?? describePromptKind(builtIn(name).kind),
  );
  assert.equal(new Set(meanings).size, BUILT_IN_PROMPT_NAMES.length, meanings.join('\n'));
  // A list cuts the end of a row.
  for (const scale of ['binary', 'points'] as const) {
    const starts = (['lenient', 'balanced', 'strict'] as const).map((leniency) =>
      describeBuiltInPrompt(`grader-${scale}-${leniency}`)?.slice(0, 12),
    );
    assert.equal(new Set(starts).size, starts.length, starts.join('\n'));
  }
  // What is said of a grader stands in its text.
  for (const scale of ['binary', 'points'] as const) {
    assert.match(builtIn(`grader-${scale}-lenient`).template, /side with the proof/);
    assert.match(builtIn(`grader-${scale}-strict`).template, /side against the proof/);
    assert.match(builtIn(`grader-${scale}-balanced`).template, /Routine steps may be left to the reader/);
    assert.match(describeBuiltInPrompt(`grader-${scale}-strict`) ?? '', /rejects when in doubt/);
  }
  assert.equal(builtIn('grader-points-lenient').max, 7);
});
