/** Folders that tests make once for all of them. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { madeOnce } from '../../support/made-once.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-made-once-'));
after(() => rmSync(place, { recursive: true, force: true }));

it('a folder that several ask for at once is made once, and is there whole', async () => {
  const folder = join(place, 'asked');
  let times = 0;
  const make = async (half: string): Promise<void> => {
    times++;
    assert.equal(existsSync(folder), false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    writeFileSync(join(half, 'a'), '');
  };
  const made = await Promise.all([madeOnce(folder, make), madeOnce(folder, make), madeOnce(folder, make)]);
  assert.deepEqual(made, [folder, folder, folder]);
  assert.equal(times, 1);
  assert.deepEqual(readdirSync(folder), ['a']);
});

it('of one that could not be made nothing is left, and it can be made then', async () => {
  const folder = join(place, 'failed');
  await assert.rejects(
    madeOnce(folder, (half) => {
      writeFileSync(join(half, 'a'), '');
      throw new Error('no');
    }),
    /no/,
  );
  assert.deepEqual(
    readdirSync(place).filter((name) => name.startsWith('failed')),
    [],
  );
  assert.equal(await madeOnce(folder, (half) => writeFileSync(join(half, 'b'), '')), folder);
  assert.deepEqual(readdirSync(folder), ['b']);
});

it('what a process of the same number left in the middle is not taken over', async () => {
  const folder = join(place, 'left');
  mkdirSync(`${folder}-${process.pid}`);
  writeFileSync(join(`${folder}-${process.pid}`, 'torn'), '');
  await madeOnce(folder, (half) => writeFileSync(join(half, 'a'), ''));
  assert.deepEqual(readdirSync(folder), ['a']);
});
