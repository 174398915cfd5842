/** The problem and its restatement side by side. */
import * as vscode from 'vscode';
import { describeRestatement, findRestatement, type ReadingPlace } from '../../core/reading/index.ts';
import { t } from '../../l10n/index.ts';
import { showInfo } from '../ask/index.ts';
import type { DocumentReadings } from './document-readings.ts';
import type { DocumentReading } from './types.ts';

/** The scheme of both sides. Their texts are in memory: a side's address has its place. */
const SCHEME = 'proofmark-restatement';

/** Opens a diff editor with the problem and its restatement, and says what certainly changed. */
export class RestatementViewer {
  readonly #readings: DocumentReadings;
  /** By the path of their address. */
  readonly #texts = new Map<string, string>();
  readonly #provider = vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
    provideTextDocumentContent: ({ path }) => this.#texts.get(path) ?? '',
  });

  constructor(readings: DocumentReadings) {
    this.#readings = readings;
  }

  dispose(): void {
    this.#provider.dispose();
  }

  /** For the active proof. */
  async show(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    const read = document && (await this.#readings.whenRead(document, new vscode.CancellationTokenSource().token));
    const restatement = read && findRestatement(read.reading);
    if (!restatement) return void showInfo(t('No restatement of the problem was found.'));
    const { problem, place } = restatement;
    const uris = [problem, place].map((side, k) => {
      const uri = vscode.Uri.from({ scheme: SCHEME, path: `${read.document.uri.path}/${read.version}/${k}.md` });
      this.#texts.set(uri.path, listSentences(read, side));
      return uri;
    });
    const title = t('Problem and restatement at {0}', read.reading.getLabel(place.step));
    await vscode.commands.executeCommand('vscode.diff', ...uris, title);
    void showInfo(describeRestatement(restatement).join(' '));
  }
}

/** A sentence on each line, so that the diff compares sentences. */
function listSentences({ reading }: DocumentReading, { step, range }: ReadingPlace): string {
  const text = reading.getText(step);
  const sentences = reading.getPassage(step)?.sentences.filter(({ end }) => end <= range.end) ?? [];
  return sentences.map(({ start, end }) => `${text.slice(start, end).replace(/\s+/g, ' ')}\n`).join('');
}
