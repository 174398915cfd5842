import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseProofText } from '../../../../../src/core/proof/index.ts';
import {
  includeCandidates,
  listCandidateWarnings,
  prepareCandidateSet,
} from '../../../../../src/core/select/candidates/prepare-candidates.ts';
import { findSelfDeclaredIncompleteness, isProofRefusal } from '../../../../../src/core/select/candidates/refusal.ts';
import {
  groupCandidatesByProblem,
  readRowCandidates,
} from '../../../../../src/core/select/candidates/row-candidates.ts';
import type { Candidate, CandidateSet } from '../../../../../src/core/select/types.ts';
import { MAX_TOURNAMENT_CANDIDATES } from '../../../../../src/core/select/types.ts';

function candidate(id: string, text: string, rating?: number): Candidate {
  const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
  return { id, name: id, proof, ...(rating === undefined ? {} : { rating }) };
}

function gathered(...candidates: readonly Candidate[]): CandidateSet {
  const found = prepareCandidateSet(candidates);
  assert.ok(!('problem' in found), 'problem' in found ? found.problem : '');
  return found;
}

function problem(...candidates: readonly Candidate[]): string {
  const found = prepareCandidateSet(candidates);
  assert.ok('problem' in found);
  return found.problem;
}

const ids = (candidates: readonly Candidate[]): readonly string[] => candidates.map(({ id }) => id);

const SORRY = "I'm sorry, I was not able to find a proof.";

test('who was set aside is taken in again as the last, with what the others share', () => {
  const given = [
    candidate('a', '# Problem\n\nShow it.\n\n# Solution\n\nFirst way.'),
    candidate('sorry', SORRY),
    candidate('part', 'This proof is incomplete. We show half of it.'),
    candidate('b', 'Second way.'),
    candidate('none', ' '),
  ];
  const before = gathered(...given);
  const after = includeCandidates(before, ['part', 'none', 'unknown', 'a', 'part']);
  assert.deepEqual(ids(after.candidates), ['a', 'b', 'part']);
  assert.deepEqual(after.candidates[2]?.proof.problem, { text: 'Show it.' });
  assert.deepEqual(
    after.setAside.map(({ candidate: { id } }) => id),
    ['sorry', 'none'],
  );
  assert.deepEqual(
    after.included?.map(({ candidate: { id }, reason }) => [id, reason]),
    [['part', 'incomplete']],
  );
  assert.deepEqual(before.candidates, after.candidates.slice(0, 2));
  assert.equal(includeCandidates(before, ['none', 'b']), before, 'nothing to include');
  const both = prepareCandidateSet(given, false, ['sorry', 'part']);
  assert.ok(!('problem' in both));
  assert.deepEqual(ids(both.candidates), ['a', 'b', 'sorry', 'part']);
  assert.ok(both.candidates.every(({ proof }) => proof.problem?.text === 'Show it.'));
});

test('refusals alone can be taken in, one by one, and equal ones count as one', () => {
  const given = [candidate('one', SORRY), candidate('two', SORRY), candidate('three', 'I cannot solve this problem.')];
  const none = prepareCandidateSet(given);
  assert.ok('problem' in none);
  assert.equal(none.setAside?.length, 3);
  const all = prepareCandidateSet(given, false, ['three', 'two', 'one']);
  assert.ok(!('problem' in all));
  assert.deepEqual(ids(all.candidates), ['three', 'two']);
  assert.deepEqual(
    all.merged.map(({ candidate: { id }, into }) => [id, into]),
    [['one', 1]],
  );
  // Nobody is set aside because another one was taken in.
  const incomplete = ['a', 'b'].map((id) => candidate(id, `This proof is incomplete. By ${id}.`));
  const mixed = prepareCandidateSet([...incomplete, candidate('sorry', SORRY)], false, ['sorry']);
  assert.ok(!('problem' in mixed));
  assert.deepEqual(ids(mixed.candidates), ['a', 'b', 'sorry']);
  assert.equal(mixed.isAllIncomplete, true);
});

test('equal texts play once, whatever their layout, blanks and line ends are', () => {
  const found = gathered(
    candidate('a', 'Let $n$ be even.\n\nThen $n^2$ is even.\n'),
    candidate('b', 'Let $n$ be odd.'),
    candidate('c', '\ufeff# Solution\r\n\r\nLet  $n$ be\teven.\r\n\r\n\r\nThen\r\n$n^2$ is even.   '),
    candidate('d', 'Let $n$ be even. Then $n^2$ is even!'),
    candidate('e', 'Let $n$ be even. Then $n^2$ is even.'),
  );
  assert.deepEqual(ids(found.candidates), ['a', 'b', 'd']);
  assert.deepEqual(
    found.merged.map(({ into, candidate: { id } }) => [into, id]),
    [
      [0, 'c'],
      [0, 'e'],
    ],
  );
  assert.deepEqual(found.setAside, []);
});

test('what is empty or refuses is out first, and said', () => {
  const found = gathered(
    candidate('empty', ' \n\n'),
    candidate('a', 'We compute $1+1=2$.'),
    candidate('heading', '## Proof\n'),
    candidate('marks', '---\n\n$$ $$\n'),
    candidate('refusal', "I'm sorry, but I cannot provide a proof of this statement."),
    candidate('b', 'We compute $2=1+1$.'),
  );
  assert.deepEqual(ids(found.candidates), ['a', 'b']);
  assert.deepEqual(
    found.setAside.map(({ reason, candidate: { id } }) => [id, reason]),
    [
      ['empty', 'empty'],
      ['heading', 'empty'],
      ['marks', 'empty'],
      ['refusal', 'refused'],
    ],
  );
  assert.ok(found.setAside[3]?.words);
});

test('the problem is that of all; where it differs, that is said', () => {
  const one = '## Problem\n\nShow that  $1+1=2$.\n\n## Solution\n\n';
  const found = gathered(
    candidate('a', 'By definition.'),
    candidate('b', `${one}By Peano.`),
    candidate('c', `## Problem\n\nShow that $1+1=2$.\n\n## Solution\n\nBy counting.`),
  );
  assert.deepEqual(
    found.candidates.map(({ proof }) => proof.problem?.text.replace(/\s+/g, ' ')),
    Array(3).fill('Show that $1+1=2$.'),
  );
  assert.deepEqual(listCandidateWarnings(found), []);
  assert.match(
    problem(
      candidate('x.md', `${one}By Peano.`),
      candidate('y.md', '## Problem\n\nShow that $2+2=4$.\n\n## Solution\n\nBy Peano, too.'),
    ),
    /“x\.md” .*“y\.md”/,
  );
  assert.equal(listCandidateWarnings(gathered(candidate('a', 'So.'), candidate('b', 'Thus.'))).length, 1);
});

test('too few are refused in words; with one left it plays alone', () => {
  const refusals = [
    problem(),
    problem(candidate('a', 'So it is.')),
    problem(candidate('a', ''), candidate('b', '# Proof')),
  ];
  assert.equal(new Set(refusals).size, 3, 'each has words of its own');
  assert.deepEqual(ids(gathered(candidate('a', 'So it is.'), candidate('b', '')).candidates), ['a']);
  assert.deepEqual(ids(gathered(candidate('a', 'So it is.'), candidate('b', 'So  it is.')).candidates), ['a']);
  const many = Array.from({ length: MAX_TOURNAMENT_CANDIDATES + 1 }, (_, k) => candidate(`${k}`, `Proof ${k}.`));
  assert.match(problem(...many), /\b1025 candidates\b.*\b1024\b/);
  assert.equal(gathered(...many.slice(1)).candidates.length, MAX_TOURNAMENT_CANDIDATES);
});

test('a refusal is told from a proof that cannot see how else', () => {
  for (const text of [
    'I’m sorry – I have not been able to find a complete and correct argument that meets the standard.',
    'I was not able to complete a correct proof within the time-limit.',
    "I'm sorry, but I can't help with that.",
    'Unfortunately, I am unable to provide a solution to this problem.',
    'I honestly do not know how to solve this.',
    'I cannot prove that $a^2+b^2=c^2$; this statement is beyond me.',
  ])
    assert.equal(isProofRefusal(text), true, text);
  for (const text of [
    'I cannot see how else $n$ could be even, so it is odd.',
    'Suppose that we cannot find a proof of length $n$. Then $n$ is not minimal.',
    'I cannot find a shorter proof, but here is one: $1+1=2$.',
    'One cannot solve this problem over $\\mathbb{Q}$, since $\\sqrt 2$ is irrational. ∎',
    'We could not write $n$ as a sum of two squares, as $n \\equiv 3 \\pmod 4$.',
    'I am sorry for the length. Let $x = 1$. Then $x^2 = 1 = x$.',
    'The answer is 3.',
    '',
    `I was not able to find a proof of the converse. ${'The rest of the claim follows by induction. '.repeat(20)}`,
  ])
    assert.equal(isProofRefusal(text), false, text);
});

test('a row with proofs is one problem; rows of a problem are one, too', () => {
  const whole = readRowCandidates(
    { id: 'p1', problem: 'Show it.', proofs: ['One.', 'Two.', ''], ratings: [7, null, 0.5] },
    4,
  );
  assert.ok(!('error' in whole));
  assert.equal(whole.isWhole, true);
  assert.deepEqual(
    whole.candidates.map(({ id, name, rating, proof }) => [id, name, rating, proof.steps.length]),
    [
      ['p1/0', '1', 7, 1],
      ['p1/1', '2', undefined, 1],
      ['p1/2', '3', 0.5, 0],
    ],
  );
  const { groups, faults } = groupCandidatesByProblem([
    { problem_id: 'A', model_id: 'm1', human_label: 'correct', proof: 'One.' },
    { problem: 'Show  that.', response: 'Two.', human_rating: 3 },
    { problem_id: 'A', model_id: 'm2', human_label: 'incorrect', proof: 'Three.' },
    { problem: 'Show that.', steps: ['Four.', 'Five.'], label: -1 },
    { problem: 'Show that.', steps: ['Six.'], label: 0, id: '2' },
    { proof: 'Of what?' },
    { problem: 'Show that.', id: '2', proof: 'Seven.' },
    17,
    { problem: 'x', proofs: ['a', 'b'], ratings: [1] },
    { problem: 'x', proofs: ['a', 'b'], ratings: 'no' },
  ]);
  assert.deepEqual(
    groups.map(({ problem: name, candidates }) => [
      name,
      candidates.map(({ id, name: by, rating }) => [id, by, rating]),
    ]),
    [
      [
        'A',
        [
          ['A:1', 'm1', 1],
          ['A:3', 'm2', 0],
        ],
      ],
      [
        'Show that.',
        [
          ['2', '2', 3],
          ['4', '4', 1],
          ['2#5', '2', 0],
          ['2#7', '2', undefined],
        ],
      ],
    ],
  );
  assert.deepEqual(
    faults.map(({ row }) => row),
    [6, 8, 9, 10],
  );
  const [nameless, listless, short, wordy] = faults.map(({ error }) => error);
  assert.match(nameless ?? '', /“problem_id”/);
  assert.match(listless ?? '', /JSON object/);
  assert.match(short ?? '', /“ratings” .*\b2\b.*“proofs”/);
  assert.equal(wordy, short);
});

const data = process.env.PROOFMARK_DATA;
test('of the open proofs those alone are out that are empty or refuse', {
  skip: data && existsSync(join(data, 'proofs')) ? false : 'PROOFMARK_DATA is not set',
}, () => {
  const out: string[] = [];
  const incomplete: string[] = [];
  let count = 0;
  for (const name of ['opc-graded', 'deepseek-math-v2', 'imo25-agent-solutions']) {
    const lines = readFileSync(join(data ?? '', 'proofs', `${name}.jsonl`), 'utf8')
      .trimEnd()
      .split('\n');
    const { groups, faults } = groupCandidatesByProblem(lines.map((line) => JSON.parse(line)));
    assert.deepEqual(faults, []);
    // In twos, so that problems with one proof are looked at as well.
    const all = groups.flatMap(({ candidates }) => candidates);
    count += all.length;
    for (const one of all) {
      const found = prepareCandidateSet([one, candidate('other', 'Another proof.')]);
      if ('problem' in found) assert.fail(found.problem);
      for (const {
        candidate: { proof, rating },
        reason,
      } of found.setAside)
        (reason === 'incomplete' ? incomplete : out).push(`${rating} ${proof.steps.map(({ text }) => text).join(' ')}`);
    }
  }
  assert.equal(count, 359);
  assert.ok(incomplete.length > 0);
  assert.deepEqual(
    incomplete.filter((text) => /^1 |successfully solved|have found a complete/.test(text.slice(0, 600))),
    [],
    'none that people call correct, or that claims to be whole',
  );
  // Each says nothing else, and people found each of them incorrect.
  assert.deepEqual(out.map((line) => line.replace(/’/g, "'").slice(0, 22)).sort(), [
    '0 I am sorry – I was n',
    '0 I was not able to co',
    "0 I'm sorry – I have n",
    "0 I'm sorry – after an",
    "0 I'm sorry – after se",
    "0 I'm sorry. I was not",
    '0 Solution Sketch',
    '0 Solution outline',
  ]);
});

test('what calls itself incomplete in its opening is set aside, however long it is; what speaks of another attempt plays', () => {
  const long = 'Let $n = 2k$. Then $n^2 = 4k^2$. '.repeat(40);
  const incomplete = [
    'a. Verdict: I have not found a complete solution. However, I have established the following.',
    '### Summary\n\n**a. Verdict** I have not found a complete, rigorous proof, but here are two lemmas.',
    'Verdict: - Partial solution. I rigorously establish the first case.',
    'I don’t have a full proof. I show a reduction.',
    'The following is only a partial proof.',
    'I was not able to complete the proof.',
    'This solution is incomplete: case 3 is missing.',
  ];
  for (const text of incomplete) assert.notEqual(findSelfDeclaredIncompleteness(`${text} ${long}`), undefined, text);
  const whole = [
    'I have found a complete solution.',
    'My previous attempt was not a complete proof; this one is.',
    'My first solution is incomplete. I give a complete one here.',
    'I could not find an elementary proof, so I use characters.',
    'The metric space is not complete, so there is a Cauchy sequence without a limit.',
    'The partial sums are bounded. Partial fractions give the rest.',
    'This is not a complete graph, so two vertices are not joined.',
    'We have not found the smallest such n yet, but we bound it.',
  ];
  for (const text of whole) assert.equal(findSelfDeclaredIncompleteness(`${text} ${long}`), undefined, text);
  const later = `${long}${long}I have not found a complete solution.`;
  assert.equal(findSelfDeclaredIncompleteness(later), undefined, 'only in the opening');
  const gathered = prepareCandidateSet([
    candidate('whole', `We show it. ${long}`),
    candidate('part', `${incomplete[0]} ${long}`),
    candidate('other', `We show it otherwise. ${long}`),
  ]);
  assert.ok(!('problem' in gathered));
  assert.deepEqual(
    gathered.setAside.map(({ candidate: { id }, reason }) => [id, reason]),
    [['part', 'incomplete']],
  );
  const before = prepareCandidateSet(
    [candidate('whole', `We show it. ${long}`), candidate('part', `${incomplete[0]} ${long}`)],
    true,
  );
  assert.ok(!('problem' in before));
  assert.equal(before.candidates.length, 2, 'as records of before were begun');
});

test('candidates that all call themselves incomplete are compared, and that is said', () => {
  const incomplete = 'This is not a complete proof. We show the first half.';
  const given = [
    candidate('a', `${incomplete} So it holds.`),
    candidate('b', `${incomplete} Thus it holds.`),
    candidate('none', ''),
  ];
  const found = prepareCandidateSet(given);
  assert.ok(!('problem' in found));
  assert.deepEqual(
    found.candidates.map(({ id }) => id),
    ['a', 'b'],
  );
  assert.deepEqual(
    found.setAside.map(({ reason }) => reason),
    ['empty'],
  );
  const [note] = listCandidateWarnings(found);
  assert.ok(note);
  const one = prepareCandidateSet([...given, candidate('whole', 'We show all of it. So it holds.')]);
  assert.ok(!('problem' in one));
  assert.deepEqual(
    one.candidates.map(({ id }) => id),
    ['whole'],
    'they are set aside again once one is whole',
  );
  assert.ok(!listCandidateWarnings(one).includes(note));
});
