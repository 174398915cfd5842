import * as vscode from 'vscode';
import { outcomeSentence, statusWords, tallySentence } from '../core/review/index.ts';
import { Disposables } from './disposables.ts';
import type { Reviews } from './reviews.ts';

/** Left in the status bar, behind Problems: what the review of the proof in front came to. */
const PRIORITY = 40;

/** The review of the active proof in a few words, the whole of it in the tooltip. */
export class ReviewStatus {
  readonly #reviews: Reviews;
  readonly #item = vscode.window.createStatusBarItem(
    'proofmark.review',
    vscode.StatusBarAlignment.Left,
    PRIORITY,
  );
  readonly #disposables = new Disposables();

  constructor(reviews: Reviews) {
    this.#reviews = reviews;
    this.#item.name = 'Proofmark Review';
    this.#item.command = 'proofmark.nextFlag';
    this.#disposables.add(
      this.#item,
      vscode.window.onDidChangeActiveTextEditor(() => this.#show()),
      reviews.onDidChange((document) => {
        if (document === vscode.window.activeTextEditor?.document) this.#show();
      }),
    );
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #show(): void {
    const document = vscode.window.activeTextEditor?.document;
    const latest = document && this.#reviews.of(document);
    if (!latest) {
      this.#item.hide();
      return;
    }
    const { review } = latest;
    this.#item.text = `∎ ${statusWords(review)}`;
    this.#item.tooltip = `${outcomeSentence(review)}\n${tallySentence(review.tally)}\nClick to go to the next flag.`;
    this.#item.accessibilityInformation = { label: `Proofmark: ${statusWords(review)}` };
    this.#item.show();
  }
}
