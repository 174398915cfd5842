import * as vscode from 'vscode';
import { getFieldsOrEmpty } from '../../../core/base/unknown-fields.ts';
import { type Endpoint, getServerOrigin, parseEndpoints } from '../../../core/judge/calls/index.ts';
import { t } from '../../../l10n/index.ts';
import { DisposableOwner } from '../../base/disposables.ts';
import { machineSettingDefinitions, SETTINGS_SECTION } from '../../base/manifest-names.ts';

const ENDPOINTS_SETTING = machineSettingDefinitions.endpoints.key;

/** The endpoints in the user settings. Workspace settings are ignored. */
export class UserEndpoints extends DisposableOwner {
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
        if (!event.affectsConfiguration(`${SETTINGS_SECTION}.${ENDPOINTS_SETTING}`)) return;
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

  /** The entry of the user settings with this name, as written; empty if there is none. */
  entryOf(name: string): Readonly<Record<string, unknown>> {
    const found = readEndpointSetting();
    return Array.isArray(found) ? getFieldsOrEmpty(found.find((one) => getFieldsOrEmpty(one).name === name)) : {};
  }

  /** Adds an entry to the user settings, replacing one of the same name. */
  async put(entry: Readonly<Record<string, unknown>> & { readonly name: string }): Promise<void> {
    await writeEndpointSetting([...listOtherEntries(entry.name), entry]);
  }

  /** Removes an entry from the user settings. */
  async remove(name: string): Promise<void> {
    if (!Array.isArray(readEndpointSetting())) return;
    const left = listOtherEntries(name);
    await writeEndpointSetting(left.length > 0 ? left : undefined);
  }

  #read(): void {
    const { endpoints, problems } = parseEndpoints(readEndpointSetting());
    this.#all = endpoints;
    const said = problems.join('\n');
    if (said !== this.#said) for (const problem of problems) this.#log.warn(problem);
    this.#said = said;
  }
}

/** Formats where the model of an endpoint runs: the origin of its server, VS Code, or this computer. */
export function formatEndpointLocation(endpoint: Endpoint): string {
  return getServerOrigin(endpoint) ?? (endpoint.kind === 'editor' ? t('VS Code language model') : t('this computer'));
}

function readEndpointSetting(): unknown {
  return vscode.workspace.getConfiguration(SETTINGS_SECTION).inspect(ENDPOINTS_SETTING)?.globalValue;
}

/** Returns all entries except the one with this name. */
function listOtherEntries(name: string): unknown[] {
  const found = readEndpointSetting();
  return Array.isArray(found) ? found.filter((one) => getFieldsOrEmpty(one).name !== name) : [];
}

async function writeEndpointSetting(entries: readonly unknown[] | undefined): Promise<void> {
  const settings = vscode.workspace.getConfiguration(SETTINGS_SECTION);
  await settings.update(ENDPOINTS_SETTING, entries, vscode.ConfigurationTarget.Global);
}
