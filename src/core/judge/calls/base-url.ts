/**
 * Parses the addresses of endpoints. The grammar is narrower than a browser's: addresses that a browser would repair are rejected. So all
 * code sees the same origin. The API key is bound to it.
 */
import { t } from '../../../l10n/index.ts';

/** The maximum length of an address, in characters. */
const MAX_BASE_URL_LENGTH = 2000;

const BASE_URL_PARTS = /^(https?):\/\/(\[[0-9a-f:.]*\]|[a-z0-9._-]+)(?::(\d{1,5}))?(\/[^?#]*)?$/i;
/** Characters of a path, literal or percent-encoded. */
const BASE_URL_PATH = /^(?:[\w.~!$&'()*+,;=:@/-]|%[0-9a-f]{2})*$/i;
/** The path segments `.` and `..`, literal or percent-encoded. */
const DOT_SEGMENTS = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

export interface ParsedBaseUrl {
  /** For example `https://api.example.org`: in lower case, without the default port. */
  readonly origin: string;
  /** The origin and the path, without a trailing slash. */
  readonly baseUrl: string;
}

/** Parses an address. If it's invalid, returns the reason as a predicate: "must not contain ? or #". */
export function parseBaseUrl(text: string): ParsedBaseUrl | string {
  const trimmed = text.trim();
  if (trimmed.length > MAX_BASE_URL_LENGTH) return t('is longer than {0} characters', MAX_BASE_URL_LENGTH);
  if (!/^https?:\/\//i.test(trimmed)) return t('must start with https:// or http://');
  const authority = /^https?:\/\/([^/?#]*)/i.exec(trimmed)?.[1] ?? '';
  if (authority.includes('@')) return t('must not contain a user name or password; set the API key separately');
  if (/[?#]/.test(trimmed)) return t('must not contain ? or #');
  const [, scheme = '', host = '', port, path = ''] = BASE_URL_PARTS.exec(trimmed) ?? [];
  if (host === '') return t("isn't valid: expected a host after ://, then an optional port and path");
  const name = host.startsWith('[') ? normalizeIpv6(host.slice(1, -1)) : normalizeHost(host.toLowerCase());
  if (name === undefined) return t('has an invalid host');
  const number = port === undefined ? undefined : Number(port);
  if (number !== undefined && (number < 1 || number > 65535)) return t('has an invalid port: expected 1 to 65535');
  if (!BASE_URL_PATH.test(path) || DOT_SEGMENTS.test(path)) return t('has invalid characters or “..” in its path');
  const usual = scheme.toLowerCase() === 'https' ? 443 : 80;
  const behind = number === undefined || number === usual ? '' : `:${number}`;
  const origin = `${scheme.toLowerCase()}://${name}${behind}`;
  return { origin, baseUrl: `${origin}${path.replace(/\/+$/, '')}` };
}

/** Returns a host name in lower case, or an IPv4 address in dotted decimal form; undefined for other spellings of numbers. */
function normalizeHost(host: string): string | undefined {
  const labels = host.split('.');
  // A trailing dot names the same host, but is another origin.
  if (host.length > 253 || labels.some((label) => label === '' || label.length > 63)) return undefined;
  const last = labels.at(-1) ?? '';
  if (!/^(?:\d+|0x[0-9a-f]*)$/.test(last)) return host;
  const isAddress = labels.length === 4 && labels.every((label) => /^(?:0|[1-9]\d{0,2})$/.test(label));
  return isAddress && labels.every((label) => Number(label) <= 255) ? host : undefined;
}

/** Returns an IPv6 address in brackets, in the canonical form of RFC 5952. */
function normalizeIpv6(text: string): string | undefined {
  const halves = text.toLowerCase().split('::');
  if (halves.length > 2) return undefined;
  const [front, back] = halves.map(parseIpv6Groups);
  if (!front || (halves.length === 2 && !back)) return undefined;
  const given = front.length + (back?.length ?? 0);
  if (back ? given > 7 : given !== 8) return undefined;
  return `[${compressIpv6([...front, ...Array<number>(8 - given).fill(0), ...(back ?? [])])}]`;
}

function parseIpv6Groups(text: string): number[] | undefined {
  if (text === '') return [];
  const groups: number[] = [];
  for (const group of text.split(':')) {
    if (!/^[0-9a-f]{1,4}$/.test(group)) return undefined;
    groups.push(Number.parseInt(group, 16));
  }
  return groups;
}

function compressIpv6(groups: readonly number[]): string {
  let start = -1;
  let length = 1;
  for (let at = 0; at < groups.length; at++) {
    let end = at;
    while (groups[end] === 0) end++;
    if (end - at > length) [start, length] = [at, end - at];
  }
  const written = (some: readonly number[]): string => some.map((group) => group.toString(16)).join(':');
  return start < 0 ? written(groups) : `${written(groups.slice(0, start))}::${written(groups.slice(start + length))}`;
}
