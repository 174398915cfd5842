/** A VS Code window with the extension as it is built. */

import { root } from '../support/paths.ts';
import { type EditorWindow, openWindow } from './editor-window.ts';
import type { PageOptions } from './page.ts';

export type PlainWindow = EditorWindow;

/**
 * Opens a folder of these files, by their paths in it. What ships must have been built before.
 * @param settings the user's
 * @param machineSettings those of machine scope, such as endpoints
 * @param trust whether workspace trust is on: then the folder is not trusted
 */
export function openPlain(
  files: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, unknown>>,
  page: PageOptions,
  machineSettings: Readonly<Record<string, unknown>> = {},
  trust = false,
): Promise<PlainWindow> {
  const extensionIn = (): string => root;
  return openWindow({ name: 'proofs', files, settings, machineSettings, trust, page, extensionIn });
}
