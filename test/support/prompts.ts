/** The prompts that ship, read as hosts read them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { BuiltInPromptName } from '../../src/core/judge/prompts/built-in.ts';
import { parsePromptFile } from '../../src/core/judge/prompts/read-prompt.ts';
import type { JudgePrompt } from '../../src/core/judge/prompts/types.ts';

const PROMPTS = new URL('../../media/prompts/', import.meta.url);

/** The text of a prompt file that ships. */
function builtInText(name: BuiltInPromptName): string {
  return readFileSync(new URL(`${name}.judge.md`, PROMPTS), 'utf8');
}

/** A prompt that ships. */
export function builtIn(name: BuiltInPromptName): JudgePrompt {
  const { prompt, problems } = parsePromptFile(builtInText(name), name);
  assert.deepEqual(problems, [], `${name} has problems.`);
  assert.ok(prompt);
  return prompt;
}
