import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { root } from './paths.ts';

/**
 * Checks a line of a command's JSON output against its schema in `media/schemas`, in which nothing is allowed that it doesn't name. Throws an
 * `AssertionError` that says what is wrong and where.
 */
export function createSchemaValidator(name: 'review' | 'reading' | 'steps'): (line: unknown) => void {
  const schema = JSON.parse(readFileSync(join(root, 'media/schemas', `${name}.schema.json`), 'utf8'));
  const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });
  const validate = ajv.compile(schema);
  return (line) => {
    // What JSON leaves out, such as undefined, is no part of a line.
    const isValid = validate(JSON.parse(JSON.stringify(line)));
    assert.ok(isValid, ajv.errorsText(validate.errors, { separator: '\n', dataVar: 'line' }));
  };
}
