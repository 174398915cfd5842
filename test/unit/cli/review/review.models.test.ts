/** Reviews by judges that ask a model, as a person runs them; the models are scripted. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { expectGolden } from '../../../support/golden.ts';
import type { Script, ScriptedServer } from '../../../support/scripted-server.ts';
import { serverOf } from '../../../support/servers.ts';
import { Together } from '../../../support/together.ts';
import { type Run, startProofmark } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-models-'));
after(() => rmSync(place, { recursive: true, force: true }));

const PROOF = `# Problem

Show that the sum of two odd numbers is even.

# Proof

Let the numbers be $2a + 1$ and $2b + 1$.

Their sum is $2a + 2b + 1 = 2(a + b) + 1$, since one and one make one.

So it is even, as was to be shown.
`;
writeFileSync(join(place, 'sum.proof.md'), PROOF);

/** Votes one after the other, in the order in which they come in. */
function voting(...votes: readonly string[]): Script {
  let nth = 0;
  return () => ({
    text: votes[nth++ % votes.length] ?? '',
    usage: { prompt: 900, cached: 600, completion: 40 },
  });
}

const wrong =
  'The sum of 1 and 1 is 2.\n\nSo the second paragraph is wrong.\n<quote>one and one make one</quote>\n\\boxed{1}';
const right = 'All of it is right.\n\\boxed{-1}';

async function run(server: ScriptedServer, args: readonly string[], env: Record<string, string> = {}): Promise<Run> {
  const asked = ['--endpoint', server.url, '--model', 'scripted'];
  return startProofmark([...args, ...asked], { cwd: place, env }).done;
}

/** Ports differ from run to run. */
function golden(name: string, text: string): void {
  expectGolden(`cli/${name}`, text.replace(/127\.0\.0\.1([-:])\d+/g, '127.0.0.1$1PORT'));
}

const critic = ['review', 'sum.proof.md', '--judge', 'critic', '--cache', 'none'];

test('what a critic says is printed with its votes, the phrase that it quotes, and what it took', async () => {
  const server = await serverOf(voting(wrong, wrong, right, wrong));
  const { code, out, err } = await run(server, [...critic, '--votes', '4', '--stop', 'all', '--concurrency', '1']);
  assert.equal(err, '');
  assert.equal(code, 1);
  golden('review-critic.txt', out);
  assert.equal(server.requests.length, 4);
});

test('the same in JSON, with all that was said', async () => {
  const server = await serverOf(voting(wrong));
  const { code, out } = await run(server, [...critic, ...['--votes', '2', '--stop', 'all', '--format', 'json']]);
  assert.equal(code, 1);
  const json = JSON.parse(out.replace(/"milliseconds":\d+/g, '"milliseconds":0'));
  golden('review-critic.json.txt', `${JSON.stringify(json, undefined, 2)}\n`);
});

test('the best of several judgements is chosen by comparing them, and what that takes is said beforehand', async () => {
  // The second judgement has the reason, and wins wherever it stands.
  let nth = 0;
  const server = await serverOf(({ body }) => {
    const content = String(body?.messages?.[0]?.content ?? '');
    const usage = { prompt: 100, completion: 10 };
    const first = /<judgement_1>\n([\s\S]*?)\n<\/judgement_1>\n/.exec(
      content.slice(content.indexOf('<paragraph_2>')),
    )?.[1];
    if (first !== undefined) return { text: `Choice: ${first.includes('1 and 1 is 2') ? 1 : 2}`, usage };
    return { text: nth++ === 1 ? wrong : `Look ${nth}: ${right}`, usage };
  });
  const args = [...critic, '--select-judgments', '4', '--concurrency', '1', '--no-checker'];
  const { code, out, err } = await run(server, args);
  assert.match(err, /^proofmark: .*\b4\b.*\b15\b.*\b5\b.*\b19 calls\b.*\n$/);
  assert.equal(code, 1);
  assert.match(out, /Judgment 2 of 4, chosen after winning 2 matches\./);
  assert.match(out, /13 calls/);
  // Three choices of five settle it.
  assert.equal(server.requests.length, 4 + 3 * 3);
  nth = 0;
  const again = await run(server, [...args, '--format', 'json']);
  const { verdict, opinions } = JSON.parse(again.out);
  assert.deepEqual(verdict.judge.selects, { among: 4, choices: 5, calls: 19 });
  assert.deepEqual(
    opinions.map(({ chosen }: { chosen: unknown }) => chosen),
    [1, 2, 3].map(() => ({ nth: 2, among: 4, won: 2 })),
  );
});

test('a reward model is found to be one, and its score is what is said', async () => {
  const scores: Script = ({ body }) =>
    body?.steps ? { json: { scores: body.steps.map((_, k) => (k === 1 ? 0.1 : 0.9)) } } : { fault: 'no-address' };
  const server = await serverOf(scores);
  const { code, out, err } = await run(server, ['review', 'sum.proof.md', '--judge', 'prm', '--cache', 'none']);
  assert.equal(code, 1);
  assert.match(err, /\bprm-json\b.*--form prm-json\b/);
  golden('review-prm.txt', out);
});

test('a reward model that cannot be detected: another form is advised only if every form was tried', async () => {
  const args = ['review', 'sum.proof.md', '--judge', 'prm', '--cache', 'none'];
  const missing = await run(await serverOf(() => ({ fault: 'no-address' })), args);
  assert.equal(missing.code, 2);
  assert.match(missing.err, /can't be used as a reward model\..* Set its API with --form\.$/m);
  const refused = await serverOf(() => ({ json: { error: { message: 'bad key' } }, status: 401 }));
  const { code, err } = await run(refused, args);
  assert.equal(code, 2);
  assert.match(err, /can't be used as a reward model\./);
  assert.doesNotMatch(err, /Set its API/);
});

/** Knows what it is asked for by the prompts that ship. */
const modelling: Script = ({ body }) => {
  const asked = JSON.stringify(body?.messages);
  const step = /Judge paragraph (\d+)/.exec(asked)?.[1];
  if (body?.model === 'second') return { text: 'It stands.\nVerdict: yes' };
  if (step)
    return {
      text: step === '1' ? 'Adding is wrong.\n<quote>one and one make one</quote>\nVerdict: no' : 'Verdict: yes',
    };
  return { text: 'Mostly sound.\nPoints: 5\n\\boxed{5}' };
};

test('a step-wise judge, with a second judge that looks again', async () => {
  const server = await serverOf(modelling);
  const stepwise = ['--judge', 'stepwise', '--window', '0', '--concurrency', '1', '--confirm', 'second'];
  const args = ['review', 'sum.proof.md', '--cache', 'none', ...stepwise];
  const { code, out } = await run(server, args);
  assert.equal(code, 1);
  golden('review-stepwise.txt', out);
});

test('a vote that says nothing is no verdict, and the exit code is 2', async () => {
  const server = await serverOf(() => ({ text: 'I would rather not say.' }));
  const { code, out } = await run(server, critic);
  assert.equal(code, 2);
  assert.match(out, /No verdict found in the reply\..*\n1 vote: .*\\boxed\{\}.*\n/);
});

test('each thing that is wrong with a prompt file has a line of its own', async () => {
  writeFileSync(join(place, 'wrong.judge.md'), '---\nkind: critic\nparse: report\n---\n{{#stepz}}\n');
  const server = await serverOf(() => ({ text: '' }));
  const { code, err } = await run(server, ['review', 'sum.proof.md', '--judge', 'wrong.judge.md']);
  assert.equal(code, 2);
  assert.match(
    err,
    /^proofmark: wrong\.judge\.md:3:1: .+\n {2}wrong\.judge\.md:5:1: .+\n {2}wrong\.judge\.md:5:4: .+\nSee proofmark review --help\.\n$/,
  );
  assert.equal(server.requests.length, 0);
});

test('a judge and the second one at its server share one limit', async () => {
  const row = (id: number) => JSON.stringify({ id: `${id}`, problem: `Show ${id}.`, steps: [`It is ${id}.`, 'So.'] });
  writeFileSync(join(place, 'four.jsonl'), [1, 2, 3, 4].map(row).join('\n'));
  const together = new Together(2);
  const server = await serverOf(async ({ body }) => {
    await together.hold();
    return { text: body?.model === 'second' ? 'Verdict: yes' : 'Wrong.\n\\boxed{0}' };
  });
  const args = ['review', 'four.jsonl', '--judge', 'critic', '--cache', 'none', '--no-checker'];
  const { code } = await run(server, [...args, '--confirm', 'second', '--concurrency', '2']);
  assert.equal(code, 1);
  assert.equal(server.requests.length, 8);
  assert.equal(together.most, 2);
});

test('a model that does not reply in the form of its prompt is not asked about every step', async () => {
  const steps = Array.from({ length: 40 }, (_, k) => `It is ${k}.`);
  writeFileSync(join(place, 'long.jsonl'), JSON.stringify({ id: '1', problem: 'Show it.', steps }));
  const server = await serverOf(() => ({ text: 'What a nice proof.' }));
  const { code, out } = await run(server, ['review', 'long.jsonl', '--judge', 'stepwise', '--cache', 'none']);
  assert.equal(code, 2);
  assert.match(out, /\n.*\b5 replies\b/);
  assert.ok(server.requests.length <= 16, `${server.requests.length} calls`);
});

test('pictures are sent where the model takes them, and only those beside the proof', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  writeFileSync(join(place, 'beside.png'), png);
  writeFileSync(
    join(place, 'picture.proof.md'),
    '# Problem\n\nSee ![it](beside.png) and ![that](../outside.png).\n\n# Proof\n\nClear.\n',
  );
  const server = await serverOf(voting(right));
  const args = ['review', 'picture.proof.md', '--judge', 'critic', '--cache', 'none'];
  const sent = await run(server, [...args, '--images']);
  assert.match(sent.out, /"\.\.\/outside\.png"/);
  const pictures = (k: number): number => JSON.stringify(server.requests[k]?.body).split('data:image/png').length - 1;
  assert.equal(pictures(0), 1);
  const unsent = await run(server, args);
  assert.equal(pictures(1), 0);
  const said = /\b2 images .*--images/;
  assert.match(unsent.out, said);
  const json = JSON.parse((await run(server, [...args, '--format', 'json'])).out);
  assert.match(json.verdict.unsent[0], said);
  const checked = await run(server, ['review', 'picture.proof.md']);
  assert.doesNotMatch(checked.out, /picture/, 'the checker needs none');
});

test('an evaluation says how many rows link to pictures, which it does not send', async () => {
  const server = await serverOf(voting(right));
  const rows = [1, 2].map((id) => ({
    id: `${id}`,
    problem: id === 1 ? 'See ![it](beside.png).' : 'Add.',
    steps: ['Clear.'],
    label: -1,
  }));
  writeFileSync(join(place, 'pictures.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const args = [
    'evaluate',
    'pictures.jsonl',
    '--judge',
    'critic',
    '--cache',
    'none',
    '--journal',
    'pictures-run.jsonl',
  ];
  const { err } = await run(server, args);
  assert.match(err, /\b1 row .*images/);
  const lines = readFileSync(join(place, 'pictures-run.jsonl'), 'utf8').trim().split('\n');
  const found = lines.map((line) => JSON.parse(line).result).filter(Boolean);
  assert.deepEqual(
    found.map(({ unsentPictures }) => unsentPictures),
    [1, undefined],
  );
});

test('no error found: exit code 0, and it is said how many votes are in', async () => {
  const server = await serverOf(voting(right));
  const { code, out } = await run(server, [...critic, '--votes', '5', '--no-checker']);
  assert.equal(code, 0);
  assert.match(out, /\b3 steps\./);
  assert.doesNotMatch(out, /The checker/);
  assert.equal(server.requests.length, 3, 'the other two votes could not change it');
});

test('a budget that is spent is said, and the exit code is 2', async () => {
  const server = await serverOf(voting(right));
  const { code, out } = await run(server, [...critic, '--votes', '5', '--budget-calls', '1']);
  assert.equal(code, 2);
  assert.match(out, /--budget-calls/);
  assert.equal(server.requests.length, 1);
});

test('where no call can go well, the proofs that follow are not tried', async () => {
  const files = Array.from({ length: 12 }, (_, k) => `many-${k}.proof.md`);
  for (const [k, file] of files.entries())
    writeFileSync(join(place, file), PROOF.replace('two odd numbers', `two odd numbers of ${k + 1} digits`));
  const server = await serverOf(() => ({ fault: 'unauthorized' }));
  const args = ['review', ...files, '--judge', 'critic', '--cache', 'none', '--concurrency', '1'];
  const { code, out, err } = await run(server, args);
  assert.equal(code, 2);
  assert.match(out, /many-0\.proof\.md/);
  assert.match(err, /^proofmark: [^\n]*$/m);
  assert.equal(err.split('--key-env NAME').length, 2, 'how to give a key is said once');
  assert.ok(server.requests.length <= 4, `${server.requests.length}`);
});

test('many proofs at a time are printed in their order', async () => {
  const files = Array.from({ length: 12 }, (_, k) => `many-${k}.proof.md`);
  const server = await serverOf((request) => ({ text: right, delay: 100 - 8 * request.nth }));
  const args = ['review', ...files, '--judge', 'critic', '--cache', 'none'];
  const { code, out } = await run(server, [...args, '--format', 'json']);
  assert.equal(code, 0);
  const names = out
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { file: string }).file);
  assert.deepEqual(names, files);
});

test('a second Ctrl-C gives the calls up, and what is not whole is not printed', async () => {
  const server = await serverOf(() => ({ fault: 'hang' }));
  const asked = ['--endpoint', server.url, '--model', 'scripted'];
  const begun = startProofmark([...critic, ...asked], { cwd: place });
  while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  begun.process.kill('SIGINT');
  await begun.says(/^proofmark: .*Ctrl\+C.*$/m);
  assert.equal(server.running, 1);
  begun.process.kill('SIGINT');
  const { code, out, err } = await begun.done;
  assert.equal(code, 130);
  assert.equal(out, '');
  assert.match(err, /Ctrl\+C.*\nproofmark: .*\n$/);
  assert.equal(server.running, 0);
});

test('being told to end gives the calls up at once', async () => {
  const server = await serverOf(() => ({ fault: 'hang' }));
  const begun = startProofmark([...critic, '--endpoint', server.url, '--model', 'scripted'], { cwd: place });
  while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  begun.process.kill('SIGTERM');
  const { code, err } = await begun.done;
  assert.equal(code, 130);
  assert.match(err, /^proofmark: .*\n$/);
  assert.equal(server.running, 0);
});

test('Ctrl-C has the votes in flight come in: asked again, they cost no call', async () => {
  const server = await serverOf((request) => ({ ...voting(wrong)(request), delay: 300 }));
  const cached = ['--votes', '8', '--stop', 'all', '--concurrency', '3', '--cache', 'halted'];
  const args = [...critic.slice(0, critic.indexOf('--cache')), ...cached];
  const begun = startProofmark([...args, '--endpoint', server.url, '--model', 'scripted'], { cwd: place });
  while (server.requests.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
  begun.process.kill('SIGINT');
  const { code, err } = await begun.done;
  assert.equal(code, 130);
  assert.match(err, /Ctrl\+C.*\nproofmark: .*\n$/);
  assert.equal(server.requests.length, 3);
  const whole = await run(server, args);
  assert.match(whole.out, /8 votes/);
  assert.equal(server.requests.length, 8);
});

test('a probe says what a server can do, sends no proof, and is JSON where that is wanted', async () => {
  const server = await serverOf(() => ({ text: '2' }));
  const { code, out } = await run(server, ['judges']);
  assert.equal(code, 0);
  assert.match(out, /\(--form chat\)\n.*\b1 model\b.*“scripted”/);
  assert.ok(server.requests.every(({ body }) => !JSON.stringify(body ?? '').includes('odd numbers')));
  const json = JSON.parse((await run(server, ['judges', '--format', 'json'])).out);
  assert.deepEqual(json.endpoint.models, ['scripted']);
  assert.equal(json.endpoint.usable, true);
  const list = await startProofmark(['judges'], { cwd: place }).done;
  golden('judges.txt', list.out);
});

test('replies are kept between runs, in the folder that is named or in that of the account, and cost no call', async () => {
  const server = await serverOf(voting(wrong));
  const kept = ['review', 'sum.proof.md', '--judge', 'critic', '--votes', '2', '--stop', 'all'];
  for (const args of [kept, [...kept, '--cache', 'kept-here']]) {
    const before = server.requests.length;
    await run(server, args);
    assert.equal(server.requests.length, before + 2);
    const { out } = await run(server, args);
    assert.equal(server.requests.length, before + 2);
    assert.match(out, /: 2 cached replies\b/);
  }
});

test('a server that is not there is named, with what to do', async () => {
  const server = await serverOf(voting(right));
  await server.close();
  const { code, out, err } = await run(server, critic);
  assert.equal(code, 2);
  assert.match(out + err, /\bhttp:\/\/127\.0\.0\.1:\d+/);
  assert.doesNotMatch(out + err, /\n\s+at /);
});
