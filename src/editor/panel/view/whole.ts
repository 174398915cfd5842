/** Judgements of the whole proof, which have no step to stand at. */
import { capital } from '../../../core/base/words.ts';
import {
  outcomeSentence,
  progressWords,
  type Review,
  shareWords,
  shownVerdict,
  toldOfWhole,
  type Verdict,
} from '../../../core/review/index.ts';
import { t } from '../../../l10n/index.ts';
import type { VotesView, WholeView } from '../../../protocol/index.ts';
import { opinionView } from './opinions.ts';
import { votesView } from './votes.ts';

/** What graders say, and votes on the whole that find no error or abstain, where no step has them in its details. */
export function wholeOf(review: Review): WholeView | undefined {
  const verdict = shownVerdict(review);
  const opinions = verdict && toldOfWhole(verdict);
  if (!opinions || opinions.length === 0) return undefined;
  const words = wordsOf(review, verdict);
  const votes = votesOf(verdict);
  return {
    words,
    ...(votes ? { votes } : {}),
    opinions: opinions.map((one) => opinionView(one, verdict, review)),
  };
}

function wordsOf(review: Review, verdict: Verdict): string {
  const share = shareWords(verdict);
  if (share) return t('{0}.', capital(share));
  if (!verdict.isDone) return t('{0} in so far.', capital(progressWords(verdict)));
  // The head says what they come to.
  if (review.verdict === verdict)
    return t(verdict.progress.total === 1 ? 'What the vote says' : 'What the votes say');
  return outcomeSentence(review);
}

/** Of points there is a mean, and no bar. */
function votesOf(verdict: Verdict): VotesView | undefined {
  const { grade, answer, progress } = verdict;
  const { done: asked, total: planned, abstained } = progress;
  const out = planned - asked + abstained;
  const share = shareWords(verdict) ?? '';
  if (answer) {
    const same = answer[answer.outcome ?? 'inconclusive'];
    return votesView({ same, other: asked - abstained - same, out, asked, planned }, share);
  }
  if (grade?.max !== 1) return undefined;
  const accepting = grade.accepting ?? 0;
  const same = grade.outcome === 'rejected' ? grade.votes - accepting : accepting;
  return votesView({ same, other: grade.votes - same, out, asked, planned }, share);
}
