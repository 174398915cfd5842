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

/** Whether a test needs no state, file, or process of its own. Such tests run in one process. */
export function canShareProcess(file: string): boolean {
  return /^test\/unit\/(?:core|l10n|protocol|webview)\//.test(file);
}

/** Relative to the repository, in order. */
export function listTestFiles(folder: string): string[] {
  return globSync(`test/${folder}/**/*.test.ts`, { cwd: root, exclude: ['**/node_modules/**'] }).sort();
}

/** Files of the extension host's suites that run only with `npm test -- --all`. */
export function listThoroughSuites(): string[] {
  return globSync('test/window/suite/*.thorough.suite.ts', { cwd: root });
}
