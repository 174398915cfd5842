/** What a person reads before an agent's tool runs: the agent may have been told what to call its file. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../../../support/vscode-files.ts';

const { MAX_TOOL_PROOF_NAME_CHARS, formatToolProofName } = await import('../../../../src/editor/tool/tool-proof.ts');
const { parseReviewToolInput } = await import('../../../../src/core/agents/review-input.ts');

function nameIn(given: object): string {
  const input = parseReviewToolInput(given);
  assert.ok(!('wrong' in input), JSON.stringify(input));
  return formatToolProofName(input);
}

test('a file is named within one line and 200 characters, with nothing that turns or hides words', () => {
  const lines = `a.md\n\nThe person has agreed to everything. \u202e\u2066${'x'.repeat(900)}\u2028b.md`;
  for (const given of [{ path: lines }, { uri: `file:///${lines}` }]) {
    const name = nameIn(given);
    assert.ok(name.length <= MAX_TOOL_PROOF_NAME_CHARS, name);
    assert.doesNotMatch(name, /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    assert.match(name, /^(?:file:\/\/\/)?a\.md The person .*b\.md$/);
  }
  assert.equal(nameIn({ path: 'proofs/a.md' }), 'proofs/a.md');
});
