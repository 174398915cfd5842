/** Definition, references, highlights, hover and rename for symbols and references of a proof. */

import * as vscode from 'vscode';
import { truncateLine } from '../../core/base/shorten.ts';
import { hasDelimitedFormula, type TextRange } from '../../core/proof/index.ts';
import {
  type LocationInProof,
  type ResolvedCrossReference,
  type SymbolIntroductionLocation,
  type SymbolUseLocation,
  toUnicodeText,
} from '../../core/reading/index.ts';
import { definePluralText, t } from '../../l10n/index.ts';
import { appendPlaceLinkToMarkdown, appendPlainTextToMarkdown, showInfo } from '../ask/index.ts';
import { toEditorRange } from '../base/editor-range.ts';
import { readLatexDefinitions } from '../pages/index.ts';
import { toVsCodeLocation } from './document-files.ts';
import type { DocumentReadings } from './document-readings.ts';
import { formatMathSymbolNameInContext, isMathSymbolName } from './symbol-names.ts';
import type { DocumentReading } from './types.ts';

/** The maximum length of a quoted sentence in a hover, in characters. */
const MAX_QUOTE_CHARS = 400;

/** The rest of a longer sentence isn't read, in UTF-16 code units. */
const MAX_SENTENCE_CHARS = 4_000;

/** The maximum number of other places in a hover. */
const MAX_OTHER_INTRODUCTIONS = 5;

const useTexts = definePluralText('{0} use', '{0} uses');

/** What stands at a position: a symbol, or a reference to another place. */
type Found =
  | { readonly kind: 'symbol'; readonly read: DocumentReading; readonly use: SymbolUseLocation }
  | { readonly kind: 'reference'; readonly read: DocumentReading; readonly reference: ResolvedCrossReference };

/** Extensions for LaTeX, which know all files of a document. */
const LATEX_EXTENSIONS = ['James-Yu.latex-workshop', 'efoerster.texlab'];

export function registerMathSymbolProviders(
  readings: DocumentReadings,
  proof: vscode.DocumentFilter,
): vscode.Disposable {
  const find = async (document: vscode.TextDocument, position: vscode.Position, token: vscode.CancellationToken) => {
    const offset = document.offsetAt(position);
    const read = await readings.whenRead(document, offset, token);
    const found = read && findAt(read, offset);
    if (found?.kind === 'reference' && isHandledByLatexExtension(found.read, found.reference)) return undefined;
    return found;
  };
  return vscode.Disposable.from(
    vscode.languages.registerHoverProvider(proof, {
      async provideHover(document, position, token) {
        const found = await find(document, position, token);
        return found && createHover(found);
      },
    }),
    vscode.languages.registerDefinitionProvider(proof, {
      async provideDefinition(document, position, token) {
        const found = await find(document, position, token);
        return found && listDefinitions(found);
      },
    }),
    vscode.languages.registerReferenceProvider(proof, {
      async provideReferences(document, position, _context, token) {
        const found = await find(document, position, token);
        return found && toLocations(found.read, listUses(found));
      },
    }),
    vscode.languages.registerDocumentHighlightProvider(proof, {
      async provideDocumentHighlights(document, position, token) {
        const found = await find(document, position, token);
        if (found?.kind !== 'symbol') return undefined;
        return toRanges(found.read, listUses(found)).map((range) => new vscode.DocumentHighlight(range));
      },
    }),
    vscode.languages.registerRenameProvider(proof, {
      async prepareRename(document, position, token) {
        const found = await find(document, position, token);
        if (found?.kind !== 'symbol')
          throw new Error(t('There is no symbol here. Put the cursor on a letter of a formula.'));
        const { step, use } = found.use;
        const [range] = toRanges(found.read, [{ step, range: use.letterRange }]);
        if (!range) throw new Error(t('There is no symbol here. Put the cursor on a letter of a formula.'));
        return { range, placeholder: document.getText(range) };
      },
      async provideRenameEdits(document, position, newName, token) {
        const found = await find(document, position, token);
        return found?.kind === 'symbol' ? createRename(found.read, found.use, newName) : undefined;
      },
    }),
  );
}

function findAt(read: DocumentReading, offset: number): Found | undefined {
  const at = read.locator.findPassage(offset);
  if (!at) return undefined;
  const reference = read.reading.references.findReferenceAt(at.step, at.offset);
  if (reference) return { kind: 'reference', read, reference };
  const use = read.reading.symbols.findUse(at.step, at.offset);
  return use && { kind: 'symbol', read, use };
}

/** Whether another extension leads a command such as \ref to its place, in other files, too. */
export function isHandledByLatexExtension({ document }: DocumentReading, { kind }: ResolvedCrossReference): boolean {
  if ((kind !== 'label' && kind !== 'cite') || !['latex', 'tex'].includes(document.languageId)) return false;
  return LATEX_EXTENSIONS.some((id) => vscode.extensions.getExtension(id) !== undefined);
}

function toRanges(read: DocumentReading, places: readonly LocationInProof[]): vscode.Range[] {
  return places.flatMap((place) => {
    const offsets = read.locator.toDocumentRange(place);
    return offsets ? [toEditorRange(read.document, offsets)] : [];
  });
}

function toLocations(read: DocumentReading, places: readonly LocationInProof[]): vscode.Location[] {
  return toRanges(read, places).map((range) => new vscode.Location(read.document.uri, range));
}

/**
 * The places that F12 goes to. For a symbol with several introductions, the likeliest one only: the others are in the hover. If none is
 * likely, those of the hover.
 */
function listDefinitions(found: Found): vscode.Location[] {
  if (found.kind === 'reference') {
    const { place, file } = found.reference.target ?? {};
    if (file) return [toVsCodeLocation(found.read, file)];
    return place ? toLocations(found.read, [place]) : [];
  }
  const { binder, first, others } = found.read.reading.symbols.findIntroductions(found.use);
  if (binder) return toLocations(found.read, [binder]);
  return toLocations(found.read, (first ? [first] : others.slice(0, MAX_OTHER_INTRODUCTIONS)).map(toIntroductionPlace));
}

function toIntroductionPlace({ step, introduction }: SymbolIntroductionLocation): LocationInProof {
  return { step, range: introduction.range };
}

function listUses(found: Found): readonly LocationInProof[] {
  if (found.kind === 'symbol') return toPlaces(found.read.reading.symbols.listUses(found.use));
  const target = found.reference.target?.place;
  return target
    ? found.read.reading.references.listReferencesTo(target).map(({ place }) => place)
    : [found.reference.place];
}

function toPlaces(uses: readonly SymbolUseLocation[]): LocationInProof[] {
  return uses.map(({ step, use }) => ({ step, range: use.range }));
}

function createHover(found: Found): vscode.Hover | undefined {
  const text = new vscode.MarkdownString();
  const [place] = toRanges(found.read, [
    found.kind === 'symbol' ? { step: found.use.step, range: found.use.use.range } : found.reference.place,
  ]);
  if (!place) return undefined;
  if (found.kind === 'symbol') appendSymbol(text, found.read, found.use);
  else {
    const all = found.read.reading.references.listReferencesAt(found.reference.place);
    for (const one of all) appendReference(text, found.read, all.length > 1 ? { ...one, text: one.name } : one);
  }
  return text.value === '' ? undefined : new vscode.Hover(text, place);
}

function appendSymbol(text: vscode.MarkdownString, read: DocumentReading, placed: SymbolUseLocation): void {
  const { symbols } = read.reading;
  const { binder, first, others } = symbols.findIntroductions(placed);
  if (binder) return;
  if (!first) {
    if (placed.use.isConventional) return;
    appendPlainTextToMarkdown(text, t('No sentence found that introduces this symbol.'));
    appendOthers(text, read, others);
    return;
  }
  appendQuote(text, read, first.step, first.introduction.sentence);
  const uses = symbols.listUses(placed).length;
  const name = formatAsUnicode(read, first.step, `$${placed.use.tex}$`) || placed.use.key;
  appendWithLinks(
    text,
    read,
    isIntroducedLater(placed, first)
      ? t('{0} is introduced only later, at {1}. {2}.', name, LINK, useTexts(uses))
      : t('{0} is introduced at {1}. {2}.', name, LINK, useTexts(uses)),
    [first].map((place) => createIntroductionLink(read, place)),
  );
  appendOthers(text, read, others);
}

function appendOthers(
  text: vscode.MarkdownString,
  read: DocumentReading,
  others: readonly SymbolIntroductionLocation[],
): void {
  const links = new Map(
    others.slice(0, MAX_OTHER_INTRODUCTIONS).map((place) => {
      const link = createIntroductionLink(read, place);
      return [link.words, link];
    }),
  );
  if (links.size === 0) return;
  appendWithLinks(text, read, t('See also {0}.', [...links].map(() => LINK).join('; ')), [...links.values()]);
}

/** Stands for a link in words. */
const LINK = '\ufffc';

interface HoverLink {
  readonly words: string;
  /** Undefined if the place isn't in the document. */
  readonly at: vscode.Position | undefined;
}

function createIntroductionLink(read: DocumentReading, place: SymbolIntroductionLocation): HoverLink {
  const [range] = toRanges(read, [toIntroductionPlace(place)]);
  return { words: formatLocationInProof(read, place), at: range?.start };
}

/** Appends a paragraph in which links stand for `LINK`. */
function appendWithLinks(
  text: vscode.MarkdownString,
  { document }: DocumentReading,
  words: string,
  links: readonly HoverLink[],
): void {
  if (text.value !== '') text.appendMarkdown('\n\n');
  for (const [k, part] of words.split(LINK).entries()) {
    const link = k === 0 ? undefined : links[k - 1];
    if (link?.at) appendPlaceLinkToMarkdown(text, link.words, document.uri, link.at);
    else if (link) appendPlainTextToMarkdown(text, link.words);
    appendPlainTextToMarkdown(text, part);
  }
}

function appendReference(text: vscode.MarkdownString, read: DocumentReading, reference: ResolvedCrossReference): void {
  const { status, target } = reference;
  if (target?.place) {
    appendQuote(text, read, target.place.step, read.reading.findSurroundings(target.place));
    const place = formatLocationInProof(read, target.place);
    const isNamed = read.reading.getLabel(target.place.step) === target.label;
    appendParagraph(text, isNamed ? place : t('{0}: {1}', target.label, place));
  } else if (target?.file) {
    appendWords(text, read.reading.getFileText(target));
    const line = toVsCodeLocation(read, target.file).range.start.line + 1;
    appendParagraph(text, t('{0}: {1}', target.label, t('{0}, line {1}', target.file.path, line)));
  } else if (status === 'missing') appendParagraph(text, t('There is no {0} in this proof.', reference.text));
  else if (status === 'external')
    appendParagraph(text, t("{0} belongs to another text, which Proofmark can't read.", reference.text));
}

/** Whether a symbol is introduced in a sentence after the use. */
function isIntroducedLater(placed: SymbolUseLocation, { step, introduction }: SymbolIntroductionLocation): boolean {
  const [usedIn, introducedIn] = [placed.step ?? -1, step ?? -1];
  if (usedIn !== introducedIn) return usedIn < introducedIn;
  return placed.use.range.start < introduction.sentence.start;
}

/** “Lemma 1, line 9”. */
export function formatLocationInProof(
  read: DocumentReading,
  place: {
    readonly step: number | undefined;
    readonly range?: TextRange;
    readonly introduction?: { readonly range: TextRange };
  },
): string {
  const range = place.range ?? place.introduction?.range;
  const [at] = range ? toRanges(read, [{ step: place.step, range }]) : [];
  const label = read.reading.getLabel(place.step);
  return at ? t('{0}, line {1}', label, at.start.line + 1) : label;
}

function appendQuote(
  text: vscode.MarkdownString,
  read: DocumentReading,
  step: number | undefined,
  range: TextRange,
): void {
  appendWords(text, formatAsUnicode(read, step, read.reading.getText(step).slice(range.start, range.end)));
}

/** Hovers don't typeset formulas, so they are written in Unicode. */
function formatAsUnicode({ document, reading }: DocumentReading, step: number | undefined, words: string): string {
  const { language, problem } = reading.proof;
  const isUndelimited = step === undefined ? !hasDelimitedFormula(problem?.text ?? '') : reading.isUndelimited;
  const { macros } = readLatexDefinitions(document, language);
  return toUnicodeText(words.slice(0, MAX_SENTENCE_CHARS), { language, isUndelimited, macros });
}

function appendWords(text: vscode.MarkdownString, words: string): void {
  if (text.value !== '') text.appendMarkdown('\n\n');
  text.appendMarkdown('> ');
  appendPlainTextToMarkdown(text, truncateLine(words, MAX_QUOTE_CHARS));
}

function appendParagraph(text: vscode.MarkdownString, words: string): void {
  if (text.value !== '') text.appendMarkdown('\n\n');
  appendPlainTextToMarkdown(text, words);
}

/** Renames the letter where its introduction reaches. A letter that is introduced in several places keeps its other meanings. */
function createRename(read: DocumentReading, use: SymbolUseLocation, newName: string): vscode.WorkspaceEdit {
  const name = newName.trim();
  if (!isMathSymbolName(name)) throw new Error(t('Enter one letter or one command, such as n or \\alpha.'));
  const { symbols } = read.reading;
  const edit = new vscode.WorkspaceEdit();
  const ranges = toRanges(read, symbols.listRenameRanges(use));
  for (const range of ranges) {
    const line = read.document.lineAt(range.start.line).text;
    const fitted = formatMathSymbolNameInContext(
      name,
      line.slice(0, range.start.character),
      line.slice(range.end.character),
    );
    edit.replace(read.document.uri, range, fitted);
  }
  const elsewhere = symbols.listAllUses(use.use.key).length - symbols.listUses(use).length;
  const isTaken = symbols.listSymbols().some(({ key, tex }) => key !== use.use.key && (key === name || tex === name));
  const said = [
    ...(isTaken ? [t("{0} was already used in this proof. Check that it doesn't have two meanings now.", name)] : []),
    ...(elsewhere > 0
      ? [t('{0} is introduced again elsewhere. Number of uses that keep the old name: {1}.', use.use.key, elsewhere)]
      : []),
  ];
  if (said.length > 0) void showInfo(said.join(' '));
  return edit;
}
