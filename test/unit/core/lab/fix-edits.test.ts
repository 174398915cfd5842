import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePromptFile } from '../../../../src/core/judge/prompts/read-prompt.ts';
import { buildTagReplacementEdits } from '../../../../src/core/judge/prompts/template-diagnostics.ts';
import { buildPromptVariableValues } from '../../../../src/core/judge/prompts/variable-values.ts';
import { renderLabPromptMessages } from '../../../../src/core/lab/prompt-messages.ts';
import { proofOf } from '../../../support/builders.ts';

const view = buildPromptVariableValues({ ...proofOf('First.', 'Second.'), problem: { text: 'Show it.' } });

/** The file once every fix that its messages offer is pressed, one after another. */
function pressed(file: string): string {
  for (let times = 0; times < 10; times++) {
    const { prompt, draft, problems } = parsePromptFile(file, 'mine');
    if (prompt || !draft) return file;
    const [user] = renderLabPromptMessages(draft, view);
    const one = user?.unfilled.find(({ fix }) => fix !== undefined);
    if (!user || one?.fix === undefined) return file;
    const edits = buildTagReplacementEdits(file, problems, user.message.content.slice(one.start, one.end), one.fix);
    assert.ok(edits.length > 0, one.words);
    file = edits.reduceRight((now, { start, end, text }) => now.slice(0, start) + text + now.slice(end), file);
  }
  assert.fail('it is never mended');
}

test('one fix of a section changes both of its ends, wherever it stands, and nothing that only looks like it', () => {
  const front = '---\nkind: critic\n# {{#stps}} is a slip.\n---\n';
  const body = '{{problem}} {{#stps}}{{index}}: {{text}}{{/stps}} and {{#stps}}{{text}}{{/stps}} {{problm}}';
  const mended = pressed(`${front}${body}`);
  assert.equal(mended, `${front}${body.replaceAll('stps', 'steps').replace('problm', 'problem')}`);
  assert.ok(parsePromptFile(mended, 'mine').prompt);
});

test('a tag that is to be a section becomes one', () => {
  const mended = pressed('---\nkind: critic\n---\n{{ steps }}');
  assert.equal(mended, '---\nkind: critic\n---\n{{#steps}}{{index}}: {{text}}{{/steps}}');
});

test('what is not offered changes nothing', () => {
  const file = '---\nkind: critic\n---\n{{#stps}}{{text}}{{/stps}}';
  const { problems } = parsePromptFile(file, 'mine');
  assert.deepEqual(buildTagReplacementEdits(file, problems, '{{#stps}}', '{{#proof}}'), []);
  assert.deepEqual(buildTagReplacementEdits(file, problems, '{{/stps}}', '{{/steps}}'), []);
});
