/**
 * Reads many mutated proofs, and reports every text whose reading throws, has a range outside its text or on other words, takes more
 * than a second, or differs after an edit. Run it as `PROOFMARK_DATA=… node test/bench/reading-fuzz.ts COUNT SEED [FOLDER]`; failing
 * inputs are written to the folder. The number of an input is its seed, so `COUNT 1` with that seed makes it again.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readSourceProofs } from '../support/data-proofs.ts';
import { createMutatedProof } from '../support/mutated-proofs.ts';
import { assertRangesFit, readWholeText } from '../support/reading-properties.ts';

/** Reading a text takes no longer, in milliseconds. */
const MAX_MS = 1_000;
/** One input of so many is also read after an edit. */
const EDITED_SHARE = 8;
/** Milliseconds between lines of progress. */
const REPORT_MS = 60_000;
/** More failing inputs aren't written. */
const MAX_WRITTEN = 40;

const [count = 10_000, firstSeed = 1] = process.argv.slice(2, 4).map(Number);
const folder = process.argv[4] ?? 'reading-fuzz';
const { PROOFMARK_DATA: data } = process.env;
if (data === undefined) throw new Error('Set PROOFMARK_DATA to the folder of the open data.');
const sources = readSourceProofs(data);
const start = performance.now();
let reported = start;
let characters = 0;
let failures = 0;
const slowest: { seed: number; ms: number; chars: number; kind: string; language: string }[] = [];

for (let seed = firstSeed; seed < firstSeed + count; seed++) {
  const { text, language, kind } = createMutatedProof(seed, sources);
  characters += text.length;
  const failure = check(text, language, seed, kind);
  if (failure !== undefined) {
    failures++;
    console.log(`FAILED ${seed}, ${language}, ${text.length} characters, ${kind}: ${failure.slice(0, 300)}`);
    if (failures <= MAX_WRITTEN) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${seed}.${language}.txt`), text);
    }
  }
  if (performance.now() - reported > REPORT_MS) {
    reported = performance.now();
    report(seed - firstSeed + 1);
  }
}
report(count);

function check(text: string, language: Parameters<typeof readWholeText>[1], seed: number, kind: string) {
  try {
    let whole = readWholeText(text, language);
    // Other work on the machine may have held it up.
    if (whole.ms > MAX_MS / 2) {
      const again = readWholeText(text, language);
      if (again.ms < whole.ms) whole = again;
    }
    slowest.push({ seed, ms: Math.round(whole.ms), chars: text.length, kind, language });
    if (slowest.length > 1_000) keepSlowest();
    assertRangesFit(whole, text);
    if (seed % EDITED_SHARE === 0) {
      const before = readWholeText(`${text.slice(0, text.length / 2)} x${text.slice(text.length / 2)}`, language);
      const { json } = readWholeText(text, language, before.reading);
      if (!isDeepStrictEqual(json, whole.json)) return 'the reading after an edit differs';
    }
    return whole.ms > MAX_MS ? `took ${whole.ms.toFixed(0)} ms` : undefined;
  } catch (error) {
    return error instanceof Error
      ? `${error.message} ${error.stack?.split('\n').slice(1, 5).join(' ') ?? ''}`
      : String(error);
  }
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
