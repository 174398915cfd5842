import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRandomGenerator } from '../../../../../src/core/base/random.ts';
import { readGgufHeader } from '../../../../../src/core/judge/local/index.ts';
import { createRandomModel, encodeGguf, SPECIAL_TOKENS } from '../../../../support/random-gguf.ts';
import { assertLinear } from '../../../../support/scaling.ts';

const file = encodeGguf(createRandomModel());

function patch(at: number, ...bytes: number[]): Uint8Array {
  const copy = file.slice();
  copy.set(bytes, at);
  return copy;
}

describe('the header of a GGUF file', () => {
  const header = readGgufHeader(file);
  assert.ok(typeof header !== 'string');

  it('has its values, and the lists of the vocabulary alone', () => {
    assert.equal(header.values.get('general.architecture'), 'llama');
    assert.equal(header.values.get('llama.block_count'), 2);
    assert.equal(header.values.get('tokenizer.ggml.add_bos_token'), false);
    const epsilon = header.values.get('llama.attention.layer_norm_rms_epsilon');
    assert.ok(typeof epsilon === 'number' && Math.abs(epsilon - 1e-5) < 1e-12);
    assert.deepEqual((header.values.get('tokenizer.ggml.tokens') as readonly string[]).slice(256), SPECIAL_TOKENS);
    assert.equal(header.values.get('tokenizer.ggml.merges'), undefined);
    assert.ok(header.minSize < file.length && header.minSize > file.length / 2);
  });

  it('is refused for other files, versions, and lengths', () => {
    assert.equal(readGgufHeader(new TextEncoder().encode('PK and more')), 'not-gguf');
    assert.equal(readGgufHeader(new Uint8Array()), 'short');
    assert.equal(readGgufHeader(patch(4, 1)), 'version');
    assert.equal(readGgufHeader(patch(4, 0, 0, 0, 3)), 'version');
    // The numbers of tensors and of entries.
    assert.equal(readGgufHeader(patch(8, 255, 255, 255, 255)), 'damaged');
    assert.equal(readGgufHeader(patch(16, 0, 0, 0, 0, 0, 0, 0, 1)), 'damaged');
    // The length of the first key, then its type.
    assert.equal(readGgufHeader(patch(24, 255, 255, 255, 2)), 'short');
    assert.equal(readGgufHeader(patch(24, 0, 0, 0, 0, 1)), 'damaged');
    assert.equal(readGgufHeader(patch(24 + 8 + 'general.architecture'.length, 99)), 'damaged');
  });

  it('is short wherever it is cut off', () => {
    const sizes = Array.from({ length: 1_500 }, (_, k) => k * 7);
    const kinds = sizes.map((size) => readGgufHeader(file.subarray(0, size))).map((read) => typeof read);
    const complete = kinds.indexOf('object');
    assert.ok(complete > 500);
    assert.ok(kinds.slice(complete).every((kind) => kind === 'object'));
    for (const size of sizes.slice(0, complete)) assert.equal(readGgufHeader(file.subarray(0, size)), 'short');
  });

  it('never throws for damaged bytes', () => {
    const random = createRandomGenerator(7);
    const results = new Set<string>();
    for (let round = 0; round < 3_000; round++) {
      const copy = file.slice(0, 14_000);
      for (let k = 0; k < 3; k++) copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
      const read = readGgufHeader(copy);
      results.add(typeof read === 'string' ? read : read.kind);
    }
    assert.ok(results.has('damaged') && results.has('header') && results.has('short'));
  });

  it('takes time in proportion to its size', () => {
    const files = new Map(
      [20_000, 80_000, 320_000].map((size) => {
        const tokens = { type: 9, of: 8, values: Array.from({ length: size }, (_, k) => `token ${k}`) } as const;
        return [size, encodeGguf(createRandomModel(), { 'tokenizer.ggml.tokens': tokens })];
      }),
    );
    assertLinear((size) => void readGgufHeader(files.get(size) as Uint8Array), 20_000);
  });
});
