/**
 * The journal of a comparison: its header, every reply and every manual decision, a line of JSON each. Replaying it gives the same state.
 * The host decides where it is stored: a file on Node (`store/journals/select-journal.ts`), a text elsewhere. Its content is untrusted.
 */
import { t } from '../../../l10n/index.ts';
import { getFieldsOrEmpty, isRecord, parseJsonOrUndefined } from '../../base/unknown-fields.ts';
import { hashJson } from '../../judge/calls/index.ts';
import type {
  CallReply,
  Candidate,
  CandidateSet,
  ComparerDescription,
  ManualDecision,
  TournamentDesign,
} from '../types.ts';
import { readRecordedDecision, readRecordedDesign, readRecordedReply } from './record-fields.ts';

/** A candidate as the journal names it. */
export interface RecordedCandidate {
  readonly id: string;
  readonly name: string;
  /** SHA-256 of everything that a judge sees of it, in hexadecimal. */
  readonly fingerprint: string;
}

export interface RecordedInclusion extends RecordedCandidate {
  readonly time: string;
  /** Who included it, if known. */
  readonly by?: string;
}

/** The first line of a journal, which identifies the comparison. To resume, it must be the same except for `started` and names. */
export interface ComparisonJournalHeader {
  readonly design: TournamentDesign;
  /** Everything that replies depend on: judge, prompts and options, without API keys. */
  readonly judge: string;
  readonly candidates: readonly RecordedCandidate[];
  /** As in `2026-11-21T10:00:00.000Z`. */
  readonly started: string;
}

export type ComparisonJournalEntry =
  | { readonly kind: 'header'; readonly header: ComparisonJournalHeader }
  | { readonly kind: 'heard'; readonly heard: CallReply }
  | { readonly kind: 'decision'; readonly decision: ManualDecision }
  /** A person included an excluded candidate after the start. It is the next candidate. */
  | { readonly kind: 'included'; readonly included: RecordedInclusion }
  | { readonly kind: 'finished'; readonly time: string };

/** The parsed journal of a comparison. */
export interface ComparisonJournalContent {
  readonly header: ComparisonJournalHeader;
  /** In the order received. If a call has several replies, the first one counts. */
  readonly heard: readonly CallReply[];
  readonly decisions: readonly ManualDecision[];
  /** Candidates that joined after the start, in this order. */
  readonly included: readonly RecordedInclusion[];
  readonly isFinished: boolean;
  /** The number of unreadable lines, which are ignored. */
  readonly unreadable: number;
}

/** Creates a journal's header. @param judge all that replies depend on, as text or JSON; at least the judge's name */
export function createComparisonJournalHeader(
  design: TournamentDesign,
  gathered: CandidateSet,
  judge: ComparerDescription | string,
  started: Date,
): ComparisonJournalHeader {
  return {
    design,
    judge: typeof judge === 'string' ? judge : judge.name,
    candidates: gathered.candidates.map(createRecordedCandidate),
    started: started.toISOString(),
  };
}

export function createRecordedCandidate({ id, name, proof }: Candidate): RecordedCandidate {
  return {
    id,
    name,
    fingerprint: hashJson([
      proof.problem?.text ?? null,
      proof.reference?.text ?? null,
      proof.rubric?.text ?? null,
      proof.answer?.text ?? null,
      proof.steps.map(({ text }) => text),
    ]),
  };
}

/** The first characters of a journal file, to recognize it. */
export const COMPARISON_JOURNAL_FIRST_CHARACTERS = '{"v":1,"select';

/** Serializes a record entry as a line, without the line break. `of` names the selection if a file has several. */
export function formatComparisonJournalLine(entry: ComparisonJournalEntry, of?: string): string {
  const named = of === undefined ? {} : { of };
  switch (entry.kind) {
    case 'header':
      return JSON.stringify({ v: 1, select: entry.header, ...named });
    case 'heard':
      return JSON.stringify({ heard: entry.heard, ...named });
    case 'decision':
      return JSON.stringify({ decision: entry.decision, ...named });
    case 'included':
      return JSON.stringify({ included: entry.included, ...named });
    case 'finished':
      return JSON.stringify({ finished: entry.time, ...named });
  }
}

/** Parses a line of a journal; undefined if it isn't one. */
export function parseComparisonJournalLine(
  line: string | undefined,
): (ComparisonJournalEntry & { readonly of?: string }) | undefined {
  const value = line === undefined ? undefined : parseJsonOrUndefined(line);
  if (!isRecord(value)) return undefined;
  const named = typeof value.of === 'string' ? { of: value.of } : {};
  if (value.select !== undefined) {
    const header = value.v === 1 ? readHeader(value.select) : undefined;
    return header && { kind: 'header', header, ...named };
  }
  const heard = value.heard === undefined ? undefined : readRecordedReply(value.heard);
  if (heard) return { kind: 'heard', heard, ...named };
  const decision = value.decision === undefined ? undefined : readRecordedDecision(value.decision);
  if (decision) return { kind: 'decision', decision, ...named };
  const included = readIncludedCandidate(value.included);
  if (included) return { kind: 'included', included, ...named };
  return typeof value.finished === 'string' ? { kind: 'finished', time: value.finished, ...named } : undefined;
}

/** Parses the whole text of a journal. Ignores a torn last line. */
export function parseComparisonJournal(text: string): ComparisonJournalContent | undefined {
  const lines = text.split('\n');
  lines.pop();
  const [first, ...rest] = lines;
  const head = parseComparisonJournalLine(first);
  return head?.kind === 'header'
    ? buildComparisonJournalContent(head.header, rest.map(parseComparisonJournalLine))
    : undefined;
}

/** Assembles a record from a header and the lines after it. */
export function buildComparisonJournalContent(
  header: ComparisonJournalHeader,
  entries: readonly (ComparisonJournalEntry | undefined)[],
): ComparisonJournalContent {
  const heard = new Map<string, CallReply>();
  const decisions: ManualDecision[] = [];
  const included = new Map<string, RecordedInclusion>();
  let isFinished = false;
  let unreadable = 0;
  for (const entry of entries) {
    switch (entry?.kind) {
      case 'heard':
        if (!heard.has(entry.heard.key)) heard.set(entry.heard.key, entry.heard);
        break;
      case 'decision':
        decisions.push(entry.decision);
        break;
      case 'included':
        if (!included.has(entry.included.id)) included.set(entry.included.id, entry.included);
        isFinished = false;
        break;
      case 'finished':
        isFinished = true;
        break;
      default:
        unreadable++;
    }
  }
  return { header, heard: [...heard.values()], decisions, included: [...included.values()], isFinished, unreadable };
}

/** The names of a design's properties in a sentence. */
const DESIGN_NAMES: Readonly<Record<keyof TournamentDesign, () => string>> = {
  strategy: () => t('the strategy'),
  count: () => t('the number of candidates'),
  keep: () => t('the number of winners'),
  votes: () => t('the number of votes'),
  order: () => t('the order of candidates in prompts'),
  seed: () => t('the seed'),
  scale: () => t('the grading scale'),
  racing: () => t('early stopping'),
  runOff: () => t('the setting for run-offs'),
  undecided: () => t('the setting for undecided matches'),
  judges: () => t('the number of judges'),
  late: () => t('the number of candidates included later'),
};

/** Why a journal can't be resumed by this comparison: the differences, a sentence each, at most three. Empty if it can be resumed. */
export function listComparisonHeaderDifferences(
  was: ComparisonJournalHeader,
  is: ComparisonJournalHeader,
): readonly string[] {
  const keys = Object.keys(is.design) as (keyof TournamentDesign)[];
  return [
    ...keys.flatMap((key) =>
      was.design[key] === is.design[key]
        ? []
        : [
            t(
              'In the journal, {0} is “{1}” instead of “{2}”.',
              DESIGN_NAMES[key](),
              String(was.design[key]),
              String(is.design[key]),
            ),
          ],
    ),
    ...(was.judge === is.judge
      ? []
      : [t('In the journal, the judge is {0} instead of {1}.', clipText(was.judge), clipText(is.judge))]),
    ...listFirstCandidateDifference(was.candidates, is.candidates),
  ].slice(0, 3);
}

/** The first candidate that differs, as a sentence. None if the numbers of candidates differ, which are part of the design. */
export function listFirstCandidateDifference(
  was: readonly RecordedCandidate[],
  is: readonly RecordedCandidate[],
): readonly string[] {
  if (was.length !== is.length) return [];
  const k = is.findIndex(({ id, fingerprint }, at) => was[at]?.id !== id || was[at]?.fingerprint !== fingerprint);
  const before = was[k];
  const now = is[k];
  if (!before || !now) return [];
  return before.id === now.id
    ? [t('The text of candidate {0} ({1}) has changed.', k + 1, clipText(now.id))]
    : [t('In the journal, candidate {0} is {1} instead of {2}.', k + 1, clipText(before.id), clipText(now.id))];
}

function clipText(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function readHeader(value: unknown): ComparisonJournalHeader | undefined {
  if (!isRecord(value) || !Array.isArray(value.candidates)) return undefined;
  const design = readRecordedDesign(value.design);
  const candidates = value.candidates.map(readRecordedCandidate);
  const known = candidates.filter((one) => one !== undefined);
  if (!design || known.length !== candidates.length || known.length !== design.count) return undefined;
  if (typeof value.judge !== 'string' || typeof value.started !== 'string') return undefined;
  return { design, judge: value.judge, candidates: known, started: value.started };
}

function readRecordedCandidate(value: unknown): RecordedCandidate | undefined {
  const { id, name, fingerprint } = getFieldsOrEmpty(value);
  if (typeof id !== 'string' || typeof name !== 'string' || typeof fingerprint !== 'string') return undefined;
  return { id, name, fingerprint };
}

function readIncludedCandidate(value: unknown): RecordedInclusion | undefined {
  const candidate = readRecordedCandidate(value);
  const { time, by } = getFieldsOrEmpty(value);
  if (!candidate || typeof time !== 'string') return undefined;
  return { ...candidate, time, ...(typeof by === 'string' ? { by } : {}) };
}
