import * as vscode from 'vscode';
import { fieldsOf } from '../../../core/base/records.ts';
import { type Endpoint, originOf, readEndpoints } from '../../../core/judge/calls/index.ts';
import { t } from '../../../l10n/index.ts';
import { DisposableOwner } from '../../base/disposables.ts';
import { machineSettings, section } from '../../base/names.ts';

const KEY = machineSettings.endpoints.key;

/** The endpoints in the user settings. Workspace settings are ignored. */
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

  /** Adds an entry to the user settings, replacing one of the same name. */
  async put(entry: Readonly<Record<string, unknown>> & { readonly name: string }): Promise<void> {
    await write([...others(entry.name), entry]);
  }

  /** Removes an entry from the user settings. */
  async remove(name: string): Promise<void> {
    if (!Array.isArray(written())) return;
    const left = others(name);
    await write(left.length > 0 ? left : undefined);
  }

  #read(): void {
    const { endpoints, problems } = readEndpoints(written());
    this.#all = endpoints;
    const said = problems.join('\n');
    if (said !== this.#said) for (const problem of problems) this.#log.warn(problem);
    this.#said = said;
  }
}

/** The place of an endpoint for people: the origin of its address, or the editor. */
export function placeOf(endpoint: Endpoint): string {
  return endpoint.kind === 'editor' ? t('VS Code language model') : originOf(endpoint);
}

function written(): unknown {
  return vscode.workspace.getConfiguration(section).inspect(KEY)?.globalValue;
}

/** All entries but that of a name. */
function others(name: string): unknown[] {
  const found = written();
  return Array.isArray(found) ? found.filter((one) => fieldsOf(one).name !== name) : [];
}

async function write(entries: readonly unknown[] | undefined): Promise<void> {
  const settings = vscode.workspace.getConfiguration(section);
  await settings.update(KEY, entries, vscode.ConfigurationTarget.Global);
}
