/** Tokenizers made by us in the format `tokenizer.json`: one of bytes as those of Qwen and Llama 3, one of characters as that of Mistral. */

const SPECIAL = ['<|endoftext|>', '<|im_start|>', '<|im_end|>', '<extra_0>', '<|spare|>'];

/** A chat in the format ChatML. */
export const CHATML_TEMPLATE =
  "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>\\n' }}{% endfor %}";

interface OwnTokenizer {
  readonly 'tokenizer.json': string;
  readonly 'tokenizer_config.json': string;
  readonly vocabulary: number;
}

function addedTokens(names: readonly string[], from: number) {
  return names.map((content, k) => ({
    id: from + k,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  }));
}

/** Characters that stand for the 256 bytes, as in GPT-2. */
function byteCharacters(): string[] {
  const isShown = (byte: number): boolean =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
  let hidden = 0;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(isShown(byte) ? byte : 256 + hidden++));
}

/** A tokenizer of bytes with a few merges, special tokens, and the template of ChatML unless `template` is null. */
export function byteTokenizer(template: string | null = CHATML_TEMPLATE): OwnTokenizer {
  const merges = [
    ['t', 'h'],
    ['th', 'e'],
    ['Ġ', 'the'],
    ['Ġ', '+'],
    ['1', '2'],
  ] as const;
  const words = [...byteCharacters(), ...merges.map((one) => one.join(''))];
  const vocab = Object.fromEntries(words.map((word, k) => [word, k]));
  return {
    'tokenizer.json': JSON.stringify({
      version: '1.0',
      added_tokens: addedTokens(SPECIAL, words.length),
      normalizer: { type: 'NFC' },
      pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: false, use_regex: true },
      post_processor: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: false, use_regex: true },
      decoder: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true },
      model: { type: 'BPE', vocab, merges: merges.map((one) => one.join(' ')) },
    }),
    'tokenizer_config.json': JSON.stringify({
      bos_token: '<|endoftext|>',
      eos_token: '<|im_end|>',
      ...(template === null ? {} : { chat_template: template }),
    }),
    vocabulary: words.length + SPECIAL.length,
  };
}

/** A tokenizer of characters with a blank before each text, as of SentencePiece, which has the tag of Math-Shepherd as a token. */
export function pieceTokenizer(): OwnTokenizer {
  const characters = Array.from({ length: 95 }, (_, k) => String.fromCharCode(32 + k)).filter((one) => one !== ' ');
  const bytes = Array.from({ length: 256 }, (_, k) => `<0x${k.toString(16).toUpperCase().padStart(2, '0')}>`);
  const merges = [
    ['▁', '+'],
    ['▁', '-'],
    ['▁', 'к'],
    ['▁к', 'и'],
  ] as const;
  const words = ['<unk>', '<s>', '</s>', ...bytes, ...characters, '▁', 'к', 'и', ...merges.map((one) => one.join(''))];
  return {
    'tokenizer.json': JSON.stringify({
      version: '1.0',
      added_tokens: addedTokens(['<unk>', '<s>', '</s>'], 0),
      normalizer: {
        type: 'Sequence',
        normalizers: [
          { type: 'Prepend', prepend: '▁' },
          { type: 'Replace', pattern: { String: ' ' }, content: '▁' },
        ],
      },
      pre_tokenizer: null,
      post_processor: {
        type: 'TemplateProcessing',
        single: [{ SpecialToken: { id: '<s>', type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }],
        pair: [{ Sequence: { id: 'A', type_id: 0 } }, { Sequence: { id: 'B', type_id: 1 } }],
        special_tokens: { '<s>': { id: '<s>', ids: [1], tokens: ['<s>'] } },
      },
      decoder: { type: 'Fuse' },
      model: {
        type: 'BPE',
        unk_token: '<unk>',
        fuse_unk: true,
        byte_fallback: true,
        vocab: Object.fromEntries(words.map((word, k) => [word, k])),
        merges: merges.map((one) => one.join(' ')),
      },
    }),
    'tokenizer_config.json': JSON.stringify({ bos_token: '<s>', eos_token: '</s>' }),
    vocabulary: words.length,
  };
}
