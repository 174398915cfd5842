/** The transcript of the page on agents: a scripted agent, without a model, mends a proof by the tools of a real server. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openMcp } from './mcp-client.ts';

const PAGE = fileURLToPath(new URL('../../../../docs/examples/agent-transcript.md', import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'proofmark-agent-'));
after(() => rmSync(place, { recursive: true }));

const PROOF = `# Problem

Show that the sum of the first $n$ odd numbers is $n^2$.

# Proof

For every integer $n$, $(n + 1)^2 - n^2 = n + 1$. This is the next odd number.

So each odd number leads from one square to the next, beginning with $1 = 1^2$.

For example, $1 + 3 + 5 + 7 + 9 = 24$, which is $5^2$.
`;

/** What the script writes for a flagged step, by its index. A real agent would think here. */
const REPAIRS: Readonly<Record<number, { wrong: string; right: string; relation: string; context?: string }>> = {
  0: {
    wrong: '(n + 1)^2 - n^2 = n + 1$',
    right: '(n + 1)^2 - n^2 = 2n + 1$',
    relation: '(n + 1)^2 - n^2 = 2n + 1',
    context: 'n integer',
  },
  2: { wrong: '7 + 9 = 24$', right: '7 + 9 = 25$', relation: '1 + 3 + 5 + 7 + 9 = 25' },
};

test('the transcript is what the server answers a scripted agent', async () => {
  const file = join(place, 'odd-numbers.proof.md');
  writeFileSync(file, PROOF);
  const mcp = await openMcp(place);
  const lines = [
    '# A scripted agent mends a proof',
    '',
    'The agent is a script without a model, `test/unit/cli/mcp/transcript.test.ts`, which also writes this page. The server is real.',
    'The file is `odd-numbers.proof.md`:',
    ...fence(PROOF),
  ];
  try {
    for (let round = 1; ; round++) {
      assert.ok(round < 4);
      lines.push('', `## Round ${round}`);
      const review = await call('review_proof', { path: 'odd-numbers.proof.md' });
      const flagged = review.data.entries as readonly { readonly step: number }[];
      if (flagged.length === 0) break;
      for (const { step } of flagged) {
        const repair = REPAIRS[step];
        assert.ok(repair, `step ${step}`);
        const { wrong, right, relation, context } = repair;
        const { data } = await call('check_relation', { relation, ...(context === undefined ? {} : { context }) });
        assert.equal(data.entries[0].result, 'holds');
        const text = readFileSync(file, 'utf8');
        assert.ok(text.includes(wrong));
        writeFileSync(file, text.replace(wrong, right));
        lines.push('', `The agent replaces \`${wrong}\` by \`${right}\` in the file.`);
      }
    }
  } finally {
    await mcp.close();
  }
  lines.push('', 'No step is left that the checker refutes, so the agent stops.', '');

  async function call(tool: string, input: object) {
    const answer = await mcp.call(tool, input);
    assert.equal(answer.isError, false, answer.text);
    lines.push(
      '',
      `The agent calls \`${tool}\` with \`${JSON.stringify(input)}\`. The server answers:`,
      ...fence(answer.text),
    );
    return answer;
  }

  const transcript = lines.join('\n');
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(PAGE, transcript);
  assert.equal(readFileSync(PAGE, 'utf8'), transcript, 'Write it anew with UPDATE_GOLDEN=1, and read it.');
});

function fence(text: string): string[] {
  return ['', '```text', ...text.trimEnd().split('\n'), '```'];
}
