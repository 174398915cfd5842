/**
 * Writes labels into a folder, and says on standard output, a line each, the times of those that are kept.
 * Arguments: root, folder of locks, annotator, how many, and `wait` to say `ready` first and begin with what comes on standard input.
 */
import { readSync, writeSync } from 'node:fs';
import { openLabelFolder } from '../../src/store/labels/label-folder.ts';

const [root = '', locks = '', annotator = '', count = '0', wait] = process.argv.slice(2);
const folder = openLabelFolder({ root, locks });
if (wait === 'wait') {
  writeSync(1, 'ready\n');
  // Whoever has started us may have gone away.
  if (readSync(0, Buffer.alloc(1)) === 0) process.exit();
}
for (let k = 0; k < Number(count); k++) {
  const { time } = await folder.append(annotator, {
    item: 'a.proof.md',
    fingerprint: 'aa',
    step: 0,
    mode: 'review',
    kind: 'note',
    note: `${process.pid}: ${k} ${'.'.repeat(k % 500)}`,
  });
  writeSync(1, `${time} ${process.pid}: ${k}\n`);
}
