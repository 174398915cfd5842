/** Finds, reads, and hashes the files of a model that a person chose on this computer. */
import { createHash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { getErrorMessage } from '../../core/base/errors.ts';
import { formatMegabytes, type LocalModelLoadProgress } from '../../core/judge/local/index.ts';
import { t } from '../../l10n/index.ts';
import { ModelFileError } from './onnx-messages.ts';

/** Texts beside a model, with their maximum size in bytes. */
const TEXT_FILES: Readonly<Record<string, number>> = {
  'tokenizer.json': 64e6,
  'tokenizer_config.json': 4e6,
  'config.json': 1e6,
  'chat_template.jinja': 1e6,
  'proofmark.json': 1e4,
};
/** WebAssembly has 4 GB, for the weights and all that is computed. */
const MOST_ONNX_BYTES = 3e9;
/** Files in a folder, and files with weights beside an ONNX file. */
const MOST_FILES = 10_000;
const MOST_WEIGHT_FILES = 64;
const CHUNK_BYTES = 8 * 1024 * 1024;

interface ModelFile {
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/** A model on disk: its main file, its other weights, and the texts beside it. */
export interface ModelOnDisk {
  readonly kind: 'onnx' | 'gguf';
  /** For people: the name of the folder or file. */
  readonly name: string;
  readonly main: ModelFile;
  readonly weights: readonly ModelFile[];
  readonly texts: readonly ModelFile[];
  /** The size of all files, in bytes. */
  readonly size: number;
}

/** Finds the files of a model: a GGUF file, an ONNX file, or a folder with one. @throws {@link ModelFileError} */
export async function findModelFiles(path: string): Promise<ModelOnDisk> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new ModelFileError(t("There's no model at {0}.", path));
  const file = found.isDirectory() ? await findOnnxFile(path) : path;
  const main = await describeFile(file);
  const name = basename(path).slice(0, 100);
  if (/\.gguf$/i.test(file)) return { kind: 'gguf', name, main, weights: [], texts: [], size: main.size };
  if (!/\.onnx$/i.test(file))
    throw new ModelFileError(t('{0} is neither an ONNX file, a folder with one, nor a GGUF file.', path));
  const folder = dirname(file);
  const weights = await Promise.all(
    (await listFiles(folder))
      .filter((one) => one.startsWith(`${basename(file)}_data`) || one === `${basename(file)}.data`)
      .slice(0, MOST_WEIGHT_FILES)
      .map((one) => describeFile(join(folder, one))),
  );
  const texts = await Promise.all(Object.keys(TEXT_FILES).map((one) => findText(folder, one)));
  const all = [main, ...weights, ...texts.filter((one) => one !== undefined)];
  const size = all.reduce((sum, one) => sum + one.size, 0);
  if (size > MOST_ONNX_BYTES)
    throw new ModelFileError(
      t(
        'The model has {0}, but ONNX models can have at most {1}. Quantize it to 8 bits, or use a GGUF file.',
        formatMegabytes(size),
        formatMegabytes(MOST_ONNX_BYTES),
      ),
    );
  return { kind: 'onnx', name, main, weights, texts: texts.filter((one) => one !== undefined), size };
}

/** The hash of a model's files and, on request, their contents by name. */
export interface HashedModelFiles {
  readonly sha256: string;
  readonly contents: ReadonlyMap<string, Uint8Array>;
}

/**
 * Hashes the files of a model: one file by its SHA-256, several by the SHA-256 of their names, sizes and hashes.
 * @param keeps whether to return the contents
 * @throws {@link ModelFileError}, or the reason of `signal`
 */
export async function hashModelFiles(
  { main, weights, texts, size }: ModelOnDisk,
  keeps: boolean,
  onProgress: (progress: LocalModelLoadProgress) => void,
  signal: AbortSignal,
): Promise<HashedModelFiles> {
  const files = [main, ...weights, ...texts];
  const contents = new Map<string, Uint8Array>();
  const lines: string[] = [];
  let done = 0;
  for (const file of files) {
    const hash = createHash('sha256');
    const bytes = keeps ? new Uint8Array(file.size) : undefined;
    const at = await openFile(file);
    try {
      const chunk = new Uint8Array(Math.min(CHUNK_BYTES, Math.max(1, file.size)));
      let read = 0;
      for (;;) {
        signal.throwIfAborted();
        const { bytesRead } = await at.read(chunk, 0, chunk.length, read);
        if (bytesRead === 0) break;
        const part = chunk.subarray(0, bytesRead);
        hash.update(part);
        if (read + bytesRead > file.size) throw createChangingFileError(file);
        bytes?.set(part, read);
        read += bytesRead;
        done += bytesRead;
        onProgress({ phase: 'hash', done, total: size });
      }
      if (read !== file.size) throw createChangingFileError(file);
    } finally {
      await at.close();
    }
    if (bytes) contents.set(file.name, bytes);
    lines.push(`${hash.digest('hex')} ${file.size} ${file.name}`);
  }
  const [first = ''] = lines;
  const sha256 =
    files.length === 1 ? first.slice(0, 64) : createHash('sha256').update(lines.sort().join('\n')).digest('hex');
  return { sha256, contents };
}

/** Finds the only ONNX file of a folder or of its folder `onnx`; the one named `model.onnx` if there are several. */
async function findOnnxFile(folder: string): Promise<string> {
  const found: string[] = [];
  for (const place of [folder, join(folder, 'onnx')]) {
    const names = (await listFiles(place)).filter((one) => /\.onnx$/i.test(one));
    found.push(...names.map((one) => join(place, one)));
  }
  const [only, ...others] = found;
  if (only === undefined) throw new ModelFileError(t('{0} has no ONNX file.', folder));
  if (others.length === 0) return only;
  const usual = found.find((one) => basename(one) === 'model.onnx');
  if (usual) return usual;
  throw new ModelFileError(t('{0} has several ONNX files. Select one of them instead of the folder.', folder));
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.slice(0, MOST_FILES).sort();
}

/** Finds a text beside the ONNX file, or one folder above a folder named `onnx`. */
async function findText(folder: string, name: string): Promise<ModelFile | undefined> {
  for (const place of basename(folder) === 'onnx' ? [folder, dirname(folder)] : [folder]) {
    const found = await stat(join(place, name)).catch(() => undefined);
    if (!found) continue;
    const file = await describeFile(join(place, name));
    const most = TEXT_FILES[name] ?? 0;
    if (file.size > most)
      throw new ModelFileError(
        t('{0} of the model is larger than {1}. It belongs to another kind of model.', name, formatMegabytes(most)),
      );
    return file;
  }
  return undefined;
}

async function describeFile(path: string): Promise<ModelFile> {
  const found = await stat(path).catch((error: unknown) => getErrorMessage(error));
  if (typeof found === 'string') throw new ModelFileError(t("Can't read {0}: {1}", path, found));
  if (!found.isFile()) throw new ModelFileError(t("{0} isn't a file.", path));
  return { name: basename(path), path, size: found.size };
}

async function openFile({ path }: ModelFile) {
  try {
    return await open(path, 'r');
  } catch (error) {
    throw new ModelFileError(t("Can't read {0}: {1}", path, getErrorMessage(error)));
  }
}

function createChangingFileError({ path }: ModelFile): ModelFileError {
  return new ModelFileError(t('{0} changed while it was read. Try again.', path));
}
