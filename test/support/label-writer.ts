/**
 * Writes labels into a folder, and says on standard output, a line each, the times of those that are kept.
 * Arguments: root, folder of locks, annotator, how many.
 */
import { writeSync } from 'node:fs';
import { openLabelFolder } from '../../src/store/label-folder.ts';

const [root = '', locks = '', annotator = '', count = '0'] = process.argv.slice(2);
const folder = openLabelFolder({ root, locks });
for (let k = 0; k < Number(count); k++) {
  const { time } = await folder.append(annotator, {
    item: 'a.proof.md',
    fingerprint: 'aa',
    step: 0,
    mode: 'review',
    kind: 'note',
    note: `${process.pid}: ${k} ${'.'.repeat(k % 500)}`,
  });
  writeSync(1, `${time}\n`);
}
