/**
 * Sentences that a test is about, compared with a golden file: it has every word of what is said where, and once that is said in
 * other words, `UPDATE_GOLDEN=1` rewrites it like all others.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import nodeTest from 'node:test';
import { fileURLToPath } from 'node:url';

const GOLDEN = fileURLToPath(new URL('../golden/said/', import.meta.url));

/** What is said in the test that is running, at this call of it; undefined is where nothing is said. */
export type ExpectSaid = (...said: readonly (string | undefined)[]) => void;

/** @param name of the golden file, which one test file has to itself: its path below test/unit without `.test.ts` */
export function saidIn(name: string): ExpectSaid {
  const file = path.join(GOLDEN, `${name}.txt`);
  const isUpdated = process.env.UPDATE_GOLDEN === '1';
  const golden = isUpdated ? new Map<string, string[]>() : readGolden(file);
  const calls = new Map<string, number>();
  return (...said) => {
    const title = nodeTest.getTestContext()?.fullName ?? '';
    const call = calls.get(title) ?? 0;
    calls.set(title, call + 1);
    const lines = said.map(lineOf).join('\n') || '(nothing)';
    const groups = golden.get(title) ?? [];
    if (!isUpdated) {
      const where = `test/golden/said/${name}.txt, "${title}"`;
      assert.ok(call < groups.length, `Not in ${where}; write it with UPDATE_GOLDEN=1 and read it.`);
      assert.equal(lines, groups[call], `It differs from ${where}.`);
      return;
    }
    golden.set(title, [...groups, lines]);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, [...golden].map(([test, all]) => `# ${test}\n${all.join('\n\n')}\n`).join('\n'));
  };
}

function lineOf(words: string | undefined): string {
  if (words === undefined) return '(nothing)';
  return words === '' ? '(empty)' : words.replaceAll('\n', '\\n');
}

/** By test, the lines of each call. */
function readGolden(file: string): Map<string, string[]> {
  if (!fs.existsSync(file)) return new Map();
  const sections = fs.readFileSync(file, 'utf8').split(/^# /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [title = '', ...lines] = section.trimEnd().split('\n');
      return [title, lines.join('\n').split('\n\n')];
    }),
  );
}
