import type * as vscode from 'vscode';
import type { ProofLanguage } from '../../core/proof/index.ts';
import { readDocumentMacros, readTheoremTitlesByEnvironment, type TextRenderOptions } from '../../core/render/index.ts';

type LatexDefinitions = Pick<TextRenderOptions, 'statements'> & Required<Pick<TextRenderOptions, 'macros'>>;

const definitionsByDocument = new WeakMap<
  vscode.TextDocument,
  { readonly version: number; readonly language: ProofLanguage; readonly definitions: LatexDefinitions }
>();

/** The macros and statements that the current version of a document defines, read once per version. */
export function getDocumentLatexDefinitions(document: vscode.TextDocument, language: ProofLanguage): LatexDefinitions {
  const { version } = document;
  const before = definitionsByDocument.get(document);
  if (before?.version === version && before.language === language) return before.definitions;
  const text = document.getText();
  const definitions: LatexDefinitions = {
    macros: readDocumentMacros(text, language),
    ...(language === 'latex' ? { statements: readTheoremTitlesByEnvironment(text) } : {}),
  };
  definitionsByDocument.set(document, { version, language, definitions });
  return definitions;
}
