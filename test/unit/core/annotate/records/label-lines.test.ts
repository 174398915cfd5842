import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  createLabelRecord,
  findLatestRecordTimestamp,
  formatLabelLine,
  isValidAnnotatorName,
  type LabelRecord,
  MAX_LABEL_LINE_CHARS,
  MAX_LABEL_NOTE_CHARS,
  parseLabelFile,
  parseLabelLine,
  type UnsavedLabelRecord,
} from '../../../../../src/core/annotate/index.ts';
import { selectUnretractedRecords } from '../../../../../src/core/annotate/records/unretracted-records.ts';
import { anyRecord, at, record } from '../records.ts';

describe('a line of a label file', () => {
  it('gives back the record that was written', () => {
    fc.assert(
      fc.property(anyRecord, (one) => {
        const line = formatLabelLine(one);
        assert.ok(!line.includes('\n'));
        assert.deepEqual(parseLabelLine(line), { kind: 'record', record: one });
      }),
    );
  });

  it('is the same for the same record, in whatever order its fields came', () => {
    fc.assert(
      fc.property(anyRecord, (one) => {
        const turned = Object.fromEntries(Object.entries(one).reverse()) as unknown as typeof one;
        assert.equal(formatLabelLine(turned), formatLabelLine(one));
      }),
    );
  });

  it('keeps what a later version has added to a record', () => {
    const line = JSON.stringify({ ...record(), mood: { sure: 0.5 }, __proto: 1 });
    const read = parseLabelLine(line);
    assert.ok(read.kind === 'record');
    assert.deepEqual(read.rest, { mood: { sure: 0.5 }, __proto: 1 });
    assert.deepEqual(JSON.parse(formatLabelLine(read.record, read.rest)), JSON.parse(line));
  });

  it('that is of a later version, or of a kind to come, is left to it', () => {
    assert.deepEqual(parseLabelLine('{"v":2,"anything":[]}'), { kind: 'later' });
    assert.deepEqual(parseLabelLine(JSON.stringify({ ...record(), kind: 'applause' })), { kind: 'later' });
  });

  const hostile: Readonly<Record<string, unknown>> = {
    'no object': [record()],
    null: null,
    'no version': { ...record(), v: undefined },
    'a version in words': { ...record(), v: '1' },
    'no time': { ...record(), time: undefined },
    'a time without milliseconds': { ...record(), time: '2026-01-01T00:00:00Z' },
    'a day that there is not': { ...record(), time: '2026-02-30T00:00:00.000Z' },
    'a time behind which there is none': { ...record(), time: '9999-12-31T23:59:59.999Z' },
    'an annotator in another folder': { ...record(), annotator: '../emmy' },
    'no item': { ...record(), item: '' },
    'an endless item': { ...record(), item: 'a'.repeat(2_001) },
    'a fingerprint that is none': { ...record(), fingerprint: '<b>' },
    'an unknown mode': { ...record(), mode: 'toString' },
    'a kind that is no word': { ...record(), kind: 7 },
    'a step before the first': { ...record(), step: -1 },
    'half a step': { ...record(), step: 0.5 },
    'a step without end': { ...record(), step: 1e300 },
    'an object as its value': { ...record(), value: {} },
    'an endless note': { ...record({ kind: 'note' }), note: 'a'.repeat(MAX_LABEL_NOTE_CHARS + 1) },
    'a note without words': { ...record({ kind: 'note' }), note: undefined },
    'a retraction of nothing': { ...record({ kind: 'retract' }), value: 'yesterday' },
    'negative time': { ...record(), milliseconds: -1 },
  };
  for (const [name, value] of Object.entries(hostile))
    it(`with ${name} is no record`, () => {
      assert.equal(parseLabelLine(JSON.stringify(value)).kind, 'broken');
    });

  it('takes no field from a prototype', () => {
    const { fingerprint: _, ...rest } = record();
    const text = JSON.stringify(rest);
    assert.equal(parseLabelLine(`${text.slice(0, -1)},"__proto__":{"fingerprint":"aa"}}`).kind, 'broken');
  });

  it('never throws, whatever it is, and is never read beyond its bound', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseLabelLine(text)));
    fc.assert(fc.property(fc.json(), (text) => assert.notEqual(parseLabelLine(text).kind, 'record')));
    assert.equal(parseLabelLine(`"${'a'.repeat(MAX_LABEL_LINE_CHARS)}"`).kind, 'broken');
    assert.equal(parseLabelLine('['.repeat(MAX_LABEL_LINE_CHARS)).kind, 'broken');
  });

  it('can hold the longest note, whatever is in it', () => {
    const note = '\u0001'.repeat(MAX_LABEL_NOTE_CHARS);
    const line = formatLabelLine(record({ kind: 'note', note, item: '\u0001'.repeat(2_000) }));
    assert.ok(line.length <= MAX_LABEL_LINE_CHARS, `${line.length}`);
    assert.equal(parseLabelLine(line).kind, 'record');
  });
});

describe('a label file', () => {
  it('is read line by line, with what cannot be read said and a torn last line dropped', () => {
    const lines = [
      formatLabelLine(record()),
      '',
      'what?',
      '{"v":3}',
      formatLabelLine(record({ time: at(1), annotator: 'ada' })),
      `${formatLabelLine(record({ time: at(2), kind: 'dispute' }))}\r`,
      formatLabelLine(record({ time: at(3) })).slice(0, 40),
    ];
    const { records, later, broken, isTorn } = parseLabelFile(`\uFEFF${lines.join('\n')}`, 'emmy');
    assert.deepEqual(
      records.map(({ kind, time }) => [kind, time]),
      [
        ['agree', at(0)],
        ['dispute', at(2)],
      ],
    );
    assert.equal(later, 1);
    assert.deepEqual(
      broken.map(({ line }) => line),
      [3, 5],
    );
    assert.ok(isTorn);
  });

  it('whose last line has no end but all the rest has lost nothing', () => {
    const { records, isTorn } = parseLabelFile(formatLabelLine(record()), 'emmy');
    assert.equal(records.length, 1);
    assert.ok(!isTorn);
  });

  it('goes on behind all that is there, even if the clock went back', () => {
    const records = [record({ time: at(500) }), record({ time: at(100) })];
    const { v: _, time: __, annotator: ___, ...draft } = record();
    const timeOf = (before: readonly LabelRecord[], now: number): string =>
      createLabelRecord('emmy', draft, findLatestRecordTimestamp(before), now).time;
    assert.equal(timeOf(records, Date.parse(at(200))), at(501));
    assert.equal(timeOf(records, Date.parse(at(900))), at(900));
    const late = record({ time: '2999-12-31T23:59:59.998Z' });
    assert.equal(timeOf([late], Date.parse(at(900))), '2999-12-31T23:59:59.999Z');
  });

  it('is not locked by a record that nothing can come behind', () => {
    const { v: _, time: __, annotator: ___, ...draft } = record();
    const now = Date.parse(at(900));
    for (const time of ['2999-12-31T23:59:59.999Z', '3000-01-01T00:00:00.000Z', '8999-12-31T23:59:59.999Z']) {
      const { records } = parseLabelFile(`${JSON.stringify(record({ time }))}\n`, 'emmy');
      const kept = createLabelRecord('emmy', draft, findLatestRecordTimestamp(records), now);
      assert.equal(kept.time, at(900), time);
      assert.deepEqual(parseLabelFile(formatLabelLine(kept), 'emmy').records, [kept]);
    }
    const { records, broken } = parseLabelFile(
      `${formatLabelLine(record({ time: '8999-12-31T23:59:59.999Z' }))}\n`,
      'emmy',
    );
    assert.deepEqual([records.length, broken.map(({ line }) => line)], [0, [1]]);
  });

  it('is not overruled by a record of years ahead: later ones stand, and can be taken back', () => {
    const now = Date.parse(at(900));
    const { v: _, time: __, annotator: ___, ...draft } = record();
    for (const time of [
      '2999-12-31T23:59:59.999Z',
      '2999-12-31T23:59:59.998Z',
      '2100-01-01T00:00:00.000Z',
      at(5_000),
    ]) {
      let text = `${formatLabelLine(record({ time }))}\n`;
      const read = () => parseLabelFile(text, 'emmy', 0, now).records;
      const say = (said: UnsavedLabelRecord): LabelRecord => {
        const kept = createLabelRecord('emmy', said, findLatestRecordTimestamp(read()), now);
        text += `${formatLabelLine(kept)}\n`;
        return kept;
      };
      const mine = say({ ...draft, kind: 'dispute' });
      assert.deepEqual(selectUnretractedRecords(read()).at(-1), mine, time);
      say({ ...draft, kind: 'retract', value: mine.time });
      assert.ok(!selectUnretractedRecords(read()).some((one) => one.time === mine.time), time);
    }
    const far = `${formatLabelLine(record({ time: '2100-01-01T00:00:00.000Z' }))}\n`;
    assert.deepEqual(
      parseLabelFile(far, 'emmy', 0, now).broken.map(({ line }) => line),
      [1],
    );
  });

  it('says so where the clock of this machine is what is wrong', () => {
    const { v: _, time: __, annotator: ___, ...draft } = record();
    assert.throws(() => createLabelRecord('emmy', draft, 0, Date.UTC(3000, 0, 1)), /clock/);
    assert.throws(() => createLabelRecord('emmy', { ...draft, note: 'n'.repeat(20_000) }, 0, 0), /long/);
  });
});

describe('the name of an annotator', () => {
  it('is a name of a file on every system', () => {
    for (const name of ['emmy', 'e', '.e', 'emmy.noether', 'a-b_c.9', 'e'.repeat(64), 'console', '...'])
      assert.ok(isValidAnnotatorName(name), name);
    const wrong = ['', '.', '..', 'Emmy', 'e/e', 'e\\e', 'e e', 'é', 'e\n', 'e'.repeat(65), 'nul', 'con.x', 'com1'];
    for (const name of wrong) assert.ok(!isValidAnnotatorName(name), name);
  });
});
