/** Regular expressions that the oldest supported Node, 22, can read: the extension host of a remote window and `proofmark` run on it. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../support/paths.ts';

/** What only later versions read: one name for two groups, and flags of a part. */
function findNewSyntax(source: string): string | undefined {
  const names = [...source.matchAll(/\(\?<([A-Za-z_$][\w$]*)>/g)].map(([, name]) => name);
  const twice = names.find((name, k) => names.indexOf(name) !== k);
  return twice === undefined ? /\(\?[ims]*-?[ims]+:/.exec(source)?.[0] : `(?<${twice}> twice`;
}

test('what a later Node reads is found', () => {
  assert.equal(findNewSyntax('(?<a>x)|(?<b>y)|(?:z)|(?<!w)|(?<=v)'), undefined);
  assert.equal(findNewSyntax('(?<a>x)|(?<a>y)'), '(?<a> twice');
  assert.equal(findNewSyntax('x(?i:y)'), '(?i:');
});

test('no regular expression of the core needs a later Node', async () => {
  const refused: string[] = [];
  const Own = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Own, {
    construct(target, [source, flags]) {
      const text = source instanceof Own ? source.source : String(source);
      const what = findNewSyntax(text);
      if (what !== undefined) refused.push(`${what}: ${text}`);
      return new target(source, flags);
    },
  });
  try {
    const rooms = fs.readdirSync(path.join(root, 'src/core'), { withFileTypes: true });
    for (const room of rooms.filter((one) => one.isDirectory())) {
      const door = path.join(root, 'src/core', room.name, 'index.ts');
      if (fs.existsSync(door)) await import(door);
    }
  } finally {
    globalThis.RegExp = Own;
  }
  assert.deepEqual(refused, []);
});

test('no regular expression that is written out needs one', () => {
  const files = ['src', 'webview'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  const found = files.flatMap((file) =>
    fs
      .readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line) => [
        ...line.matchAll(/(?<![\w/<*])\/(?![/*\s])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*/g),
      ])
      .map(([literal]) => findNewSyntax(literal))
      .filter((what) => what !== undefined)
      .map((what) => `${file}: ${what}`),
  );
  assert.deepEqual(found, []);
});
