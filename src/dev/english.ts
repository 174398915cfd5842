/**
 * `node src/dev/english.ts [FOLDER…]`: the sentences of texts, documents and doc comments that are not plain English, with what to write instead.
 * `docs/glossary.md` has the terms.
 */
import fs from 'node:fs';
import path from 'node:path';
import { isMain, root } from '../../test/support/paths.ts';
import { collect, productSources } from './l10n.ts';

/** A way of writing that readers have to decode. */
export interface Pattern {
  readonly name: string;
  readonly found: RegExp;
  /** What to write instead. */
  readonly instead: string;
  /** A sentence that it finds. */
  readonly example: string;
  /** Only in what the interface says. */
  readonly isOfInterface?: boolean;
}

const SAID = 'said|kept|asked|told|taken|begun|come|put|gone';

export const PATTERNS: readonly Pattern[] = [
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
      String.raw`\b(?:is|are|was|were|be|been|being|has|have)(?: not| also| still| only| just| yet| already)? (?:${SAID})\b(?! (?:from|to \w+ly))`,
    ),
    instead: 'Say who does it, with the standard verb: queried, saved, reported, started, resumed.',
    example: 'The label was kept.',
  },
  {
    name: 'fronted “of”, or “by which”',
    found:
      /(?:(?:^|[.:;] )(?:Of (?!course)|As what|At which|By which|In which|With which|For which|To whom|By whom|From which))|,? (?:of|by|at|in|from|with|for|to) (?:which|whom)\b(?![^.]*\?$)/,
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
    example: 'The run ended, and its journal is there.',
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

/** A second word for what has a term. */
interface Synonym {
  readonly found: RegExp;
  readonly term: string;
}

const SYNONYMS: readonly Synonym[] = [
  [/\b(?:games?|plays? (?:off|against))\b/, 'match'],
  [/\bentrants?\b/, 'candidate'],
  [/\bpurses?\b/, 'budget'],
  [/\b(?:veil|veiled|unveil|unveiled)\b/, 'hidden, revealed'],
  [/\btempers?\b/, 'leniency'],
  [/\btak(?:e|es|en|ing) up\b/, 'resume'],
  [/\bkept repl(?:y|ies)\b/, 'cached reply'],
  [/\bgold label|\bgold\b(?! label)/, 'ground truth'],
  [/\bpeople’s word\b/, 'ground truth'],
  [/\bset aside\b/, 'excluded'],
  [/\bcall(?:ed|s)? off\b/, 'cancel'],
  [/\bput right\b/, 'fixed'],
  [/\bproof (?:in front|at hand)\b/, 'active proof'],
  [/\bin the gap\b/, 'between thresholds'],
  [/\bstep ?judges?\b/, 'step-wise judge'],
  [/\bback ends?\b/, 'endpoint'],
  [/\bagree(?:s|d)? on the whole\b/, 'majority'],
].map(([found, term]) => ({ found: new RegExp((found as RegExp).source, 'i'), term: term as string }));

/** What is wrong with a text. */
export interface Flag {
  readonly name: string;
  readonly instead: string;
  readonly found: string;
}

/** @param isOfInterface whether it is shown in the interface, not in a document or a comment */
export function flagsIn(text: string, isOfInterface: boolean): readonly Flag[] {
  const flags: Flag[] = [];
  for (const { name, found, instead, isOfInterface: only } of PATTERNS) {
    if (only && !isOfInterface) continue;
    const at = found.exec(text);
    if (at) flags.push({ name, instead, found: at[0] });
  }
  for (const { found, term } of SYNONYMS) {
    const at = found.exec(text);
    if (at) flags.push({ name: 'word beside the term', instead: term, found: at[0] });
  }
  return flags;
}

/** The sentences of a document: without code, tables' rules and quotations. */
export function sentencesOf(markdown: string): readonly string[] {
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
    .filter((one) => /\w \w/.test(one));
}

/** The doc comments of a source. */
export function docCommentsOf(source: string): readonly string[] {
  return [...source.matchAll(/\/\*\*([\s\S]*?)\*\//g)].map(([, body = '']) =>
    body.replace(/^\s*\* ?/gm, '').trim(),
  );
}

if (isMain(import.meta)) {
  const folders = process.argv.slice(2);
  const isWanted = (file: string): boolean =>
    folders.length === 0 ||
    folders.some((one) => file === one || file.startsWith(`${one.replace(/\/$/, '')}/`));
  const counts = new Map<string, number>();
  const say = (place: string, text: string, flags: readonly Flag[]): void => {
    for (const { name, instead, found } of flags) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      console.log(`${place}: ${name}: “${found.trim()}” → ${instead}\n    ${text}`);
    }
  };
  const sources = new Map([...productSources()].filter(([file]) => isWanted(file)));
  for (const [text, files] of collect(sources).places) say(`${files[0]}`, text, flagsIn(text, true));
  for (const [file, source] of sources) {
    for (const comment of docCommentsOf(source))
      for (const sentence of sentencesOf(comment))
        say(`${file} (comment)`, sentence, flagsIn(sentence, false));
  }
  const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].concat(
    fs.globSync('docs/*.md', { cwd: root }),
    fs.globSync('{src,webview,test}/**/README.md', { cwd: root, exclude: ['**/node_modules/**'] }),
  );
  for (const file of documents.filter(isWanted))
    for (const sentence of sentencesOf(fs.readFileSync(path.join(root, file), 'utf8')))
      say(file, sentence, flagsIn(sentence, false));
  if (isWanted('package.nls.json'))
    for (const [key, text] of Object.entries(
      JSON.parse(fs.readFileSync(path.join(root, 'package.nls.json'), 'utf8')) as Record<string, string>,
    ))
      say(`package.nls.json ${key}`, text, flagsIn(text, true));
  console.log([...counts].map(([name, count]) => `${count} ${name}`).join('\n'));
}
