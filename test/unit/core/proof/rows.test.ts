import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  convertRowToProof,
  createProofFromSteps,
  parseDataRow,
  type SolutionRow,
} from '../../../../src/core/proof/index.ts';

test('a ProcessBench row', () => {
  const row = {
    id: 'math-1',
    generator: 'g',
    problem: 'P',
    steps: ['A', 'B'],
    final_answer_correct: true,
    label: 1,
  };
  assert.deepEqual(parseDataRow(row, '7'), [
    {
      id: 'math-1',
      problem: 'P',
      generator: 'g',
      isAnswerRight: true,
      solution: { kind: 'steps', steps: ['A', 'B'] },
      label: 1,
    },
  ]);
});

test('rows with a solution as text', () => {
  for (const field of ['proof', 'solution', 'text', 'response']) {
    assert.deepEqual(parseDataRow({ problem_id: 3, problem: 'P', [field]: 'A' }, '7'), [
      { id: '3:7', problem: 'P', solution: { kind: 'text', text: 'A' } },
    ]);
  }
  assert.deepEqual(parseDataRow({ proof: 'A' }, '7'), [{ id: '7', solution: { kind: 'text', text: 'A' } }]);
});

const prmStep = (text: string, rating: number | null) => ({
  completions: [{ text, rating, flagged: null }],
  human_completion: null,
  chosen_completion: 0,
});

test('a PRM800K row that ended at an error: the first completion is the step, and the rest is not rated', () => {
  const row = {
    labeler: 'l',
    question: {
      problem: 'P',
      ground_truth_solution: 'R',
      ground_truth_answer: '4',
      pre_generated_steps: ['A', 'B', 'C'],
    },
    label: {
      steps: [
        prmStep('A', 1),
        {
          completions: [
            { text: 'B', rating: -1 },
            { text: 'B2', rating: 0 },
          ],
          human_completion: null,
          chosen_completion: null,
        },
      ],
      finish_reason: 'found_error',
    },
  };
  assert.deepEqual(parseDataRow(row, '7'), [
    {
      id: '7',
      problem: 'P',
      reference: 'R',
      answer: '4',
      fields: { labeler: 'l' },
      solution: { kind: 'steps', steps: ['A', 'B', 'C'] },
      label: 1,
      ratings: [1, -1, null],
    },
  ]);
});

test('a PRM800K row is right only where labeling came to its end; what a person wrote is good', () => {
  const of = (finish_reason: string) => {
    const written = {
      completions: [{ text: 'X', rating: -1 }],
      human_completion: { text: 'B', rating: null },
      chosen_completion: null,
    };
    const rows = parseDataRow(
      { question: { problem: 'P' }, label: { steps: [prmStep('A', 0), written], finish_reason } },
      '7',
    );
    return 'error' in rows ? rows : rows[0];
  };
  assert.deepEqual(of('solution'), {
    id: '7',
    problem: 'P',
    solution: { kind: 'steps', steps: ['A', 'B'] },
    label: -1,
    ratings: [0, 1],
    isAnswerRight: true,
  });
  for (const reason of ['give_up', 'bad_problem']) {
    const row = of(reason);
    assert.ok(row && !('error' in row));
    assert.equal(row.label, undefined);
    assert.equal(row.isAnswerRight, undefined);
  }
  const nothing = { completions: [], human_completion: null, chosen_completion: null };
  const left = {
    question: { problem: 'P' },
    label: { steps: [prmStep('A', 1), nothing], finish_reason: 'give_up' },
  };
  assert.deepEqual(parseDataRow(left, '7'), [
    { id: '7', problem: 'P', solution: { kind: 'steps', steps: ['A'] }, ratings: [1] },
  ]);
});

test('an MR-GSM8K row counts its steps from 1', () => {
  const row = {
    uuid: 'u',
    question: 'P',
    ground_truth_solution: 'R',
    ground_truth_answer: 4,
    model_output_steps: ['A', 'B'],
    model_output_answer_correctness: 'incorrect',
    model_output_solution_correctness: 'wrong',
    model_output_solution_first_error_step: 2,
    question_type: 'reversed',
  };
  const read = {
    id: 'u',
    problem: 'P',
    answer: '4',
    reference: 'R',
    subset: 'reversed',
    isAnswerRight: false,
    verdict: 'wrong',
    solution: { kind: 'steps', steps: ['A', 'B'] },
    label: 1,
  };
  assert.deepEqual(parseDataRow(row, '7'), [read]);
  assert.deepEqual(parseDataRow({ ...row, model_output_solution_first_error_step: '2' }, '7'), [read]);
  const { label: _, ...open } = read;
  assert.deepEqual(parseDataRow({ ...row, model_output_solution_first_error_step: 'N/A' }, '7'), [open]);
  const right = {
    ...row,
    model_output_solution_correctness: 'correct',
    model_output_solution_first_error_step: 'N/A',
  };
  assert.deepEqual(parseDataRow(right, '7'), [{ ...read, verdict: 'right', label: -1 }]);
  const text = { ...open, solution: { kind: 'text', text: 'A\nB' } };
  assert.deepEqual(parseDataRow({ ...row, model_output_steps: 'A\nB' }, '7'), [text]);
  for (const first of [0, 3, 1.5, 'x'])
    assert.match(
      JSON.stringify(parseDataRow({ ...row, model_output_solution_first_error_step: first }, '7')),
      /from 1 to 2/,
    );
});

test('a row of the Open Proof Corpus', () => {
  const row = { row: 3, problem_id: 'Q_1', competition: 'c', model_id: 'm', human_label: 'incorrect' };
  assert.deepEqual(parseDataRow({ ...row, problem: 'P', proof: 'A' }, '7'), [
    {
      id: 'Q_1:7',
      problem: 'P',
      generator: 'm',
      subset: 'c',
      verdict: 'wrong',
      fields: { row: 3 },
      solution: { kind: 'text', text: 'A' },
    },
  ]);
});

test('short values of a row are its fields, but not its texts, its names, or what says whether it is right', () => {
  const long = 'x'.repeat(101);
  const row = {
    ...{ id: 'a', problem: 'P', proof: 'A', label: -1, generator: 'm', subset: 's', reference_answer: '4', rating: 7 },
    ...{ subject: 'geometry', year: 2024, has_image: false, note: 'two\nlines', long, list: [1], none: null },
  };
  const [read] = parseDataRow(row, '7') as readonly { readonly fields?: object }[];
  assert.deepEqual(read?.fields, { subject: 'geometry', year: 2024, has_image: false });
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, k) => [`f${k}`, k]));
  const [bounded] = parseDataRow({ problem: 'P', proof: 'A', ...many }, '7') as readonly { readonly fields?: object }[];
  assert.equal(Object.keys(bounded?.fields ?? {}).length, 20);
  const hostile = JSON.parse('{"problem": "P", "proof": "A", "__proto__": "x", "constructor": "y"}');
  const [kept] = parseDataRow(hostile, '7') as readonly { readonly fields?: object }[];
  assert.deepEqual(Object.entries(kept?.fields ?? {}), [
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
});

test('a row of mu-MATH, and a pair of answers: whether the final answer is right', () => {
  assert.deepEqual(
    parseDataRow(
      {
        uuid: 'u1',
        problem_statement: 'What is 1 + 1?',
        golden_answer: '$2$',
        model: 'made up',
        model_output: 'It is 3.',
        label: false,
      },
      '1',
    ),
    [
      {
        id: 'u1',
        problem: 'What is 1 + 1?',
        answer: '$2$',
        generator: 'made up',
        solution: { kind: 'text', text: 'It is 3.' },
        isAnswerRight: false,
      },
    ],
  );
  const pair = { id: 5, gold: '1/2', pred: '0.5', expected: true };
  const [row] = parseDataRow(pair, '1') as readonly SolutionRow[];
  assert.deepEqual(row, {
    id: '5',
    answer: '1/2',
    solution: { kind: 'text', text: '0.5' },
    isAnswerRight: true,
  });
  for (const more of [{ disputed: true }, { expected: 'unknown' }])
    assert.equal((parseDataRow({ ...pair, ...more }, '1') as readonly SolutionRow[])[0]?.isAnswerRight, undefined);
  assert.ok('error' in parseDataRow({ model_output: 3, golden_answer: '1' }, '1'));
  assert.ok('error' in parseDataRow({ gold: '1', pred: null }, '1'));
});

test('a row for stepwise supervision', () => {
  const row = { prompt: 'P', completions: ['A', 'B', 'C'], labels: [true, false, true] };
  const read = { id: '7', problem: 'P', solution: { kind: 'steps', steps: ['A', 'B', 'C'] } };
  assert.deepEqual(parseDataRow(row, '7'), [{ ...read, ratings: [1, -1, 1], label: 1 }]);
  assert.deepEqual(parseDataRow({ ...row, labels: [true, 1, true] }, '7'), [
    { ...read, ratings: [1, 1, 1], label: -1 },
  ]);
  assert.match(JSON.stringify(parseDataRow({ ...row, labels: [true] }, '7')), /“labels”/);
  const prompt = [
    { role: 'system', content: 'S' },
    { role: 'user', content: 'P' },
  ];
  assert.deepEqual(parseDataRow({ ...row, prompt }, '7'), [{ ...read, ratings: [1, -1, 1], label: 1 }]);
});

test('ratings of steps come to a label where there is none, and ratings of proofs are points', () => {
  const row = { id: 'x', steps: ['A', 'B'] };
  const read = { id: 'x', solution: { kind: 'steps', steps: ['A', 'B'] } };
  assert.deepEqual(parseDataRow({ ...row, ratings: [0, -1] }, '7'), [{ ...read, ratings: [0, -1], label: 1 }]);
  assert.deepEqual(parseDataRow({ ...row, ratings: [0, 1] }, '7'), [{ ...read, ratings: [0, 1], label: -1 }]);
  assert.deepEqual(parseDataRow({ ...row, ratings: [0, null] }, '7'), [{ ...read, ratings: [0, null] }]);
  assert.deepEqual(parseDataRow({ ...row, ratings: { clarity: 3 } }, '7'), [read]);
  assert.deepEqual(parseDataRow({ id: 'x', proofs: ['A', 'B'], ratings: [7, null] }, '7'), [
    { id: 'x/0', solution: { kind: 'text', text: 'A' }, points: 7 },
    { id: 'x/1', solution: { kind: 'text', text: 'B' } },
  ]);
});

test('a row of Hard2Verify: a label for each step', () => {
  const row = { unique_id: 'h', question: 'P', model_response_by_step: ['A', 'B', 'C'], human_labels: [1, 0, 0] };
  const solution = { kind: 'steps', steps: ['A', 'B', 'C'] };
  assert.deepEqual(parseDataRow(row, '7'), [{ id: 'h', problem: 'P', solution, ratings: [1, -1, -1], label: 1 }]);
  const encrypted = { ...row, model_response_by_step: 'gAAA', human_labels: 'gAAA', canary: 'c' };
  assert.match(JSON.stringify(parseDataRow(encrypted, '7')), /encrypted/);
  for (const human_labels of [[1, 0], [1, 0, 2], [1, 0, '0'], [1, 0, null], '1,0,0'])
    assert.match(JSON.stringify(parseDataRow({ ...row, human_labels }, '7')), /“human_labels”/);
});

test('ratings and points that are none say so, with their place and what they are', () => {
  const errorOf = (value: unknown): string => {
    const result = parseDataRow(value, '7');
    return 'error' in result ? result.error : `${result[0]?.unreadPoints}`;
  };
  const steps = Array.from({ length: 10_000 }, (_, k) => `${k}`);
  const ratings = steps.map(() => 1);
  for (const [one, shown] of [
    [5, '5'],
    ['1', '1'],
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    [0.5, '0.5'],
    [true, 'true'],
    [{ rating: 1 }, '{"rating":1}'],
    ['x'.repeat(10_000), `${'x'.repeat(40)}…`],
  ] as const)
    assert.equal(
      errorOf({ steps, ratings: ratings.with(9_999, one as number) }),
      `Value 10000 of “ratings” must be 1 (good), 0 (neutral), -1 (bad), or null (unrated), not “${shown}”.`,
    );
  assert.match(errorOf({ steps, ratings: ratings.slice(1) }), /“ratings”.*\b10000 steps, not 9999\./);
  for (const rating of [-1, Number.NaN, Number.POSITIVE_INFINITY, '6', '7/7', [6], true])
    assert.match(errorOf({ proof: 'A', rating }), /^“rating” must be a number of points from 0 up, not “/);
  assert.match(errorOf({ proof: 'A', rating: 8, max_points: 7 }), /“rating” is 8.*\b7\b/);
  for (const max_points of [0, -7, '7', Number.NaN])
    assert.match(errorOf({ proof: 'A', rating: 3, max_points }), /“max_points” must be a number above 0/);
  assert.deepEqual(parseDataRow({ id: 'x', proof: 'A', rating: 3, max_points: 3 }, '7'), [
    { id: 'x', solution: { kind: 'text', text: 'A' }, points: 3, pointsMost: 3 },
  ]);
  // Absent ones are no fault.
  for (const rating of [null, undefined, '']) assert.equal(errorOf({ proof: 'A', rating }), 'undefined');
  const labelled = { question: { problem: 'P' }, label: { steps: [{ completions: [{ text: 'A', rating: 2 }] }] } };
  assert.match(errorOf(labelled), /rating of step 1 .*must be 1, 0, -1, or null/);
});

test('a row with several rubrics has its solution once for each', () => {
  const rubrics = [
    { name: 'bound', rubric: 'Proves it.', rating: 2, max_points: 3 },
    { rubric: ['Finds n.', { title: 'Case', points: 1 }], rating: 'two' },
  ];
  const solution = { kind: 'text', text: 'A' };
  const [first, second, ...more] = parseDataRow({ id: 'x', proof: 'A', rating: 7, rubrics }, '7') as readonly object[];
  assert.deepEqual(first, {
    id: 'x/bound',
    solution,
    rubric: 'Proves it.',
    rubricName: 'bound',
    points: 2,
    pointsMost: 3,
  });
  assert.deepEqual(second, {
    ...{ id: 'x/2', solution, rubric: '- Finds n.\n- Case (points: 1)', rubricName: '2' },
    unreadPoints: '“rating” must be a number of points from 0 up, not “two”.',
  });
  assert.deepEqual(more, []);
  // Other lists of that name are left alone.
  for (const other of [[], ['A'], [{ name: 'A' }], [...rubrics, 'B']])
    assert.deepEqual(parseDataRow({ id: 'x', proof: 'A', rubrics: other }, '7'), [{ id: 'x', solution }]);
});

test('a row of no known shape names its fields', () => {
  const found = parseDataRow({ query: 'P', output: 'A' }, '7');
  assert.ok('error' in found);
  assert.match(found.error, /“query”, “output”/);
  assert.deepEqual(found.fields, ['query', 'output']);
  const many = parseDataRow(Object.fromEntries(Array.from({ length: 500 }, (_, k) => [`f${k}`.repeat(99), 1])), '7');
  assert.ok('error' in many && many.error.length < 1000);
});

test('a row with many proofs', () => {
  assert.deepEqual(parseDataRow({ id: 'x', problem: 'P', proofs: ['A', 'B'] }, '7'), [
    { id: 'x/0', problem: 'P', solution: { kind: 'text', text: 'A' } },
    { id: 'x/1', problem: 'P', solution: { kind: 'text', text: 'B' } },
  ]);
});

test('a row that cannot be read says why', () => {
  const errorOf = (value: unknown) => {
    const result = parseDataRow(value, '7');
    return 'error' in result ? result.error : undefined;
  };
  for (const value of [null, 1, 'x', [], undefined]) assert.match(errorOf(value) ?? '', /JSON object/);
  assert.match(errorOf({ problem: 'P' }) ?? '', /“steps”.*“proof”, “solution”, “text”, or “response”/);
  assert.match(errorOf({ steps: [1] }) ?? '', /“steps” .*\blist\b/);
  assert.match(errorOf({ steps: 'A' }) ?? '', /“steps”/);
  assert.match(errorOf({ problem: {}, proof: 'A' }) ?? '', /“problem”/);
  assert.match(errorOf({ proof: 4 }) ?? '', /“proof” .*\bstring\b/);
  assert.match(errorOf({ proofs: [null] }) ?? '', /“proofs”/);
  for (const label of [2, -2, 0.5, '1', Number.NaN])
    assert.match(errorOf({ steps: ['A', 'B'], label }) ?? '', /“label”.*1/);
});

test('any JSON value gives rows or an error', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const result = parseDataRow(value, 'f');
      assert.ok('error' in result ? result.error.length > 0 : Array.isArray(result));
    }),
  );
  const keys = fc.constantFrom('id', 'problem_id', 'problem', 'steps', 'label', 'proof', 'text', 'proofs', 'response');
  const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.string()), fc.array(fc.jsonValue()));
  fc.assert(
    fc.property(fc.dictionary(keys, value), (row) => {
      const result = parseDataRow(row, 'f');
      if ('error' in result) assert.ok(result.error.length > 0);
      else for (const { id } of result) assert.equal(typeof id, 'string');
    }),
  );
});

test('steps become a text, each kept as it is', () => {
  const steps = [' A. ', '', 'B\n\nC', '\n', 'D\r\nE'];
  const { text, proof } = createProofFromSteps({ problem: 'P', steps });
  assert.equal(text, steps.join('\n\n'));
  assert.deepEqual(proof.problem, { text: 'P' });
  assert.deepEqual(
    proof.steps.map((step) => text.slice(step.range.start, step.range.end)),
    steps,
  );
  assert.deepEqual(
    proof.steps.map((step) => step.text),
    [' A. ', '', 'B\n\nC', '\n', 'D\nE'],
  );
  assert.deepEqual(createProofFromSteps({ steps: [] }), {
    text: '',
    proof: { language: 'markdown', steps: [], hasGivenSteps: true },
  });
});

test('a row whose list of proofs is empty has no solution', () => {
  assert.match(JSON.stringify(parseDataRow({ id: 'x', problem: 'P', proofs: [] }, '1')), /“proofs”/);
});

test('the rubric of a row is read by all of its names, as a text or as a list of criteria', () => {
  for (const field of ['rubric', 'grading_guidelines', 'marking_scheme', 'grading_scheme', 'guidelines']) {
    const rows = parseDataRow({ problem: 'P', proof: 'A', [field]: '3 points for the bound.' }, '7');
    assert.ok(!('error' in rows));
    assert.equal(rows[0]?.rubric, '3 points for the bound.', field);
    const [row] = rows;
    assert.equal(row && convertRowToProof(row, { split: 'logical' }).proof.rubric?.text, '3 points for the bound.');
  }
  const scheme = [{ title: 'Bound', points: 3, desc: 'Proves n < 9.' }, 'Concludes.'];
  const rows = parseDataRow({ steps: ['A'], grading_scheme: scheme }, '7');
  assert.ok(!('error' in rows));
  assert.equal(rows[0]?.rubric, '- Bound (points: 3): Proves n < 9.\n- Concludes.');
  for (const value of ['', ' ', [], [3], [{}], {}, 4, null]) {
    const none = parseDataRow({ steps: ['A'], rubric: value }, '7');
    assert.ok(!('error' in none));
    assert.equal(none[0]?.rubric, undefined, JSON.stringify(value));
  }
});
