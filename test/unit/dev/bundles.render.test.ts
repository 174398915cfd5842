import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { bundleForWeb } from '../../../src/dev/bundles.ts';

test('texts are rendered in a web worker, which has no document', async () => {
  const entry = fileURLToPath(new URL('../../../src/core/render/index.ts', import.meta.url));
  const { outputFiles = [] } = await bundleForWeb({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'render',
  });
  const script = `${outputFiles[0]?.text ?? ''}; JSON.stringify(render.renderTextToBlocks('caf&eacute; $x$', { language: 'markdown' }))`;
  const tree: unknown = runInNewContext(script, {});
  assert.equal(
    tree,
    '[{"kind":"paragraph","inlines":[{"kind":"text","text":"café "},{"kind":"maths","tex":"x","source":"$x$"}]}]',
  );
});
