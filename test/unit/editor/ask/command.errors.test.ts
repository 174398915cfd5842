/** What a command throws the editor shows as a notification, where it makes links of `[…](command:…)`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registered } from '../../../support/vscode-files.ts';

const { registerCommand } = await import('../../../../src/editor/ask/index.ts');

function register(run: (...given: never[]) => unknown): (...given: unknown[]) => Promise<unknown> {
  registerCommand('a.b', run);
  return async (...given) => registered.get('a.b')?.(...given);
}

test('an error that names a file is one line without a link or an icon', async () => {
  const words = "Unable to read '/w/[a](command:workbench.action.quit)$(zap)\u202e\nforged.proof.md'";
  const failures: readonly (() => unknown)[] = [
    () => {
      throw new TypeError(words);
    },
    async () => Promise.reject(new Error(words)),
    async () => Promise.reject(words),
    async () => Promise.reject(new DOMException(words)),
  ];
  for (const run of failures)
    await assert.rejects(register(run), (error: unknown) => {
      assert.ok(error instanceof Error);
      assert.match(error.message, /^Unable to read '\/w\/\[a\]/);
      assert.doesNotMatch(error.message, /\]\(command:|\$\(|\u202e|\n/);
      return true;
    });
});

test('an error whose words are plain is thrown as it is, and what a command is given and returns passes', async () => {
  const error = new RangeError('The proof is just being edited.');
  await assert.rejects(
    register(() => {
      throw error;
    }),
    (thrown) => thrown === error,
  );
  assert.equal(await register((a: number, b: number) => a + b)(2, 3), 5);
});
