/**
 * `npm run schemas`: makes the JSON schemas in media/schemas from the types of the lines that the command line writes.
 *
 *     node src/dev/json-schemas.ts
 */
import fs from 'node:fs';
import path from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { isMain, root } from '../../test/support/paths.ts';
import { runTool } from './run.ts';

/** The file and the type of a line, by the name of the schema. */
const LINE_TYPES = {
  steps: ['src/core/review/export/json-types.ts', 'StepsJson'],
  reading: ['src/cli/review/read.ts', 'ReadingLineJson'],
  review: ['src/core/review/export/json-types.ts', 'ReviewJson'],
} as const;

export type JsonSchemaName = keyof typeof LINE_TYPES;
export const JSON_SCHEMA_NAMES = Object.keys(LINE_TYPES) as JsonSchemaName[];

export function getJsonSchemaFile(name: JsonSchemaName): string {
  return path.join(root, 'media/schemas', `${name}.schema.json`);
}

/** A JSON schema (draft 7) that allows nothing that the type doesn't name. */
export function createJsonSchema(name: JsonSchemaName): object {
  const [file, type] = LINE_TYPES[name];
  return createGenerator({
    path: path.join(root, file),
    tsconfig: path.join(root, 'src/cli/tsconfig.json'),
    type,
    expose: 'export',
    topRef: false,
    jsDoc: 'extended',
    skipTypeCheck: true,
    additionalProperties: false,
  }).createSchema(type);
}

if (isMain(import.meta)) {
  for (const name of JSON_SCHEMA_NAMES)
    fs.writeFileSync(getJsonSchemaFile(name), `${JSON.stringify(createJsonSchema(name), undefined, 2)}\n`);
  runTool('biome', ['format', '--write', 'media/schemas']);
}
