import type { BigIntStats } from 'node:fs';
import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { type DataSetByteSource, DataSetChangedError, DataSetFormatError } from '../../core/data/index.ts';
import { t } from '../../l10n/index.ts';
import { fillBufferFromFile } from './read-at.ts';

/**
 * Opens a data set in a local file, also through a symbolic link. After each read it checks that the inode, size and modification time
 * haven't changed.
 * @throws NoDataSet if it isn't a regular file; system errors if it can't be read
 */
export async function openDataSetFile(file: string): Promise<DataSetByteSource> {
  const { O_RDONLY, O_NONBLOCK = 0 } = constants;
  // Don't block: a pipe of that name may never get data.
  const handle = await open(file, O_RDONLY | O_NONBLOCK);
  try {
    const was = await handle.stat({ bigint: true });
    if (!was.isFile()) throw new DataSetFormatError(t("This isn't a regular file."));
    return createDataBytes(file, handle, was);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function createDataBytes(file: string, handle: FileHandle, was: BigIntStats): DataSetByteSource {
  const size = Number(was.size);
  const check = async (): Promise<void> => {
    const is = await stat(file, { bigint: true }).catch(() => undefined);
    if (!is) throw new DataSetChangedError(t('{0} no longer exists.', file));
    const isSame = is.size === was.size && is.mtimeNs === was.mtimeNs && is.ino === was.ino && is.dev === was.dev;
    if (!isSame) throw new DataSetChangedError(t('{0} has changed on disk since it was opened. Try again.', file));
  };
  return {
    size,
    async read(start, end, into) {
      const length = end - start;
      const bytes = into && into.length >= length ? into.subarray(0, length) : new Uint8Array(length);
      await fillBufferFromFile(handle, bytes, start);
      await check();
      return bytes;
    },
    close: () => handle.close(),
  };
}
