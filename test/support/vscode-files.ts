/** What parts of the editor that keep files ask of `vscode`, over files in memory. Import it before them: from then on it is their `vscode`. */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (name, context, next) =>
    name === 'vscode' ? { url: import.meta.url, shortCircuit: true } : next(name, context),
});

/** By their addresses. A folder has no bytes, a link leads nowhere. */
export type Entry = Uint8Array | 'folder' | 'link';
export const entries = new Map<string, Entry>();

/** What happens to the calls; tests put in what they need, and `reset` takes it out. */
export const faults: { onWrite?: ((address: string) => void | Promise<void>) | undefined } = {};
/** When files began, by their addresses: those that aren't here began at no known time. */
export const births = new Map<string, number>();
/** How often each file was written. */
export const writes = new Map<string, number>();
/** What was looked at, in order. */
export const looks: string[] = [];
/** Which settings were read, in order, and for which file. */
export const settingsRead: [key: string, of: string | undefined][] = [];
/** The words of dialogs, and what is chosen in each: a button by its title. */
export const dialogs: { readonly asked: string[]; answer?: string | undefined } = { asked: [] };

export function reset(): void {
  entries.clear();
  births.clear();
  workspace.workspaceFolders = undefined;
  writes.clear();
  looks.length = 0;
  settingsRead.length = 0;
  dialogs.asked.length = 0;
  dialogs.answer = undefined;
  faults.onWrite = undefined;
}

export class Uri {
  readonly scheme: string;
  readonly path: string;
  readonly authority: string;
  readonly query: string;

  constructor(scheme: string, path: string, authority = '', query = '') {
    this.scheme = scheme;
    this.path = path;
    this.authority = authority;
    this.query = query;
  }

  static from({ scheme, path, query }: Pick<Uri, 'scheme' | 'path' | 'query'>): Uri {
    return new Uri(scheme, path, '', query);
  }

  static parse(address: string): Uri {
    const [, scheme = '', authority = '', path = ''] = /^([\w-]+):(?:\/\/([^/]*))?(.*)$/s.exec(address) ?? [];
    return new Uri(scheme, path, authority);
  }

  static file(path: string): Uri {
    return new Uri('file', path);
  }

  static joinPath({ scheme, path, authority }: Uri, ...names: string[]): Uri {
    const parts: string[] = [];
    for (const part of [path, ...names].join('/').split('/')) {
      if (part === '..') parts.pop();
      else if (part !== '') parts.push(part);
    }
    return new Uri(scheme, `${path.startsWith('/') ? '/' : ''}${parts.join('/')}`, authority);
  }

  get fsPath(): string {
    return this.path;
  }

  with({ path }: { readonly path: string }): Uri {
    return new Uri(this.scheme, path, this.authority);
  }

  toString(): string {
    return `${this.scheme}:${this.authority === '' ? '' : `//${this.authority}`}${this.path}${this.query === '' ? '' : `?${this.query}`}`;
  }
}

export const FileType = { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 } as const;

function entryAt(uri: Uri): Entry {
  const found = entries.get(uri.toString());
  if (found === undefined) throw new Error(`There is no ${uri.path}.`);
  return found;
}

const ignored = () => ({ dispose: () => undefined });

export class EventEmitter<T> {
  readonly #listeners = new Set<(value: T) => void>();
  readonly event = (listener: (value: T) => void) => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };

  fire(value: T): void {
    for (const listener of [...this.#listeners]) listener(value);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

/** Fired by tests: the editor has closed a document. */
export const closed = new EventEmitter<{ readonly uri: Uri; readonly isClosed: boolean }>();

export class RelativePattern {}

export const Disposable = {
  from: (...items: { dispose(): unknown }[]) => ({
    dispose: () => {
      for (const item of items) item.dispose();
    },
  }),
};

export const workspace = {
  fs: {
    async stat(uri: Uri) {
      looks.push(uri.toString());
      const entry = entryAt(uri);
      const { Directory, File, SymbolicLink } = FileType;
      const ctime = births.get(uri.toString()) ?? 0;
      if (entry === 'folder') return { type: Directory, size: 0, ctime };
      return entry === 'link'
        ? { type: File | SymbolicLink, size: 0, ctime }
        : { type: File, size: entry.length, ctime };
    },
    async readFile(uri: Uri) {
      const entry = entryAt(uri);
      if (typeof entry === 'string') throw new Error(`${uri.path} is no file.`);
      return entry.slice();
    },
    async writeFile(uri: Uri, bytes: Uint8Array) {
      const address = uri.toString();
      await faults.onWrite?.(address);
      entries.set(address, bytes.slice());
      writes.set(address, (writes.get(address) ?? 0) + 1);
    },
    async createDirectory(uri: Uri) {
      entries.set(uri.toString(), 'folder');
    },
    async readDirectory(uri: Uri): Promise<[string, number][]> {
      const below = `${uri}/`;
      const names = new Map<string, number>();
      for (const [address, entry] of entries) {
        if (!address.startsWith(below)) continue;
        const [name = '', ...rest] = address.slice(below.length).split('/');
        const isFolder = rest.length > 0 || entry === 'folder';
        names.set(name, isFolder ? FileType.Directory : FileType.File);
      }
      return [...names];
    },
    async delete(uri: Uri) {
      entryAt(uri);
      entries.delete(uri.toString());
    },
    async rename(from: Uri, to: Uri, { overwrite = false } = {}) {
      await workspace.fs.copy(from, to, { overwrite });
      entries.delete(from.toString());
    },
    async copy(from: Uri, to: Uri, { overwrite = false } = {}) {
      const entry = entryAt(from);
      if (!overwrite && entries.has(to.toString())) throw new Error(`There is ${to.path} already.`);
      entries.set(to.toString(), entry);
    },
  },
  decode: async (bytes: Uint8Array) => new TextDecoder().decode(bytes),
  workspaceFolders: undefined as { readonly uri: Uri }[] | undefined,
  asRelativePath: ({ path }: Uri) => path,
  isTrusted: true,
  textDocuments: [],
  /** `file:/w` is a folder of the workspace, and those that tests put in. */
  getWorkspaceFolder: (uri: Uri): { readonly uri: Uri } | undefined =>
    uri.scheme === 'file' && uri.authority === '' && uri.path.startsWith('/w/')
      ? { uri: new Uri('file', '/w') }
      : workspace.workspaceFolders?.find((folder) => uri.toString().startsWith(`${folder.uri}/`)),
  /** Nobody tells of changes. */
  createFileSystemWatcher: () => ({
    onDidChange: ignored,
    onDidCreate: ignored,
    onDidDelete: ignored,
    dispose: () => undefined,
  }),
  registerFileSystemProvider: ignored,
  onDidRenameFiles: ignored,
  onDidCloseTextDocument: closed.event,
  /** All settings are as they are by default. */
  getConfiguration: (_section: string, of?: Uri) => ({
    get: (key: string): undefined => void settingsRead.push([key, of?.toString()]),
  }),
  /** Of patterns only a name anywhere, in the folders that tests put in. */
  findFiles: async (pattern: string) =>
    [...entries.keys()]
      .map((address) => Uri.parse(address))
      .filter(
        (uri) =>
          workspace.workspaceFolders?.some((folder) => uri.toString().startsWith(`${folder.uri}/`)) &&
          uri.path.endsWith(pattern.slice(2)),
      ),
};

const show = async (
  words: string,
  { detail = '' }: { readonly detail?: string },
  ...buttons: { readonly title: string }[]
) => {
  dialogs.asked.push([words, detail].filter(Boolean).join('\n'));
  return buttons.find(({ title }) => title === dialogs.answer);
};

export const window = {
  showInformationMessage: show,
  showWarningMessage: show,
  showErrorMessage: show,
  showOpenDialog: async () => undefined,
  createOutputChannel: () => {
    const write = (...given: unknown[]): void => void logged.push(given);
    return { trace: write, debug: write, info: write, warn: write, error: write };
  },
  onDidChangeVisibleTextEditors: ignored,
  createTreeView: ignored,
};

/** What is in a tab of a page. */
export class TabInputWebview {
  readonly viewType: string;

  constructor(viewType: string) {
    this.viewType = viewType;
  }
}

/** Commands that were registered, by their names. */
export const registered = new Map<string, (...given: unknown[]) => unknown>();

export const commands = {
  registerCommand(command: string, run: (...given: unknown[]) => unknown) {
    registered.set(command, run);
    return { dispose: () => registered.delete(command) };
  },
};

/** What was written to the log: words, and what stood beside them. */
export const logged: unknown[][] = [];

/** As the editor has it: what is appended as text is escaped, but not what Markdown makes a link of without being asked. */
export class MarkdownString {
  value: string;

  constructor(value = '') {
    this.value = value;
  }

  appendText(text: string): this {
    return this.appendMarkdown(text.replace(/[\\`*_{}[\]()#+\-!~]/g, '\\$&').replace(/\n/g, '\n\n'));
  }

  appendMarkdown(text: string): this {
    this.value += text;
    return this;
  }
}
