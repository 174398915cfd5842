import * as vscode from 'vscode';
import { type Endpoint, readEndpoints } from '../../../core/judge/calls/index.ts';
import { DisposableOwner } from '../../base/disposables.ts';
import { machineSettings, section } from '../../base/names.ts';

const KEY = machineSettings.endpoints.key;

/** The endpoints that the user has set up, by the user's own settings: whatever a workspace says of them is not looked at. */
export class Endpoints extends DisposableOwner {
  readonly #log: vscode.LogOutputChannel;
  readonly #changed = new vscode.EventEmitter<void>();
  #all: readonly Endpoint[] = [];
  #said = '';

  readonly onDidChange = this.#changed.event;

  constructor(log: vscode.LogOutputChannel) {
    super();
    this.#log = log;
    this.own(
      this.#changed,
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration(`${section}.${KEY}`)) return;
        this.#read();
        this.#changed.fire();
      }),
    );
    this.#read();
  }

  get all(): readonly Endpoint[] {
    return this.#all;
  }

  named(name: string): Endpoint | undefined {
    return this.#all.find((endpoint) => endpoint.name === name);
  }

  /** Adds an entry to the user's settings, as it would be written there, in place of one of the same name. */
  async put(entry: Readonly<Record<string, unknown>> & { readonly name: string }): Promise<void> {
    const found = written();
    const others = Array.isArray(found) ? found.filter((one) => nameOf(one) !== entry.name) : [];
    const settings = vscode.workspace.getConfiguration(section);
    await settings.update(KEY, [...others, entry], vscode.ConfigurationTarget.Global);
  }

  /** Takes an entry out of the user's settings. */
  async remove(name: string): Promise<void> {
    const found = written();
    if (!Array.isArray(found)) return;
    const left = found.filter((one) => nameOf(one) !== name);
    const settings = vscode.workspace.getConfiguration(section);
    await settings.update(KEY, left.length > 0 ? left : undefined, vscode.ConfigurationTarget.Global);
  }

  #read(): void {
    const { endpoints, problems } = readEndpoints(written());
    this.#all = endpoints;
    const said = problems.join('\n');
    if (said !== this.#said) for (const problem of problems) this.#log.warn(problem);
    this.#said = said;
  }
}

function written(): unknown {
  return vscode.workspace.getConfiguration(section).inspect(KEY)?.globalValue;
}

function nameOf(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : undefined;
}
