/**
 * `node src/dev/english.ts [FOLDER…]`: lists sentences of texts, documents, and doc comments that aren't plain English, and says
 * what to write instead. `docs/glossary.md` has the terms.
 */
import fs from 'node:fs';
import path from 'node:path';
import { isNoSubstitutionTemplateLiteral, isStringLiteral, isTemplateExpression } from 'typescript/unstable/ast/is';
import { isMain, root } from '../../test/support/paths.ts';
import { collectTranslatableTexts, mapSyntaxTrees, readProductSources, walkSyntaxNodes } from './l10n.ts';

/** A pattern of writing that is hard to read. */
export interface EnglishIssuePattern {
  readonly name: string;
  readonly found: RegExp;
  /** What to write instead. */
  readonly instead: string;
  /** A sentence that matches. */
  readonly example: string;
  /** Whether it applies to interface texts only. */
  readonly isOfInterface?: boolean;
}

const SAID = 'said|kept|asked|told|taken|begun|come';

export const ENGLISH_ISSUE_PATTERNS: readonly EnglishIssuePattern[] = [
  {
    name: 'clause as a subject',
    found:
      /(?:^|[.:;] )(?:What|Whatever|Whoever|Whichever)\b[^.?!]{2,}?\b(?:is|are|was|were|has|have|does|do|can|stays?|goes|comes?|counts?|stands?)\b[^.?!]*(?:[.!]|$)/,
    instead: 'Name the thing meant, and begin with a verb.',
    example: 'What {0} sent is not used.',
  },
  {
    name: '“is no …”',
    found:
      /(?<!\b[Tt]here )\b(?:is|are|was|were|be) no\b(?! (?:longer|more than|less|fewer|later|earlier|one\b|larger|smaller|greater|better|worse))/,
    instead: 'Write “isn’t a …” or “aren’t …”.',
    example: 'The file is no journal.',
  },
  {
    name: 'passive without an agent',
    found: new RegExp(
      String.raw`\b(?:is|are|was|were|be|been|being|has|have)(?: not| also| still| only| just| yet| already)? (?:${SAID})\b(?! (?:to be|to mean|as|from|for|into))`,
    ),
    instead: 'Say who does it, with the standard verb: queried, saved, reported, started, resumed.',
    example: 'The label was kept.',
  },
  {
    name: 'fronted “of”, or “by which”',
    found:
      /(?:(?:^|[.:;] )(?:Of (?!course)|As what|At which|By which|In which|With which|For which|To whom|By whom|From which))|,? (?:of|by|at|from|with|for|to) (?:which|whom)\b(?![^.]*\?$)/,
    instead: 'Begin with the subject; make two sentences.',
    example: 'Of these, by which step is it?',
  },
  {
    name: 'filler',
    found:
      /\b(?:anew|any more|any longer|as well(?! as\b)|at hand|be it|lest|thereby|wherever|whosoever|ours?elf|of its own accord|on the average|comes? to the same)\b|\bproof in front\b/i,
    instead: 'again, no longer, also, active proof.',
    example: 'The step is judged anew.',
  },
  {
    name: 'two facts joined by “, and”',
    found:
      /, and (?:it|they|this|that|these|those|he|she|you|we|no|nothing|nobody|none|what|then|so|is|are|was|were|has|have|the \w+ (?:is|are|was|were|has|have)|not)\b/,
    instead: 'Make two sentences.',
    example: 'The run ended, and nothing is left.',
  },
  {
    name: 'no contraction',
    found:
      /\b(?:cannot|could not|do not|does not|did not|is not|are not|was not|were not|has not|have not|will not|would not|should not)\b/,
    instead: 'can’t, couldn’t, don’t, isn’t.',
    example: 'The file cannot be read.',
    isOfInterface: true,
  },
  {
    name: '“Change this when”',
    found: /\bChange this (?:when|if|where)\b/,
    instead: 'Say what the setting does, in one sentence.',
    example: 'Whether it is shown. Change this when your lines are long.',
  },
  {
    name: 'question where VS Code has an imperative',
    found: /^(?:As what|At which|Whose|Which|Who|Where)\b[^.?]*\?$/,
    instead: 'Select …',
    example: 'Whose labels are to be exported?',
    isOfInterface: true,
  },
];

/** A synonym for a term. */
interface Synonym {
  readonly found: RegExp;
  /** The term in `docs/glossary.md`. */
  readonly term: string;
}

export const TERM_SYNONYMS: readonly Synonym[] = [
  [/\b(?:games?|plays? (?:off|against))\b/, 'match'],
  [/\bentrants?\b/, 'candidate'],
  [/\bpurses?\b/, 'budget'],
  [/\b(?:veil|veiled|unveil|unveiled)\b/, 'reveal'],
  [/\btempers?\b/, 'leniency'],
  [/\btak(?:e|es|en|ing) up\b/, 'resume'],
  [/\bkept repl(?:y|ies)\b/, 'cache'],
  [/\bgold label|\bgold\b(?! label)/, 'ground truth'],
  [/\bpeople’s word\b/, 'ground truth'],
  [/\bset aside\b/, 'excluded'],
  [/\bproof (?:in front|at hand)\b/, 'active proof'],
  [/\bin the gap\b/, 'threshold'],
  [/\bstep ?judges?\b/, 'step-wise judge'],
  [/\bback ends?\b/, 'endpoint'],
  [/\bagree(?:s|d)? on the whole\b/, 'majority'],
].map(([found, term]) => ({ found: new RegExp((found as RegExp).source, 'i'), term: term as string }));

/** A problem with a text. */
export interface EnglishIssue {
  readonly name: string;
  readonly instead: string;
  readonly found: string;
}

/** @param isOfInterface whether the text is from the interface, not from a document or a comment */
export function findEnglishIssues(text: string, isOfInterface: boolean): readonly EnglishIssue[] {
  const flags: EnglishIssue[] = [];
  for (const { name, found, instead, isOfInterface: only } of ENGLISH_ISSUE_PATTERNS) {
    if (only && !isOfInterface) continue;
    const at = found.exec(text);
    if (at) flags.push({ name, instead, found: at[0] });
  }
  for (const { found, term } of TERM_SYNONYMS) {
    const at = found.exec(text);
    if (at) flags.push({ name: 'word beside the term', instead: term, found: at[0] });
  }
  return flags;
}

/** The sentences of a document, without code, table rules, and quotations. */
export function listMarkdownSentences(markdown: string): readonly string[] {
  return markdown
    .replace(/```[\s\S]*?```/g, '')
    .split(/\n{2,}|\n(?=[#|>*-]|\d+\. )/)
    .flatMap((block) => (/^\s*\|/.test(block) ? block.split('|') : [block]))
    .map((block) =>
      block
        .replace(/`[^`]*`/g, '`x`')
        .replace(/“[^”]*”|"[^"]*"/g, '“x”')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .flatMap((block) => block.split(/(?<=[.!?]) (?=[A-Z“`[])/))
    .filter((one) => /\S \S/.test(one));
}

export function listDocComments(source: string): readonly string[] {
  return [...source.matchAll(/\/\*\*([\s\S]*?)\*\//g)].map(([, body = '']) => body.replace(/^\s*\* ?/gm, '').trim());
}

/** Problems with a commit message: its subject must be an imperative of at most 72 characters, followed by a blank line. */
export function findCommitMessageIssues(message: string): readonly string[] {
  const [subject = '', second = ''] = message.split('\n');
  const flags: string[] = [];
  if (subject.length > 72) flags.push(`has ${subject.length} characters, not at most 72`);
  if (!/^[A-Z][a-z’'-]+,? /.test(subject) || NOT_IMPERATIVE.test(subject))
    flags.push('does not begin with an imperative');
  if (/[.…]$/.test(subject)) flags.push('ends with a period');
  if (second !== '') flags.push('has no blank line before its body');
  return flags;
}

const NOT_IMPERATIVE =
  /^(?:An?|The|What|Who|Whose|When|Where|Which|While|With|Of|In|On|At|By|For|From|After|Before|If|It|Its|This|That|These|There|No|Nothing|All|Each|Every|One|Some|(?!Bring|String|Embed|Feed|Seed|Shed|Speed)[A-Z]\w+(?:ed|ing))\b/;

export interface SentenceLocation {
  readonly file: string;
  readonly isComment: boolean;
}

/** Yields every sentence of the product and its documents that isn't plain English. */
export function* listSentencesWithIssues(
  isWanted: (file: string) => boolean = () => true,
): Generator<SentenceLocation & { readonly text: string; readonly flag: EnglishIssue }> {
  for (const { file, isComment, text, isOfInterface } of allSentences(isWanted))
    for (const flag of findEnglishIssues(text, isOfInterface)) yield { file, isComment, text, flag };
}

function* allSentences(
  isWanted: (file: string) => boolean,
): Generator<SentenceLocation & { readonly text: string; readonly isOfInterface: boolean }> {
  const sources = new Map([...readProductSources()].filter(([file]) => isWanted(file)));
  for (const [text, [file = '']] of collectTranslatableTexts(sources).places)
    yield { file, isComment: false, text, isOfInterface: true };
  for (const file of fs.globSync('{src,webview}/**/*.{ts,tsx}', { cwd: root }).sort().filter(isWanted))
    for (const text of listDocComments(fs.readFileSync(path.join(root, file), 'utf8')).flatMap(listMarkdownSentences))
      yield { file, isComment: true, text, isOfInterface: false };
  for (const { file, text } of commandLineTexts(isWanted)) yield { file, isComment: false, text, isOfInterface: true };
  for (const file of documents().filter(isWanted))
    for (const text of listMarkdownSentences(fs.readFileSync(path.join(root, file), 'utf8')))
      yield { file, isComment: false, text, isOfInterface: false };
  if (isWanted(MANIFEST_TEXTS))
    for (const text of Object.values(
      JSON.parse(fs.readFileSync(path.join(root, MANIFEST_TEXTS), 'utf8')) as Record<string, string>,
    ))
      yield { file: MANIFEST_TEXTS, isComment: false, text, isOfInterface: true };
}

/** What isn't English in a text of the command line: values, quoted names, options, and placeholders such as FILE. */
const NOT_ENGLISH = /\$\{[^}]*\}|"[^"]*"|--[a-z-]+|\b[A-Z]{2,}\b/g;

/** The sentences in string literals of the command line. They aren't translated, so {@link collectTranslatableTexts} doesn't find them. */
function commandLineTexts(isWanted: (file: string) => boolean): { readonly file: string; readonly text: string }[] {
  const files = fs.globSync('src/cli/**/*.ts', { cwd: root }).sort().filter(isWanted);
  if (files.length === 0) return [];
  const sources = new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]));
  return mapSyntaxTrees(sources, (file, syntax) =>
    [...walkSyntaxNodes(syntax)].flatMap((node) => {
      const isText = isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isTemplateExpression(node);
      const text = isText ? node.getText().slice(1, -1).replace(NOT_ENGLISH, 'x') : '';
      return /(?:[\w'},.]+ ){3}/.test(text) ? [{ file, text }] : [];
    }),
  ).flat();
}

const MANIFEST_TEXTS = 'package.nls.json';

/** The documents to check, relative to the repository. */
function documents(): readonly string[] {
  const rooms = fs.globSync('{src,webview,test}/**/README.md', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  });
  return ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...fs.globSync('docs/*.md', { cwd: root }), ...rooms];
}

if (isMain(import.meta)) {
  const folders = process.argv.slice(2).map((one) => one.replace(/\/$/, ''));
  const counts = new Map<string, number>();
  const isWanted = (file: string): boolean =>
    folders.length === 0 || folders.some((one) => file === one || file.startsWith(`${one}/`));
  for (const { file, isComment, text, flag } of listSentencesWithIssues(isWanted)) {
    counts.set(flag.name, (counts.get(flag.name) ?? 0) + 1);
    const place = `${file}${isComment ? ' (comment)' : ''}`;
    console.log(`${place}: ${flag.name}: “${flag.found.trim()}” → ${flag.instead}\n    ${text}`);
  }
  console.log([...counts].map(([name, count]) => `${count} ${name}`).join('\n'));
}
