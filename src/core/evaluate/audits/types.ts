/** Audits, and the scores of trivial rules that a judge has to beat. */
import type { ShareEstimate } from '../../base/shares.ts';

/** A row as rules see it: its ground truth, and the features that they may use. */
export interface AuditRow {
  /** Identifies the row. Rows are sorted by it, so their order changes nothing. */
  readonly key: string;
  readonly isRight: boolean;
  readonly problem: string;
  readonly author?: string;
  /** In characters. */
  readonly length: number;
}

export type TrivialBaselineId = 'always-wrong' | 'majority' | 'cues' | 'problem' | 'author' | 'length' | 'token';

/** A rule and its accuracy. */
export interface TrivialBaselineScore {
  readonly id: TrivialBaselineId;
  readonly accuracy: ShareEstimate;
  /**
   * `fixed`: it doesn't depend on the rows. `counted`: the majority of the same rows that it is scored on. `cross-fitted`: each row is
   * predicted from the rows outside its fold.
   */
  readonly fit: 'fixed' | 'counted' | 'cross-fitted';
  /** The fitted parameter: the cut in characters, or the token and its place. Fitted on all rows. */
  readonly chosen?: TrivialBaselineParameter;
}

export type TrivialBaselineParameter =
  /** Predicts this label for longer solutions. */
  | { readonly kind: 'cut'; readonly characters: number; readonly longer: 'right' | 'wrong' }
  /** Predicts this label for rows with the token and the other label for the rest. */
  | {
      readonly kind: 'token';
      readonly token: string;
      readonly in: 'problem' | 'solution';
      readonly having: 'right' | 'wrong';
      /** How many rows have it. */
      readonly rows: number;
    }
  | { readonly kind: 'label'; readonly label: 'right' | 'wrong' };

/** A rule that can't be scored, and the reason. */
export interface UnavailableTrivialBaseline {
  readonly id: TrivialBaselineId;
  readonly reason: 'one-row-each' | 'one-problem' | 'no-author' | 'one-author' | 'no-texts' | 'no-cues';
}

export type TrivialBaselineResult = TrivialBaselineScore | UnavailableTrivialBaseline;

/** Checks of how far scores on this data set can be trusted. */
export interface Audit {
  /** `warning`: a judge isn't better than a trivial rule, or another problem; `plain`: no problem; `absent`: n/a, with the reason. */
  readonly level: 'warning' | 'plain' | 'absent';
  readonly sentence: string;
  readonly detail: string;
  /** The reader can change the base rate of this audit. */
  readonly isBaseRate?: true;
  /** The reader can change the annotators' agreement of this audit. */
  readonly isCeiling?: true;
}
