/** The tokenizer and the chat template of a model, from the files that its maker publishes beside the weights. */
import { Template } from '@huggingface/jinja';
import { Tokenizer } from '@huggingface/tokenizers';
import { getErrorMessage } from '../../core/base/errors.ts';
import { getFieldsOrEmpty, isRecord } from '../../core/base/unknown-fields.ts';
import type { LocalModelTokenizer } from '../../core/judge/local/index.ts';
import { t } from '../../l10n/index.ts';
import { ModelFileError, type ModelTextsByFileName, parseModelJsonFile } from './onnx-messages.ts';

/** @throws {@link ModelFileError} */
export function createLocalModelTokenizer(texts: ModelTextsByFileName): LocalModelTokenizer {
  const table = parseModelJsonFile(texts, 'tokenizer.json');
  const config = texts['tokenizer_config.json'] === undefined ? {} : parseModelJsonFile(texts, 'tokenizer_config.json');
  let tokenizer: Tokenizer;
  try {
    tokenizer = new Tokenizer(table, config);
    tokenizer.encode('1 + 1 = 2');
  } catch (error) {
    throw createFileError('tokenizer.json', error);
  }
  // A token that takes the blanks beside it changes the text around it.
  const special = [...tokenizer.get_added_tokens_decoder()].filter(([, { lstrip, rstrip }]) => !lstrip && !rstrip);
  const bos = readTokenName(config.bos_token);
  const formatChat = createChatFormatter(texts, config);
  return {
    encode: (text, framed) => tokenizer.encode(text, { add_special_tokens: framed }).ids,
    specialTokens: new Map(special.map(([id, { content }]) => [content, id])),
    ...(bos === undefined ? {} : { bos }),
    ...(formatChat ? { formatChat } : {}),
  };
}

function createChatFormatter(
  texts: ModelTextsByFileName,
  config: Readonly<Record<string, unknown>>,
): LocalModelTokenizer['formatChat'] | undefined {
  const source = texts['chat_template.jinja'] ?? findDefaultTemplate(config.chat_template);
  if (source === undefined) return undefined;
  let template: Template;
  try {
    template = new Template(source);
  } catch (error) {
    throw createFileError('chat_template', error);
  }
  const names = { bos_token: readTokenName(config.bos_token) ?? '', eos_token: readTokenName(config.eos_token) ?? '' };
  return (messages) => {
    try {
      return template.render({ ...names, messages, add_generation_prompt: false });
    } catch (error) {
      throw createFileError('chat_template', error);
    }
  };
}

/** A template is a text, or the one named `default` in a list. */
function findDefaultTemplate(value: unknown): string | undefined {
  const found = Array.isArray(value)
    ? value.map(getFieldsOrEmpty).find(({ name }) => name === 'default')?.template
    : value;
  return typeof found === 'string' ? found : undefined;
}

function readTokenName(value: unknown): string | undefined {
  const name = isRecord(value) ? value.content : value;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function createFileError(name: string, error: unknown): ModelFileError {
  return new ModelFileError(
    t("Can't use {0} of the model: {1}", name, getErrorMessage(error).replace(/\s+/g, ' ').slice(0, 200)),
  );
}
