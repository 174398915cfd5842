/** Parses lines of the output file and the error file of a batch, as OpenAI and vLLM write them. The text is untrusted. */
import { getFieldsOrEmpty, isRecord, parseJsonOrUndefined } from '../../base/unknown-fields.ts';

/** One line of a batch's output or error file. */
export interface BatchOutputLine {
  /** The id of its request. */
  readonly id: string;
  /** 200 for a completion; otherwise the HTTP status of the error. */
  readonly status: number;
  /** The completion or the error, as parsed JSON. */
  readonly said: unknown;
}

/** Parses a line of a batch's output; undefined if it isn't one. Never throws. */
export function parseBatchOutputLine(text: string): BatchOutputLine | undefined {
  const { custom_id: id, response, error } = getFieldsOrEmpty(parseJsonOrUndefined(text));
  if (typeof id !== 'string' || id === '') return undefined;
  const { status_code, body } = getFieldsOrEmpty(response);
  const fault = readBatchFault(error) ?? (isRecord(body) && body.error ? body.error : undefined);
  const status = typeof status_code === 'number' ? status_code : fault === undefined ? 200 : readBatchErrorCode(fault);
  if (fault === undefined && status === 200 && isRecord(body)) return { id, status, said: body };
  return { id, status: status === 200 ? 0 : status, said: fault ?? body ?? null };
}

/** Finds the error of a line: OpenAI writes an object; vLLM nests it in another object, or writes a string. */
function readBatchFault(error: unknown): unknown {
  if (error === undefined || error === null || error === '') return undefined;
  return isRecord(error) && isRecord(error.error) ? error.error : error;
}

function readBatchErrorCode(fault: unknown): number {
  const { code } = getFieldsOrEmpty(fault);
  return typeof code === 'number' && code >= 400 && code < 600 ? code : 0;
}

export function isSuccessfulBatchLine({ status }: BatchOutputLine): boolean {
  return status === 200;
}
