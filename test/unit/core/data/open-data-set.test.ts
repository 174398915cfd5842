import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  createInMemoryByteSource,
  type DataSet,
  DataSetChangedError,
  DataSetFormatError,
  describeRowOddities,
  listMappableFields,
  openDataSet,
} from '../../../../src/core/data/index.ts';
import { parseDataRow } from '../../../../src/core/proof/index.ts';
import { systemClock } from '../../../../src/judges/system-clock.ts';
import { createItemList } from '../../../support/item-list.ts';
import { manualClock, settle } from '../../../support/manual-clock.ts';
import { countRuns } from '../../../support/property-runs.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function opened(text: string, name = 'set.jsonl'): Promise<DataSet> {
  const set = await openDataSet(createInMemoryByteSource(encode(text)), { name, clock: systemClock });
  await set.done;
  return set;
}

const row = (id: string, more: object = {}): string =>
  JSON.stringify({ id, problem: 'P', steps: ['A', 'B'], label: -1, ...more });

test('a data set of lines: facts, bad lines with their numbers, and items read again', async () => {
  const lines = [row('a'), '', '{"id": "b"', row('a', { label: 1, generator: 'g' }), row('c', { label: 7 })];
  const set = await opened(`\ufeff${lines.join('\r\n')}\r\n`);
  assert.equal(set.isIndexed, true);
  assert.equal(set.indexed, 1);
  assert.equal(set.rows, 4);
  assert.deepEqual(
    set.badRows.map(({ line }) => line),
    [3, 5],
  );
  assert.equal(set.badCount, 2);
  assert.equal(set.items.length, 2);
  const [first, second] = [set.items.at(0), set.items.at(1)];
  assert.ok(first && second);
  assert.deepEqual({ ...first, problem: '' }, { id: 'a', row: 0, part: 0, line: 1, steps: 2, gold: -1, problem: '' });
  assert.equal(second.id, 'a~4');
  assert.equal(second.generator, 'g');
  assert.equal(second.problem, first.problem);
  assert.equal(set.items.numberOf('a~4'), 1);
  const read = await set.read(second);
  assert.equal(read.row.id, 'a~4');
  assert.equal(read.row.label, 1);
  assert.deepEqual(read.facts, second);
  await assert.rejects(set.read({ row: 1, part: 0 }), /isn't valid JSON/);
  await assert.rejects(set.read({ row: 0, part: 1 }), /item/);
  await assert.rejects(set.read({ row: 9, part: 0 }), /item/);
  await set.close();
});

test('a hint about each solution is kept with the facts, if it is asked for', async () => {
  const text = [row('a'), row('b', { steps: ['Not this one'] }), row('c')].join('\n');
  const isNotAProof = ({ id }: { readonly id: string }): boolean => id === 'b';
  const set = await openDataSet(createInMemoryByteSource(encode(text)), {
    name: 'set.jsonl',
    clock: systemClock,
    isNotAProof,
  });
  await set.done;
  assert.deepEqual(
    [0, 1, 2].map((number) => set.items.at(number)?.isNotAProof),
    [undefined, true, undefined],
  );
});

test('says of how many rows the label is not read, since it may be a step or a verdict of one text', async () => {
  const one = (more: object): string => JSON.stringify({ problem: 'P', solution: 'So it is.', ...more });
  const set = await opened(
    [
      one({ id: 'a', label: 1 }),
      one({ id: 'b', label: false }),
      one({ id: 'c' }),
      one({ id: 'd', label: null }),
      one({ id: 'e', label: 0, human_label: 'incorrect' }),
      row('f'),
    ].join('\n'),
  );
  assert.deepEqual(set.oddities, { repeated: 0, byPlace: 0, unreadLabels: 2 });
  assert.equal(set.items.length, 6);
  assert.match(describeRowOddities(set.oddities).join(), /“label” .*\b2 rows /);
  await set.close();
});

test('says that a long id was shortened, not that it is repeated', async () => {
  const set = await opened([row('a'.repeat(300)), row('b')].join('\n'));
  assert.deepEqual(set.oddities, { repeated: 0, shortened: 1, byPlace: 0, unreadLabels: 0 });
  const [shortened, ...others] = describeRowOddities(set.oddities);
  assert.match(shortened ?? '', /\b1 item\b.*\b200 /);
  assert.deepEqual(others, []);
  await set.close();
});

test('says which ids are repeated, and how many items are named by where they stand', async () => {
  const noId = (steps: readonly string[]): string => JSON.stringify({ problem: 'P', steps });
  const set = await opened([row('a'), row('a'), noId(['A']), row('a'), noId(['B'])].join('\n'));
  assert.deepEqual(set.oddities, {
    repeated: 2,
    example: { id: 'a', own: 'a~2' },
    byPlace: 2,
    unreadLabels: 0,
  });
  const [repeated, byPlace] = describeRowOddities(set.oddities);
  assert.match(repeated ?? '', /\b2 items\b.*“a”.*“a~2”/);
  assert.match(byPlace ?? '', /^2 items .*\bID\. /);
  await set.close();
  const known = await opened(
    [row('1'), row('2'), JSON.stringify({ question: { problem: 'P', id: 'q' }, label: { steps: [] } })].join('\n'),
  );
  assert.deepEqual(known.oddities, { repeated: 0, byPlace: 0, unreadLabels: 0 });
  assert.deepEqual(describeRowOddities(known.oddities), []);
  await known.close();
  const mapped = await openDataSet(createInMemoryByteSource(encode([row('a', { qid: 7 }), row('b')].join('\n'))), {
    name: 'set.jsonl',
    clock: systemClock,
    mapping: { solution: 'steps', id: 'qid' },
  });
  await mapped.done;
  assert.deepEqual(mapped.oddities, { repeated: 0, byPlace: 1, unreadLabels: 0 });
  await mapped.close();
});

test('what cannot be read is said in words, with the place in its own line', async () => {
  const set = await opened(
    [row('a'), row('b', { steps: [], label: 0 }), row('c', { label: 2 }), '{"id":"d" "problem":"P"}'].join('\n'),
  );
  assert.deepEqual(
    set.badRows.map(({ line }) => line),
    [2, 3, 4],
  );
  const [empty, beyond, torn] = set.badRows.map(({ error }) => error);
  assert.match(empty ?? '', /“steps” .*“label” .*-1/);
  assert.match(beyond ?? '', /“label” .*-1 .*\b0\b.*\b1\b/);
  assert.match(torn ?? '', /JSON: Expected ',' or '\}' after property value.*\b11\b.*\. \S/);
  await set.close();
});

test('a solution that is a list of objects can be mapped, whatever its field is called', async () => {
  const line = JSON.stringify({ prompt: 'P', response: [{ text: 'A' }, { text: 'B' }], first_bad: 1 });
  const set = await opened(line);
  assert.deepEqual([set.items.length, set.unknownCount], [0, 1]);
  await set.close();
  const mapped = await openDataSet(createInMemoryByteSource(encode(line)), {
    name: 'set.jsonl',
    clock: systemClock,
    mapping: { solution: 'response', problem: 'prompt', label: 'first_bad' },
  });
  await mapped.done;
  assert.deepEqual([mapped.items.at(0)?.steps, mapped.items.at(0)?.gold], [2, 1]);
  await mapped.close();
});

test('points by people are known of, wherever a row has them', async () => {
  const rating = { rating: 3, label: undefined };
  const several = { id: 'b', problem: 'P', proofs: ['One.', 'Two.'], ratings: [7, null] };
  const set = await opened([row('a', rating), JSON.stringify(several), row('c')].join('\n'));
  const rated = Array.from({ length: set.items.length }, (_, k) => set.items.at(k)?.isRated);
  const listed = set.items.select(({ isRated }) => isRated === true);
  const read = await Promise.all(
    Array.from(listed, async (k) => (await set.read(set.items.at(k) ?? { row: -1, part: 0 })).row.points),
  );
  assert.deepEqual(rated, [true, true, undefined, undefined]);
  assert.deepEqual(read, [3, 7]);
  await set.close();
});

test('a JSON array, and an object with a list of rows', async () => {
  const rows = [row('a'), row('b'), '3'];
  for (const [text, name] of [
    [`[\n${rows.join(',\n')}\n]\n`, 'set.json'],
    [`[${rows.join(',')}]`, 'set.json'],
    [`{"version": [1, {}], "data": [${rows.join(', ')}], "test": [${row('d')}]}`, 'set.json'],
    [`{\n  "version": 2,\n  "rows": [\n${rows.join(',\n')}]}`, 'set.json'],
  ] as const) {
    const set = await opened(text, name);
    assert.deepEqual([set.items.at(0)?.id, set.items.at(1)?.id], ['a', 'b'], text);
    assert.equal(set.badCount, 1);
    assert.equal(set.items.length, text.includes('"test"') ? 3 : 2);
  }
});

test('one object over several lines is one row', async () => {
  const set = await opened(JSON.stringify(JSON.parse(row('a', { data: [1, 2] })), null, 2), 'set.json');
  assert.equal(set.items.length, 1);
  assert.equal(set.badCount, 0);
  assert.equal((await set.read({ row: 0, part: 0 })).row.id, 'a');
});

test('what is no text in UTF-8 is refused in a sentence', async () => {
  const clock = systemClock;
  const refused = async (bytes: Uint8Array) =>
    assert.rejects(openDataSet(createInMemoryByteSource(bytes), { name: 'set.jsonl', clock }), DataSetFormatError);
  await refused(new Uint8Array(Buffer.from(`\ufeff${row('a')}`, 'utf16le')));
  await refused(new Uint8Array(Buffer.from(row('a'), 'utf16le')));
  await refused(encode('PAR1....'));
  await refused(new Uint8Array([0x1f, 0x8b, 8, 0]));
});

test('rows of any kind: items are those of the rows read one by one, ids are told apart and the same when it is opened again', async () => {
  const id = fc.constantFrom('a', 'b', 'a~2', 'a~3', '1', '2', 7, undefined);
  const one = fc.oneof(
    fc.record({ id, steps: fc.array(fc.string(), { maxLength: 3 }), label: fc.integer({ min: -2, max: 3 }) }),
    fc.record({ id, proofs: fc.array(fc.string(), { maxLength: 3 }), generator: fc.constantFrom('g', 'h') }),
    fc.record({
      id,
      problem: fc.constantFrom('P', 'Q'),
      proof: fc.string(),
      human_label: fc.constantFrom('correct', 'x'),
    }),
    fc.jsonValue(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(one), fc.boolean(), async (values, isArray) => {
      const json = values.map((value) => JSON.stringify(value));
      const text = isArray ? `[${json.join(',\n')}]` : json.join('\n');
      const set = await opened(text, isArray ? 'set.json' : 'set.jsonl');
      // A list alone is an array of rows wherever it stands.
      fc.pre(isArray || values.length !== 1 || !Array.isArray(values[0]));
      const wanted = values.flatMap((value, k) => {
        const rows = parseDataRow(JSON.parse(JSON.stringify(value)), `${k + 1}`);
        return 'error' in rows ? [] : rows.map((row, part) => ({ row, place: { row: k, part } }));
      });
      assert.equal(set.items.length, wanted.length);
      assert.equal(set.badCount, new Set(values.keys()).size - new Set(wanted.map(({ place }) => place.row)).size);
      const ids = new Set<string>();
      for (const [number, { row, place }] of wanted.entries()) {
        const facts = set.items.at(number);
        assert.ok(facts);
        assert.ok(facts.id === row.id || (facts.id.startsWith(`${row.id}~`) && ids.has(row.id)));
        assert.ok(!ids.has(facts.id));
        ids.add(facts.id);
        assert.equal(set.items.numberOf(facts.id), number);
        assert.equal(set.items.numberAt(place), number);
        assert.deepEqual(await set.read(place), { facts, row: { ...row, id: facts.id } });
        assert.deepEqual(
          [facts.gold, facts.generator, facts.verdict, facts.row, facts.part],
          [row.label, row.generator, row.verdict, place.row, place.part],
        );
      }
      const again = await opened(text, isArray ? 'set.json' : 'set.jsonl');
      for (let number = 0; number < wanted.length; number++)
        assert.deepEqual(again.items.at(number), set.items.at(number));
    }),
    { numRuns: countRuns(200) },
  );
});

test('the first item is there before the rest is found, and the last as soon as it is found', async () => {
  const size = 3_000;
  const text = Array.from({ length: size }, (_, k) => row(`r${k}`, { pad: 'x'.repeat(1500) })).join('\n');
  const clock = manualClock();
  let time = 0;
  // Each look at the clock takes a while, so that slices end.
  const slow = { now: () => clock.now() + time++, after: clock.after };
  const set = await openDataSet(createInMemoryByteSource(encode(text)), { name: 'set.jsonl', clock: slow });
  assert.equal(set.items.at(0)?.id, 'r0');
  assert.equal((await set.read({ row: 0, part: 0 })).row.id, 'r0');
  assert.equal(set.isScanned, false);
  assert.ok(set.indexed > 0 && set.indexed < 1);
  const steps: number[] = [];
  set.onDidChange(() => steps.push(set.indexed));
  let last: string | undefined;
  while (!set.isIndexed) {
    await settle();
    clock.advance(1);
    if (!set.isScanned || last !== undefined) continue;
    assert.ok(set.items.length < size);
    last = (await set.read({ row: set.rows - 1, part: 0 })).row.id;
  }
  await set.done;
  assert.equal(last, `r${size - 1}`);
  assert.equal(set.items.length, size);
  assert.ok(steps.length > 3);
  assert.deepEqual(
    steps,
    steps.toSorted((a, b) => a - b),
  );
  assert.equal(steps.at(-1), 1);
});

test('a set that is closed ends its index, and nothing is read from it any more', async () => {
  const text = Array.from({ length: 5_000 }, (_, k) => row(`r${k}`)).join('\n');
  const bytes = createInMemoryByteSource(encode(text));
  let isClosed = false;
  const watched = {
    ...bytes,
    read: (start: number, end: number) => {
      assert.equal(isClosed, false);
      return bytes.read(start, end);
    },
    close: async () => {
      isClosed = true;
    },
  };
  const clock = manualClock();
  let time = 0;
  const slow = { now: () => clock.now() + time++, after: clock.after };
  const set = await openDataSet(watched, { name: 'set.jsonl', clock: slow });
  const closing = set.close();
  while (!isClosed) {
    await settle();
    clock.advance(1);
  }
  await closing;
  assert.equal(set.isIndexed, false);
  assert.equal(set.failure, undefined);
  await assert.rejects(set.read({ row: 0, part: 0 }), /closed/);
});

test('a file that changes while it is read: the set says so, and keeps what it knows', async () => {
  const text = Array.from({ length: 20_000 }, (_, k) => row(`r${k}`)).join('\n');
  const bytes = createInMemoryByteSource(encode(text));
  let reads = 0;
  const changing = {
    ...bytes,
    read: (start: number, end: number) =>
      reads++ < 2 ? bytes.read(start, end) : Promise.reject(new DataSetChangedError('It has changed.')),
  };
  const set = await openDataSet(changing, { name: 'set.jsonl', clock: systemClock });
  await set.done;
  assert.ok(set.failure instanceof DataSetChangedError);
  assert.ok(set.items.length > 0);
  assert.equal(set.isIndexed, false);
  await set.close();
});

test('bad rows are listed up to a bound and all are counted; a last line that is torn is said to be', async () => {
  const set = await opened(`${'{"x": 1}\n'.repeat(3000)}{"id": "a", "steps": ["A`);
  assert.equal(set.badCount, 3001);
  assert.equal(set.unknownCount, 3000);
  assert.equal(set.badRows.length, 1000);
  const torn = await opened(`${row('a')}\n{"id": "a", "steps": ["A`);
  assert.match(torn.badRows[0]?.error ?? '', /JSON.*\. \S/);
  assert.equal(torn.badRows[0]?.line, 2);
});

test('a row that is too large, or no text in UTF-8, costs no other', async () => {
  const file = new Uint8Array((64 << 20) + 200);
  file.fill(0x20, 0);
  const lines = [encode(`${row('a')}\n`), encode('"\n')];
  file.set(lines[0] ?? [], 0);
  // A line of blanks with a quote at its end is larger than a row may be.
  file.set(encode(`"\n`), file.length - 100);
  const bytes = {
    size: file.length,
    read: async (s: number, e: number) => file.slice(s, e),
    close: async () => {},
  };
  const set = await openDataSet(bytes, { name: 'set.jsonl', clock: systemClock });
  await set.done;
  assert.equal(set.items.length, 1);
  assert.match(set.badRows[0]?.error ?? '', /\b64 MB/);
  await assert.rejects(set.read({ row: 1, part: 0 }), /\b64 MB/);
  const latin = Buffer.concat([
    Buffer.from(`${row('a')}\n`),
    Buffer.from('{"id": "\xe9"}\n', 'latin1'),
    Buffer.from(row('b')),
  ]);
  const other = await openDataSet(createInMemoryByteSource(new Uint8Array(latin)), {
    name: 'set.jsonl',
    clock: systemClock,
  });
  await other.done;
  assert.equal(other.items.length, 2);
  assert.match(other.badRows[0]?.error ?? '', /UTF-8/);
});

test('an empty file, and one of blanks, are data sets without a row', async () => {
  for (const text of ['', '\n', '\ufeff', '[]', '[ ]\n']) {
    const set = await opened(text);
    assert.deepEqual([set.rows, set.items.length, set.badCount, set.isIndexed, set.indexed], [0, 0, 0, true, 1]);
  }
});

test('what is larger than 50 MB is not held in memory', () => {
  assert.throws(() => createInMemoryByteSource(new Uint8Array((50 << 20) + 1)), DataSetFormatError);
});

test('fields that are not known are mapped, and offered to be', async () => {
  const text = [
    { key: 'a', q: { text: 'P', answer: 4 }, attempt: ['A', 'B'], bad: '1', by: 'g' },
    { key: 'b', q: { text: 'P' }, attempt: [{ step: 'A' }, { text: 'B' }], bad: 0 },
    { key: 'c', q: { text: 'Q' }, attempt: 'One text', bad: 'correct' },
    { key: 'd', attempt: ['A'], bad: 3 },
    { key: 'e' },
  ]
    .map((value) => JSON.stringify(value))
    .join('\n');
  const plain = await opened(text);
  assert.equal(plain.unknownCount, 5);
  assert.match(plain.badRows[0]?.error ?? '', /“key”, “q”, “attempt”/);
  assert.deepEqual(listMappableFields([await plain.value(0), await plain.value(1)]), [
    { name: 'key', kind: 'text', sample: 'a' },
    { name: 'q.text', kind: 'text', sample: 'P' },
    { name: 'q.answer', kind: 'number', sample: '4' },
    { name: 'attempt', kind: 'steps', sample: '["A","B"]' },
    { name: 'bad', kind: 'text', sample: '1' },
    { name: 'by', kind: 'text', sample: 'g' },
  ]);
  const mapping = {
    id: 'key',
    problem: 'q.text',
    answer: 'q.answer',
    solution: 'attempt',
    label: 'bad',
    generator: 'by',
  };
  const set = await openDataSet(createInMemoryByteSource(encode(text)), {
    name: 'set.jsonl',
    clock: systemClock,
    mapping,
  });
  await set.done;
  const rows = await Promise.all([0, 1, 2].map(async (k) => (await set.read({ row: k, part: 0 })).row));
  assert.deepEqual(rows, [
    {
      id: 'a',
      problem: 'P',
      answer: '4',
      generator: 'g',
      solution: { kind: 'steps', steps: ['A', 'B'] },
      label: 1,
    },
    { id: 'b', problem: 'P', solution: { kind: 'steps', steps: ['A', 'B'] }, label: 0 },
    { id: 'c', problem: 'Q', solution: { kind: 'text', text: 'One text' }, verdict: 'right' },
  ]);
  assert.deepEqual(
    set.badRows.map(({ line }) => line),
    [4, 5],
  );
  assert.equal(set.items.at(0)?.problem, set.items.at(1)?.problem);
  assert.notEqual(set.items.at(0)?.problem, set.items.at(2)?.problem);
});

test('of 100,000 items a filter finds those that are wanted, and each is found by its id', () => {
  const facts = Array.from({ length: 100_000 }, (_, k) => ({
    id: `item ${k}`,
    row: k,
    part: 0,
    line: k + 1,
    steps: 5,
    problem: '0123456789abcdef',
    generator: `g${k % 7}`,
    ...(k % 2 === 0 ? { gold: (k % 11) - 1 } : {}),
  }));
  const list = createItemList(facts);
  for (const number of [0, 1, 99_999]) {
    assert.deepEqual(list.at(number), facts[number]);
    assert.equal(list.numberOf(`item ${number}`), number);
  }
  assert.equal(list.at(100_000), undefined);
  assert.equal(list.at(-1), undefined);
  assert.equal(list.numberOf('item 100000'), undefined);
  const wanted = facts.flatMap(({ generator, gold }, k) => (generator === 'g3' && gold === -1 ? [k] : []));
  const found = list.select(({ generator, gold }) => generator === 'g3' && gold === -1);
  assert.deepEqual([...found], wanted);
});
