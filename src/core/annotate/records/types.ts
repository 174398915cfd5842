/** What people say of proofs, as it is kept: one record per line of `.proofmark/labels/<annotator>.jsonl`. */

export type LabelMode = 'assisted' | 'blind' | 'review';

export type LabelKind =
  | 'earliest'
  | 'step'
  | 'agree'
  | 'dispute'
  | 'note'
  | 'category'
  | 'gold-dispute'
  | 'unsure'
  | 'out-of-depth'
  | 'submit'
  | 'reveal'
  | 'retract';

/** One line of a label file: one action of an annotator. */
export interface LabelRecord {
  readonly v: 1;
  /** ISO 8601 in UTC with milliseconds; rises within a file of one annotator, so that it names a record there. */
  readonly time: string;
  /** `[a-z0-9._-]{1,64}` */
  readonly annotator: string;
  /** `<data set file name>#<id>`, or the path of a file in its workspace folder. */
  readonly item: string;
  /** Of the step, or, where no step is meant, of the proof. */
  readonly fingerprint: string;
  readonly mode: LabelMode;
  readonly kind: LabelKind;
  /**
   * Of `agree` and `dispute` the state of the step that is meant; of `retract` the `time` of the record that is taken back; of `earliest`
   * an index, or -1 for none; of `step` 1, 0 or -1; of `unsure` and `out-of-depth` 0 where it is so no longer; of `submit` an index, -1, or
   * `unsure` or `out-of-depth`; of `reveal` what was seen, `reference` or `verdicts`; of `gold-dispute` the label that is meant.
   */
  readonly value?: string | number;
  /** The index of the step, from 0. */
  readonly step?: number;
  /** Empty where there is to be none any more. */
  readonly category?: string;
  /** Why, or the text of a note; empty where it is taken away, of an item of a data set. */
  readonly note?: string;
  readonly usedReference?: boolean;
  readonly unblinded?: boolean;
  readonly milliseconds?: number;
  /** The name of the judge that asks a model whose verdict was shown, in assisted mode; absent where none was. */
  readonly judge?: string;
}
