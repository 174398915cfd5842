import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createJsonSchema, getJsonSchemaFile, JSON_SCHEMA_NAMES } from '../../../src/dev/json-schemas.ts';

describe('the JSON schemas', () => {
  for (const name of JSON_SCHEMA_NAMES)
    it(`are made from the types: ${name}`, () => {
      const file = JSON.parse(readFileSync(getJsonSchemaFile(name), 'utf8'));
      assert.deepEqual(createJsonSchema(name), file, 'Run `npm run schemas`.');
    });
});
