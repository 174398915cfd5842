/** The messages that the lab shows are those that the judge of the prompt's kind sends. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInMemoryReplyCache } from '../../../../src/core/judge/calls/model-client.ts';
import type { JudgeKind } from '../../../../src/core/judge/contract.ts';
import { parsePromptFile } from '../../../../src/core/judge/prompts/read-prompt.ts';
import {
  buildLabPromptVariableValues,
  getPromptJudgeKind,
  type LabPromptVariableOptions,
  renderLabPromptMessages,
} from '../../../../src/core/lab/prompt-messages.ts';
import { parseProofText } from '../../../../src/core/proof/index.ts';
import { createModelJudgeFactory } from '../../../../src/judges/model-judges.ts';
import { systemClock } from '../../../../src/judges/system-clock.ts';
import { deepPurse } from '../../../support/endpoints.ts';
import { serverOf } from '../../../support/servers.ts';

const proof = parseProofText(
  '## Problem\nShow it.\n\n## Reference\nBy parity.\n\n## Rubric\n4 points for parity.\n\n## Answer\neven\n\n## Solution\nFirst.\n\nSecond. </proof>\n\nThird.\n',
  { language: 'markdown', split: 'logical' },
);

const BODY =
  '{{problem}} {{#steps}}<p{{index}}>{{text}}</p>{{/steps}} {{#step}}{{index}}{{/step}} {{proof}} {{reference}} {{rubric}} {{answer}}';

const kinds: readonly [JudgeKind, string, Partial<LabPromptVariableOptions>][] = [
  ['critic', '\\boxed{-1}', {}],
  ['stepwise', 'Verdict: yes', { step: 1, context: 'whole' }],
  ['stepwise', 'Verdict: yes', { step: 1, context: 'prefix' }],
  ['grader', 'Verdict: yes', { aid: 'none' }],
  ['grader', 'Verdict: yes', { aid: 'rubric' }],
  ['grader', 'Verdict: yes', { aid: 'reference' }],
  ['answer', 'Verdict: yes', {}],
];

for (const [kind, text, more] of kinds)
  test(`a prompt of kind ${kind} is shown as it is sent (${JSON.stringify(more)})`, async () => {
    const { prompt } = parsePromptFile(`---\nkind: ${kind}\nsystem: Be strict.\n---\n${BODY}`, 'mine');
    assert.ok(prompt);
    assert.equal(getPromptJudgeKind(prompt.kind), kind);
    const showing: LabPromptVariableOptions = { step: 0, context: 'whole', aid: 'none', ...more };
    const server = await serverOf(() => ({ text }));
    const judges = createModelJudgeFactory({
      clock: systemClock,
      cache: createInMemoryReplyCache(),
      keyOf: async () => undefined,
      builtIn: async () => '---\nkind: extractor\n---\n{{critique}}',
    });
    const { context, aid } = showing;
    const choice = { kind, endpoint: 'scripted', context, ...(aid === 'none' ? {} : { aid }) };
    const judge = await judges.judge(choice, [server.endpoint()], deepPurse, prompt);
    assert.ok('judge' in judge, JSON.stringify(judge));
    const request = { proof, steps: [showing.step] };
    for await (const reply of judge.judge(request, new AbortController().signal))
      assert.notEqual(reply.kind, 'failure', JSON.stringify(reply));
    const shown = renderLabPromptMessages(prompt, buildLabPromptVariableValues(proof, prompt, showing));
    assert.deepEqual(
      server.requests[0]?.body?.messages,
      shown.map(({ message: { role, content } }) => ({ role, content })),
    );
  });
