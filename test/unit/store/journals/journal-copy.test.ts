import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { appendToJournalCopy } from '../../../../src/store/journals/run-journal.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-copy-'));
after(() => rmSync(place, { recursive: true, force: true }));

test('a copy has what its journal has, as it grows, after it was cut, and in place of another text', async () => {
  const [journal, copy] = [join(place, 'a.jsonl'), join(place, 'b.jsonl')];
  const bring = async (): Promise<void> => {
    await appendToJournalCopy(journal, copy);
    assert.equal(readFileSync(copy, 'utf8'), readFileSync(journal, 'utf8'));
  };
  writeFileSync(journal, '');
  await bring();
  appendFileSync(journal, `${'x'.repeat(3_000_000)}\n`);
  await bring();
  appendFileSync(journal, 'second\n');
  await bring();
  writeFileSync(journal, 'short\n');
  await bring();
  writeFileSync(copy, 'other\n');
  appendFileSync(journal, 'third\n');
  await bring();
});

test('no link is written through', async () => {
  const [journal, link, target] = [join(place, 'c.jsonl'), join(place, 'd.jsonl'), join(place, 'target')];
  writeFileSync(journal, 'a\n');
  writeFileSync(target, 'mine');
  symlinkSync(target, link);
  await assert.rejects(appendToJournalCopy(journal, link));
  assert.equal(readFileSync(target, 'utf8'), 'mine');
});
