/** Runs a reward model in ONNX Runtime Web. It uses no Node, so that a worker of any host can run it. */
import { getErrorMessage } from '../../core/base/errors.ts';
import { isIntegerInRange } from '../../core/base/unknown-fields.ts';
import { type CallFailure, createCallFailure } from '../../core/judge/calls/index.ts';
import {
  chooseStepScoreForm,
  type LocalModelTokenizer,
  type LocalStepScores,
  planStepScores,
  STEP_SCORE_FORMS,
  type StepScoreForm,
  type StepScoringInput,
  toStepScore,
} from '../../core/judge/local/index.ts';
import { t } from '../../l10n/index.ts';
import { ModelFileError, type ModelTextsByFileName, type OnnxModelFiles, parseModelJsonFile } from './onnx-messages.ts';
import { createLocalModelTokenizer } from './tokenizer.ts';

/** The parts of `onnxruntime-web` that are used. */
export interface OnnxRuntime {
  readonly env: { readonly wasm: { numThreads?: number; wasmBinary?: Uint8Array; wasmPaths?: unknown } };
  readonly InferenceSession: { create(model: Uint8Array, options: object): Promise<OnnxSession> };
  readonly Tensor: new (
    type: string,
    data: BigInt64Array | Int32Array | Float32Array,
    dims: readonly number[],
  ) => object;
}

interface OnnxSession {
  readonly inputNames: readonly string[];
  readonly inputMetadata: readonly OnnxValue[];
  readonly outputMetadata: readonly OnnxValue[];
  run(
    feeds: Readonly<Record<string, object>>,
    outputs: readonly string[],
  ): Promise<Readonly<Record<string, OnnxOutput>>>;
}

interface OnnxValue {
  readonly name: string;
  readonly isTensor: boolean;
  readonly type?: string;
  readonly shape?: readonly (number | string)[];
}

interface OnnxOutput {
  readonly dims: readonly number[];
  readonly data: ArrayLike<number>;
  dispose(): void;
}

/** The maximum size of the outputs of one call, in numbers. The outputs of a model with a large vocabulary are large. */
const MOST_OUTPUTS = 400_000_000;
/** The maximum number of tokens if the model doesn't name one. */
const USUAL_CONTEXT = 4096;

export interface OnnxStepScorer {
  score(input: StepScoringInput): Promise<LocalStepScores | CallFailure>;
}

/** Loads a model. @throws {@link ModelFileError} for files that can't be used, or an error of the runtime */
export async function loadOnnxModel(
  { InferenceSession, Tensor }: OnnxRuntime,
  { model, weights, texts }: OnnxModelFiles,
): Promise<OnnxStepScorer> {
  const tokenizer = createLocalModelTokenizer(texts);
  const context = readContextLength(texts);
  const session = await InferenceSession.create(model, {
    executionProviders: ['wasm'],
    ...(weights.length > 0 ? { externalData: weights } : {}),
  });
  const { inputs, output } = readSignature(session);
  const width = output.shape?.length === 2 ? 1 : (output.shape?.at(-1) ?? 0);
  const form = chooseForm(texts, typeof width === 'number' ? width : 0, tokenizer);

  return {
    async score(input) {
      const plan = planStepScores(form, tokenizer, input);
      if (plan.kind === 'failure') return plan;
      const { tokens, positions, columns } = plan;
      if (tokens.length > context)
        return createCallFailure(
          'bad-request',
          t('The problem and the proof have {0} tokens, but the model takes at most {1}.', tokens.length, context),
        );
      if (typeof width === 'number' && tokens.length * width > MOST_OUTPUTS)
        return createCallFailure(
          'bad-request',
          t(
            'The problem and the proof have {0} tokens, and the model returns {1} numbers for each, which is too much for the memory of WebAssembly. Convert the model so that it only returns the numbers for + and -.',
            tokens.length,
            width,
          ),
        );
      const feeds = Object.fromEntries(inputs.map((one) => [one.name, createFeed(Tensor, one, tokens)]));
      const { [output.name]: logits } = await session.run(feeds, [output.name]);
      if (!logits) throw new ModelFileError(createOutputSentence());
      try {
        const { dims, data } = logits;
        const columnsPerToken = data.length / tokens.length;
        const isWide = dims.length === 2 ? 1 : (dims.at(-1) ?? 0);
        if (columnsPerToken !== isWide || columns.some((one) => one >= isWide))
          return createCallFailure('malformed', createOutputSentence());
        const scores = positions.map((position) =>
          toStepScore(columns.map((column) => Number(data[position * isWide + column]))),
        );
        return { kind: 'scored', scores, promptTokens: tokens.length, form: t('ONNX, form {0}', form) };
      } finally {
        logits.dispose();
      }
    },
  };
}

function chooseForm(texts: ModelTextsByFileName, width: number, tokenizer: LocalModelTokenizer): StepScoreForm {
  if (texts['proofmark.json'] === undefined) {
    const form = chooseStepScoreForm(width, tokenizer);
    if (form) return form;
    throw new ModelFileError(
      t(
        'The form of the reward model is unknown. Beside the model, create proofmark.json with {0}, or with another form: {1}.',
        '{"form": "qwen"}',
        STEP_SCORE_FORMS.join(', '),
      ),
    );
  }
  const named = parseModelJsonFile(texts, 'proofmark.json').form;
  const form = STEP_SCORE_FORMS.find((one) => one === named);
  if (form) return form;
  throw new ModelFileError(t('“form” in proofmark.json must be one of {0}.', STEP_SCORE_FORMS.join(', ')));
}

function readContextLength(texts: ModelTextsByFileName): number {
  if (texts['config.json'] === undefined) return USUAL_CONTEXT;
  const { max_position_embeddings: most } = parseModelJsonFile(texts, 'config.json');
  return isIntegerInRange(most, 1, 10_000_000) ? most : USUAL_CONTEXT;
}

function createOutputSentence(): string {
  return t(
    "The outputs of the model don't fit its form. A reward model returns two numbers, one number, or a number for each word of its vocabulary, for each token.",
  );
}

/** Finds the inputs that can be filled, and the output with scores. @throws {@link ModelFileError} */
function readSignature({ inputMetadata, outputMetadata }: OnnxSession) {
  const unknown = inputMetadata.find(
    ({ name, isTensor }) => !isTensor || !/^(?:input_ids|attention_mask|position_ids|past_key_values\b.*)$/.test(name),
  );
  if (unknown || !inputMetadata.some(({ name }) => name === 'input_ids'))
    throw new ModelFileError(
      unknown
        ? t(
            'The model needs the input “{0}”, which is unknown. Export it as a model for texts.',
            unknown.name.slice(0, 80),
          )
        : t('The model has no input named input_ids. Export it as a model for texts.'),
    );
  const output = outputMetadata.find(({ name }) => name === 'logits') ?? outputMetadata[0];
  const isScore = output?.isTensor && /^float(?:16|32)$/.test(output.type ?? '') && (output.shape?.length ?? 0) >= 2;
  if (!output || !isScore) throw new ModelFileError(createOutputSentence());
  return { inputs: inputMetadata, output };
}

function createFeed(
  Tensor: OnnxRuntime['Tensor'],
  { name, type = '', shape = [] }: OnnxValue,
  tokens: readonly number[],
) {
  if (name.startsWith('past_key_values')) {
    // An empty cache: one text, no earlier tokens.
    const dims = shape.map((one, k) => (typeof one === 'number' ? one : k === 0 ? 1 : 0));
    return new Tensor(type, new Float32Array(0), dims);
  }
  const values = name === 'input_ids' ? tokens : tokens.map((_, k) => (name === 'position_ids' ? k : 1));
  const data = type === 'int32' ? Int32Array.from(values) : BigInt64Array.from(values, BigInt);
  return new Tensor(type, data, [1, tokens.length]);
}

/** The failure for an error of loading or scoring. */
export function toOnnxModelFailure(error: unknown): CallFailure {
  if (error instanceof ModelFileError) return createCallFailure('malformed', error.message);
  const message = getErrorMessage(error).replace(/\s+/g, ' ').slice(0, 300);
  return /bad_alloc|out of memory|Aborted\(\)|memory access|grow/i.test(message)
    ? createCallFailure(
        'too-large',
        t('The model needs more memory than WebAssembly has (4 GB). Choose a smaller one.'),
      )
    : createCallFailure('malformed', t("ONNX Runtime can't run the model: {0}", message));
}
