import * as vscode from 'vscode';
import {
  getPromptCompletions,
  getPromptHover,
  getPromptOutline,
  type PromptCompletion,
  type PromptEditingContext,
  type PromptOutlineItem,
} from '../../core/judge/index.ts';
import { Disposables } from '../base/disposables.ts';
import { toEditorRange } from '../base/editor-range.ts';
import { promptFileLanguageId } from '../base/manifest-names.ts';
import { PromptCodeLenses } from './prompt-code-lenses.ts';
import { PromptDiagnosticsProvider } from './prompt-diagnostics.ts';
import type { PromptFileServices } from './types.ts';

/** Completion, hovers, outline, and folding of prompt files. */
export function registerPromptLanguageProviders({ endpoints }: PromptFileServices): vscode.Disposable {
  const around = (): PromptEditingContext => ({ endpoints: endpoints.all });
  const disposables = new Disposables();
  disposables.add(
    vscode.languages.registerCompletionItemProvider(
      promptFileLanguageId,
      {
        provideCompletionItems: (document, position) =>
          getPromptCompletions(document.getText(), document.offsetAt(position), around()).map((one, k) =>
            toCompletionItem(document, one, k),
          ),
      },
      '{',
      '#',
      '^',
      '/',
      ' ',
      '.',
    ),
    vscode.languages.registerHoverProvider(promptFileLanguageId, {
      provideHover: (document, position) => {
        const found = getPromptHover(document.getText(), document.offsetAt(position), around());
        return found && new vscode.Hover(new vscode.MarkdownString(found.words), toEditorRange(document, found));
      },
    }),
    vscode.languages.registerDocumentSymbolProvider(promptFileLanguageId, {
      provideDocumentSymbols: (document) => toDocumentSymbols(document, getPromptOutline(document.getText())),
    }),
    vscode.languages.registerFoldingRangeProvider(promptFileLanguageId, {
      provideFoldingRanges: (document) =>
        getPromptOutline(document.getText()).map(({ kind, start, end }) => {
          const last = document.positionAt(end);
          // A range that ends at the start of a line doesn't include that line.
          const line = last.character === 0 ? last.line - 1 : last.line;
          const isFront = kind === 'front' ? vscode.FoldingRangeKind.Comment : undefined;
          return new vscode.FoldingRange(document.positionAt(start).line, line, isFront);
        }),
    }),
  );
  return disposables;
}

const COMPLETION_KINDS = {
  key: vscode.CompletionItemKind.Property,
  value: vscode.CompletionItemKind.EnumMember,
  variable: vscode.CompletionItemKind.Variable,
  section: vscode.CompletionItemKind.Module,
  text: vscode.CompletionItemKind.Snippet,
} as const satisfies Record<PromptCompletion['kind'], vscode.CompletionItemKind>;

/** @param k its position in the list, which sorting keeps */
function toCompletionItem(document: vscode.TextDocument, one: PromptCompletion, k: number): vscode.CompletionItem {
  const item = new vscode.CompletionItem(one.label, COMPLETION_KINDS[one.kind]);
  item.insertText = one.isSnippet ? new vscode.SnippetString(one.insert) : one.insert;
  item.range = toEditorRange(document, one);
  item.documentation = new vscode.MarkdownString(one.meaning);
  item.sortText = String(k).padStart(4, '0');
  if (one.filter !== undefined) item.filterText = one.filter;
  if (one.goesOn) item.command = { command: 'editor.action.triggerSuggest', title: '' };
  return item;
}

/** The parts as a tree: each part is below the innermost part that contains it. */
function toDocumentSymbols(
  document: vscode.TextDocument,
  parts: readonly PromptOutlineItem[],
): vscode.DocumentSymbol[] {
  const { Module, String: Heading, Array: List } = vscode.SymbolKind;
  const kinds = { front: Module, heading: Heading, section: List } as const;
  const roots: vscode.DocumentSymbol[] = [];
  const open: { readonly part: PromptOutlineItem; readonly symbol: vscode.DocumentSymbol }[] = [];
  for (const part of parts) {
    const range = toEditorRange(document, part);
    const first = document.lineAt(range.start.line).range.end;
    const selection = new vscode.Range(range.start, first.isBefore(range.end) ? first : range.end);
    const symbol = new vscode.DocumentSymbol(part.name || '—', '', kinds[part.kind], range, selection);
    while (open.length > 0 && (open.at(-1)?.part.end ?? 0) < part.end) open.pop();
    (open.at(-1)?.symbol.children ?? roots).push(symbol);
    open.push({ part, symbol });
  }
  return roots;
}

/** Registers completion, hovers, diagnostics, and quick fixes for prompt files. */
export function registerPromptLanguageFeatures(parts: PromptFileServices): vscode.Disposable {
  const disposables = new Disposables();
  disposables.add(new PromptDiagnosticsProvider(parts), new PromptCodeLenses(), registerPromptLanguageProviders(parts));
  return disposables;
}
