/** What ships beside the command: its version, the prompts, the checker's worker and the page that draws reports. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ReportPage } from '../core/evaluate/index.ts';
import type { BuiltInPrompts } from '../judges/model-judges.ts';

declare const PROOFMARK_VERSION: string | undefined;

/** The version of the bundle; `from source` where there is none. */
export const version = typeof PROOFMARK_VERSION === 'string' ? PROOFMARK_VERSION : 'from source';

const isFromSource = import.meta.url.endsWith('.ts');

/** The checker's worker: beside the bundle, or in the sources when run from them. */
export const WORKER = new URL(
  isFromSource ? '../judges/checker-worker.ts' : './checker-worker.mjs',
  import.meta.url,
);

/** Beside the bundle's folder, or in the sources when run from them. Never in the folder that the command runs in. */
const PROMPTS = new URL(isFromSource ? '../../media/prompts/' : '../media/prompts/', import.meta.url);

/** The prompts that ship with Proofmark. */
export const builtInPrompts: BuiltInPrompts = (file) =>
  readFile(new URL(`${file}.judge.md`, PROMPTS), 'utf8');

/** The page that draws reports: beside the command where that is built, else where it would be. */
export async function readReportPage(): Promise<ReportPage | undefined> {
  for (const folder of ['./webview/', '../../dist/webview/']) {
    const file = (ending: string): string =>
      fileURLToPath(new URL(`${folder}report-file.${ending}`, import.meta.url));
    if (!existsSync(file('js')) || !existsSync(file('css'))) continue;
    const [script, style] = await Promise.all([readFile(file('js'), 'utf8'), readFile(file('css'), 'utf8')]);
    return { script, style };
  }
  return undefined;
}
