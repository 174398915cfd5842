/** Queries VS Code language models. The calls to the VS Code API are in `EditorLanguageModelCatalog`. */

import type { Clock } from '../../core/base/clock.ts';
import {
  type CallFailure,
  createCallFailure,
  type FailureCause,
  type ModelCall,
  type ModelReply,
  type TokenUsage,
} from '../../core/judge/calls/index.ts';
import { t } from '../../l10n/index.ts';
import { cleanServerMessage } from './failure-detail.ts';

/** A message to a VS Code language model, which has no system messages. */
export interface EditorLanguageModelMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** A VS Code language model. */
export interface EditorLanguageModel {
  readonly name: string;
  /** Queries the model. VS Code first asks the user for consent if needed. Throws the error of VS Code, whose `code` tells the cause. */
  send(
    messages: readonly EditorLanguageModelMessage[],
    sampling: ModelCall['sampling'],
    signal: AbortSignal,
  ): AsyncIterable<string>;
  countTokens?(text: string, signal: AbortSignal): Promise<number>;
}

/** The VS Code language models. */
export interface EditorLanguageModelCatalog {
  /** Returns the names of all current models, as in endpoints. */
  list(): Promise<readonly string[]>;
  /** Returns a model by name; undefined if there is none. */
  select(model: string): Promise<EditorLanguageModel | undefined>;
}

/** The maximum length of a reply, in UTF-16 code units. */
const MOST_SAID = 4 * 1024 * 1024;

/** The abort reason when a model was silent for too long. */
const SILENCE_REASON = 'silent';

/**
 * Sends a call to a VS Code language model, once.
 * @throws the reason of `signal` once it aborts
 */
export async function queryEditorLanguageModel(
  models: EditorLanguageModelCatalog | undefined,
  clock: Clock,
  { endpoint, model: wanted, messages, sampling, onText }: ModelCall,
  signal: AbortSignal,
): Promise<ModelReply | CallFailure> {
  const { name, timeoutSeconds } = endpoint;
  if (!models)
    return createCallFailure('not-found', t('“{0}” is a VS Code language model and works only in VS Code.', name));
  if (messages.some(({ images = [] }) => images.length > 0))
    return createCallFailure(
      'bad-request',
      t("VS Code language models can't take images. Turn off “images” for “{0}”.", name),
    );
  const abort = new AbortController();
  const leave = (): void => abort.abort(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  let stop = (): void => undefined;
  const wait = (): void => {
    stop();
    stop = clock.after(timeoutSeconds * 1000, () => abort.abort(SILENCE_REASON));
  };
  const broken = new Promise<never>((_, reject) => {
    abort.signal.addEventListener('abort', () => reject(abort.signal.reason), { once: true });
  });
  broken.catch(() => undefined);
  try {
    signal.throwIfAborted();
    wait();
    const model = await Promise.race([models.select(wanted), broken]);
    if (!model) return createNoModelFailure(name, wanted);
    const asked = messages.map(
      ({ role, content }): EditorLanguageModelMessage => ({ role: role === 'assistant' ? role : 'user', content }),
    );
    const pieces = model.send(asked, sampling, abort.signal)[Symbol.asyncIterator]();
    let text = '';
    for (;;) {
      wait();
      const next = await Promise.race([pieces.next(), broken]);
      if (next.done) break;
      text += next.value;
      const soFar = text;
      onText?.(() => ({ text: soFar, reasoning: '' }));
      if (text.length > MOST_SAID) {
        abort.abort();
        return createCallFailure('too-large', t("Discarded the reply from “{0}” because it's longer than 4 MB.", name));
      }
    }
    stop();
    const tokens = await Promise.race([countEditorTokens(model, asked, text, abort.signal), broken]);
    return { kind: 'reply', text, finish: 'unknown', ...(tokens ? { tokens } : {}) };
  } catch (error) {
    signal.throwIfAborted();
    if (abort.signal.reason === SILENCE_REASON)
      return createCallFailure(
        'timeout',
        t(
          '“{0}” was silent for {1} s. If the model needs more time to think, raise timeoutSeconds.',
          name,
          timeoutSeconds,
        ),
      );
    return toEditorFailure(name, wanted, error);
  } finally {
    stop();
    signal.removeEventListener('abort', leave);
  }
}

/** Counts tokens with the VS Code API; undefined if that fails. */
async function countEditorTokens(
  model: EditorLanguageModel,
  asked: readonly EditorLanguageModelMessage[],
  text: string,
  signal: AbortSignal,
): Promise<TokenUsage | undefined> {
  try {
    const prompt = await model.countTokens?.(asked.map(({ content }) => content).join('\n\n'), signal);
    const completion = await model.countTokens?.(text, signal);
    if (prompt === undefined || completion === undefined) return undefined;
    return { prompt, completion };
  } catch {
    return undefined;
  }
}

function createNoModelFailure(name: string, model: string): CallFailure {
  return createCallFailure(
    'not-found',
    t(
      'VS Code has no language model “{0}” for the endpoint “{1}”. Install the extension that provides it, and sign in.',
      model,
      name,
    ),
  );
}

/** Creates the failure for an error of VS Code, by its code and message. */
function toEditorFailure(name: string, model: string, error: unknown): CallFailure {
  const chain: Error[] = [];
  for (let one = error; one instanceof Error && chain.length < 4; one = one.cause) chain.push(one);
  const code = chain.map((one) => ('code' in one ? String(one.code) : '')).find((one) => one !== '') ?? '';
  const words = chain.map(({ name, message }) => `${name} ${message}`).join(' ');
  const detail = cleanServerMessage(chain.at(-1)?.message, undefined);
  const told = (cause: FailureCause, message: string, retryAfter?: number): CallFailure =>
    createCallFailure(
      cause,
      detail ? t('{0} VS Code reported: “{1}”.', message, detail.replace(/[.\s]+$/, '')) : message,
      retryAfter,
    );

  if (/quota|premium request|usage limit|monthly limit/i.test(`${code} ${words}`))
    return told('quota', t('Quota exceeded at “{0}”. Check your plan for VS Code language models.', name));
  if (/rate.?limit|too many requests|\b429\b/i.test(`${code} ${words}`))
    return told('busy', t('Rate limit reached at “{0}”.', name), 0);
  switch (code) {
    case 'NoPermissions':
      return told(
        'consent',
        t(
          "Proofmark isn't allowed to use “{0}”. Start a review and allow access, or allow it in “Manage Language Model Access”.",
          name,
        ),
      );
    case 'Blocked':
      return told('consent', t('VS Code is blocking Proofmark from using “{0}” right now. Try again later.', name));
    case 'NotFound':
      return createNoModelFailure(name, model);
    default:
  }
  if (/filter|responsible ai|content policy|off.?topic/i.test(words))
    return told('filtered', t('“{0}” withheld the reply. Try another model.', name));
  return told('server', t('The query to “{0}” failed.', name));
}
