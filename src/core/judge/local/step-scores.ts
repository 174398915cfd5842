/**
 * The input of reward models that run on this computer, and their scores. Engines tokenize and run the model; this file decides on the
 * text, on the positions whose outputs are scores, and on the scale.
 */
import { t } from '../../../l10n/index.ts';
import { type CallFailure, createCallFailure } from '../calls/failure.ts';
import type { ModelMessage } from '../calls/types.ts';
import { PRM_STEP_SEPARATOR } from '../models/prm.ts';
import type { StepScoringInput } from './types.ts';

/**
 * How a reward model was trained. `qwen`: a head with two classes, at the separator after each step (Qwen2.5-Math-PRM). `skywork`: a head
 * with one value, at the line break after each step (Skywork-o1-Open-PRM). `math-shepherd`: the next token is + or -, at the tag after each
 * step. `rlhflow`: the same, where a chat has each step as a turn and + as its reply.
 */
export type StepScoreForm = 'qwen' | 'skywork' | 'math-shepherd' | 'rlhflow';

export const STEP_SCORE_FORMS: readonly StepScoreForm[] = ['qwen', 'skywork', 'math-shepherd', 'rlhflow'];

/** A tokenizer of a model, with its chat template. */
export interface LocalModelTokenizer {
  /** Returns the tokens of a text. Names of special tokens in it become these tokens. @param framed whether to add tokens such as BOS */
  encode(text: string, framed: boolean): readonly number[];
  /** The tokens that no text has, by name. */
  readonly specialTokens: ReadonlyMap<string, number>;
  /** The name of the token before every text; absent if there is none. */
  readonly bos?: string;
  /** Formats a chat by the model's template; absent if it has none. Throws an error of the template. */
  formatChat?(messages: readonly Pick<ModelMessage, 'role' | 'content'>[]): string;
}

/** The input of a model, and the outputs that are scores. */
export interface StepScorePlan {
  readonly kind: 'plan';
  readonly tokens: readonly number[];
  /** The positions of the outputs to read, one per step. */
  readonly positions: readonly number[];
  /** The columns to read there: the one for a right step and the one for a wrong step, or the only one. */
  readonly columns: readonly [number, number] | readonly [number];
}

/** The system message that Qwen's reward models were trained with. */
export const QWEN_PRM_SYSTEM_MESSAGE = 'Please reason step by step, and put your final answer within \\boxed{}.';

/** The tag of Math-Shepherd after each step. */
const SHEPHERD_TAG = 'ки';

/** Builds the input for steps, or returns a failure if the tokenizer doesn't fit the form. */
export function planStepScores(
  form: StepScoreForm,
  tokenizer: LocalModelTokenizer,
  input: StepScoringInput,
): StepScorePlan | CallFailure {
  switch (form) {
    case 'qwen':
      return planAtSeparators(tokenizer, input);
    case 'skywork':
      return planAtLineBreaks(tokenizer, input);
    case 'math-shepherd':
      return planAtTags(tokenizer, input);
    case 'rlhflow':
      return planAtTurns(tokenizer, input);
    default:
      return form satisfies never;
  }
}

/** Converts the outputs in the columns of a plan to a probability: of two by softmax, of one by the logistic function. */
export function toStepScore([right = 0, wrong = 0]: readonly number[]): number {
  return 1 / (1 + Math.exp(wrong - right));
}

function planAtSeparators(
  tokenizer: LocalModelTokenizer,
  { problem, steps }: StepScoringInput,
): StepScorePlan | CallFailure {
  const separator = tokenizer.specialTokens.get(PRM_STEP_SEPARATOR);
  if (separator === undefined || !tokenizer.formatChat) return createMisfit('qwen');
  const text = tokenizer.formatChat([
    { role: 'system', content: QWEN_PRM_SYSTEM_MESSAGE },
    { role: 'user', content: problem },
    { role: 'assistant', content: steps.map((step) => `${step}${PRM_STEP_SEPARATOR}`).join('') },
  ]);
  return planAtToken(tokenizer.encode(text, false), separator, steps.length, [1, 0]);
}

function planAtLineBreaks(
  { encode, bos = '' }: LocalModelTokenizer,
  input: StepScoringInput,
): StepScorePlan | CallFailure {
  const lineBreak = encode('\n', false).at(-1);
  if (lineBreak === undefined) return createMisfit('skywork');
  const tokens = [...encode(`${bos}${input.problem}\n`, false)];
  const positions: number[] = [];
  for (const step of input.steps) {
    // The model was trained on steps of one line, and reads a score at each break.
    for (const token of encode(step.replace(/\s*[\r\n]+\s*/g, ' '), false)) tokens.push(token);
    positions.push(tokens.length);
    tokens.push(lineBreak);
  }
  return { kind: 'plan', tokens, positions, columns: [0] };
}

function planAtTags(
  { encode }: LocalModelTokenizer,
  { problem, steps }: StepScoringInput,
): StepScorePlan | CallFailure {
  const [tag, ...more] = encode(SHEPHERD_TAG, false);
  const signs = findSigns(encode);
  if (tag === undefined || more.length > 0 || !signs) return createMisfit('math-shepherd');
  // A step can't have a tag of its own. The letter that replaces the first one looks the same.
  const plain = (text: string): string => text.replaceAll(SHEPHERD_TAG, 'kи');
  const text = [plain(problem), ...steps.map((step) => `${plain(step)} ${SHEPHERD_TAG}`)];
  return planAtToken(encode(`${text[0]} ${text.slice(1).join('\n')}`, true), tag, steps.length, signs);
}

function planAtTurns(
  tokenizer: LocalModelTokenizer,
  { problem, steps }: StepScoringInput,
): StepScorePlan | CallFailure {
  const { formatChat, specialTokens, encode } = tokenizer;
  const signs = findSigns(encode);
  if (!formatChat || !signs) return createMisfit('rlhflow');
  const format = (reply: string): string =>
    formatChat(
      steps.flatMap((step, k) => [
        { role: 'user', content: k === 0 ? `${problem} ${step}` : step } as const,
        { role: 'assistant', content: reply } as const,
      ]),
    );
  // A special token in place of each reply tells where the replies are, since a step may have a + of its own.
  const usual = format('+');
  const mark = [...specialTokens].find(([name]) => !usual.includes(name));
  if (!mark) return createMisfit('rlhflow');
  const [name, id] = mark;
  const plan = planAtToken(encode(format(name), false), id, steps.length, signs);
  if (plan.kind === 'failure') return plan;
  return {
    ...plan,
    tokens: plan.tokens.map((token) => (token === id ? signs[0] : token)),
    // The model predicts the reply at the token before it.
    positions: plan.positions.map((position) => Math.max(0, position - 1)),
  };
}

function findSigns(encode: LocalModelTokenizer['encode']): readonly [number, number] | undefined {
  const [right, wrong] = [encode('+', false).at(-1), encode('-', false).at(-1)];
  return right === undefined || wrong === undefined || right === wrong ? undefined : [right, wrong];
}

function planAtToken(
  tokens: readonly number[],
  wanted: number,
  steps: number,
  columns: StepScorePlan['columns'],
): StepScorePlan | CallFailure {
  const positions = tokens.flatMap((token, k) => (token === wanted ? [k] : []));
  if (positions.length === steps) return { kind: 'plan', tokens, positions, columns };
  return createCallFailure(
    'malformed',
    t(
      'The tokens of the proof should have one separator for each step (steps: {1}), but the number of separators is {0}. Check that tokenizer.json belongs to the model.',
      positions.length,
      steps,
    ),
  );
}

function createMisfit(form: StepScoreForm): CallFailure {
  return createCallFailure(
    'bad-request',
    t(
      "The tokenizer of the model doesn't fit its form “{0}”: a token or the chat template is missing. Name another form in proofmark.json beside the model: {1}.",
      form,
      STEP_SCORE_FORMS.join(', '),
    ),
  );
}

/**
 * Chooses the form of a model that doesn't name it; undefined if it isn't clear.
 * @param width the number of outputs for each token
 */
export function chooseStepScoreForm(
  width: number,
  { encode, specialTokens, formatChat }: LocalModelTokenizer,
): StepScoreForm | undefined {
  if (width === 1) return 'skywork';
  if (width === 2) return specialTokens.has(PRM_STEP_SEPARATOR) ? 'qwen' : undefined;
  if (width < 2) return undefined;
  if (formatChat) return 'rlhflow';
  return encode(SHEPHERD_TAG, false).length === 1 ? 'math-shepherd' : undefined;
}
