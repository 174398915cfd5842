/** Labels as they are stored: one record per line of `.proofmark/labels/<annotator>.jsonl`. */

export type LabelMode = 'assisted' | 'blind' | 'review';

export type LabelRecordKind =
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
  /** The fingerprint of the step or, without a step, of the proof. */
  readonly fingerprint: string;
  readonly mode: LabelMode;
  readonly kind: LabelRecordKind;
  /**
   * Depends on the kind. `agree`, `dispute`: the state of the step; `retract`: the `time` of the retracted record; `earliest`: an index,
   * or -1 for none; `step`: 1, 0 or -1; `unsure`, `out-of-depth`: 0 to clear it; `submit`: an index, -1, `unsure` or `out-of-depth`;
   * `reveal`: `reference` or `verdicts`; `gold-dispute`: the disputed label.
   */
  readonly value?: string | number;
  /** The index of the step, from 0. */
  readonly step?: number;
  /**
   * Only in records of `earliest`: it also clears `unsure` and `out-of-depth`. Records of earlier versions lack it and leave both as they are.
   */
  readonly certain?: boolean;
  /** Empty to clear it. */
  readonly category?: string;
  /** The reason, or the text of a note. Empty to delete the note of a data set's item. */
  readonly note?: string;
  readonly usedReference?: boolean;
  readonly unblinded?: boolean;
  readonly milliseconds?: number;
  /** The name of the model judge whose verdict was shown in assisted mode; absent if none was. */
  readonly judge?: string;
}
