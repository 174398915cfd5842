import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { installPackage } from './install.ts';

const folder = fileURLToPath(new URL('../sarif', import.meta.url));
const what = 'the JSON schema of SARIF 2.1.0 (npm package @microsoft/sarif-multitool, about 45 MB)';

/**
 * Checks logs against the schema of SARIF 2.1.0 that Microsoft's own SARIF tool carries, in which nothing is allowed that
 * it does not name. Throws an `AssertionError` that says what is wrong and where.
 */
export async function sarifValidator(): Promise<(log: unknown) => void> {
  await installPackage(folder, what, console.error);
  const tool = `@microsoft/sarif-multitool-${process.platform}`;
  const schema = JSON.parse(readFileSync(join(folder, 'node_modules', tool, 'sarif-2.1.0.json'), 'utf8'));
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
  formats.default(ajv);
  const validate = ajv.compile(schema);
  return (log) => {
    const isValid = validate(log);
    assert.ok(isValid, ajv.errorsText(validate.errors, { separator: '\n', dataVar: 'log' }));
  };
}

/** What the tests read of a log. */
export interface Log {
  readonly version: string;
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly Result[];
      readonly artifacts: readonly {
        readonly location: { readonly uri: string; readonly uriBaseId?: string };
        readonly contents?: { readonly text: string };
        readonly properties: { readonly outcomes: Readonly<Record<string, number>> };
      }[];
      readonly invocations: readonly [
        {
          readonly executionSuccessful: boolean;
          readonly exitCode: number;
          readonly toolExecutionNotifications?: readonly Notification[];
        },
      ];
    },
  ];
}

export interface Place {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string; readonly index?: number };
    readonly region?: {
      readonly startLine: number;
      readonly startColumn?: number;
      readonly endLine?: number;
      readonly endColumn?: number;
      readonly charOffset?: number;
      readonly charLength?: number;
      readonly snippet?: { readonly text: string };
    };
  };
  readonly logicalLocations?: readonly { readonly name: string; readonly fullyQualifiedName: string }[];
}

export interface Result {
  readonly ruleId: string;
  readonly ruleIndex?: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly [Place];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface Notification {
  readonly message: { readonly text: string };
  readonly locations?: readonly [Place];
}
