/** Label records for tests: by hand, and any at all. */
import fc from 'fast-check';
import type { LabelRecord } from '../../../../src/core/annotate/index.ts';
import type { LabelRecordKind } from '../../../../src/core/annotate/records/types.ts';

/** A moment, counted in milliseconds from a fixed one. */
export function at(milliseconds: number): string {
  return new Date(Date.UTC(2026, 0, 1) + milliseconds).toISOString();
}

export function record(over: Partial<LabelRecord> = {}): LabelRecord {
  return {
    v: 1,
    time: at(0),
    annotator: 'emmy',
    item: 'a.proof.md',
    fingerprint: 'aa',
    mode: 'review',
    kind: 'agree',
    value: 'earliest-error',
    step: 0,
    ...over,
  };
}

export function retract(time: string, over: Partial<LabelRecord> = {}): LabelRecord {
  return record({ kind: 'retract', value: time, ...over });
}

const kinds: readonly LabelRecordKind[] = [
  'earliest',
  'step',
  'agree',
  'dispute',
  'category',
  'gold-dispute',
  'unsure',
  'out-of-depth',
  'submit',
  'reveal',
];

const optional = {
  value: fc.oneof(
    fc.string({ maxLength: 200, unit: 'grapheme' }).filter((s) => s.length <= 200),
    fc.integer(),
  ),
  step: fc.nat({ max: 1_000_000 }),
  category: fc.string({ maxLength: 100 }),
  note: fc.string({ maxLength: 300, unit: 'binary' }).filter((text) => text.length <= 10_000),
  certain: fc.boolean(),
  usedReference: fc.boolean(),
  unblinded: fc.boolean(),
  judge: fc.string({ maxLength: 200 }),
  milliseconds: fc.nat(),
};

const required = {
  v: fc.constant(1 as const),
  time: fc.integer({ min: -3e13, max: 3.2e13 }).map((ms) => new Date(ms).toISOString()),
  annotator: fc.stringMatching(/^[a-z][a-z0-9_-]{3,60}$/),
  item: fc.string({ minLength: 1, maxLength: 300 }),
  fingerprint: fc.stringMatching(/^[0-9a-f]{16}$/),
  mode: fc.constantFrom('assisted', 'blind', 'review'),
};

/** Any record that can be written, of any kind. */
export const anyRecord: fc.Arbitrary<LabelRecord> = fc.oneof(
  fc.record(
    { ...required, ...optional, kind: fc.constantFrom(...kinds) },
    {
      requiredKeys: ['v', 'time', 'annotator', 'item', 'fingerprint', 'mode', 'kind'],
      noNullPrototype: true,
    },
  ),
  fc.record(
    { ...required, kind: fc.constant('note' as const), note: optional.note, step: optional.step },
    { noNullPrototype: true },
  ),
  fc.record({ ...required, kind: fc.constant('retract' as const), value: required.time }, { noNullPrototype: true }),
);

/** Records of three annotators on few steps, with times and retractions that meet, as histories of a file have them. */
export const anyHistory: fc.Arbitrary<readonly LabelRecord[]> = fc.array(
  fc
    .record({
      tick: fc.nat({ max: 12 }),
      annotator: fc.constantFrom('ada', 'emmy', 'sofia'),
      kind: fc.constantFrom<LabelRecordKind>('agree', 'dispute', 'note', 'retract'),
      back: fc.nat({ max: 12 }),
      step: fc.nat({ max: 4 }),
      item: fc.constantFrom('a.proof.md', 'b.proof.md'),
    })
    .map(({ tick, annotator, kind, back, step, item }) =>
      record({
        time: at(tick),
        annotator,
        kind,
        item,
        step,
        fingerprint: 'abcde'.charAt(step % 3),
        value: kind === 'retract' ? at(back) : 'doubtful',
        ...(kind === 'note' ? { note: `note at ${tick}` } : {}),
      }),
    ),
  { maxLength: 40 },
);
