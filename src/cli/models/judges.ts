/** `proofmark judges`: lists the judges, or shows what a server supports. */
import { omitUndefined } from '../../core/base/optional-values.ts';
import { BUILT_IN_PROMPT_NAMES } from '../../core/judge/index.ts';
import { formatMegabytes, LOCAL_ENGINES } from '../../core/judge/local/index.ts';
import { describeLocalModel } from '../../judges/local/describe-model.ts';
import { ModelFileError } from '../../judges/local/onnx-messages.ts';
import { createNodeFetch } from '../../judges/node-fetch.ts';
import {
  DEFAULT_SERVER_PORTS,
  type DiscoveredServer,
  describeDiscoveredModel,
  discoverServersOnThisComputer,
} from '../../judges/servers/discover.ts';
import type { ServerProbeResult } from '../../judges/servers/probe.ts';
import { systemClock } from '../../judges/system-clock.ts';
import { readChoiceOption } from '../options/option-values.ts';
import { parseProofCommandArguments } from '../options/options.ts';
import {
  type RawServerOrModelFileOptions,
  readEndpointOptions,
  readServerOrModelFileOptions,
} from '../options/server-options.ts';
import { listenForInterruption } from '../output/interrupt.ts';
import { escapeForTerminal, type Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { detectEndpointKind } from './detect-form.ts';
import { prepareEndpoint } from './local-models.ts';
import { createUncachedModelJudgeFactory } from './open-judge.ts';

const JUDGES: readonly (readonly [name: string, what: string])[] = [
  ['checker', 'embedded: refutes false relations; sends nothing'],
  ['critic', 'finds the earliest error in the whole proof; --votes, --select-judgments'],
  ['stepwise', 'judges one step at a time; --votes, --context, --window'],
  ['prm', 'process reward model: scores each step; --threshold, --form'],
  [
    'grader',
    'grades the whole proof as correct or incorrect, or in points; --votes, --select-judgments, --leniency, --scale, --aid, --threshold',
  ],
  ['answer', 'compares the final answer with the reference; --votes, --protocol'],
  ['name.judge.md', 'your own prompt file, of kind critic, stepwise, grader, or answer'],
];

/** Exit code: 0, or 2 if the named server can't be used. */
export async function runJudgesCommand(args: readonly string[], out: Terminal): Promise<number> {
  const { values, positionals } = parseProofCommandArguments('judges', args);
  if (positionals.length > 0)
    throw new UsageError(
      'proofmark judges takes no files. Set a server with --endpoint URL, or a model on this computer with --model-file PATH.',
    );
  const format = readChoiceOption('format', values.format ?? 'text', ['text', 'json']);
  if (values.discover) {
    const other = (['endpoint', 'model-file'] as const).find((name) => values[name] !== undefined);
    if (other) throw new UsageError(`--discover can't be used with --${other}.`);
    return discoverLocalServers(format, out);
  }
  const { 'model-file': file } = values;
  if (file !== undefined) return testLocalModel(values, file, format, out);
  if (values.endpoint === undefined) {
    const stray = (['form', 'model', 'key-env', 'timeout'] as const).find((name) => values[name] !== undefined);
    if (stray) throw new UsageError(`--${stray} needs --endpoint URL.`);
    out.write(format === 'json' ? `${JSON.stringify(createJudgeListJson())}\n` : formatJudgeList(out));
    return 0;
  }
  const endpoint = readEndpointOptions(values, values.endpoint);
  const interruption = listenForInterruption();
  try {
    const models = createUncachedModelJudgeFactory(endpoint, values['key-env'], process.env);
    const { signal } = interruption;
    const probe =
      values.form === undefined
        ? (await detectEndpointKind(models, endpoint, 'any', signal)).probe
        : await models.probe(endpoint, signal);
    if (format === 'json')
      out.write(
        `${JSON.stringify({ ...createJudgeListJson(), endpoint: { url: endpoint.baseUrl, ...createProbeJson(probe) } })}\n`,
      );
    else out.write(formatProbe(endpoint.baseUrl, probe, out));
    return probe.isUsable ? 0 : 2;
  } finally {
    interruption.dispose();
  }
}

/** Describes a model on this computer, and tests it. Exit code: 0, or 2 if it can't be used. */
async function testLocalModel(
  values: RawServerOrModelFileOptions,
  file: string,
  format: 'text' | 'json',
  out: Terminal,
): Promise<number> {
  const described = await describeLocalModel(file).catch((error: unknown) => {
    throw error instanceof ModelFileError ? new UsageError(error.message) : error;
  });
  const isReward = described.kinds[0] === 'prm-local';
  const place = readServerOrModelFileOptions(values, isReward);
  const interruption = listenForInterruption();
  try {
    const { signal } = interruption;
    const accepts = values['accept-changed-model'];
    const { endpoint, localModels } = await prepareEndpoint(place, accepts, out, process.env, signal);
    const models = createUncachedModelJudgeFactory(endpoint, undefined, process.env, localModels);
    const tested = await models.probe(endpoint, signal);
    out.progress(undefined);
    const { engine, size, memory, memoryLimit, form, doubts } = described;
    const facts = [
      `${LOCAL_ENGINES[engine].models}, ${formatMegabytes(size)}. Needs about ${formatMegabytes(memory)} of memory, at most ${formatMegabytes(memoryLimit)}.`,
      isReward
        ? 'Reward model: use it with --judge prm.'
        : 'Chat model: use it with --judge critic, stepwise, grader, or answer, or with select or segment.',
      ...doubts,
    ];
    const probe = { ...tested, sentences: [...facts, ...tested.sentences] };
    if (format === 'json') {
      const { form: _, ...json } = createProbeJson(probe);
      const model = { file: described.file, engine, size, memory, ...omitUndefined({ form }), ...json };
      out.write(`${JSON.stringify({ ...createJudgeListJson(), model })}\n`);
    } else {
      const { form: _, ...shown } = probe;
      out.write(formatProbe(described.file, shown, out));
    }
    await localModels?.close();
    return probe.isUsable ? 0 : 2;
  } finally {
    interruption.dispose();
  }
}

/** Exit code: 0, or 2 if no server is found. */
async function discoverLocalServers(format: 'text' | 'json', out: Terminal): Promise<number> {
  const interruption = listenForInterruption();
  try {
    const servers = await discoverServersOnThisComputer(
      { clock: systemClock, fetch: createNodeFetch() },
      interruption.signal,
    );
    if (format === 'json') out.write(`${JSON.stringify({ servers: servers.map(createServerJson) })}\n`);
    else out.write(formatDiscoveredServers(servers, out));
    return servers.length > 0 ? 0 : 2;
  } finally {
    interruption.dispose();
  }
}

function createServerJson({ engine, baseUrl, slots, models }: DiscoveredServer) {
  const listed = models.map(({ model, kind, contextTokens }) => omitUndefined({ model, form: kind, contextTokens }));
  return omitUndefined({ engine, url: baseUrl, slots, models: listed });
}

/** Formats servers with their models, and the options for each that a judge can use. */
export function formatDiscoveredServers(servers: readonly DiscoveredServer[], out: Pick<Terminal, 'style'>): string {
  if (servers.length === 0)
    return `No servers found on this computer. Asked the ports ${DEFAULT_SERVER_PORTS.join(', ')}.\n`;
  return servers
    .map(({ engine, baseUrl, slots, models }) =>
      [
        `${out.style('bold', engine)} at ${baseUrl}${slots === undefined ? '' : ` (--concurrency ${slots})`}`,
        ...models.slice(0, MOST_MODELS).map((found) => {
          const form = found.kind === undefined || found.kind === 'chat' ? '' : ` --form ${found.kind}`;
          const options =
            found.kind === undefined ? '' : `: --endpoint ${baseUrl} --model ${quoteForShell(found.model)}${form}`;
          return `  ${escapeForTerminal(`${describeDiscoveredModel(found)}${options || `: ${found.model}`}`)}`;
        }),
        ...(models.length > MOST_MODELS ? [`  … and ${models.length - MOST_MODELS} more`] : []),
        ...(models.length === 0 ? ['  no models'] : []),
        '',
      ].join('\n'),
    )
    .join('\n');
}

function quoteForShell(word: string): string {
  return /^[\w./:@+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

function createJudgeListJson() {
  return { judges: JUDGES.map(([name, what]) => ({ name, what })), prompts: BUILT_IN_PROMPT_NAMES };
}

function formatJudgeList(out: Pick<Terminal, 'style'>): string {
  const width = Math.max(...JUDGES.map(([name]) => name.length));
  return [
    out.style('bold', 'Judges'),
    ...JUDGES.map(([name, what]) => `  ${name.padEnd(width)}  ${what}`),
    '',
    out.style('bold', 'Built-in prompts'),
    ...wrapNames(BUILT_IN_PROMPT_NAMES),
    '',
    'Run proofmark judges --endpoint URL to see what a server supports, or proofmark judges --discover to find servers on\nthis computer.\n',
  ].join('\n');
}

function createProbeJson({ isUsable, form, models, sentences, failure }: ServerProbeResult) {
  return {
    usable: isUsable,
    ...(form === undefined ? {} : { form }),
    models,
    sentences,
    ...(failure ? { failure: { kind: failure.failure, cause: failure.cause, message: failure.message } } : {}),
  };
}

/** The maximum number of models to list. */
const MOST_MODELS = 40;

function formatProbe(
  url: string,
  { isUsable, form, models, sentences, failure }: ServerProbeResult,
  out: Pick<Terminal, 'style'>,
) {
  const said = [...sentences, ...(failure && !sentences.includes(failure.message) ? [failure.message] : [])];
  const shown = models.slice(0, MOST_MODELS).map(escapeForTerminal);
  const more = models.length - shown.length;
  return [
    `${out.style('bold', escapeForTerminal(url))}: ${isUsable ? 'usable' : out.style('yellow', 'not usable')}${form === undefined ? '' : ` (--form ${escapeForTerminal(form)})`}`,
    ...said.map((sentence) => escapeForTerminal(sentence)),
    ...(shown.length > 0
      ? ['', out.style('bold', 'Models'), ...wrapNames(shown), ...(more > 0 ? [`  … and ${more} more`] : [])]
      : []),
    '',
  ].join('\n');
}

/** Joins names in lines of at most 100 characters. */
function wrapNames(words: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const [k, word] of words.entries()) {
    const said = k === words.length - 1 ? word : `${word},`;
    const last = lines.at(-1);
    if (last !== undefined && last.length + said.length < 100) lines[lines.length - 1] = `${last} ${said}`;
    else lines.push(`  ${said}`);
  }
  return lines;
}
