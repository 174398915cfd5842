/** `proofmark select`, with a scripted server in the place of a model, or with the embedded checker. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { expectGolden } from '../../../support/golden.ts';
import type { ScriptedServer } from '../../../support/scripted-server.ts';
import { proofOf, type SelectScript, selectReply } from '../../../support/select-server.ts';
import { serverOf } from '../../../support/servers.ts';
import { proofmark, type Run, startProofmark } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-select-'));
after(() => rmSync(place, { recursive: true, force: true }));

const QUALITIES = [3, 7, 1, 6, 5, 2];
QUALITIES.forEach((quality, k) => {
  writeFileSync(join(place, `p${k + 1}.md`), proofOf(quality));
});
const FILES = QUALITIES.map((_, k) => `p${k + 1}.md`);

const scripted = (script: SelectScript = {}): Promise<ScriptedServer> =>
  serverOf((request) => selectReply(request, script));

function run(server: ScriptedServer, args: readonly string[]): Promise<Run> {
  const asked = ['--endpoint', server.url, '--model', 'scripted', '--cache', 'none'];
  return startProofmark(['select', ...args, ...asked], { cwd: place }).done;
}

interface SelectionLine {
  readonly outcome: string;
  readonly winner?: { readonly index: number; readonly id: string; readonly name: string };
  readonly tied?: readonly { readonly id: string }[];
  readonly kept?: readonly { readonly id: string }[];
  readonly calls: { readonly spent: number; readonly repairs: number };
  readonly games: { readonly decided: number; readonly undecided: number; readonly total: number };
  readonly ranking: readonly { readonly id: string; readonly place: number }[];
  readonly rounds: readonly {
    readonly games: readonly {
      readonly calls: readonly {
        readonly first: number;
        readonly said?: string;
        readonly outcome?: object;
      }[];
    }[];
  }[];
  readonly merged: readonly { readonly id: string; readonly into: number }[];
  readonly setAside: readonly { readonly id: string; readonly reason: string }[];
  readonly included?: readonly { readonly id: string; readonly reason: string }[];
  readonly judge: { readonly name: string; readonly caution?: string };
  readonly inconsistent?: object;
  readonly failure?: string;
  readonly ended: string;
  readonly beside: { readonly pass: { readonly words: string } };
}

function json({ out }: Run): SelectionLine {
  const lines = out.trimEnd().split('\n');
  assert.equal(lines.length, 1, out);
  return JSON.parse(lines[0] ?? '') as SelectionLine;
}

/** What differs from run to run: the port. */
const steady = (text: string): string => text.replaceAll(/127\.0\.0\.1([-:])\d+/g, '127.0.0.1$1PORT');

test('the best wins, and every game says who stood first and why', async () => {
  const server = await scripted({ said: 'The better one is complete.' });
  const { code, out, err } = await run(server, FILES);
  assert.equal(code, 0, err);
  expectGolden('cli/select.txt', steady(out));
  expectGolden('cli/select.err.txt', steady(err));
  assert.equal(server.requests.length, FILES.length - 1);
  const asJson = await run(server, [...FILES.slice(0, 3), '--order', 'swap', '--format', 'json']);
  expectGolden('cli/select.json.txt', steady(`${JSON.stringify(json(asJson), undefined, 2)}\n`));
});

test('each strategy finds it, with the calls of its plan', async () => {
  for (const [more, calls] of [
    ['knockout', 5],
    ['pairwise', 15],
    ['halving', 15],
    ['judge --votes 3', 18],
    ['hybrid --votes 3 --keep 3 --no-racing', 3 + 9],
    ['shortlist --votes 3 --keep 2', 18 + 1],
  ] as const) {
    const server = await scripted();
    const done = await run(server, [...FILES, '--format', 'json', '--strategy', ...more.split(' ')]);
    const { winner, calls: counted } = json(done);
    assert.equal(done.code, 0, done.err);
    assert.equal(winner?.id, 'p2.md', more);
    assert.deepEqual([counted.spent, server.requests.length], [calls, calls], more);
  }
  const server = await scripted();
  const args = [...FILES, '--strategy', 'hybrid', '--keep', '3', '--votes', '30', '--format', 'json'];
  const raced = json(await run(server, args));
  assert.equal(raced.winner?.id, 'p2.md');
  assert.ok(raced.calls.spent < 3 + 90, `${raced.calls.spent}`);
});

test('as many are left as were to be kept, which is no tie', async () => {
  const server = await scripted();
  const done = await run(server, [...FILES, '--keep', '2', '--format', 'json']);
  assert.equal(done.code, 0, done.err);
  const { outcome, kept, tied, winner, calls } = json(done);
  assert.deepEqual([outcome, tied, winner, calls.spent], ['kept', undefined, undefined, 4]);
  assert.equal(kept?.length, 2);
  assert.ok(kept?.some(({ id }) => id === 'p2.md'));
  const text = await run(server, [...FILES, '--keep', '2']);
  assert.match(text.out, /^2 candidates selected: 02 p2\.md, 0\d p\d\.md\.\n {2}Knockout from 6 to 2/);
});

test('asked both ways, a judge that goes by the place alone is inconsistent, and nobody is chosen by it', async () => {
  const server = await scripted({ biased: 'first' });
  const done = await run(server, ['p1.md', 'p2.md', '--order', 'swap', '--format', 'json']);
  const { calls, inconsistent } = json(done);
  assert.deepEqual([calls.spent, inconsistent], [3, { games: 1, of: 1 }]);
});

test('a reply without a verdict is asked once more, and then the game is undecided: both go on, and it is a tie', async () => {
  const server = await scripted({ isSilent: () => true });
  const done = await run(server, ['p1.md', 'p2.md', '--format', 'json']);
  const { outcome, tied, games, calls, winner } = json(done);
  assert.equal(done.code, 1, done.err);
  assert.equal(outcome, 'tie');
  assert.equal(winner, undefined);
  assert.deepEqual(
    tied?.map(({ id }) => id),
    ['p1.md', 'p2.md'],
  );
  assert.equal(games.undecided > 0, true);
  assert.equal(calls.repairs, calls.spent);
  const text = await run(server, ['p1.md', 'p2.md']);
  assert.equal(text.code, 1);
  assert.match(text.out, /^.*\b2 candidates: 01 p1\.md, 02 p2\.md\./);
  assert.match(text.out, /0[12] – 0[12]: (?!.*\b0[12]\b)/);
});

test('equal ones play once, empty ones and refusals not at all; with one left nothing is asked', async () => {
  writeFileSync(join(place, 'copy.md'), proofOf(3).replaceAll('\n', '\r\n'));
  writeFileSync(join(place, 'empty.md'), '\n');
  writeFileSync(join(place, 'sorry.md'), "I'm sorry, I was not able to find a proof.\n");
  const server = await scripted();
  const done = await run(server, ['p1.md', 'copy.md', 'empty.md', 'sorry.md', '--format', 'json']);
  const { winner, merged, setAside } = json(done);
  assert.equal(done.code, 0, done.err);
  assert.equal(winner?.id, 'p1.md');
  assert.deepEqual(merged, [{ id: 'copy.md', name: 'copy.md', into: 0 }]);
  assert.deepEqual(
    setAside.map(({ id, reason }) => [id, reason]),
    [
      ['empty.md', 'empty'],
      ['sorry.md', 'refused'],
    ],
  );
  assert.equal(server.requests.length, 0);
  const text = await run(server, ['p1.md', 'copy.md', 'empty.md']);
  assert.match(text.out, /\b01 p1\.md\b/);
  assert.match(text.out, /: copy\.md .*\b01; empty\.md .*empty\./);
});

test('who would be set aside plays when it is named, like any other, and the report says so', async () => {
  writeFileSync(
    join(place, 'refusal.md'),
    proofOf(9).replace('## Solution', '## Solution\n\nThis proof is incomplete.'),
  );
  const server = await scripted();
  const args = ['p1.md', 'refusal.md', 'p2.md', '--format', 'json'];
  const without = json(await run(server, args));
  assert.deepEqual([without.setAside.map(({ id }) => id), without.included], [['refusal.md'], undefined]);
  const journal = join(place, 'included.jsonl');
  const done = await run(server, [...args, '--include', 'refusal.md', '--journal', journal]);
  assert.equal(done.code, 0, done.err);
  const { winner, setAside, included } = json(done);
  assert.deepEqual([winner?.id, winner?.index], ['refusal.md', 2]);
  assert.deepEqual([setAside, included?.map(({ id, reason }) => [id, reason])], [[], [['refusal.md', 'incomplete']]]);
  assert.match(done.err, /\bof 3 candidates\b/, 'the plan counts it');
  const { length } = server.requests;
  const again = await run(server, [...args, '--include', 'refusal.md', '--resume', journal]);
  assert.equal(json(again).winner?.id, 'refusal.md', again.err);
  assert.equal(server.requests.length, length, 'nothing is asked again');
  assert.equal((await run(server, [...args, '--resume', journal])).code, 2, 'another comparison');
  const text = await run(server, ['p1.md', 'refusal.md', 'p2.md', '--include', 'refusal.md']);
  assert.match(text.out, /: refusal\.md calls itself incomplete \(included manually\)/);
  const wrong = await run(server, [...args, '--include', 'refusal']);
  assert.equal(wrong.code, 2);
  assert.match(wrong.err, /--include\b.*"refusal"/);
});

test('by name in a data set, in each problem that has it; a name of none is a fault', () => {
  const rows = [
    { problem: 'P', proofs: [proofOf(1), proofOf(2), 'I cannot solve this problem.'] },
    { problem: 'Q', proofs: [proofOf(3), proofOf(4)] },
  ];
  writeFileSync(join(place, 'rows.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const plan = (...more: readonly string[]) => {
    const args = ['select', 'rows.jsonl', '--dry-run', '--format', 'json', ...more];
    const { code, out, err } = proofmark(args, { cwd: place });
    const lines = out.trimEnd().split('\n');
    return { code, err, counts: lines.map((line) => (JSON.parse(line) as { readonly count: number }).count) };
  };
  assert.deepEqual(plan().counts, [2, 2]);
  assert.deepEqual(plan('--include', '3').counts, [3, 2]);
  const wrong = plan('--include', '3', '--include', 'nobody');
  assert.deepEqual([wrong.code, wrong.counts], [2, [3, 2]]);
  assert.match(wrong.err, /"nobody"/);
});

test('of files with several problems, the solutions of one are compared, and nothing else is sent', async () => {
  const folder = join(place, 'sheets');
  mkdirSync(folder);
  const part = (name: string, problem: string, quality: number) =>
    `## ${name}\n\n${problem}\n\n### Solution\n\nThis proof has quality ${quality}.\n\nSo ${problem}\n\n`;
  const write = (name: string, ...parts: string[]): void => writeFileSync(join(folder, name), parts.join(''));
  write(
    'a.md',
    part('Problem 1', 'Show ALPHA.', 9),
    part('Problem 2', 'Show BETA.', 3),
    part('Problem 3', 'Show GAMMA.', 1),
  );
  write('b.md', part('Exercise 1', 'Show BETA.', 4), part('Exercise 2', 'Show ALPHA.', 2));
  write('beta.md', '# Problem\n\nShow BETA.\n\n# Solution\n\nThis proof has quality 6.\n');
  const server = await scripted();
  const sent = (): string => JSON.stringify(server.requests.map(({ body }) => body));
  const files = ['sheets/a.md', 'sheets/b.md'];
  const unclear = await run(server, files);
  assert.equal(unclear.code, 2);
  assert.match(unclear.err, /--problem\b.*"Problem 1", "Problem 2"/);
  assert.match((await run(server, [...files, '--problem', 'Problem 7'])).err, /"Problem 7".*"Problem 1"/);
  assert.equal(server.requests.length, 0);
  const chosen = await run(server, [...files, '--problem', 'Problem 2', '--format', 'json']);
  assert.deepEqual(json(chosen).winner, { index: 1, id: 'sheets/b.md', name: 'b.md' }, chosen.err);
  assert.match(chosen.err, /Problem 2 of sheets\/a\.md\b/);
  assert.match(sent(), /BETA/);
  assert.doesNotMatch(sent(), /ALPHA|GAMMA/);
  // The problem of a file with one proof is that of the comparison.
  const settled = await run(server, [...files, 'sheets/beta.md', '--format', 'json']);
  assert.equal(json(settled).winner?.name, 'beta.md', settled.err);
  assert.doesNotMatch(sent(), /ALPHA|GAMMA/);
  write('c.md', part('Problem 1', 'Show DELTA.', 9), part('Problem 2', 'Show EPSILON.', 3));
  const other = await run(server, ['sheets/c.md', 'sheets/beta.md']);
  assert.equal(other.code, 2);
  assert.match(other.err, /sheets\/c\.md: /);
  assert.equal((await run(server, ['sheets/a.md', 'sheets/c.md'])).code, 2);
  // A problem beside them is that of all.
  write('problem.md', 'Show ALPHA.');
  const beside = await run(server, [...files, 'sheets/problem.md', '--format', 'json']);
  assert.equal(json(beside).winner?.name, 'a.md', beside.err);
});

test('a folder: its proofs in order, with the problem that stands beside them, and no links', async () => {
  const folder = join(place, 'many');
  mkdirSync(folder);
  for (const [name, quality] of [
    ['2.md', 4],
    ['10.md', 8],
    ['1.md', 2],
  ] as const)
    writeFileSync(join(folder, name), `It has quality ${quality}.\n`);
  writeFileSync(join(folder, 'problem.md'), 'Show that all is well.\n');
  writeFileSync(join(folder, 'notes.pdf'), 'no proof');
  writeFileSync(join(folder, '.hidden.md'), 'no proof');
  writeFileSync(join(folder, 'mine.judge.md'), 'no proof');
  symlinkSync(join(place, 'p1.md'), join(folder, 'link.md'));
  const server = await scripted();
  const done = await run(server, ['many', '--format', 'json']);
  assert.equal(done.code, 0, done.err);
  const { ranking, winner } = json(done);
  assert.deepEqual(ranking.map(({ id }) => id).sort(), ['many/1.md', 'many/10.md', 'many/2.md']);
  assert.deepEqual([winner?.index, winner?.name], [2, '10.md']);
  assert.match(done.err, /links: link\.md\b/);
  assert.match(JSON.stringify(server.requests[0]?.body), /Show that all is well/);
  // As a shell has it.
  const named = await run(server, ['many/1.md', 'many/2.md', 'many/problem.md', '--format', 'json']);
  assert.equal(json(named).winner?.name, '2.md');
  assert.match(named.err, /\bmany\/problem\.md .*problem/);
  mkdirSync(join(place, 'none'));
  assert.match((await run(server, ['none'])).err, /\bnone\b/);
});

test('what cannot be selected from is said, and nothing is asked', async () => {
  const server = await scripted();
  writeFileSync(join(place, 'other.md'), proofOf(4).replace('odd numbers', 'even numbers'));
  writeFileSync(join(place, 'bytes.md'), Buffer.from([0xff, 0xfe, 0x00, 0x41]));
  writeFileSync(join(place, 'set.jsonl'), '{"problem":"x","proofs":["a","b"]}\n');
  writeFileSync(join(place, 'broken.json'), '[1,');
  writeFileSync(join(place, 'nothing.jsonl'), '\n');
  writeFileSync(join(place, 'critic.judge.md'), '---\nkind: critic\n---\n{{#steps}}{{text}}{{/steps}}\n');
  writeFileSync(join(place, 'grader.judge.md'), '---\nkind: grader\n---\n{{proof}}\n');
  const cases: readonly (readonly [string, RegExp])[] = [
    ['p1.md', /\bone candidate\b/],
    ['p1.md p1.md', /\bp1\.md\b.*twice/],
    ['p1.md other.md', /“p1\.md” and “other\.md”/],
    ['p1.md missing.md', /^proofmark: missing\.md: .*\n {2}\S/m],
    ['p1.md bytes.md', /bytes\.md: .*UTF-8/],
    ['p1.md set.jsonl', /\bproofs\b.*\bdata sets\b/],
    ['p1.md p2.md --problem x', /--problem .*data set/],
    ['set.jsonl --problem y', /"y".*"x"/],
    ['missing.jsonl', /\bmissing\.jsonl\b/],
    ['broken.json', /\bbroken\.json .*JSON/],
    ['nothing.jsonl', /\bnothing\.jsonl .*row/],
    ['empty-1.md empty-2.md', /^proofmark: empty-1\.md: .*\n {2}\S/m],
    ['p1.md p2.md --keep 3', /\b3\b.*\b2\b/],
    ['p1.md p2.md --votes 2', /\b2\b.*\bodd number/],
    ['p1.md p2.md --aid rubric', /\brubric\b/],
    ['p1.md p2.md --judge critic.judge.md', /\bcritic\.judge\.md .*\bprompt of kind critic\b/],
    ['p1.md p2.md --judge grader.judge.md', /\bgrader\.judge\.md .*--strategy knockout/],
    ['p1.md p2.md --judge missing.judge.md', /\bmissing\.judge\.md\b/],
    ['p1.md p2.md --key-env NO_SUCH_KEY', /--key-env .*\bNO_SUCH_KEY\b/],
    ['p1.md p2.md --resume none.jsonl', /\bnone\.jsonl\b/],
    ['p1.md p2.md --resume p1.md', /\bp1\.md .*(?:journal|file)/],
    ['p1.md p2.md --journal p1.md', /\bp1\.md\b/],
  ];
  for (const [line, said] of cases) {
    const { code, err, out } = await run(server, line.split(' '));
    assert.equal(code, 2, line);
    assert.match(err, said, line);
    assert.equal(out, '', line);
    assert.doesNotMatch(err, /\n\s+at /, line);
  }
  assert.equal(server.requests.length, 0);
  assert.equal(readFileSync(join(place, 'p1.md'), 'utf8'), proofOf(3));
});

test('a server that is down is said, with what is left to be asked, and the exit code is 2', async () => {
  const server = await scripted();
  await server.close();
  const done = await run(server, ['p1.md', 'p2.md', '--timeout', '1', '--format', 'json']);
  assert.equal(done.code, 2);
  const { ended, failure, outcome } = json(done);
  assert.deepEqual([ended, outcome], ['failed', 'open']);
  assert.match(failure ?? '', /127\.0\.0\.1/);
});

test('a budget ends it, and what was said stays', async () => {
  const server = await scripted();
  const done = await run(server, [...FILES, '--budget-calls', '2', '--format', 'json']);
  assert.equal(done.code, 2);
  const { failure, calls } = json(done);
  assert.match(failure ?? '', /--budget-calls/);
  assert.deepEqual([calls.spent, server.requests.length], [2, 2]);
});

test('a prompt of the user’s own is asked, and several models take turns, which is labelled', async () => {
  const server = await scripted();
  writeFileSync(
    join(place, 'own.judge.md'),
    '---\nkind: comparison\nmodel: other\n---\nMINE {{#candidates}}<candidate_{{number}}>{{proof}}</candidate_{{number}}>{{/candidates}}\n',
  );
  const done = await run(server, [...FILES, '--judge', 'own.judge.md', '--model', 'second', '--format', 'json']);
  assert.equal(done.code, 0, done.err);
  assert.match(json(done).judge.caution ?? '', /\S/);
  assert.deepEqual(new Set(server.requests.map(({ body }) => body?.model)), new Set(['scripted', 'second']));
  for (const { body } of server.requests) assert.match(JSON.stringify(body), /MINE/);
  assert.match(done.err, /\bown\.judge\.md .*"other"/);
});

test('the embedded checker alone decides by what it refutes, is called that, and sends nothing', () => {
  writeFileSync(join(place, 'wrong.md'), proofOf(1, ' For instance $1 + 1 = 3$.'));
  const done = proofmark(['select', 'wrong.md', 'p1.md', '--format', 'json'], { cwd: place });
  assert.equal(done.code, 0, done.err);
  const { winner, judge } = json(done);
  assert.equal(winner?.id, 'p1.md');
  assert.equal(judge.name, 'embedded checker');
  assert.match(judge.caution ?? '', /embedded checker/);
  assert.notEqual(done.err, '');
  const tied = proofmark(['select', 'p1.md', 'p2.md'], { cwd: place });
  assert.equal(tied.code, 1);
  const all = proofmark(['select', 'p1.md', 'p2.md', 'p3.md', '--strategy', 'pairwise', '--format', 'json'], {
    cwd: place,
  });
  assert.equal(json(all).calls.spent, 3, 'it says the same each time, so there is no run-off');
  assert.match(json(all).judge.caution ?? '', /Ties get no extra match/);
  const points = proofmark(['select', 'p1.md', 'p2.md', '--strategy', 'judge'], { cwd: place });
  assert.equal(points.code, 2);
  assert.match(points.err, /--strategy judge .*points/);
});

test('names and reasons cannot move the cursor or turn the text', async () => {
  const hostile = '\u001b[2J\u202eevil\u0007';
  const server = await scripted({ said: `Because ${hostile}\r\nOverwritten.` });
  const rows = [
    { problem_id: `P${hostile}`, model_id: `m${hostile}`, problem: 'Show.', proof: 'It has quality 1.' },
    { problem_id: `P${hostile}`, model_id: 'x', problem: 'Show.', proof: 'It has quality 2.' },
    { problem_id: `P${hostile}`, model_id: `e${hostile}`, problem: 'Show.', proof: '' },
    { problem_id: `P${hostile}`, model_id: `c${hostile}`, problem: 'Show.', proof: 'It has quality 1. ' },
    { problem_id: `Q${hostile}`, problem: `one${hostile}`, proof: 'It has quality 1.' },
    { problem_id: `Q${hostile}`, problem: `two${hostile}`, proof: 'It has quality 2.' },
  ];
  writeFileSync(join(place, 'hostile.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
  for (const more of [[], ['--dry-run'], ['--problem', `P${hostile}`], ['--problem', `no${hostile}`]]) {
    const { out, err } = await run(server, ['hostile.jsonl', ...more]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    assert.doesNotMatch(out + err, /[\u0000-\u0009\u000b-\u001f\u202e]/);
    assert.match(out + err, /evil/);
  }
});

const { PROOFMARK_DATA: data, PROOFMARK_ACCEPTANCE: named } = process.env;
const table = named
  ? join(named, 'selection-calls.json')
  : data && join(data, '..', 'acceptance', 'selection-calls.json');

test('a dry run plans what the published counts are', {
  skip:
    table && existsSync(table) ? false : 'there is no selection-calls.json in PROOFMARK_ACCEPTANCE or ../acceptance',
}, () => {
  const { rows } = JSON.parse(readFileSync(table ?? '', 'utf8')) as {
    readonly rows: readonly { method: string; n: number; keep?: number; votes?: number; calls: number }[];
  };
  assert.ok(rows.length >= 11);
  for (const { method, n, keep, votes, calls } of rows) {
    const { code, out } = proofmark(
      [
        ...['select', '--dry-run', '--count', `${n}`, '--strategy', method, '--format', 'json'],
        ...(keep === undefined ? [] : ['--keep', `${keep}`]),
        ...(votes === undefined ? [] : ['--votes', `${votes}`]),
      ],
      { cwd: place },
    );
    const plan = JSON.parse(out) as Record<string, number> & { others: readonly Record<string, number>[] };
    assert.equal(code, 0);
    assert.equal(plan.calls, calls, `${method} of ${n}`);
    assert.ok((plan.maxCalls ?? 0) >= calls);
    const games = {
      knockout: n - (keep ?? 1),
      pairwise: (n * (n - 1)) / 2,
      judge: 0,
      hybrid: n - (keep ?? 16),
    };
    assert.equal(plan.games, games[method as keyof typeof games]);
    assert.equal(plan.others.length, 5);
  }
});

test('a dry run of given candidates has them merged, asks nothing and needs no judge', () => {
  writeFileSync(join(place, 'copy.md'), proofOf(3).replaceAll('\n', '\r\n'));
  const { code, out, err } = proofmark(['select', ...FILES, 'copy.md', '--order', 'swap', '--dry-run'], {
    cwd: place,
  });
  assert.equal(code, 0, err);
  expectGolden('cli/select-plan.txt', out);
  for (const [args, said] of [
    [['--count', '2000'], /\b2000\b.*\b1024\b/],
    [['--count', '4', '--keep', '5'], /\b5\b.*\b4\b/],
  ] as const) {
    const bad = proofmark(['select', '--dry-run', ...args], { cwd: place });
    assert.equal(bad.code, 2);
    assert.match(bad.err, said);
  }
});
