/** Real reports of verifiers, and the solutions they are about. Skipped without the data. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { locateQuoteInStep, locateQuoteInSteps } from '../../../../../src/core/judge/replies/quote.ts';
import { parseModelReply } from '../../../../../src/core/judge/replies/read-reply.ts';
import { parseProofText } from '../../../../../src/core/proof/index.ts';

interface Row {
  readonly source: string;
  readonly kind: string;
  readonly text: string;
}

const DATA = process.env.PROOFMARK_DATA;
const skip = DATA && existsSync(join(DATA, 'replies')) ? false : 'PROOFMARK_DATA is not set';

const rows = (name: string): Row[] =>
  readFileSync(join(DATA ?? '', name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
const reports = (): Row[] => rows('replies/imo25-verifier-reports.jsonl');

const readReport = (text: string) =>
  parseModelReply({ kind: 'reply', text, finish: 'stop' }, { parse: 'report', steps: 0, max: 1 });

test('no real report is misread', { skip }, () => {
  const counts = { yes: 0, no: 0 };
  for (const [i, { kind, text }] of reports().entries()) {
    const read = readReport(text);
    assert.equal(read.kind, 'verdict', `${i}: ${read.kind === 'unread' ? read.reason : ''}`);
    if (read.kind !== 'verdict' || read.verdict === 'inconclusive') continue;
    counts[read.verdict]++;
    // A report that was sent back to the author as a list of bugs has found some.
    if (kind === 'Bug report') assert.equal(read.verdict, 'no', `${i}`);
    // All that accept say so in these words; none that rejects begins with them.
    const accepts = /^\W*Final Verdict\W*The solution is correct\./m.test(text);
    assert.equal(read.verdict, accepts ? 'yes' : 'no', `${i}: ${text.slice(read.range.start, read.range.end)}`);
    // As many places as the report names, each with what is wrong there.
    const list = text.slice(text.lastIndexOf('Final Verdict')).split(/\bLocation\W*:\W/);
    assert.equal(read.findings?.length, list.length - 1, `${i}`);
    for (const { issue } of read.findings ?? []) assert.ok(issue, `${i}`);
  }
  assert.deepEqual(counts, { yes: 40, no: 162 });
});

test('no real report is taken for a reply of another form', { skip }, () => {
  const all = reports();
  const count = (form: 'yes-no' | 'points' | 'choice') =>
    all.filter(
      ({ text }) =>
        parseModelReply({ kind: 'reply', text, finish: 'stop' }, { parse: form, steps: 30, max: 7 }).kind !== 'unread',
    ).length;
  for (const form of ['yes-no', 'points', 'choice'] as const) assert.equal(count(form), 0, form);
});

/** What is left of a text without all that is neither a letter nor a digit: a looser measure than the anchor's own. */
const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

test('each quote of a real report that is in its proof is anchored', { skip }, () => {
  const solutions = rows('proofs/imo25-agent-solutions.jsonl').map(({ text, source }) => ({
    text,
    source,
    loose: letters(text),
    steps: parseProofText(text, { language: 'markdown', split: 'logical' }).steps,
  }));
  type Fate = 'inStep' | 'acrossSteps' | 'twice' | 'missed' | 'elsewhere';
  const fateOf = (quote: string, source: string): Fate => {
    const own = solutions.filter((one) => one.source === source);
    if (own.some(({ steps }) => locateQuoteInSteps(quote, steps))) return 'inStep';
    if (own.some((proof) => locateQuoteInStep(quote, proof.text))) return 'acrossSteps';
    const loose = letters(quote);
    const holding = own.filter((proof) => loose.length > 5 && proof.loose.includes(loose));
    // The versions of a proof that a report is about are not all in the data.
    if (holding.length === 0) return 'elsewhere';
    return holding.some((proof) => proof.loose.split(loose).length > 2) ? 'twice' : 'missed';
  };
  const counts = { quotes: 0, inStep: 0, acrossSteps: 0, twice: 0, missed: 0, elsewhere: 0 };
  const fates = new Map<string, Fate>();
  for (const { text, source } of reports()) {
    for (const quote of readReport(text).findings?.flatMap(({ quotes }) => quotes) ?? []) {
      const key = `${source}\n${quote}`;
      const fate = fates.get(key) ?? fateOf(quote, source);
      fates.set(key, fate);
      counts.quotes++;
      counts[fate]++;
    }
  }
  // What is missed was copied with another sign. What stands twice is not anchored by intent.
  assert.deepEqual(counts, {
    quotes: 658,
    inStep: 286,
    acrossSteps: 12,
    twice: 6,
    missed: 4,
    elsewhere: 350,
  });
});
