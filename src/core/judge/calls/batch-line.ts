/** Replies of a batch: lines of its output file and of its file of errors, as OpenAI and vLLM write them. Anybody's text. */
import { isRecord, parseJsonOrUndefined, toFields } from '../../base/records.ts';

/** One line of a batch's replies. */
export interface BatchLine {
  /** The name that its request has. */
  readonly id: string;
  /** 200 for an answer; else the status of the error. */
  readonly status: number;
  /** The completion, or the error. */
  readonly said: unknown;
}

/** Reads a line of a batch's replies; undefined if it is none. Never throws. */
export function readBatchLine(text: string): BatchLine | undefined {
  const { custom_id: id, response, error } = toFields(parseJsonOrUndefined(text));
  if (typeof id !== 'string' || id === '') return undefined;
  const { status_code, body } = toFields(response);
  const fault = readBatchFault(error) ?? (isRecord(body) && body.error ? body.error : undefined);
  const status =
    typeof status_code === 'number' ? status_code : fault === undefined ? 200 : readBatchErrorCode(fault);
  if (fault === undefined && status === 200 && isRecord(body)) return { id, status, said: body };
  return { id, status: status === 200 ? 0 : status, said: fault ?? body ?? null };
}

/** What a line calls its error: OpenAI an object, vLLM that within another, or a text. */
function readBatchFault(error: unknown): unknown {
  if (error === undefined || error === null || error === '') return undefined;
  return isRecord(error) && isRecord(error.error) ? error.error : error;
}

function readBatchErrorCode(fault: unknown): number {
  const { code } = toFields(fault);
  return typeof code === 'number' && code >= 400 && code < 600 ? code : 0;
}

/** Whether a line of a batch has a completion. */
export function isBatchAnswer({ status }: BatchLine): boolean {
  return status === 200;
}
