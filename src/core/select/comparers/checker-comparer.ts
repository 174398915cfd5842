/** Compares with the embedded checker alone. It sends nothing and decides few matches. */
import { definePluralText, t } from '../../../l10n/index.ts';
import { type JudgeFailure, zeroUsage } from '../../judge/calls/index.ts';
import type { CheckerFinding, Judge } from '../../judge/index.ts';
import { getStepName, type Proof } from '../../proof/index.ts';
import type { CallReply, Candidate, CandidateSet, Comparer, TournamentCall } from '../types.ts';

/** How many candidates are sent to the checker at a time. Its worker reads one after the other. */
const LANES = 4;

/**
 * Compares candidates with the embedded checker. It prefers a candidate without refuted statements to one with some, and otherwise chooses
 * neither. It can't refute what it can't read and never confirms a line, so a candidate without a refuted statement may still be wrong.
 * @param checker reports refutations only, no suspicions
 */
export function createCheckerComparer(checker: Judge, { candidates }: CandidateSet): Comparer {
  const known = new Map<Candidate, Promise<CheckedProof | JudgeFailure>>();

  /** The cached findings for a candidate. */
  function look(candidate: Candidate, signal: AbortSignal): Promise<CheckedProof | JudgeFailure> {
    let found = known.get(candidate);
    if (!found) {
      found = refuteProof(checker, candidate.proof, signal);
      known.set(candidate, found);
      // Retries after a failure or an abort.
      const forget = (): boolean => known.delete(candidate);
      found.then((one) => 'kind' in one && forget(), forget);
    }
    return found;
  }

  async function ask(call: TournamentCall, signal: AbortSignal): Promise<CallReply | JudgeFailure> {
    if (call.kind === 'grade') return refuseGrading();
    const [first, second] = [candidates[call.first], candidates[call.second]];
    if (!first || !second) throw new RangeError(`There is no ${call.first} or ${call.second}.`);
    const [a, b] = await Promise.all([look(first, signal), look(second, signal)]);
    if ('kind' in a) return a;
    if ('kind' in b) return b;
    return { key: call.key, usage: zeroUsage, ...compareCheckedProofs(a, b, [first.name, second.name]) };
  }

  return {
    describe: () => ({
      name: t('embedded checker'),
      compares: true,
      grades: false,
      judges: 1,
      isSteady: true,
      lanes: LANES,
      caution: t(
        'Only the embedded checker compares these proofs. It can refute few statements, so most matches stay undecided. A proof without a refuted statement may still be wrong. Ties get no extra match, because the checker always gives the same result.',
      ),
    }),
    ask,
  };
}

interface CheckedProof {
  readonly refuted: readonly CheckerFinding[];
  readonly proof: Proof;
}

async function refuteProof(checker: Judge, proof: Proof, signal: AbortSignal): Promise<CheckedProof | JudgeFailure> {
  // The reference answer is removed, because a different final answer isn't a refuted statement.
  const { answer: _, ...alone } = proof;
  const steps = proof.steps.map(({ index }) => index);
  const refuted: CheckerFinding[] = [];
  for await (const reply of checker.judge({ proof: alone, steps }, signal)) {
    // A step that timed out has a failure of its own. The other steps were read.
    if (reply.kind === 'failure' && reply.step === undefined) return reply;
    if (reply.kind === 'refutation' && reply.strength === 'refuted') refuted.push(reply);
  }
  signal.throwIfAborted();
  return { refuted: refuted.sort((a, b) => a.step - b.step), proof };
}

function compareCheckedProofs(
  a: CheckedProof,
  b: CheckedProof,
  names: readonly [string, string],
): Pick<CallReply, 'outcome' | 'said'> {
  const [inFirst, inSecond] = [a.refuted.length, b.refuted.length];
  if (inFirst === 0 && inSecond === 0)
    return {
      outcome: { kind: 'unread', reason: t('The checker refutes nothing in either proof.') },
    };
  const said = [describeRefutations(names[0], a), describeRefutations(names[1], b)].join(' ');
  if (inFirst > 0 && inSecond > 0)
    return {
      outcome: { kind: 'unread', reason: t('The checker refutes a statement in each proof.') },
      said,
    };
  return { outcome: { kind: 'chose', seat: inFirst === 0 ? 'first' : 'second' }, said };
}

function describeRefutations(name: string, { refuted, proof }: CheckedProof): string {
  const [first] = refuted;
  return first ? REFUTED(refuted.length, name, getStepName(proof, first.step)) : t('{0}: nothing refuted.', name);
}

const REFUTED = definePluralText(
  '{1}: {0} statement refuted, in {2}.',
  '{1}: {0} statements refuted, the first in {2}.',
);

function refuseGrading(): JudgeFailure {
  return {
    kind: 'failure',
    failure: 'refused',
    cause: 'bad-request',
    message: t("The embedded checker can't grade proofs. Choose a model as the judge, or a strategy without grading."),
  };
}
