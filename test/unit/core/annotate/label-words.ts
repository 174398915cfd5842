/** An annotator at work, for tests: what they say becomes records as it does in the editor. */
import fc from 'fast-check';
import {
  buildItemLabel,
  createEmptyItemLabel,
  createLabelRecord,
  findLatestRecordTimestamp,
  type ItemLabel,
  type LabelEdit,
  type LabelEditContext,
  type LabelRecord,
  planLabelUndo,
  prepareLabelEditRecord,
  prepareRevealRecord,
  prepareSubmissionRecord,
  type UnsavedLabelRecord,
} from '../../../../src/core/annotate/index.ts';
import { at } from './records.ts';

export const STEPS = 4;
export const ITEMS = ['math.jsonl#a', 'math.jsonl#b'] as const;

const FINGERPRINTS = Array.from({ length: STEPS }, (_, k) => `a${k}`);

/** What an annotator does, with which item in front. */
export type Act =
  | { readonly kind: 'say'; readonly item: string; readonly word: LabelEdit }
  | { readonly kind: 'reveal'; readonly item: string; readonly what: 'reference' | 'verdicts' }
  | { readonly kind: 'submit'; readonly item: string }
  | { readonly kind: 'undo' };

export class Annotator {
  readonly name: string;
  readonly mode: LabelEditContext['mode'];
  records: LabelRecord[] = [];
  /** Milliseconds from a fixed moment. */
  now = 0;

  constructor(name = 'emmy', mode: LabelEditContext['mode'] = 'blind') {
    this.name = name;
    this.mode = mode;
  }

  label(item: string = ITEMS[0]): ItemLabel {
    return buildItemLabel(
      this.name,
      item,
      this.records.filter((one) => one.item === item),
    );
  }

  spoken(item: string = ITEMS[0]): LabelEditContext {
    const isNew = !this.records.some((one) => one.item === item);
    const label = isNew ? createEmptyItemLabel(this.name, item) : this.label(item);
    return { label, mode: this.mode, proof: 'ff', steps: FINGERPRINTS };
  }

  /** @returns the record, if the act makes one */
  do(act: Act): LabelRecord | undefined {
    const draft = this.#draftFor(act);
    if (!draft) return undefined;
    const record = createLabelRecord(
      this.name,
      draft,
      findLatestRecordTimestamp(this.records),
      Date.parse(at(this.now)),
    );
    this.now += 5;
    this.records.push(record);
    return record;
  }

  say(word: LabelEdit, item: string = ITEMS[0]): LabelRecord | undefined {
    return this.do({ kind: 'say', item, word });
  }

  submit(item: string = ITEMS[0]): LabelRecord | undefined {
    return this.do({ kind: 'submit', item });
  }

  #draftFor(act: Act): UnsavedLabelRecord | undefined {
    switch (act.kind) {
      case 'say':
        return prepareLabelEditRecord(act.word, this.spoken(act.item));
      case 'reveal':
        return prepareRevealRecord(act.what, this.spoken(act.item));
      case 'submit': {
        const submit = prepareSubmissionRecord(this.spoken(act.item), 1_000);
        return submit.kind === 'draft' ? submit.draft : undefined;
      }
      case 'undo':
        return planLabelUndo(this.records, this.mode)?.draft;
      default:
        return act satisfies never;
    }
  }
}

const step = fc.nat({ max: STEPS - 1 });

export const anyWord: fc.Arbitrary<LabelEdit> = fc.oneof(
  fc.record({ kind: fc.constant('earliest' as const), step }),
  fc.constant({ kind: 'none' as const }),
  fc.record({ kind: fc.constant('step' as const), step, rating: fc.constantFrom(1 as const, 0, -1) }),
  fc.constantFrom({ kind: 'unsure' as const }, { kind: 'out-of-depth' as const }),
  fc.record({ kind: fc.constant('category' as const), category: fc.constantFrom('logical', 'mathematical') }),
  fc.record({ kind: fc.constant('note' as const), text: fc.constantFrom('', 'a', 'b') }),
  fc.record({ kind: fc.constant('note' as const), text: fc.constantFrom('', 'c'), step }),
  fc.record({ kind: fc.constant('gold-dispute' as const), reason: fc.constantFrom('', 'no') }),
);

const item = fc.constantFrom(...ITEMS);

/** All but undo. */
export const anyDoing: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('say' as const), item, word: anyWord }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('reveal' as const),
      item,
      what: fc.constantFrom('reference' as const, 'verdicts' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('submit' as const), item }) },
);

export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: anyDoing },
  { weight: 1, arbitrary: fc.constant({ kind: 'undo' as const }) },
);
