import * as vscode from 'vscode';
import { LABEL_ENDING, LABEL_FOLDERS, type LabelFolder } from '../../core/annotate/index.ts';
import { homeOf, itemName, readItemAddress } from '../data/item-address.ts';
import { Disposables } from '../disposables.ts';
import type { EditorHost } from '../host.ts';
import { machineSettings, section } from '../names.ts';
import { openFsLabelFolder } from './fs-label-folder.ts';
import { LabelBook } from './label-book.ts';

/** How long after a change on the disk the files are read, in milliseconds: git writes several. */
const SETTLED = 200;

/** A book, and what a document is called in it. */
export interface LabelPlace {
  readonly book: LabelBook;
  readonly item: string;
}

/** Where the labels of a document are. */
export interface LabelPlaces {
  /** In its workspace folder, for others to see; absent where that may not be used. */
  readonly shared: LabelPlace | undefined;
  /** In the extension's own storage: where they go otherwise. */
  readonly own: LabelPlace;
  /** Why there is no shared place. */
  readonly lacks: 'folder' | 'trust' | undefined;
}

interface Held {
  readonly book: LabelBook;
  readonly disposables: Disposables;
}

/** Finds the books of documents, and has them follow their files. */
export class LabelBooks {
  readonly #context: vscode.ExtensionContext;
  readonly #host: EditorHost;
  readonly #log: vscode.LogOutputChannel;
  readonly #changed = new vscode.EventEmitter<vscode.TextDocument>();
  readonly #held = new Map<string, Held>();
  readonly #disposables = new Disposables();
  readonly #own: LabelBook;

  /** What is said of a document may be another. */
  readonly onDidChange = this.#changed.event;

  constructor(context: vscode.ExtensionContext, host: EditorHost, log: vscode.LogOutputChannel) {
    this.#context = context;
    this.#host = host;
    this.#log = log;
    this.#own = new LabelBook(this.#ownFolder(), 'labels', log);
    this.#disposables.add(
      this.#changed,
      this.#own,
      this.#own.onDidChange(() => this.#tell(() => true)),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#tell(() => true)),
      vscode.workspace.onDidChangeWorkspaceFolders(({ removed }) => {
        for (const { uri } of removed) this.#close(uri.toString());
        this.#tell(() => true);
      }),
      // What was one's own is another's now.
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(`${section}.${machineSettings.annotator.key}`)) this.#tell(() => true);
      }),
      vscode.window.onDidChangeWindowState(({ focused }) => {
        // Another window may have written meanwhile, and not every file system can be watched.
        if (focused) for (const { book } of [...this.#held.values(), { book: this.#own }]) void book.load();
      }),
    );
  }

  of({ uri }: vscode.TextDocument | { readonly uri: vscode.Uri }): LabelPlaces {
    const address = readItemAddress(uri);
    const home = address?.set ?? uri;
    const own = { book: this.#own, item: address ? `${home.toString()}#${address.id}` : uri.toString() };
    const folder = vscode.workspace.getWorkspaceFolder(home);
    if (!folder) return { shared: undefined, own, lacks: 'folder' };
    // What an untrusted folder has would speak in the reader's name.
    if (!vscode.workspace.isTrusted) return { shared: undefined, own, lacks: 'trust' };
    const below = uri.path.slice(folder.uri.path.replace(/\/+$/, '').length + 1);
    const item = address ? itemName(home, address.id) : below;
    return { shared: { book: this.#bookOf(folder.uri), item }, own, lacks: undefined };
  }

  dispose(): void {
    for (const key of [...this.#held.keys()]) this.#close(key);
    this.#disposables.dispose();
  }

  #bookOf(root: vscode.Uri): LabelBook {
    const key = root.toString();
    const known = this.#held.get(key);
    if (known) return known.book;
    const folder = this.#folderIn(root, LABEL_FOLDERS);
    const book = new LabelBook(folder, `${root.path}/${LABEL_FOLDERS.join('/')}`, this.#log);
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
      book.onDidChange(() =>
        this.#tell(
          (document) => vscode.workspace.getWorkspaceFolder(homeOf(document.uri))?.uri.toString() === key,
        ),
      ),
    );
    return book;
  }

  #folderIn(root: vscode.Uri, below: readonly string[]): LabelFolder {
    const { openLabels } = this.#host;
    if (root.scheme !== 'file' || !openLabels) return openFsLabelFolder(root, below);
    const locks = vscode.Uri.joinPath(this.#context.globalStorageUri, 'locks').fsPath;
    return openLabels({ root: root.fsPath, below, locks });
  }

  /** In the extension's storage, which is not there before it is made. */
  #ownFolder(): LabelFolder {
    const { globalStorageUri } = this.#context;
    const folder = this.#folderIn(globalStorageUri, ['labels']);
    return {
      read: (known, first) => folder.read(known, first),
      async append(annotator, draft) {
        await vscode.workspace.fs.createDirectory(globalStorageUri);
        return folder.append(annotator, draft);
      },
    };
  }

  #close(key: string): void {
    this.#held.get(key)?.disposables.dispose();
    this.#held.delete(key);
  }

  #tell(isConcerned: (document: vscode.TextDocument) => boolean): void {
    for (const document of vscode.workspace.textDocuments)
      if (isConcerned(document)) this.#changed.fire(document);
  }
}

function watchThroughEditor(root: vscode.Uri, look: () => void): vscode.Disposable {
  // A folder that goes as a whole is one event.
  const [first, second] = LABEL_FOLDERS;
  const pattern = `{${first},${first}/${second},${first}/${second}/*${LABEL_ENDING}}`;
  const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(root, pattern));
  watcher.onDidChange(look);
  watcher.onDidCreate(look);
  watcher.onDidDelete(look);
  return watcher;
}
