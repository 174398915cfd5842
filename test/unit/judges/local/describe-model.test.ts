/** What a person reads of a model before it is loaded. The weights are random. */
import assert from 'node:assert/strict';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { describeLocalModel } from '../../../../src/judges/local/describe-model.ts';
import { ModelFileError } from '../../../../src/judges/local/onnx-messages.ts';
import { randomModelFolder, writeModelFolder } from '../../../support/onnx-models.ts';
import { createRandomModel, encodeGguf, toGgufString } from '../../../support/random-gguf.ts';

const gguf = (values: Parameters<typeof encodeGguf>[1] = {}): Uint8Array => encodeGguf(createRandomModel(), values);

async function ggufFile(name: string, content = gguf()): Promise<string> {
  return path.join(await writeModelFolder({ [name]: content }), name);
}

describe('a description of a model in ONNX', () => {
  it('is the same for its file and its folders, and names the folder', async () => {
    const { folder } = await randomModelFolder('qwen');
    const name = path.basename(folder);
    const one = await describeLocalModel(folder);
    assert.deepEqual(
      [one.name, one.engine, one.kinds, one.folders, one.form],
      [name, 'onnx', ['prm-local'], [], undefined],
    );
    await mkdir(path.join(folder, 'onnx'));
    const file = path.join(folder, 'onnx', 'model.onnx');
    await rename(path.join(folder, 'model.onnx'), file);
    const same = await describeLocalModel(file);
    assert.deepEqual({ ...same, file: folder, folders: [] }, one);
    assert.deepEqual(same.folders, [path.join(folder, 'onnx'), folder]);
    assert.ok(same.memory > same.size && same.memoryLimit > 0);
  });

  it('has the form of proofmark.json, and says what is missing', async () => {
    const { folder } = await randomModelFolder('qwen');
    const before = await describeLocalModel(folder);
    await writeFile(path.join(folder, 'config.json'), '{}');
    await writeFile(path.join(folder, 'proofmark.json'), '{"form":"skywork"}');
    const after = await describeLocalModel(folder);
    assert.deepEqual([before.doubts.length, after.doubts, after.form], [2, [], 'skywork']);
    const { folder: bare } = await randomModelFolder('qwen', { more: { 'tokenizer.json': '[]' } });
    await assert.rejects(describeLocalModel(bare), ModelFileError);
  });
});

describe('a description of a model in GGUF', () => {
  it('guesses by its names whether it is a reward model, and says so', async () => {
    const kindsOf = async (file: string) => (await describeLocalModel(file)).kinds[0];
    assert.equal(await kindsOf(await ggufFile('qwen3-4b.gguf')), 'local');
    assert.equal(await kindsOf(await ggufFile('math-shepherd.Q4.gguf')), 'prm-local');
    const named = gguf({ 'general.name': toGgufString('Llama3.1 RLHFlow PRM') });
    assert.equal(await kindsOf(await ggufFile('model.gguf', named)), 'prm-local');
    const head = await describeLocalModel(await ggufFile('Qwen2.5-Math-PRM-7B.gguf'));
    assert.equal(head.doubts.filter((words) => words.includes('need ONNX')).length, 1);
  });

  it('has the form that follows from its chat template, and a context in its memory', async () => {
    const chat = await describeLocalModel(await ggufFile('a.gguf'));
    const plain = await describeLocalModel(await ggufFile('a.gguf', gguf({ 'tokenizer.chat_template': undefined })));
    assert.deepEqual([chat.form, plain.form], ['rlhflow', 'math-shepherd']);
    assert.equal(plain.doubts.length, chat.doubts.length + 1);
    assert.ok(chat.memory > chat.size);
  });

  it('is a sentence if the file is damaged, incomplete, or missing', async () => {
    const file = gguf();
    for (const [content, expected] of [
      [new TextEncoder().encode('<html>'), /isn't a GGUF file\.$/],
      [file.slice(0, 200), /incomplete\. Download it again\.$/],
    ] as const)
      await assert.rejects(describeLocalModel(await ggufFile('a.gguf', content)), (error: Error) => {
        assert.ok(error instanceof ModelFileError);
        return expected.test(error.message);
      });
    await assert.rejects(describeLocalModel('/none/a.gguf'), ModelFileError);
  });
});
