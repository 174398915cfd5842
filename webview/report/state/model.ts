import type { ChosenPolicies, LiveRun, ReportView, RowReplies } from '../../../src/protocol/index.ts';
import type { CommonModel } from '../../shared/state/panel-core.ts';

/** What a reader says of the world. */
export type ExpectedField = 'baseRate' | 'ceiling';

/** What the page knows. The view is the host's; all else is where the reader is and what they are about to do. */
export interface Model extends CommonModel<ReportView> {
  /** How far the run is; newer than what the view has. */
  readonly live?: LiveRun | undefined;
  /** Addresses of the journals, as kept before the first view. */
  readonly runs: readonly string[];
  /** Numbers are shown as tables. */
  readonly isTables: boolean;
  /** The row that the reader is at; counts among those that are listed. */
  readonly row: number;
  /** Rises when the reader has gone to the row by a key: the focus goes along. */
  readonly arrival: number;
  /** The replies to the open row. */
  readonly replies?: RowReplies | undefined;
  /** The field of the open form for base rate and agreement, if it is open. */
  readonly expectedAt?: ExpectedField | undefined;
  /** The form for policies is open. */
  readonly isPoliciesOpen: boolean;
  /** The saved policies, until the first view arrives. */
  readonly keptPolicies?: ChosenPolicies;
  /** Whether the host has yet to answer a change of base rate, agreement or policies. */
  readonly isSending: boolean;
  /** What did not work, for the reader. */
  readonly fault?: string | undefined;
  /** How far the page is scrolled, in pixels. */
  readonly scroll: number;
}

export const NOTHING: Model = {
  runs: [],
  isTables: false,
  row: 0,
  arrival: 0,
  isPoliciesOpen: false,
  isSending: false,
  isHelpOpen: false,
  notice: '',
  scroll: 0,
};
