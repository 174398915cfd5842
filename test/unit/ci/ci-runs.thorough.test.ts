/** The files for CI run in clean folders, with the variables of the runner, the package from a registry, and hostile names. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import { type NpmRegistry, serveNpmRegistry, VERSION } from '../../support/npm-registry.ts';
import { root } from '../../support/paths.ts';

const skip = process.platform === 'win32' && 'skipped: there is no bash';
const place = mkdtempSync(join(tmpdir(), 'proofmark-ci-'));
let registry: NpmRegistry;
before(async () => {
  registry = await serveNpmRegistry(place);
});
after(() => {
  registry.close();
  rmSync(place, { recursive: true, force: true });
});

const TRUE_PROOF = '# Problem\n\nAdd.\n\n# Proof\n\nSo $1 + 1 = 2$.\n';
const FALSE_PROOF = '# Problem\n\nAdd.\n\n# Proof\n\nSo $1 + 1 = 3$.\n';

let folders = 0;
/** A folder with files. */
function makeFolder(files: Readonly<Record<string, string>>): string {
  const folder = join(place, `work-${folders++}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

interface Done {
  readonly code: number | null;
  readonly out: string;
}

/** Runs a program with few variables besides those given. Both outputs are one text, as in a log. */
function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<Done> {
  return new Promise((resolve, reject) => {
    const path = `${dirname(process.execPath)}:${process.env.PATH}`;
    const child = spawn(command, args, { cwd, env: { PATH: path, ...registry.env, ...env } });
    let out = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        out += text;
      });
    child.on('error', reject).on('close', (code) => resolve({ code, out }));
  });
}

interface Step {
  readonly name: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
};

/** What a job with the action left. */
interface Job {
  /** The log of each step that ran, and the exit code of the last. */
  readonly logs: Readonly<Record<string, string>>;
  readonly code: number | null;
  readonly outputs: ReadonlyMap<string, string>;
  readonly summary: string;
  /** The workflow commands that the runner obeys. */
  readonly commands: readonly string[];
}

/** Runs the steps of the action as the runner does: each in a shell of its own, until one fails. */
async function runAction(workspace: string, inputs: Readonly<Record<string, string>> = {}): Promise<Job> {
  const temporary = join(place, `temp ${folders++}`);
  mkdirSync(temporary);
  const [output, summary] = ['output', 'summary'].map((name) => join(temporary, name)) as [string, string];
  for (const file of [output, summary]) writeFileSync(file, '');
  // A copy of what the runner downloads.
  const path = join(temporary, 'action');
  mkdirSync(join(path, 'src/ci'), { recursive: true });
  cpSync(join(root, 'src/ci/github-action.sh'), join(path, 'src/ci/github-action.sh'));
  const given = Object.fromEntries(Object.entries(action.inputs).map(([name, { default: value }]) => [name, value]));
  const logs: Record<string, string> = {};
  const commands: string[] = [];
  let code: number | null = 0;
  const readOutputs = () =>
    new Map(
      readFileSync(output, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split(/=(.*)/s) as [string, string]),
    );
  for (const step of action.runs.steps) {
    if (step.run === undefined) continue;
    const env = Object.entries(step.env ?? {}).map(([name, expression]) => {
      const [, input] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression) ?? [];
      const [, own] = /^\$\{\{ steps\.review\.outputs\.([\w-]+) \}\}$/.exec(expression) ?? [];
      assert.ok(input !== undefined || own !== undefined, expression);
      return [name, input ? ({ ...given, ...inputs }[input] ?? '') : (readOutputs().get(own ?? '') ?? '')];
    });
    const script = join(temporary, `${step.name}.sh`);
    writeFileSync(script, step.run);
    const done = await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], workspace, {
      ...Object.fromEntries(env),
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTION_PATH: path,
      GITHUB_WORKSPACE: workspace,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      RUNNER_TEMP: temporary,
    });
    logs[step.name] = done.out;
    commands.push(...listCommands(done.out));
    code = done.code;
    if (code !== 0) break;
  }
  return { logs, code, outputs: readOutputs(), summary: readFileSync(summary, 'utf8'), commands };
}

/** The workflow commands in a log, but for those that are switched off. The older form may stand anywhere in a line. */
function listCommands(log: string): readonly string[] {
  const commands: string[] = [];
  let stopped: string | undefined;
  for (const line of log.split('\n')) {
    const text = line.trim();
    if (stopped !== undefined) {
      if (text === `::${stopped}::`) stopped = undefined;
      continue;
    }
    const stop = /^::stop-commands::(.+)$/.exec(text);
    if (stop) stopped = stop[1];
    else if (text.startsWith('::') || text.includes('##[')) commands.push(text);
  }
  assert.equal(stopped, undefined, 'commands stay switched off');
  return commands;
}

test('a false statement fails the job, with an annotation, a SARIF log and a summary', { skip }, async () => {
  const workspace = makeFolder({ 'a.proof.md': TRUE_PROOF, 'sub/b.proof.md': FALSE_PROOF, 'README.md': '$1 = 2$' });
  const { logs, code, outputs, summary, commands } = await runAction(workspace);
  assert.equal(code, 1, JSON.stringify(logs));
  assert.deepEqual(Object.keys(logs), ['Install', 'Review', 'Conclude']);
  assert.equal(outputs.get('exit-code'), '1');
  const sarif = JSON.parse(readFileSync(outputs.get('sarif') ?? '', 'utf8'));
  assert.equal(sarif.version, '2.1.0');
  const places = sarif.runs[0].results.map(
    (one: { locations: readonly { physicalLocation: object }[] }) => one.locations[0]?.physicalLocation,
  );
  assert.equal(places[0].artifactLocation.uri, 'sub/b.proof.md');
  assert.match(summary, /^## Proofmark\n\nErrors found\.\n/);
  assert.match(summary, /sub\/b\.proof\.md/);
  assert.deepEqual(
    commands.map((line) => line.replace(/,.*::.*$/, '').replace(/::Errors.*/, '')),
    ['::error file=sub/b.proof.md', '::error title=Proofmark'],
  );
  assert.ok(registry.requests.includes('/proofmark.tgz'));
  // The checkout isn't changed.
  assert.ok(!existsSync(join(workspace, 'node_modules')) && !existsSync(join(workspace, 'package.json')));
});

test('the job fails by the rule of the user', { skip }, async () => {
  const suspect =
    '# Problem\n\nFactor it.\n\n# Proof\n\nThe polynomial is $t^3 - 8$.\n\nHere $t^3 - 8 = (t - 2)(t^2 - 2t + 4)$.\n';
  const proofs = makeFolder({ 'false.md': FALSE_PROOF, 'true.md': TRUE_PROOF, 'suspect.md': suspect });
  const cases: readonly (readonly [files: string, rule: string, code: number, review: string])[] = [
    ['true.md', 'error', 0, '0'],
    ['false.md', 'error', 1, '1'],
    ['false.md', 'suspect', 1, '1'],
    ['false.md', 'never', 0, '1'],
    ['suspect.md', 'error', 0, '0'],
    ['suspect.md', 'suspect', 1, '1'],
    ['true.md\nnone.md', 'error', 1, '2'],
    ['true.md\nnone.md', 'never', 0, '2'],
    ['none.md', 'never', 0, '2'],
  ];
  for (const [files, rule, code, review] of cases) {
    const job = await runAction(proofs, { files, 'fail-on': rule });
    assert.deepEqual(
      [job.code, job.outputs.get('exit-code')],
      [code, review],
      `${files} ${rule}: ${JSON.stringify(job.logs)}`,
    );
    assert.ok(job.outputs.get('sarif') !== undefined);
  }
});

test('a repository without proofs passes with a warning, but files that the user names must be there', {
  skip,
}, async () => {
  const none = makeFolder({ 'README.md': 'Words.', 'src/a.txt': 'More words.' });
  const { code, outputs, summary, commands } = await runAction(none);
  assert.deepEqual([code, outputs.get('exit-code')], [0, '0']);
  assert.deepEqual(commands.length, 1);
  assert.match(commands[0] ?? '', /^::warning title=Proofmark::No proofs found\. Set the input files /);
  assert.match(summary, /No proofs found\./);
  for (const files of ['src', '**/*.proof.md', '.\nsrc']) {
    const named = await runAction(none, { files });
    assert.deepEqual([named.code, named.outputs.get('exit-code')], [1, '2'], files);
    assert.match(named.commands.join('\n'), /::No proof(?:s in this folder| or data set matches this pattern)\./);
  }
  // Not if anything else went wrong.
  writeFileSync(join(none, 'bad.proof.md'), Buffer.from([0xff, 0xfe, 0x00]));
  assert.deepEqual((await runAction(none)).code, 1);
});

test('hostile names and inputs are only names', { skip }, async () => {
  const hostile = [
    '-rf.proof.md',
    '--format=text.proof.md',
    '$(touch pwned).proof.md',
    '`touch pwned`.proof.md',
    '"; touch pwned; ".proof.md',
    "it's.proof.md",
    '::error::pwned.proof.md',
    '##[error]pwned.proof.md',
    '%0A::error::pwned.proof.md',
    'x\n::error::pwned.proof.md',
    'a,line=1::b.proof.md',
    ' leading.proof.md',
    '{a,b}.proof.md',
  ];
  const workspace = makeFolder({
    ...Object.fromEntries(hostile.map((name) => [name, FALSE_PROOF])),
    '::warning::broken.proof.md': '\u0000\ud800',
    '.npmrc': 'registry=http://127.0.0.1:9/\n',
    'package.json': '{"scripts":{"preinstall":"touch pwned"}}',
  });
  const named = hostile.filter((name) => !name.includes('\n'));
  for (const files of ['.', named.join('\n'), `${named.join('\r\n')}\r\n\r\n`]) {
    const job = await runAction(workspace, { files, 'fail-on': 'never' });
    assert.equal(job.code, 0, JSON.stringify(job.logs));
    assert.ok(!existsSync(join(workspace, 'pwned')));
    const annotated = job.commands.filter((line) => line.startsWith('::error file='));
    assert.equal(annotated.length, files === '.' ? hostile.length : named.length, job.logs.Review);
    const others = job.commands.filter((line) => !line.startsWith('::error file='));
    // Only our own: the conclusion, and the input that couldn't be read.
    assert.ok(
      others.every((line) => /^::warning title=Proofmark::/.test(line)),
      JSON.stringify(others),
    );
    assert.equal(others.length, 1);
  }
  for (const [name, values] of Object.entries({
    version: [
      '',
      'latest',
      '0.1',
      '0.1.0 --registry=http://127.0.0.1:9',
      '0.1.0\nx',
      '../evil',
      '$(touch pwned)',
      '0.1.0;touch pwned',
    ],
    'fail-on': ['', 'warning', '$(touch pwned)', 'error\n'],
    files: ['', ' \n\t\n'],
  }))
    for (const value of values) {
      const job = await runAction(workspace, { [name]: value });
      assert.equal(job.code, 1, value);
      assert.deepEqual(
        job.commands.map((line) => line.startsWith(`::error title=Proofmark::The input "${name}"`)),
        [true],
        `${name}=${JSON.stringify(value)}: ${JSON.stringify(job.logs)}`,
      );
    }
  assert.ok(!existsSync(join(workspace, 'pwned')));
});

/** The example of a section in the manual, without its indentation. */
function readExample(section: string, index = 0): string {
  const text = readFileSync(join(root, 'docs/ci.md'), 'utf8').split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
  const blocks = text.split(/\n(?! {4}|\n)/).filter((part) => /^ {4}/m.test(part));
  const lines = blocks[index]?.split('\n').filter((line) => /^(?: {4}|$)/.test(line)) ?? [];
  return lines.map((line) => line.slice(4)).join('\n');
}

test('the GitLab job writes a JUnit report, also if it fails', { skip }, async () => {
  const { proofmark } = parse(readExample('GitLab')) as { proofmark: { readonly script: readonly string[] } };
  for (const [proof, code] of [
    [TRUE_PROOF, 0],
    [FALSE_PROOF, 1],
  ] as const) {
    const folder = makeFolder({ 'proofs/-a & "b".proof.md': proof });
    const done = await run('sh', ['-e', '-c', proofmark.script.join('\n')], folder, {});
    assert.equal(done.code, code, done.out);
    const report = readFileSync(join(folder, 'proofmark.xml'), 'utf8');
    assert.match(
      report,
      new RegExp(`<testsuite name="proofs/-a &amp; &quot;b&quot;.proof.md" tests="1" failures="${code}"`),
    );
  }
});

test('the commands of the Dockerfile install a command that runs without writing', { skip }, async () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
  const read = (name: string) =>
    [...dockerfile.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, rest = '']) => rest);
  const folder = makeFolder({ 'a.proof.md': FALSE_PROOF });
  const prefix = join(folder, 'global');
  const [argument = ''] = read('ARG');
  const env = { npm_config_prefix: prefix, ...Object.fromEntries([argument.split('=')]) };
  const [command = ''] = read('RUN');
  const installed = await run('sh', ['-e', '-c', command], folder, env);
  assert.equal(installed.code, 0, installed.out);
  const [entry] = JSON.parse(read('ENTRYPOINT')[0] ?? '') as string[];
  assert.equal(entry, 'proofmark');
  const version = await run(join(prefix, 'bin/proofmark'), ['version'], folder, {});
  assert.equal(version.out.trim(), VERSION);
  const review = await run(join(prefix, 'bin/proofmark'), ['review', 'a.proof.md'], folder, {});
  assert.equal(review.code, 1, review.out);
});

const PRE_COMMIT = process.env.PROOFMARK_PRE_COMMIT ?? 'pre-commit';
const hasPreCommit = spawnSync(PRE_COMMIT, ['--version']).status === 0;

test('both hooks run in pre-commit', {
  skip: skip || (!hasPreCommit && 'skipped: pre-commit is not installed'),
}, async () => {
  // pre-commit takes hooks from a repository at a commit.
  const source = makeFolder({ '.pre-commit-hooks.yaml': readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8') });
  const git = async (cwd: string, ...args: readonly string[]): Promise<string> => {
    const own = ['-c', 'user.name=Emmy', '-c', 'user.email=emmy@example.com', '-c', 'init.defaultBranch=main'];
    const { code, out } = await run('git', [...own, ...args], cwd, {});
    assert.equal(code, 0, out);
    return out.trim();
  };
  await git(source, 'init', '-q');
  await git(source, 'add', '.');
  await git(source, 'commit', '-q', '-m', 'Add the hook');
  const commit = await git(source, 'rev-parse', 'HEAD');
  const remote = readExample('pre-commit')
    .replace('https://github.com/OWNER/proofmark', source)
    .replace('COMMIT', commit);
  for (const configuration of [remote, readExample('pre-commit', 1)]) {
    const work = makeFolder({
      '.pre-commit-config.yaml': configuration,
      'true.proof.md': TRUE_PROOF,
      '-rf $(touch pwned).proof.md': TRUE_PROOF,
      'other.md': FALSE_PROOF,
    });
    await git(work, 'init', '-q');
    await git(work, 'add', '.');
    const passed = await run(PRE_COMMIT, ['run', '--all-files'], work, {});
    assert.equal(passed.code, 0, passed.out);
    assert.match(passed.out, /^Proofmark\.+Passed$/m);
    writeFileSync(join(work, "it's false.proof.md"), FALSE_PROOF);
    await git(work, 'add', '.');
    const failed = await run(PRE_COMMIT, ['run', '--all-files'], work, {});
    assert.equal(failed.code, 1, failed.out);
    assert.match(failed.out, /1 \+ 1 is 2, not 3/);
    assert.ok(!existsSync(join(work, 'pwned')));
  }
});
