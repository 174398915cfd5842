import { definePluralText, t } from '../../../l10n/index.ts';
import { truncateToOneLine } from '../../base/shorten.ts';
import { escapeAsMarkdownLine } from '../../render/index.ts';
import { describeNotAProofReason, getHintKindName } from '../hints/describe-hints.ts';
import type { LocationInProofConverter } from '../place-locator.ts';
import type { ProofReading } from '../read-proof.ts';
import { describeRestatement, findRestatement } from '../restatement/compare-restatement.ts';
import { isFamilyKey } from '../symbols/symbol-index.ts';
import type { SymbolGlossaryEntry } from '../symbols/types.ts';

/** A line of a reading: a title of a section, or an entry of it. */
export interface ReadingLine {
  readonly kind: 'banner' | 'title' | 'entry';
  readonly text: string;
  /** The offset in the document that it is about. */
  readonly offset?: number;
}

/** How much of a sentence the line of a symbol shows, in UTF-16 code units. */
const MAX_SHOWN_CHARS = 100;
/** A sentence may be as long as its step, so only its beginning is read. In UTF-16 code units. */
const MAX_SENTENCE_CHARS = 1_000;
/** More places of one symbol aren't listed. */
const MAX_PLACES = 5;

const useTexts = definePluralText('{0} use', '{0} uses');

/** The lines of a reading: what it says about the whole, hints, parts, notes, references that lead nowhere, symbols. */
export function listReadingLines(
  reading: ProofReading,
  locator: LocationInProofConverter,
  hasHints = true,
): readonly ReadingLine[] {
  return [
    ...listBanner(reading, locator),
    ...section(t('Hints'), hasHints ? listHints(reading, locator) : []),
    ...section(t('Parts'), listParts(reading, locator)),
    ...section(t('Notes'), listNotes(reading, locator)),
    ...section(t('Restatement'), listRestatement(reading, locator)),
    ...section(t('References'), listReferences(reading, locator)),
    ...section(t('Symbols'), listSymbols(reading, locator)),
  ];
}

function section(title: string, entries: readonly ReadingLine[]): readonly ReadingLine[] {
  return entries.length === 0 ? [] : [{ kind: 'title', text: title }, ...entries];
}

function entry(text: string, offset: number | undefined): ReadingLine {
  return { kind: 'entry', text, ...(offset === undefined ? {} : { offset }) };
}

function listBanner({ notAProof }: ProofReading, locator: LocationInProofConverter): readonly ReadingLine[] {
  if (!notAProof) return [];
  const message = describeNotAProofReason(notAProof);
  if (notAProof.kind === 'hardly-begins') return [{ kind: 'banner', text: message }];
  const offset = locator.toDocumentRange(notAProof.place)?.start;
  const text = notAProof.kind === 'admitted' ? `${message} “${notAProof.quote}”` : message;
  return [{ kind: 'banner', text, ...(offset === undefined ? {} : { offset }) }];
}

function listHints(reading: ProofReading, locator: LocationInProofConverter): readonly ReadingLine[] {
  return reading.hints.map((hint) =>
    entry(
      t('{0}: {1}: “{2}”', reading.getLabel(hint.step), getHintKindName(hint.kind), hint.quote),
      locator.toDocumentRange({ step: hint.step, range: hint })?.start,
    ),
  );
}

function listParts(reading: ProofReading, locator: LocationInProofConverter): readonly ReadingLine[] {
  const { parts } = reading.outline;
  const names = (indices: readonly number[]): string[] => indices.map((index) => parts[index]?.label ?? '');
  return parts.map(({ label, title, cites, citedBy, citedInSteps, place }) => {
    const citing = [...names(citedBy), ...citedInSteps.map((step) => reading.getLabel(step))];
    // The condition of “Case n = 2” is its title, too.
    const isSaid = label.endsWith(title.replace(/\\[()]|\$|\\(?=[{}])/g, '').trim());
    const name = isSaid ? label : `${label} (${title})`;
    const links = [
      ...(cites.length > 0 ? [t('cites {0}', names(cites).join(', '))] : []),
      ...(citing.length > 0 ? [t('cited by {0}', citing.join(', '))] : []),
    ];
    return entry([name, ...links].join(' · '), locator.toDocumentRange(place)?.start);
  });
}

function listNotes({ outline }: ProofReading, locator: LocationInProofConverter): readonly ReadingLine[] {
  return outline.notes.map(({ text, place }) => entry(text, locator.toDocumentRange(place)?.start));
}

/** Only one with changes: otherwise there is nothing to see. */
function listRestatement(reading: ProofReading, locator: LocationInProofConverter): readonly ReadingLine[] {
  const restatement = findRestatement(reading);
  if (!restatement || restatement.changes.length === 0) return [];
  const offset = locator.toDocumentRange(restatement.place)?.start;
  return describeRestatement(restatement).map((text) => entry(text, offset));
}

/** Only references that lead out of the proof: the others are where the reader is. */
function listReferences(reading: ProofReading, locator: LocationInProofConverter): readonly ReadingLine[] {
  return reading.references.references.flatMap(({ status, text, place, target }) => {
    const offset = locator.toDocumentRange(place)?.start;
    if (status === 'missing') return [entry(t('no {0} in this proof', text), offset)];
    if (status !== 'external') return [];
    if (target?.file === undefined) return [entry(t('{0}: in another text', text), offset)];
    return [
      entry(t('{0}: {1}', target.label, truncateToOneLine(reading.getFileText(target), MAX_SHOWN_CHARS)), offset),
    ];
  });
}

function listSymbols(reading: ProofReading, locator: LocationInProofConverter): readonly ReadingLine[] {
  return reading.symbols.listSymbols().map((symbol) => {
    const {
      introductions: [first, ...others],
      useCount,
      place,
    } = symbol;
    const name = formatSymbolName(symbol);
    const range = first ? { step: first.step, range: first.introduction.range } : place;
    const offset = locator.toDocumentRange(range)?.start;
    if (!first) return entry(t('{0}: no introduction found, {1}', name, useTexts(useCount)), offset);
    const { start, end } = first.introduction.sentence;
    const sentence = reading.getText(first.step).slice(start, Math.min(end, start + MAX_SENTENCE_CHARS));
    const words = truncateToOneLine(sentence, MAX_SHOWN_CHARS);
    const places = others.slice(0, MAX_PLACES).map(({ step }) => reading.getLabel(step));
    if (others.length > MAX_PLACES) places.push('…');
    const more = places.length === 0 ? '' : `, ${t('also introduced in {0}', places.join(', '))}`;
    return entry(`${name}: ${reading.getLabel(first.step)}, ${useTexts(useCount)}${more}: ${words}`, offset);
  });
}

/** The key, or a_n and a_{i,j} for the family a_•, with letters that the text has as subscript. */
function formatSymbolName({ key, tex, introductions }: SymbolGlossaryEntry): string {
  if (!isFamilyKey(key)) return key;
  const members = [...introductions.map(({ introduction }) => introduction.tex), tex];
  const find = (subscript: RegExp): string | undefined =>
    members.flatMap((member) => subscript.exec(member)?.[1] ?? []).at(0);
  const letters = find(/_\{([a-z](?:\s*,?\s*[a-z])*)\}/) ?? find(/_\{[^a-z\\]*([a-z])/);
  if (letters === undefined) return tex;
  return `${key.slice(0, -1)}${letters.length === 1 ? letters : `{${letters}}`}`;
}

/**
 * A reading as Markdown.
 *
 * @param getLine the line of an offset of the document, from 1
 */
export function formatReadingAsMarkdown(
  title: string,
  lines: readonly ReadingLine[],
  getLine: (offset: number) => number,
): string {
  const written = lines.map(({ kind, text, offset }, index) => {
    const words = escapeAsMarkdownLine(text);
    if (kind === 'title') return `${index === 0 ? '' : '\n'}## ${words}\n`;
    const place = offset === undefined ? '' : ` (line ${getLine(offset)})`;
    return kind === 'banner' ? `**${words}**${place}` : `- ${words}${place}`;
  });
  return `# ${escapeAsMarkdownLine(title)}\n\n${written.join('\n')}\n`;
}
