/** The rooms of the house: they form no circle, and no folder or file is too large. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../support/paths.ts';

const FILES = globSync('{src,webview}/**/*.{ts,tsx,css}', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
/** The room of a file: a direct folder of these layers. */
const ROOM = /^(?:src\/core|src\/editor|webview)\/[^/.]+(?=\/)/;

/** The rooms that each room imports, types counted. */
function importedRooms(): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const file of FILES) {
    const [room] = ROOM.exec(file) ?? [];
    if (room === undefined) continue;
    const imported = rooms.get(room) ?? new Set();
    rooms.set(room, imported);
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(/\bfrom '(\.[^']+)'/g)) {
      const [other] = ROOM.exec(join(dirname(file), path).replaceAll('\\', '/')) ?? [];
      if (other !== undefined && other !== room) imported.add(other);
    }
  }
  return rooms;
}

/** The rooms that are left once those that import none of the others are taken away, again and again. */
function circular(rooms: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const left = new Set(rooms.keys());
  for (;;) {
    const low = [...left].filter((room) => ![...(rooms.get(room) ?? [])].some((other) => left.has(other)));
    if (low.length === 0) return [...left];
    for (const room of low) left.delete(room);
  }
}

describe('the rooms', () => {
  it('form no circle', () => {
    const rooms = importedRooms();
    assert.ok(rooms.size > 30, `${rooms.size}`);
    assert.deepEqual(circular(rooms), []);
  });

  it('that import one another are seen', () => {
    const planted = { a: ['b'], b: ['c'], c: ['b'], d: [] };
    const rooms = new Map(Object.entries(planted).map(([room, others]) => [room, new Set<string>(others)]));
    assert.deepEqual(circular(rooms), ['a', 'b', 'c']);
  });

  it('have at most 25 files a folder', () => {
    const counts = new Map<string, number>();
    for (const file of FILES) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    const crowded = [...counts].filter(([, count]) => count > 25).map(([folder]) => folder);
    assert.deepEqual(crowded, []);
  });

  it('have at most 400 lines a file', () => {
    const long = FILES.filter((file) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length > 400);
    assert.deepEqual(long, []);
  });
});
