/** `proofmark segment`, as a person runs it; the model is scripted. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Script, ScriptedServer } from '../../../support/scripted-server.ts';
import { serverOf } from '../../../support/servers.ts';
import { type Run, startProofmark } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-segment-'));
after(() => rmSync(place, { recursive: true, force: true }));

const rows = [
  { id: 'a', problem: 'Add.', response: 'One and one.\nThat is two. So it is two.', model: 'small' },
  { id: 'b', problem: 'Add.', response: 'Two and two.\n\nThat is five.', human_label: 'incorrect' },
  { id: 'c', problem: 'Add.', steps: ['Three.', 'And three.'], label: 1 },
];
writeFileSync(join(place, 'rows.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

/** Puts a break behind each sentence, and corrects what is wrong, which it may not. */
const script: Script = ({ body }) => {
  const content = String(body?.messages?.[0]?.content);
  const [, tag = '', text = ''] = /\n<(solution-\w+)>\n([\s\S]*)\n<\/\1>$/.exec(content) ?? [];
  return { text: `<${tag}>\n${text.replace('five', 'four').replace(/\.\s+/g, '.\n\n')}\n</${tag}>` };
};

function segment(server: ScriptedServer, ...args: string[]): Promise<Run> {
  const asked = ['--endpoint', server.url, '--model', 'scripted', '--cache', 'none'];
  return startProofmark(['segment', 'rows.jsonl', ...asked, ...args], { cwd: place, env: {} }).done;
}

test('rows have the steps of the model, ours where it changed the text, theirs where labels count them', async () => {
  const server = await serverOf(script);
  const { code, out, err } = await segment(server);
  assert.equal(code, 1);
  assert.deepEqual(
    out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
    [
      {
        id: 'a',
        generator: 'small',
        problem: 'Add.',
        steps: ['One and one.', 'That is two.', 'So it is two.'],
      },
      { id: 'b', problem: 'Add.', steps: ['Two and two.', 'That is five.'], human_label: 'incorrect' },
      { id: 'c', problem: 'Add.', steps: ['Three.', 'And three.'], label: 1 },
    ],
  );
  assert.match(err, /rows\.jsonl#b: .*“.*five.*”/);
  assert.match(err, /\b1 of 3 .*\bscripted; 1 .*; 1 /);
  assert.equal(server.requests.length, 2, 'a labelled row is not sent');
  assert.equal(server.requests[0]?.body?.temperature, 0);
});

test('what could not be asked leaves no half of a file', async () => {
  const server = await serverOf(() => ({ json: { error: { message: 'no such model' } }, status: 404 }));
  const { code, err } = await segment(server, '--out', 'cut.jsonl');
  assert.equal(code, 2);
  assert.match(err, /rows\.jsonl#a: /);
  assert.equal(existsSync(join(place, 'cut.jsonl')), false);
});

test('Ctrl-C has what is in flight come in: run again, it is not asked for', async () => {
  const many = Array.from({ length: 20 }, (_, k) => ({
    id: `m${k}`,
    response: `So ${k} it is. And ${k} it was.`,
  }));
  writeFileSync(join(place, 'many.jsonl'), many.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const server = await serverOf((request) => ({ ...script(request), delay: 150 }));
  const asked = ['--endpoint', server.url, '--model', 'scripted', '--cache', 'halted', '--concurrency', '4'];
  const args = ['segment', 'many.jsonl', ...asked, '--out', 'many-cut.jsonl'];
  const begun = startProofmark(args, { cwd: place });
  while (server.requests.length < 6) await new Promise((resolve) => setTimeout(resolve, 5));
  begun.process.kill('SIGINT');
  const { code, err } = await begun.done;
  assert.equal(code, 130, err);
  assert.match(err, /^proofmark: .*Ctrl\+C.*\nproofmark: .*\bremoved\b/m);
  assert.equal(existsSync(join(place, 'many-cut.jsonl')), false);
  assert.ok(server.requests.length < 20);
  assert.equal((await startProofmark(args, { cwd: place }).done).code, 0);
  assert.equal(server.requests.length, 20);
  assert.equal(readFileSync(join(place, 'many-cut.jsonl'), 'utf8').trim().split('\n').length, 20);
});

test('a row that the server refuses for what it is keeps ours, and the others are written', async () => {
  const refuses: Script = (request) => {
    const content = String(request.body?.messages?.[0]?.content);
    if (content.includes('five')) return { json: { error: { message: 'too long' } }, status: 400 };
    return typeof script === 'function' ? script(request) : script;
  };
  const { code, out, err } = await segment(await serverOf(refuses));
  assert.equal(code, 1);
  const steps = out
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { steps: string[] }).steps.length);
  assert.deepEqual(steps, [3, 2, 2]);
  assert.match(err, /rows\.jsonl#b: /);
  assert.match(err, /\b1 of 3 .*\bscripted; 1 /);
});

for (const status of [403, 404])
  for (const [which, text, ...args] of [
    ['the first', 'One and one'],
    ['a later', 'five', '--concurrency', '1'],
  ] as const)
    test(`${which} row that the server refuses with ${status} keeps ours, and the others are written`, async () => {
      const refuses: Script = async (request) => {
        const content = String(request.body?.messages?.[0]?.content);
        if (content.includes(text)) return { json: { error: { message: 'moderated' } }, status };
        return { delay: 200, ...(await script(request)) };
      };
      const { code, out, err } = await segment(await serverOf(refuses), ...args);
      assert.equal(code, 1, err);
      assert.equal(out.trim().split('\n').length, 3);
      assert.match(err, /rows\.jsonl#[ab]: .*moderated/);
      assert.match(err, /\bscripted; 1 [^;]*;/);
    });

test('where the server refuses all, nothing is written', async () => {
  const server = await serverOf(() => ({ json: { error: { message: 'no such option' } }, status: 400 }));
  const { code, err } = await segment(server, '--out', 'refused.jsonl');
  assert.equal(code, 2);
  assert.match(err, /^proofmark: 2 rows weren't split\. The incomplete file was removed\.$/m);
  assert.equal(existsSync(join(place, 'refused.jsonl')), false);
});

test('a new file is written, and nothing is written over', async () => {
  const server = await serverOf(script);
  await segment(server, '--out', 'new.jsonl');
  const before = readFileSync(join(place, 'new.jsonl'), 'utf8');
  assert.equal(before.trim().split('\n').length, 3);
  const again = await segment(server, '--out', 'new.jsonl');
  assert.equal(again.code, 2);
  assert.match(again.err, /^proofmark: "[^"]+" /m);
  assert.equal(readFileSync(join(place, 'new.jsonl'), 'utf8'), before);
});

test('a model has to be named', async () => {
  const { code, err } = await startProofmark(['segment', 'rows.jsonl'], { cwd: place, env: {} }).done;
  assert.equal(code, 2);
  assert.match(err, /--endpoint URL --model M/);
});
