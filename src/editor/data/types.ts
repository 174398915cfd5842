/** The interfaces of data sets in the editor, shared by the tree, item documents, label sessions and reviews. */

import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { DataSet, ItemMetadata } from '../../core/data/index.ts';
import type { Proof } from '../../core/proof/index.ts';
import type { EditorHost } from '../base/editor-host.ts';

/** An open data set. Its content is replaced when its file changes. Items keep their ids. */
export interface EditorDataSet
  extends Pick<
    DataSet,
    | 'items'
    | 'rows'
    | 'isScanned'
    | 'isIndexed'
    | 'indexed'
    | 'badRows'
    | 'badCount'
    | 'unknownCount'
    | 'oddities'
    | 'generators'
    | 'subsets'
    | 'read'
    | 'value'
  > {
  readonly uri: vscode.Uri;
  /** The file's name; labels name items `<name>#<id>`. */
  readonly name: string;
  /** Why indexing or reading stopped, as a sentence. Facts indexed so far stay available. */
  readonly problem: string | undefined;
  /** Fires when the index grows, the file changes, or reading fails. */
  readonly onDidChange: vscode.Event<void>;
  /** The number of times its file was reread. */
  readonly version?: number;
  /** The mapping in words, for an unknown row format. */
  readonly readAs?: string | undefined;
}

/** An item as a document: problem, solution and, on request, the reference. */
export interface ItemDocument {
  readonly uri: vscode.Uri;
  readonly set: EditorDataSet;
  /** Its current number in the set, from 0. -1 until it is indexed. */
  readonly number: number;
  readonly facts: ItemMetadata;
  /** The name of the item in labels: `<data set file name>#<id>`. */
  readonly item: string;
  /** The whole text of the document. */
  readonly text: string;
  /** In the row's own steps, with offsets into the document's text. */
  readonly proof: Proof;
}

export type ItemDocumentReader = Pick<DataSets, 'itemOf' | 'readItem'>;

/** A large data set from before the reload, which is read only on request. */
export interface UnopenedDataSet {
  readonly uri: vscode.Uri;
  /** In bytes. */
  readonly size: number;
}

/** The data sets that are open in this window, and the documents of their items. */
export interface DataSets {
  readonly all: readonly EditorDataSet[];
  readonly waiting: readonly UnopenedDataSet[];
  /** Whether a set is open, or was before the window was reloaded. */
  readonly isAnyKnown: boolean;
  /** Fires when a set is opened, closed or changed. */
  readonly onDidChange: vscode.Event<EditorDataSet | undefined>;
  /** Fires when a person asks to see a set. Show it with the focus. */
  readonly onDidShow: vscode.Event<EditorDataSet>;
  /** Reopens the sets from before the reload, once, for views that show sets. Logs sets that can't be read. */
  reopen(): Promise<void>;
  /** Undefined if a question was dismissed. @throws Error with a message for people */
  open(uri: vscode.Uri): Promise<EditorDataSet | undefined>;
  /** Like `open`, and shows the set. @throws Error with a message for people */
  show(uri: vscode.Uri): Promise<EditorDataSet | undefined>;
  close(set: EditorDataSet): void;
  /** Drops a set that isn't reopened yet. */
  dismiss(uri: vscode.Uri): void;
  /** The address of an item's document, which is a read-only file: `openTextDocument` opens it, and its tab outlives a reload. */
  uriOf(set: EditorDataSet, number: number): vscode.Uri | undefined;
  /** The item that a document shows. Undefined for other documents, and before the text exists. */
  itemOf(uri: vscode.Uri): ItemDocument | undefined;
  /** Opens the set of an item's address if need be, and reads the item. @throws Error with a sentence for people */
  readItem(uri: vscode.Uri): Promise<ItemDocument>;
  /** Shows or hides the reference in the document. */
  showReference(uri: vscode.Uri, isShown: boolean): void;
  /** Asks a person for a mapping of the fields, then rereads the rows with it. */
  changeFields(set: EditorDataSet): Promise<void>;
}

export interface ItemFile {
  readonly text: string;
  /** Increases when the text changes. */
  readonly version: number;
}

export interface DataSetServices {
  readonly memory: vscode.Memento;
  readonly clock: Clock;
  readonly openData: EditorHost['openData'];
  readonly log: vscode.LogOutputChannel;
  /** Whether an item of a set has labels, so that ids can't change. */
  hasLabels(set: vscode.Uri): Promise<boolean>;
}

/** Decides what blind labeling hides. A hidden item isn't reviewed, drawn, listed, exported or reported. Reviews and labels of others ask here. */
export interface BlindMask {
  isVeiled(uri: vscode.Uri): boolean;
  /**
   * Loads the agreement protocol and the annotator's submissions, which decide whether an item is hidden. For callers of `isVeiled` that
   * don't listen for changes. Under a protocol, all items of a set that isn't open are hidden.
   */
  settle(uri: vscode.Uri): Promise<void>;
  /** Fires for one item, or for all. */
  readonly onDidChange: vscode.Event<vscode.Uri | undefined>;
}

/** The verdict of judges on an item. */
export interface ItemVerdict {
  /** Indices of flagged steps, in ascending order. */
  readonly flags: readonly number[];
  /** The model judge that gave it. Absent if only the embedded checker ran, which finds false statements but gives no verdict. */
  readonly judge?: string;
  /** The version of the built-in prompt, if it was given with one. */
  readonly promptVersion?: number;
  /** The outcome of a model judge as a sentence. */
  readonly words?: string;
  /** The index of the earliest error, or -1 for none, if a judge gave one. */
  readonly earliest?: number;
}

/** The verdicts of judges on items, whether their documents are open or not. */
export interface ItemVerdictProvider {
  /** Undefined for items that aren't judged yet, and for hidden items. */
  verdictOf(set: EditorDataSet, number: number): ItemVerdict | undefined;
  readonly onDidChange: vscode.Event<EditorDataSet>;
}
