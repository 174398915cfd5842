/** Data sets in the editor: what the tree, the documents of items, label sessions and reviews know of each other. */

import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { DataSet, ItemFacts } from '../../core/data/index.ts';
import type { Proof } from '../../core/proof/index.ts';
import type { EditorHost } from '../base/host.ts';

/** An open data set. What is known of it is replaced when its file has changed; items keep their ids. */
export interface OpenSet
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
  /** Why no more of it can be known or read, in a sentence; what was known of it stays. */
  readonly problem: string | undefined;
  /** More of it is known, it has changed on the disk, or cannot be read any more. */
  readonly onDidChange: vscode.Event<void>;
  /** How often its file was read again, if it was. */
  readonly version?: number;
  /** Which field is what, in words, where the rows aren't of a known data set. */
  readonly readAs?: string | undefined;
}

/** An item as a document: problem, solution and, on request, the reference. */
export interface ItemDocument {
  readonly uri: vscode.Uri;
  readonly set: OpenSet;
  /** Its number in the set as it is now, from 0; -1 while the index has not come to it. */
  readonly number: number;
  readonly facts: ItemFacts;
  /** What its labels name it by: `<data set file name>#<id>`. */
  readonly item: string;
  /** The whole text of the document. */
  readonly text: string;
  /** In the row's own steps, with offsets into the document's text. */
  readonly proof: Proof;
}

/** Items as documents. */
export type Items = Pick<DataSets, 'itemOf' | 'readItem'>;

/** A data set that was open before the window was reloaded, and is large: it's read once a person wants it. */
export interface WaitingSet {
  readonly uri: vscode.Uri;
  /** In bytes. */
  readonly size: number;
}

/** The data sets that are open in this window, and the documents of their items. */
export interface DataSets {
  readonly all: readonly OpenSet[];
  readonly waiting: readonly WaitingSet[];
  /** Whether a set is open, or was before the window was reloaded. */
  readonly isAnyKnown: boolean;
  /** A set was opened, closed, or has changed. */
  readonly onDidChange: vscode.Event<OpenSet | undefined>;
  /** A person has asked to see a set: it is to be shown, with the focus. */
  readonly onDidShow: vscode.Event<OpenSet>;
  /**
   * Opens again what was open before the window was reloaded, once; whoever shows sets asks for it. What cannot be read any more is
   * said in the log.
   */
  reopen(): Promise<void>;
  /** Undefined if the person leaves a question on the way. @throws Error with a sentence for people */
  open(uri: vscode.Uri): Promise<OpenSet | undefined>;
  /** The same for a person who asks to see it. @throws Error with a sentence for people */
  show(uri: vscode.Uri): Promise<OpenSet | undefined>;
  close(set: OpenSet): void;
  /** Forgets a set that waits. */
  dismiss(uri: vscode.Uri): void;
  /** The address of an item's document, which is a read-only file: `openTextDocument` opens it, and its tab outlives a reload. */
  uriOf(set: OpenSet, number: number): vscode.Uri | undefined;
  /** The item that a document shows; undefined of any other document, and before its text has been made. */
  itemOf(uri: vscode.Uri): ItemDocument | undefined;
  /** Opens the set of an item's address if need be, and reads the item. @throws Error with a sentence for people */
  readItem(uri: vscode.Uri): Promise<ItemDocument>;
  /** Has the document show the reference, or not. */
  showReference(uri: vscode.Uri, isShown: boolean): void;
  /** Asks a person which field of the rows is what, and reads them so. */
  changeFields(set: OpenSet): Promise<void>;
}

/** An item as a file. */
export interface ItemFile {
  readonly text: string;
  /** Rises when the text is another. */
  readonly version: number;
}

/** What data sets are opened with. */
export interface SetParts {
  readonly memory: vscode.Memento;
  readonly clock: Clock;
  readonly openData: EditorHost['openData'];
  readonly log: vscode.LogOutputChannel;
  /** Whether anybody has labelled an item of a set, so that ids stay. */
  hasLabels(set: vscode.Uri): Promise<boolean>;
}

/** Data sets as what is loaded later has them. */
export interface LateSets extends Omit<DataSets, 'show' | 'onDidShow' | 'isAnyKnown'> {
  /** @throws Error with a sentence for people */
  fileOf(uri: vscode.Uri): Promise<ItemFile>;
  /** The text of an item's document is another. */
  readonly onDidChangeItem: vscode.Event<vscode.Uri>;
  dispose(): void;
}

/** What blind labelling hides. Of a veiled item nothing is reviewed, drawn, listed, exported or told: reviews and labels of others ask here. */
export interface Veil {
  isVeiled(uri: vscode.Uri): boolean;
  /**
   * Finds out what has to be known before an item is shown or told by whoever asks once, its set being open or not: whether there is an agreement
   * protocol, and what the annotator has submitted. Of a set that is not open, all of it is veiled under a protocol.
   */
  settle(uri: vscode.Uri): Promise<void>;
  /** Of one item, or of any. */
  readonly onDidChange: vscode.Event<vscode.Uri | undefined>;
}

/** What judges made of an item. */
export interface ItemVerdict {
  /** Indices of flagged steps, rising. */
  readonly flags: readonly number[];
  /** Who gave it, where a judge that asks a model did; else it is the embedded checker's, which finds false statements and gives no verdict. */
  readonly judge?: string;
  /** The version of the prompts that ship, where it was given by one of them. */
  readonly promptVersion?: number;
  /** The outcome in a sentence, of a judge's. */
  readonly words?: string;
  /** The index of the earliest error, -1 for none, where a judge has named it. */
  readonly earliest?: number;
}

/** What judges made of items, whether their documents are open or not. */
export interface ItemVerdicts {
  /** Undefined where nobody has looked yet, and of veiled items. */
  verdictOf(set: OpenSet, number: number): ItemVerdict | undefined;
  readonly onDidChange: vscode.Event<OpenSet>;
}
