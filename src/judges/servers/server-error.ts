import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';

/** The error that a server reported; missing parts are empty. */
export interface ReportedServerError {
  readonly message: string;
  readonly code: string;
  readonly type: string;
  readonly param: string;
  /** Further details as JSON, as Google's and Anthropic's servers report them. */
  readonly details: string;
}

/** Parses an error of a server in one of the common formats. */
export function parseServerError(said: unknown): ReportedServerError {
  if (typeof said === 'string') return { message: said, code: '', type: '', param: '', details: '' };
  const outer = getFieldsOrEmpty(said);
  const inner = getFieldsOrEmpty(outer.error);
  const of = (key: string): string => toErrorText(inner[key]) || toErrorText(outer[key]);
  const whole = Object.keys(outer).length === 0 ? '' : stringifyJsonSafely(outer).slice(0, 1000);
  return {
    message: of('message') || toErrorText(outer.error) || of('detail') || whole,
    code: of('code'),
    type: of('type'),
    param: of('param'),
    details: inner.details === undefined ? '' : stringifyJsonSafely(inner.details).slice(0, 4000),
  };
}

/** Formats a server's message as JSON; empty if it's nested too deeply. */
export function stringifyJsonSafely(said: unknown): string {
  try {
    return JSON.stringify(said) ?? '';
  } catch {
    return '';
  }
}

/** Whether the key is invalid, where a server doesn't say so by its status: Google's servers return 400. */
export function isInvalidKeyError({ message, details }: ReportedServerError): boolean {
  return details.includes('"API_KEY_INVALID"') || /^API key not valid\b/.test(message);
}

/** Whether the paid quota is used up. */
export function isQuotaError({ code, type, message, details }: ReportedServerError): boolean {
  return (
    /insufficient_quota|billing_hard_limit|billing_error|insufficient.{0,10}(?:credit|balance|funds)|credit balance is too low/i.test(
      `${code} ${type} ${message}`,
    ) || /spend_limit_reached|"quotaId":"[^"]{0,100}PerDay/.test(details)
  );
}

/** The HTTP statuses of errors that are reported within a stream, by their types at Anthropic and codes at OpenAI. */
const STATUSES: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  invalid_prompt: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

/** Returns the status that belongs to an error that was reported in a successful response; 0 if it's unknown. */
export function inferErrorStatus(said: unknown): number {
  const { code, type } = parseServerError(said);
  const status = Number(code);
  if (Number.isInteger(status) && status >= 400 && status < 600) return status;
  const named = [code, type].find((name) => Object.hasOwn(STATUSES, name));
  return named === undefined ? 0 : (STATUSES[named] ?? 0);
}

/** The id under which the provider can find the request; empty if it names none. */
export function getRequestId(said: unknown, header: (name: string) => string | null): string {
  const id = header('request-id') ?? header('x-request-id') ?? getFieldsOrEmpty(said).request_id;
  return typeof id === 'string' && /^[\w.:-]{4,80}$/.test(id) ? id : '';
}

/** Parses the wait that Google's servers ask for in the details of an error, in milliseconds. */
export function parseGoogleRetryDelay({ details }: ReportedServerError): number | undefined {
  const seconds = /"retryDelay":"(\d{1,6}(?:\.\d{1,9})?)s"/.exec(details)?.[1];
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1000);
}

/** Whether the query has more tokens than the model reads. */
export function isContextLengthError({ code, type, message }: ReportedServerError): boolean {
  return /context_length_exceeded|exceed_context_size|\b(?:maximum|available) context (?:length|size)\b|\bprompt is too long\b/i.test(
    `${code} ${type} ${message}`,
  );
}

/** Whether the server withheld the reply of a model. */
export function isContentFilterError({ code, type }: ReportedServerError): boolean {
  return /content_filter|content_policy|moderation|safety/i.test(`${code} ${type}`);
}

function toErrorText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
