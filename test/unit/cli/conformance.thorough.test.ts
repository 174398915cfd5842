/** Every way to a review finds the same: rule, range, words and values. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { DocumentDiagnosticReport } from 'vscode-languageserver-protocol';
import { createLineOffsetIndex } from '../../../src/core/base/line-index.ts';
import { getFieldsOrEmpty } from '../../../src/core/base/unknown-fields.ts';
import { createReviewMarks } from '../../../src/core/marks/index.ts';
import { getProofFileLanguage, parseDocumentProofs } from '../../../src/core/proof/index.ts';
import { addStepNames } from '../../../src/core/reading/index.ts';
import { runProofReviewToEnd, toFindingJson } from '../../../src/core/review/index.ts';
import { createNodeChecker } from '../../../src/judges/node-checker.ts';
import { systemClock } from '../../../src/judges/system-clock.ts';
import { CONFORMANCE_DOCUMENTS, type ConformanceDocument } from '../../support/conformance-documents.ts';
import { readSourceProofs } from '../../support/data-proofs.ts';
import { LanguageClient } from '../../support/language-client.ts';
import { openMcp } from './mcp/mcp-client.ts';
import { MAIN, proofmark } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'proofmark-conformance-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A finding, as each way to a review must give it. */
interface Found {
  readonly rule: unknown;
  readonly strength: unknown;
  /** Lines from 1, columns from 1 in UTF-16 code units. */
  readonly range: string;
  readonly relation: unknown;
  /** The sentence about the step and the relation. */
  readonly words: string;
  readonly values: string;
}

/** The findings of each document, by the name of its file, in text order. */
type Findings = ReadonlyMap<string, readonly Found[]>;

/** A way to a review. To test another one, add it to `WAYS`. */
type Way = (documents: readonly ConformanceDocument[]) => Promise<Findings>;

function toValues(record: unknown): string {
  const { sign, left, middle, right, counterexample } = getFieldsOrEmpty(record);
  return JSON.stringify({ sign, left, middle, right, counterexample });
}

function formatRange(text: string, start: number, end: number): string {
  const { positionAt } = createLineOffsetIndex(text);
  const [from, to] = [positionAt(start), positionAt(end)];
  return `${from.line}:${from.column}-${to.line}:${to.column}`;
}

/** Sorts by place, and joins what several proofs of a document have. */
function collect(entries: readonly (readonly [name: string, found: Found])[]): Findings {
  const all = new Map<string, Found[]>();
  for (const [name, found] of entries) all.set(name, [...(all.get(name) ?? []), found]);
  const place = ({ range }: Found) =>
    range
      .split(/[:-]/)
      .map((n) => n.padStart(9, '0'))
      .join();
  for (const list of all.values()) list.sort((a, b) => (place(a) < place(b) ? -1 : 1));
  return all;
}

/** The sentence is the marks' own, which JSON doesn't have: it has the words about the relation. */
function endsAlike(one: string, other: string): boolean {
  return one.endsWith(other) || other.endsWith(one);
}

const WAYS: Readonly<Record<string, Way>> = {
  async JSON(documents) {
    const { out } = proofmark(['review', ...documents.map(({ name }) => name), '--suspects', '--format', 'json'], {
      cwd: folder,
    });
    const texts = new Map(documents.map(({ name, text }) => [name, text]));
    return collect(
      out
        .trim()
        .split('\n')
        .flatMap((line) => {
          const { file, steps } = JSON.parse(line) as {
            file: string;
            steps: { evidence: Record<string, unknown>[] }[];
          };
          return steps.flatMap(({ evidence }) =>
            evidence.map((one): [string, Found] => [
              file,
              {
                rule: one.rule,
                strength: one.strength,
                range: formatRange(texts.get(file) ?? '', Number(one.start), Number(one.end)),
                relation: one.relation,
                words: String(one.message),
                values: toValues(one),
              },
            ]),
          );
        }),
    );
  },

  async SARIF(documents) {
    const { out } = proofmark(['review', ...documents.map(({ name }) => name), '--suspects', '--format', 'sarif'], {
      cwd: folder,
    });
    const { runs } = JSON.parse(out) as {
      runs: {
        results: {
          ruleId: string;
          message: { text: string };
          locations: {
            physicalLocation: {
              artifactLocation: { uri: string };
              region: { startLine: number; startColumn: number; endLine: number; endColumn: number };
            };
          }[];
          properties: Record<string, unknown>;
        }[];
      }[];
    };
    return collect(
      (runs[0]?.results ?? []).flatMap(({ ruleId, message, locations, properties }): [string, Found][] => {
        const { artifactLocation, region } = locations[0]?.physicalLocation ?? assert.fail('no location');
        // Results about the proof as a whole aren't findings.
        if (properties.relation === undefined) return [];
        const found = {
          rule: ruleId,
          strength: properties.strength,
          range: `${region.startLine}:${region.startColumn}-${region.endLine}:${region.endColumn}`,
          relation: properties.relation,
          words: message.text,
          values: toValues(properties),
        };
        return [[basename(decodeURIComponent(artifactLocation.uri)), found]];
      }),
    );
  },

  async LSP(documents) {
    const client = new LanguageClient(MAIN, folder);
    try {
      await client.start({
        initializationOptions: { checker: { suspects: true } },
        capabilities: { textDocument: { diagnostic: {} } },
      });
      const entries: [string, Found][] = [];
      for (const { name, text } of documents) {
        const uri = pathToFileURL(join(folder, name)).href;
        await client.open(uri, text, '');
        const report = await client.ask<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument: { uri } });
        assert.ok(report.kind === 'full');
        for (const { code, message, range, data } of report.items) {
          const { start, end } = range;
          const { strength, relation } = getFieldsOrEmpty(data);
          entries.push([
            basename(fileURLToPath(uri)),
            {
              rule: code,
              strength,
              range: `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`,
              relation,
              words: String(message),
              values: toValues(data),
            },
          ]);
        }
        await client.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
      }
      await client.stop();
      return collect(entries);
    } finally {
      client.process.kill();
    }
  },

  async MCP(documents) {
    const mcp = await openMcp(folder, ['--suspects']);
    try {
      const entries: [string, Found][] = [];
      for (const { name, text } of documents) {
        let page = await mcp.call('review_proof', { path: name });
        for (;;) {
          assert.equal(page.isError, false, page.text);
          for (const { findings } of page.data.entries)
            for (const { rule, strength, start, end, untrusted } of findings) {
              const { relation, message: words } = untrusted;
              const range = formatRange(text, start, end);
              entries.push([name, { rule, strength, range, relation, words, values: toValues(untrusted) }]);
            }
          if (page.data.cursor === undefined) break;
          page = await mcp.call('review_proof', { cursor: page.data.cursor });
        }
      }
      return collect(entries);
    } finally {
      await mcp.close();
    }
  },

  // VS Code lists the marks of a review, which this makes without VS Code.
  async marks(documents) {
    const checker = createNodeChecker(new URL('../../../src/judges/checker-worker.ts', import.meta.url));
    const entries: [string, Found][] = [];
    for (const { name, text } of documents) {
      const language = getProofFileLanguage(name) ?? 'plain';
      const { proof, pairs } = parseDocumentProofs(text, { language, split: 'logical' });
      for (const own of pairs.length > 0 ? pairs.map((pair) => pair.proof) : [proof]) {
        const options = { clock: systemClock, signal: new AbortController().signal };
        const named = addStepNames(own, text);
        const review = await runProofReviewToEnd(named, [checker.asking({ suspects: true })], options);
        for (const { finding, sentence, range } of review ? createReviewMarks(review).problems.listed : []) {
          assert.ok(finding);
          const { rule, strength, relation } = toFindingJson(text, finding);
          const values = toValues(toFindingJson(text, finding));
          const place = formatRange(text, range.start, range.end);
          entries.push([name, { rule, strength, range: place, relation, words: sentence, values }]);
        }
      }
    }
    checker.dispose();
    return collect(entries);
  },
};

/** Compares all ways with the first one. @returns the number of findings */
async function compare(documents: readonly ConformanceDocument[]): Promise<number> {
  for (const { name, text } of documents) writeFileSync(join(folder, name), text);
  const [[, firstWay] = assert.fail('no way'), ...others] = Object.entries(WAYS);
  const first = await firstWay(documents);
  for (const [way, find] of others) {
    const found = await find(documents);
    for (const { name } of documents) {
      const [expected, actual] = [first.get(name) ?? [], found.get(name) ?? []];
      const bare = (list: readonly Found[]) => list.map(({ words: _, ...rest }) => rest);
      assert.deepEqual(bare(actual), bare(expected), `${way}, ${name}`);
      for (const [k, { words }] of actual.entries())
        assert.ok(endsAlike(words, expected[k]?.words ?? ''), `${way}, ${name}: ${words} / ${expected[k]?.words}`);
    }
  }
  return [...first.values()].reduce((sum, list) => sum + list.length, 0);
}

describe('every way to a review', () => {
  it('finds the same in documents of many kinds', async () => {
    assert.ok(CONFORMANCE_DOCUMENTS.length >= 50);
    const count = await compare(CONFORMANCE_DOCUMENTS);
    assert.ok(count >= CONFORMANCE_DOCUMENTS.length, `${count} findings`);
  });

  const data = process.env.PROOFMARK_DATA;
  it('finds the same in proofs of models and in papers', {
    skip: data ? false : 'PROOFMARK_DATA is not set',
  }, async () => {
    const endings = { markdown: 'md', latex: 'tex', plain: 'txt' };
    // Some texts are there several times.
    const sources = new Map(readSourceProofs(data ?? '').map(({ text, language }) => [text, language]));
    const third = [...sources].filter((_, k) => k % 3 === 0);
    const documents = third.map(([text, language], k) => ({
      name: `source-${k}.proof.${endings[language]}`,
      text,
    }));
    assert.ok(documents.length > 0);
    await compare(documents);
  });
});
