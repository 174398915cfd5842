/** What Proofmark says about votes. Steps are counted from 1. */
import type { Evidence } from '../checker/types.ts';
import type { FailureCause } from '../judge/types.ts';
import { shortened } from './shorten.ts';
import type { Review, StepVotes, Verdict } from './types.ts';
import { confirmationWords } from './whole-words.ts';
import { count, progressWords, tallySentence, voteShare, votesWords } from './words.ts';

/** What a verdict says of a step, as marks have it. */
export interface Marked {
  readonly index: number;
  readonly votes?: StepVotes | undefined;
  readonly score?: number | undefined;
  /** The verdict that it is from. */
  readonly verdict?: Verdict | undefined;
}

/** The sentence that Problems shows for the earliest error; the checker's evidence stands behind the votes. */
export function errorSentence(marked: Marked, evidence?: Evidence): string {
  const said = groundsWords(marked);
  return `Step ${marked.index + 1} is the earliest error${said ? `: ${said}` : ''}.${evidence ? ` ${evidence.message}` : ''}`;
}

/** One sentence on a step that some votes object to, but not enough of them, or that a second judge has not confirmed. */
export function doubtSentence(marked: Marked): string {
  const said = groundsWords(marked);
  return `Step ${marked.index + 1} is doubtful${said ? `: ${said}` : ''}.`;
}

/** What a mark rests on: `6 of 8 votes`, `score 0.41, below 0.5`, and what a second judge makes of it. */
export function groundsWords(marked: Marked): string | undefined {
  const said = groundsOf(marked);
  const { confirmation } = marked.verdict ?? {};
  if (confirmation?.step !== marked.index) return said;
  const and = confirmation.state === 'pending' || confirmation.state === 'confirmed' ? 'and' : 'but';
  return [said, `${said ? `${and} ` : ''}${confirmationWords(confirmation)}`].filter(Boolean).join(', ');
}

/** What a mark has behind its line, at most 44 characters: `Earliest error: 6 of 8 votes`. */
export function shortReason({ votes, score }: Marked): string {
  const said = votes ? voteShare(votes) : score === undefined ? undefined : `score ${scoreWords(score)}`;
  return said ? `Earliest error: ${said}` : 'Earliest error';
}

/** `6 of 8 votes`, `score 0.41, below 0.5`. */
export function groundsOf({ votes, score, verdict }: Marked): string | undefined {
  if (votes) return votesWords(votes);
  if (score === undefined) return undefined;
  const threshold = verdict?.judge.thresholds?.correct;
  return `score ${scoreWords(score)}${threshold === undefined ? '' : `, below ${scoreWords(threshold)}`}`;
}

/** A score in 0 … 1 with two digits, or as many as tell it from 0 and 1. */
export function scoreWords(score: number): string {
  if (score > 0 && score < 0.01) return `${Number(score.toPrecision(1))}`;
  if (score < 1 && score > 0.99) return `${Math.floor(score * 10_000) / 10_000}`;
  return `${Math.round(score * 100) / 100}`;
}

/** One sentence on steps that follow one another and are all stale. `judging` as `judgingWords` has it. */
export function staleSentence(first: number, last: number, judging: string | undefined): string {
  const steps =
    first === last
      ? `Step ${first + 1}, or what it rests on, has changed`
      : `Steps ${first + 1} to ${last + 1}, or what they rest on, have changed`;
  return `${steps} since${judging ? `; ${judging}` : ''}.`;
}

/** How far a review that still runs is: `judging again: 3 of 8 votes`; undefined once it is complete. */
export function judgingWords({ complete, verdict }: Review): string | undefined {
  if (complete) return undefined;
  if (!verdict || verdict.isDone) return 'checking again';
  return `judging again: ${progressWords(verdict)}`;
}

/** The most places that dissent is told of, one by one. */
const MOST_PLACES = 3;

/** What the other votes say: `2 put the error in step 1`; an empty list where all agree. */
export function dissentWords(verdict: Verdict, index: number): string[] {
  const votes = verdict.votes[index];
  if (!votes) return [];
  const { asked, abstained, planned } = votes;
  const words = otherWords(verdict, index);
  if (abstained > 0) words.push(`${abstained} abstained`);
  if (planned > asked && !verdict.isDone) words.push(`${planned - asked} not in yet`);
  return words;
}

/** What those of the other votes say that say something. */
export function otherWords(verdict: Verdict, index: number): string[] {
  const votes = verdict.votes[index];
  if (!votes) return [];
  const { against, asked, abstained } = votes;
  const words: string[] = [];
  let free = asked - abstained - against;
  if (verdict.progress.of === 'votes') {
    const others = verdict.votes
      .flatMap((other, step) => (other && other.against > 0 && step !== index ? [{ step, ...other }] : []))
      .sort((a, b) => b.against - a.against || a.step - b.step);
    for (const other of others.slice(0, MOST_PLACES)) {
      words.push(`${other.against} put${other.against === 1 ? 's' : ''} the error in step ${other.step + 1}`);
    }
    const elsewhere = others.slice(MOST_PLACES).reduce((sum, other) => sum + other.against, 0);
    if (elsewhere > 0) words.push(`${elsewhere} elsewhere`);
    free -= others.reduce((sum, other) => sum + other.against, 0);
  }
  if (free > 0) words.push(`${free} found no error${verdict.progress.of === 'steps' ? ' in it' : ''}`);
  return words;
}

/** One or two sentences: what the outcome rests on. */
export function groundsSentence(review: Review): string {
  const { outcome, earliestError, steps, verdict, lastVerdict } = review;
  const { votes, score } = steps[earliestError] ?? {};
  switch (outcome) {
    case 'earliest-error': {
      const proved = steps[earliestError]?.findings.some(({ strength }) => strength === 'refuted');
      const scored = (): string | undefined =>
        groundsOf({ index: earliestError, votes, score, verdict: lastVerdict });
      const agree = votes ? votesWords(votes, ' put it there') : scored();
      const checked = proved && 'the checker found a statement there false';
      const rest = steps.length - earliestError - 1;
      const tail =
        rest === 0
          ? ''
          : rest === 1
            ? ` Step ${steps.length} was not judged: it rests on step ${earliestError + 1}.`
            : ` Steps ${earliestError + 2} to ${steps.length} were not judged: they rest on step ${earliestError + 1}.`;
      return `${capital([agree, checked].filter(Boolean).join(', and '))}.${tail}`;
    }
    case 'undecided':
      return votes ? `${voteShare(votes)} put an error there, and as many found none.` : '';
    case 'unconfirmed':
      return votes ? `${votesWords(votes, ' put an error there')}.` : '';
    case 'no-error-found':
      return lastVerdict ? noErrorGrounds(lastVerdict) : '';
    case 'no-verdict':
      return (verdict && abstentionSentence(verdict)) ?? '';
    default:
      return tallySentence(review.tally);
  }
}

/** What "no error found" rests on: `5 of 5 votes found none; the other 3 could not change it.` */
function noErrorGrounds(verdict: Verdict): string {
  const { progress, opinions, scores, votes } = verdict;
  if (scores) return `No score is below the threshold; the least is ${scoreWords(Math.min(...scores))}.`;
  if (progress.of === 'steps') return `${capital(progressWords(verdict))} are judged, each by its votes.`;
  const first = votes[0];
  const none = opinions.filter(
    ({ judgement }) => judgement.kind === 'earliest' && judgement.index < 0,
  ).length;
  const abstained = progress.abstained === 0 ? '' : ` ${progress.abstained} abstained.`;
  return first ? `${votesWords({ ...first, against: none }, ' found none')}.${abstained}` : '';
}

/** Why votes did not come, and what will come of asking again; undefined where all came. */
export function lostSentence({ progress, failures, opinions }: Verdict): string | undefined {
  const { failed, total, of } = progress;
  const [first, ...others] = new Set(failures.map(({ message }) => message));
  if (failed === 0 || first === undefined) return undefined;
  // That one says what was not asked, too.
  if (failures[0]?.cause === 'form') return first;
  const unit = `${total === 1 ? of.slice(0, -1) : of}`;
  const what = of === 'votes' ? 'did not come' : failed === 1 ? 'has no verdict' : 'have no verdict';
  const more =
    others.length === 0 ? '' : ` (${others.length} more ${others.length === 1 ? 'reason' : 'reasons'})`;
  // Where nothing came, and where the same would be said again, there is nothing to hope for.
  const isOpen =
    opinions.length > 0 && failures.some(({ cause }) => cause === undefined || !FIXED.has(cause));
  const again = isOpen ? ` Reviewing again asks only for ${failed === 1 ? 'that' : 'those'}.` : '';
  return `${failed} of ${total} ${unit} ${what}: ${first}${more}${again}`;
}

/** Causes of which the same question would meet the same again. */
const FIXED: ReadonlySet<FailureCause> = new Set([
  'forbidden',
  'not-found',
  'bad-request',
  'certificate',
  'malformed',
  'too-large',
  'filtered',
  'form',
]);

/** The most reasons that are told one by one. */
const MOST_REASONS = 3;

/** Why votes abstained, the commonest reason first: `3 votes: It has no \\boxed{} with an index.`; undefined if none did. */
export function abstentionSentence({ opinions }: Verdict): string | undefined {
  const counts = new Map<string, number>();
  for (const { judgement } of opinions) {
    if (judgement.kind !== 'abstain') continue;
    const reason = shortened(judgement.reason, LONGEST_REASON);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  // In the order of the samples, so that of equals the first stays.
  const reasons = [...counts].sort(([, a], [, b]) => b - a);
  if (reasons.length === 0) return undefined;
  const told = reasons
    .slice(0, MOST_REASONS)
    .map(([reason, n]) => `${count(n, 'vote')}: ${reason.replace(/(?<![.!?…)])$/, '.')}`);
  const left = reasons.slice(MOST_REASONS).reduce((sum, [, n]) => sum + n, 0);
  return [...told, ...(left > 0 ? [`And ${left} for other reasons.`] : [])].join(' ');
}

/** The longest reason, in characters. */
const LONGEST_REASON = 400;

/** The first step that some votes object to, where the verdict itself finds the error later or not at all. */
export function firstDoubtSentence({ steps, outcome, earliestError }: Review): string | undefined {
  const first = steps.find(({ state }) => state === 'doubtful');
  if (!first?.votes || first.step.index === earliestError) return undefined;
  if (outcome !== 'earliest-error' && outcome !== 'no-error-found') return undefined;
  return `The first doubtful step is step ${first.step.index + 1}: ${voteShare(first.votes)}.`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
