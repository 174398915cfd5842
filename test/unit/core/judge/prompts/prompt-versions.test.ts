/** Texts of prompts that shipped before: they stay as they were, since replies to them are kept and runs were begun with them. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  ALL_JUDGE_KINDS,
  formatVersionedJudgeKind,
  parseJudgeKindAndEndpoint,
  parseVersionedJudgeKind,
} from '../../../../../src/core/judge/models/judge-kinds.ts';
import {
  BUILT_IN_PROMPT_NAMES,
  getBuiltInPromptPath,
  listEarlierBuiltInPrompts,
  NEWEST_PROMPT_VERSION,
} from '../../../../../src/core/judge/prompts/built-in.ts';
import { parsePromptFile } from '../../../../../src/core/judge/prompts/read-prompt.ts';

const PROMPTS = new URL('../../../../../media/prompts/', import.meta.url);
const textOf = (file: string): string => readFileSync(new URL(`${file}.judge.md`, PROMPTS), 'utf8');
const digits = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

const FIRST = {
  critic: '840c5e56edbb',
  'stepwise-whole': 'ffffdcf15994',
  'stepwise-prefix': '2e6572a4a87f',
  'grader-binary-lenient': 'f80608382df7',
  'grader-binary-balanced': 'fafe0102d9bb',
  'grader-binary-strict': 'bbe6f6ec3b50',
  'grader-points-lenient': 'e1dca3233889',
  'grader-points-balanced': '580426bac632',
  'grader-points-strict': 'de23aa6d83a0',
  'answer-free': '97a8e10dec32',
  'answer-steps': '9a8e6d2d78f3',
  extractor: '3dc79538eeb8',
  confirm: '82e349f93c47',
  compare: '3784a11d276f',
  'compare-judgements': 'f0c91eb6873a',
};

test('the texts of version 1 are as they were', () => {
  for (const name of BUILT_IN_PROMPT_NAMES)
    assert.equal(digits(textOf(getBuiltInPromptPath(name, 1))), FIRST[name], name);
});

test('each earlier text is another than the one that took its place, and is read without a problem', () => {
  const listed = listEarlierBuiltInPrompts().map(({ name, version }) => getBuiltInPromptPath(name, version));
  const there = readdirSync(new URL('version-1/', PROMPTS)).map((file) => `version-1/${file.replace('.judge.md', '')}`);
  assert.deepEqual([...listed].sort(), there.sort());
  for (const { name, version } of listEarlierBuiltInPrompts()) {
    const text = textOf(getBuiltInPromptPath(name, version));
    assert.notEqual(text, textOf(getBuiltInPromptPath(name)), name);
    assert.deepEqual(parsePromptFile(text, name).problems, []);
  }
});

test('a judge is named with a version where it is not the newest, and with none that there is not', () => {
  assert.deepEqual(parseJudgeKindAndEndpoint('critic/1@local'), {
    kind: 'critic',
    promptVersion: 1,
    endpoint: 'local',
  });
  assert.deepEqual(parseVersionedJudgeKind(`critic/${NEWEST_PROMPT_VERSION}`), { kind: 'critic' });
  for (const text of [
    'critic/0',
    'critic/',
    `critic/${NEWEST_PROMPT_VERSION + 1}`,
    'critic/1/1',
    'prm/1',
    'critic/1.0',
    '/1',
  ])
    assert.equal(parseVersionedJudgeKind(text), undefined, text);
  fc.assert(
    fc.property(
      fc.constantFrom(...ALL_JUDGE_KINDS),
      fc.integer({ min: 1, max: NEWEST_PROMPT_VERSION }),
      (kind, version) => {
        const read = parseVersionedJudgeKind(`${kind}/${version}`);
        if (kind === 'prm') return read === undefined;
        assert.ok(read);
        assert.deepEqual(parseVersionedJudgeKind(formatVersionedJudgeKind(read)), read);
        return true;
      },
    ),
  );
});
