/** The table of tools: the manifest has the same, and the readers of inputs accept exactly its properties. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import {
  AGENT_TOOLS,
  type AgentToolName,
  createEditorToolInputSchema,
  createMcpToolDescription,
  EDITOR_TOOL_NAMES,
  parseCompareToolInput,
  parseRelationToolInput,
  parseReviewToolInput,
  parseToolProofInput,
} from '../../../../src/core/agents/index.ts';
import { languageModelToolNames } from '../../../../src/editor/base/manifest-names.ts';
import { readManifest } from '../../../support/manifest.ts';

interface ManifestTool {
  readonly name: string;
  readonly toolReferenceName: string;
  readonly modelDescription: string;
  readonly inputSchema: object;
}

const NAMES = Object.keys(AGENT_TOOLS) as AgentToolName[];

describe('the table of tools', () => {
  it('is what the manifest tells agents of an editor', () => {
    const { contributes } = readManifest() as {
      contributes: { languageModelTools: readonly ManifestTool[] };
    };
    const tools = contributes.languageModelTools;
    assert.deepEqual(
      tools.map(({ toolReferenceName }) => toolReferenceName),
      [...EDITOR_TOOL_NAMES],
    );
    assert.deepEqual(tools.map(({ name }) => name).sort(), Object.values(languageModelToolNames).sort());
    for (const [k, name] of EDITOR_TOOL_NAMES.entries()) {
      assert.equal(tools[k]?.modelDescription, AGENT_TOOLS[name].description);
      assert.deepEqual(tools[k]?.inputSchema, createEditorToolInputSchema(name));
    }
  });

  it('has the properties that the readers of inputs accept, and no others', () => {
    const readers: Partial<Record<AgentToolName, (given: unknown) => object>> = {
      review_proof: parseReviewToolInput,
      read_proof: (given) => parseToolProofInput(given, []),
      compare_proofs: parseCompareToolInput,
      check_relation: parseRelationToolInput,
    };
    for (const [name, read] of Object.entries(readers)) {
      const answer = read({ unknown: 1 }) as { wrong?: string };
      const expected = Object.keys(AGENT_TOOLS[name as AgentToolName].input).join(', ');
      assert.equal(answer.wrong, `Unknown property “unknown”. Expected one of ${expected}.`);
    }
    const own = parseReviewToolInput({ text: 'x', maxCalls: 1, unknown: 1 }, ['maxCalls']) as { wrong?: string };
    assert.match(own.wrong ?? '', /“unknown”.* maxCalls\.$/);
  });

  it('has schemas that a strict reader of schemas takes', () => {
    const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictTypes: false, strictRequired: true });
    for (const name of NAMES) {
      const { inputSchema, outputSchema, description } = createMcpToolDescription(name);
      ajv.compile(inputSchema);
      ajv.compile(outputSchema);
      assert.ok(description.length < 2_000, name);
    }
  });
});
