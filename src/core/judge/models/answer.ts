import type { Proof } from '../../proof/index.ts';
import type { Judge, Judgement, Said } from '../contract.ts';
import { messagesOf } from '../prompts/messages.ts';
import { viewOf } from '../prompts/view.ts';
import { answerTally } from '../votes/tallies.ts';
import { describe, isRemote, modelOf, votesOf } from './description.ts';
import { without } from './grader.ts';
import { votingJudge } from './model-judge.ts';
import { castOf, type Further, type Question, questionAbout, type Verdict } from './question.ts';
import { samplingOf } from './sampling.ts';
import type { AnswerOptions } from './types.ts';

/**
 * Judges whether the final answer equals the reference's (U-MATH 3.3, mu-MATH). Its reply is parsed; only if that gives no verdict, a
 * second model, the extractor, is queried about the reply's conclusion.
 */
export function answerJudge(options: AnswerOptions): Judge {
  const votes = votesOf(options);
  // No sequential test is known for three verdicts: its budget mode is the exact one.
  const stop = options.stop === 'all' ? 'all' : 'exact';
  const description = describe('answer', options, {
    context: 'whole',
    votes: { on: 'proof', count: votes },
    stop,
    aids: ['answer'],
    // The extractor is shown what was said of the proof.
    remote: isRemote(options.endpoint) || (options.extractor ? isRemote(options.extractor.endpoint) : false),
  });
  return votingJudge(
    {
      description,
      tally: () => answerTally(stop),
      about(request) {
        const { proof } = request;
        if (!proof.answer?.text.trim()) return without('answer');
        const asked = questionAbout(options, request, { aids: ['answer'] });
        return castOf('kind' in asked ? asked : withExtractor(asked, options, proof), answerBy);
      },
    },
    votes,
  );
}

function withExtractor(question: Question, { extractor }: AnswerOptions, proof: Proof): Question {
  if (!extractor) return question;
  const { endpoint, prompt } = extractor;
  const further = ({ critique }: { readonly critique: string }): Further | undefined => {
    // Of a reply with nothing but reasoning there is nothing to extract.
    if (critique === '') return undefined;
    const view = viewOf(proof, { aids: ['answer'], critique });
    const messages = messagesOf(prompt, view);
    const sampling = samplingOf({ endpoint, prompt, votes: 1 });
    return { call: { endpoint, model: modelOf(extractor), messages, sampling }, prompt };
  };
  return { ...question, further };
}

function answerBy(verdict: Verdict, said: Said): Judgement | undefined {
  return verdict.kind === 'verdict' ? { kind: 'answer', verdict: verdict.verdict, said } : undefined;
}
