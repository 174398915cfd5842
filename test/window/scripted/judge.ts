import type { Clock } from '../../../src/core/base/clock.ts';
import type {
  Judge,
  JudgeDescription,
  JudgeReply,
  JudgeRequest,
  VoteReplyRecord,
} from '../../../src/core/judge/contract.ts';
import { type Script, scriptOf } from './script.ts';

const VOTES = 8;

/** In a step: marked as what the checker only suspects. The checker itself has no such rule yet. */
const PLEASE_CHECK = '(scripted judge: please check)';

/** A judge that says what the proof's own text has it say. It is at once but for a text that has changed, if not told otherwise. */
export function scriptedJudge(kind: 'critic' | 'stepwise', clock: Clock): Judge {
  const known = new Map<string, Set<string>>();
  const description: JudgeDescription = {
    id: `scripted-${kind}`,
    name: `scripted judge (${kind})`,
    context: kind === 'critic' ? 'whole' : 'prefix',
    votes: { on: kind === 'critic' ? 'proof' : 'step', count: VOTES },
  };
  return {
    id: description.id,
    describe: () => description,
    async *judge(request, signal) {
      const script = scriptOf(request.proof);
      if (!script || script.isStepwise !== (kind === 'stepwise')) return;
      for (const [step, { text }] of request.proof.steps.entries()) {
        const at = text.indexOf(PLEASE_CHECK);
        if (at >= 0) yield suspicion(step, at);
      }
      const problem = request.proof.problem?.text ?? '';
      const text = request.proof.steps.map((step) => step.text).join('\n\n');
      const texts = known.get(problem) ?? new Set();
      const isPaced = script.isAlwaysPaced || (texts.size > 0 && !texts.has(text));
      const pace = isPaced ? script.pace : 0;
      for (const reply of kind === 'critic' ? critic(script) : stepwise(script, request)) {
        if (pace > 0) await pause(clock, pace, signal);
        if (signal.aborted) return;
        yield reply;
      }
      known.set(problem, texts.add(text));
    },
  };
}

/** Ends early when it is not wanted any more. */
function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = clock.after(milliseconds, resolve);
    const leave = (): void => {
      stop();
      resolve();
    };
    signal.addEventListener('abort', leave, { once: true });
  });
}

function suspicion(step: number, start: number): JudgeReply {
  return {
    kind: 'refutation',
    step,
    range: { start, end: start + PLEASE_CHECK.length },
    strength: 'suspect',
    rule: 'scripted',
    evidence: {
      sign: '=',
      left: { text: 'scripted', value: '1' },
      right: { text: 'judge', value: '2' },
      message: 'The scripted judge asks for a look here.',
      brief: 'scripted',
    },
  };
}

/** The votes that object come first, in the order of the steps. */
function* critic({ votes, against, quotes }: Script): Iterable<JudgeReply> {
  const speaks = quotes.some((quote) => quote !== undefined);
  let sample = 0;
  const vote = (index: number): JudgeReply => {
    const said = speaks ? { said: saying(sample, index, quotes[index]) } : {};
    sample++;
    return { kind: 'earliest', index, ...said };
  };
  for (const [index, count] of against.entries()) {
    for (let k = 0; k < count && sample < votes; k++) yield vote(index);
  }
  while (sample < votes) yield vote(-1);
}

/** Scripted words, with markup that has to stay text. */
function saying(sample: number, index: number, quote: string | undefined): VoteReplyRecord {
  const critique = index < 0 ? 'All of it holds.' : `Scripted words of vote ${sample + 1}, **no [link](command:x)**.`;
  const usage = { calls: 1, kept: 0, prompt: 1500, cached: 1000, completion: 100, uncounted: 0 };
  return { sample, raw: critique, critique, usage, ...(quote === undefined ? {} : { quote }) };
}

/** Step by step, until a step that most object to. */
function* stepwise({ votes, against }: Script, { steps }: JudgeRequest): Iterable<JudgeReply> {
  for (const step of steps) {
    const wrong = against[step] ?? 0;
    for (let k = 0; k < votes; k++) yield { kind: 'step', step, verdict: k < wrong ? 'wrong' : 'right' };
    if (wrong * 2 > votes) return;
  }
}
