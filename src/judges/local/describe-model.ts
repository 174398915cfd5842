/** What is known of a model on this computer before an engine loads it: from its header, its name, and the texts beside it. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { type LocalModelDescription, STEP_SCORE_FORMS } from '../../core/judge/local/index.ts';
import { t } from '../../l10n/index.ts';
import { inferRewardModelKind } from '../servers/discover.ts';
import { describeGgufProblem, estimateGgufMemory, readGgufFile } from './gguf-file.ts';
import { findModelFiles, type ModelOnDisk } from './model-files.ts';
import { estimateOnnxMemory } from './onnx-engine.ts';
import { ModelFileError, parseModelJsonFile } from './onnx-messages.ts';
import { getLocalModelBounds } from './open-local-models.ts';

/** @throws {@link ModelFileError} for files that can't be a model */
export async function describeLocalModel(path: string): Promise<LocalModelDescription> {
  const file = resolve(path);
  const disk = await findModelFiles(file);
  return disk.kind === 'gguf' ? describeGguf(file, disk) : describeOnnx(file, disk);
}

async function describeGguf(file: string, { name, size }: ModelOnDisk): Promise<LocalModelDescription> {
  const { header } = await readGgufFile(file);
  if (typeof header === 'string') throw new ModelFileError(describeGgufProblem(header, name));
  const { values } = header;
  const hasTemplate = typeof values.get('tokenizer.chat_template') === 'string';
  const reward = inferRewardModelKind(`${name} ${String(values.get('general.name') ?? '')}`);
  return {
    file,
    folders: [],
    name,
    engine: 'llama',
    size,
    memory: size + estimateGgufMemory(header, reward !== undefined).bytes,
    memoryLimit: getLocalModelBounds().memory,
    kinds: reward ? ['prm-local', 'local'] : ['local', 'prm-local'],
    form: hasTemplate ? 'rlhflow' : 'math-shepherd',
    doubts: [
      reward
        ? t("Its name suggests a reward model. The file itself doesn't say.")
        : t("Its name suggests a chat model. The file itself doesn't say."),
      ...(reward === 'prm-pooling'
        ? [
            t(
              'As a reward model, it must write + or -. Models that output classes or a value, such as Qwen2.5-Math-PRM, need ONNX.',
            ),
          ]
        : []),
      ...(hasTemplate ? [] : [t('No chat template: messages are joined as plain text.')]),
    ],
  };
}

async function describeOnnx(file: string, disk: ModelOnDisk): Promise<LocalModelDescription> {
  const texts = Object.fromEntries(
    await Promise.all(disk.texts.map(async ({ name, path }) => [name, await readFile(path, 'utf8')] as const)),
  );
  parseModelJsonFile(texts, 'tokenizer.json');
  const named = texts['proofmark.json'] === undefined ? undefined : parseModelJsonFile(texts, 'proofmark.json').form;
  const form = STEP_SCORE_FORMS.find((one) => one === named);
  const doubts = [
    ...(form ? [] : [t('The format of its step scores is detected when it is loaded.')]),
    ...(texts['config.json'] === undefined
      ? [t('No config.json: the context length is unknown. Uses 4,096 tokens.')]
      : []),
  ];
  // A file that the person picked stands for its folder.
  const isFile = /\.onnx$/i.test(file);
  const folder = basename(dirname(file)) === 'onnx' ? dirname(dirname(file)) : dirname(file);
  // The root of a drive has no name.
  const name = (isFile ? basename(folder) : '') || disk.name;
  const { size } = disk;
  return {
    file,
    folders: isFile ? [dirname(file), folder] : [],
    name,
    engine: 'onnx',
    size,
    memory: estimateOnnxMemory(disk),
    memoryLimit: getLocalModelBounds().memory,
    kinds: ['prm-local'],
    ...(form ? { form } : {}),
    doubts,
  };
}
