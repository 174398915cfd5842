/** Files that ship with the command: the prompts, the workers, and the page that draws reports. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
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

/** The script that runs a model on this computer: beside the bundle, or in the sources when run from them. */
export const MODEL_HOST_FILE = fileURLToPath(
  new URL(isFromSource ? '../judges/local/model-host.ts' : './model-host.mjs', import.meta.url),
);

const SOURCE_PROMPTS = new URL('../../media/prompts/', import.meta.url);

interface ShippedData {
  readonly prompts: Readonly<Record<string, string>>;
  readonly reportPage: ReportPageAssets;
}
let shippedData: Promise<ShippedData> | undefined;

/** Reads the data beside the bundle, or in `dist` when run from the sources. */
function readShippedData(): Promise<ShippedData> {
  const file = new URL(isFromSource ? '../../dist/cli/data.json.br' : './data.json.br', import.meta.url);
  shippedData ??= readFile(file).then((bytes) => JSON.parse(brotliDecompressSync(bytes).toString('utf8')));
  return shippedData;
}

/** Reads a prompt beside the bundle or in the sources, never in the current folder. */
export const readBuiltInPromptFile: BuiltInPromptTextReader = async (file) => {
  if (isFromSource) return readFile(new URL(`${file}.judge.md`, SOURCE_PROMPTS), 'utf8');
  const text = (await readShippedData()).prompts[file];
  if (text === undefined) throw new Error(`There is no built-in prompt ${file}.`);
  return text;
};

/** Reads the page that draws reports. Undefined if it isn't built. */
export async function readReportPageAssets(): Promise<ReportPageAssets | undefined> {
  return readShippedData().then(
    ({ reportPage }) => reportPage,
    () => undefined,
  );
}
