import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';

/** The error that a server reported; missing parts are empty. */
export interface ServerError {
  readonly message: string;
  readonly code: string;
  readonly type: string;
  readonly param: string;
}

/** Parses an error of a server in one of the common formats. */
export function parseServerError(said: unknown): ServerError {
  if (typeof said === 'string') return { message: said, code: '', type: '', param: '' };
  const outer = getFieldsOrEmpty(said);
  const inner = getFieldsOrEmpty(outer.error);
  const of = (key: string): string => toErrorText(inner[key]) || toErrorText(outer[key]);
  const whole = Object.keys(outer).length === 0 ? '' : stringifyJsonSafely(outer).slice(0, 1000);
  return {
    message: of('message') || toErrorText(outer.error) || of('detail') || whole,
    code: of('code'),
    type: of('type'),
    param: of('param'),
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

/** Whether the paid quota is used up. */
export function isQuotaError({ code, type, message }: ServerError): boolean {
  return /insufficient_quota|billing_hard_limit|insufficient.{0,10}(?:credit|balance|funds)/i.test(
    `${code} ${type} ${message}`,
  );
}

/** Whether the server withheld the reply of a model. */
export function isContentFilterError({ code, type }: ServerError): boolean {
  return /content_filter|content_policy|moderation|safety/i.test(`${code} ${type}`);
}

function toErrorText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
