import { t } from '../../../l10n/index.ts';
import type { Call } from '../calls/types.ts';
import type { Judge } from '../contract.ts';
import { describe, modelOf } from './description.ts';
import { modelJudge } from './model-judge.ts';
import { saidPlainly } from './question.ts';
import { withoutNull } from './sampling.ts';
import { readScores, scoreMessages } from './scores.ts';
import type { PrmOptions } from './types.ts';

/**
 * A process reward model: one call gives all steps their scores (ProcessBench 4.1, appendix C).
 * The first score below the threshold is the earliest error.
 */
export function prmJudge(options: PrmOptions): Judge {
  const { endpoint, thresholds, ask } = options;
  const description = describe('prm', options, {
    context: 'whole',
    votes: { on: 'proof', count: 1 },
    thresholds,
  });
  return modelJudge(description, async ({ proof, freshFrom }, say, signal) => {
    const steps = proof.steps.map(({ text }) => text);
    const call: Call = {
      endpoint,
      model: modelOf(options),
      messages: scoreMessages(proof.problem?.text ?? '', steps),
      sampling: withoutNull(endpoint.sampling),
      sample: 0,
      ...(freshFrom === undefined ? {} : { isFresh: true }),
    };
    const reply = await ask(call, signal);
    if (reply.kind === 'failure') return say(reply);
    const said = saidPlainly(call, reply);
    const scores = readScores(reply.text, steps.length);
    const reason = t(
      'The reward model did not give one score in 0 to 1 for each of the {0} steps.',
      steps.length,
    );
    say(scores ? { kind: 'scores', scores, said } : { kind: 'abstain', reason, said });
  });
}
