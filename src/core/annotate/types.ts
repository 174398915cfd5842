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
  | 'retract';

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
  /** Of `agree` and `dispute` the state of the step that is meant; of `retract` the `time` of the record that is taken back. */
  readonly value?: string | number;
  /** The index of the step, from 0. */
  readonly step?: number;
  readonly category?: string;
  /** Why, or the text of a note. */
  readonly note?: string;
  readonly usedReference?: boolean;
  readonly unblinded?: boolean;
  readonly milliseconds?: number;
}

/** An agreement or a dispute as it stands now. */
export interface Said {
  readonly kind: 'agree' | 'dispute';
  /** The state of the step that it was said of. */
  readonly of: string;
  readonly reason?: string;
  readonly annotator: string;
  readonly time: string;
}

/** What people have said of a step as it stands now. */
export interface StepLabel {
  /** The reader's own. */
  readonly agreement?: Said;
  /** Of other annotators, by name; absent where there are none. */
  readonly others?: readonly Said[];
  /** Of all annotators, by time. */
  readonly notes: readonly StepNote[];
}

export interface StepNote {
  readonly text: string;
  readonly annotator: string;
  readonly time: string;
}
