import type { LiveRunProgress, ReportView, RowReplies, ScoringPolicyOverrides } from '../../../src/protocol/index.ts';
import type { CommonPageModel } from '../../shared/state/panel-core.ts';

/** Base rate and annotator agreement. */
export type AssumedRateName = 'baseRate' | 'ceiling';

/** The state of the page. The view is the host's; everything else is navigation and open forms. */
export interface ReportPageModel extends CommonPageModel<ReportView> {
  /** The progress of the run, newer than that of the view. */
  readonly live?: LiveRunProgress | undefined;
  /** Addresses of the journals, as kept before the first view. */
  readonly runs: readonly string[];
  /** Numbers are shown as tables. */
  readonly isTables: boolean;
  /** The index of the current row among the listed ones. */
  readonly row: number;
  /** Increases when the reader goes to a row by key, which focuses it. */
  readonly arrival: number;
  /** The replies to the open row. */
  readonly replies?: RowReplies | undefined;
  /** The field of the open form for base rate and agreement, if it is open. */
  readonly expectedAt?: AssumedRateName | undefined;
  /** The form for policies is open. */
  readonly isPoliciesOpen: boolean;
  /** The saved policies, until the first view arrives. */
  readonly keptPolicies?: ScoringPolicyOverrides;
  /** Whether the host has yet to answer a change of base rate, agreement or policies. */
  readonly isSending: boolean;
  /** An error message for the reader. */
  readonly fault?: string | undefined;
  /** How far the page is scrolled, in pixels. */
  readonly scroll: number;
}

export const EMPTY_REPORT_PAGE_MODEL: ReportPageModel = {
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
