import * as vscode from 'vscode';
import { type Endpoint, getOrigin, isLoopback, isUnencrypted } from '../../../core/judge/calls/index.ts';
import { getJudgeKinds } from '../../../core/judge/index.ts';
import { t } from '../../../l10n/index.ts';
import { treeItem } from '../../ask/index.ts';
import { DisposableOwner } from '../../base/disposables.ts';
import { views } from '../../base/names.ts';
import type { EndpointKeys } from '../endpoints/endpoint-keys.ts';
import { type Endpoints, formatEndpointPlace } from '../endpoints/endpoints.ts';
import type { JudgeSelection } from './judge-selection.ts';

/** The tree view of the user's endpoints, with their models, whether a key is set, and the chosen judge. */
export class JudgesView extends DisposableOwner implements vscode.TreeDataProvider<Endpoint> {
  readonly #endpoints: Endpoints;
  readonly #keys: EndpointKeys;
  readonly #selection: JudgeSelection;
  readonly #changed = new vscode.EventEmitter<undefined>();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(endpoints: Endpoints, keys: EndpointKeys, selection: JudgeSelection) {
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
      vscode.window.createTreeView(views.judges, { treeDataProvider: this }),
    );
  }

  getChildren(parent?: Endpoint): Endpoint[] {
    return parent ? [] : [...this.#endpoints.all];
  }

  async getTreeItem(endpoint: Endpoint): Promise<vscode.TreeItem> {
    const { name, model } = endpoint;
    const { judge } = this.#selection.current;
    const chosen = getJudgeKinds(endpoint).find((kind) => judge === `${kind}@${name}`);
    const key = await this.#keyWords(endpoint);
    const said = [
      ...(chosen ? [t('{0} (selected)', chosen)] : []),
      model,
      ...(key ? [key] : []),
      formatEndpointPlace(endpoint),
    ];
    return treeItem({
      label: name,
      description: said.join(' · '),
      tooltip: [name, ...said],
      icon: new vscode.ThemeIcon(chosen ? 'law' : 'server'),
      context: endpoint.kind === 'editor' ? 'editorModel' : 'server',
      spoken: [name, ...said].join(', '),
    });
  }

  async #keyWords(endpoint: Endpoint): Promise<string | undefined> {
    if (endpoint.kind === 'editor') return undefined;
    if (isUnencrypted(endpoint)) return t('HTTP, no key sent');
    const origin = getOrigin(endpoint);
    // A local server usually needs no key.
    const none = isLoopback(origin) ? undefined : t('no API key');
    // Don't query the secret storage if no key was ever set.
    if (!this.#keys.origins().includes(origin)) return none;
    return (await this.#keys.of(endpoint)) === undefined ? none : t('API key set');
  }
}
