import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { bundleForNodeHost } from '../../../src/dev/bundles.ts';
import type { ModelServices } from '../../../src/editor/base/editor-host.ts';
import { getTranslatedTexts, type TranslatedTexts } from '../../../src/l10n/index.ts';
import { root } from '../../support/paths.ts';

test('neither what asks models nor what draws panels is a part of what the extension starts with', async () => {
  const { metafile, outputFiles } = await bundleForNodeHost({
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
  // What is read and not used is left out.
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
  );
  const inputs = used.map(([file]) => file.split(path.sep).join('/'));
  const packages = inputs.filter((file) =>
    /^node_modules\/(?:openai|yaml|mustache|valibot|mdast[^/]*|micromark[^/]*|@noble)\//.test(file),
  );
  assert.deepEqual(packages, []);
  // Labels are shown with every proof, asked or not.
  const others = inputs.filter(
    (file) =>
      /^src\/(?:store|judges\/servers)\//.test(file) &&
      !/^src\/store\/(?:labels\/[\w-]+|files\/(?:lock-file|errors|read-at))\.ts$/.test(file),
  );
  assert.deepEqual(others, []);
  // Proofs are read once one is open, or once an agent asks.
  assert.deepEqual(
    inputs.filter((file) => /^src\/core\/reading\//.test(file)),
    [],
  );
  const [bundle] = outputFiles ?? [];
  assert.match(bundle?.text ?? '', /require\("\.\/asking\.cjs"\)/);
  assert.match(bundle?.text ?? '', /require\("\.\/panels\.cjs"\)/);
  assert.match(bundle?.text ?? '', /require\("\.\/prompts\.cjs"\)/);
});

test('what asks models speaks the language that it is handed, in a bundle of its own', async () => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/editor/node/asking.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    alias: { yaml: path.join(root, 'node_modules', 'yaml', 'browser', 'index.js') },
    write: false,
    logLevel: 'silent',
  });
  const [bundle] = outputFiles;
  const loaded = { exports: {} as { createModelServices(texts: TranslatedTexts): ModelServices } };
  new Function('module', 'exports', 'require', bundle?.text ?? '')(
    loaded,
    loaded.exports,
    createRequire(import.meta.url),
  );
  const said = (texts: TranslatedTexts): string | undefined =>
    loaded.exports.createModelServices(texts).readPrompt('---\nkind: none\n---\n', 'x').problems[0]?.message;
  assert.match(said({}) ?? '', /^“kind” must be one of /);
  assert.match(said({ '“{0}” must be {1}.': '«{0}» = {1}' }) ?? '', /^«kind» = one of /);
  // Only this bundle: the module that is loaded here has not been told.
  assert.deepEqual(getTranslatedTexts(), {});
});
