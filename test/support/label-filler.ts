/**
 * Writes labels into a folder until one is refused, and three times more; then, if there is a ballast, without it. Says on standard output
 * in JSON what came of it. Arguments: root, folder of locks, size of the ballast in bytes.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LabelNotSavedError, parseLabelFile } from '../../src/core/annotate/index.ts';
import { openLabelFolder } from '../../src/store/labels/label-folder.ts';

/** What came of it. */
export interface Filled {
  readonly acknowledged: readonly string[];
  /** What was said of each that was refused. */
  readonly refused: readonly string[];
  /** What was in the file when it was full, and whether its last line had an end. */
  readonly there: readonly string[];
  readonly isWhole: boolean;
  /** The times in the file after there was room again. */
  readonly after: readonly string[];
}

const [root = '', locks = '', bytes = '0'] = process.argv.slice(2);
const folder = openLabelFolder({ root, locks });
const file = path.join(root, '.proofmark', 'labels', 'emmy.jsonl');
const ballast = path.join(root, 'ballast');
if (Number(bytes) > 0) writeFileSync(ballast, Buffer.alloc(Number(bytes)));

const acknowledged: string[] = [];
const refused: string[] = [];

async function say(k: number): Promise<void> {
  try {
    const draft = { item: 'a.jsonl#1', fingerprint: 'aa', mode: 'blind', kind: 'note' } as const;
    const { time } = await folder.append('emmy', { ...draft, note: `${k} ${'.'.repeat((k * 37) % 900)}` });
    acknowledged.push(time);
  } catch (error) {
    if (!(error instanceof LabelNotSavedError)) throw error;
    refused.push(error.message);
  }
}

for (let k = 0; k < 10_000 && refused.length === 0; k++) await say(k);
// They are about as long as those before.
for (let k = 0; k < 3; k++) await say(24);
const text = readFileSync(file, 'utf8');
const there = parseLabelFile(text, 'emmy').records.map(({ time }) => time);
if (Number(bytes) > 0) {
  rmSync(ballast);
  await say(24);
}
const after = parseLabelFile(readFileSync(file, 'utf8'), 'emmy').records.map(({ time }) => time);
const filled: Filled = { acknowledged, refused, there, isWhole: text.endsWith('\n'), after };
process.stdout.write(JSON.stringify(filled));
