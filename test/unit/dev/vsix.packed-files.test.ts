import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { describe, it } from 'node:test';
import { listFiles, PackageManager } from '@vscode/vsce';
import { buildVsix, listVsixFiles } from '../../../src/dev/vsix.ts';
import { root } from '../../support/paths.ts';

/** A folder with these files, by name, for as long as `use` works. */
async function withFolder(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'proofmark-packed-files-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const MANIFEST = JSON.stringify({
  name: 'n',
  publisher: 'p',
  version: '1.0.0',
  engines: { vscode: '^1.0.0' },
});
const FILES = {
  'package.json': MANIFEST,
  'README.md': '# n\n',
  'CHANGELOG.md': 'not named',
  'dist/main.cjs': 'named',
  'dist/main.cjs.map': 'not named',
  'dist/web/main.cjs': 'named by another line only',
  'media/a-dark.svg': 'named',
  'media/deep/b-dark.svg': 'too deep',
  'src/main.ts': 'not named',
};

describe('the files of the package', () => {
  it('are those that vsce itself finds in the folder', async () => {
    const ignore = '# Nothing but:\n**\n!dist/main.cjs\n!media/*-dark.svg\n!none.txt\n';
    await withFolder({ ...FILES, '.vscodeignore': ignore }, async (folder) => {
      const files = await listVsixFiles(folder);
      assert.deepEqual(files, ['README.md', 'dist/main.cjs', 'media/a-dark.svg', 'package.json']);
      const peer = await listFiles({ cwd: folder, packageManager: PackageManager.None });
      assert.deepEqual(files, [...peer].sort());
    });
  });

  it('have every prompt that ships, earlier versions too', async () => {
    const packed = new Set(await listVsixFiles(root));
    const prompts = readdirSync(join(root, 'media', 'prompts'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `media/prompts/${name.replaceAll('\\', '/')}`);
    assert.ok(prompts.length > 20);
    for (const prompt of prompts) assert.ok(packed.has(prompt), prompt);
  });

  it('have no picture of the documents', async () => {
    for (const file of await listVsixFiles(root)) assert.ok(!file.startsWith('media/screenshots/'), file);
  });

  const bundle = join(root, 'dist', 'extension.cjs');
  it('name no source map, since none ships', {
    skip: !existsSync(bundle) && 'run npm run build first',
  }, async () => {
    const shipped = (await listVsixFiles(root)).filter((file) => /\.(?:[cm]?js|css)$/.test(file));
    assert.ok(shipped.length > 20, `${shipped.length}`);
    for (const file of shipped)
      assert.doesNotMatch(readFileSync(join(root, file), 'utf8').slice(-2000), /sourceMappingURL/, file);
  });

  it('have every chunk that another one loads', {
    skip: !existsSync(bundle) && 'run npm run build first',
  }, async () => {
    const packed = new Set(await listVsixFiles(root));
    let loaded = 0;
    for (const file of packed) {
      if (!/\.(?:[cm]?js)$/.test(file)) continue;
      const text = readFileSync(join(root, file), 'utf8');
      for (const [, name = ''] of text.matchAll(
        /(?:require\(|from|import\(?|URL\()["'`](\.{1,2}\/[\w~./-]+\.[cm]?js)["'`]/g,
      )) {
        const chunk = posix.join(posix.dirname(file), name);
        assert.ok(packed.has(chunk), `${file} loads ${chunk}`);
        loaded++;
      }
    }
    assert.ok(loaded > 100, `${loaded}`);
  });

  it('start the server for agents without VS Code', {
    skip: !existsSync(bundle) && 'run npm run build first',
  }, () => {
    const files = new Set(['dist/agent-server.cjs']);
    for (const file of files) {
      const text = readFileSync(join(root, file), 'utf8');
      assert.doesNotMatch(text, /require\(["'`]vscode["'`]\)/, file);
      for (const [, name = ''] of text.matchAll(/require\(["'`](\.{1,2}\/[\w~./-]+\.cjs)["'`]/g))
        files.add(posix.join(posix.dirname(file), name));
    }
    assert.ok(files.size > 10, `${files.size}`);
  });

  it('take at most 4 MB, and starting loads no more than it did', {
    skip: !existsSync(bundle) && 'run npm run build first',
  }, async () => {
    await withFolder({}, async (folder) => {
      const { bytes } = await buildVsix(join(folder, 'proofmark.vsix'));
      assert.ok(bytes <= 4_000_000, `${bytes} bytes`);
    });
    assert.ok(statSync(bundle).size <= 372_240, `${statSync(bundle).size} bytes`);
  });

  it('cannot be told where not all is ignored first', async () => {
    await withFolder({ ...FILES, '.vscodeignore': 'src/**\n' }, async (folder) => {
      await assert.rejects(listVsixFiles(folder), /\.vscodeignore has no line \*\*/);
    });
  });
});
