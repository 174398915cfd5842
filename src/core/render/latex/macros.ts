import { type ProofLanguage, readProofFrontMatter } from '../../proof/index.ts';
import type { LatexMacro } from '../types.ts';
import { DEFINITION_COMMAND_PATTERN, readLatexDefinition } from './definitions.ts';
import { maskCommentsAndVerbatim } from './mask-comments.ts';

const mostMacros = 500;
const mostLooked = 20_000;

/** Names that KaTeX trusts or that define something. Authors can't redefine them. */
const forbidden = new Set(
  (
    'href url includegraphics htmlClass htmlId htmlStyle htmlData begin end def gdef edef xdef let futurelet ' +
    'global long newcommand renewcommand providecommand char text left right middle relax csname endcsname ' +
    'expandafter noexpand operatorname tag'
  )
    .split(' ')
    .map((name) => `\\${name}`),
);

/** Commands of common packages that KaTeX lacks. The author's definitions override them. */
const common: readonly LatexMacro[] = [
  { name: '\\mathbbm', body: '\\mathbb{#1}' },
  { name: '\\mathds', body: '\\mathbb{#1}' },
  { name: '\\nicefrac', body: '{#1}/{#2}' },
  { name: '\\sfrac', body: '{#1}/{#2}' },
  { name: '\\abs', body: '\\left|#1\\right|' },
  { name: '\\norm', body: '\\left\\|#1\\right\\|' },
  { name: '\\set', body: '\\{#1\\}' },
  { name: '\\eps', body: '\\varepsilon' },
  { name: '\\Q', body: '\\mathbb{Q}' },
  { name: '\\F', body: '\\mathbb{F}' },
  { name: '\\equal', body: '=' },
  { name: '\\plus', body: '+' },
  { name: '\\minus', body: '-' },
  ...'lcm ord Li sgn rank tr id Hom Aut End Gal diag span supp Area'
    .split(' ')
    .map((name): LatexMacro => ({ name: `\\${name}`, body: `\\operatorname{${name}}` })),
];

/**
 * The macros that a document defines anywhere, with its front matter; the last definition counts. Bounded in number and
 * length, without those that expand to themselves. `frontMatterMacros` has more, or lines of `\name: body`.
 */
export function readDocumentMacros(document: string, language: ProofLanguage, frontMatterMacros = ''): LatexMacro[] {
  const found = new Map(common.map((macro) => [macro.name, macro.body]));
  const front = readProofFrontMatter(document)?.macros ?? '';
  for (const text of [front, frontMatterMacros]) {
    readLines(text, found);
    readDefinitions(text, found);
  }
  readDefinitions(language === 'latex' ? maskCommentsAndVerbatim(document) : document, found);
  return withoutCycles(found);
}

/** The statements that a document defines by `\newtheorem`: their names by environment. */
export function readTheoremTitlesByEnvironment(document: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let looked = 0;
  for (const match of maskCommentsAndVerbatim(document).matchAll(/\\(?:newtheorem|declaretheorem)(?![a-zA-Z])/g)) {
    if (looked++ > mostLooked || found.size >= mostMacros) break;
    const statement = readLatexDefinition(document, match.index)?.statement;
    if (statement !== undefined && statement.name.length <= 60)
      found.set(statement.environment, statement.name.replace(/[\\{}$~]/g, ' ').trim());
  }
  return found;
}

function readDefinitions(text: string, found: Map<string, string>): void {
  let looked = 0;
  for (const match of text.matchAll(DEFINITION_COMMAND_PATTERN)) {
    if (looked++ > mostLooked) return;
    const definition = readLatexDefinition(text, match.index);
    const macro = definition?.macro;
    if (macro === undefined || (definition?.isFallback === true && found.has(macro.name))) continue;
    const body = found.get(macro.body);
    // `\let` copies the current meaning of the other name.
    add(found, macro.name, text.startsWith('\\let', match.index) && body !== undefined ? body : macro.body);
  }
}

/** Reads lines of `\name: body` or `name: body`, with or without quotes. */
function readLines(text: string, found: Map<string, string>): void {
  for (const line of text.split('\n', mostMacros * 2)) {
    const match = /^\s{0,40}["']?\\{0,2}([a-zA-Z]{1,40})["']?\s{0,9}:\s{1,9}(\S.{0,1000})$/.exec(line);
    const name = match?.[1];
    if (name === undefined) continue;
    const value = match?.[2]?.trim() ?? '';
    const quoted = /^(["'])(.*)\1$/.exec(value);
    const body = quoted === null ? value : (quoted[2] ?? '');
    add(found, `\\${name}`, quoted?.[1] === '"' ? body.replaceAll('\\\\', '\\') : body);
  }
}

function add(found: Map<string, string>, name: string, body: string): void {
  if (forbidden.has(name) || body.length > 1_000 || !isBalanced(body)) return;
  if (!found.has(name) && found.size >= mostMacros) return;
  found.set(name, body);
}

function isBalanced(body: string): boolean {
  let depth = 0;
  for (const [sign] of body.matchAll(/\\[\s\S]|[{}]/g)) {
    if (sign === '{') depth++;
    else if (sign === '}' && --depth < 0) return false;
  }
  return depth === 0;
}

/** Removes macros that expand to themselves, on which KaTeX would loop until its limit. */
function withoutCycles(found: ReadonlyMap<string, string>): LatexMacro[] {
  const state = new Map<string, 'open' | 'done' | 'round'>();
  const visit = (name: string): boolean => {
    const before = state.get(name);
    if (before !== undefined) return before !== 'done';
    state.set(name, 'open');
    let isRound = false;
    for (const [used] of (found.get(name) ?? '').matchAll(/\\[a-zA-Z]+/g))
      if (found.has(used) && visit(used)) isRound = true;
    state.set(name, isRound ? 'round' : 'done');
    return isRound;
  };
  return [...found].flatMap(([name, body]) => (visit(name) ? [] : [{ name, body }]));
}
