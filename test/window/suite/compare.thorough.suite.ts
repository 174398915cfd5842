/** Comparisons of proofs: a scripted server on this machine, and no model behind it. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { type Script, type ScriptedServer, startScriptedServer } from '../../support/scripted-server.ts';
import { answerQuestion, closeAll, eventually, inWorkspace, runAndAgree, write } from './workbench.ts';

/** Long enough for a call that must not happen. */
const QUIET_MS = 1_000;

const FOLDER = 'candidates';
const WORTH = [3, 1, 4, 2];

interface Exported {
  readonly outcome: string;
  readonly ended: string;
  readonly failure?: string;
  readonly winner?: { readonly name: string };
  readonly calls: { readonly spent: number };
  readonly games: { readonly decided: number; readonly total: number };
  readonly ranking: readonly { readonly name: string; readonly place: number }[];
  readonly judge: { readonly name: string };
}

const run = (command: string, ...args: unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(`proofmark.${command}`, ...args);

const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, QUIET_MS));

async function set(values: Readonly<Record<string, unknown>>): Promise<void> {
  const settings = vscode.workspace.getConfiguration('proofmark');
  for (const [key, value] of Object.entries(values))
    await settings.update(key, value, vscode.ConfigurationTarget.Global);
}

/** What a scripted judge goes by stands in the proof. */
function candidate(worth: number): string {
  return `# Problem\n\nShow that it is so.\n\n# Proof\n\nWe begin. This is worth ${worth} points.\n\nHence it is so.\n`;
}

async function writeCandidates(worths: readonly number[] = WORTH): Promise<vscode.Uri[]> {
  return Promise.all(worths.map((worth, k) => write(`${FOLDER}/attempt-${k + 1}.proof.md`, candidate(worth))));
}

/** Chooses the candidate that says it is worth more. */
const byWorth: Script = ({ body }) => {
  const asked = JSON.stringify(body?.messages ?? '');
  const [first = 0, second = 0] = [...asked.matchAll(/worth (\d+) points/g)].map(([, n]) => Number(n));
  return { text: `The one is worth more.\n\nChoice: ${first > second ? 1 : 2}` };
};

function tabs(): vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs: all }) => all)
    .filter(({ input }) => input instanceof vscode.TabInputWebview && /proofmark\.comparePanel$/.test(input.viewType));
}

async function untilTabs(...titles: string[]): Promise<void> {
  await eventually(`the panels ${titles.join(', ')}`, () =>
    tabs()
      .map(({ label }) => label)
      .sort()
      .join() === [...titles].sort().join()
      ? true
      : undefined,
  );
}

async function exported(): Promise<Exported> {
  const to = vscode.Uri.file(path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'pmk-compare-')), 'out.json'));
  await run('exportComparison', { format: 'json', to });
  return JSON.parse(fs.readFileSync(to.fsPath, 'utf8')) as Exported;
}

/** Waits until the comparison in front is where it is expected to be. */
function ends(how: string): Promise<Exported> {
  let last: Exported | undefined;
  return eventually(`a comparison that is ${how}`, async () => {
    last = await exported();
    return last.ended === how ? last : undefined;
  }).catch((error: unknown) => {
    throw new Error(`${String(error)} The last: ${JSON.stringify(last)}`);
  });
}

function runs(): string[] {
  const folder = inWorkspace('.proofmark/runs').fsPath;
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
}

/** Compared before and finished, they are compared anew. */
async function openCandidates(uris: readonly vscode.Uri[]): Promise<void> {
  await runAndAgree('proofmark.compareProofs', uris[0], uris);
  await untilTabs('Compare: attempt');
}

describe('a comparison of proofs', () => {
  let server: ScriptedServer;
  let script: Script;

  const calls = (): number => server.requests.filter(({ path: at }) => at === '/v1/chat/completions').length;

  beforeEach(async () => {
    script = byWorth;
    server = await startScriptedServer((request) => script(request));
    await set({
      endpoints: [{ name: 'scripted', kind: 'chat', baseUrl: server.url, model: 'scripted' }],
      'review.judge': 'critic@scripted',
    });
    // What was kept of the same texts would be an answer.
    await runAndAgree('proofmark.clearCache');
  });

  afterEach(async () => {
    await vscode.window.tabGroups.close(tabs());
    await closeAll();
    await set({
      endpoints: undefined,
      'review.judge': undefined,
      'budget.callsPerRun': undefined,
    });
    await server.close();
    for (const name of ['.proofmark', FOLDER]) fs.rmSync(inWorkspace(name).fsPath, { recursive: true, force: true });
  });

  it('opens from files with a plan, and asks nothing before it is started', async () => {
    await openCandidates(await writeCandidates());
    await quiet();
    assert.equal(calls(), 0);
    assert.deepEqual(runs(), [], 'and nothing is written with the proofs');
    await runAndAgree('proofmark.startComparison');
    const { winner, calls: counts, games, ranking } = await ends('done');
    assert.equal(winner?.name, 'attempt-3');
    assert.equal(calls(), 3, 'four proofs play three games');
    assert.equal(counts.spent, 3);
    assert.deepEqual(games, { decided: 3, undecided: 0, total: 3 });
    assert.equal(ranking.length, 4);
    await eventually('a copy of the record', () => (runs().length === 1 ? true : undefined));
  });

  it('is shown again when the same proofs are compared again', async () => {
    const uris = await writeCandidates();
    await openCandidates(uris);
    await vscode.window.showTextDocument(uris[0] as vscode.Uri);
    await runAndAgree('proofmark.compareProofs', uris[1], [...uris].reverse());
    await quiet();
    assert.equal(tabs().length, 1);
    assert.ok(tabs()[0]?.isActive);
  });

  it('opens from a folder, and leaves out what is no proof, a link among it', async () => {
    await writeCandidates();
    await write(`${FOLDER}/readme.txt`, 'Only words.');
    const outside = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'pmk-outside-')), 'secret.proof.md');
    fs.writeFileSync(outside, candidate(9));
    fs.symlinkSync(outside, inWorkspace(`${FOLDER}/attempt-9.proof.md`).fsPath);
    await runAndAgree('proofmark.compareProofs', inWorkspace(FOLDER));
    await untilTabs(`Compare: ${FOLDER}`);
    await runAndAgree('proofmark.startComparison');
    const { winner, ranking } = await ends('done');
    assert.equal(winner?.name, 'attempt-3');
    assert.equal(ranking.length, 4);
  });

  it('sends the problem of the folder with each proof that states none, and takes it for no candidate', async () => {
    const bare = (worth: number): string => candidate(worth).replace(/# Problem[^#]+/, '');
    await Promise.all([
      write(`${FOLDER}/problem.md`, 'Show that it is so by magic.\n'),
      write(`${FOLDER}/one.proof.md`, bare(3)),
      write(`${FOLDER}/two.proof.md`, bare(5)),
    ]);
    await runAndAgree('proofmark.compareProofs', inWorkspace(FOLDER));
    await untilTabs(`Compare: ${FOLDER}`);
    await runAndAgree('proofmark.startComparison');
    const { winner, ranking } = await ends('done');
    assert.equal(winner?.name, 'two');
    assert.equal(ranking.length, 2, 'the problem plays not');
    const asked = server.requests.map(({ body }) => JSON.stringify(body?.messages ?? ''));
    assert.ok(asked.some((text) => text.includes('by magic')));
  });

  it('reads what stands in an editor, saved or not', async () => {
    const uris = await writeCandidates([3, 1]);
    const editor = await vscode.window.showTextDocument(uris[1] as vscode.Uri);
    const { document } = editor;
    const at = document.positionAt(document.getText().indexOf('1 points'));
    await editor.edit((edit) => edit.insert(at, '10'));
    await openCandidates(uris);
    await runAndAgree('proofmark.startComparison');
    assert.equal((await ends('done')).winner?.name, 'attempt-2');
  });

  it('opens from a data file, of one of its problems', async () => {
    const proofs = WORTH.map((worth) => `We begin. This is worth ${worth} points.\n\nHence it is so.`);
    const rows = [
      { problem_id: 'one', problem: 'Show A.', proofs },
      { problem_id: 'two', problem: 'Show B.', proofs: proofs.slice(0, 2) },
    ];
    const uri = await write('set.jsonl', `${rows.map((row) => JSON.stringify(row)).join('\n')}\nnot JSON\n`);
    await runAndAgree('proofmark.compareProofs', { uri, problem: 'two' });
    await untilTabs('Compare: two');
    await runAndAgree('proofmark.startComparison');
    const { ranking, winner } = await ends('done');
    assert.equal(ranking.length, 2);
    assert.equal(winner?.name, '1');
    await vscode.workspace.fs.delete(uri);
  });

  it('is stopped and resumed, and pays for nothing twice', async () => {
    let release = (): void => undefined;
    const stopped = new Promise<void>((resolve) => {
      release = resolve;
    });
    script = async (request) => {
      if (calls() <= 2) return byWorth(request);
      await stopped;
      return { text: 'An examination without a verdict.' };
    };
    const uris = await writeCandidates([3, 1, 4, 2, 8, 5]);
    await openCandidates(uris);
    await runAndAgree('proofmark.startComparison');
    await eventually('two replies, and more under way', async () => {
      const { calls: counts } = await exported();
      return counts.spent === 2 && server.running > 0 ? true : undefined;
    });
    await run('stopComparison');
    // A stop waits for what is in flight.
    release();
    await eventually('no call any more', () => (server.running === 0 ? true : undefined));
    await ends('stopped');
    const before = calls();
    await quiet();
    assert.equal(calls(), before);
    script = byWorth;
    await runAndAgree('proofmark.resumeComparison');
    const { winner, calls: counts } = await ends('done');
    assert.equal(winner?.name, 'attempt-5');
    assert.equal(counts.spent, 5);
    assert.equal(calls() - before, 3, 'two of five had come');
  });

  it('is taken up from its journal when it was closed, and asks nothing before it is resumed', async () => {
    script = async (request) =>
      calls() <= 1 ? byWorth(request) : { text: 'A long examination. '.repeat(500), pace: 100 };
    await openCandidates(await writeCandidates());
    await runAndAgree('proofmark.startComparison');
    await eventually('a reply', async () => ((await exported()).calls.spent === 1 ? true : undefined));
    await vscode.window.tabGroups.close(tabs());
    await eventually('no call any more', () => (server.running === 0 ? true : undefined));
    const journal = await eventually('a copy of the record', () => runs()[0]);
    const before = calls();
    script = byWorth;
    await run('compareProofs', { run: journal.replace('.jsonl', '') });
    await untilTabs('Compare: attempt');
    const { calls: counts } = await ends('stopped');
    assert.equal(counts.spent, 1);
    await quiet();
    assert.equal(calls(), before);
    await runAndAgree('proofmark.resumeComparison');
    const { winner } = await ends('done');
    assert.equal(winner?.name, 'attempt-3');
    assert.equal(calls() - before, 2);
  });

  it('offers to go on where one of the same proofs was stopped', async () => {
    script = async (request) =>
      calls() <= 1 ? byWorth(request) : { text: 'A long examination. '.repeat(500), pace: 100 };
    const uris = await writeCandidates([3, 1, 4]);
    await openCandidates(uris);
    await runAndAgree('proofmark.startComparison');
    await eventually('a reply', async () => ((await exported()).calls.spent === 1 ? true : undefined));
    await vscode.window.tabGroups.close(tabs());
    await eventually('no call any more', () => (server.running === 0 ? true : undefined));
    const before = calls();
    script = byWorth;
    const opened = run('compareProofs', uris[0], uris);
    await quiet();
    assert.equal(tabs().length, 0, 'it waits for an answer');
    await answerQuestion();
    await opened;
    assert.equal((await ends('stopped')).calls.spent, 1);
    assert.equal(calls(), before);
    await runAndAgree('proofmark.resumeComparison');
    assert.equal((await ends('done')).winner?.name, 'attempt-3');
  });

  it('opens a finished comparison of the same proofs again, and sends nothing for it', async () => {
    const uris = await writeCandidates([3, 1, 4]);
    await openCandidates(uris);
    await runAndAgree('proofmark.startComparison');
    assert.equal((await ends('done')).winner?.name, 'attempt-3');
    await vscode.window.tabGroups.close(tabs());
    const before = calls();
    const opened = run('compareProofs', uris[0], uris);
    await quiet();
    assert.equal(tabs().length, 0, 'it waits for an answer');
    await answerQuestion();
    await opened;
    assert.equal((await ends('done')).winner?.name, 'attempt-3');
    assert.equal(calls(), before);
  });

  it('takes nothing from the folder of the proofs: a forged record moves no winner', async () => {
    await openCandidates(await writeCandidates());
    await runAndAgree('proofmark.startComparison');
    await ends('done');
    const journal = await eventually('a copy of the record', () => runs()[0]);
    await vscode.window.tabGroups.close(tabs());
    const file = path.join(inWorkspace('.proofmark/runs').fsPath, journal);
    await eventually('all of the copy', () =>
      fs.readFileSync(file, 'utf8').includes('"finished"') ? true : undefined,
    );
    const forged = fs
      .readFileSync(file, 'utf8')
      .replace(/"seat":"(first|second)"/g, (_, seat) => `"seat":"${seat === 'first' ? 'second' : 'first'}"`);
    const decision = { kind: 'winner', candidate: 0, time: '2026-11-22T10:00:00.000Z' };
    fs.writeFileSync(file, `${forged}${JSON.stringify({ decision })}\n`);
    const asked = calls();
    await run('compareProofs', { run: journal.replace('.jsonl', '') });
    await untilTabs('Compare: attempt');
    const { winner, calls: counts, games } = await ends('done');
    assert.equal(winner?.name, 'attempt-3');
    assert.equal(counts.spent, 3);
    assert.deepEqual(games, { decided: 3, undecided: 0, total: 3 });
    assert.equal(calls(), asked);
  });

  it('is taken up when somebody has cleared the folder of the record', async () => {
    await openCandidates(await writeCandidates());
    await runAndAgree('proofmark.startComparison');
    await ends('done');
    const journal = await eventually('a copy of the record', () => runs()[0]);
    await vscode.window.tabGroups.close(tabs());
    fs.rmSync(inWorkspace('.proofmark').fsPath, { recursive: true });
    await run('compareProofs', { run: journal.replace('.jsonl', '') });
    await untilTabs('Compare: attempt');
    const { winner } = await ends('done');
    assert.equal(winner?.name, 'attempt-3');
  });

  it('writes through no link', async () => {
    const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'pmk-outside-'));
    fs.symlinkSync(outside, inWorkspace('.proofmark').fsPath);
    await openCandidates(await writeCandidates());
    await runAndAgree('proofmark.startComparison');
    await ends('done');
    assert.deepEqual(fs.readdirSync(outside), []);
  });

  it('stops where its budget is spent, and goes on from there once there is more', async () => {
    await set({ 'budget.callsPerRun': { comparison: 2 } });
    await openCandidates(await writeCandidates());
    await runAndAgree('proofmark.startComparison');
    const { failure, calls: counts } = await ends('failed');
    assert.match(failure ?? '', /\b2 calls\b.*\bproofmark\.budget\.callsPerRun/);
    assert.equal(counts.spent, 2);
    assert.equal(calls(), 2);
    await set({ 'budget.callsPerRun': { comparison: 3 } });
    await runAndAgree('proofmark.resumeComparison');
    const { winner } = await ends('done');
    assert.equal(winner?.name, 'attempt-3');
    assert.equal(calls(), 3);
  });

  it('says what failed at a server, and can be resumed', async () => {
    script = () => ({ fault: 'unauthorized' });
    await openCandidates(await writeCandidates());
    await runAndAgree('proofmark.startComparison');
    const { failure, calls: counts } = await ends('failed');
    assert.ok(failure);
    assert.equal(counts.spent, 0);
    script = byWorth;
    await runAndAgree('proofmark.resumeComparison');
    await ends('done');
  });

  it('is done by the embedded checker where that alone is chosen, and sends nothing', async () => {
    await set({ 'review.judge': 'checker' });
    const good = candidate(1).replace('We begin.', 'We begin. Then \\(2 + 3 = 5\\).');
    const bad = candidate(2).replace('We begin.', 'We begin. Then \\(2 + 3 = 6\\).');
    const uris = await Promise.all([
      write(`${FOLDER}/attempt-1.proof.md`, bad),
      write(`${FOLDER}/attempt-2.proof.md`, good),
    ]);
    await openCandidates(uris);
    await runAndAgree('proofmark.startComparison');
    const { winner, judge } = await ends('done');
    assert.equal(winner?.name, 'attempt-2');
    assert.match(judge.name, /checker/);
    assert.equal(calls(), 0);
  });
});
