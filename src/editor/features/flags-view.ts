import * as vscode from 'vscode';
import { describeOwnAgreementOrDispute, formatStepAgreementsAndDisputes } from '../../core/annotate/index.ts';
import type { Clock } from '../../core/base/clock.ts';
import { omitFalseOrUndefined } from '../../core/base/optional-values.ts';
import { type FlagIcon, hasDisputableVerdict, type ReviewFlag } from '../../core/marks/index.ts';
import { getStepName } from '../../core/proof/index.ts';
import {
  describeReviewOutcome,
  formatReviewStatusBarText,
  formatStepState,
  formatVerdictProgress,
  listEvidenceSides,
  type Review,
} from '../../core/review/index.ts';
import { definePluralText, t } from '../../l10n/index.ts';
import { createTreeItem } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { toEditorRange } from '../base/editor-range.ts';
import { formatDisplayPath } from '../base/item-address.ts';
import { ITEM_URI_SCHEME, viewIds } from '../base/manifest-names.ts';
import type { ProofLabels } from '../labels/index.ts';
import type { ActiveProofTracker, DocumentReview, ProofReviews } from '../review/index.ts';

const errorCount = definePluralText('{0} error', '{0} errors');
const falseStatementCount = definePluralText('{0} false statement', '{0} false statements');
const differentAnswerCount = definePluralText('{0} answer mismatch', '{0} answer mismatches');

/** A proof, or one of its flags. */
type Node =
  | { readonly kind: 'proof'; readonly of: DocumentReview }
  | { readonly kind: 'flag'; readonly of: DocumentReview; readonly flag: ReviewFlag };

export interface FlaggedStepsViewServices {
  readonly reviews: ProofReviews;
  readonly labels: ProofLabels;
  readonly front: ActiveProofTracker;
  readonly extensionUri: vscode.Uri;
  readonly clock: Clock;
}

/** The delay before a change is drawn, in milliseconds, so that many snapshots are drawn once. */
const BATCH = 100;

/** The view of the flagged steps of all open proofs. Its badge counts those of the visible proofs. */
export class FlaggedStepsView extends DisposableOwner implements vscode.TreeDataProvider<Node> {
  readonly #reviews: ProofReviews;
  readonly #labels: ProofLabels;
  readonly #front: ActiveProofTracker;
  readonly #icons: vscode.Uri;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #view: vscode.TreeView<Node>;
  #due: (() => void) | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor({ reviews, labels, front, extensionUri, clock }: FlaggedStepsViewServices) {
    super();
    this.#reviews = reviews;
    this.#labels = labels;
    this.#front = front;
    this.#icons = vscode.Uri.joinPath(extensionUri, 'media', 'icons');
    this.#view = vscode.window.createTreeView(viewIds.flags, {
      treeDataProvider: this,
      showCollapseAll: true,
    });
    const draw = (): void => {
      this.#due ??= clock.after(BATCH, () => this.#draw());
    };
    this.own(
      this.#changed,
      this.#view,
      reviews.onDidChange(draw),
      labels.onDidChange(draw),
      front.onDidChange(() => this.#count()),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#count()),
    );
  }

  override dispose(): void {
    this.#due?.();
    super.dispose();
  }

  getChildren(node?: Node): Node[] {
    if (!node)
      return this.#reviews
        .all()
        .filter(({ document: { uri }, review, marks }) => isWorthListing(uri, review, marks.flags))
        .map((of) => ({ kind: 'proof', of }));
    return node.kind === 'proof' ? node.of.marks.flags.map((flag) => ({ kind: 'flag', of: node.of, flag })) : [];
  }

  getTreeItem(node: Node): vscode.TreeItem {
    return node.kind === 'proof' ? this.#proofItem(node.of) : this.#flagItem(node.of, node.flag);
  }

  #draw(): void {
    this.#due = undefined;
    this.#changed.fire();
    this.#view.description = formatFlagCounts(this.#reviews.all().flatMap(({ marks }) => marks.flags));
    this.#count();
  }

  /** Hidden tabs don't count, nor do stale flags, which wait for a judge and not for a reviewer. */
  #count(): void {
    const shown = new Set(vscode.window.visibleTextEditors.map(({ document }) => document));
    const inFront = this.#front.current?.document;
    if (inFront) shown.add(inFront);
    const flags = this.#reviews
      .all()
      .filter(({ document }) => shown.has(document))
      .flatMap(({ marks }) => marks.flags)
      .filter(({ icon }) => icon !== 'stale');
    this.#view.badge = flags.length === 0 ? undefined : { value: flags.length, tooltip: formatFlagCounts(flags) };
  }

  #proofItem({ document, name, range, review, marks }: DocumentReview): vscode.TreeItem {
    const some = marks.flags.length > 0;
    const { None, Expanded } = vscode.TreeItemCollapsibleState;
    const outcome = describeFlagGroup(review);
    const at = range
      ? [document.uri, { selection: toEditorRange(document, { ...range, end: range.start }) }]
      : [document.uri];
    return createTreeItem({
      label: document.uri,
      state: some ? Expanded : None,
      description: name === undefined ? outcome : `${name} · ${outcome}`,
      tooltip: [
        omitFalseOrUndefined([formatDisplayPath(document.uri), name]).join(', '),
        describeReviewOutcome(review),
      ],
      icon: vscode.ThemeIcon.File,
      ...(some ? {} : { command: { command: 'vscode.open', title: t('Open Proof'), arguments: at } }),
    });
  }

  #flagItem({ document, version, review }: DocumentReview, flag: ReviewFlag): vscode.TreeItem {
    const { step, last, icon, range, sentence } = flag;
    const isCurrent = version === document.version;
    const place = toEditorRange(document, range);
    const name = getStepName(review.proof, step);
    const names = last === undefined ? name : t('{0} to {1}', name, getStepName(review.proof, last));
    const words = isCurrent ? shortened(document.getText(place).replace(/\s+/g, ' ')) : '';
    const label = this.#labels.of(document, review.proof).get(step);
    const state = review.steps[step]?.state;
    const own =
      label?.agreement && state && hasDisputableVerdict(icon)
        ? describeOwnAgreementOrDispute(label.agreement, state)
        : undefined;
    const shown = describeFlag(flag);
    const go = {
      command: 'vscode.open',
      title: t('Go to Flag'),
      arguments: [document.uri, { selection: place }],
    };
    return createTreeItem({
      label: `${names}  ${formatRelation(flag) ?? (words && `“${words}”`)}`,
      description: own === undefined ? shown : [shown, own].filter((part) => part !== '').join(' · '),
      tooltip: [sentence, ...(label ? formatStepAgreementsAndDisputes(label) : [])],
      context: !hasDisputableVerdict(icon) ? 'other' : label?.agreement ? 'labelled' : 'flag',
      icon: {
        dark: vscode.Uri.joinPath(this.#icons, `${icon}-dark.svg`),
        light: vscode.Uri.joinPath(this.#icons, `${icon}-light.svg`),
      },
      spoken: own === undefined ? sentence : `${sentence} ${own}.`,
      // Offsets of an older text would select a wrong phrase. The next snapshot draws the item again.
      ...(isCurrent ? { command: go } : {}),
    });
  }
}

/** Whether to list a proof. Items are listed only if they have flags or are being judged, since labeling opens many of them. */
function isWorthListing({ scheme }: vscode.Uri, { complete }: Review, flags: readonly ReviewFlag[]): boolean {
  return scheme !== ITEM_URI_SCHEME || flags.length > 0 || !complete;
}

/** Rows are narrow, and the votes must stay visible. */
const LONGEST_LABEL = 24;

function shortened(words: string): string {
  if (words.length <= LONGEST_LABEL) return words;
  const blank = words.lastIndexOf(' ', LONGEST_LABEL);
  return `${words.slice(0, blank > 0 ? blank : LONGEST_LABEL)} …`;
}

function formatRelation({ finding }: ReviewFlag): string | undefined {
  if (!finding) return undefined;
  const sides = listEvidenceSides(finding.evidence);
  return sides.length < 2 ? undefined : sides.map(({ side }) => side.text).join(` ${finding.evidence.sign} `);
}

function describeFlag({ icon, votes, finding }: ReviewFlag): string {
  if (votes) return t('{0} of {1}', votes.against, votes.asked);
  // A suspect isn't proved false, whatever the short name of its evidence says.
  if (icon === 'answer-different') return t('answer mismatch');
  if (icon === 'please-check') return formatStepState(icon);
  return icon === 'stale' ? formatStepState(icon) : (finding?.evidence.brief ?? '');
}

/** The outcome beside a proof's name, such as `error in Step 2`, or the progress of the review. */
function describeFlagGroup(review: Review): string {
  const { complete, verdict } = review;
  if (!complete && verdict && !verdict.isDone)
    return verdict.progress.done === 0 ? t('judging') : t('judging, {0}', formatVerdictProgress(verdict));
  const words = formatReviewStatusBarText(review).replace(/ · .*$/, '');
  // A step's name is the author's.
  const isName = review.proof.steps.some(({ index }) => words.startsWith(getStepName(review.proof, index)));
  return isName ? words : words.charAt(0).toLowerCase() + words.slice(1);
}

/** The flags of all open proofs: `2 errors, 1 false statement, 2 uncertain`. */
function formatFlagCounts(flags: readonly ReviewFlag[]): string {
  const counts = new Map<Kind, number>();
  for (const { icon, step, last = step } of flags) {
    const kind = KINDS[icon];
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + (icon === 'stale' ? last - step + 1 : 1));
  }
  return ORDER.flatMap((kind) => {
    const count = counts.get(kind);
    return count === undefined ? [] : [formatFlagCount(kind, count)];
  }).join(', ');
}

type Kind = (typeof ORDER)[number];

/** The kinds of flags that are counted, in display order. */
const ORDER = [
  'earliest-error',
  'false-statement',
  'please-check',
  'doubtful',
  'answer-different',
  'stale',
] as const satisfies readonly FlagIcon[];

const KINDS: Readonly<Partial<Record<FlagIcon, Kind>>> = {
  'earliest-error': 'earliest-error',
  'earliest-error-later': 'earliest-error',
  'false-statement': 'false-statement',
  'false-statement-later': 'false-statement',
  'please-check': 'please-check',
  doubtful: 'doubtful',
  'answer-different': 'answer-different',
  stale: 'stale',
};

function formatFlagCount(kind: Kind, count: number): string {
  const words: Readonly<Record<Kind, string>> = {
    'earliest-error': errorCount(count),
    'false-statement': falseStatementCount(count),
    'please-check': t('{0} suspect', count),
    doubtful: t('{0} uncertain', count),
    'answer-different': differentAnswerCount(count),
    stale: t('{0} stale', count),
  };
  return words[kind];
}
