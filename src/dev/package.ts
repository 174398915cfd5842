/**
 * `npm run package`: builds and packs the extension, or the npm package with --npm, and prints the packed files.
 * Options: [--npm] [--no-build] [--out=FILE]
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dist, root } from '../../test/support/paths.ts';
import { buildProduct } from './build.ts';
import { buildNpmPackage } from './npm-package.ts';
import { buildVsix } from './vsix.ts';

const { values } = parseArgs({
  options: {
    npm: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    out: { type: 'string', default: path.join(dist, 'proofmark.vsix') },
  },
});
if (!values['no-build']) {
  await buildProduct();
}
if (values.npm) {
  const { tarball, files } = await buildNpmPackage();
  for (const [name, size] of files) console.log(`${kilobytes(size)}  ${name}`);
  const unpacked = [...files.values()].reduce((sum, size) => sum + size, 0);
  console.log(`${kilobytes(unpacked)}  unpacked (${files.size} files)`);
  console.log(`${kilobytes((await stat(tarball)).size)}  ${path.relative(process.cwd(), tarball)}`);
} else {
  const { file, bytes, files, warnings } = await buildVsix(path.resolve(values.out));
  for (const name of files) {
    const { size } = await stat(path.join(root, name));
    console.log(`${kilobytes(size)}  ${name}`);
  }
  for (const warning of warnings) {
    console.warn(warning);
  }
  console.log(`${kilobytes(bytes)}  ${path.relative(process.cwd(), file)} (${files.length} files)`);
}

function kilobytes(size: number): string {
  return `${(size / 1000).toFixed(1)} kB`.padStart(10);
}
