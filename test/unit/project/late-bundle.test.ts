import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { bundleInTwo } from '../../../src/dev/late-bundle.ts';
import { root } from '../../host/paths.ts';

test('neither what asks models nor what draws panels is a part of what the extension starts with', async () => {
  const { metafile, outputFiles } = await bundleInTwo({
    absWorkingDir: root,
    entryPoints: ['src/editor/node/main.ts'],
    outfile: 'dist/extension.cjs',
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node22',
    external: ['vscode'],
    define: { PROOFMARK_VERSION: '"0"' },
    write: false,
  });
  const inputs = Object.keys(metafile.inputs).map((file) => file.split(path.sep).join('/'));
  const packages = inputs.filter((file) =>
    /^node_modules\/(?:openai|yaml|mustache|valibot|mdast[^/]*|micromark[^/]*|@noble)\//.test(file),
  );
  assert.deepEqual(packages, []);
  // Labels are shown with every proof, asked or not.
  assert.deepEqual(
    inputs.filter((file) => /^src\/(?:store|judges\/servers)\//.test(file)),
    [
      'src/store/label-file.ts',
      'src/store/label-watch.ts',
      'src/store/lock-file.ts',
      'src/store/label-folder.ts',
    ],
  );
  const [bundle] = outputFiles ?? [];
  assert.match(bundle?.text ?? '', /require\("\.\/asking\.cjs"\)/);
  assert.match(bundle?.text ?? '', /require\("\.\/panels\.cjs"\)/);
});
