/** A data set that is in memory, for file systems that give whole files only. */
import { t } from '../../l10n/index.ts';
import { type DataBytes, NoDataSet } from './types.ts';

/** The largest data set that is held in memory, in bytes. */
export const LARGEST_IN_MEMORY = 50 << 20;

/** @throws {@link NoDataSet} if it is too large */
export function memoryBytes(bytes: Uint8Array): DataBytes {
  if (bytes.length > LARGEST_IN_MEMORY) throw tooLargeForMemory();
  return {
    size: bytes.length,
    read: async (start, end) => bytes.subarray(start, end),
    close: async () => undefined,
  };
}

export function tooLargeForMemory(): NoDataSet {
  return new NoDataSet(
    t(
      'It is larger than {0} MB, the most that is read from a file system that is not on this machine.',
      LARGEST_IN_MEMORY >> 20,
    ),
  );
}
