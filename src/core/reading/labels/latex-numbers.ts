/** Numbers sections, theorems, equations and items as LaTeX prints them. Linear in the text. */
import type { ResumableWork } from '../../base/resumable-work.ts';
import { getHeadingKindByTitleOrName, type HeadingKind, type ProofLanguage } from '../../proof/index.ts';
import { maskCommentsAndVerbatim } from '../../render/index.ts';
import {
  type LatexInputFileContents,
  type LatexInputFileLocation,
  readLatexInputFilePath,
} from '../files/input-files.ts';
import type { LocationInProof } from '../place.ts';
import { findClosingBrace } from './heading-text.ts';
import { formatEnumerateNumber, LatexCounters } from './latex-counters.ts';

/** A piece of work ends after so many commands. */
const TOKENS_OF_PIECE = 2_048;
/** More numbered things of one document aren't counted. */
const MAX_ITEMS = 50_000;
/** The place of a statement is its first line, up to this length. In UTF-16 code units. */
const MAX_LINE_CHARS = 300;

/** Where something stands that LaTeX numbers or names. */
export interface LatexElementLocation {
  /** Undefined outside the given passages. The range is that of the heading, row or environment's first line. */
  readonly place: LocationInProof | undefined;
  /** In another file of the document. The same range there. */
  readonly file?: LatexInputFileLocation;
}

/** A section, statement, equation or list item that LaTeX numbers. */
export interface NumberedLatexElement extends LatexElementLocation {
  readonly kind: HeadingKind;
  /** As printed: “2.1”, “∗”; '' if it has none. */
  readonly number: string;
  /** Whether the author writes the number: `\tag{7}`, `\item[(i)]`. */
  readonly isWritten: boolean;
}

/** A text in document order. `step` is undefined for the problem. */
export interface LatexPassageText {
  readonly step: number | undefined;
  readonly text: string;
}

const TOKEN =
  /\\(?:(begin|end)\s{0,3}\{([a-zA-Z]{1,40}\*?)\}|(chapter|section|subsection|subsubsection|paragraph)(\*?)\s{0,3}(?:\[[^\]\n]{0,200}\])?\{|(label|bibitem)\s{0,3}(?:\[[^\]\n]{0,200}\])?\{([^{}\n]{1,200})\}|(tag)\*?\s{0,3}\{|(item)(?![a-zA-Z])\s{0,3}(\[[^\]\n]{0,60}\])?|(nonumber|notag)(?![a-zA-Z])|(\\)|(newtheorem|declaretheorem|numberwithin|setcounter|addtocounter)(?![a-zA-Z])\*?|(appendix)(?![a-zA-Z])|(input|include|subfile|subfileinclude)(?![a-zA-Z@])|[\s\S])/g;
const EQUATIONS = /^(?:equation|align|gather|multline|eqnarray|alignat|flalign)$/;
const ROWS = /^(?:align|gather|eqnarray|alignat|flalign)$/;
interface Row {
  readonly start: number;
  isNumbered: boolean;
  tag: string | undefined;
  readonly labels: (readonly [name: string, at: LatexElementLocation])[];
}

/** The location of a range of the text that is being read. */
type Locator = (start: number, end: number) => LatexElementLocation;

/** The numbered things of a document and the works of its bibliography. */
export interface LatexNumbering {
  readonly items: readonly NumberedLatexElement[];
  /** By the name that `\label` gives. If two have a name, the first has it: LaTeX warns about the others. */
  readonly byLabel: ReadonlyMap<string, NumberedLatexElement>;
  /** The places of `\label` commands whose name an earlier one gives, in order. */
  readonly repeatedLabels: readonly LocationInProof[];
  /** The statement environments that the document defines, with their titles. */
  readonly titles: ReadonlyMap<string, string>;
  /** The keys of `\bibitem` in the texts and files. */
  readonly bibitems: ReadonlyMap<string, LatexElementLocation>;
}

/**
 * Numbers what a document numbers.
 *
 * @param before the text before the first of `texts`, with the document's definitions; what is numbered there counts, too
 * @param after the text after the last of them, of a document with files
 * @param files what the document brings in, each read once where it is named, so that numbers go on in it
 */
export function* computeLatexNumbering(
  before: string,
  texts: readonly LatexPassageText[],
  language: ProofLanguage,
  after = '',
  files?: LatexInputFileContents,
): ResumableWork<LatexNumbering> {
  const counting = new LatexCounting(language, files);
  if (before !== '') yield* counting.read(before, undefined, false);
  for (const { step, text } of texts) yield* counting.read(text, step, true);
  if (after !== '') yield* counting.read(after, undefined, false);
  return yield* counting.finish();
}

class LatexCounting {
  readonly #language: ProofLanguage;
  readonly #counters = new LatexCounters();
  /** The counter of each statement environment; undefined for an unnumbered one. */
  readonly #statements = new Map<string, string | undefined>();
  readonly #titles = new Map<string, string>();
  readonly #items: NumberedLatexElement[] = [];
  readonly #byLabel = new Map<string, NumberedLatexElement>();
  readonly #repeated: LocationInProof[] = [];
  readonly #bibitems = new Map<string, LatexElementLocation>();
  /** The files that weren't read yet, by path. */
  readonly #files: Map<string, string>;
  readonly #environments: {
    name: string;
    target: NumberedLatexElement | undefined;
    row: Row | undefined;
    count: number;
  }[] = [];
  #target: NumberedLatexElement | undefined;
  #tokenCount = 0;

  constructor(language: ProofLanguage, files: LatexInputFileContents | undefined) {
    this.#language = language;
    this.#files = new Map([...(files?.texts ?? [])].filter(([path]) => !/\.bib$/i.test(path)));
  }

  *read(source: string, step: number | undefined, isPassage: boolean): ResumableWork<void> {
    const text = this.#language === 'latex' ? maskCommentsAndVerbatim(source) : source;
    yield* this.#scan(text, (start, end) => ({
      place: isPassage ? { step, range: { start, end: Math.min(end, text.length) } } : undefined,
    }));
  }

  *#scan(text: string, place: Locator): ResumableWork<void> {
    TOKEN.lastIndex = text.indexOf('\\');
    if (TOKEN.lastIndex < 0) return;
    for (let found = nextToken(text); found !== null && this.#items.length < MAX_ITEMS; found = nextToken(text)) {
      if (this.#tokenCount++ % TOKENS_OF_PIECE === TOKENS_OF_PIECE - 1) {
        // Another document's text may be searched meanwhile.
        const resumeAt = TOKEN.lastIndex;
        yield;
        TOKEN.lastIndex = resumeAt;
      }
      const [
        all,
        edge,
        environment = '',
        level,
        star,
        naming,
        key = '',
        tag,
        item,
        itemLabel,
        unnumbered,
        lineBreak,
        definition,
        appendix,
        input,
      ] = found;
      const at = found.index;
      if (edge === 'begin') this.#begin(environment, at, text, place);
      else if (edge === 'end') this.#end(environment, at, place);
      else if (level !== undefined) {
        const end = closeBrace(text, at + all.length);
        this.#target = this.#addItem(
          'section',
          star === '*' || level === 'paragraph' ? '' : this.#counters.step(level),
          place(at, end),
        );
      } else if (naming === 'label') this.#label(key, place(at, at + all.length));
      else if (naming === 'bibitem') this.#bibitems.set(key, place(at, at + all.length));
      else if (tag !== undefined) {
        const row = this.#row();
        const end = closeBrace(text, at + all.length);
        if (row !== undefined) row.tag = normalizeEquationTag(text.slice(at + all.length, end - 1));
      } else if (item !== undefined) this.#item(itemLabel, place(at, at + all.length));
      else if (unnumbered !== undefined) {
        const row = this.#row();
        if (row !== undefined) row.isNumbered = false;
      } else if (lineBreak !== undefined) {
        const last = this.#environments.at(-1);
        if (last?.row !== undefined && ROWS.test(last.name.replace('*', ''))) {
          this.#closeRow(last.row, at, place);
          last.row = { start: at + 2, isNumbered: !last.name.endsWith('*'), tag: undefined, labels: [] };
        }
      } else if (definition !== undefined) this.#define(definition, text.slice(at, at + 300), all.endsWith('*'));
      else if (appendix !== undefined) this.#counters.beginAppendix();
      else if (input !== undefined) {
        const resumeAt = TOKEN.lastIndex;
        yield* this.#readFile(readLatexInputFilePath(text, at));
        TOKEN.lastIndex = resumeAt;
      }
    }
  }

  *#readFile(path: string | undefined): ResumableWork<void> {
    const text = path === undefined ? undefined : this.#files.get(path);
    if (path === undefined || text === undefined) return;
    this.#files.delete(path);
    yield* this.#scan(text, (start, end) => ({
      place: undefined,
      file: { path, range: { start, end: Math.min(end, text.length) } },
    }));
  }

  *finish(): ResumableWork<LatexNumbering> {
    // Those that are named between two passages.
    for (const path of [...this.#files.keys()]) yield* this.#readFile(path);
    return {
      items: this.#items,
      byLabel: this.#byLabel,
      repeatedLabels: this.#repeated,
      titles: this.#titles,
      bibitems: this.#bibitems,
    };
  }

  #begin(name: string, at: number, text: string, place: Locator): void {
    const bare = name.replace('*', '');
    const saved = { name, target: this.#target, row: undefined as Row | undefined, count: 0 };
    if (this.#environments.length < 200) this.#environments.push(saved);
    if (EQUATIONS.test(bare)) {
      saved.row = { start: at, isNumbered: !name.endsWith('*'), tag: undefined, labels: [] };
      return;
    }
    const counter = this.#statements.get(name);
    const kind = getHeadingKindByTitleOrName(name, this.#titles.get(name));
    const isKnown = this.#statements.has(name);
    if (kind === undefined && !isKnown) return;
    if (
      !isKnown &&
      (kind === 'proof' ||
        kind === 'solution' ||
        kind === 'problem' ||
        kind === 'equation' ||
        kind === 'part' ||
        name === 'cases')
    )
      return;
    // Without a definition that we can see, each kind has a counter of its own.
    const number = isKnown
      ? counter === undefined
        ? ''
        : this.#counters.step(counter)
      : name.endsWith('*')
        ? ''
        : this.#counters.step(bare);
    const line = text.slice(at, at + MAX_LINE_CHARS);
    const feed = line.indexOf('\n');
    this.#target = this.#addItem(kind ?? 'fact', number, place(at, at + (feed < 0 ? line.length : feed)));
  }

  #end(name: string, at: number, place: Locator): void {
    const index = this.#environments.findLastIndex((environment) => environment.name === name);
    const found = this.#environments[index];
    if (found === undefined) return;
    this.#environments.length = index;
    if (found.row !== undefined) this.#closeRow(found.row, at, place);
    // A label behind an environment names the section, or what is around it.
    this.#target = found.target;
  }

  #closeRow(row: Row, end: number, place: Locator): void {
    const number = row.tag ?? (row.isNumbered ? this.#counters.step('equation') : '');
    if (number === '' && row.labels.length === 0) return;
    const added = this.#addItem('equation', number, place(Math.min(row.start, end), end), row.tag !== undefined);
    for (const [label, given] of row.labels) this.#name(label, added, given);
  }

  #row(): Row | undefined {
    return this.#environments.findLast(({ row }) => row !== undefined)?.row;
  }

  #item(label: string | undefined, at: LatexElementLocation): void {
    const list = this.#environments.findLast(
      ({ name }) => name === 'enumerate' || name === 'itemize' || name === 'description' || name === 'compactenum',
    );
    if (list === undefined) return;
    const depth = this.#environments.filter(({ name }) => name === 'enumerate' || name === 'compactenum').length;
    const own = label === undefined ? undefined : normalizeEquationTag(label.slice(1, -1));
    if (own === undefined && list.name.endsWith('num') === false && list.name !== 'enumerate') return;
    if (own === undefined) list.count++;
    this.#target = this.#addItem('item', own ?? formatEnumerateNumber(list.count, depth), at, own !== undefined);
  }

  #label(key: string, at: LatexElementLocation): void {
    const row = this.#row();
    if (row !== undefined) row.labels.push([key, at]);
    else this.#name(key, this.#target ?? this.#addItem('section', '', { ...at, place: undefined }), at);
  }

  #name(label: string, item: NumberedLatexElement, { place }: LatexElementLocation): void {
    if (!this.#byLabel.has(label)) this.#byLabel.set(label, item);
    else if (place !== undefined) this.#repeated.push(place);
  }

  #addItem(kind: HeadingKind, number: string, at: LatexElementLocation, isWritten = false): NumberedLatexElement {
    const item: NumberedLatexElement = { kind, number, isWritten, ...at };
    this.#items.push(item);
    return item;
  }

  #define(command: string, text: string, isStarred: boolean): void {
    if (command === 'newtheorem') {
      const found =
        /^\\newtheorem\*?\s{0,3}\{([^{}]{1,40})\}\s{0,3}(?:\[([^\]]{1,40})\])?\s{0,3}\{([^{}]{1,80})\}\s{0,3}(?:\[([^\]]{1,40})\])?/.exec(
          text,
        );
      if (found === null) return;
      const [, name = '', shared, title = '', within] = found;
      this.#titles.set(name, title);
      this.#statements.set(name, isStarred ? undefined : (shared ?? name));
      if (!isStarred && shared === undefined) this.#counters.add(name, within);
    } else if (command === 'declaretheorem') {
      const found = /^\\declaretheorem\s{0,3}(?:\[([^\]]{0,200})\])?\s{0,3}\{([^{}]{1,40})\}/.exec(text);
      if (found === null) return;
      const [, options = '', name = ''] = found;
      const read = (key: string) =>
        new RegExp(`(?:^|,)\\s{0,9}${key}\\s{0,3}=\\s{0,3}\\{?([^,{}]{1,60})`).exec(options)?.[1]?.trim();
      const shared = read('sibling') ?? read('numberlike') ?? read('sharenumber');
      this.#titles.set(name, read('name') ?? read('title') ?? name.charAt(0).toUpperCase() + name.slice(1));
      this.#statements.set(name, read('numbered') === 'no' ? undefined : (shared ?? name));
      if (shared === undefined) this.#counters.add(name, read('numberwithin') ?? read('parent') ?? read('within'));
    } else {
      const found = /^\\[a-z]+\s{0,3}\{([^{}]{1,40})\}\s{0,3}\{([^{}]{1,40})\}/.exec(text);
      if (found === null) return;
      const [, name = '', value = ''] = found;
      if (command === 'numberwithin') this.#counters.putWithin(name, value);
      else if (/^-?\d{1,6}$/.test(value)) this.#counters.set(name, Number(value), command === 'addtocounter');
    }
  }
}

/** The next command from the pattern's place on. */
function nextToken(text: string): RegExpExecArray | null {
  const at = text.indexOf('\\', TOKEN.lastIndex);
  if (at < 0) return null;
  TOKEN.lastIndex = at;
  return TOKEN.exec(text);
}

/** The offset behind the brace that closes the group whose content begins at `from`, at most 500 characters further. */
function closeBrace(text: string, from: number): number {
  const end = Math.min(text.length, from + 500);
  return Math.min(end, findClosingBrace(text, from, end) + 1);
}

/** A tag or number without dollars, parentheses and the names of symbols. */
export function normalizeEquationTag(tag: string): string {
  const plain = tag
    .replace(/\\(?:ast|star|asterisk)(?![a-zA-Z])/g, '∗')
    .replace(/\\dagger(?![a-zA-Z])/g, '†')
    .replace(/\\ddagger(?![a-zA-Z])/g, '‡')
    .replace(/\\(?:text|mathrm|textbf|mathbf|rm|bf|,|;|!|quad)(?![a-zA-Z])|[{}$\s]|\\[()]/g, '')
    .replace(/\\prime|\^?[’′]/g, "'")
    .replace(/[*＊⋆★]/g, '∗');
  const inner = /^\((.*)\)$/.exec(plain);
  return (inner?.[1] ?? plain).replace(/\.$/, '');
}
