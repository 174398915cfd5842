/**
 * Reads, checks or compares many mutated texts, and reports every one at which that throws, has a range outside its text, takes more
 * than a second of the processor, or contradicts itself. Run it as `PROOFMARK_DATA=… node test/bench/fuzz.ts SUBJECT COUNT SEED [FOLDER]`,
 * with the subject `reading`, `checker` or `answers`; failing inputs are written to the folder. The number of an input is its seed, so
 * `COUNT 1` with that seed makes it again.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { compareAnswers, judgeAnswer } from '../../src/core/answer/index.ts';
import { handleCheckerRequest, truncateFollowingText } from '../../src/core/checker/index.ts';
import { parseProofText } from '../../src/core/proof/index.ts';
import { readSourceProofs } from '../support/data-proofs.ts';
import { createMutatedProof, type MutatedProof } from '../support/mutated-proofs.ts';
import { assertRangesFit, readWholeText } from '../support/reading-properties.ts';
import { listDataSets, readDataSet } from './checker/data-sets.ts';
import { assignPart } from './checker/division.ts';

/** An input takes no longer, in milliseconds of the processor. */
const MAX_MS = 1_000;
/** One input of so many is also tried in another way. */
const COMPARED_SHARE = 8;
/** The length of the texts that are mutated, in UTF-16 code units: the checker is slower than the reading. */
const MAX_CHECKED_CHARS = 1_500;
const MAX_ANSWER_CHARS = 80;
/** Milliseconds between lines of progress. */
const REPORT_MS = 60_000;
/** More failing inputs aren't written. */
const MAX_WRITTEN = 40;

interface Subject {
  create(seed: number): MutatedProof;
  /** Fails where something is wrong. Returns the milliseconds of the processor. */
  check(input: MutatedProof, seed: number): number;
}

const [name = '', ...numbers] = process.argv.slice(2, 5);
const [count = 10_000, firstSeed = 1] = numbers.map(Number);
const folder = process.argv[5] ?? 'fuzz';
const { PROOFMARK_DATA: data = '' } = process.env;
if (data === '') throw new Error('Set PROOFMARK_DATA to the folder of the open data.');
const subjects: Readonly<Record<string, () => Subject>> = {
  reading: fuzzReading,
  checker: fuzzChecker,
  answers: fuzzAnswers,
};
const subject = subjects[name]?.();
if (subject === undefined) throw new Error('Name a subject: reading, checker or answers.');
const start = performance.now();
let reported = start;
let characters = 0;
let failures = 0;
const slowest: { seed: number; ms: number; chars: number; kind: string; language: string }[] = [];

for (let seed = firstSeed; seed < firstSeed + count; seed++) {
  const input = subject.create(seed);
  const { text, language, kind } = input;
  characters += text.length;
  const failure = check(subject, input, seed);
  if (failure !== undefined) {
    failures++;
    console.log(`FAILED ${seed}, ${language}, ${text.length} characters, ${kind}: ${failure.slice(0, 300)}`);
    if (failures <= MAX_WRITTEN) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${name}-${seed}.${language}.txt`), text);
    }
  }
  if (performance.now() - reported > REPORT_MS) {
    reported = performance.now();
    report(seed - firstSeed + 1);
  }
}
report(count);

function check(subject: Subject, input: MutatedProof, seed: number): string | undefined {
  try {
    const ms = subject.check(input, seed);
    slowest.push({ seed, ms: Math.round(ms), chars: input.text.length, kind: input.kind, language: input.language });
    if (slowest.length > 1_000) keepSlowest();
    return ms > MAX_MS ? `took ${ms.toFixed(0)} ms` : undefined;
  } catch (error) {
    return error instanceof Error
      ? `${error.message} ${error.stack?.split('\n').slice(1, 5).join(' ') ?? ''}`
      : String(error);
  }
}

function fuzzReading(): Subject {
  const sources = readSourceProofs(data);
  return {
    create: (seed) => createMutatedProof(seed, sources),
    check({ text, language }, seed) {
      let whole = readWholeText(text, language);
      // Other work on the machine may have held it up.
      if (whole.ms > MAX_MS / 2) {
        const again = readWholeText(text, language);
        if (again.ms < whole.ms) whole = again;
      }
      assertRangesFit(whole, text);
      if (seed % COMPARED_SHARE === 0) {
        const before = readWholeText(`${text.slice(0, text.length / 2)} x${text.slice(text.length / 2)}`, language);
        const { json } = readWholeText(text, language, before.reading);
        assert.ok(isDeepStrictEqual(json, whole.json), 'the reading after an edit differs');
      }
      return whole.ms;
    },
  };
}

function fuzzChecker(): Subject {
  const rows = listDataSets(data).flatMap((set) =>
    readDataSet(data, set, 'make').map(({ problem = '', steps }): MutatedProof => {
      const text = `# Problem\n\n${problem}\n\n# Solution\n\n${steps.join('\n\n')}`;
      return { text: problem === '' ? steps.join('\n\n') : text, language: 'markdown', kind: set };
    }),
  );
  const sources = [...rows, ...readSourceProofs(data).filter(({ language }) => language !== 'markdown')];
  return {
    create: (seed) => createMutatedProof(seed, sources, MAX_CHECKED_CHARS),
    check({ text, language }, seed) {
      const proof = parseProofText(text, { language, split: 'logical' });
      const steps = proof.steps.map((step) => step.text);
      const problem = proof.problem === undefined ? {} : { problem: proof.problem.text };
      const { result, ms } = time(() => [...handleCheckerRequest({ id: 1, steps, suspects: true, ...problem })]);
      assert.equal(result.filter((reply) => reply !== undefined).length, steps.length, 'a reply for each step');
      for (const { step, readings, usesPast } of result.filter((reply) => reply !== undefined)) {
        const [own = '', next] = steps.slice(step);
        let last = 0;
        for (const { range, wrongTerm, outcome } of readings) {
          assertInside(range, last, own.length);
          last = range.start;
          if (wrongTerm !== undefined) assertInside(wrongTerm, range.start, range.end);
          if ('evidence' in outcome) assert.ok(outcome.evidence.message !== '' && outcome.evidence.brief.length <= 30);
        }
        if (usesPast || seed % COMPARED_SHARE !== 0) continue;
        const alone = [own, truncateFollowingText(next)];
        const [reply] = handleCheckerRequest({ id: 1, steps: alone, only: [0], suspects: true });
        assert.ok(isDeepStrictEqual(reply?.readings, readings), `step ${step} differs without what is before it`);
      }
      return ms;
    },
  };
}

/** The text of an input is both answers, with a line between them. */
function fuzzAnswers(): Subject {
  const rows = ['pairs', 'equivalence'].flatMap((file) =>
    readFileSync(join(data, 'answers', `${file}.jsonl`), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): { gold: string; pred: string } => JSON.parse(line)),
  );
  const sources = rows
    .filter(({ gold }) => assignPart(gold) === 'make')
    .flatMap(({ gold, pred }) => [gold, pred].map((text) => ({ text, language: 'markdown' as const, kind: 'answer' })));
  const between = '\n⁂\n';
  return {
    create(seed) {
      const one = createMutatedProof(seed, sources, MAX_ANSWER_CHARS);
      const other =
        seed % 3 === 0 ? (sources[seed % sources.length] ?? one) : createMutatedProof(-seed, sources, MAX_ANSWER_CHARS);
      return { ...one, text: `${one.text}${between}${other.text}` };
    },
    check({ text }) {
      const [gold = '', pred = ''] = text.split(between);
      const { result, ms } = time(() => [judgeAnswer(gold, pred), judgeAnswer(pred, gold)] as const);
      for (const [{ candidates }, solution] of [
        [result[0], pred],
        [result[1], gold],
      ] as const)
        for (const { range } of candidates) assertInside(range, 0, solution.length);
      assert.equal(compareAnswers(gold, pred).verdict, compareAnswers(pred, gold).verdict, 'the order matters');
      assert.notEqual(compareAnswers(gold, gold).verdict, 'different', 'an answer differs from itself');
      return ms;
    },
  };
}

function assertInside({ start, end }: { start: number; end: number }, from: number, to: number): void {
  assert.ok(from <= start && start <= end && end <= to, `${start}–${end} isn't in ${from}–${to}`);
}

function time<T>(work: () => T): { readonly result: T; readonly ms: number } {
  const before = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage(before);
  return { result, ms: (user + system) / 1_000 };
}

function keepSlowest(): void {
  slowest.sort((one, other) => other.ms - one.ms);
  slowest.length = Math.min(slowest.length, 10);
}

function report(done: number): void {
  keepSlowest();
  const seconds = ((performance.now() - start) / 1_000).toFixed(0);
  const [most] = slowest;
  const megabytes = (characters / 1e6).toFixed(0);
  console.log(
    `${new Date().toISOString()} ${done} inputs from seed ${firstSeed}, ${megabytes} MB, ${seconds} s, ${failures} failed; slowest ${most?.ms} ms: seed ${most?.seed}, ${most?.chars} characters, ${most?.language}, ${most?.kind}`,
  );
  for (const { seed, ms, chars, kind, language } of slowest.slice(1, 6))
    console.log(`  ${ms} ms: seed ${seed}, ${chars} characters, ${language}, ${kind}`);
}
