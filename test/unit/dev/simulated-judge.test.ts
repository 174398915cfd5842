/** The simulated judge of the tests does what it says: right as often as it is told, and about the right row. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowFinder, type SimulatedRow, simulatedVote, startSimulatedJudge } from '../../support/simulated-judge.ts';

const rows: readonly SimulatedRow[] = [
  {
    id: 'a',
    subset: 's',
    problem: 'How many ways are there to seat four people?',
    steps: ['One.', 'Two.', 'Three.'],
    label: 1,
  },
  {
    id: 'b',
    subset: 's',
    problem: 'How many ways are there to seat four people?',
    steps: ['One.', 'Two.', 'Three.', 'Four.'],
    label: -1,
  },
  { id: 'c', subset: 's', problem: 'Short?', steps: ['Alpha $x_1$.', 'Beta.'], label: 0 },
];

test('a row is found by its problem and steps, however a prompt frames them', () => {
  const find = rowFinder(rows);
  const framed = ({ problem, steps }: SimulatedRow): string =>
    `Judge this.\n\n## Problem\n${problem}\n\n${steps.map((step, k) => `<paragraph_${k}>\n${step}\n</paragraph_${k}>`).join('\n')}\nNow.`;
  for (const row of rows) assert.equal(find(framed(row))?.id, row.id);
  assert.equal(find('How many ways are there to seat four people? Nobody knows.'), undefined);
});

test('it is right as often as it is told, and wrong in every other way', () => {
  const accuracy = { error: 0.3, correct: 0.8 };
  const [erroneous, correct] = rows;
  assert.ok(erroneous && correct);
  const count = (row: SimulatedRow): Map<number, number> => {
    const votes = new Map<number, number>();
    for (let k = 0; k < 4000; k++) {
      const said = simulatedVote(row, accuracy, `seed ${k}`);
      votes.set(said, (votes.get(said) ?? 0) + 1);
    }
    return votes;
  };
  const wrong = count(erroneous);
  // Four standard deviations of 4000 draws at 0.3 are 116; at 0.8 they are 102.
  assert.ok(Math.abs((wrong.get(1) ?? 0) - 1200) < 116, `${wrong.get(1)}`);
  assert.deepEqual([...wrong.keys()].sort(), [-1, 0, 1, 2]);
  const right = count(correct);
  assert.ok(Math.abs((right.get(-1) ?? 0) - 3200) < 102, `${right.get(-1)}`);
  assert.deepEqual([...right.keys()].sort(), [-1, 0, 1, 2, 3]);
});

test('as a server it speaks chat completions, streamed or not, for models named simulated', async () => {
  const server = await startSimulatedJudge({
    rows,
    models: { 'simulated-sure': { s: { error: 1, correct: 1 } } },
    seed: 1,
  });
  try {
    const ask = (model: string, content: string, stream: boolean): Promise<Response> =>
      fetch(`${server.url}/chat/completions`, {
        method: 'POST',
        body: JSON.stringify({ model, stream, messages: [{ role: 'user', content }] }),
      });
    const of = (row: SimulatedRow | undefined): string => [row?.problem, ...(row?.steps ?? [])].join('\n\n');
    const whole = (await (await ask('simulated-sure', of(rows[0]), false)).json()) as {
      choices: { message: { content: string } }[];
    };
    assert.match(whole.choices[0]?.message.content ?? '', /simulated.*\\boxed\{1\}/);
    assert.ok((await (await ask('simulated-sure', of(rows[1]), true)).text()).endsWith('data: [DONE]\n\n'));
    assert.equal((await ask('gpt', of(rows[0]), false)).status, 404);
    await ask('simulated-sure', 'What is this?', false);
    assert.equal(server.unknown, 1);
  } finally {
    await server.close();
  }
});
