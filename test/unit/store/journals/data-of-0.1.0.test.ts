/** What version 0.1.0 wrote is read by this one, with what was in it. The files are as that version left them. */
import assert from 'node:assert/strict';
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parseAgreementProtocol } from '../../../../src/core/annotate/agreement/protocol-file.ts';
import {
  buildItemLabel,
  collectAgreementsDisputesAndNotes,
  indexStepsByFingerprint,
  parseLabelFile,
} from '../../../../src/core/annotate/index.ts';
import { buildReport } from '../../../../src/core/evaluate/index.ts';
import type { RunRow } from '../../../../src/core/evaluate/run-types.ts';
import { parseEndpoints } from '../../../../src/core/judge/calls/read-endpoints.ts';
import { parseCaseFile } from '../../../../src/core/lab/cases.ts';
import { parseComparisonJournalLine } from '../../../../src/core/select/record/record.ts';
import { allSettingDefinitions } from '../../../../src/editor/base/setting-names.ts';
import { getValidSettingValue } from '../../../../src/editor/base/setting-values.ts';
import type { UnfinishedRun } from '../../../../src/editor/evaluate/unfinished-runs.ts';
import { parseSavedVerdicts } from '../../../../src/editor/flags/saved-verdicts.ts';
import { readItemRepliesFromJournal, readRunJournal } from '../../../../src/store/journals/read-run.ts';
import { openRunJournal } from '../../../../src/store/journals/run-journal.ts';
import {
  type MultiComparisonJournalHeader,
  openMultiComparisonJournal,
  readComparisonJournal,
} from '../../../../src/store/journals/select-journal.ts';
import { openLabelFolder } from '../../../../src/store/labels/label-folder.ts';
import { openReplyAndCostStore } from '../../../../src/store/replies/reply-store.ts';
import { entries, Uri } from '../../../support/vscode-files.ts';

const { LabHistory } = await import('../../../../src/editor/lab/history/history.ts');
const { SavedComparisonStore } = await import('../../../../src/editor/compare/journals/saved-comparisons.ts');
const { vsCodeRunJournalReader } = await import('../../../../src/editor/report/fs-run-files.ts');
const { createUnfinishedRunStore } = await import('../../../../src/editor/evaluate/unfinished-runs.ts');

const { getExtensionStorage } = await import('../../../../src/editor/keep/storage.ts');

type Said = RunRow['said'];

const place = {
  storageUri: Uri.parse('memory:/workspaceStorage/415bc8c/storage'),
  globalStorageUri: Uri.parse('memory:/globalStorage'),
};
const data = join(import.meta.dirname, '../../../fixtures/data-0.1.0');
const scratch = mkdtempSync(join(tmpdir(), 'proofmark-0.1.0-'));
after(() => rmSync(scratch, { recursive: true, force: true }));
const textAt = (...names: readonly string[]): string => readFileSync(join(data, ...names), 'utf8');
const jsonAt = (...names: readonly string[]) => JSON.parse(textAt(...names)) as Record<string, unknown>;
const runs = ['workspace', 'proofmark', 'runs'] as const;
const EVALUATION = '2026-11-23-1404-critic-50495';
const COMPARISON = 'select-2026-11-23-140519-c538e2e640e3b5fa';

test('labels of 0.1.0 say what they said', () => {
  const of = (annotator: string) =>
    parseLabelFile(textAt('workspace', 'proofmark', 'labels', `${annotator}.jsonl`), annotator);
  const emmy = of('emmy');
  assert.deepEqual([emmy.records.length, emmy.broken, emmy.later, emmy.isTorn], [9, [], 0, false]);
  assert.deepEqual(
    emmy.records.slice(6).map(({ kind, value, note, category }) => [kind, value ?? note ?? category]),
    [
      ['dispute', 'refuted'],
      ['note', 'a and b are integers.'],
      ['category', 'calculation'],
    ],
  );
  const submitted = ['emmy', 'karen', 'olga'].map(
    (name) =>
      buildItemLabel(
        name,
        'rows.jsonl#add-1',
        of(name).records.filter(({ item }) => item === 'rows.jsonl#add-1'),
      ).submissions.at(-1)?.verdict,
  );
  assert.deepEqual(submitted, [{ kind: 'earliest', index: 1 }, { kind: 'earliest', index: 1 }, { kind: 'none' }]);
});

test('an agreement protocol of 0.1.0 is read', () => {
  const read = parseAgreementProtocol(textAt('workspace', 'proofmark', 'agreement', 'rows.jsonl.json'), 'rows.jsonl');
  assert.deepEqual(read, {
    protocol: {
      dataSet: 'rows.jsonl',
      seed: 'fixture',
      annotators: ['emmy', 'karen', 'olga'],
      needed: 3,
      most: 5,
    },
  });
});

test('journals of evaluations of 0.1.0 are read, and taken up with all that was paid for', async () => {
  const whole = await readRunJournal(join(data, ...runs, 'evaluate.jsonl'));
  assert.deepEqual([whole.rows.length, whole.unreadable, whole.info.stopped], [8, 0, undefined]);
  assert.ok(whole.rows.every(({ said }) => said.kind !== 'failed'));
  assert.equal((await readRunJournal(join(data, ...runs, 'evaluate-2-votes.jsonl'))).rows.length, 3);
  const stopped = await readRunJournal(join(data, 'storage', 'runs', `${EVALUATION}.jsonl`));
  assert.match(stopped.info.stopped ?? '', /^Interrupted after \d+ of 12 items/);
  const file = join(scratch, 'run.jsonl');
  copyFileSync(join(data, 'storage', 'runs', `${EVALUATION}.jsonl`), file);
  const [run] = await rememberedIn0();
  assert.ok(run);
  const journal = await openRunJournal(file, 'resume', run.header);
  assert.equal(journal.found.replies, 4);
  assert.equal(journal.found.judged + journal.found.failed, stopped.rows.length);
  await journal.close();
});

test('journals of every kind of judge of 0.1.0 are read, with what was said and each reply', async () => {
  const graded = [true, true, false, false];
  const expected: Record<string, readonly Said[]> = {
    grader: graded.map((isRight) => ({ kind: 'grade', points: Number(isRight), max: 1 })),
    answer: graded.map((isRight) => ({ kind: 'answer', verdict: isRight ? 'yes' : 'no' })),
    stepwise: [-1, -1, -1].map((index) => ({ kind: 'earliest', index })),
    prm: [-1, 1, -1].map((index) => ({ kind: 'earliest', index })),
    checker: [-1, 1, -1].map((index) => ({ kind: 'earliest', index })),
  };
  for (const [kind, said] of Object.entries(expected)) {
    const { info, rows, unreadable } = await readRunJournal(join(data, ...runs, `evaluate-${kind}.jsonl`));
    assert.deepEqual([info.kind, info.stopped, unreadable], [kind, undefined, 0]);
    assert.deepEqual(
      rows.map((row) => row.said),
      said,
      kind,
    );
  }
  const replies = await readItemRepliesFromJournal(
    join(data, ...runs, 'evaluate-grader.jsonl'),
    'graded-rows.jsonl#g0',
  );
  assert.equal(replies.length, 3);
});

test('a journal of the checker with a rule that it no longer has is read, resumed, and reported', async () => {
  const text = journalWithFormerRule();
  const file = join(scratch, 'evaluate-checker-w.jsonl');
  writeFileSync(file, text);
  const run = await readRunJournal(file);
  assert.deepEqual([run.rows.map(({ rule }) => rule), run.unreadable], [[undefined, 'W', undefined], 0]);
  const reported = buildReport([run]);
  assert.ok(reported.kind === 'report');
  const flags = reported.report.numbers.filter(({ over, name }) => over === 'rule' && name === 'W');
  assert.deepEqual(
    flags.filter(({ value }) => value !== 0).map(({ measure, value }) => [measure, value]),
    [['first-flag-at', 1]],
  );
  const journal = await openRunJournal(
    file,
    'resume',
    JSON.parse(text.split('\n')[0] ?? '') as UnfinishedRun['header'],
  );
  assert.equal(journal.found.judged, 3);
  await journal.close();
  // A window reads it through its own file system.
  const address = `memory:/workspaceStorage/415bc8c-1/storage/runs/w.jsonl`;
  entries.set(address, Buffer.from(text));
  const { rows, unreadable } = await vsCodeRunJournalReader.read(Uri.parse(address) as never);
  assert.deepEqual([rows, unreadable], [run.rows, 0]);
});

test('a run, verdicts and labels from a rule that the checker no longer has are there in a window', async () => {
  const header = JSON.parse(journalWithFormerRule().split('\n')[0] ?? '') as UnfinishedRun['header'];
  const [before] = (jsonAt('workspace-state.json').evaluations as UnfinishedRun[]) ?? [];
  const memory = { get: () => [{ ...before, header }] } as never;
  const [unfinished] = await createUnfinishedRunStore(memory, Uri.parse('memory:/storage') as never).all();
  assert.deepEqual(unfinished?.header, header);
  const flagged = parseSavedVerdicts('{"v":1,"stamp":"1:1","items":[["s1","aa78de5afa48cc29",[1]]]}');
  assert.deepEqual(flagged?.items.get('s1'), { fingerprint: 'aa78de5afa48cc29', flags: [1] });
  const drafts = (['agree', 'dispute'] as const).map((kind, step) => ({
    item: 'sum.proof.md',
    fingerprint: `b${step}`,
    mode: 'review' as const,
    kind,
    value: 'please-check',
    step,
    ...(kind === 'dispute' ? { note: 'The author corrects it.' } : {}),
  }));
  const place = { root: scratch, locks: join(scratch, 'locks') };
  await openLabelFolder(place).appendAll('emmy', drafts);
  const { files, problems } = await openLabelFolder(place).read(new Map(), undefined);
  assert.deepEqual(problems, []);
  const steps = drafts.map(({ fingerprint }) => ({ fingerprint }));
  const { records } = parseLabelFile(files[0]?.text ?? '', 'emmy');
  const said = collectAgreementsDisputesAndNotes(indexStepsByFingerprint(steps), records, 'emmy');
  assert.deepEqual(
    [...said.values()].map(({ agreement }) => [agreement?.kind, agreement?.of, agreement?.reason]),
    [
      ['agree', 'please-check', undefined],
      ['dispute', 'please-check', 'The author corrects it.'],
    ],
  );
});

test('selections of many problems of 0.1.0 are taken up with nothing left to ask', async () => {
  const file = join(scratch, 'select-rows.jsonl');
  copyFileSync(join(data, ...runs, 'select-rows.jsonl'), file);
  const lines = textAt(...runs, 'select-rows.jsonl').split('\n');
  const { selections } = JSON.parse(lines[0] ?? '') as { readonly selections: MultiComparisonJournalHeader };
  const journals = await openMultiComparisonJournal(file, 'resume', selections);
  assert.deepEqual(journals.counts, { begun: 2, finished: 2 });
  for (const line of lines.slice(1, 3)) {
    const entry = parseComparisonJournalLine(line);
    assert.ok(entry?.kind === 'header' && entry.of !== undefined);
    const { found } = await journals.selection(entry.of, entry.header);
    assert.deepEqual([found.heard.length, found.isFinished, found.unreadable], [2, true, 0]);
  }
  await journals.close();
});

test('a selection of 0.1.0 is read, with who won', async () => {
  const record = await readComparisonJournal(join(data, ...runs, 'select.jsonl'));
  assert.equal(record?.heard.length, 6);
  assert.equal(record?.isFinished, true);
  assert.equal(record?.header.candidates.length, 3);
});

test('each reply that 0.1.0 kept is found by its key', async () => {
  cpSync(join(data, 'cache'), join(scratch, 'cache'), { recursive: true });
  const store = openReplyAndCostStore(join(scratch, 'cache', 'replies.sqlite'), { onProblem: assert.fail });
  let found = 0;
  for (const line of textAt(...runs, 'evaluate.jsonl')
    .split('\n')
    .filter(Boolean)) {
    const { key, raw } = JSON.parse(line) as { key?: string; raw?: string };
    if (key === undefined) continue;
    assert.equal((await store.cache.get(key))?.text, raw);
    found++;
  }
  assert.equal(found, 8);
  store.close();
});

test('every setting of 0.1.0 is there and keeps what it was set to', () => {
  const set = jsonAt('settings.json');
  const known = new Map(allSettingDefinitions.map((setting) => [`proofmark.${setting.key}`, setting]));
  for (const [key, value] of Object.entries(set)) {
    const setting = known.get(key);
    assert.ok(setting, key);
    assert.deepEqual(getValidSettingValue(setting, value), value, key);
  }
  const { endpoints, problems } = parseEndpoints(set['proofmark.endpoints']);
  assert.deepEqual(problems, []);
  assert.deepEqual(
    endpoints.map(({ name, model, concurrency, images }) => [name, model, concurrency, images]),
    [['local', 'scripted-model', 2, true]],
  );
});

test('cases, runs and case runs of the lab of 0.1.0 are there', async () => {
  const { cases } = parseCaseFile(textAt('workspace', 'critic.cases.jsonl'));
  assert.deepEqual(
    cases.map(({ id }) => id),
    ['cosine.proof.md', 'sum', 'product', 'square'],
  );
  const prompt = 'file:///tmp/proofmark-window-gA0D0X/proofs/critic.judge.md';
  put('lab', 'f3ae7c4b0fb4b56c.json');
  const history = new LabHistory(
    getExtensionStorage(place as never),
    { path: new URL(prompt).pathname, toString: () => prompt } as never,
    log,
  );
  await history.load();
  const { runs, caseRuns } = history.kept;
  assert.deepEqual(
    runs.map(({ sentence, model, votes }) => [sentence, model, votes.length]),
    Array(2).fill(['The earliest error is in step 2.', 'scripted-model', 2]),
  );
  assert.deepEqual(
    caseRuns.map(({ rows }) => rows.length),
    [4, 4],
  );
});

test('what judges made of items in 0.1.0, and a comparison of it, are there', async () => {
  const kept = parseSavedVerdicts(textAt('storage', 'flags', 'ae0d9def8f338e6a.json'));
  assert.equal(kept?.items.size, 12);
  put('comparisons', `${COMPARISON}.json`);
  const saved = await new SavedComparisonStore(Uri.parse('memory:/workspaceStorage/415bc8c-1/storage') as never).read(
    COMPARISON,
  );
  assert.equal(saved?.isBegun, true);
  assert.equal(saved?.found.entrants.length, 4);
  assert.ok(await readComparisonJournal(join(data, 'storage', 'runs', `${COMPARISON}.jsonl`)));
});

test('what a workspace of 0.1.0 remembers is understood', async () => {
  const [run] = await rememberedIn0();
  assert.equal(run?.run, EVALUATION);
  assert.equal(run?.ids.length, 12);
});

/** The journal of a checker with suspects whose one flag is of rule W: its author's doubts. */
function journalWithFormerRule(): string {
  return textAt(...runs, 'evaluate-checker.jsonl')
    .replace('"suspects":false', '"suspects":true')
    .replace('"rule":"C"', '"rule":"W"')
    .replace('"refuted":1,"suspected":0', '"refuted":0,"suspected":1');
}

const log = { warn: assert.fail, info: () => undefined } as never;

function rememberedIn0(): Promise<readonly UnfinishedRun[]> {
  const state = jsonAt('workspace-state.json');
  const memory = { get: (key: string) => state[key] } as never;
  return createUnfinishedRunStore(memory, Uri.parse('memory:/storage') as never).all();
}

/** Puts a file of the storage where the fake `vscode` finds it. */
function put(...names: readonly string[]): void {
  entries.set(
    `memory:/workspaceStorage/415bc8c-1/storage/${names.join('/')}`,
    readFileSync(join(data, 'storage', ...names)),
  );
}
