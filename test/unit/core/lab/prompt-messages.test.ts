import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildPromptMessages } from '../../../../src/core/judge/prompts/prompt-messages.ts';
import { parsePromptFile } from '../../../../src/core/judge/prompts/read-prompt.ts';
import { buildPromptVariableValues } from '../../../../src/core/judge/prompts/variable-values.ts';
import { renderLabPromptMessages } from '../../../../src/core/lab/prompt-messages.ts';
import { proofOf } from '../../../support/builders.ts';

const view = buildPromptVariableValues({ ...proofOf('First.', 'Second.'), problem: { text: 'Show it.' } });

function promptOf(body: string, front = 'kind: critic') {
  return parsePromptFile(`---\n${front}\n---\n${body}`, 'mine');
}

test('the messages are those that are sent, with the stretches that variables gave', () => {
  const { prompt } = promptOf(
    '# {{problem}}\n{{#steps}}<p{{index}}>{{text}}</p>{{/steps}}',
    'kind: critic\nsystem: Be strict.',
  );
  assert.ok(prompt);
  const messages = renderLabPromptMessages(prompt, view);
  assert.deepEqual(
    messages.map(({ message }) => message),
    buildPromptMessages(prompt, view),
  );
  const [system, user] = messages;
  assert.deepEqual([system?.filled, system?.tokens], [[], 3]);
  assert.deepEqual(
    user?.filled.map(({ name, start, end }) => [name, user.message.content.slice(start, end)]),
    [
      ['problem', 'Show it.'],
      ['index', '0'],
      ['text', 'First.'],
      ['index', '1'],
      ['text', 'Second.'],
    ],
  );
});

test('of a draft the tags that mean nothing stand as they are written, with what was probably meant', () => {
  const { prompt, draft, problems } = promptOf('{{problm}} {{#stps}}in {{problem}}{{/stps}} {{ steps }} {{xyzzy}}');
  assert.equal(prompt, undefined);
  assert.ok(draft);
  const [user] = renderLabPromptMessages(draft, view);
  assert.equal(user?.message.content, '{{problm}} {{#stps}}in Show it. {{ steps }} {{xyzzy}}');
  assert.deepEqual(
    user?.unfilled.map(({ start, end, fix }) => [user.message.content.slice(start, end), fix]),
    [
      ['{{problm}}', '{{problem}}'],
      ['{{#stps}}', '{{#steps}}'],
      ['{{ steps }}', '{{#steps}}{{index}}: {{text}}{{/steps}}'],
      ['{{xyzzy}}', undefined],
    ],
  );
  for (const { words } of user?.unfilled ?? [])
    assert.ok(
      problems.some(({ message }) => message === words),
      words,
    );
});

test('a section within itself is a problem that a draft does not draw over and over', () => {
  const nested = `${'{{#steps}}'.repeat(200)}x${'{{/steps}}'.repeat(200)}`;
  const { draft } = promptOf(nested);
  assert.ok(draft);
  const long = buildPromptVariableValues(proofOf(...Array.from({ length: 50 }, (_, k) => `Step ${k}.`)));
  const [user] = renderLabPromptMessages(draft, long);
  assert.equal(user?.message.content.split('x').length, 51);
});
