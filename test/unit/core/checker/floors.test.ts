/** The floors of the checker and of final answers: each imports only from those before it. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { test } from 'node:test';

const CORE = join(import.meta.dirname, '../../../../src/core');
const FLOORS = {
  checker: ['terms', 'parsing', 'mathematics', 'evidence', 'prose', 'relations', 'rules', '.'],
  answer: ['read', 'algebra', 'extract', 'compare', '.'],
};
/** What every floor of a room may import from the room itself. */
const BELOW_ALL = ['types.ts', 'caps.ts'];

/** The imports of a file that go up, by the floors of its room. */
function upward(floors: readonly string[], file: string, source: string): string[] {
  const floorOf = (path: string): number => floors.indexOf(path.includes('/') ? (path.split('/')[0] ?? '') : '.');
  return [...source.matchAll(/ from '(\.[^']+)';$/gm)]
    .map(([, path = '']) => normalize(join(file, '..', path)))
    .filter((path) => !path.startsWith('..') && !BELOW_ALL.includes(path) && floorOf(path) > floorOf(file));
}

for (const [room, floors] of Object.entries(FLOORS)) {
  const folder = join(CORE, room);
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const files = entries.filter((path) => path.endsWith('.ts'));

  test(`each folder of core/${room} is a floor`, () => {
    const folders = entries.filter((path) => !path.includes('.') && !path.includes('/'));
    assert.deepEqual(folders.toSorted(), floors.filter((floor) => floor !== '.').toSorted());
  });

  test(`no floor of core/${room} imports from one above it`, () => {
    for (const file of files)
      assert.deepEqual(upward(floors, file, readFileSync(join(folder, file), 'utf8')), [], file);
  });
}

test('an import that goes up is seen, and one that goes down is none', () => {
  const source = "import type { Link } from '../relations/link.ts';\nimport { judgeLink } from '../judge.ts';\n";
  assert.deepEqual(upward(FLOORS.checker, 'prose/planted.ts', source), ['relations/link.ts', 'judge.ts']);
  assert.deepEqual(upward(FLOORS.checker, 'rules/planted.ts', source), ['judge.ts']);
});
