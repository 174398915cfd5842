/** Real problems, solutions and proofs in messages. Skipped without the data. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { neutralizePromptTags } from '../../../../../src/core/judge/prompts/neutralize.ts';

const DATA = process.env.PROOFMARK_DATA;
const skip = DATA && existsSync(join(DATA, 'processbench')) ? false : 'PROOFMARK_DATA is not set';

const FILES = [
  ...['gsm8k', 'math', 'olympiadbench', 'omnimath'].map((name) => `processbench/${name}.jsonl`),
  ...['opc-graded', 'deepseek-math-v2', 'imo25-agent-solutions'].map((name) => `proofs/${name}.jsonl`),
];

/** Every text of a row, those in lists included. */
function* textsOf(row: Readonly<Record<string, unknown>>): Generator<string> {
  for (const value of Object.values(row))
    for (const one of Array.isArray(value) ? value : [value]) if (typeof one === 'string') yield one;
}

test('no real problem or proof is changed on its way into a message', { skip }, () => {
  let count = 0;
  for (const file of FILES)
    for (const line of readFileSync(join(DATA ?? '', file), 'utf8')
      .trim()
      .split('\n'))
      for (const text of textsOf(JSON.parse(line) as Record<string, unknown>)) {
        assert.equal(neutralizePromptTags(text), text);
        count++;
      }
  assert.ok(count > 19_000, `${count} texts`);
});
