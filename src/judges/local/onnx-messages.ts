/** Messages between the thread that runs an ONNX model and its owner. */
import type { CallFailure } from '../../core/judge/calls/index.ts';
import type { LocalStepScores, StepScoringInput } from '../../core/judge/local/index.ts';
import type { OnnxModelFiles } from './onnx-model.ts';

/** First the model to load, then inputs to score in turn. */
export type OnnxRequest =
  | {
      readonly kind: 'load';
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
