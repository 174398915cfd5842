import * as vscode from 'vscode';
import { omitFalseOrUndefined } from '../../core/base/optional-values.ts';
import type { ReviewFlag } from '../../core/marks/index.ts';
import { getStepName, type TextRange } from '../../core/proof/index.ts';
import {
  type FinalAnswerComparison,
  findVerdictCoveringStep,
  formatFinalAnswerResult,
  formatFindingIntroduction,
  formatRejudgingProgress,
  formatRelationSide,
  formatStepScore,
  formatStepState,
  formatStepVotes,
  listEvidenceSides,
  listVoteExplanationLines,
  type Review,
  type StepReview,
  type StepVoteCounts,
  type VoteExplanationLine,
} from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import { appendPlainTextToMarkdown } from '../ask/index.ts';
import { toEditorRange } from '../base/editor-range.ts';
import { commandIds } from '../base/manifest-names.ts';
import { findStepReviewAtOffset } from '../base/step-at-offset.ts';
import { type DocumentReview, type ProofReviews, toProofUri } from '../review/index.ts';
import { formatVotesLine } from './votes-line.ts';

/** The maximum number of flags in a hover, so that it can be read at a glance. */
const MOST_FLAGS = 2;

/** How much of the judges' explanations is shown: the beginning of one vote of each side. The review's JSON has all of it. */
const BOUNDS = { most: 1, longest: 400 };

/** Shows the evidence and votes for a marked phrase, and on the first line of a step the meaning of its mark. */
export function registerReviewHover(reviews: ProofReviews): vscode.Disposable {
  return vscode.languages.registerHoverProvider(
    { pattern: '**' },
    {
      provideHover(document, position) {
        const offset = document.offsetAt(position);
        const latest = reviews.at(document, offset);
        if (!latest || latest.version !== document.version) return undefined;
        const flags = latest.marks.flags.filter(({ range }) => range.start <= offset && offset <= range.end);
        const told = flags.filter(({ icon }) => icon !== 'stale' && icon !== 'answer-different').slice(0, MOST_FLAGS);
        const answer = findAnswerAt(latest.review, offset);
        const range = told[0]?.range ?? answer?.range;
        if (!range) return stepHover(document, offset, latest);
        const [first] = told;
        const texts = omitFalseOrUndefined([
          ...told.map((flag) => createFlagHover(flag, latest.review)),
          answer && createAnswerHover(answer.of),
          first && reviewLink(latest, first.step),
        ]);
        return new vscode.Hover(texts, toEditorRange(document, range));
      },
    },
  );
}

/**
 * The evidence of a flag. For flags in Problems, the same hover shows the sentence from there. Text of the proof is
 * appended as text, so that nothing in it works as markup or as a link.
 */
function createFlagHover(
  { finding, votes, step, level, sentence, icon }: ReviewFlag,
  review: Review,
): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  if (level === undefined) appendPlainTextToMarkdown(text, sentence);
  if (finding) {
    const { evidence } = finding;
    appendNamedLine(text, t('Evidence'), formatFindingIntroduction(finding));
    for (const { name, side } of listEvidenceSides(evidence)) appendQuietLine(text, name, formatRelationSide(side));
  }
  if (icon === 'earliest-error' || icon === 'earliest-error-later' || icon === 'doubtful')
    appendVotes(text, review, step, votes);
  return text;
}

/** Appends why a step is marked, its votes, the dissenting votes, the judge and the usage, all as text. */
function appendVotes(
  text: vscode.MarkdownString,
  review: Review,
  step: number,
  votes: StepVoteCounts | undefined,
): void {
  const verdict = findVerdictCoveringStep(review, step);
  const score = review.steps[step]?.score;
  const tellings = verdict ? listVoteExplanationLines(verdict, step, BOUNDS) : [];
  const after = tellings.findIndex(({ kind }) => kind !== 'why');
  const [why, rest] = after < 0 ? [tellings, []] : [tellings.slice(0, after), tellings.slice(after)];
  appendExplanations(text, why);
  if (votes) appendNamedLine(text, t('Votes'), formatVotesLine(votes, verdict, step));
  else if (score !== undefined) appendNamedLine(text, t('Score'), formatStepScore(score));
  appendExplanations(text, rest);
}

/** Appends lines. If several lines have the same name, only the first one shows it. */
function appendExplanations(text: vscode.MarkdownString, tellings: readonly VoteExplanationLine[]): void {
  for (const [k, { name, words }] of tellings.entries()) {
    if (name === tellings[k - 1]?.name) appendPlainTextToMarkdown(text.appendMarkdown('\n\n'), words);
    else appendNamedLine(text, name, words);
  }
}

function findAnswerAt({ answer }: Review, offset: number): { of: FinalAnswerComparison; range: TextRange } | undefined {
  const chosen = answer?.candidates.find(
    ({ isChosen, range }) => isChosen && range.start <= offset && offset <= range.end,
  );
  return answer && chosen && { of: answer, range: chosen.range };
}

/** How both sides of a final answer were read. If they differ, Problems shows the sentence already. */
function createAnswerHover(answer: FinalAnswerComparison): vscode.MarkdownString {
  const { verdict, read, referenceRead, reason } = answer;
  const text = new vscode.MarkdownString();
  if (verdict !== 'different') appendPlainTextToMarkdown(text, `${formatFinalAnswerResult(answer)}.`);
  appendNamedLine(text, t('This proof'), read);
  appendNamedLine(text, t('Reference'), referenceRead);
  if (verdict === 'unknown') appendNamedLine(text, t('Reason'), reason);
  return text;
}

function appendNamedLine(to: vscode.MarkdownString, name: string, words: string): void {
  appendQuietLine(to, `**${name}**`, words);
}

function appendQuietLine(to: vscode.MarkdownString, label: string, words: string): void {
  to.appendMarkdown(`${to.value === '' ? '' : '\n\n'}${label} \u2002`);
  appendPlainTextToMarkdown(to, words);
}

function stepHover(document: vscode.TextDocument, offset: number, latest: DocumentReview): vscode.Hover | undefined {
  const { review } = latest;
  const reviewed = findStepReviewAtOffset(review.steps, offset);
  if (!reviewed) return undefined;
  const start = document.positionAt(reviewed.step.range.start);
  if (document.positionAt(offset).line !== start.line) return undefined;
  const text = stepText(reviewed, review);
  const lineEnd = document.lineAt(start.line).range.end;
  const end = document.positionAt(reviewed.step.range.end);
  return (
    text &&
    new vscode.Hover(
      [text, reviewLink(latest, reviewed.step.index)],
      new vscode.Range(start, end.isBefore(lineEnd) ? end : lineEnd),
    )
  );
}

/** The meaning of a step's mark, unless nothing was found. */
function stepText({ step, state, votes, was }: StepReview, review: Review): vscode.MarkdownString | undefined {
  const text = new vscode.MarkdownString();
  const label = getStepName(review.proof, step.index);
  switch (state) {
    case 'earliest-error':
    case 'doubtful':
      appendPlainTextToMarkdown(text, t('{0}: {1}.', label, formatStepState(state)));
      appendVotes(text, review, step.index, votes);
      return text;
    case 'after-error':
      appendPlainTextToMarkdown(
        text,
        t(
          "{0} comes after the error in {1} and wasn't judged.",
          label,
          getStepName(review.proof, review.earliestError),
        ),
      );
      return text;
    case 'stale': {
      const judging = formatRejudgingProgress(review);
      appendPlainTextToMarkdown(
        text,
        judging
          ? t('{0} is stale ({1}) because it or the text around it has changed.', label, judging)
          : t('{0} is stale because it or the text around it has changed.', label),
      );
      if (was) {
        const votes = was.votes && was.votes.against > 0 ? was.votes : undefined;
        const before = formatStepState(was.state);
        appendNamedLine(text, t('Previously'), votes ? t('{0}, {1}', before, formatStepVotes(votes)) : before);
        const [proved] = was.findings;
        if (proved) appendNamedLine(text, t('Evidence'), proved.evidence.message);
      }
      return text;
    }
    default:
      return undefined;
  }
}

/** A link to a step. Its own Markdown string allows only this command, so that no untrusted text runs commands. */
function reviewLink({ document, name }: DocumentReview, step: number): vscode.MarkdownString {
  const uri = toProofUri(document.uri, name).toString();
  const place = encodeURIComponent(JSON.stringify([uri, step])).replace(
    /[()]/g,
    (bracket) => `%${bracket.charCodeAt(0).toString(16)}`,
  );
  const text = new vscode.MarkdownString(`[${t('Open review')}](command:${commandIds.openReview}?${place})`);
  text.isTrusted = { enabledCommands: [commandIds.openReview] };
  return text;
}
