/**
 * Counts the formulas of real data that KaTeX cannot typeset, by hand: `PROOFMARK_DATA=… node test/bench/typeset-data.ts
 * [words]`. Every proof goes the way that it goes into the panel: it is parsed, its problem and steps are rendered as trees, and
 * KaTeX typesets each formula with the document's macros. Rows have their steps already; critiques are Markdown.
 * Words: `show`, every formula that fails, with its error; `leaks`, words that look like mathematics or markup and were
 * left as text; a set's name, that set only.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import katex from 'katex';
import { getErrorMessage } from '../../src/core/base/errors.ts';
import { getProofFileLanguage, parseProofText } from '../../src/core/proof/index.ts';
import {
  type Block,
  type Inline,
  readDocumentMacros,
  readTheoremTitlesByEnvironment,
  renderTextToBlocks,
} from '../../src/core/render/index.ts';

type Language = 'markdown' | 'latex' | 'plain';

interface Item {
  readonly id: string;
  readonly language: Language;
  /** The whole document, for its macros. */
  readonly document: string;
  readonly texts: readonly string[];
}

interface Formula {
  readonly tex: string;
  readonly source: string;
  readonly display: boolean;
}

const data = process.env.PROOFMARK_DATA;
if (data === undefined) {
  console.error('PROOFMARK_DATA is not set.');
  process.exit(1);
}
const folder = data;
const words = new Set(process.argv.slice(2));
const names = [...words].filter((word) => word !== 'show' && word !== 'leaks');
const isAsked = (name: string): boolean => names.length === 0 || names.includes(name);
/** Words of prose that should have been read. */
const leaks = /\\[a-zA-Z]+|\$|[_^]\{|\\[()[\]]/;

function rowsOf(path: string): Record<string, unknown>[] {
  return readFileSync(join(folder, path), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Record<string, unknown> => JSON.parse(line));
}

const str = (value: unknown): string => (typeof value === 'string' ? value : '');

function parsed(id: string, text: string, language: Language): Item {
  const proof = parseProofText(text, { language, split: 'logical' });
  const texts = [...(proof.problem === undefined ? [] : [proof.problem.text]), ...proof.steps.map((step) => step.text)];
  return { id, language, document: text, texts };
}

function* formulasOf(items: readonly (Block | Inline)[]): Generator<Formula | string> {
  for (const item of items) {
    switch (item.kind) {
      case 'maths':
      case 'display':
        yield { tex: item.tex, source: item.source, display: item.kind === 'display' };
        break;
      case 'text':
        yield item.text;
        break;
      case 'source':
        yield `source: ${item.text}`;
        break;
      case 'list':
        for (const { label = [], blocks } of item.items) yield* formulasOf([...label, ...blocks]);
        break;
      case 'table':
        for (const row of [item.head ?? [], ...item.rows]) for (const cell of row) yield* formulasOf(cell);
        break;
      case 'statement':
        yield* formulasOf([...(item.title ?? []), ...item.blocks]);
        break;
      case 'quote':
        yield* formulasOf(item.blocks);
        break;
      case 'paragraph':
      case 'heading':
      case 'strong':
      case 'emphasis':
      case 'underline':
      case 'small-caps':
      case 'link':
      case 'mark':
        yield* formulasOf(item.inlines);
        break;
      case 'code':
      case 'renamed':
      case 'image':
      case 'break':
      case 'rule':
        break;
      default:
        item satisfies never;
    }
  }
}

/** Why KaTeX gave up, without what stands at the place. */
function kindOf(message: string): string {
  const said = message.replace(/^KaTeX parse error: /, '').replace(/ at (?:position|end of input)[\s\S]*$/, '');
  return /^Undefined control sequence/.test(said) ? 'Undefined control sequence' : said.slice(0, 70);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const listed = (counts: ReadonlyMap<string, number>, most: number): string =>
  [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([key, n]) => `${key} ${n}`)
    .join('; ');

const allKinds = new Map<string, number>();
const allCommands = new Map<string, number>();
let allFormulas = 0;
let allFailed = 0;

function typeset(name: string, items: readonly Item[]): void {
  const kinds = new Map<string, number>();
  let formulas = 0;
  let failed = 0;
  let texts = 0;
  for (const { id, language, document, texts: own } of items) {
    const macros = readDocumentMacros(document, language);
    const statements = readTheoremTitlesByEnvironment(document);
    const known = Object.fromEntries(macros.map((macro) => [macro.name, macro.body]));
    for (const text of own) {
      texts++;
      for (const formula of formulasOf(renderTextToBlocks(text, { language, macros, statements }))) {
        if (typeof formula === 'string') {
          if (words.has('leaks') && leaks.test(formula)) console.log(`${name} ${id} LEFT: ${formula.slice(0, 300)}`);
          continue;
        }
        formulas++;
        try {
          katex.renderToString(formula.tex, {
            displayMode: formula.display,
            throwOnError: true,
            strict: 'ignore',
            trust: false,
            maxExpand: 1000,
            macros: { ...known },
          });
        } catch (error) {
          failed++;
          const message = getErrorMessage(error);
          count(kinds, kindOf(message));
          count(allKinds, kindOf(message));
          const command = /^KaTeX parse error: Undefined control sequence: (\\\S+)/.exec(message)?.[1];
          if (command !== undefined) count(allCommands, command);
          if (words.has('show')) console.log(`${name} ${id}: ${message}\n    ${formula.source.slice(0, 600)}`);
        }
      }
    }
  }
  allFormulas += formulas;
  allFailed += failed;
  console.log(
    `${name}: ${items.length} documents, ${texts} texts, ${formulas} formulas, ${failed} not typeset; ${listed(kinds, 12)}`,
  );
}

for (const name of ['gsm8k', 'math', 'olympiadbench', 'omnimath']) {
  if (!isAsked(name)) continue;
  const items = rowsOf(`processbench/${name}.jsonl`).map(({ id, problem, steps }): Item => {
    const texts = [str(problem), ...(Array.isArray(steps) ? steps.map(str) : [])];
    return { id: str(id), language: 'markdown', document: texts.join('\n\n'), texts };
  });
  typeset(name, items);
}
for (const name of ['opc-graded', 'deepseek-math-v2', 'imo25-agent-solutions']) {
  if (!isAsked(name)) continue;
  const items = rowsOf(`proofs/${name}.jsonl`).flatMap((row, k): Item[] => {
    const text = str(row.proof) || str(row.solution) || str(row.text);
    const problem = str(row.problem);
    return [
      parsed(String(k), text, 'markdown'),
      { id: `${k} problem`, language: 'markdown', document: problem, texts: [problem] },
    ];
  });
  typeset(name, items);
}
if (isAsked('imo25-verifier-reports')) {
  const items = rowsOf('replies/imo25-verifier-reports.jsonl').map((row, k): Item => {
    const text = str(row.text) || str(row.report) || str(row.reply);
    return { id: String(k), language: 'markdown', document: text, texts: [text] };
  });
  typeset('imo25-verifier-reports', items);
}
for (const name of ['aletheia-tex', 'openai-imo-2025']) {
  if (!isAsked(name)) continue;
  const files = readdirSync(join(folder, 'proofs', name));
  const items = files.map((file): Item => {
    const text = readFileSync(join(folder, 'proofs', name, file), 'utf8');
    return parsed(file, text, getProofFileLanguage(file) ?? 'plain');
  });
  typeset(name, items);
}
console.log(`all: ${allFormulas} formulas, ${allFailed} not typeset`);
console.log(`why: ${listed(allKinds, 30)}`);
console.log(`undefined: ${listed(allCommands, 10)}`);
