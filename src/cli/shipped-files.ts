/** Files that ship with the command: the prompts, the checker's worker, and the page that draws reports. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ReportPageAssets } from '../core/evaluate/index.ts';
import type { BuiltInPromptTextReader } from '../judges/model-judges.ts';

declare const PROOFMARK_VERSION: string | undefined;

/** The version of the bundle; `from source` when run from the sources. */
export const CLI_VERSION = typeof PROOFMARK_VERSION === 'string' ? PROOFMARK_VERSION : 'from source';

const isFromSource = import.meta.url.endsWith('.ts');

/** The checker's worker: beside the bundle, or in the sources when run from them. */
export const CHECKER_WORKER_URL = new URL(
  isFromSource ? '../judges/checker-worker.ts' : './checker-worker.mjs',
  import.meta.url,
);

/** The prompts: one file beside the bundle, or a folder in the sources. Never in the current folder. */
const PROMPTS = new URL(isFromSource ? '../../media/prompts/' : './prompts.json', import.meta.url);
let builtPrompts: Promise<Readonly<Record<string, string>>> | undefined;

export const readBuiltInPromptFile: BuiltInPromptTextReader = async (file) => {
  if (isFromSource) return readFile(new URL(`${file}.judge.md`, PROMPTS), 'utf8');
  builtPrompts ??= readFile(PROMPTS, 'utf8').then((text) => JSON.parse(text));
  const text = (await builtPrompts)[file];
  if (text === undefined) throw new Error(`There is no built-in prompt ${file}.`);
  return text;
};

/** Reads the page that draws reports: beside the built command, or in `dist` when run from the sources. Undefined if it isn't built. */
export async function readReportPageAssets(): Promise<ReportPageAssets | undefined> {
  const file = new URL(isFromSource ? '../../dist/cli/report-page.json' : './report-page.json', import.meta.url);
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
}
