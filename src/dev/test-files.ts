/** The files of tests. */
import { globSync } from 'node:fs';
import { root } from '../../test/support/paths.ts';

/**
 * Files that go through all there is of one thing are left to `npm test -- --all`: every state in every theme, every key, hostile texts,
 * whole days of work and whole stories in a window, all ways to one end, runs that are killed again and again, whole simulations, texts of the largest size.
 */
export function isThorough(file: string): boolean {
  return file.endsWith('.thorough.test.ts');
}

/** Tests of what has no state, no file and no process: they run in one process. */
export function isPure(file: string): boolean {
  return /^test\/unit\/(?:core|l10n|protocol|webview)\//.test(file);
}

/** Relative to the repository, in order. */
export function testFiles(folder: string): string[] {
  return globSync(`test/${folder}/**/*.test.ts`, { cwd: root, exclude: ['**/node_modules/**'] }).sort();
}

/** Files of the extension host's suites that are left to `npm test -- --all`. */
export function thoroughSuiteFiles(): string[] {
  return globSync('test/window/suite/*.thorough.suite.ts', { cwd: root });
}
