import * as vscode from 'vscode';
import {
  describeReviewOutcome,
  describeUnreviewedProof,
  formatReviewStatusBarText,
  formatUnreviewedStatusBarText,
  listReviewDetailSentences,
  listVoteExplanationLines,
} from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import { appendPlainTextToMarkdown, LeftStatusBarItem } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { commandIds, statusBarItemIds } from '../base/manifest-names.ts';
import type { ActiveProof, ActiveProofTracker } from '../review/index.ts';

/** The priority on the left of the status bar: after Problems, before a remote window's item at 40. */
const PRIORITY = 40.2;

/** How much of a grader's explanation is shown. */
const BOUNDS = { most: 1, longest: 300 };

/** The review of the active proof in a few words, with the details in the tooltip. A click opens the menu. */
export class ReviewStatusBarItem extends DisposableOwner {
  readonly #front: ActiveProofTracker;
  readonly #item = new LeftStatusBarItem(statusBarItemIds.review, PRIORITY, t('Proofmark Review'));
  /** The displayed text; undefined while the item is hidden. */
  #shown: string | undefined;

  constructor(front: ActiveProofTracker) {
    super();
    this.#front = front;
    this.#item.command = commandIds.showMenu;
    this.own(
      this.#item,
      front.onDidChange(() => this.#show()),
    );
    this.#show();
  }

  #show(): void {
    const { current } = this.#front;
    if (!current) {
      if (this.#shown !== undefined) this.#item.hide();
      this.#shown = undefined;
      return;
    }
    const { words, sentences } = getReviewStatusTexts(current);
    const shown = [words, ...sentences].join('\n');
    if (shown === this.#shown) return;
    this.#item.show({
      words: `∎ ${words}`,
      tooltip: tooltipOf(sentences),
      spoken: t('Proofmark: {0}', sentences.join(' ')),
    });
    this.#shown = shown;
  }
}

/** The text of a review: a few words for the item, and sentences for the tooltip. */
export function getReviewStatusTexts({ latest }: Pick<ActiveProof, 'latest'>): {
  words: string;
  sentences: readonly [string, ...string[]];
} {
  if (!latest) return { words: formatUnreviewedStatusBarText(), sentences: [describeUnreviewedProof()] };
  const { name, review } = latest;
  const { verdict } = review;
  const withName = (words: string): string => (name === undefined ? words : t('{0}: {1}', name, words));
  // A verdict without a step has no mark, so its reasons are here.
  const isWhole = verdict?.isDone && (verdict.grade || verdict.answer);
  const told = isWhole ? listVoteExplanationLines(verdict, -1, BOUNDS) : [];
  const said = told
    .filter(({ kind }) => kind !== 'judge')
    .map(({ name, words }, k) => (name === told[k - 1]?.name ? words : t('{0}: {1}', name, words)));
  return {
    words: withName(formatReviewStatusBarText(review)),
    sentences: [withName(describeReviewOutcome(review)), ...said, ...listReviewDetailSentences(review)],
  };
}

/** Appends everything as text, since a judge may quote the proof. */
function tooltipOf([outcome, ...done]: readonly [string, ...string[]]): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  appendPlainTextToMarkdown(text.appendMarkdown('**'), outcome).appendMarkdown('**');
  for (const sentence of done) appendPlainTextToMarkdown(text.appendMarkdown('\n\n'), sentence);
  return appendPlainTextToMarkdown(text.appendMarkdown('\n\n'), t('Click for review actions.'));
}
