/** The options of judges that ask a model: which, where, how, and what it may cost. */

import { nearest } from '../../core/base/nearest.ts';
import type { Endpoint, RunLimits } from '../../core/judge/calls/index.ts';
import {
  type Aid,
  CHOICES,
  FEWEST_AMONG,
  type JudgeChoice,
  type JudgeKind,
  type JudgePrompt,
  judgeKinds,
  MOST_AMONG,
  readKind,
  type Temper,
  type Thresholds,
  type VersionedKind,
} from '../../core/judge/index.ts';
import { UsageError } from '../output/usage-error.ts';
import { optionsUnder } from './option-table.ts';
import { type CacheWanted, readCache, readEndpoint, readLimits } from './server-options.ts';
import { nonEmpty, oneOf, optional, realNumber, wholeNumber, wordsOf } from './values.ts';

const which = optionsUnder('Which judge');
const how = optionsUnder('How it judges');
const bounds = optionsUnder('What it may take');

/** A command that reads proofs, or asks about judges. */
export type Command = 'review' | 'steps' | 'evaluate' | 'select' | 'judges';

/** But for `judge` and `suspects`, which the embedded checker has as well. */
export const modelOptionTypes = {
  endpoint: which.text('URL', 'the server that is asked; nothing is sent anywhere else'),
  model: which.text('M', 'the model there'),
  form: which.text(
    'chat|prm-pooling|prm-chat|prm-json',
    'how the server is spoken to (default: chat; for prm it is found out)',
  ),
  'key-env': which.text(
    'NAME',
    "the variable that holds the server's key; without it only https://api.openai.com gets one, that of OPENAI_API_KEY. A key is never read from a file",
  ),
  images: which.flag('the model takes pictures: those beside the proof that its problem links to are sent'),
  'no-checker': which.flag('the embedded checker does not read along'),
  votes: how.text('N', '1 to 64 votes (default: 1); majority counts'),
  'select-judgements': how.text(
    'M',
    'critic, grader: asks for M judgements (2 to 32), has the best one chosen by comparing them, five times, and these five vote: at most M + 5(M - 1) calls for a proof',
  ),
  stop: how.text(
    'exact|sprt|all',
    'end a vote where the rest cannot change it (default), by a sequential test, or never',
  ),
  context: how.text(
    'whole|prefix',
    'what stepwise shows of the proof: all, or up to the step (default: whole)',
  ),
  window: how.text('N', 'how many steps stepwise asks about ahead (default: 2)'),
  temper: how.text('lenient|balanced|strict', 'of grader (default: balanced)'),
  scale: how.text('binary|points', 'of grader (default: binary)'),
  aid: how.text('rubric|reference|answer', 'what grader is told beside the proof (default: nothing)'),
  protocol: how.text('free|steps', 'of answer (default: free)'),
  threshold: how.text(
    'X[,Y]',
    'prm: a step below X is wrong; grader: correct from X points on, incorrect below Y',
  ),
  confirm: how.text('MODEL', 'has MODEL at the same server look again at an error that was flagged'),
  temperature: how.text(
    'X|default',
    "the sampling temperature, 0 to 2 (without it: as its judge needs it); default leaves it out, for the model's own",
  ),
  'top-p': how.text('X|default', 'likewise, 0 to 1'),
  'top-k': how.text('N|default', 'samples from the N likeliest tokens; nothing is sent without it'),
  'max-tokens': how.text('N', 'the longest reply'),
  concurrency: bounds.text('N', 'calls in flight (default: 8)'),
  timeout: bounds.text('SECONDS', 'of silence (default: 600)'),
  'budget-calls': bounds.text('N', 'the most calls of this run'),
  'budget-tokens': bounds.text(
    'N',
    'the most tokens of this run: with --max-tokens never exceeded, else by no more than the replies in flight',
  ),
  'budget-money': bounds.text('X', 'the most money of this run, by the prices; kept to as --budget-tokens'),
  'price-prompt': bounds.text('X', 'for a million tokens of prompts'),
  'price-completion': bounds.text('X', 'for a million tokens of replies'),
  'price-cached': bounds.text('X', 'for a million tokens of prompts that the server had kept'),
  'price-currency': bounds.text('CODE', 'the currency of these prices, as in EUR'),
  cache: bounds.text(
    'FOLDER|none',
    "where replies are kept; they cost nothing again (default: in your account's cache)",
  ),
  journal: bounds.text('FILE', 'note every reply of a run in a new file'),
  resume: bounds.text('FILE', 'take a run up that was ended, from its journal'),
};

type ModelOption = keyof typeof modelOptionTypes;

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
  readonly judge: VersionedKind | { readonly promptFile: string };
  readonly endpoint: Endpoint;
  /** Whether the form was named; else it is found out where it matters. */
  readonly isFormNamed: boolean;
  readonly keyEnv?: string;
  /** Whether the embedded checker reads the proof, too. */
  readonly withChecker: boolean;
  readonly limits: RunLimits;
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
  const kind = readKind(judge);
  if (kind === undefined && !judge.endsWith('.judge.md')) {
    const meant = nearest(judge, ['checker', ...judgeKinds]);
    throw new UsageError(
      `--judge is checker, ${judgeKinds.join(', ')}, or a prompt file (name.judge.md), not "${judge}".${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
    );
  }
  const withChecker = command === 'review' && !values['no-checker'];
  if (values.suspects && !withChecker)
    throw new UsageError('--suspects is for the embedded checker, which is not asked here.');
  if (values.endpoint === undefined)
    throw new UsageError(
      'Name the server to ask with --endpoint URL, as in --endpoint http://localhost:8000/v1.',
    );
  return {
    judge: kind ?? { promptFile: judge },
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
  ['top-k', ['critic', 'stepwise', 'grader', 'answer']],
  ['max-tokens', ['critic', 'stepwise', 'grader', 'answer']],
];

/**
 * The choice that options come to, once the kind of the judge is known.
 * @param prompt of a prompt file
 */
export function choiceOf(
  kind: JudgeKind,
  { judge, values, endpoint }: ModelWanted,
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
    ...(!prompt && 'kind' in judge && judge.promptVersion !== undefined
      ? { promptVersion: judge.promptVersion }
      : {}),
    endpoint: endpoint.name,
    ...(endpoint.model === '' ? {} : { model: endpoint.model }),
    ...optional('votes', values.votes, (value) => wholeNumber('votes', value, 1, 64)),
    ...optional('selectAmong', values['select-judgements'], (value) =>
      wholeNumber('select-judgements', value, FEWEST_AMONG, MOST_AMONG),
    ),
    ...optional('stop', values.stop, (value) => oneOf('stop', value, ['exact', 'sprt', 'all'])),
    ...optional('context', values.context, (value) => oneOf('context', value, ['whole', 'prefix'])),
    ...optional('window', values.window, (value) => wholeNumber('window', value, 0, 64)),
    ...optional('temper', values.temper, readTemper),
    ...optional('scale', values.scale, (value) => oneOf('scale', value, ['binary', 'points'])),
    ...optional('aid', values.aid, readAid),
    ...optional('protocol', values.protocol, (value) => oneOf('protocol', value, ['free', 'steps'])),
    ...optional('thresholds', values.threshold, (value) => readThresholds(value, kind === 'grader', most)),
    ...(values.confirm === undefined ? {} : { confirm: confirmerOf(endpoint, values.confirm).name }),
  };
}

export function readTemper(value: string): Temper {
  return oneOf('temper', value, ['lenient', 'balanced', 'strict']);
}

export function readAid(value: string): Aid {
  return oneOf('aid', value, ['rubric', 'reference', 'answer']);
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
