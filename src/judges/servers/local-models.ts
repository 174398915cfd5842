/** Queries models that run on this computer, which the pool loads when a call needs one. */
import type { Clock } from '../../core/base/clock.ts';
import {
  type CallFailure,
  createCallFailure,
  type Endpoint,
  type ModelCall,
  type ModelReply,
} from '../../core/judge/calls/index.ts';
import type { LoadedLocalModel, LocalModelPool, StepScoringInput } from '../../core/judge/local/index.ts';
import { t } from '../../l10n/index.ts';
import type { StepScores } from './prm.ts';

interface LocalModelHost {
  readonly clock: Clock;
  readonly localModels?: LocalModelPool;
}

/** The abort reason when a model was silent for too long. */
const SILENCE_REASON = 'silent';

/** Sends a chat to a model on this computer. @throws the reason of `signal` once it aborts */
export function queryLocalModel(
  host: LocalModelHost,
  call: ModelCall,
  signal: AbortSignal,
): Promise<ModelReply | CallFailure> {
  const { endpoint, onText } = call;
  if (call.messages.some(({ images = [] }) => images.length > 0))
    return Promise.resolve(
      createCallFailure(
        'bad-request',
        t("Models on this computer can't take images. Turn off “images” for “{0}”.", endpoint.name),
      ),
    );
  return useWithin<ModelReply>(host, endpoint, signal, ({ chat }, within, wait) =>
    chat?.reply(
      {
        ...call,
        onText: (soFar) => {
          wait();
          onText?.(soFar);
        },
      },
      within,
    ),
  );
}

/** Scores steps with a reward model on this computer. @throws the reason of `signal` once it aborts */
export async function scoreStepsLocally(
  host: LocalModelHost,
  endpoint: Endpoint,
  question: StepScoringInput,
  signal: AbortSignal,
): Promise<StepScores | CallFailure> {
  const scored = await useWithin(host, endpoint, signal, ({ scorer }, within) => scorer?.score(question, within));
  if (scored.kind === 'failure') return scored;
  const { kind, scores, form, promptTokens } = scored;
  return { kind, scores, form, tokens: { prompt: promptTokens, completion: 0 } };
}

/** Runs a task with a loaded model. Its time without output is limited by the endpoint's `timeoutSeconds`. */
async function useWithin<T extends { readonly kind: string }>(
  { clock, localModels }: LocalModelHost,
  endpoint: Endpoint,
  signal: AbortSignal,
  task: (model: LoadedLocalModel, signal: AbortSignal, wait: () => void) => Promise<T | CallFailure> | undefined,
): Promise<T | CallFailure> {
  const { name, timeoutSeconds } = endpoint;
  if (!localModels)
    return createCallFailure(
      'not-found',
      t("“{0}” is a model on this computer, which can't run here. Choose an endpoint with a server.", name),
    );
  return localModels.use<T>(endpoint, signal, async (model) => {
    const abort = new AbortController();
    const leave = (): void => abort.abort(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    let stop = (): void => undefined;
    const wait = (): void => {
      stop();
      stop = clock.after(timeoutSeconds * 1000, () => abort.abort(SILENCE_REASON));
    };
    try {
      wait();
      const result = await task(model, abort.signal, wait);
      return result ?? createWrongKindFailure(endpoint);
    } catch (error) {
      if (signal.aborted || abort.signal.reason !== SILENCE_REASON) throw error;
      return createCallFailure(
        'timeout',
        t(
          '“{0}” was silent for {1} s. If the model needs more time to think, raise timeoutSeconds.',
          name,
          timeoutSeconds,
        ),
      );
    } finally {
      stop();
      signal.removeEventListener('abort', leave);
    }
  });
}

function createWrongKindFailure({ name, kind }: Endpoint): CallFailure {
  return createCallFailure(
    'bad-request',
    kind === 'local'
      ? t("The model of “{0}” scores steps and can't reply in a chat. Use it as a reward model (prm-local).", name)
      : t("The model of “{0}” isn't a reward model. Use it as a chat model (local).", name),
  );
}
