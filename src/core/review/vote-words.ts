/** What Proofmark says about votes. Steps are counted from 1. */
import type { Evidence } from '../checker/types.ts';
import type { Review, StepVotes, Verdict } from './types.ts';
import { progressWords, tallySentence, votesWords } from './words.ts';

/** The sentence that Problems shows for the earliest error; the checker's evidence stands behind the votes. */
export function errorSentence(index: number, votes?: StepVotes, evidence?: Evidence): string {
  const said = votes ? `: ${votesWords(votes)}.` : '.';
  return `Step ${index + 1} is the earliest error${said}${evidence ? ` ${evidence.message}` : ''}`;
}

/** One sentence on a step that some votes object to, but not enough of them. */
export function doubtSentence(index: number, votes?: StepVotes): string {
  return `Step ${index + 1} is doubtful${votes ? `: ${votesWords(votes)}` : ''}.`;
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

/** The verdict that a step's votes are from. */
export function verdictWith(
  { verdict, lastVerdict }: Review,
  votes: StepVotes | undefined,
  index: number,
): Verdict | undefined {
  return votes && [verdict, lastVerdict].find((of) => of?.votes[index] === votes);
}

/** The most places that dissent is told of, one by one. */
const MOST_PLACES = 3;

/** What the other votes say: `2 put the error in step 1`; an empty list where all agree. */
export function dissentWords(verdict: Verdict, index: number): string[] {
  const votes = verdict.votes[index];
  if (!votes) return [];
  const { against, asked, abstained, planned } = votes;
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
  if (abstained > 0) words.push(`${abstained} abstained`);
  if (planned > asked) words.push(`${planned - asked} not ${verdict.isDone ? 'asked' : 'in yet'}`);
  return words;
}

/** One or two sentences: what the outcome rests on. */
export function groundsSentence(review: Review): string {
  const { outcome, earliestError, steps, lastVerdict } = review;
  const votes = steps[earliestError]?.votes;
  switch (outcome) {
    case 'earliest-error': {
      const proved = steps[earliestError]?.findings.some(({ strength }) => strength === 'refuted');
      const agree = votes && `${votesWords(votes)} put it there`;
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
      return votes ? `${votesWords(votes)} put an error there, and as many found none.` : '';
    case 'no-error-found':
      return lastVerdict ? `${capital(progressWords(lastVerdict))} are in.` : '';
    default:
      return tallySentence(review.tally);
  }
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
