/** The entry of `dist/asking.cjs`, which loads on Node with the first query of a model. */

import path from 'node:path';
import { parsePromptFile } from '../../core/judge/index.ts';
import { LOCAL_ENGINES, type LocalEngine } from '../../core/judge/local/index.ts';
import { describeLocalModel } from '../../judges/local/describe-model.ts';
import { createLlamaLoader } from '../../judges/local/llama-model.ts';
import { findModelFiles, hashModelFiles } from '../../judges/local/model-files.ts';
import { openLocalModels } from '../../judges/local/open-local-models.ts';
import { createModelJudgeFactory } from '../../judges/model-judges.ts';
import { createNodeFetch } from '../../judges/node-fetch.ts';
import { createBoundedFetch } from '../../judges/servers/bounded-fetch.ts';
import { systemClock } from '../../judges/system-clock.ts';
import { setTranslatedTexts, type TranslatedTexts, t } from '../../l10n/index.ts';
import { ENGINE_DOWNLOAD_LIMITS, EngineFolder } from '../../store/engines/engine-folder.ts';
import { openReplyAndCostStore } from '../../store/replies/reply-store.ts';
import type { ModelServices } from '../base/editor-host.ts';

/** @param texts the extension's texts, since this bundle has its own text table */
export function createModelServices(texts: TranslatedTexts): ModelServices {
  setTranslatedTexts(texts);
  return {
    // Remote servers are reached through the editor, which applies its proxy settings.
    createJudges: (parts) => createModelJudgeFactory({ ...parts, fetch: createNodeFetch('host') }),
    openStore: (folder, onProblem) => openReplyAndCostStore(path.join(folder.fsPath, 'replies.sqlite'), { onProblem }),
    readPrompt: parsePromptFile,
    openEngines,
    localModelFiles: {
      describe: describeLocalModel,
      hash: async (path, signal, onProgress) =>
        (await hashModelFiles(await findModelFiles(path), false, onProgress, signal)).sha256,
    },
    openLocalModels: (folder, extension, onProgress) => {
      const modelHost = path.join(extension.fsPath, 'dist', 'model-host.mjs');
      const findFolder = (engine: LocalEngine) => (): string | undefined => openEngines(folder).find(engine)?.folder;
      const installHint = t('Run "Install Local Engine" first.');
      return openLocalModels({
        findOnnxFolder: findFolder(LOCAL_ENGINES.onnx),
        onnxWorkerFile: modelHost,
        loadGguf: createLlamaLoader({ script: modelHost, findFolder: findFolder(LOCAL_ENGINES.llama), installHint }),
        installHint,
        onProgress,
      });
    },
  };
}

function openEngines({ fsPath }: { readonly fsPath: string }): EngineFolder {
  return new EngineFolder({
    root: path.join(fsPath, 'engines'),
    fetch: createBoundedFetch({
      ...ENGINE_DOWNLOAD_LIMITS,
      clock: systemClock,
      key: undefined,
      fetch: createNodeFetch('host'),
    }),
  });
}
