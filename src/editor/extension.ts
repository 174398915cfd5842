/** The composition root: makes the parts and joins them. Nothing here decides anything. */
import * as vscode from 'vscode';
import { ReviewLenses } from './code-lens.ts';
import { registerCommands } from './commands.ts';
import { keepContextKeys } from './context-keys.ts';
import { FlagsView } from './flags-view.ts';
import type { EditorHost } from './host.ts';
import { registerHover } from './hover.ts';
import { MarkPainter } from './marks/painter.ts';
import { ProblemList } from './marks/problems.ts';
import { registerOutline } from './outline.ts';
import { ProofDocuments } from './proof-documents.ts';
import { ProofInFront } from './proof-in-front.ts';
import { registerQuickActions } from './quick-actions.ts';
import { Reviews } from './reviews.ts';
import { reportWrongSettings } from './settings-report.ts';
import { ReviewStatus } from './status.ts';

export function activateProofmark(context: vscode.ExtensionContext, host: EditorHost): void {
  const log = vscode.window.createOutputChannel('Proofmark', { log: true });
  log.info(host.describe);
  const documents = new ProofDocuments(context.workspaceState);
  const reviews = new Reviews(documents, host, log);
  const front = new ProofInFront(documents, reviews);
  context.subscriptions.push(
    log,
    host.checker,
    documents,
    reviews,
    front,
    reportWrongSettings(log),
    keepContextKeys(front),
    new MarkPainter(reviews, context.extensionUri),
    new ProblemList(reviews),
    new ReviewStatus(front),
    new FlagsView(reviews, context.extensionUri, host.clock),
    new ReviewLenses(reviews, host.clock),
    registerHover(reviews),
    registerQuickActions(reviews),
    registerOutline(reviews),
    registerCommands({ documents, reviews, front, log }),
  );
  reviews.start();
}
