/** The options of judges that ask a model: which, where, how, and what it may cost. */
import { type JudgeChoice, judgeKinds } from '../core/judge/choice.ts';
import type { Endpoint } from '../core/judge/endpoint.ts';
import type { JudgePrompt } from '../core/judge/prompts/index.ts';
import { CHOICES, FEWEST_AMONG, MOST_AMONG } from '../core/judge/select-among.ts';
import type { JudgeKind, Thresholds } from '../core/judge/types.ts';
import type { Command } from './options.ts';
import { type CacheWanted, type Limits, readCache, readEndpoint, readLimits } from './server-options.ts';
import { nonEmpty, oneOf, optional, realNumber, UsageError, wholeNumber, wordsOf } from './usage.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

/** As `parseArgs` wants them. */
export const modelOptionTypes = {
  endpoint: text,
  form: text,
  model: text,
  'key-env': text,
  votes: text,
  'select-judgements': text,
  stop: text,
  context: text,
  window: text,
  temper: text,
  scale: text,
  aid: text,
  protocol: text,
  threshold: text,
  confirm: text,
  'no-checker': flag,
  images: flag,
  temperature: text,
  'top-p': text,
  'max-tokens': text,
  concurrency: text,
  timeout: text,
  'budget-calls': text,
  'budget-tokens': text,
  'budget-money': text,
  'price-prompt': text,
  'price-completion': text,
  'price-cached': text,
  cache: text,
  journal: text,
  resume: text,
} as const;

type ModelOption = keyof typeof modelOptionTypes;

/** Options of a server, of what a call may be and cost, and of where replies are kept: the same wherever a chat model is asked. */
export const ASKING = [
  'endpoint',
  'key-env',
  'temperature',
  'top-p',
  'max-tokens',
  'concurrency',
  'timeout',
  'budget-calls',
  'budget-tokens',
  'budget-money',
  'price-prompt',
  'price-completion',
  'price-cached',
  'cache',
] as const satisfies readonly ModelOption[];

/** What the command line says of them: only strings, but for the flag. */
export type ModelValues = {
  readonly [K in Exclude<ModelOption, 'no-checker' | 'images'>]?: string | undefined;
} & {
  readonly 'no-checker'?: boolean | undefined;
  readonly images?: boolean | undefined;
  readonly judge?: string | undefined;
  readonly suspects?: boolean | undefined;
};

/** What only finds out what a server can do needs, too. */
const PROBING: readonly ModelOption[] = ['endpoint', 'form', 'model', 'key-env', 'timeout'];

/** Runs of every judge have a journal. */
const JOURNALS: readonly ModelOption[] = ['journal', 'resume'];

/** What means nothing where candidates are compared. */
const NOT_SELECTING: readonly ModelOption[] = [
  'form',
  'stop',
  'context',
  'window',
  'protocol',
  'confirm',
  'select-judgements',
];

export const modelOptionCommands = Object.fromEntries(
  (Object.keys(modelOptionTypes) as ModelOption[]).map((option): [ModelOption, readonly Command[]] => {
    if (option === 'no-checker' || option === 'images') return [option, ['review']];
    return [
      option,
      [
        ...(JOURNALS.includes(option) ? [] : (['review'] as const)),
        'evaluate',
        ...(NOT_SELECTING.includes(option) ? [] : (['select'] as const)),
        ...(PROBING.includes(option) ? (['judges'] as const) : []),
      ],
    ];
  }),
) as Readonly<Record<ModelOption, readonly Command[]>>;

/** A judge that asks a model, as the command line wants it. What its kind does not have is checked by {@link choiceOf}. */
export interface ModelWanted {
  /** A kind, or the path of a prompt file, whose kind counts. */
  readonly judge: { readonly kind: JudgeKind } | { readonly promptFile: string };
  readonly endpoint: Endpoint;
  /** Whether the form was named; else it is found out where it matters. */
  readonly isFormNamed: boolean;
  readonly keyEnv?: string;
  /** Whether the embedded checker reads the proof, too. */
  readonly withChecker: boolean;
  readonly limits: Limits;
  readonly cache: CacheWanted;
  readonly values: ModelValues;
}

/** The judge that a command line wants. */
export function readJudge(command: Command, values: ModelValues): 'checker' | ModelWanted {
  const { judge = 'checker' } = values;
  if (judge === 'checker') {
    const given = (Object.keys(modelOptionTypes) as ModelOption[]).find(
      (name) => values[name] !== undefined && !JOURNALS.includes(name),
    );
    if (given === undefined) return 'checker';
    throw new UsageError(
      `--${given} is for judges that ask a model. Name one with --judge: ${wordsOf(judgeKinds)}, or a prompt file.`,
    );
  }
  const kind = judgeKinds.find((one) => one === judge);
  if (kind === undefined && !judge.endsWith('.judge.md'))
    throw new UsageError(
      `--judge is checker, ${judgeKinds.join(', ')}, or a prompt file (name.judge.md), not "${judge}".`,
    );
  const withChecker = command === 'review' && !values['no-checker'];
  if (values.suspects && !withChecker)
    throw new UsageError('--suspects is for the embedded checker, which is not asked here.');
  if (values.endpoint === undefined)
    throw new UsageError(
      'Name the server to ask with --endpoint URL, as in --endpoint http://localhost:8000/v1.',
    );
  return {
    judge: kind ? { kind } : { promptFile: judge },
    endpoint: readEndpoint(values, values.endpoint),
    isFormNamed: values.form !== undefined,
    ...(values['key-env'] === undefined ? {} : { keyEnv: values['key-env'] }),
    withChecker,
    limits: readLimits(values),
    cache: readCache(values.cache),
    values,
  };
}

/** Options that only some kinds of judges have. */
const OF_KINDS: readonly (readonly [ModelOption, readonly JudgeKind[]])[] = [
  ['votes', ['critic', 'stepwise', 'grader', 'answer']],
  ['select-judgements', ['critic', 'grader']],
  ['stop', ['critic', 'stepwise', 'grader', 'answer']],
  ['context', ['stepwise']],
  ['window', ['stepwise']],
  ['temper', ['grader']],
  ['scale', ['grader']],
  ['aid', ['grader']],
  ['protocol', ['answer']],
  ['threshold', ['prm', 'grader']],
  ['confirm', ['critic', 'stepwise', 'prm']],
  ['temperature', ['critic', 'stepwise', 'grader', 'answer']],
  ['top-p', ['critic', 'stepwise', 'grader', 'answer']],
  ['max-tokens', ['critic', 'stepwise', 'grader', 'answer']],
];

/**
 * The choice that options come to, once the kind of the judge is known.
 * @param prompt of a prompt file
 */
export function choiceOf(
  kind: JudgeKind,
  { values, endpoint }: ModelWanted,
  prompt?: Pick<JudgePrompt, 'parse' | 'max'>,
): JudgeChoice {
  for (const [option, kinds] of OF_KINDS) {
    if (values[option] !== undefined && !kinds.includes(kind))
      throw new UsageError(`--${option} is for ${wordsOf(kinds, 'and')}, not for ${kind}.`);
  }
  const isReward = endpoint.kind !== 'chat';
  if (isReward && kind !== 'prm')
    throw new UsageError(`--form ${endpoint.kind} is for prm; ${kind} asks with --form chat.`);
  if (endpoint.model === '' && (kind !== 'prm' || values.confirm !== undefined))
    throw new UsageError(
      'Name the model with --model. What a server offers is listed by proofmark judges --endpoint URL.',
    );
  if (values['select-judgements'] !== undefined && values.votes !== undefined)
    throw new UsageError(
      `--votes and --select-judgements do not go together: ${CHOICES} votes are chosen among the judgements.`,
    );
  if (values['select-judgements'] !== undefined && values.stop === 'sprt')
    throw new UsageError('--stop sprt and --select-judgements do not go together: use exact or all.');
  const isInPoints = prompt ? prompt.parse === 'points' : values.scale === 'points';
  const most = kind === 'grader' && isInPoints ? (prompt?.max ?? MOST_POINTS) : 1;
  return {
    kind,
    endpoint: endpoint.name,
    ...(endpoint.model === '' ? {} : { model: endpoint.model }),
    ...optional('votes', values.votes, (value) => wholeNumber('votes', value, 1, 64)),
    ...optional('selectAmong', values['select-judgements'], (value) =>
      wholeNumber('select-judgements', value, FEWEST_AMONG, MOST_AMONG),
    ),
    ...optional('stop', values.stop, (value) => oneOf('stop', value, ['exact', 'sprt', 'all'])),
    ...optional('context', values.context, (value) => oneOf('context', value, ['whole', 'prefix'])),
    ...optional('window', values.window, (value) => wholeNumber('window', value, 0, 64)),
    ...optional('temper', values.temper, (value) =>
      oneOf('temper', value, ['lenient', 'balanced', 'strict']),
    ),
    ...optional('scale', values.scale, (value) => oneOf('scale', value, ['binary', 'points'])),
    ...optional('aid', values.aid, (value) => oneOf('aid', value, ['rubric', 'reference', 'answer'])),
    ...optional('protocol', values.protocol, (value) => oneOf('protocol', value, ['free', 'steps'])),
    ...optional('thresholds', values.threshold, (value) => readThresholds(value, kind === 'grader', most)),
    ...(values.confirm === undefined ? {} : { confirm: confirmerOf(endpoint, values.confirm).name }),
  };
}

/** The points of the prompts that ship. */
const MOST_POINTS = 7;

/** `X`, or of a grader `X,Y`: correct from X points on, incorrect below Y. */
function readThresholds(value: string, isGrader: boolean, most: number): Thresholds {
  const [first = '', second, ...more] = value.split(',');
  if (more.length > 0 || (second !== undefined && !isGrader))
    throw new UsageError(
      isGrader
        ? `--threshold is X or X,Y: correct from X points on, incorrect below Y; not "${value}".`
        : `--threshold is the score below which a step counts as wrong, 0 to 1, not "${value}".`,
    );
  const correct = realNumber('threshold', first.trim(), 0, most);
  if (second === undefined) return { correct };
  const incorrect = realNumber('threshold', second.trim(), 0, most);
  if (incorrect > correct)
    throw new UsageError('--threshold X,Y: incorrect is below Y, so Y is no more than X.');
  return { correct, incorrect };
}

/** The endpoint of the judge that looks again: the same server, asked for another model or the same. */
export function confirmerOf(endpoint: Endpoint, model: string): Endpoint {
  if (model === endpoint.model && endpoint.kind === 'chat') return endpoint;
  return {
    ...endpoint,
    name: `${endpoint.name.slice(0, 55)}-confirm`,
    // One server, one limit.
    lane: endpoint.name,
    kind: 'chat',
    model: nonEmpty('confirm', model),
  };
}
