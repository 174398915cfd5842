import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './paths.ts';

/** Packs what was built last into a VSIX file in `folder`, and returns its path. */
export async function pack(folder: string): Promise<string> {
  const vsix = path.join(folder, 'proofmark.vsix');
  const script = path.join(root, 'src', 'dev', 'package.ts');
  await promisify(execFile)(process.execPath, [script, '--no-build', `--out=${vsix}`]);
  return vsix;
}
