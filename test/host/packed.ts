import path from 'node:path';
import { makeVsix } from '../../src/dev/vsix.ts';

/** Packs what was built last into a VSIX file in `folder`, and returns its path. */
export async function pack(folder: string): Promise<string> {
  const { file } = await makeVsix(path.join(folder, 'proofmark.vsix'));
  return file;
}
