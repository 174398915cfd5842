/** A client of the language server in a process of its own, for tests. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  createProtocolConnection,
  type Diagnostic,
  type InitializeParams,
  type InitializeResult,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';

/** What the server has sent of the diagnostics of a document. */
export interface Published {
  readonly uri: string;
  readonly version?: number;
  readonly diagnostics: readonly Diagnostic[];
}

interface WorkDoneProgressValue {
  readonly kind: 'begin' | 'report' | 'end';
  readonly message?: string;
  readonly cancellable?: boolean;
}

export class LanguageClient {
  readonly process: ChildProcess;
  readonly connection: ProtocolConnection;
  readonly published: Published[] = [];
  readonly messages: string[] = [];
  readonly logged: string[] = [];
  /** What the server wants to hear of. */
  readonly registered: unknown[] = [];
  /** What the server has sent of progress, in order. */
  readonly progress: { readonly token: string | number; readonly value: WorkDoneProgressValue }[] = [];
  /** What the server has written to standard error. */
  errors = '';
  /** The settings that the server gets when it asks. */
  settings: unknown;
  #heard: (() => void)[] = [];

  /**
   * @param main the file of the command line
   * @param options further options of the server
   */
  constructor(main: string, cwd: string, options: readonly string[] = []) {
    const stdio = ['pipe', 'pipe', 'pipe'] as const;
    this.process = spawn(process.execPath, [main, 'lsp', '--stdio', ...options], { cwd, stdio: [...stdio] });
    const { stdin, stdout, stderr } = this.process;
    if (!stdin || !stdout || !stderr) throw new Error('The process has no streams.');
    stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text;
    });
    this.connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.connection.onNotification('textDocument/publishDiagnostics', (params: Published) => {
      this.published.push(params);
      for (const resolve of this.#heard.splice(0)) resolve();
    });
    this.connection.onNotification('window/showMessage', ({ message }: { message: string }) => {
      this.messages.push(message);
    });
    this.connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      this.logged.push(message);
    });
    this.connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) => {
      return items.map(() => this.settings ?? null);
    });
    this.connection.onRequest('client/registerCapability', (params: unknown) => {
      this.registered.push(params);
      return null;
    });
    this.connection.onRequest('workspace/diagnostic/refresh', () => null);
    this.connection.onRequest('window/workDoneProgress/create', () => null);
    this.connection.onNotification('$/progress', (params: LanguageClient['progress'][number]) => {
      this.progress.push(params);
    });
    this.connection.listen();
  }

  async start(params: Partial<InitializeParams> = {}): Promise<InitializeResult> {
    const result = await this.connection.sendRequest<InitializeResult>('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: {},
      ...params,
    });
    await this.connection.sendNotification('initialized', {});
    return result;
  }

  async open(uri: string, text: string, languageId = 'markdown', version = 1): Promise<void> {
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId, version, text },
    });
  }

  /** Replaces a range, or the whole text. */
  async edit(uri: string, version: number, ...contentChanges: object[]): Promise<void> {
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges,
    });
  }

  ask<R>(method: string, params: object): Promise<R> {
    return this.connection.sendRequest<R>(method, params);
  }

  /** Waits for diagnostics of a document; for those of a version if the server names it. */
  async diagnostics(uri: string, isWanted: (one: Published) => boolean = () => true): Promise<readonly Diagnostic[]> {
    for (;;) {
      const found = this.published.find((one) => one.uri === uri && isWanted(one));
      if (found) return found.diagnostics;
      await new Promise<void>((resolve) => this.#heard.push(resolve));
    }
  }

  /** Ends the server as a client should. @returns its exit code */
  async stop(): Promise<number | null> {
    const { exitCode } = this.process;
    if (exitCode !== null) return exitCode;
    const ended = once(this.process, 'exit');
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const [code] = (await ended) as [number | null];
    this.connection.dispose();
    return code;
  }
}

/** Runs a test with a server of its own, which must end well. */
export async function withLanguageServer(
  main: string,
  cwd: string,
  work: (client: LanguageClient) => Promise<void>,
  params?: Partial<InitializeParams>,
  options?: readonly string[],
): Promise<void> {
  const client = new LanguageClient(main, cwd, options);
  try {
    await client.start(params);
    await work(client);
    assert.equal(await client.stop(), 0);
  } finally {
    client.process.kill();
  }
}
