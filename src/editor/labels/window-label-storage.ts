import * as vscode from 'vscode';
import {
  formatLabelItemName,
  LABEL_FILE_EXTENSION,
  LABEL_FOLDER_PATH_SEGMENTS,
  type LabelFolder,
} from '../../core/annotate/index.ts';
import { Disposables } from '../base/disposables.ts';
import type { EditorHost } from '../base/editor-host.ts';
import { watchFiles } from '../base/files.ts';
import { parseItemUri } from '../base/item-address.ts';
import { machineSettingDefinitions, SETTINGS_SECTION } from '../base/manifest-names.ts';
import { FolderLabels } from './folder-labels.ts';
import { openVsCodeLabelFolder } from './vscode-label-folder.ts';

/** How long after a change on the disk the files are read, in milliseconds, since git writes several files. */
const SETTLED = 200;

/** A folder's labels, and the name of an item in them. */
export interface LabelStorageLocation {
  readonly book: FolderLabels;
  readonly item: string;
}

/** Where the labels of a document are stored. */
export interface DocumentLabelLocations {
  /** In its workspace folder, where others can see them. Undefined if that can't be used. */
  readonly shared: LabelStorageLocation | undefined;
  /** In the extension's own storage, as a fallback. */
  readonly own: LabelStorageLocation;
  /** Why there is no shared location: no workspace folder, or an untrusted workspace. */
  readonly lacks: 'folder' | 'trust' | undefined;
}

/** The items of a book whose labels changed; undefined for any. Without a book, the locations of labels have changed. */
export interface LabelStorageChange {
  readonly book?: FolderLabels;
  readonly items?: ReadonlySet<string> | undefined;
}

/** Finds where labels of documents are stored and keeps them in sync with their files. */
export class WindowLabelStorage {
  readonly #context: vscode.ExtensionContext;
  readonly #host: EditorHost;
  readonly #log: vscode.LogOutputChannel;
  readonly #changed = new vscode.EventEmitter<vscode.TextDocument>();
  readonly #changedItems = new vscode.EventEmitter<LabelStorageChange>();
  readonly #held = new Map<string, { readonly book: FolderLabels; readonly disposables: Disposables }>();
  readonly #disposables = new Disposables();
  readonly #own: FolderLabels;

  /** The labels of a document may have changed. */
  readonly onDidChange = this.#changed.event;
  readonly onDidChangeItems = this.#changedItems.event;

  constructor(context: vscode.ExtensionContext, host: EditorHost, log: vscode.LogOutputChannel) {
    this.#context = context;
    this.#host = host;
    this.#log = log;
    this.#own = new FolderLabels(this.#ownFolder(), 'labels', { log, clock: host.clock });
    this.#disposables.add(
      this.#changed,
      this.#changedItems,
      this.#own,
      this.#own.onDidChange((items) => this.#tell({ book: this.#own, items })),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#tell({})),
      vscode.workspace.onDidChangeWorkspaceFolders(({ removed }) => {
        for (const { uri } of removed) this.#close(uri.toString());
        this.#tell({});
      }),
      // Labels under the old name now belong to another annotator.
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(`${SETTINGS_SECTION}.${machineSettingDefinitions.annotator.key}`))
          this.#tell({});
      }),
      vscode.window.onDidChangeWindowState(({ focused }) => {
        // Another window may have written meanwhile. Not every file system can be watched.
        if (focused) for (const { book } of [...this.#held.values(), { book: this.#own }]) void book.load();
      }),
    );
  }

  of({ uri }: vscode.TextDocument | { readonly uri: vscode.Uri }): DocumentLabelLocations {
    const address = parseItemUri(uri);
    if (address) return this.#ofItem(address.set, address.id);
    return this.#placesOf(uri, uri.toString(), (folder) => uri.path.slice(folder.path.replace(/\/+$/, '').length + 1));
  }

  /**
   * Finds where the labels of a data set's items are stored, with the prefix of their names. In the workspace folder this is the file
   * name. In the extension's storage it is the address, since there may be files with the same name.
   */
  ofSet(set: vscode.Uri): DocumentLabelLocations {
    const name = set.path.slice(set.path.lastIndexOf('/') + 1);
    return this.#placesOf(set, set.toString(), () => name);
  }

  dispose(): void {
    for (const key of [...this.#held.keys()]) this.#close(key);
    this.#disposables.dispose();
  }

  #ofItem(set: vscode.Uri, id: string): DocumentLabelLocations {
    const { shared, own, lacks } = this.ofSet(set);
    const named = ({ book, item }: LabelStorageLocation): LabelStorageLocation => ({
      book,
      item: formatLabelItemName(item, id),
    });
    return { shared: shared && named(shared), own: named(own), lacks };
  }

  #placesOf(uri: vscode.Uri, address: string, nameIn: (folder: vscode.Uri) => string): DocumentLabelLocations {
    const own = { book: this.#own, item: address };
    const folder = findSharedLabelsRoot(uri);
    if (typeof folder === 'string') return { shared: undefined, own, lacks: folder };
    return { shared: { book: this.#bookOf(folder), item: nameIn(folder) }, own, lacks: undefined };
  }

  #bookOf(root: vscode.Uri): FolderLabels {
    const key = root.toString();
    const known = this.#held.get(key);
    if (known) return known.book;
    const folder = this.#folderIn(root, LABEL_FOLDER_PATH_SEGMENTS);
    const book = new FolderLabels(folder, `${root.path}/${LABEL_FOLDER_PATH_SEGMENTS.join('/')}`, {
      log: this.#log,
      clock: this.#host.clock,
    });
    const disposables = new Disposables();
    this.#held.set(key, { book, disposables });
    let due: (() => void) | undefined;
    const look = (): void => {
      due?.();
      due = this.#host.clock.after(SETTLED, () => void book.load());
    };
    disposables.add(
      book,
      folder.watch ? { dispose: folder.watch(look) } : watchThroughEditor(root, look),
      { dispose: () => due?.() },
      book.onDidChange((items) => this.#tell({ book, items })),
    );
    return book;
  }

  #folderIn(root: vscode.Uri, below: readonly string[]): LabelFolder {
    const { openLabels } = this.#host;
    if (root.scheme !== 'file' || !openLabels) return openVsCodeLabelFolder(root, below);
    const locks = vscode.Uri.joinPath(this.#context.globalStorageUri, 'locks').fsPath;
    return openLabels({ root: root.fsPath, below, locks });
  }

  /** Opens the folder in the extension's storage, which is created with the first label. */
  #ownFolder(): LabelFolder {
    const { globalStorageUri } = this.#context;
    const folder = this.#folderIn(globalStorageUri, ['labels']);
    return {
      read: (known, first) => folder.read(known, first),
      async append(annotator, draft) {
        await vscode.workspace.fs.createDirectory(globalStorageUri);
        return folder.append(annotator, draft);
      },
      async appendAll(annotator, drafts) {
        await vscode.workspace.fs.createDirectory(globalStorageUri);
        return folder.appendAll(annotator, drafts);
      },
    };
  }

  #close(key: string): void {
    this.#held.get(key)?.disposables.dispose();
    this.#held.delete(key);
  }

  /** Notifies listeners of changed documents and items. */
  #tell(changed: LabelStorageChange): void {
    const { book, items } = changed;
    this.#changedItems.fire(changed);
    for (const document of vscode.workspace.textDocuments)
      if (!book || this.#isIn(book, items, document)) this.#changed.fire(document);
  }

  #isIn(book: FolderLabels, items: ReadonlySet<string> | undefined, document: vscode.TextDocument): boolean {
    const { shared, own } = this.of(document);
    return [shared, own].some((place) => place?.book === book && (!items || items.has(place.item)));
  }
}

/** Whether the labels of a file, or of the items of a data set, are saved in the folder of the workspace. */
export function areLabelsSavedInWorkspace(uri: vscode.Uri): boolean {
  return typeof findSharedLabelsRoot(uri) !== 'string';
}

function findSharedLabelsRoot(uri: vscode.Uri): vscode.Uri | 'folder' | 'trust' {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (!folder) return 'folder';
  // Labels in an untrusted folder could pose as the reader's own.
  return vscode.workspace.isTrusted ? folder.uri : 'trust';
}

function watchThroughEditor(root: vscode.Uri, look: () => void): vscode.Disposable {
  // Deleting a whole folder is one event.
  const [first, second] = LABEL_FOLDER_PATH_SEGMENTS;
  const pattern = `{${first},${first}/${second},${first}/${second}/*${LABEL_FILE_EXTENSION}}`;
  return watchFiles(new vscode.RelativePattern(root, pattern), look);
}
