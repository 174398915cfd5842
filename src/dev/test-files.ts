/** Lists test files. */
import { globSync } from 'node:fs';
import { root } from '../../test/support/paths.ts';

/**
 * Whether a file runs only with `npm test -- --all`. Such files are exhaustive: every state in every theme, every key, hostile
 * texts, long sessions in a window, repeatedly killed runs, whole simulations, or texts of the maximum size.
 */
export function isThoroughTest(file: string): boolean {
  return file.endsWith('.thorough.test.ts');
}

/** Tests that need no state or process of their own, by name. Those of one pattern run in one process, which takes a third of the time. */
export const SHARED_PROCESS_TEST_PATTERNS = {
  core: /^test\/unit\/(?:core|l10n|protocol|webview)\//,
  // They stand in for VS Code.
  editor: /^test\/unit\/editor\//,
} as const;

/** Relative to the repository, in order. */
export function listTestFiles(folder: string): string[] {
  return globSync(`test/${folder}/**/*.test.ts`, { cwd: root, exclude: ['**/node_modules/**'] }).sort();
}

/** Files of the extension host's suites that run only with `npm test -- --all`. */
export function listThoroughSuiteFiles(): string[] {
  return globSync('test/window/suite/*.thorough.suite.ts', { cwd: root });
}
