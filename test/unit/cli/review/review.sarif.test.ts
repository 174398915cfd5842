import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expectGolden } from '../../../support/golden.ts';
import { type Log, sarifValidator } from '../../../support/sarif.ts';
import { proofmark, SAMPLES } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-sarif-'));
after(() => rmSync(place, { recursive: true, force: true }));

let validate: (log: unknown) => void;
before(async () => {
  validate = await sarifValidator();
});

function file(name: string, text: string): string {
  writeFileSync(join(place, name), text);
  return name;
}

/** The log of one command line, valid, with what else came of it. */
function logOf(args: string[], input?: string) {
  const options = input === undefined ? { cwd: place } : { cwd: place, input };
  const { out, err, code } = proofmark(['review', '--format', 'sarif', ...args], options);
  const log = JSON.parse(out) as Log;
  validate(log);
  assert.equal(log.runs[0].invocations[0].exitCode, code);
  return { run: log.runs[0], err, code };
}

test('the log of a sample', () => {
  const { out } = proofmark(['review', '--format', 'sarif', 'cosine.proof.md'], {
    cwd: SAMPLES,
    isSource: true,
  });
  validate(JSON.parse(out));
  expectGolden('cli/review-cosine.sarif', out);
});

test('one log for all files, with the exit codes of other formats', () => {
  file('good.txt', 'So 5 * 3 = 15.\n');
  file('bad.txt', 'So 5 * 3 = 16.\n');
  const both = logOf(['good.txt', 'bad.txt']);
  assert.equal(both.code, 1);
  assert.equal(both.run.artifacts.length, 2);
  assert.deepEqual(
    both.run.results.map(({ locations: [{ physicalLocation: at }] }) => [
      at.artifactLocation.uri,
      at.region?.startColumn,
      at.region?.snippet?.text,
    ]),
    [['bad.txt', 4, '5 * 3 = 16']],
  );
  assert.equal(logOf(['good.txt']).code, 0);
});

test('what cannot be read is a notification, and still said on the error output', () => {
  file('bad.txt', 'So 5 * 3 = 16.\n');
  file('torn.jsonl', `{"id": "torn\n${JSON.stringify({ id: 'r2', steps: ['So 5 * 3 = 16.'] })}\n`);
  const { run, err, code } = logOf(['nowhere.md', 'torn.jsonl', 'bad.txt']);
  assert.equal(code, 2);
  assert.match(err, /^proofmark: nowhere\.md: /m);
  const [{ executionSuccessful, toolExecutionNotifications: said = [] }] = run.invocations;
  assert.equal(executionSuccessful, false);
  assert.deepEqual(
    said.map(({ locations }) => {
      const at = locations?.[0].physicalLocation;
      return [at?.artifactLocation.uri, at?.region?.startLine];
    }),
    [
      ['nowhere.md', undefined],
      ['torn.jsonl', 1],
    ],
  );
  assert.equal(run.results[0]?.locations[0].physicalLocation.region?.startLine, 2);
  assert.equal(run.results.length, 2);
  assert.equal(logOf(['nowhere.md']).run.results.length, 0);
});

test('files are named by encoded URIs, relative below the folder of the run', () => {
  const name = 'a b#%ü[1].md';
  mkdirSync(join(place, 'sub'));
  file(join('sub', name), 'So 5 * 3 = 16.');
  const relative = 'sub/a%20b%23%25%C3%BC%5B1%5D.md';
  const uri = (args: string[]) => logOf(args).run.artifacts[0]?.location;
  for (const given of [`./sub/${name}`, join(place, 'sub', name)])
    assert.deepEqual(uri([given]), { uri: relative, uriBaseId: '%SRCROOT%' });
  const outside = join(SAMPLES, 'cosine.proof.md');
  assert.deepEqual(uri([outside]), { uri: pathToFileURL(outside).href });
  assert.equal(fileURLToPath(uri([outside])?.uri ?? ''), outside);
});

test('standard input, as text and as rows', () => {
  const text = 'So 5 * 3 = 16.';
  const { run } = logOf(['-'], text);
  assert.equal(run.artifacts[0]?.contents?.text, text);
  assert.equal(run.artifacts[0]?.location.uriBaseId, undefined);
  assert.equal(run.results[0]?.locations[0].physicalLocation.region?.charOffset, 3);
  const rows = logOf(['-'], `\n${JSON.stringify({ id: 'x', steps: ['Fine.', text] })}\n`);
  assert.deepEqual(rows.run.results[0]?.locations[0].physicalLocation.region, { startLine: 2 });
});

test('rows of a JSON array have no line of their own', () => {
  const data = JSON.stringify([{ id: 'x', steps: ['So 5 * 3 = 16.'] }]);
  const [result] = logOf([file('set.json', data)]).run.results;
  assert.equal(result?.locations[0].physicalLocation.region, undefined);
  assert.equal(result?.locations[0].logicalLocations?.[0]?.fullyQualifiedName, 'row x/step 1 (index 0)');
});

test('it belongs to review', () => {
  const { err, code } = proofmark(['steps', '--format', 'sarif', 'good.txt'], { cwd: place });
  assert.equal(code, 2);
  assert.match(err, /--format sarif .*review/);
});
