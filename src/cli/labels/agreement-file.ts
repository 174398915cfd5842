/** Agreement protocols that a command line names, or that lie beside the labels. */
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  AGREEMENT_FOLDERS,
  LONGEST_PROTOCOL,
  type Protocol,
  protocolFileName,
  type ReadProtocol,
  readProtocol,
} from '../../core/annotate/agreement/index.ts';
import type { Faults } from '../inputs/faults.ts';
import { sayWhy } from '../inputs/inputs.ts';

type Sayer = Pick<Faults, 'say'>;

/** The agreement protocol of a data set that lies beside a folder of labels. One that cannot be read is a fault. */
export async function protocolBeside(
  dataSet: string,
  folders: readonly string[],
  faults: Sayer,
): Promise<Protocol | undefined> {
  for (const folder of folders) {
    if (basename(folder) !== 'labels') continue;
    const file = join(folder, '..', AGREEMENT_FOLDERS[1], protocolFileName(dataSet));
    try {
      const read = await readProtocolFile(file, dataSet);
      if ('protocol' in read) return read.protocol;
      faults.say({ file, error: read.error });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') faults.say({ file, error: sayWhy(error) });
    }
  }
  return undefined;
}

/**
 * Reads an agreement file.
 * @param dataSet the file name of the data set that it is to be of; undefined for any
 * @throws what the system throws if it cannot be read
 */
export async function readProtocolFile(file: string, dataSet?: string): Promise<ReadProtocol> {
  const { size } = await stat(file);
  return size > LONGEST_PROTOCOL
    ? { error: 'It is too long.' }
    : readProtocol(await readFile(file, 'utf8'), dataSet);
}
