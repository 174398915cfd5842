/** Opens the cache of replies and the model judges, when the first model is queried. */

import * as vscode from 'vscode';
import type { Endpoint, PendingRetryListener, ReplyCache } from '../../core/judge/calls/index.ts';
import type { LocalModelLoadProgress } from '../../core/judge/local/index.ts';
import type { ModelJudgeFactory } from '../../judges/model-judges.ts';
import { t } from '../../l10n/index.ts';
import { runWithProgress } from '../ask/index.ts';
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
  const localModels = asking.openLocalModels?.(
    context.globalStorageUri,
    context.extensionUri,
    createLoadProgressDisplay(),
  );
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

interface ShownLoad {
  message: string;
  /** Absent until VS Code shows the progress. */
  show?: (message: string) => void;
  end: () => void;
}

/** Shows in the status bar how far models on this computer are loaded. */
function createLoadProgressDisplay(): (endpoint: Endpoint, progress: LocalModelLoadProgress | undefined) => void {
  const shown = new Map<string, ShownLoad>();
  return ({ name }, progress) => {
    const found = shown.get(name);
    if (!progress) {
      found?.end();
      shown.delete(name);
      return;
    }
    const message = formatLoadProgress(progress);
    if (found) {
      if (found.message !== message) found.show?.(message);
      found.message = message;
      return;
    }
    const begun: ShownLoad = { message, end: () => undefined };
    shown.set(name, begun);
    const ended = new Promise<void>((resolve) => {
      begun.end = resolve;
    });
    void runWithProgress({ location: vscode.ProgressLocation.Window, title: name }, (bar) => {
      begun.show = (words) => bar.report({ message: words });
      begun.show(begun.message);
      return ended;
    });
  };
}

function formatLoadProgress({ phase, done, total }: LocalModelLoadProgress): string {
  const percent = Math.floor((100 * done) / Math.max(1, total));
  if (phase === 'hash') return t('reading, {0}%', percent);
  // Some engines don't report how far they are.
  return percent === 0 ? t('loading') : t('loading, {0}%', percent);
}
