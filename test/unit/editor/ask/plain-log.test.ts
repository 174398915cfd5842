/** The log of the editor: nothing that is quoted in it begins a line of its own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logged } from '../../../support/vscode-files.ts';

const { openLogChannel } = await import('../../../../src/editor/ask/index.ts');

const NAME = 'a\n2026-01-01 00:00:00.000 [info] Forged.\u202e\u2028b';

test('what is quoted begins no line, in words, in errors and beside them', () => {
  const log = openLogChannel('Proofmark');
  const error = new Error(`ENOENT: ${NAME}`);
  log.info(`Read ${NAME}.`);
  log.error('A label could not be kept.', error);
  log.error(error);
  log.warn('Of', NAME, { path: NAME });
  assert.equal(logged.length, 4);
  for (const [words, ...others] of logged) {
    for (const one of [words, ...others].map(String))
      assert.doesNotMatch(one, /^2026|\u202e|\u2028/m, JSON.stringify(one));
  }
  // Where an error was thrown is a help, and is ours.
  assert.match(String(logged[1]?.[1]), /^Error: ENOENT: a 2026.*\n {4}at .*plain-log\.test\.ts/);
  assert.match(String(logged[2]?.[0]), /^Error: ENOENT: a 2026.*\n {4}at .*plain-log\.test\.ts/);
});
