/** The folder of installed engines. */
import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type EnginePackage, findEnginePackage, type LocalEngine } from '../../core/judge/local/index.ts';
import { t } from '../../l10n/index.ts';
import { describeSystemError, getSystemErrorCode } from '../files/errors.ts';
import { acquireFileLock, LockHeldError } from '../files/lock-file.ts';
import { ArchiveError, readTarFiles } from './tar-files.ts';

const REGISTRY = 'https://registry.npmjs.org';
/** The name of unfinished folders begins with it. Whoever holds the lock deletes them. */
const UNFINISHED = '.unfinished-';
/** The record in an installed folder. It is written last. */
const RECORD = 'proofmark-engine.json';
/** The unpacked archive is larger than the files that are kept from it. */
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;

export type EngineFailureKind =
  | 'unsupported'
  | 'offline'
  | 'refused'
  | 'wrong-hash'
  | 'disk'
  | 'busy'
  | 'in-use'
  | 'no-file';

/** A failed installation or removal, with a sentence for people. It changes no installed engine. */
export class EngineInstallError extends Error {
  readonly kind: EngineFailureKind;

  constructor(kind: EngineFailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** An installed engine. */
export interface InstalledEngine {
  readonly version: string;
  /** The folder with its files. */
  readonly folder: string;
}

export interface EngineFolderOptions {
  /** A folder of Proofmark's own. */
  readonly root: string;
  /** Sends the request. It must follow no redirect, and limit silence and size. */
  readonly fetch?: (url: string, init: { readonly signal: AbortSignal }) => Promise<Response>;
  readonly registry?: string;
  readonly platform?: string;
  readonly architecture?: string;
}

export class EngineFolder {
  readonly #options: EngineFolderOptions;

  constructor(options: EngineFolderOptions) {
    this.#options = options;
  }

  /** Finds the package of an engine for this machine; undefined if none was built for it. */
  findPackage(engine: LocalEngine): EnginePackage | undefined {
    const { platform = process.platform, architecture = process.arch } = this.#options;
    return findEnginePackage(engine, platform, architecture);
  }

  /** The address of a package's file, which people see before they install it. */
  getAddress({ name, version }: EnginePackage): string {
    const file = name.slice(name.indexOf('/') + 1);
    return `${this.#options.registry ?? REGISTRY}/${name}/-/${file}-${version}.tgz`;
  }

  /** Finds a completely installed engine of exactly the version in the table. */
  find(engine: LocalEngine): InstalledEngine | undefined {
    const wanted = this.findPackage(engine);
    if (!wanted) return undefined;
    const folder = this.#getPlace(engine, wanted);
    const record = join(folder, RECORD);
    const found = lstatSync(record, { throwIfNoEntry: false });
    if (!found?.isFile() || found.size > 4096 || readFileSync(record, 'utf8') !== createRecord(wanted))
      return undefined;
    return { version: wanted.version, folder };
  }

  /**
   * Downloads and installs an engine, unless it is installed. A killed installation leaves nothing that counts as installed.
   * @param file a downloaded file of the package to use instead of the registry
   * @param onProgress gets the downloaded bytes
   * @throws {@link EngineInstallError}; the reason of `signal` once it aborts
   */
  async install(
    engine: LocalEngine,
    {
      signal,
      file,
      onProgress,
    }: { readonly signal: AbortSignal; readonly file?: string; readonly onProgress?: (bytes: number) => void },
  ): Promise<InstalledEngine> {
    const wanted = this.findPackage(engine);
    if (!wanted)
      throw new EngineInstallError('unsupported', t("{0} isn't available for this kind of computer.", engine.title));
    return this.#withLock(async () => {
      const found = this.find(engine);
      if (found) return found;
      const archive =
        file === undefined ? await this.#download(wanted, signal, onProgress) : await readArchive(file, wanted);
      signal.throwIfAborted();
      if (createHash('sha512').update(archive).digest('base64') !== wanted.sha512)
        throw new EngineInstallError(
          'wrong-hash',
          t(
            "Nothing was installed, because {0} isn't the file that Proofmark knows: its hash differs.",
            file ?? this.getAddress(wanted),
          ),
        );
      const place = this.#getPlace(engine, wanted);
      const unfinished = join(this.#options.root, `${UNFINISHED}${randomBytes(6).toString('hex')}`);
      try {
        await unpack(archive, wanted, unfinished, signal);
        await this.#delete(`${engine.name}-`);
        await rename(unfinished, place);
      } catch (error) {
        await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
        throw error;
      }
      return { version: wanted.version, folder: place };
    });
  }

  /**
   * Removes an engine, in all versions. Does nothing if it isn't installed.
   * @throws {@link EngineInstallError}
   */
  async remove(engine: LocalEngine): Promise<void> {
    await this.#withLock(() => this.#delete(`${engine.name}-`));
  }

  #getPlace({ name }: LocalEngine, { version }: EnginePackage): string {
    return join(this.#options.root, `${name}-${version}`);
  }

  async #withLock<T>(task: () => Promise<T>): Promise<T> {
    const { root } = this.#options;
    let release: (() => void) | undefined;
    try {
      await mkdir(root, { recursive: true, mode: 0o700 });
      release = acquireFileLock(join(root, 'engines.lock'));
      await this.#delete(UNFINISHED);
      return await task();
    } catch (error) {
      throw toInstallError(error, root);
    } finally {
      release?.();
    }
  }

  /** Deletes the folders whose names begin so. Each stops counting as installed at once. */
  async #delete(prefix: string): Promise<void> {
    const { root } = this.#options;
    for (const name of await readdir(root)) {
      if (!name.startsWith(prefix)) continue;
      await rm(join(root, name, RECORD), { force: true });
      await rm(join(root, name), { recursive: true, force: true });
    }
  }

  async #download(wanted: EnginePackage, signal: AbortSignal, onProgress?: (bytes: number) => void): Promise<Buffer> {
    const { fetch = globalThis.fetch } = this.#options;
    const address = this.getAddress(wanted);
    const pieces: Uint8Array[] = [];
    let size = 0;
    let response: Response | undefined;
    try {
      response = await fetch(address, { signal });
      if (response.ok)
        for await (const piece of response.body ?? []) {
          pieces.push(piece);
          size += piece.length;
          if (size > wanted.size) break;
          onProgress?.(size);
        }
    } catch (error) {
      signal.throwIfAborted();
      throw new EngineInstallError(
        'offline',
        t("Can't download {0}. Check your connection, then try again. Nothing was installed.", address),
        error,
      );
    }
    if (!response.ok)
      throw new EngineInstallError(
        'refused',
        t("Can't download {0}: the server returned HTTP {1}. Nothing was installed.", address, response.status),
      );
    return Buffer.concat(pieces);
  }
}

const createRecord = ({ name, version, sha512 }: EnginePackage): string =>
  `${JSON.stringify({ name, version, sha512 })}\n`;

async function readArchive(file: string, { size }: EnginePackage): Promise<Buffer> {
  try {
    const handle = await open(file, 'r');
    try {
      // A byte too many gives another hash.
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(size + 1), 0, size + 1, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new EngineInstallError('no-file', t("Can't read {0}: {1}.", file, describeSystemError(error)), error);
  }
}

/** Writes the kept files of an archive and the record. Everything is on the disk when it resolves. */
async function unpack(archive: Buffer, wanted: EnginePackage, folder: string, signal: AbortSignal): Promise<void> {
  const unzipped = Readable.from([archive]).pipe(createGunzip());
  let size = 0;
  for await (const file of readTarFiles(unzipped, MAX_UNPACKED_BYTES)) {
    signal.throwIfAborted();
    if (!wanted.keeps.some((kept) => (kept.endsWith('/') ? file.path.startsWith(kept) : file.path === kept))) {
      for await (const _ of file.content);
      continue;
    }
    size += file.size;
    if (size > wanted.installedSize) throw new ArchiveError('The archive is larger than expected.');
    await writeNewFile(join(folder, ...file.path.split('/')), file.content);
  }
  if (size !== wanted.installedSize) throw new ArchiveError('Files are missing from the archive.');
  await writeNewFile(join(folder, RECORD), [Buffer.from(createRecord(wanted))]);
}

async function writeNewFile(file: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const piece of content) await handle.writeFile(piece);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function toInstallError(error: unknown, root: string): unknown {
  if (error instanceof EngineInstallError) return error;
  if (error instanceof LockHeldError)
    return new EngineInstallError('busy', t('Another process is installing an engine. Try again later.'), error);
  const code = getSystemErrorCode(error);
  if (code === 'EBUSY' || code === 'EPERM' || code === 'EACCES')
    return new EngineInstallError(
      'in-use',
      t(
        "Can't change {0}: {1}. Close other windows that use a model on this computer, then try again.",
        root,
        describeSystemError(error),
      ),
      error,
    );
  if (error instanceof ArchiveError || (typeof code === 'string' && code.startsWith('Z_')))
    return new EngineInstallError(
      'wrong-hash',
      t("Nothing was installed, because the package can't be unpacked."),
      error,
    );
  if (typeof code === 'string')
    return new EngineInstallError(
      'disk',
      t("Can't write to {0}: {1}. Nothing was installed.", root, describeSystemError(error)),
      error,
    );
  return error;
}

/** The limits of a download: silence in milliseconds and size in bytes. The engines of the table are smaller. */
export const ENGINE_DOWNLOAD_LIMITS = { silence: 60_000, most: 64 * 1024 * 1024 };
