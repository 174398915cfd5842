import * as vscode from 'vscode';
import { Disposables } from './disposables.ts';
import { walkFlags } from './flag-walk.ts';
import type { ProofDocuments } from './proof-documents.ts';
import type { Reviews } from './reviews.ts';

const TREAT = 'Treat as a Proof';

/** The commands of the palette. */
export function registerCommands(documents: ProofDocuments, reviews: Reviews): vscode.Disposable {
  const disposables = new Disposables();
  disposables.add(
    vscode.commands.registerCommand('proofmark.review', async () => {
      const document = activeDocument();
      if (!document || reviews.run(document)) return;
      const answer = await vscode.window.showInformationMessage(
        'This file is not taken for a proof: it has no problem and solution part, and its name does not say that it is one, or its front matter says `proofmark: false`.',
        TREAT,
      );
      if (answer === TREAT) documents.treatAsProof(document);
    }),
    vscode.commands.registerCommand('proofmark.nextFlag', () => walkFlags(reviews, 'next')),
    vscode.commands.registerCommand('proofmark.previousFlag', () => walkFlags(reviews, 'previous')),
    vscode.commands.registerCommand('proofmark.treatAsProof', () => {
      const document = activeDocument();
      if (document) documents.treatAsProof(document);
    }),
  );
  return disposables;
}

function activeDocument(): vscode.TextDocument | undefined {
  const document = vscode.window.activeTextEditor?.document;
  if (!document)
    void vscode.window.showInformationMessage('Open a proof first: a Markdown, LaTeX or text file.');
  return document;
}
