/** Messages between the thread that runs an ONNX model and its owner. */
import { isRecord, parseJsonOrUndefined } from '../../core/base/unknown-fields.ts';
import type { CallFailure } from '../../core/judge/calls/index.ts';
import type { LocalStepScores, StepScoringInput } from '../../core/judge/local/index.ts';
import { t } from '../../l10n/index.ts';

/** The texts of a model's files by name; absent if there is none. */
export type ModelTextsByFileName = Readonly<Record<string, string | undefined>>;

/** A file of a model that can't be used, with a sentence for people. */
export class ModelFileError extends Error {}

/** Reads a JSON object beside a model. @throws {@link ModelFileError} */
export function parseModelJsonFile(texts: ModelTextsByFileName, name: string): Readonly<Record<string, unknown>> {
  const text = texts[name];
  if (text === undefined)
    throw new ModelFileError(t('{0} is missing beside the model. Copy it from where the model was published.', name));
  const read = parseJsonOrUndefined(text);
  if (!isRecord(read))
    throw new ModelFileError(t("{0} of the model isn't a JSON object. Download the file again.", name));
  return read;
}

/** The files of a model. */
export interface OnnxModelFiles {
  readonly model: Uint8Array;
  /** Weights in files of their own, by name. */
  readonly weights: readonly { readonly path: string; readonly data: Uint8Array }[];
  readonly texts: ModelTextsByFileName;
}

/** First the model to load, then inputs to score in turn. */
export type OnnxRequest =
  | {
      readonly kind: 'load';
      readonly threads: number;
      /** The address of the engine's script, and its WebAssembly. */
      readonly script: string;
      readonly wasm: Uint8Array;
      readonly files: OnnxModelFiles;
    }
  | { readonly kind: 'score'; readonly input: StepScoringInput };

/** One reply to each request, in order. `broken` ends the thread, since its memory can't be trusted. */
export type OnnxReply =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'result'; readonly result: LocalStepScores | CallFailure }
  | { readonly kind: 'broken'; readonly failure: CallFailure };
