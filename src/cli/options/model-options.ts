/** The options of judges that query a model: judge, server, judging, limits, and prices. */

import { findSimilarWord } from '../../core/base/similar-word.ts';
import {
  type Endpoint,
  isTextEndpointKind,
  type RunLimits,
  TEXT_ENDPOINT_KINDS,
} from '../../core/judge/calls/index.ts';
import {
  ALL_JUDGE_KINDS,
  type GradingMaterial,
  getDefaultVoteAggregation,
  JUDGEMENT_SELECTIONS_PER_PROOF,
  type JudgeConfiguration,
  type JudgeKind,
  type JudgePrompt,
  type JudgeThresholds,
  type LeniencyLevel,
  listVoteAggregations,
  MAX_JUDGEMENTS_TO_SELECT_FROM,
  MIN_JUDGEMENTS_TO_SELECT_FROM,
  parseVersionedJudgeKind,
  type VersionedJudgeKind,
  VOTE_AGGREGATION_FORMS,
} from '../../core/judge/index.ts';
import { UsageError } from '../output/usage-error.ts';
import { createOptionBuilders } from './option-table.ts';
import {
  createOptionalField,
  joinChoices,
  readChoiceOption,
  readNumberOption,
  readTextOption,
  readWholeNumberOption,
} from './option-values.ts';
import { readJudgeAggregateOption } from './policy-options.ts';
import {
  type CacheChoice,
  readCacheOption,
  readRunLimitOptions,
  readServerOrModelFileOptions,
} from './server-options.ts';

const judgeOptions = createOptionBuilders('Judge');
const judgingOptions = createOptionBuilders('Judging');
const limitOptions = createOptionBuilders('Limits, prices, and storage');

/** A command that reads proofs or tests judges. */
export type ProofCommandName = 'review' | 'steps' | 'read' | 'diff' | 'evaluate' | 'select' | 'judges';

/** All but `judge` and `suspects`, which also apply to the embedded checker. */
export const MODEL_OPTIONS = {
  endpoint: judgeOptions.text('URL', 'server to query; nothing is sent anywhere else'),
  model: judgeOptions.text('M', 'model on the server'),
  'model-file': judgeOptions.text(
    'PATH',
    'instead of a server: a model on this computer: an ONNX file, a folder with one, or a GGUF file. Its hash is saved, so that a changed file is noticed',
  ),
  'accept-changed-model': judgeOptions.flag('use the model although its files changed since you first used it'),
  form: judgeOptions.text(
    'chat|responses|anthropic|gemini|prm-pooling|prm-chat|prm-json',
    "API of the server: OpenAI's chat completions or Responses, Anthropic's Messages, Gemini's generateContent, or that of a reward model (default: by the address, else chat; detected for prm)",
  ),
  'key-env': judgeOptions.text(
    'NAME',
    'environment variable that holds the API key (default: OPENAI_API_KEY, ANTHROPIC_API_KEY, or GEMINI_API_KEY for the server of its provider, none for other servers). Keys are never read from files',
  ),
  images: judgeOptions.flag('send the images beside the proof that its problem links to; the model must accept images'),
  'no-checker': judgeOptions.flag("don't also run the embedded checker"),
  votes: judgingOptions.text('N', 'number of votes, 1 to 64 (default: 1)'),
  'select-judgments': judgingOptions.text(
    'M',
    'critic, grader: get M judgments of the proof (2 to 32), have the model select the best one in five separate knockouts, and count these five as votes; at most M + 5(M - 1) calls per proof',
  ),
  aggregate: judgingOptions.text(
    VOTE_AGGREGATION_FORMS.join('|'),
    `critic, stepwise, grader: how to combine the votes (default: majority or, for points, mean); ${listVoteAggregations().join('; ')}`,
  ),
  stop: judgingOptions.text(
    'exact|sprt|all',
    "when to stop voting: when the remaining votes can't change the verdict (exact, default), when a sequential test decides (sprt), or only after all votes (all)",
  ),
  context: judgingOptions.text(
    'whole|prefix',
    'stepwise: send the whole proof, or only up to the step (default: whole)',
  ),
  window: judgingOptions.text('N', 'stepwise: number of steps to query ahead (default: 2)'),
  leniency: judgingOptions.text('lenient|balanced|strict', 'grader: leniency of the prompt (default: balanced)'),
  scale: judgingOptions.text(
    'binary|points',
    'grader: grade as correct or incorrect (binary, default), or with 0 to 7 points (points)',
  ),
  aid: judgingOptions.text('rubric|reference|answer', 'grader: what to send with the proof (default: nothing)'),
  protocol: judgingOptions.text(
    'free|steps',
    'answer: let the model compare in its own way (free, default), or in fixed steps (steps)',
  ),
  threshold: judgingOptions.text(
    'X[,Y]',
    'prm: a step with a score below X is an error; grader: correct at X points or more, incorrect below Y',
  ),
  confirm: judgingOptions.text('MODEL', 'have MODEL on the same server confirm a flagged error'),
  temperature: judgingOptions.text(
    'X|default',
    "sampling temperature, 0 to 2, or default to use the model's own (without this option: set by the judge)",
  ),
  'top-p': judgingOptions.text('X|default', "top-p sampling, 0 to 1, or default to use the model's own"),
  'top-k': judgingOptions.text('N|default', "sample from the N most likely tokens, or default to use the model's own"),
  'max-tokens': judgingOptions.text('N', 'maximum length of a reply, in tokens'),
  concurrency: limitOptions.text(
    'N|auto',
    'maximum number of calls in flight, or auto to find the best one (default: 8)',
  ),
  'reasoning-effort': judgingOptions.text(
    'LEVEL',
    'how much the model reasons, such as low, medium, or high; the levels depend on the model',
  ),
  timeout: limitOptions.text('SECONDS', 'give up on a call after SECONDS without data (default: 600)'),
  'budget-calls': limitOptions.text('N', 'maximum number of calls in this run'),
  'budget-tokens': limitOptions.text(
    'N',
    'maximum number of tokens in this run; without --max-tokens, replies in flight can exceed it',
  ),
  'budget-money': limitOptions.text(
    'X',
    'maximum cost of this run, from your prices; without --max-tokens, replies in flight can exceed it',
  ),
  'price-prompt': limitOptions.text('X', 'price per million prompt tokens'),
  'price-completion': limitOptions.text('X', 'price per million reply tokens'),
  'price-cached': limitOptions.text('X', 'price per million prompt tokens cached by the server'),
  'price-cache-write': limitOptions.text(
    'X',
    'price per million prompt tokens that the server writes to its cache (default: 1.25 times --price-prompt for anthropic, else --price-prompt)',
  ),
  'price-reasoning': limitOptions.text('X', 'price per million reasoning tokens (default: --price-completion)'),
  'price-currency': limitOptions.text('CODE', 'currency of the prices, for example EUR'),
  cache: limitOptions.text(
    'FOLDER|none',
    "folder where replies are cached, so that the same query costs nothing again, or none (default: your account's cache folder)",
  ),
  journal: limitOptions.text('FILE', 'write the replies and results of the run to a new journal'),
  resume: limitOptions.text('FILE', 'resume a run from its journal'),
};

const { images: _, 'no-checker': __, journal: ___, resume: ____, ...OTHER_JUDGE_OPTIONS } = MODEL_OPTIONS;

/** The judge of a command that serves a client. */
export const SERVER_COMMAND_JUDGE_OPTIONS = {
  judge: judgeOptions.text(
    'NAME',
    'judge that the client may query: critic, stepwise, prm, grader, answer, or a prompt file name.judge.md (default: none). Needs --budget-calls, the maximum for all calls of this server',
  ),
  ...OTHER_JUDGE_OPTIONS,
};

type ModelOption = keyof typeof MODEL_OPTIONS;

/** The values on the command line: strings, except for flags. */
export type ModelOptionValues = {
  readonly [K in Exclude<ModelOption, 'no-checker' | 'images' | 'accept-changed-model'>]?: string | undefined;
} & {
  readonly 'accept-changed-model'?: boolean | undefined;
  readonly 'no-checker'?: boolean | undefined;
  readonly images?: boolean | undefined;
  readonly judge?: string | undefined;
  readonly suspects?: boolean | undefined;
};

/** Options that testing a server also needs. */
const PROBE_OPTION_NAMES: readonly ModelOption[] = [
  'endpoint',
  'form',
  'model',
  'model-file',
  'accept-changed-model',
  'key-env',
  'timeout',
];

/** Runs with any judge have a journal. */
const JOURNAL_OPTION_NAMES: readonly ModelOption[] = ['journal', 'resume'];

/** Options without a meaning for comparisons. */
const OPTIONS_WITHOUT_SELECT: readonly ModelOption[] = [
  'form',
  'aggregate',
  'stop',
  'context',
  'window',
  'protocol',
  'confirm',
  'select-judgments',
];

export const COMMANDS_BY_MODEL_OPTION = Object.fromEntries(
  (Object.keys(MODEL_OPTIONS) as ModelOption[]).map((option): [ModelOption, readonly ProofCommandName[]] => {
    if (option === 'no-checker' || option === 'images') return [option, ['review']];
    return [
      option,
      [
        ...(JOURNAL_OPTION_NAMES.includes(option) ? [] : (['review'] as const)),
        'evaluate',
        ...(OPTIONS_WITHOUT_SELECT.includes(option) ? [] : (['select'] as const)),
        ...(PROBE_OPTION_NAMES.includes(option) ? (['judges'] as const) : []),
      ],
    ];
  }),
) as Readonly<Record<ModelOption, readonly ProofCommandName[]>>;

/** A judge that queries a model, as on the command line. {@link toJudgeConfiguration} rejects options that its kind doesn't have. */
export interface RequestedModelJudge {
  /** A kind, or the path of a prompt file, which has a kind. */
  readonly judge: VersionedJudgeKind | { readonly promptFile: string };
  readonly endpoint: Endpoint;
  /** Whether the command line names the form. Otherwise it is detected if necessary. */
  readonly isFormNamed: boolean;
  readonly keyEnv?: string;
  /** Whether the embedded checker also runs. */
  readonly withChecker: boolean;
  readonly limits: RunLimits;
  /** What sets each limit, if it isn't an option. */
  readonly limitNames?: { readonly [K in keyof RunLimits]?: string };
  readonly cache: CacheChoice;
  readonly values: ModelOptionValues;
}

export function readRequestedJudge(
  command: ProofCommandName,
  values: ModelOptionValues,
): 'checker' | RequestedModelJudge {
  const { judge = 'checker' } = values;
  if (judge === 'checker') {
    const given = (Object.keys(MODEL_OPTIONS) as ModelOption[]).find(
      (name) => values[name] !== undefined && !JOURNAL_OPTION_NAMES.includes(name),
    );
    if (given === undefined) return 'checker';
    throw new UsageError(
      `--${given} needs a judge that queries a model. Set --judge to ${ALL_JUDGE_KINDS.join(', ')}, or a prompt file.`,
    );
  }
  const kind = parseVersionedJudgeKind(judge);
  if (kind === undefined && !judge.endsWith('.judge.md')) {
    const meant = findSimilarWord(judge, ['checker', ...ALL_JUDGE_KINDS]);
    throw new UsageError(
      `--judge must be checker, ${ALL_JUDGE_KINDS.join(', ')}, or a prompt file (name.judge.md), not "${judge}".${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
    );
  }
  const withChecker = command === 'review' && !values['no-checker'];
  if (values.suspects && !withChecker)
    throw new UsageError(
      `--suspects needs the embedded checker, which doesn't run with ${command === 'review' ? '--no-checker' : 'a model in this command'}.`,
    );
  return {
    judge: kind ?? { promptFile: judge },
    endpoint: readServerOrModelFileOptions(values, kind?.kind === 'prm'),
    isFormNamed: values.form !== undefined || values['model-file'] !== undefined,
    ...(values['key-env'] === undefined ? {} : { keyEnv: values['key-env'] }),
    withChecker,
    limits: readRunLimitOptions(values),
    cache: readCacheOption(values.cache),
    values,
  };
}

/**
 * The judge of a command that serves a client; undefined if none is set. A server runs unattended, so its calls need a maximum. It sends
 * nothing to detect the form of a reward model.
 */
export function readServerCommandJudge(values: ModelOptionValues): RequestedModelJudge | undefined {
  const wanted = readRequestedJudge('review', values);
  if (wanted === 'checker') return undefined;
  const { limits, judge, isFormNamed } = wanted;
  if (limits.calls === undefined)
    throw new UsageError('Set --budget-calls N, the maximum number of calls to the model while this server runs.');
  if ('kind' in judge && judge.kind === 'prm' && !isFormNamed)
    throw new UsageError('Set --form, the API of the reward model. proofmark judges --endpoint URL detects it.');
  return wanted;
}

/** Options that are valid for some kinds of judges only. */
const KINDS_BY_OPTION: readonly (readonly [ModelOption, readonly JudgeKind[]])[] = [
  ['votes', ['critic', 'stepwise', 'grader', 'answer']],
  ['select-judgments', ['critic', 'grader']],
  ['aggregate', ['critic', 'stepwise', 'grader']],
  ['stop', ['critic', 'stepwise', 'grader', 'answer']],
  ['context', ['stepwise']],
  ['window', ['stepwise']],
  ['leniency', ['grader']],
  ['scale', ['grader']],
  ['aid', ['grader']],
  ['protocol', ['answer']],
  ['threshold', ['prm', 'grader']],
  ['confirm', ['critic', 'stepwise', 'prm']],
  ['temperature', ['critic', 'stepwise', 'grader', 'answer']],
  ['top-p', ['critic', 'stepwise', 'grader', 'answer']],
  ['top-k', ['critic', 'stepwise', 'grader', 'answer']],
  ['max-tokens', ['critic', 'stepwise', 'grader', 'answer']],
  ['reasoning-effort', ['critic', 'stepwise', 'grader', 'answer']],
];

/** Converts the options to a judge of a known kind. @param prompt the prompt of a prompt file */
export function toJudgeConfiguration(
  kind: JudgeKind,
  { judge, values, endpoint }: RequestedModelJudge,
  prompt?: Pick<JudgePrompt, 'parse' | 'max'>,
): JudgeConfiguration {
  for (const [option, kinds] of KINDS_BY_OPTION) {
    if (values[option] !== undefined && !kinds.includes(kind))
      throw new UsageError(`--${option} is only valid for ${joinChoices(kinds, 'and')}, not for ${kind}.`);
  }
  const isReward = endpoint.kind.startsWith('prm-');
  if (isReward && kind !== 'prm')
    throw new UsageError(
      `--form ${endpoint.kind} is only valid for prm. Use --form ${joinChoices(TEXT_ENDPOINT_KINDS, 'or')} for ${kind}.`,
    );
  if (endpoint.model === '' && (kind !== 'prm' || values.confirm !== undefined))
    throw new UsageError(
      'Set the model with --model. To list the models of a server, run proofmark judges --endpoint URL.',
    );
  if (values['select-judgments'] !== undefined && values.votes !== undefined)
    throw new UsageError(
      `--votes can't be used with --select-judgments, which always takes ${JUDGEMENT_SELECTIONS_PER_PROOF} votes.`,
    );
  if (values['select-judgments'] !== undefined && values.stop === 'sprt')
    throw new UsageError("--stop sprt can't be used with --select-judgments. Use exact or all.");
  const isInPoints = prompt ? prompt.parse === 'points' : values.scale === 'points';
  const usual = getDefaultVoteAggregation(kind, isInPoints ? MOST_POINTS : 1);
  const most = kind === 'grader' && isInPoints ? (prompt?.max ?? MOST_POINTS) : 1;
  return {
    kind,
    ...(!prompt && 'kind' in judge && judge.promptVersion !== undefined ? { promptVersion: judge.promptVersion } : {}),
    endpoint: endpoint.name,
    ...(endpoint.model === '' ? {} : { model: endpoint.model }),
    ...createOptionalField('votes', values.votes, (value) => readWholeNumberOption('votes', value, 1, 64)),
    ...createOptionalField('selectAmong', values['select-judgments'], (value) =>
      readWholeNumberOption('select-judgments', value, MIN_JUDGEMENTS_TO_SELECT_FROM, MAX_JUDGEMENTS_TO_SELECT_FROM),
    ),
    ...readJudgeAggregateOption(values, usual),
    ...createOptionalField('stop', values.stop, (value) => readChoiceOption('stop', value, ['exact', 'sprt', 'all'])),
    ...createOptionalField('context', values.context, (value) =>
      readChoiceOption('context', value, ['whole', 'prefix']),
    ),
    ...createOptionalField('window', values.window, (value) => readWholeNumberOption('window', value, 0, 64)),
    ...createOptionalField('temper', values.leniency, readLeniencyOption),
    ...createOptionalField('scale', values.scale, (value) => readChoiceOption('scale', value, ['binary', 'points'])),
    ...createOptionalField('aid', values.aid, readGradingMaterialOption),
    ...createOptionalField('protocol', values.protocol, (value) =>
      readChoiceOption('protocol', value, ['free', 'steps']),
    ),
    ...createOptionalField('thresholds', values.threshold, (value) => readThresholds(value, kind === 'grader', most)),
    ...(values.confirm === undefined ? {} : { confirm: createConfirmerEndpoint(endpoint, values.confirm).name }),
  };
}

export function readLeniencyOption(value: string): LeniencyLevel {
  return readChoiceOption('leniency', value, ['lenient', 'balanced', 'strict']);
}

export function readGradingMaterialOption(value: string): GradingMaterial {
  return readChoiceOption('aid', value, ['rubric', 'reference', 'answer']);
}

/** The maximum points of the built-in prompts. */
const MOST_POINTS = 7;

/** Parses `X`, or for a grader `X,Y`: correct at X points or more, incorrect below Y. */
function readThresholds(value: string, isGrader: boolean, most: number): JudgeThresholds {
  const [first = '', second, ...more] = value.split(',');
  if (more.length > 0 || (second !== undefined && !isGrader))
    throw new UsageError(
      isGrader
        ? `--threshold must be X or X,Y (correct at X points or more, incorrect below Y), not "${value}".`
        : `--threshold must be the score below which a step is an error, 0 to 1, not "${value}".`,
    );
  const correct = readNumberOption('threshold', first.trim(), 0, most);
  if (second === undefined) return { correct };
  const incorrect = readNumberOption('threshold', second.trim(), 0, most);
  if (incorrect > correct) throw new UsageError("--threshold X,Y: Y can't be greater than X.");
  return { correct, incorrect };
}

/** The endpoint of the judge that confirms errors: the same server with another model or the same. */
export function createConfirmerEndpoint(endpoint: Endpoint, model: string): Endpoint {
  const isText = isTextEndpointKind(endpoint.kind);
  if (model === endpoint.model && isText) return endpoint;
  return {
    ...endpoint,
    name: `${endpoint.name.slice(0, 55)}-confirm`,
    // Both share the concurrency limit of the server.
    lane: endpoint.name,
    kind: isText ? endpoint.kind : 'chat',
    model: readTextOption('confirm', model),
  };
}
