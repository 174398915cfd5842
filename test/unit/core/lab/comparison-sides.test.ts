import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SamplingParameters } from '../../../../src/core/judge/calls/endpoint.ts';
import type { GradingMaterial } from '../../../../src/core/judge/contract.ts';
import { parsePromptFile } from '../../../../src/core/judge/prompts/read-prompt.ts';
import {
  getPromptComparisonSideNames,
  getPromptComparisonSideSettings,
  isPromptComparisonSettings,
  listPromptComparisonWarnings,
} from '../../../../src/core/lab/comparison-sides.ts';
import { endpointOf } from '../../../support/endpoints.ts';

interface Given {
  readonly name?: string;
  readonly text?: string;
  readonly model?: string;
  readonly endpoint?: string;
  readonly votes?: number;
  readonly sampling?: SamplingParameters;
  readonly suggested?: SamplingParameters;
}

function factsOf(
  { name = 'strict', text = 'Find it.', model = 'm', endpoint = 'local', ...more }: Given,
  given: readonly GradingMaterial[] = [],
) {
  const read = parsePromptFile(`---\nkind: critic\n---\n${text} {{problem}} {{#steps}}{{text}}{{/steps}}`, name);
  assert.ok(read.prompt);
  const prompt = { ...read.prompt, suggests: { ...read.prompt.suggests, sampling: more.suggested ?? {} } };
  const at = endpointOf({ name: endpoint, model, ...(more.sampling ? { sampling: more.sampling } : {}) });
  return getPromptComparisonSideSettings(prompt, { endpoint: at, model, votes: more.votes ?? 1 }, given);
}

const namesOf = (a: Given, b: Given) => getPromptComparisonSideNames([factsOf(a), factsOf(b)]);

test('both sides of a comparison are named by all in which they differ', () => {
  assert.deepEqual(namesOf({}, { name: 'mild', text: 'Look.' }), ['strict', 'mild']);
  assert.deepEqual(namesOf({}, { name: 'mild', model: 'n', endpoint: 'far' }), [
    'strict, model m, endpoint local',
    'mild, model n, endpoint far',
  ]);
  assert.deepEqual(namesOf({}, { suggested: { temperature: 0.6 } }), [
    'strict, temperature 0',
    'strict, temperature 0.6',
  ]);
  assert.deepEqual(namesOf({ suggested: { temperature: 0 } }, { votes: 8, suggested: { temperature: 0 } }), [
    'strict, 1 vote, temperature 0',
    'strict, 8 votes, temperature 0, top_p 0.9',
  ]);
});

test('sides with names beyond every bound stay apart', () => {
  const [first, second] = namesOf({ model: `${'m'.repeat(5000)}a\u202e` }, { model: `${'m'.repeat(5000)}b` });
  assert.notEqual(first, second);
  assert.ok(first.length < 300 && second.length < 300 && !first.includes('\u202e'));
});

test('two prompts of one name with unequal texts are told apart by their hashes, with a warning', () => {
  const both = [factsOf({}), factsOf({ text: 'Find it well.' })] as const;
  const [first, second] = getPromptComparisonSideNames(both);
  assert.match(first, /^strict, prompt text with hash [0-9a-f]{8}$/);
  assert.notEqual(first, second);
  const warned = listPromptComparisonWarnings(both, getPromptComparisonSideNames(both));
  assert.equal(warned.length, 1);
  assert.match(warned[0] ?? '', /\bstrict\b/);
  assert.deepEqual(
    listPromptComparisonWarnings([factsOf({}), factsOf({ name: 'mild', text: 'Look.' })], ['a', 'b']),
    [],
  );
});

test('a sampling of settings that goes before the prompt’s leaves nothing to compare, and that is said', () => {
  const sampling = { temperature: 0.3 };
  const both = [factsOf({ sampling }), factsOf({ sampling, suggested: { temperature: 1 } })] as const;
  assert.deepEqual(getPromptComparisonSideNames(both), ['strict', 'strict (2)']);
  assert.equal(listPromptComparisonWarnings(both, getPromptComparisonSideNames(both)).length, 1);
  assert.ok(isPromptComparisonSettings(JSON.parse(JSON.stringify(both))));
  assert.ok(
    !isPromptComparisonSettings([both[0]]) && !isPromptComparisonSettings([both[0], { ...both[1], votes: 'x' }]),
  );
});

test('a side that is shown the answer or the reference of cases is warned of, where they have one', () => {
  const mild = { name: 'mild', text: 'Compare with {{reference}}.' };
  const both = [factsOf({}, ['reference']), factsOf(mild, ['reference'])] as const;
  const warned = listPromptComparisonWarnings(both, getPromptComparisonSideNames(both));
  assert.equal(warned.length, 1);
  assert.match(warned[0] ?? '', /^mild /);
  assert.ok(isPromptComparisonSettings(JSON.parse(JSON.stringify(both))));
  for (const [a, b] of [
    [factsOf({}), factsOf(mild)],
    [factsOf({}, ['answer']), factsOf(mild, ['answer'])],
    [factsOf({}, ['rubric']), factsOf({ name: 'mild', text: 'By {{rubric}}.' }, ['rubric'])],
  ] as const)
    assert.deepEqual(listPromptComparisonWarnings([a, b], getPromptComparisonSideNames([a, b])), []);
});
