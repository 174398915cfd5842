/** The agreement protocol in the editor: what label sessions, the veil and the queue ask of it. */

import type * as vscode from 'vscode';
import type { Agreement, Protocol } from '../../core/annotate/index.ts';
import type { Clock } from '../../core/base/clock.ts';
import type { DataSets, ItemVerdicts, OpenSet, Veil } from '../data/index.ts';
import type { SetLabels } from '../labels/index.ts';

/** The agreement protocols of open data sets, and how far their items are. */
export interface Agreements {
  /**
   * Whether there is a protocol for the set's file, so that labelling is blind. A file that cannot be read forces it as well: nothing is shown
   * by mistake. Before the file has been looked at, once the set is opened, it is true, too.
   */
  isForced(set: OpenSet): boolean;
  /** Undefined where there is none, or it cannot be read. */
  protocolOf(set: OpenSet): Protocol | undefined;
  /**
   * Whether an annotator is to label an item now: they are among those who are asked, and have neither submitted it nor seen what is hidden.
   * Without a protocol everybody is asked for everything. Nobody is to be told whether they are a fourth or a fifth.
   * @param number the item's, from 0
   */
  isNext(set: OpenSet, number: number, annotator: string): boolean;
  /** How far an item is; for people from whom nothing of it is hidden. */
  of(set: OpenSet, number: number): Agreement | undefined;
  /**
   * Whether people differ on an item, by votes that count under a protocol, without one by whatever they submitted; for people from whom nothing
   * of it is hidden.
   */
  isDisagreed(set: OpenSet, number: number): boolean;
  /**
   * Whether an annotator may be asked for an item of the set, now or later, so that what others say is not for them to see.
   * It looks at all items.
   */
  mayBeAsked(set: OpenSet, annotator: string): boolean;
  /** A protocol was made, changed or removed; or, of any set, labels that bear on it were. */
  readonly onDidChange: vscode.Event<OpenSet | undefined>;
}

/** What is loaded with the first data set: commands that a person may give, and the reports that they show. */
export interface LateAgreements {
  /** @throws Error with a sentence for people */
  run(command: AgreementCommand, at: unknown): Promise<void>;
  dispose(): void;
}

export type AgreementCommand = 'start' | 'agreement' | 'statistics';

/** What these commands ask of others. */
export interface AgreementParts {
  readonly sets: Pick<DataSets, 'all' | 'waiting' | 'reopen' | 'open' | 'onDidChange'>;
  readonly veil: Pick<Veil, 'onDidChange'> & {
    isVeiledItem(set: OpenSet, id: string): boolean;
    readonly onDidChangeMode: vscode.Event<void>;
  };
  readonly agreements: Agreements & {
    /** Reads the protocol of a set again, at once. */
    refresh(set: OpenSet): Promise<void>;
  };
  /** What judges made of items; nothing of veiled ones. */
  readonly flags: Pick<ItemVerdicts, 'verdictOf'>;
  /** To be disposed of. */
  labelsOf(set: OpenSet): SetLabels;
  readonly clock: Clock;
}
