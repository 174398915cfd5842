import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const require = createRequire(import.meta.url);
const BIOME = join(dirname(require.resolve('@biomejs/biome/package.json')), 'bin', 'biome');

const place = mkdtempSync(join(tmpdir(), 'proofmark-layers-'));
after(() => rmSync(place, { recursive: true, force: true }));
cpSync(join(ROOT, 'biome.json'), join(place, 'biome.json'));

/** Lints one planted import with the project's own rules. */
function lint(file: string, imported: string): { ok: boolean; output: string } {
  const path = join(place, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import { x } from '${imported}';\n\nexport const y = x;\n`);
  const done = spawnSync(process.execPath, [BIOME, 'lint', '--vcs-enabled=false', file], {
    cwd: place,
    encoding: 'utf8',
  });
  return { ok: done.status === 0, output: done.stdout + done.stderr };
}

const FORBIDDEN: readonly [file: string, imported: string][] = [
  ['src/core/review/planted.ts', 'vscode'],
  ['src/core/review/planted.ts', 'node:fs'],
  ['src/core/review/planted.ts', 'fs'],
  ['src/core/review/planted.ts', '../../judges/node-clock.ts'],
  ['src/core/planted.ts', '../editor/base/host.ts'],
  ['src/judges/planted.ts', '../editor/base/host.ts'],
  ['src/judges/planted.ts', 'vscode'],
  ['src/judges/web/planted.ts', 'vscode'],
  ['src/judges/web/planted.ts', 'node:worker_threads'],
  ['src/judges/checker-loop.ts', 'node:worker_threads'],
  ['src/judges/model-judges.ts', 'node:fs'],
  ['src/judges/servers/planted.ts', 'node:http'],
  ['src/store/planted.ts', 'vscode'],
  ['src/store/planted.ts', '../judges/node-clock.ts'],
  ['src/store/planted.ts', '../cli/inputs/text.ts'],
  ['src/cli/planted.ts', 'vscode'],
  ['src/cli/planted.ts', '../editor/base/host.ts'],
  ['src/editor/marks/planted.ts', '../../cli/inputs/text.ts'],
  ['src/editor/marks/planted.ts', 'node:path'],
  ['src/editor/web/planted.ts', 'node:path'],
  ['webview/review/planted.ts', '../../src/core/review/index.ts'],
  ['webview/review/planted.ts', 'node:path'],
  ['src/l10n/planted.ts', '../core/random.ts'],
  ['src/l10n/planted.ts', 'node:path'],
  ['src/protocol/planted.ts', '../editor/base/host.ts'],
  ['src/protocol/planted.ts', 'node:path'],
];

const ALLOWED: readonly [file: string, imported: string][] = [
  ['src/core/review/planted.ts', '../proof/index.ts'],
  ['src/core/review/planted.ts', '../../l10n/index.ts'],
  ['src/protocol/planted.ts', '../core/render/types.ts'],
  ['webview/review/planted.ts', '../../src/protocol/index.ts'],
  ['src/judges/planted.ts', '../core/clock.ts'],
  ['src/judges/planted.ts', 'node:worker_threads'],
  ['src/store/planted.ts', '../core/judge/calls.ts'],
  ['src/store/planted.ts', 'node:fs'],
  ['src/editor/planted.ts', 'vscode'],
  ['src/editor/node/planted.ts', 'node:path'],
  ['src/editor/web/planted.ts', '../../judges/web/web-checker.ts'],
  ['src/editor/marks/planted.ts', '../../core/review/index.ts'],
  ['webview/review/planted.ts', '../../src/protocol/index.ts'],
];

for (const [file, imported] of FORBIDDEN) {
  test(`the lint refuses ${imported} in ${file}`, () => {
    const { ok, output } = lint(file, imported);
    assert.equal(ok, false);
    assert.match(output, /noRestrictedImports|noNodejsModules/);
  });
}

for (const [file, imported] of ALLOWED) {
  test(`the lint lets ${imported} into ${file}`, () => {
    const { ok, output } = lint(file, imported);
    assert.ok(ok, output);
  });
}

const TSC = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');

/** Compiles a line as a file of that layer. */
function compile(layer: string, line: string): { ok: boolean; output: string } {
  const folder = mkdtempSync(join(place, 'types-'));
  writeFileSync(join(folder, 'planted.ts'), `${line}\n`);
  const config = {
    extends: join(ROOT, 'src', layer, 'tsconfig.json'),
    compilerOptions: {
      composite: false,
      declaration: true,
      rootDir: folder,
      outDir: join(folder, 'out'),
      typeRoots: [join(ROOT, 'node_modules', '@types')],
    },
    include: ['planted.ts', join(ROOT, 'src/core/ambient.d.ts')],
    references: [],
  };
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const done = spawnSync(process.execPath, [TSC, '-p', folder], { encoding: 'utf8' });
  return { ok: done.status === 0, output: done.stdout + done.stderr };
}

for (const [layer, line] of [
  ['core', 'export const x = process.cwd();'],
  ['core', 'export const x = document.body;'],
  ['core', 'export const x = setTimeout(() => {}, 1);'],
  ['store', 'export const x = document.body;'],
  ['editor', 'export const x = process.cwd();'],
  ['editor', 'export const x = Buffer.from("a");'],
  ['editor/web', 'export const x = process.cwd();'],
  ['editor/web', 'export const x = document.body;'],
  ['judges/web', 'export const x = setImmediate(() => {});'],
  ['judges/web', 'export const x = document.body;'],
] as const) {
  test(`the types of ${layer} know nothing of ${line}`, () => {
    const { ok, output } = compile(layer, line);
    assert.equal(ok, false);
    assert.match(output, /Cannot find name/);
  });
}

test('the types of core know what its ambient file declares', () => {
  const { ok, output } = compile('core', 'export const x: AbortSignal = new AbortController().signal;');
  assert.ok(ok, output);
});
