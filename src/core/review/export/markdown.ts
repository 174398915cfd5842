/** A review as Markdown, for copying and export. */
import { t } from '../../../l10n/index.ts';
import { joinNames } from '../../base/counts-and-lists.ts';
import { getStepName, hasDelimitedFormula, type Proof } from '../../proof/index.ts';
import {
  createMacroExpander,
  escapeAsMarkdownLine,
  type FormulaTransformer,
  formatMarkdownBlockQuote,
  readDocumentMacros,
  readTheoremTitlesByEnvironment,
  renderTextToBlocks,
  type TextRenderOptions,
} from '../../render/index.ts';
import { findVerdictBehindStepReview, getJudgeRemarks } from '../judge-votes.ts';
import { getDisplayedVerdict } from '../review-outcome.ts';
import type { Finding, JudgeVote, Review, StepLabelsAndNotes, StepReview, StepState, Verdict } from '../types.ts';
import { describeReviewOutcome } from '../words/outcome.ts';
import { listJudgeAndUsagePhrases, listOutcomeExplanationSentences } from '../words/review-header.ts';
import { explainZeroBasedParagraphs, formatJudgeVote } from '../words/single-vote.ts';
import {
  formatAgreementOrDispute,
  formatFindingIntroduction,
  formatRelationSide,
  getVoteSectionHeading,
  listEvidenceSides,
  listStepStateDetails,
  listStepVoteSections,
  listVoteSectionsSoFar,
  listWholeProofVotes,
  type StepVoteSection,
} from '../words/step.ts';
import { formatVotesOrScore } from '../words/votes.ts';

interface MarkdownOptions {
  /** The name of the reviewed file. */
  readonly title?: string;
  /** Labels by step index. */
  readonly labels?: ReadonlyMap<number, StepLabelsAndNotes>;
  /** The whole document. Its macros are expanded in formulas. */
  readonly document?: string;
}

/** How the author's texts are parsed and written. */
interface MarkdownSetting
  extends Required<Pick<TextRenderOptions, 'language' | 'macros' | 'statements' | 'isUndelimited'>> {
  readonly write: FormulaTransformer;
}

/** The longest critique that is written, in UTF-16 code units. */
const MAX_CRITIQUE_LENGTH = 20_000;

/**
 * Writes a review as a Markdown document. It contains the outcome, its grounds, the judges, and each step with its text
 * and results: first the steps with findings, then the others, folded. Text of the author or of a judge is parsed and
 * written in block quotes, so that it can't be mistaken for Proofmark's text.
 */
export function formatReviewAsMarkdown(review: Review, { title, labels, document = '' }: MarkdownOptions = {}): string {
  const { problem } = review.proof;
  const who = listJudgeAndUsagePhrases(review);
  const shared = findSharedNotes(review);
  const setting = getMarkdownSetting(review, document);
  const [quiet, told] = splitQuietSteps(review, labels);
  const parts = (reviewed: StepReview, depth: StepSetting['depth']): string[] => {
    const { note, step } = reviewed;
    const isSaid = note !== undefined && shared.has(note);
    const one = isSaid ? withoutNote(reviewed) : reviewed;
    return listStepParts(review, one, { setting, label: labels?.get(step.index), depth });
  };
  return joinMarkdownParts([
    title === undefined ? `# ${t('Review')}` : `# ${t('Review of {0}', escapeAsMarkdownLine(title))}`,
    `**${escapeAsMarkdownLine(describeReviewOutcome(review))}**`,
    ...listOutcomeExplanationSentences(review).map(escapeAsMarkdownLine),
    ...(who.length > 0 ? [`*${escapeAsMarkdownLine(who.join(' · '))}*`] : []),
    ...[...shared].map(([note, indices]) => writeNamedLine(formatStepList(review.proof, indices), note)),
    ...listWholeVoteParts(review),
    ...(problem ? [`## ${t('Problem')}`, quoteAuthor(problem.text, setting)] : []),
    ...told.flatMap((one) => parts(one, '##')),
    ...foldParts(
      formatStepList(
        review.proof,
        quiet.map(({ step }) => step.index),
      ),
      quiet.flatMap((one) => parts(one, '###')),
    ),
  ]);
}

function getMarkdownSetting({ proof: { language, steps } }: Review, document: string): MarkdownSetting {
  const macros = readDocumentMacros(document, language);
  return {
    language,
    macros,
    statements: readTheoremTitlesByEnvironment(document),
    isUndelimited: !steps.some(({ text }) => hasDelimitedFormula(text)),
    write: createMacroExpander(macros),
  };
}

/** Splits steps into those without findings or labels and the others. */
function splitQuietSteps({ steps }: Review, labels: MarkdownOptions['labels']): readonly [StepReview[], StepReview[]] {
  const isQuiet = ({ step, state, was, findings }: StepReview): boolean =>
    (SILENT_STATES.has(state) || state === 'after-error') &&
    !was &&
    findings.length === 0 &&
    listLabelParts(labels?.get(step.index)).length === 0;
  return [steps.filter(isQuiet), steps.filter((one) => !isQuiet(one))];
}

/** Puts parts in a section that Markdown viewers fold. Its title is HTML, whose signs are escaped. */
function foldParts(steps: string, parts: readonly string[]): string[] {
  if (parts.length === 0) return [];
  const words = t('No flags in {0}', steps).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return ['<details>', `<summary>${words}</summary>`, ...parts, '</details>'];
}

/** Notes that several steps share, with the indices of the steps. Each is written once, before the steps. */
function findSharedNotes({ steps }: Review): ReadonlyMap<string, readonly number[]> {
  const all = new Map<string, number[]>();
  for (const { step, note, votes } of steps) {
    if (!note || votes) continue;
    all.set(note, [...(all.get(note) ?? []), step.index]);
  }
  return new Map([...all].filter(([, indices]) => indices.length > 1));
}

/** Lists steps, consecutive ones as ranges: `¶1 to ¶3 and Step 2`. Indices ascend. */
function formatStepList(proof: Proof, indices: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const index of indices) {
    const run = runs.at(-1);
    if (run && run[1] === index - 1) run[1] = index;
    else runs.push([index, index]);
  }
  const getLabel = (index: number): string => getStepName(proof, index);
  return joinNames(
    runs.map(([from, to]) => (from === to ? getLabel(from) : t('{0} to {1}', getLabel(from), getLabel(to)))),
  );
}

function withoutNote(reviewed: StepReview): StepReview {
  const { note: _, ...rest } = reviewed;
  return rest;
}

/** One step with all its results; empty if there is no such step. */
export function formatStepAsMarkdown(
  review: Review,
  index: number,
  { labels, document = '' }: Omit<MarkdownOptions, 'title'> = {},
): string {
  const reviewed = review.steps[index];
  if (!reviewed) return '';
  const setting = getMarkdownSetting(review, document);
  return joinMarkdownParts(listStepParts(review, reviewed, { setting, label: labels?.get(index), depth: '##' }));
}

function joinMarkdownParts(parts: readonly string[]): string {
  return parts.length === 0 ? '' : `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Quotes the author's text. */
function quoteAuthor(text: string, setting: MarkdownSetting): string {
  return formatMarkdownBlockQuote(renderTextToBlocks(text, setting), setting.write);
}

/** Votes that belong to no step. */
function listWholeVoteParts(review: Review): string[] {
  const verdict = getDisplayedVerdict(review);
  return verdict ? listWholeProofVotes(verdict).flatMap((one) => listJudgeVoteParts(one, verdict)) : [];
}

interface StepSetting {
  readonly setting: MarkdownSetting;
  readonly label: StepLabelsAndNotes | undefined;
  /** The Markdown sign of the heading. */
  readonly depth: '##' | '###';
}

function listStepParts(review: Review, reviewed: StepReview, { setting, label, depth }: StepSetting): string[] {
  const { step, state, was } = reviewed;
  const words = SILENT_STATES.has(state) ? '' : listStepStateDetails(reviewed, state, review).join(', ');
  const name = escapeAsMarkdownLine(getStepName(review.proof, step.index));
  return [
    `${depth} ${words === '' ? name : t('{0}: {1}', name, escapeAsMarkdownLine(words))}`,
    quoteAuthor(step.text, setting),
    ...listJudgedParts(review, reviewed),
    ...(review.verdict
      ? listVoteSectionsSoFar(review, reviewed).flatMap((part) =>
          review.verdict ? listVoteParts(part, review.verdict) : [],
        )
      : []),
    ...(was ? listPastParts(review, reviewed, { was, setting }) : []),
    ...listLabelParts(label),
  ];
}

/** States that a heading omits. */
const SILENT_STATES: ReadonlySet<StepState> = new Set(['no-error-found', 'abstained', 'pending']);

function listJudgedParts(review: Review, reviewed: StepReview): string[] {
  const { step, findings, score, note, votes, state } = reviewed;
  const verdict = findVerdictBehindStepReview(review, reviewed);
  const scored = score === undefined ? undefined : formatVotesOrScore({ score, verdict });
  const parts = (verdict ? listStepVoteSections(reviewed, verdict) : []).filter(
    // Omits votes that all find no error.
    (part) => !(part.kind === 'votes' && SILENT_STATES.has(state) && part.counts.other === 0),
  );
  const [first, ...rest] = parts;
  const remarks = parts.flatMap(getVotesInPart).map(({ judgement }) => getJudgeRemarks(judgement));
  const counting = explainZeroBasedParagraphs(remarks, verdict?.judged ?? review.proof, step.index);
  const isCritique = first?.kind === 'critique';
  const told = (part: StepVoteSection | undefined): string[] => (part && verdict ? listVoteParts(part, verdict) : []);
  return [
    ...(isCritique ? told(first) : []),
    ...findings.map(writeFinding),
    ...(isCritique ? rest : [...(first ? [first] : []), ...rest]).flatMap(told),
    ...(scored ? [writeNamedLine(t('Score'), scored)] : []),
    ...(note && !votes ? [writeNamedLine(t('Note'), note)] : []),
    ...(counting ? [writeNamedLine(t('Note'), counting)] : []),
  ];
}

function getVotesInPart(part: StepVoteSection): readonly JudgeVote[] {
  switch (part.kind) {
    case 'critique':
    case 'second-judge':
      return part.opinion ? [part.opinion] : [];
    case 'votes':
      return [];
    case 'agreement':
    case 'dissent':
    case 'abstained':
    case 'so-far':
      return part.opinions;
    default:
      return part satisfies never;
  }
}

function listPastParts(
  review: Review,
  { step }: StepReview,
  { was, setting }: { readonly was: StepReview; readonly setting: MarkdownSetting },
): string[] {
  const words = listStepStateDetails(was, was.state, review).join(', ');
  const isOther = was.step.text !== step.text;
  return [
    writeNamedLine(t('Before the change'), words),
    ...(isOther ? [quoteAuthor(was.step.text, setting)] : []),
    ...listJudgedParts(review, was),
  ];
}

function writeFinding(finding: Finding): string {
  const { left, right, message } = finding.evidence;
  const sides = listEvidenceSides(finding.evidence);
  const sentence = writeNamedLine(t('Evidence'), formatFindingIntroduction(finding));
  if (!left || !right) return `${sentence} ${escapeAsMarkdownLine(message)}`;
  return [
    sentence,
    '',
    ...sides.map(({ name, side }) => `- ${name}: ${escapeAsMarkdownLine(formatRelationSide(side))}`),
  ].join('\n');
}

function listVoteParts(part: StepVoteSection, verdict: Verdict): string[] {
  switch (part.kind) {
    case 'critique':
      return listJudgeVoteParts(part.opinion, verdict, t('Why'));
    case 'votes':
      return [writeNamedLine(t('Votes'), part.words)];
    case 'agreement':
    case 'dissent':
    case 'abstained':
    case 'so-far':
      return [
        writeNamedLine(getVoteSectionHeading(part.kind), part.words),
        ...part.opinions.flatMap((one) => listJudgeVoteParts(one, verdict)),
      ];
    case 'second-judge':
      return [writeNamedLine(t('Second judge'), part.words), ...(part.opinion ? listRemarkParts(part.opinion) : [])];
    default:
      return part satisfies never;
  }
}

/** The vote in one line, with its remarks below. */
function listJudgeVoteParts(opinion: JudgeVote, verdict: Verdict, name?: string): string[] {
  const says = formatJudgeVote(opinion, verdict);
  const isTold = getJudgeRemarks(opinion.judgement).trim() === '';
  const line = t(isTold ? '{0}.' : '{0}:', says);
  return [name ? writeNamedLine(name, line) : escapeAsMarkdownLine(line), ...listRemarkParts(opinion)];
}

function listRemarkParts({ judgement }: JudgeVote): string[] {
  const remarks = getJudgeRemarks(judgement).trim();
  if (remarks === '') return [];
  const text = remarks.length <= MAX_CRITIQUE_LENGTH ? remarks : `${remarks.slice(0, MAX_CRITIQUE_LENGTH)} …`;
  return [formatMarkdownBlockQuote(renderTextToBlocks(text, { language: 'markdown' }))];
}

function listLabelParts(label: StepLabelsAndNotes | undefined): string[] {
  const said = [...(label?.agreement ? [label.agreement] : []), ...(label?.others ?? [])];
  return [
    ...said.map((one) => writeNamedLine(one.annotator, formatAgreementOrDispute(one))),
    ...(label?.notes ?? []).map(({ annotator, text }) => writeNamedLine(annotator, text)),
  ];
}

function writeNamedLine(name: string, words: string): string {
  return `**${escapeAsMarkdownLine(name)}** — ${escapeAsMarkdownLine(words)}`;
}
