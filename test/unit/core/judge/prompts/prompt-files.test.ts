import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildPromptMessages, renderPromptMessage } from '../../../../../src/core/judge/prompts/prompt-messages.ts';
import { parsePromptFile } from '../../../../../src/core/judge/prompts/read-prompt.ts';
import { MAX_MODEL_MESSAGE_CHARS, MessageTooLongError } from '../../../../../src/core/judge/prompts/template.ts';
import { MAX_PROMPT_FILE_CHARS, type PromptVariableValues } from '../../../../../src/core/judge/prompts/types.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { assertWithin } from '../../../../support/scaling.ts';

const file = (front: string, body = '{{#steps}}{{text}}{{/steps}}'): string => `---\n${front}\n---\n${body}`;

/** What the problems of a file underline, and what they say. */
function complaints(text: string): [string, string][] {
  const { prompt, problems } = parsePromptFile(text, 'p');
  assert.equal(prompt === undefined, problems.length > 0);
  for (const { start, end } of problems) assert.ok(0 <= start && start <= end && end <= text.length);
  return problems.map(({ message, start, end }) => [text.slice(start, end), message]);
}

/** What the problems of a file underline, and what each names. */
function complains(text: string, ...wanted: readonly (readonly [at: string, says: RegExp])[]): void {
  const found = complaints(text);
  assert.deepEqual(
    found.map(([at]) => at),
    wanted.map(([at]) => at),
  );
  for (const [k, [, says]] of wanted.entries()) assert.match(found[k]?.[1] ?? '', says);
}

const view: PromptVariableValues = {
  problem: 'P',
  steps: [
    { index: 0, text: 'one' },
    { index: 1, text: 'two & <b>' },
  ],
  step: { index: 1, text: 'two & <b>' },
  proof: 'one\n\ntwo & <b>',
};

const write = (body: string, kind = 'critic', of: PromptVariableValues = view): string => {
  const { prompt, problems } = parsePromptFile(file(`kind: ${kind}`, body), 'p');
  assert.deepEqual(problems, []);
  assert.ok(prompt);
  return renderPromptMessage(prompt, of).text;
};

test('a file says all that it may say', () => {
  const front = [
    ...['kind: grader', 'parse: points', 'max: 10', 'endpoint: local', 'model: some/model-7b', 'temperature: 0.7'],
    ...['top_p: .9', 'top_k: 20', 'max_tokens: 4096', 'votes: 8', 'system: |', '  Be brief.', '  Be fair.'],
  ].join('\n');
  assert.deepEqual(parsePromptFile(file(front, '\n{{proof}}\n'), 'mine').prompt, {
    name: 'mine',
    kind: 'grader',
    parse: 'points',
    max: 10,
    system: 'Be brief.\nBe fair.',
    template: '{{proof}}',
    suggests: {
      endpoint: 'local',
      model: 'some/model-7b',
      votes: 8,
      sampling: { temperature: 0.7, top_p: 0.9, top_k: 20, max_tokens: 4096 },
    },
  });
});

test('what a file does not say is the default of its kind', () => {
  const of = (kind: string, body: string) => parsePromptFile(file(`kind: ${kind}`, body), 'p').prompt;
  assert.equal(of('critic', '{{#steps}}{{/steps}}')?.parse, 'boxed-index');
  assert.equal(of('grader', '{{proof}}')?.parse, 'yes-no');
  assert.equal(of('comparison', '{{#candidates}}{{/candidates}}')?.parse, 'choice');
  assert.equal(of('grader', '{{proof}}')?.max, 7);
  assert.deepEqual(of('grader', '{{proof}}')?.suggests, { sampling: {} });
});

test('the system text goes first, as it is', () => {
  const { prompt } = parsePromptFile(file('kind: critic\nsystem: "{{problem}}"'), 'p');
  assert.ok(prompt);
  assert.deepEqual(buildPromptMessages(prompt, view)[0], { role: 'system', content: '{{problem}}' });
});

test('keys that nobody knows and values of a wrong type are underlined', () => {
  complains(
    file('kind: critic\nmodell: x\ntemperature: warm\nvotes: 0\nendpoint: https://x.org'),
    ['modell', /“modell”.*“model”/],
    ['warm', /“temperature” .*\b0\b.*\b2\b.*\bdefault\b/],
    ['0', /“votes” .*\b1\b.*\b64\b/],
    ['https://x.org', /“endpoint” .*“\.”, “_”, and “-”/],
  );
  complains(file('kind: critic\nlanguage: German'), [
    'language',
    /“language”.* kind, parse, max, endpoint, model, temperature, top_p, top_k, max_tokens, votes, system\./,
  ]);
  complains(file('kind: critic\nparse: points'), ['parse: points', /\bcritic\b.*“parse” .*\bboxed-index\b/]);
  assert.match(complaints(file('votes: 2'))[0]?.[1] ?? '', /“kind”/);
});

test('YAML that could grow, run or hide is a problem', () => {
  for (const front of [
    'kind: &a critic',
    'kind: critic\nmodel: &a [x, x]\nsystem: *a',
    'kind: critic\nsystem: !!js/function "x"',
    'kind: !!str critic',
    'kind: critic\n__proto__: {a: 1}',
    'kind: critic\nconstructor: 1',
    'kind: critic\nkind: stepwise',
    'kind: critic\nsystem: {{problem}}',
    'kind: critic\n<<: {votes: 3}',
    '- kind: critic',
    'kind',
    `kind: critic\nsystem: ${'['.repeat(8000)}`,
    `kind: critic\nmodel: ${'x'.repeat(20_000)}`,
  ])
    assert.notEqual(complaints(file(front)).length, 0, front.slice(0, 80));
});

test('variables that nobody knows are underlined, in sections and out of them', () => {
  const of = (body: string) => complaints(file('kind: critic', `${body}{{#steps}}{{text}}{{/steps}}`));
  for (const name of [
    'poblem',
    'index',
    'text',
    'step',
    'steps',
    'steps.length',
    'problem.constructor',
    '.',
    '__proto__',
  ])
    assert.equal(of(`{{${name}}}`)[0]?.[0], `{{${name}}}`);
  assert.deepEqual(
    of('{{#steps}}{{numer}}{{/steps}}{{#ruberic}}x{{/ruberic}}').map(([at]) => at),
    ['{{numer}}', '{{#ruberic}}'],
  );
  assert.match(of('{{index}}')[0]?.[1] ?? '', /\{\{#steps\}\}.*\{\{#step\}\}/);
});

test('a template that is not closed, not opened, or no template is underlined', () => {
  const of = (body: string) => complaints(file('kind: critic', body));
  complains(file('kind: critic', '{{#steps}}{{text}}'), ['steps', /“steps”/]);
  // What else is wrong is said with it, as far as it is wrong wherever it stands.
  assert.deepEqual(
    of('{{problm}} {{#steps}}{{text}} {{nubmer}} {{! problm }}').map(([at]) => at),
    ['{{problm}}', 'steps', '{{nubmer}}'],
  );
  assert.deepEqual(
    of('{{#stps}}{{text}}{{/steps}}').map(([at]) => at),
    ['{{#stps}}', 'stps'],
  );
  complains(file('kind: critic', '{{text}}{{/steps}} x'), ['{{/steps}}', /\{\{\/steps\}\}/]);
  complains(file('kind: critic', '{{#steps}}{{text}}{{/steps}} {{prob'), ['{{prob', /isn't closed/]);
  assert.match(of('{{> other}}{{#steps}}{{/steps}}')[0]?.[1] ?? '', /Partials/);
  assert.match(of('{{=<% %>=}}<%#steps%><%/steps%>')[0]?.[1] ?? '', /Delimiters/);
  assert.match(of('{{#steps}}{{#steps}}{{/steps}}{{/steps}}')[0]?.[1] ?? '', /“steps” .*itself/);
  assert.match(of('{{problem}}')[0]?.[1] ?? '', /\{\{steps\}\}/);
  assert.match(of(`{{${' '.repeat(1000)}`)[0]?.[1] ?? '', /\b200\b/);
});

test('a file without front matter says what to write', () => {
  assert.match(complaints('Judge this: {{proof}}')[0]?.[1] ?? '', /front matter/);
  assert.match(complaints('---\nkind: critic\n')[0]?.[1] ?? '', /isn't closed/);
  assert.match(complaints('x'.repeat(MAX_PROMPT_FILE_CHARS + 1))[0]?.[1] ?? '', /256 KB/);
  assert.notEqual(complaints('').length, 0);
});

test('a file with carriage returns is read as one without', () => {
  const text = file('kind: critic\nvotes: 3', 'a\n{{#steps}}\n{{text}}\n{{/steps}}\nb');
  assert.deepEqual(parsePromptFile(text.replaceAll('\n', '\r\n'), 'p'), parsePromptFile(text, 'p'));
  assert.deepEqual(parsePromptFile(`\uFEFF${text}`, 'p').prompt, parsePromptFile(text, 'p').prompt);
});

test('a template writes texts as they are, and sections for what is there', () => {
  const of = (body: string) => write(body);
  assert.equal(of('{{#steps}}\n{{index}}: {{text}}\n{{/steps}}\n'), '0: one\n1: two & <b>\n');
  assert.equal(of('{{#steps}}{{/steps}}{{step.index}} {{step.text}} {{#step}}{{index}}{{/step}}'), '1 two & <b> 1');
  assert.equal(of('{{#steps}}{{/steps}}{{#rubric}}R{{rubric}}{{/rubric}}{{^rubric}}none{{/rubric}}'), 'none');
  assert.equal(of('{{! a remark }}{{#steps}}{{problem}}{{/steps}}'), 'PP');
  assert.equal(of('{{#steps}}{{/steps}}{{{problem}}}{{&problem}}'), 'PP');
});

test('within a candidate its own proof is meant', () => {
  const candidates = [
    { number: 1, proof: 'A' },
    { number: 2, proof: 'B' },
  ];
  const body = '{{#candidates}}{{number}}{{proof}} {{/candidates}}';
  assert.equal(write(body, 'comparison', { ...view, candidates }), '1A 2B ');
});

test('a text is no template, whatever is in it', () => {
  const problem = '{{rubric}} {{#steps}}x{{/steps}} {{{answer}}}';
  assert.equal(write('{{#steps}}{{/steps}}{{problem}}', 'critic', { ...view, problem }), problem);
});

test('where variables stand in the message is known', () => {
  const { prompt } = parsePromptFile(file('kind: critic', 'a {{problem}} {{#steps}}{{index}}{{text}} {{/steps}}'), 'p');
  assert.ok(prompt);
  const { text, filled } = renderPromptMessage(prompt, view);
  assert.deepEqual(
    filled.map(({ name, start, end }) => [name, text.slice(start, end)]),
    [
      ['problem', 'P'],
      ['index', '0'],
      ['text', 'one'],
      ['index', '1'],
      ['text', 'two & <b>'],
    ],
  );
});

test('a message that would be longer than models read is refused', () => {
  const body = '{{#steps}}{{proof}}{{/steps}}';
  const proof = 'x'.repeat(MAX_MODEL_MESSAGE_CHARS / 2);
  assert.throws(() => write(body, 'critic', { ...view, proof: `${proof}x` }), MessageTooLongError);
  assert.equal(write(body, 'critic', { ...view, proof }).length, MAX_MODEL_MESSAGE_CHARS);
});

test('the prompt in docs/prompts.md can be used', () => {
  const page = readFileSync(new URL('../../../../../docs/prompts.md', import.meta.url), 'utf8');
  const example = /^````markdown\n(---\n.*?)^````$/ms.exec(page)?.[1];
  assert.ok(example);
  const { prompt, problems } = parsePromptFile(example, 'example');
  assert.deepEqual(problems, []);
  assert.ok(prompt);
  assert.match(buildPromptMessages(prompt, view)[0]?.content ?? '', /<paragraph_1>\ntwo & <b>\n<\/paragraph_1>/);
});

test('no file makes reading throw, and every place lies in it', () => {
  const piece = fc.constantFrom(
    ...['---\n', 'kind: critic\n', 'parse: points\n', 'votes: 3\n', 'system: |\n', '  x\n', '{{', '}}', '{{#steps}}'],
    ...['{{/steps}}', '{{text}}', '{{^rubric}}', '{{/rubric}}', '{{{', '}}}', '{{!', '{{=', '=}}', '&a ', '*a', '!!x '],
    ...['[', '{', '\t', '"', "'", '\r\n', '\u0000', 'é', '\ud800'],
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
      complaints(pieces.join(''));
      complaints(`---\nkind: critic\n---\n${pieces.join('')}`);
    }),
    { numRuns: countRuns(500) },
  );
});

test('hostile files of the full size are read in time', () => {
  const fill = (piece: string) => piece.repeat(Math.floor((MAX_PROMPT_FILE_CHARS - 40) / piece.length));
  for (const piece of ['{{', '{{#a}}', '{{ ', '{{a}}', '{{#steps}}', '{{=', '}}', ' ', '{{!', '\n{{#rubric}}\n']) {
    const work = () => {
      complaints(file('kind: critic', fill(piece)));
      complaints(`---\n${fill(piece)}`);
    };
    assertWithin(3000, work, JSON.stringify(piece));
  }
});
