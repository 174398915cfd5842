/** Models on this computer, which a person names with `--model-file`. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getFieldsOrEmpty, isRecord, parseJsonOrUndefined } from '../../core/base/unknown-fields.ts';
import { type Endpoint, isLocalModelEndpoint } from '../../core/judge/calls/index.ts';
import { LOCAL_ENGINES, type LocalModelLoadProgress, type LocalModelPool } from '../../core/judge/local/index.ts';
import { createLlamaLoader } from '../../judges/local/llama-model.ts';
import { findModelFiles, hashModelFiles } from '../../judges/local/model-files.ts';
import { ModelFileError } from '../../judges/local/onnx-messages.ts';
import { openLocalModels } from '../../judges/local/open-local-models.ts';
import { findUserDataFolder, openUserEngineFolder } from '../engines/engines.ts';
import type { EnvironmentVariables } from '../options/api-keys.ts';
import { UNIDENTIFIED_MODEL } from '../options/server-options.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { MODEL_HOST_FILE } from '../shipped-files.ts';

/** Where notices go, and progress if nothing else shows any. */
export type NoticeOutput = Pick<Terminal, 'error'> & Partial<Pick<Terminal, 'progress'>>;

/** The maximum size of the list of chosen models, in bytes. */
const MOST_LIST_BYTES = 1e6;
const INSTALL_HINT = 'Run proofmark engines install onnx to see what it downloads.';

/**
 * Hashes the files of a model, and compares the hash with the one of the first use, which is saved in the user's data folder.
 * @throws {@link UsageError} for files that can't be used, or that changed unless `accepts`
 */
async function hashAndVerifyLocalModel(
  endpoint: Endpoint,
  accepts: boolean,
  out: NoticeOutput,
  environment: EnvironmentVariables,
  signal: AbortSignal,
): Promise<Endpoint> {
  const { file = '' } = endpoint;
  try {
    const disk = await findModelFiles(file);
    if (disk.kind === 'onnx' && endpoint.kind === 'local')
      throw new UsageError(
        `${file} is an ONNX model, which only scores steps. Use it with --judge prm, or choose a GGUF file.`,
      );
    const showProgress = createProgressLine(out);
    const { sha256 } = await hashModelFiles(disk, false, (progress) => showProgress(endpoint, progress), signal);
    showProgress(endpoint, undefined);
    const list = join(findUserDataFolder(environment), 'chosen-models.json');
    const chosen = await readChosenModels(list);
    const known = chosen[file];
    if (known !== undefined && known !== sha256 && !accepts)
      throw new UsageError(
        `The files of ${file} changed since you first used it (SHA-256 then ${known.slice(0, 12)}…, now ${sha256.slice(0, 12)}…). If you trust them, add --accept-changed-model.`,
      );
    if (known !== sha256) {
      await writeChosenModels(list, { ...chosen, [file]: sha256 });
      printNotice(out, `Uses the model ${file} (${(disk.size / 1e6).toFixed(1)} MB, SHA-256 ${sha256}).`);
    }
    return { ...endpoint, baseUrl: `local:${sha256}` };
  } catch (error) {
    if (error instanceof ModelFileError) throw new UsageError(error.message);
    throw error;
  }
}

/** An endpoint whose model is known, and the pool that runs it. */
export interface PreparedEndpoint {
  readonly endpoint: Endpoint;
  /** Absent for a server. */
  readonly localModels?: LocalModelPool;
}

/**
 * Identifies a model on this computer, and opens the pool that runs it. Returns servers unchanged.
 * @param accepts whether the files of the model may have changed since the first use
 * @param opened the pool of earlier runs of this process, which may have the model in memory
 * @throws {@link UsageError} for files that can't be used, or that changed
 */
export async function prepareEndpoint(
  endpoint: Endpoint,
  accepts: boolean | undefined,
  out: NoticeOutput,
  environment: EnvironmentVariables,
  signal: AbortSignal,
  opened?: LocalModelPool,
): Promise<PreparedEndpoint> {
  if (!isLocalModelEndpoint(endpoint)) return { endpoint };
  return {
    endpoint:
      endpoint.baseUrl === UNIDENTIFIED_MODEL
        ? await hashAndVerifyLocalModel(endpoint, accepts ?? false, out, environment, signal)
        : endpoint,
    localModels: opened ?? openCommandLineLocalModels(out, environment),
  };
}

/** Opens the models on this computer, with the installed engines. */
function openCommandLineLocalModels(out: NoticeOutput, environment: EnvironmentVariables): LocalModelPool {
  return openLocalModels({
    findOnnxFolder: () => openUserEngineFolder(environment).find(LOCAL_ENGINES.onnx)?.folder,
    onnxWorkerFile: MODEL_HOST_FILE,
    loadGguf: createLlamaLoader({
      script: MODEL_HOST_FILE,
      findFolder: () => openUserEngineFolder(environment).find(LOCAL_ENGINES.llama)?.folder,
      installHint: 'Run proofmark engines install llama to see what it downloads.',
    }),
    installHint: INSTALL_HINT,
    onProgress: createProgressLine(out),
  });
}

function createProgressLine({ progress: show }: NoticeOutput) {
  return ({ name }: Endpoint, progress: LocalModelLoadProgress | undefined): void => {
    if (!progress) show?.(undefined);
    else if (progress.phase === 'load') show?.(`Loading ${name}…`);
    else show?.(`Reading ${name}: ${Math.floor((progress.done / progress.total) * 100)} %`);
  };
}

/** Reads the SHA-256 of chosen models by path; none if the list is missing or can't be read. */
async function readChosenModels(list: string): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(list, 'utf8').catch(() => '');
  const read = text.length > MOST_LIST_BYTES ? undefined : parseJsonOrUndefined(text);
  const entries = isRecord(read) ? Object.entries(getFieldsOrEmpty(read.models)) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** @throws {@link UsageError} if the list can't be written, since a changed model would then go unnoticed */
async function writeChosenModels(list: string, models: Readonly<Record<string, string>>): Promise<void> {
  const unfinished = `${list}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(dirname(list), { recursive: true, mode: 0o700 });
    await writeFile(unfinished, `${JSON.stringify({ models }, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(unfinished, list);
  } catch (error) {
    throw new UsageError(`Can't save the hash of the model in ${list}: ${error instanceof Error ? error.message : ''}`);
  }
}
