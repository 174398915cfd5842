import * as vscode from 'vscode';
import {
  type Endpoint,
  getServerOrigin,
  isLoopbackOrigin,
  isUnencryptedEndpoint,
} from '../../../core/judge/calls/index.ts';
import { getEndpointJudgeKinds } from '../../../core/judge/index.ts';
import { t } from '../../../l10n/index.ts';
import { createTreeItem } from '../../ask/index.ts';
import { DisposableOwner } from '../../base/disposables.ts';
import { viewIds } from '../../base/manifest-names.ts';
import type { EndpointApiKeyStore } from '../endpoints/endpoint-keys.ts';
import { formatEndpointLocation, type UserEndpoints } from '../endpoints/endpoints.ts';
import type { SelectedJudgeStore } from './judge-selection.ts';

/** The tree view of the user's endpoints, with their models, whether a key is set, and the chosen judge. */
export class JudgeEndpointsTree extends DisposableOwner implements vscode.TreeDataProvider<Endpoint> {
  readonly #endpoints: UserEndpoints;
  readonly #keys: EndpointApiKeyStore;
  readonly #selection: SelectedJudgeStore;
  readonly #changed = new vscode.EventEmitter<undefined>();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(endpoints: UserEndpoints, keys: EndpointApiKeyStore, selection: SelectedJudgeStore) {
    super();
    this.#endpoints = endpoints;
    this.#keys = keys;
    this.#selection = selection;
    const show = (): void => this.#changed.fire(undefined);
    this.own(
      this.#changed,
      endpoints.onDidChange(show),
      keys.onDidChange(show),
      selection.onDidChange(show),
      vscode.window.createTreeView(viewIds.judges, { treeDataProvider: this }),
    );
  }

  getChildren(parent?: Endpoint): Endpoint[] {
    return parent ? [] : [...this.#endpoints.all];
  }

  async getTreeItem(endpoint: Endpoint): Promise<vscode.TreeItem> {
    const { name, model } = endpoint;
    const { judge } = this.#selection.current;
    const chosen = getEndpointJudgeKinds(endpoint).find((kind) => judge === `${kind}@${name}`);
    const key = await this.#keyWords(endpoint);
    const said = [
      ...(chosen ? [t('{0} (selected)', chosen)] : []),
      model,
      ...(key ? [key] : []),
      formatEndpointLocation(endpoint),
    ];
    return createTreeItem({
      label: name,
      description: said.join(' · '),
      tooltip: [name, ...said],
      icon: new vscode.ThemeIcon(chosen ? 'law' : 'server'),
      context: getServerOrigin(endpoint) === undefined ? 'editorModel' : 'server',
      spoken: [name, ...said].join(', '),
    });
  }

  async #keyWords(endpoint: Endpoint): Promise<string | undefined> {
    const origin = getServerOrigin(endpoint);
    if (origin === undefined) return undefined;
    if (isUnencryptedEndpoint(endpoint)) return t('HTTP, no key sent');
    // A local server usually needs no key.
    const none = isLoopbackOrigin(origin) ? undefined : t('no API key');
    // Don't query the secret storage if no key was ever set.
    if (!this.#keys.origins().includes(origin)) return none;
    return (await this.#keys.of(endpoint)) === undefined ? none : t('API key set');
  }
}
