import { parseDocument } from 'yaml';
import { isRecord } from '../../core/base/unknown-fields.ts';
import { UsageError } from '../output/usage-error.ts';

/** The maximum depth of brackets, and of a line's indent, in an untrusted file. The parser recurses. */
const MAX_DEPTH = 100;

/**
 * Parses untrusted YAML with names and values. Aliases, which could expand without end, tags, and deep nesting are errors.
 * @param example a line that would be valid, for the error message
 * @throws {@link UsageError} for anything else
 */
export function parseYamlRecord(path: string, text: string, example: string): Readonly<Record<string, unknown>> {
  if (isDeep(text)) throw new UsageError(`${path} isn't valid: it is nested too deeply.`);
  const document = parseDocument(text, { schema: 'core', strict: true, uniqueKeys: true, merge: false });
  const [wrong] = [...document.errors, ...document.warnings];
  if (wrong) throw new UsageError(`${path} isn't valid YAML: ${wrong.message.split('\n')[0] ?? ''}`);
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 0 });
  } catch {
    throw new UsageError(`${path}: YAML aliases aren't supported.`);
  }
  if (!isRecord(value)) throw new UsageError(`${path} must contain lines "name: value", for example ${example}.`);
  return value;
}

/** Whether a text may be nested deeply: by brackets, by dashes and question marks in a line, or by indents. */
function isDeep(text: string): boolean {
  let open = 0;
  for (const sign of text) {
    if (sign === '[' || sign === '{') open++;
    else if (sign === ']' || sign === '}') open = Math.max(0, open - 1);
    if (open > MAX_DEPTH) return true;
  }
  return /^[ \t]*(?:[-?:][ \t]+){100}/m.test(text) || /^ {100}/m.test(text);
}
