/** Definition, references, highlights, hover and rename for symbols and references of a proof. */

import * as vscode from 'vscode';
import type { TextRange } from '../../core/proof/index.ts';
import {
  type CrossReferenceWithStatus,
  describeRename,
  describeSymbolOrReference,
  findLetterToRename,
  findSymbolOrReference,
  formatLocationInProof as formatLocation,
  getSymbolOrReferenceLocation,
  type HoverParagraph,
  type LocationInProof,
  listDefinitionLocations,
  listUseLocations,
  renameSymbol,
  type SymbolOrReference,
  type SymbolUseLocation,
  toDocumentRanges,
} from '../../core/reading/index.ts';
import { t } from '../../l10n/index.ts';
import { appendPlaceLinkToMarkdown, appendPlainTextToMarkdown, showInfo } from '../ask/index.ts';
import { toEditorRange } from '../base/editor-range.ts';
import { getDocumentLatexDefinitions } from '../pages/index.ts';
import { toVsCodeLocation } from './document-files.ts';
import type { DocumentReadingCache } from './document-readings.ts';
import type { DocumentReading } from './types.ts';

/** What stands at a position: a symbol, or a reference to another place. */
interface Found {
  readonly read: DocumentReading;
  readonly at: SymbolOrReference;
}

/** Extensions for LaTeX, which know all files of a document. */
const LATEX_EXTENSIONS = ['James-Yu.latex-workshop', 'efoerster.texlab'];

export function registerMathSymbolProviders(
  readings: DocumentReadingCache,
  proof: vscode.DocumentFilter,
): vscode.Disposable {
  const find = async (document: vscode.TextDocument, position: vscode.Position, token: vscode.CancellationToken) => {
    const offset = document.offsetAt(position);
    const read = await readings.whenRead(document, offset, token);
    const at = read && findSymbolOrReference(read, offset);
    if (!at || (at.kind === 'reference' && isHandledByLatexExtension(read, at.reference))) return undefined;
    return { read, at };
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
        return found && toLocations(found.read, listUseLocations(found.read.reading, found.at));
      },
    }),
    vscode.languages.registerDocumentHighlightProvider(proof, {
      async provideDocumentHighlights(document, position, token) {
        const found = await find(document, position, token);
        if (found?.at.kind !== 'symbol') return undefined;
        const uses = listUseLocations(found.read.reading, found.at);
        return toRanges(found.read, uses).map((range) => new vscode.DocumentHighlight(range));
      },
    }),
    vscode.languages.registerRenameProvider(proof, {
      async prepareRename(document, position, token) {
        const found = await find(document, position, token);
        const letter = found && findLetterToRename(found.read, found.at);
        if (!letter) throw new Error(t('There is no symbol here. Put the cursor on a letter of a formula.'));
        const range = toEditorRange(document, letter);
        return { range, placeholder: document.getText(range) };
      },
      async provideRenameEdits(document, position, newName, token) {
        const found = await find(document, position, token);
        return found?.at.kind === 'symbol' ? createRename(found.read, found.at.use, newName) : undefined;
      },
    }),
  );
}

/** Whether another extension leads a command such as \ref to its place, in other files, too. */
export function isHandledByLatexExtension({ document }: DocumentReading, { kind }: CrossReferenceWithStatus): boolean {
  if ((kind !== 'label' && kind !== 'cite') || !['latex', 'tex'].includes(document.languageId)) return false;
  return LATEX_EXTENSIONS.some((id) => vscode.extensions.getExtension(id) !== undefined);
}

function toRanges(read: DocumentReading, places: readonly LocationInProof[]): vscode.Range[] {
  return toDocumentRanges(read, places).map((offsets) => toEditorRange(read.document, offsets));
}

function toLocations(read: DocumentReading, places: readonly LocationInProof[]): vscode.Location[] {
  return toRanges(read, places).map((range) => new vscode.Location(read.document.uri, range));
}

/** The places that F12 goes to. */
function listDefinitions({ read, at }: Found): vscode.Location[] {
  const { places, file } = listDefinitionLocations(read.reading, at);
  return file ? [toVsCodeLocation(read, file)] : toLocations(read, places);
}

function createHover({ read, at }: Found): vscode.Hover | undefined {
  const [place] = toRanges(read, [getSymbolOrReferenceLocation(at)]);
  if (!place) return undefined;
  const { document, reading } = read;
  const { macros } = getDocumentLatexDefinitions(document, reading.proof.language);
  const getLine = createLineGetter(document);
  const paragraphs = describeSymbolOrReference(read, at, { macros, getLine });
  if (paragraphs.length === 0) return undefined;
  const text = new vscode.MarkdownString();
  for (const paragraph of paragraphs) appendParagraph(text, document, paragraph);
  return new vscode.Hover(text, place);
}

function appendParagraph(
  text: vscode.MarkdownString,
  document: vscode.TextDocument,
  { isQuote, parts }: HoverParagraph,
): void {
  if (text.value !== '') text.appendMarkdown('\n\n');
  if (isQuote) text.appendMarkdown('> ');
  for (const { words, at } of parts) {
    if (at === undefined) appendPlainTextToMarkdown(text, words);
    else appendPlaceLinkToMarkdown(text, words, document.uri, document.positionAt(at));
  }
}

function createLineGetter(document: vscode.TextDocument): (offset: number) => number {
  return (offset) => document.positionAt(offset).line + 1;
}

/** “Lemma 1, line 9”. */
export function formatDocumentLocation(
  read: DocumentReading,
  place: { readonly step: number | undefined; readonly range: TextRange },
): string {
  return formatLocation(read, place, { getLine: createLineGetter(read.document) });
}

function createRename(read: DocumentReading, use: SymbolUseLocation, newName: string): vscode.WorkspaceEdit {
  const { document } = read;
  const rename = renameSymbol(read, document.getText(), use, newName);
  if (!rename) throw new Error(t('Enter one letter or one command, such as n or \\alpha.'));
  const edit = new vscode.WorkspaceEdit();
  for (const { range, text } of rename.edits) edit.replace(document.uri, toEditorRange(document, range), text);
  const said = describeRename(rename, use.use.key, newName.trim());
  if (said.length > 0) void showInfo(said.join(' '));
  return edit;
}
