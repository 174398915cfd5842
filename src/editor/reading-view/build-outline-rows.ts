/** The rows of the outline: the parts that the author names, and the steps outside all parts. Pure. */
import { joinLeadingNames } from '../../core/base/counts-and-lists.ts';
import { getOrCreate } from '../../core/base/groups.ts';
import type { TextRange } from '../../core/proof/index.ts';
import { appendOrdinal, computePartErrorStatuses, type Passage, type ProofReading } from '../../core/reading/index.ts';
import type { Block } from '../../core/render/index.ts';
import { t } from '../../l10n/index.ts';
import {
  MAX_OUTLINE_ROWS,
  MAX_ROW_LINKS,
  type OutlineRowView,
  type ReadingLink,
  type ReviewStepView,
} from '../../protocol/index.ts';
import { type ReadingTextOptions, renderPassageLine, renderTextAsLine } from './render-passage-line.ts';

/** How much of a step's beginning a row shows, in UTF-16 code units. */
const MAX_TITLE_CHARS = 160;
/** What ends a heading before its text: the end of its emphasis, and a colon or period inside or outside of it. */
const HEADING_END = /^(?:[*_]{1,3}(?=[\s.:]))?\s*[.:]?(?:[*_]{1,3}(?=\s))?\s*/;
const FORMULA_DELIMITERS = /\\\(|\\\)|\$/g;
/** How many names the sentence of a row lists in one direction. */
const MAX_SPOKEN_NAMES = 4;

/** The steps with their marks, as every panel draws them. */
export type MarkedStep = Pick<ReviewStepView, 'state' | 'words' | 'isFlag' | 'isLoud'>;

/** The outline, and the row that each part is drawn in. */
export interface OutlineRows {
  readonly rows: readonly OutlineRowView[];
  /** The proof of a lemma is in the row of the lemma. Undefined for parts behind the last row. */
  readonly rowByPart: readonly (number | undefined)[];
  /** The row of each step, the innermost one. */
  readonly rowBySteps: readonly (number | undefined)[];
  /** How many rows were left out. */
  readonly left: number;
}

interface Place {
  readonly part: number | undefined;
  readonly from: number;
  readonly to: number;
  readonly level: number;
}

/** The titles of rows. A review changes many times while its proof is read once. */
const titlesByReading = new WeakMap<ProofReading, Map<number, readonly Block[]>>();

/** Builds the outline. Linear in the steps and the references. */
export function buildOutlineRows(
  reading: ProofReading,
  steps: readonly MarkedStep[],
  options: ReadingTextOptions,
): OutlineRows {
  const { outline, labeled } = reading;
  const { places, rowByPart, rowBySteps } = placeRows(reading);
  const links = collectLinks(reading, rowByPart, rowBySteps);
  const error = steps.findIndex(({ isLoud }) => isLoud);
  const relations = error < 0 ? [] : computePartErrorStatuses(outline.parts, error);
  const labels = nameRows(reading, places);
  const nameRow = (row: number): ReadingLink => ({ label: labels[row] ?? '', step: places[row]?.from ?? 0 });
  const titles = getOrCreateTitles(reading);
  const rows = places.slice(0, MAX_OUTLINE_ROWS).map(({ part, from, to, level }, row): OutlineRowView => {
    const { label } = nameRow(row);
    const list = (others: ReadonlySet<number> | undefined): readonly ReadingLink[] =>
      [...(others ?? [])]
        .sort((a, b) => a - b)
        .slice(0, MAX_ROW_LINKS)
        .map(nameRow);
    const cites = list(links.cites.get(row));
    const citedBy = list(links.citedBy.get(row));
    const relation = part === undefined ? relateStep(from, error) : relations[part];
    return {
      level,
      label,
      isNamedByTitle: part !== undefined && outline.parts[part]?.title === outline.parts[part]?.label,
      title: getOrCreate(titles, row, () => renderTitle(reading, { part, from }, options)),
      from,
      to,
      ...(relation && { relation }),
      ...pickMark(steps.slice(from, to)),
      cites,
      citedBy,
      missing: (links.missing.get(row) ?? []).slice(0, MAX_ROW_LINKS),
      sentence: describeLinks(label, cites, citedBy),
    };
  });
  const isKept = (row: number | undefined): number | undefined =>
    row !== undefined && row < rows.length ? row : undefined;
  return {
    rows,
    rowByPart: rowByPart.map(isKept),
    rowBySteps: labeled.labels.map((_, step) => isKept(rowBySteps[step])),
    left: places.length - rows.length,
  };
}

function getOrCreateTitles(reading: ProofReading): Map<number, readonly Block[]> {
  const known = titlesByReading.get(reading) ?? new Map<number, readonly Block[]>();
  titlesByReading.set(reading, known);
  return known;
}

function placeRows({ outline: { parts }, labeled }: ProofReading) {
  const places: Place[] = [];
  const rowByPart: (number | undefined)[] = [];
  const rowBySteps: (number | undefined)[] = [];
  let next = 0;
  const addPartsUntil = (step: number): void => {
    for (let part = parts[next]; part !== undefined && part.from <= step; part = parts[++next]) {
      const around = part.parent === undefined ? undefined : rowByPart[part.parent];
      if (part.kind === 'proof' && around !== undefined) {
        rowByPart[next] = around;
        continue;
      }
      rowByPart[next] = places.length;
      const level = around === undefined ? 1 : (places[around]?.level ?? 0) + 1;
      places.push({ part: next, from: part.from, to: part.to, level });
    }
  };
  for (const [step, part] of labeled.partBySteps.entries()) {
    addPartsUntil(step);
    if (part !== undefined) rowBySteps[step] = rowByPart[part];
    else {
      rowBySteps[step] = places.length;
      places.push({ part: undefined, from: step, to: step + 1, level: 1 });
    }
  }
  return { places, rowByPart, rowBySteps };
}

/** The labels of rows, each different from those before it and from the labels of steps. */
function nameRows(reading: ProofReading, places: readonly Place[]): readonly string[] {
  const counts = new Map<string, number>();
  const taken = new Set(places.map(({ from }) => reading.getLabel(from)));
  return places.map(({ part, from }) => {
    const stepLabel = reading.getLabel(from);
    const { label = stepLabel, title } = (part === undefined ? undefined : reading.outline.parts[part]) ?? {};
    let count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    if (count === 1) return label === title ? label.replace(FORMULA_DELIMITERS, '') : label;
    const isNamed = stepLabel.startsWith(`${label} (`) || stepLabel.endsWith(`, ${label}`);
    if (isNamed) return stepLabel;
    while (taken.has(appendOrdinal(label, count))) count++;
    taken.add(appendOrdinal(label, count));
    counts.set(label, count);
    return appendOrdinal(label, count);
  });
}

/** What each row cites and what cites it, and its references that lead nowhere. */
function collectLinks(
  { outline: { parts }, labeled, references }: ProofReading,
  rowByPart: readonly (number | undefined)[],
  rowBySteps: readonly (number | undefined)[],
) {
  const cites = new Map<number, Set<number>>();
  const citedBy = new Map<number, Set<number>>();
  const missing = new Map<number, string[]>();
  const createSet = (): Set<number> => new Set();
  const connect = (from: number | undefined, to: number | undefined): void => {
    if (from === undefined || to === undefined || from === to) return;
    getOrCreate(cites, from, createSet).add(to);
    getOrCreate(citedBy, to, createSet).add(from);
  };
  for (const [index, part] of parts.entries()) {
    for (const cited of part.cites) connect(rowByPart[index], rowByPart[cited]);
    for (const step of part.citedInSteps) connect(rowBySteps[step], rowByPart[index]);
  }
  for (const { place, status, target, text } of references.references) {
    const { step } = place;
    if (step === undefined) continue;
    const row = rowBySteps[step];
    if (status === 'missing' && row !== undefined) getOrCreate(missing, row, (): string[] => []).push(text);
    const to = status === 'found' ? target?.place?.step : undefined;
    // What is in a part is cited as the part.
    if (to !== undefined && labeled.partBySteps[to] === undefined) connect(row, rowBySteps[to]);
  }
  return { cites, citedBy, missing };
}

function relateStep(step: number, error: number): OutlineRowView['relation'] {
  if (error < 0 || step < error) return undefined;
  return step === error ? 'flagged' : 'after';
}

/** The mark of a row: of its main error, else of its first flagged step. */
function pickMark(steps: readonly MarkedStep[]): Pick<OutlineRowView, 'state' | 'isLoud' | 'words'> {
  const marked = steps.find(({ isLoud }) => isLoud) ?? steps.find(({ isFlag }) => isFlag);
  return marked
    ? { state: marked.state, isLoud: marked.isLoud, words: marked.words }
    : { state: 'no-error-found', isLoud: false, words: [] };
}

/** Renders a row beside its label: the author's title or, if there is none or the label repeats it, the words behind the heading. */
function renderTitle(
  reading: ProofReading,
  { part, from }: { readonly part: number | undefined; readonly from: number },
  options: ReadingTextOptions,
): readonly Block[] {
  const { title = '', label = '', place } = (part === undefined ? undefined : reading.outline.parts[part]) ?? {};
  const passage = reading.getPassage(from);
  const isRepeated = title !== label && omitDelimiters(label).endsWith(omitDelimiters(title));
  if (!isRepeated || !passage) return renderTextAsLine(passage ? completeFormula(title, passage) : title, options);
  const { start = 0, end = 0 } = place?.range ?? {};
  const repeated = title === '' ? -1 : passage.text.indexOf(title, start);
  const beginning = repeated < 0 ? end : repeated + title.length;
  return renderPassageLine(passage, findBeginning(passage, beginning), MAX_TITLE_CHARS, options);
}

function omitDelimiters(text: string): string {
  return text.replace(/\\[()]|\$|\s/g, '');
}

/** A title that is cut in a formula, with all of the formula. */
function completeFormula(title: string, { text, formulas }: Passage): string {
  if (!title.endsWith('…')) return title;
  const start = text.indexOf(title.slice(0, -1));
  const end = start + title.length - 1;
  const formula = start < 0 ? undefined : formulas.find((one) => one.start < end && one.end > end);
  return formula ? text.slice(start, formula.end) : title;
}

/** The first sentence behind an offset of a step. */
function findBeginning({ text, sentences }: Passage, offset: number): TextRange {
  const [headingEnd = ''] = offset > 0 ? (HEADING_END.exec(text.slice(offset, offset + MAX_TITLE_CHARS)) ?? []) : [];
  const begin = offset + headingEnd.length;
  const sentence = sentences.find(({ end }) => end > begin) ?? { start: begin, end: text.length };
  return { start: Math.max(sentence.start, begin), end: sentence.end };
}

function describeLinks(label: string, cites: readonly ReadingLink[], citedBy: readonly ReadingLink[]): string {
  const name = (links: readonly ReadingLink[]): string =>
    joinLeadingNames(
      links.map((link) => link.label),
      MAX_SPOKEN_NAMES,
    );
  if (cites.length > 0 && citedBy.length > 0)
    return t('{0} cites {1}. It is cited by {2}.', label, name(cites), name(citedBy));
  if (cites.length > 0) return t('{0} cites {1}.', label, name(cites));
  if (citedBy.length > 0) return t('{0} is cited by {1}.', label, name(citedBy));
  return t('No citations found for {0}.', label);
}
