/** Notices about a server on standard error: API keys, failures, rejected parameters, and budgets that can be exceeded. */
import {
  canRepliesExceedBudget,
  type Endpoint,
  formatPendingRetry,
  type JudgeFailure,
  type PendingRetryListener,
  type RunLimits,
} from '../../core/judge/calls/index.ts';
import type { OmittedParameterListener } from '../../judges/model-judges.ts';
import type { RequestedModelJudge } from '../options/model-options.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';

export const MISSING_API_KEY_ADVICE = 'Put the key in an environment variable and pass its name with --key-env NAME.';

/** Says once how to set an API key if a server requires or rejects one. */
export function createMissingApiKeyNotifier(
  out: Pick<Terminal, 'error'>,
  judge: 'checker' | Pick<RequestedModelJudge, 'keyEnv'>,
): (failures: readonly JudgeFailure[]) => void {
  // A user who named a variable knows how.
  let isSaid = judge === 'checker' || judge.keyEnv !== undefined;
  return (failures) => {
    if (isSaid || !failures.some(({ cause }) => cause === 'key')) return;
    isSaid = true;
    printNotice(out, MISSING_API_KEY_ADVICE);
  };
}

/** Reports the first failure of an endpoint until it replies again. */
export function createPendingRetryNotifier(out: Pick<Terminal, 'error'>): PendingRetryListener {
  const troubled = new Set<string>();
  return (endpoint, trouble) => {
    if (!trouble) troubled.delete(endpoint);
    else if (!troubled.has(endpoint)) {
      troubled.add(endpoint);
      printNotice(out, formatPendingRetry(trouble));
    }
  };
}

/** Reports the sampling parameters that a model rejects, and how to omit them from the start. */
export function createOmittedParameterNotifier(out: Pick<Terminal, 'error'>): OmittedParameterListener {
  return ({ endpoint, model }, name) => {
    const option = name.replaceAll('_', '-');
    const has = ['temperature', 'top-p', 'top-k'].includes(option);
    const how = has ? ` Use --${option} default to omit it from the start.` : '';
    const who = model || endpoint.name;
    printNotice(out, `${who} rejects ${name}. Omitted it, so the model's own value applies.${how}`);
  };
}

/** Warns before the run that replies without a maximum length can exceed the budget, and by how much. */
export function warnAboutUnboundedReplies(limits: RunLimits, endpoint: Endpoint, out: Pick<Terminal, 'error'>): void {
  if (!canRepliesExceedBudget(endpoint, limits)) return;
  const { concurrency } = endpoint;
  const most = concurrency === 1 ? 'the reply in flight' : `the replies in flight (at most ${concurrency})`;
  printNotice(out, `Without --max-tokens, ${most} can exceed the budget.`);
}
