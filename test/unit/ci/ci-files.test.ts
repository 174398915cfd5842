/** The files for CI name what they run exactly, and pass no expression to a shell. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { VERSION } from '../../support/npm-registry.ts';
import { root } from '../../support/paths.ts';

const read = (name: string): string => readFileSync(join(root, name), 'utf8');

interface Step {
  readonly name: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
}
const action = parse(read('action.yml')) as {
  readonly inputs: Readonly<Record<string, { readonly default: unknown }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
};

test('every file names the version of this package', () => {
  assert.equal(action.inputs.version?.default, VERSION);
  for (const name of ['.pre-commit-hooks.yaml', 'docs/ci.md']) {
    const named = [...read(name).matchAll(/proofmark@(?!COMMIT)([\w.-]+)/g)].map(([, version]) => version);
    assert.ok(named.length > 0);
    assert.deepEqual([...new Set(named)], [VERSION], name);
  }
  assert.match(read('src/python/proofmark.py'), new RegExp(`^__version__ = "${VERSION}"$`, 'm'));
  assert.match(read('Dockerfile'), new RegExp(`^ARG PROOFMARK_VERSION=${VERSION}$`, 'm'));
});

test('the action is composite, with pinned actions and without expressions in its shell', () => {
  assert.equal(action.runs.using, 'composite');
  assert.deepEqual(
    action.runs.steps.map(({ name }) => name),
    ['Install', 'Review', 'Upload SARIF', 'Conclude'],
  );
  for (const { uses, run, shell, env = {} } of action.runs.steps) {
    if (uses !== undefined) assert.match(uses, /^[\w-]+\/[\w-]+(?:\/[\w-]+)?@[0-9a-f]{40}$/);
    else {
      assert.equal(shell, 'bash');
      assert.match(run ?? '', /^bash "\$GITHUB_ACTION_PATH\/src\/ci\/github-action\.sh" \w+$/);
      for (const value of Object.values(env)) assert.match(value, /^\$\{\{ [\w.-]+ \}\}$/);
    }
  }
  // All values of inputs are texts for GitHub. Numbers such as 1.10 would change.
  for (const [name, input] of Object.entries(action.inputs)) assert.equal(typeof input.default, 'string', name);
});

test('the image has a digest, and an account that is not root', () => {
  const lines = read('Dockerfile').split('\n');
  assert.match(lines.find((line) => line.startsWith('FROM')) ?? '', /^FROM node:24-slim@sha256:[0-9a-f]{64}$/);
  const user = lines.indexOf('USER node');
  assert.ok(user > lines.findIndex((line) => line.startsWith('RUN')));
  assert.ok(user < lines.findIndex((line) => line.startsWith('ENTRYPOINT')));
});
