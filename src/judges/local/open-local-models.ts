/** Opens the pool of models on this computer, on Node. */
import { availableParallelism, totalmem } from 'node:os';
import type { Clock } from '../../core/base/clock.ts';
import { createCallFailure, type Endpoint, getEndpointOrigin } from '../../core/judge/calls/index.ts';
import {
  type LocalModelBounds,
  type LocalModelLoader,
  type LocalModelLoadProgress,
  LocalModelPool,
} from '../../core/judge/local/index.ts';
import { t } from '../../l10n/index.ts';
import { systemClock } from '../system-clock.ts';
import { findModelFiles, hashModelFiles } from './model-files.ts';
import { estimateOnnxMemory, formatMissingEngineMessage, startOnnxModel } from './onnx-engine.ts';
import { ModelFileError } from './onnx-messages.ts';

export interface LocalModelsOptions {
  /** Finds the folder of the installed engine for ONNX models; undefined if it isn't installed. */
  readonly findOnnxFolder: () => string | undefined;
  /** The built or the source file of `model-host`. */
  readonly onnxWorkerFile: string | URL;
  /** Loads a GGUF file, whose hash was compared. */
  readonly loadGguf?: LocalModelLoader;
  /** A sentence that says how to install a missing engine. */
  readonly installHint: string;
  readonly onProgress?: (endpoint: Endpoint, progress: LocalModelLoadProgress | undefined) => void;
}

/** A clock whose tasks don't keep the process alive. */
const clock: Clock = {
  now: systemClock.now,
  after: (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};

/** What models may use: all processors, and half of the memory. */
export function getLocalModelBounds(): LocalModelBounds {
  return { threads: availableParallelism(), memory: totalmem() / 2 };
}

/** Opens the pool. */
export function openLocalModels(options: LocalModelsOptions): LocalModelPool {
  const { onProgress } = options;
  return new LocalModelPool({
    clock,
    load: createLocalModelLoader(options),
    bounds: getLocalModelBounds(),
    ...(onProgress ? { onProgress } : {}),
  });
}

function createLocalModelLoader(options: LocalModelsOptions): LocalModelLoader {
  return async (endpoint, context) => {
    try {
      const disk = await findModelFiles(endpoint.file ?? '');
      const isGguf = disk.kind === 'gguf';
      if (isGguf && !options.loadGguf)
        return createCallFailure('bad-request', t("GGUF files can't be used here. Choose a model in the ONNX format."));
      const folder = options.findOnnxFolder();
      if (folder === undefined && !isGguf)
        return createCallFailure('no-engine', `${formatMissingEngineMessage()} ${options.installHint}`);
      const full = isGguf ? undefined : await context.reserve(estimateOnnxMemory(disk));
      if (full) return full;
      const read = await hashModelFiles(disk, !isGguf, context.onProgress, context.signal);
      if (`local:${read.sha256}` !== getEndpointOrigin(endpoint))
        return createCallFailure(
          'changed-model',
          t(
            'The files of the model “{0}” changed after you chose it. Choose the model again if you trust them.',
            endpoint.name,
          ),
        );
      if (isGguf && options.loadGguf) return await options.loadGguf(endpoint, context);
      return await startOnnxModel(
        { clock, folder: folder ?? '', workerFile: options.onnxWorkerFile },
        disk,
        read,
        context,
      );
    } catch (error) {
      if (error instanceof ModelFileError) return createCallFailure('malformed', error.message);
      throw error;
    }
  };
}
