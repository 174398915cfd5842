/** The parts that all tools of the server share. */
import { MAX_COMPARISON_CALL_LIMIT, type ToolReport } from '../../core/agents/index.ts';
import { getFieldsOrEmpty, isIntegerInRange, isRecord, type UntypedFields } from '../../core/base/unknown-fields.ts';
import type { CheckerJudge } from '../../core/judge/index.ts';
import type { BudgetedJudgeOpener } from '../models/server-model.ts';
import type { RootFileReader } from './roots.ts';

/** The result of a tool: lists, or one text. */
export interface ToolOutcome {
  /** Fields of the structured result. */
  readonly facts: object;
  readonly reports?: readonly ToolReport[];
  /** The text of a tool without a list. */
  readonly text?: string;
}

export interface ToolServices {
  /** The embedded checker of this moment. */
  readonly checker: CheckerJudge;
  readonly suspects: boolean;
  readonly roots: RootFileReader;
  /** Undefined if the command line sets no judge. */
  readonly models: BudgetedJudgeOpener | undefined;
  /** Loads the tools that compare, with most of the code of commands. */
  loadComparisons(): Promise<
    Pick<typeof import('./comparison-tools.ts'), 'runCompareAnswersTool' | 'runCompareProofsTool'>
  >;
  /** Frees memory. Called when no call is left. */
  onIdle(): void;
}

/** A sentence for the agent: its input is wrong, or the person who runs the server must allow something. */
export class ToolError extends Error {}

export type ToolHandler = (given: UntypedFields, services: ToolServices, signal: AbortSignal) => Promise<ToolOutcome>;

/** The result of a reader of inputs, or the sentence that it gives the agent. */
export function requireValidInput<T extends object>(read: T | { readonly wrong: string }): T {
  if ('wrong' in read) throw new ToolError(read.wrong);
  return read;
}

export function requireJudgeOpener({ models }: ToolServices): BudgetedJudgeOpener {
  if (models) return models;
  throw new ToolError(
    'This server has no model, so nothing was sent. The person who runs it can set one with --judge, --endpoint, --model, and --budget-calls. Call again without askJudge.',
  );
}

export function readMaxCalls(value: unknown): number | undefined {
  if (value === undefined || isIntegerInRange(value, 1, MAX_COMPARISON_CALL_LIMIT)) return value;
  throw new ToolError(`“maxCalls” must be a whole number from 1 to ${MAX_COMPARISON_CALL_LIMIT}.`);
}

export function rejectOtherKeys(given: UntypedFields, keys: readonly string[]): void {
  const unknown = Object.keys(given).find((key) => !keys.includes(key));
  if (unknown !== undefined)
    throw new ToolError(`Unknown property “${unknown.slice(0, 80)}”. Expected one of ${keys.join(', ')}.`);
}

/** The fields of a tool's input. */
export function readToolInputFields(given: unknown): UntypedFields {
  if (given !== undefined && !isRecord(given)) throw new ToolError('The input must be an object.');
  return getFieldsOrEmpty(given);
}
