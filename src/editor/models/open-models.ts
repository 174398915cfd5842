/** Opens the cache of replies and the model judges, when the first model is queried. */

import * as vscode from 'vscode';
import type { PendingRetryListener, ReplyCache } from '../../core/judge/calls/index.ts';
import type { ModelJudgeFactory } from '../../judges/model-judges.ts';
import type { EditorHost, ReplyAndCostStore } from '../base/editor-host.ts';
import { readTextFile } from '../base/files.ts';
import type { EndpointApiKeyStore } from './endpoints/endpoint-keys.ts';
import { editorLanguageModelCatalog } from './endpoints/language-models.ts';
import { PROMPT_FILE_SUFFIX } from './judges/judge-values.ts';

export interface ModelServicesOptions {
  readonly context: vscode.ExtensionContext;
  readonly host: EditorHost;
  readonly log: vscode.LogOutputChannel;
  readonly keys: EndpointApiKeyStore;
}

export interface OpenedModelServices {
  readonly judges: ModelJudgeFactory;
  /** Creates judges with another cache and their own concurrency limits. */
  judgesOver(cache: ReplyCache): ModelJudgeFactory;
  /** The store of replies and spending. Its owner must close it. */
  readonly store: ReplyAndCostStore;
}

export async function openModelServices(
  { context, host, log, keys }: ModelServicesOptions,
  onTrouble: PendingRetryListener,
): Promise<OpenedModelServices> {
  const asking = await host.asking();
  const store = asking.openStore(context.globalStorageUri, (sentence) => log.warn(sentence));
  log.info(store.describe());
  const localModels = asking.openLocalModels?.(context.globalStorageUri, context.extensionUri);
  const judgesOver = (cache: ReplyCache): ModelJudgeFactory =>
    asking.createJudges({
      clock: host.clock,
      cache,
      onTrouble,
      onLeftOut: ({ endpoint, model }, name) =>
        log.warn(
          `${model || endpoint.name} rejects the parameter "${name}", so Proofmark omits it and the model's default applies. To always omit it, set "${name}": null in the sampling of the endpoint ${endpoint.name}.`,
        ),
      keyOf: (endpoint) => keys.of(endpoint),
      editorModels: editorLanguageModelCatalog,
      ...(localModels ? { localModels } : {}),
      builtIn: (name) => readBuiltInPromptText(context, name),
    });
  return { judges: judgesOver(store.cache), judgesOver, store };
}

/** Reads the text of a built-in prompt. @throws if it can't be read */
export async function readBuiltInPromptText(
  { extensionUri }: Pick<vscode.ExtensionContext, 'extensionUri'>,
  name: string,
): Promise<string> {
  return readTextFile(vscode.Uri.joinPath(extensionUri, 'media', 'prompts', `${name}${PROMPT_FILE_SUFFIX}`));
}
