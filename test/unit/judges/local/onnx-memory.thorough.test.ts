import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseEndpoints } from '../../../../src/core/judge/calls/index.ts';
import { findModelFiles, hashModelFiles } from '../../../../src/judges/local/model-files.ts';
import { openLocalModels } from '../../../../src/judges/local/open-local-models.ts';
import { ONNX_ENGINE_FOLDER, ONNX_WORKER_FILE, randomModelFolder } from '../../../support/onnx-models.ts';

test('a reward model with random weights scores 1,000 proofs more without more memory', async () => {
  const { folder } = await randomModelFolder('qwen');
  const signal = new AbortController().signal;
  const { sha256 } = await hashModelFiles(await findModelFiles(folder), false, () => undefined, signal);
  const [endpoint] = parseEndpoints([{ name: 'm', kind: 'prm-local', file: folder, sha256, model: 'm' }]).endpoints;
  assert.ok(endpoint);
  const pool = openLocalModels({
    findOnnxFolder: () => ONNX_ENGINE_FOLDER,
    onnxWorkerFile: ONNX_WORKER_FILE,
    installHint: '',
  });
  const scoreMany = async (count: number): Promise<number> => {
    for (let k = 0; k < count; k++) {
      const steps = Array.from({ length: 12 }, (_, step) => `Step ${step}: ${k} + ${step} = ${k + step}.`);
      const result: { readonly kind: string } = await pool.use(endpoint, signal, async ({ scorer }) =>
        scorer ? scorer.score({ problem: `Add ${k}.`, steps }, signal) : assert.fail('no scorer'),
      );
      assert.equal(result.kind, 'scored');
    }
    return process.memoryUsage().rss;
  };
  // Until then, heaps grow to their usual size.
  const before = await scoreMany(1000);
  const grown = (await scoreMany(1000)) - before;
  await pool.close();
  assert.ok(grown < 100e6, `${Math.round(grown / 1e6)} MB more`);
});
