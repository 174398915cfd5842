/** Models on this computer on the command line. The weights are random, and the engine is the installed package. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { openJudge } from '../../../../src/cli/models/open-judge.ts';
import { readConfigArguments } from '../../../../src/cli/options/evaluate-config.ts';
import type { RequestedModelJudge } from '../../../../src/cli/options/model-options.ts';
import { readProofCommandOptions } from '../../../../src/cli/options/options.ts';
import type { JudgeReply } from '../../../../src/core/judge/contract.ts';
import { proofOf } from '../../../support/builders.ts';
import { installOnnxEngine, randomModelFolder } from '../../../support/onnx-models.ts';
import { createRandomModel, encodeGguf } from '../../../support/random-gguf.ts';
import { type Run, startProofmark } from '../support.ts';

const data = mkdtempSync(path.join(tmpdir(), 'proofmark-data-'));
after(() => rmSync(data, { recursive: true, force: true }));
const never = new AbortController().signal;

function wanted(...args: readonly string[]): RequestedModelJudge {
  const { judge } = readProofCommandOptions('review', [...args, '--cache', 'none', 'x.md']);
  assert.notEqual(judge, 'checker');
  return judge as RequestedModelJudge;
}

async function scoreWith(...args: readonly string[]): Promise<{ replies: JudgeReply[]; notices: string }> {
  const notices: string[] = [];
  const out = { error: (words: string) => void notices.push(words) };
  const { judge, close } = await openJudge(
    wanted('--judge', 'prm', ...args),
    out,
    { XDG_DATA_HOME: data },
    {
      signal: never,
      halt: never,
    },
  );
  const replies: JudgeReply[] = [];
  for await (const reply of judge.judge({ proof: proofOf('One.', 'Two.'), steps: [0, 1] }, never)) replies.push(reply);
  close();
  return { replies, notices: notices.join('') };
}

describe('a model on this computer', () => {
  it('needs an engine, scores with it, and is refused after a change until that is accepted', async () => {
    const { folder } = await randomModelFolder('qwen');
    const without = await scoreWith('--model-file', folder);
    assert.match(without.notices, /^proofmark: Uses the model .+ MB, SHA-256 [0-9a-f]{64}\)\.\n$/);
    assert.match(JSON.stringify(without.replies), /Run proofmark engines install onnx to see what it downloads\./);
    await installOnnxEngine(path.join(data, 'proofmark', 'engines'));
    const { replies, notices } = await scoreWith('--model-file', folder);
    assert.equal(notices, '');
    assert.deepEqual(
      replies.map(
        (reply) =>
          reply.kind === 'scores' && [
            reply.scores.length,
            Number(reply.said?.usage.prompt) > 50,
            reply.said?.usage.money,
          ],
      ),
      [[2, true, 0]],
    );
    writeFileSync(path.join(folder, 'proofmark.json'), '{"form":"qwen"}');
    await assert.rejects(
      scoreWith('--model-file', folder),
      /changed since you first used it .* add --accept-changed-model\.$/,
    );
    const accepted = await scoreWith('--model-file', folder, '--accept-changed-model');
    assert.match(accepted.notices, /^proofmark: Uses the model /);
    assert.equal((await scoreWith('--model-file', folder)).notices, '');
  });

  it('is refused with a sentence if its files are unusable', async () => {
    await assert.rejects(scoreWith('--model-file', path.join(data, 'none')), (error: Error) =>
      error.message.startsWith("There's no model at "),
    );
  });

  it('is described and tested by `judges`', async () => {
    const { folder } = await randomModelFolder('skywork');
    const run = (...more: readonly string[]): Promise<Run> =>
      startProofmark(['judges', '--model-file', folder, ...more], { cwd: data, env: { XDG_DATA_HOME: data } }).done;
    const { code, out } = await run();
    assert.equal(code, 0, out);
    assert.ok(out.startsWith(`${folder}: usable\nONNX, 1 MB. Needs about `), out);
    assert.match(out, /\nReward model: use it with --judge prm\.\n/);
    assert.match(out, /\nQuery format: ONNX, form skywork\.\nScores of three test steps: /);
    const { model } = JSON.parse((await run('--format', 'json')).out) as { model: Record<string, unknown> };
    assert.deepEqual([model.file, model.engine, model.usable], [folder, 'onnx', true]);
    writeFileSync(path.join(folder, 'proofmark.json'), '{"form":"qwen"}');
    const changed = await run();
    assert.equal(changed.code, 2);
    assert.match(changed.err, /changed since you first used it .* add --accept-changed-model\./);
    const misfit = await run('--accept-changed-model');
    assert.equal(misfit.code, 2);
    assert.match(misfit.out, /: not usable\n[\s\S]*The outputs of the model don't fit its form\./);
  });

  it('of GGUF compares and splits; one in ONNX is refused there', async () => {
    const { folder } = await randomModelFolder('skywork');
    writeFileSync(path.join(data, 'a.md'), 'One.');
    writeFileSync(path.join(data, 'b.md'), 'Two.');
    writeFileSync(path.join(data, 'rows.jsonl'), '{"id":"a","problem":"Add.","response":"One. Two."}\n');
    const gguf = path.join(data, 'random.gguf');
    writeFileSync(gguf, encodeGguf(createRandomModel()));
    for (const command of [
      ['select', 'a.md', 'b.md'],
      ['segment', 'rows.jsonl'],
    ]) {
      const run = (file: string): Promise<Run> =>
        startProofmark([...command, '--model-file', file, '--cache', 'none'], {
          cwd: data,
          env: { XDG_DATA_HOME: data },
        }).done;
      const refused = await run(folder);
      assert.equal(refused.code, 2);
      assert.match(refused.err, /is an ONNX model, which only scores steps\./);
      // Its engine isn't installed.
      const { code, out, err } = await run(gguf);
      assert.equal(code, 2);
      assert.match(out + err, /Run proofmark engines install llama to see what it downloads\./);
    }
  });

  it('takes no option of a server', () => {
    for (const more of [
      ['--endpoint', 'http://localhost:1'],
      ['--model', 'm'],
      ['--form', 'chat'],
      ['--confirm', 'm'],
      ['--price-prompt', '1'],
    ])
      assert.throws(
        () => wanted('--judge', 'prm', '--model-file', 'm', ...more),
        new RegExp(`${more[0]} is for servers and can't be used with --model-file\\.$`),
      );
    assert.throws(
      () => wanted('--judge', 'prm', '--accept-changed-model', '--endpoint', 'http://h'),
      /needs --model-file\.$/,
    );
    const { endpoint } = wanted('--judge', 'prm', '--model-file', 'a b');
    assert.deepEqual(
      [endpoint.name, endpoint.kind, endpoint.concurrency, endpoint.model],
      ['a-b', 'prm-local', 1, 'a b'],
    );
    assert.equal(wanted('--judge', 'critic', '--model-file', 'a.gguf').endpoint.kind, 'local');
  });

  it('is never named by a configuration file', async () => {
    const file = path.join(data, 'plan.yaml');
    for (const line of ['model-file: /models/other', 'accept-changed-model: true']) {
      writeFileSync(file, `judge: prm\n${line}\n`);
      await assert.rejects(
        readConfigArguments(file, { values: {}, positionals: [] }, ['judge', 'model-file', 'accept-changed-model']),
        /can only be set on the command line\.$/,
      );
    }
  });
});
