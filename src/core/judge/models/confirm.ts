import { t } from '../../../l10n/index.ts';
import { type Abstention, AIDS, type Confirmer, type Judgement, type Said } from '../contract.ts';
import { viewOf } from '../prompts/view.ts';
import { describe } from './description.ts';
import { questionOf, type Verdict, vote } from './question.ts';
import type { ConfirmOptions } from './types.ts';

type Confirmation = Extract<Judgement, { kind: 'confirmation' }>;

/** A second judge: one call, about one step and what another judge said of it (meta-verification). */
export function confirmer(options: ConfirmOptions): Confirmer {
  const description = describe('confirmer', options, {
    context: 'whole',
    votes: { on: 'step', count: 1 },
  });
  return {
    id: options.id,
    describe: () => description,
    async confirm({ proof, step, critique, quote, images, isFresh = false }, signal) {
      const objection = critique.trim() || quote?.trim() || 'This paragraph is wrong.';
      const view = viewOf(proof, { step, aids: AIDS, critique: objection });
      const steps = proof.steps.length;
      const question = questionOf({ ...options, votes: 1 }, view, { steps, images, isFresh });
      if ('kind' in question) return { ...question, step };
      const reply = await vote(question, 0, confirmedBy(step), signal);
      return { ...reply, step };
    },
  };
}

function confirmedBy(step: number): (verdict: Verdict, said: Said) => Confirmation | Abstention | undefined {
  return (verdict, said) => {
    if (verdict.kind !== 'verdict') return undefined;
    if (verdict.verdict === 'inconclusive')
      return { kind: 'abstain', step, reason: t('It leaves open whether the objection stands.'), said };
    return { kind: 'confirmation', step, verdict: verdict.verdict === 'yes' ? 'confirmed' : 'denied', said };
  };
}
