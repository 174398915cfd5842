import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
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
  ['src/core/review/planted.ts', '../../judges/system-clock.ts'],
  ['src/core/review/planted.ts', '../../editor/base/host.ts'],
  ['src/judges/planted.ts', '../editor/base/host.ts'],
  ['src/judges/planted.ts', 'vscode'],
  ['src/judges/web/planted.ts', 'vscode'],
  ['src/judges/web/planted.ts', 'node:worker_threads'],
  ['src/judges/checker-loop.ts', 'node:worker_threads'],
  ['src/judges/model-judges.ts', 'node:fs'],
  ['src/judges/servers/planted.ts', 'node:http'],
  ['src/store/planted.ts', 'vscode'],
  ['src/store/planted.ts', '../judges/system-clock.ts'],
  ['src/store/planted.ts', '../cli/inputs/read-text.ts'],
  ['src/cli/planted.ts', 'vscode'],
  ['src/cli/planted.ts', '../editor/base/host.ts'],
  ['src/editor/paint/planted.ts', '../../cli/inputs/read-text.ts'],
  ['src/editor/paint/planted.ts', 'node:path'],
  ['src/editor/web/planted.ts', 'node:path'],
  ['webview/review/planted.ts', '../../src/core/review/index.ts'],
  ['webview/review/planted.ts', 'node:path'],
  ['src/l10n/planted.ts', '../core/base/random.ts'],
  ['src/l10n/planted.ts', 'node:path'],
  ['src/protocol/planted.ts', '../editor/base/host.ts'],
  ['src/protocol/planted.ts', 'node:path'],
];

const ALLOWED: readonly [file: string, imported: string][] = [
  ['src/core/review/planted.ts', '../proof/index.ts'],
  ['src/core/review/planted.ts', '../../l10n/index.ts'],
  ['src/protocol/planted.ts', '../core/render/index.ts'],
  ['webview/review/planted.ts', '../../src/protocol/index.ts'],
  ['src/judges/planted.ts', '../core/base/clock.ts'],
  ['src/judges/planted.ts', 'node:worker_threads'],
  ['src/store/planted.ts', '../core/judge/calls/index.ts'],
  ['src/store/planted.ts', 'node:fs'],
  ['src/editor/planted.ts', 'vscode'],
  ['src/editor/node/planted.ts', 'node:path'],
  ['src/editor/web/planted.ts', '../../judges/web/web-checker.ts'],
  ['src/editor/paint/planted.ts', '../../core/review/index.ts'],
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

/** Folders that anybody may import from, or that join what is there: they have no door. */
const OPEN = ['src/core/base', 'src/editor/base', 'src/editor/bundles', 'src/editor/node', 'src/editor/web'];
const ROOMS = ['src/core', 'src/editor', 'webview'].flatMap((layer) =>
  readdirSync(join(ROOT, layer), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${layer}/${name}`)
    .filter((room) => !OPEN.includes(room)),
);
/** Files of other rooms and layers, by which each of them could go round a door. */
const PASSERS: Readonly<Record<string, readonly string[]>> = {
  'src/core': [
    'src/core/elsewhere/planted.ts',
    'src/core/elsewhere/deeper/planted.ts',
    'src/judges/planted.ts',
    'src/store/planted.ts',
    'src/protocol/planted.ts',
    'src/cli/elsewhere/planted.ts',
    'src/editor/elsewhere/planted.ts',
  ],
  'src/editor': ['src/editor/elsewhere/planted.ts', 'src/editor/elsewhere/deeper/planted.ts'],
  webview: ['webview/elsewhere/planted.ts'],
};

/** What the linter says of one import of each room by each passer, by the room and the passer. */
function lintedAtDoors(within: string): Map<string, boolean> {
  const folder = mkdtempSync(join(place, 'doors-'));
  cpSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'));
  const files = new Map<string, string>();
  for (const room of ROOMS)
    for (const passer of PASSERS[dirname(room)] ?? []) {
      const file = passer.replace('planted', `planted-${basename(room)}`);
      const imported = relative(dirname(file), `${room}/${within}`);
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), `import { x } from '${imported}';\n\nexport const y = x;\n`);
      files.set(`${room} by ${passer}`, file);
    }
  const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', '.'];
  const { stdout } = spawnSync(process.execPath, [BIOME, ...args], { cwd: folder, encoding: 'utf8' });
  const refused = stdout.split('\n').filter((line) => line.includes('noRestrictedImports'));
  return new Map([...files].map(([key, file]) => [key, !refused.some((line) => line.includes(file))]));
}

test('each room has a door, and the lint lets nobody round it', () => {
  for (const room of ROOMS.filter((room) => isShared(room))) assert.ok(existsSync(join(ROOT, room, 'index.ts')), room);
  for (const within of ['planted.ts', 'deeper/planted.ts', 'deeper/index.ts'])
    for (const [key, isLet] of lintedAtDoors(within)) assert.equal(isLet, false, `${within} of ${key}`);
  for (const [key, isLet] of lintedAtDoors('index.ts')) assert.equal(isLet, true, key);
});

/** Pages import what they share, and nothing imports a page but the one that draws a report as a file. */
function isShared(room: string): boolean {
  return !room.startsWith('webview/') || ['webview/shared', 'webview/report'].includes(room);
}

test('the lint refuses a circle of imports, also one of types alone', () => {
  const folder = mkdtempSync(join(place, 'circle-'));
  cpSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'));
  mkdirSync(join(folder, 'src/core/review'), { recursive: true });
  for (const [own, other] of ['ab', 'ba'].map((names) => [...names]))
    writeFileSync(
      join(folder, `src/core/review/${own}.ts`),
      `import type { ${other} } from './${other}.ts';\n\nexport type ${own} = ${other}[];\n`,
    );
  const args = ['lint', '--vcs-enabled=false', '.'];
  const done = spawnSync(process.execPath, [BIOME, ...args], { cwd: folder, encoding: 'utf8' });
  assert.notEqual(done.status, 0);
  assert.match(done.stdout + done.stderr, /noImportCycles/);
});

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
