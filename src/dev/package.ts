/** `npm run package`: builds and packs the extension, and prints the packed files. Options: [--no-build] [--out=FILE] */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dist, root } from '../../test/support/paths.ts';
import { buildProduct } from './build.ts';
import { buildVsix } from './vsix.ts';

const { values } = parseArgs({
  options: {
    'no-build': { type: 'boolean', default: false },
    out: { type: 'string', default: path.join(dist, 'proofmark.vsix') },
  },
});
if (!values['no-build']) {
  await buildProduct();
}
const { file, bytes, files, warnings } = await buildVsix(path.resolve(values.out));
for (const name of files) {
  const { size } = await stat(path.join(root, name));
  console.log(`${kilobytes(size)}  ${name}`);
}
for (const warning of warnings) {
  console.warn(warning);
}
console.log(`${kilobytes(bytes)}  ${path.relative(process.cwd(), file)} (${files.length} files)`);

function kilobytes(size: number): string {
  return `${(size / 1000).toFixed(1)} kB`.padStart(10);
}
