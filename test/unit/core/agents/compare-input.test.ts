/** What the tool that compares proofs takes, and what it says of the rest; the manifest tells agents the same. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  DEFAULT_COMPARISON_CALL_LIMIT,
  MAX_COMPARED_PROOFS,
  MAX_COMPARISON_CALL_LIMIT,
  MAX_TOTAL_COMPARED_CHARS,
  parseCompareToolInput,
} from '../../../../src/core/agents/compare-input.ts';
import { MAX_CHARS_BY_TOOL_INPUT_FIELD } from '../../../../src/core/agents/proof-input.ts';
import { languageModelToolNames } from '../../../../src/editor/base/manifest-names.ts';
import { readManifest } from '../../../support/manifest.ts';

function wrong(given: unknown): string {
  const read = parseCompareToolInput(given);
  return 'wrong' in read ? read.wrong : '';
}

interface Property {
  readonly type: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly items?: { readonly maxLength?: number };
}

describe('the input of compare_proofs', () => {
  it('is paths, or texts with their language', () => {
    assert.deepEqual(parseCompareToolInput({ paths: ['a.md', 'b.md'] }), {
      of: { kind: 'paths', paths: ['a.md', 'b.md'] },
      strategy: 'knockout',
      order: 'single',
      maxCalls: DEFAULT_COMPARISON_CALL_LIMIT,
      askJudge: false,
    });
    assert.deepEqual(
      parseCompareToolInput({
        texts: ['So.', 'Thus.'],
        language: 'text',
        problem: 'P',
        strategy: 'hybrid',
        keep: 1,
        votes: 4,
        order: 'swap',
        maxCalls: 9,
        askJudge: true,
      }),
      {
        of: { kind: 'texts', texts: ['So.', 'Thus.'], language: 'plain' },
        problem: 'P',
        strategy: 'hybrid',
        keep: 1,
        votes: 4,
        order: 'swap',
        maxCalls: 9,
        askJudge: true,
      },
    );
  });

  it('is told what is wrong with it', () => {
    const two = ['a', 'b'];
    for (const given of [undefined, null, 'a.md', two, 1]) assert.match(wrong(given), /\bobject\b/);
    assert.match(wrong({}), /\bpaths, texts\b/);
    assert.match(wrong({ paths: two, texts: two, language: 'text' }), /\bpaths, texts\b/);
    assert.match(wrong({ paths: two, x: 1 }), /“x”/);
    assert.match(wrong({ paths: two, ['__proto__']: 1 }), /“__proto__”/);
    for (const paths of ['a', [], ['a'], ['a', 1], Array(MAX_COMPARED_PROOFS + 1).fill('a')])
      assert.match(wrong({ paths }), /“paths” .*\b2 to 64\b/);
    assert.match(wrong({ paths: ['a', ' '] }), /Each entry of “paths”/);
    assert.match(wrong({ paths: ['a', 'a'.repeat(MAX_CHARS_BY_TOOL_INPUT_FIELD.path + 1)] }), /Each entry of “paths”/);
    assert.match(wrong({ paths: two, language: 'text' }), /^“language” /);
    assert.match(wrong({ texts: two }), /“language” .*markdown, latex, text/);
    assert.match(wrong({ texts: two, language: 'toString' }), /“language”/);
    const long = Array(9).fill('a'.repeat(MAX_TOTAL_COMPARED_CHARS / 8));
    assert.match(wrong({ texts: long, language: 'text' }), /\btexts\b.*\d/);
    assert.match(wrong({ paths: two, problem: 3 }), /^“problem” /);
    assert.match(wrong({ paths: two, strategy: 'best' }), /^“strategy” .*\bknockout\b/);
    assert.match(wrong({ paths: two, order: 'random' }), /^“order” .*\bsingle, swap\b/);
    assert.match(wrong({ paths: two, askJudge: 'yes' }), /^“askJudge” .*true or false/);
    for (const key of ['keep', 'votes', 'maxCalls'])
      for (const value of [0, -1, 1.5, '3', Number.NaN, 1e9])
        assert.match(wrong({ paths: two, [key]: value }), new RegExp(`^“${key}” .*\\d`));
  });

  it('is what the manifest says of it', () => {
    const { contributes } = readManifest() as {
      contributes: {
        languageModelTools: readonly {
          name: string;
          toolReferenceName: string;
          inputSchema: { additionalProperties: boolean; properties: Readonly<Record<string, Property>> };
        }[];
      };
    };
    const tool = contributes.languageModelTools.find(({ name }) => name === languageModelToolNames.compareProofs);
    assert.equal(tool?.toolReferenceName, 'compare_proofs');
    const { properties, additionalProperties } = tool.inputSchema;
    assert.equal(additionalProperties, false);
    const known = wrong({ x: 1 })
      .replace(/^.* Expected one of /, '')
      .replace(/\.$/, '');
    assert.deepEqual(Object.keys(properties), known.split(', '));
    for (const name of ['paths', 'texts']) {
      assert.equal(properties[name]?.minItems, 2);
      assert.equal(properties[name]?.maxItems, MAX_COMPARED_PROOFS);
    }
    assert.equal(properties.paths?.items?.maxLength, MAX_CHARS_BY_TOOL_INPUT_FIELD.path);
    assert.equal(properties.texts?.items?.maxLength, MAX_CHARS_BY_TOOL_INPUT_FIELD.text);
    assert.equal(properties.problem?.maxLength, MAX_CHARS_BY_TOOL_INPUT_FIELD.problem);
    assert.equal(properties.maxCalls?.maximum, MAX_COMPARISON_CALL_LIMIT);
    assert.equal(properties.maxCalls?.default, DEFAULT_COMPARISON_CALL_LIMIT);
    const paths = ['a', 'b'];
    for (const strategy of properties.strategy?.enum ?? []) assert.equal(wrong({ paths, strategy }), '');
    for (const order of properties.order?.enum ?? []) assert.equal(wrong({ paths, order }), '');
    for (const language of properties.language?.enum ?? []) assert.equal(wrong({ texts: paths, language }), '');
  });
});
