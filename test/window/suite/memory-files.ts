import * as vscode from 'vscode';

/** A file system of files in memory, flat, as another extension would bring one. */
export class MemoryFiles implements vscode.FileSystemProvider {
  readonly #files: Map<string, Uint8Array>;
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  constructor(files: Readonly<Record<string, string>>) {
    this.#files = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => {});
  }

  stat({ path }: vscode.Uri): vscode.FileStat {
    if (path === '/') return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: this.#read(path).length };
  }

  readDirectory(): [string, vscode.FileType][] {
    return [...this.#files.keys()].map((path) => [path.slice(1), vscode.FileType.File]);
  }

  readFile({ path }: vscode.Uri): Uint8Array {
    return this.#read(path);
  }

  writeFile({ path }: vscode.Uri, content: Uint8Array): void {
    this.#files.set(path, content);
  }

  createDirectory(): void {
    throw vscode.FileSystemError.NoPermissions();
  }

  delete({ path }: vscode.Uri): void {
    this.#files.delete(path);
  }

  rename(): void {
    throw vscode.FileSystemError.NoPermissions();
  }

  #read(path: string): Uint8Array {
    const content = this.#files.get(path);
    if (!content) throw vscode.FileSystemError.FileNotFound(path);
    return content;
  }
}
