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
/** How often each file was written. */
export const writes = new Map<string, number>();

export function reset(): void {
  entries.clear();
  writes.clear();
  faults.onWrite = undefined;
}

export class Uri {
  readonly scheme: string;
  readonly path: string;

  constructor(scheme: string, path: string) {
    this.scheme = scheme;
    this.path = path;
  }

  static parse(address: string): Uri {
    const [, scheme = '', path = ''] = /^([\w-]+):(.*)$/.exec(address) ?? [];
    return new Uri(scheme, path);
  }

  static joinPath({ scheme, path }: Uri, ...names: string[]): Uri {
    return new Uri(scheme, [path, ...names].join('/').replace(/\/+/g, '/'));
  }

  toString(): string {
    return `${this.scheme}:${this.path}`;
  }
}

export const FileType = { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 } as const;

function entryAt(uri: Uri): Entry {
  const found = entries.get(uri.toString());
  if (found === undefined) throw new Error(`There is no ${uri.path}.`);
  return found;
}

export const workspace = {
  fs: {
    async stat(uri: Uri) {
      const entry = entryAt(uri);
      const { Directory, File, SymbolicLink } = FileType;
      if (entry === 'folder') return { type: Directory, size: 0 };
      return entry === 'link' ? { type: File | SymbolicLink, size: 0 } : { type: File, size: entry.length };
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
  },
  decode: async (bytes: Uint8Array) => new TextDecoder().decode(bytes),
  asRelativePath: ({ path }: Uri) => path,
};
