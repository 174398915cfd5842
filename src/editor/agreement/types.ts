/** The agreement protocol in the editor: what label sessions, the veil and the queue ask of it. */
import type * as vscode from 'vscode';
import type { Agreement, Protocol } from '../../core/annotate/agreement/index.ts';
import type { OpenSet } from '../data/types.ts';

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
  /** Whether blind votes on an item differ; for people from whom nothing of it is hidden. */
  isDisagreed(set: OpenSet, number: number): boolean;
  /** A protocol was made, changed or removed; or, of any set, labels that bear on it were. */
  readonly onDidChange: vscode.Event<OpenSet | undefined>;
}
