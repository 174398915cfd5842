/** Writes a model with random weights as a folder of Hugging Face, which vLLM and transformers load. Its tokens are those of the GGUF file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandomGenerator } from '../../src/core/base/random.ts';
import { CHATML_TEMPLATE, END_OF_TURN, listByteTokens, type RandomModel, SPECIAL_TOKENS } from './random-gguf.ts';

/** The token after each step of Qwen's reward models. */
const STEP_TOKEN = '<extra_0>';

/** The names of tensors in GGUF files and here. */
const NAMES: readonly (readonly [gguf: RegExp, name: string])[] = [
  [/^token_embd\.weight$/, 'model.embed_tokens.weight'],
  [/^output_norm\.weight$/, 'model.norm.weight'],
  [/^output\.weight$/, 'lm_head.weight'],
  [/^blk\.(\d+)\.attn_norm\.weight$/, 'model.layers.$1.input_layernorm.weight'],
  [/^blk\.(\d+)\.attn_output\.weight$/, 'model.layers.$1.self_attn.o_proj.weight'],
  [/^blk\.(\d+)\.attn_([qkv])\.weight$/, 'model.layers.$1.self_attn.$2_proj.weight'],
  [/^blk\.(\d+)\.ffn_norm\.weight$/, 'model.layers.$1.post_attention_layernorm.weight'],
  [/^blk\.(\d+)\.ffn_(gate|up|down)\.weight$/, 'model.layers.$1.mlp.$2_proj.weight'],
];

/**
 * Writes the folder.
 * @param kind `chat`: a language model (Llama); `reward`: a reward model with two classes (Qwen2.5-Math-PRM)
 */
export function writeHuggingFaceModel(folder: string, { shape, tensors }: RandomModel, kind: 'chat' | 'reward'): void {
  mkdirSync(folder, { recursive: true });
  const isReward = kind === 'reward';
  const { width, layers, heads, hidden, contextLength } = shape;
  const specials = [...SPECIAL_TOKENS, ...(isReward ? [STEP_TOKEN] : [])];
  const vocabulary = 256 + specials.length;
  const random = createRandomGenerator(shape.seed);
  const draw = (size: number): Float32Array => Float32Array.from({ length: size }, () => (random() - 0.5) / 4);
  const all = new Map<string, { readonly shape: readonly number[]; readonly values: Float32Array }>();
  for (const [gguf, { dimensions, values }] of tensors) {
    const [pattern, name] = NAMES.find(([one]) => one.test(gguf)) ?? [];
    if (!pattern || name === undefined) throw new Error(`No name for ${gguf}.`);
    if (isReward && gguf === 'output.weight') continue;
    const isVocabulary = gguf === 'token_embd.weight';
    const rows = isVocabulary ? [vocabulary, width] : [...dimensions].reverse();
    const more = isVocabulary ? draw((vocabulary - 256 - SPECIAL_TOKENS.length) * width) : new Float32Array();
    all.set(gguf.replace(pattern, name), { shape: rows, values: Float32Array.from([...values, ...more]) });
  }
  if (isReward) {
    for (let i = 0; i < layers; i++)
      for (const part of 'qkv')
        all.set(`model.layers.${i}.self_attn.${part}_proj.bias`, { shape: [width], values: draw(width) });
    all.set('score.0.weight', { shape: [width, width], values: draw(width * width) });
    all.set('score.0.bias', { shape: [width], values: draw(width) });
    all.set('score.2.weight', { shape: [2, width], values: draw(2 * width) });
    all.set('score.2.bias', { shape: [2], values: draw(2) });
  }
  writeFileSync(join(folder, 'model.safetensors'), encodeSafetensors(all));
  const write = (name: string, value: unknown): void => writeFileSync(join(folder, name), JSON.stringify(value));
  write('config.json', {
    architectures: [isReward ? 'Qwen2ForProcessRewardModel' : 'LlamaForCausalLM'],
    model_type: isReward ? 'qwen2' : 'llama',
    hidden_size: width,
    intermediate_size: hidden,
    num_hidden_layers: layers,
    num_attention_heads: heads,
    num_key_value_heads: heads,
    max_position_embeddings: contextLength,
    rms_norm_eps: 1e-5,
    rope_theta: 10_000,
    vocab_size: vocabulary,
    bos_token_id: 256,
    eos_token_id: END_OF_TURN,
    tie_word_embeddings: false,
    torch_dtype: 'float32',
    hidden_act: 'silu',
  });
  const byteLevel = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true };
  write('tokenizer.json', {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: specials.map((content, k) => ({
      id: 256 + k,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: null,
    pre_tokenizer: byteLevel,
    post_processor: null,
    decoder: byteLevel,
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: null,
      end_of_word_suffix: null,
      fuse_unk: false,
      byte_fallback: false,
      vocab: Object.fromEntries(listByteTokens().map((token, id) => [token, id])),
      merges: [],
    },
  });
  write('tokenizer_config.json', {
    tokenizer_class: 'PreTrainedTokenizerFast',
    bos_token: SPECIAL_TOKENS[0],
    eos_token: SPECIAL_TOKENS[2],
    chat_template: CHATML_TEMPLATE,
    model_max_length: contextLength,
  });
  write('generation_config.json', { eos_token_id: END_OF_TURN, bos_token_id: 256 });
}

/** Encodes tensors in the format of Hugging Face: the length of a header, the header in JSON, the values. */
function encodeSafetensors(
  tensors: ReadonlyMap<string, { readonly shape: readonly number[]; readonly values: Float32Array }>,
): Buffer {
  let at = 0;
  const header: Record<string, unknown> = { __metadata__: { format: 'pt' } };
  for (const [name, { shape, values }] of tensors) {
    header[name] = { dtype: 'F32', shape, data_offsets: [at, at + values.byteLength] };
    at += values.byteLength;
  }
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  return Buffer.concat([length, json, ...[...tensors.values()].map(({ values }) => Buffer.from(values.buffer))]);
}
