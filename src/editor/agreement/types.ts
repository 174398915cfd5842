/** The agreement protocol in the editor, as label sessions, the blind mask and the queue use it. */

import type * as vscode from 'vscode';
import type { AgreementProtocol, ItemAgreement } from '../../core/annotate/index.ts';
import type { Clock } from '../../core/base/clock.ts';
import type { BlindMask, DataSets, EditorDataSet, ItemVerdicts } from '../data/index.ts';
import type { DataSetLabels } from '../labels/index.ts';

/** The agreement protocols of open data sets and the agreement on their items. */
export interface DataSetAgreements {
  /** Whether a protocol forces blind labeling; also if it isn't readable or read yet, so that nothing leaks. */
  isForced(set: EditorDataSet): boolean;
  /** Undefined if there is none or it can't be read. */
  protocolOf(set: EditorDataSet): AgreementProtocol | undefined;
  /**
   * Whether an item is assigned to an annotator now. If so, they have neither submitted nor revealed it. Without a protocol every item is
   * assigned to everybody. Annotators must not learn whether they are the fourth or fifth.
   * @param number the item's number, from 0
   */
  isNext(set: EditorDataSet, number: number, annotator: string): boolean;
  /** The agreement on an item. Only for annotators who may see all labels of the item. */
  of(set: EditorDataSet, number: number): ItemAgreement | undefined;
  /**
   * Whether annotators disagree on an item: by counted votes under a protocol, or else by all submissions. Only for annotators who may see
   * all labels of the item.
   */
  isDisagreed(set: EditorDataSet, number: number): boolean;
  /** Whether any item may go to an annotator, now or later: other labels then stay hidden. Visits all items. */
  mayBeAsked(set: EditorDataSet, annotator: string): boolean;
  /** A protocol or the labels that it depends on changed; undefined for any set. */
  readonly onDidChange: vscode.Event<EditorDataSet | undefined>;
}

/** The commands about agreement and statistics, which are loaded on first use. */
export interface AgreementCommands {
  /** @throws Error with a sentence for people */
  run(command: AgreementCommandName, at: unknown): Promise<void>;
  dispose(): void;
}

export type AgreementCommandName = 'start' | 'agreement' | 'statistics';

/** What these commands need from other rooms. */
export interface AgreementCommandServices {
  readonly sets: Pick<DataSets, 'all' | 'waiting' | 'reopen' | 'open' | 'onDidChange'>;
  readonly veil: Pick<BlindMask, 'onDidChange'> & {
    isVeiledItem(set: EditorDataSet, id: string): boolean;
    readonly onDidChangeMode: vscode.Event<void>;
  };
  readonly agreements: DataSetAgreements & {
    /** Reads the protocol of a set again, at once. */
    refresh(set: EditorDataSet): Promise<void>;
  };
  /** The verdicts of judges on items, without hidden ones. */
  readonly flags: Pick<ItemVerdicts, 'verdictOf'>;
  /** To be disposed of. */
  labelsOf(set: EditorDataSet): DataSetLabels;
  readonly clock: Clock;
}
