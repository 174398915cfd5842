/** Tests what a server supports. All that it sends is in this file; it sends no proof of the user. */

import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import type { CallFailure, Endpoint, EndpointKind, JudgeFailure, ModelCall } from '../../core/judge/calls/index.ts';
import { buildPrmMessages, omitNullParameters, parsePrmScores } from '../../core/judge/index.ts';
import { definePluralText, t } from '../../l10n/index.ts';
import { cleanServerMessage } from './failure-detail.ts';
import type { ServerQueryContext } from './failures.ts';
import { requestJson } from './json-request.ts';
import { resolveEndpointConnection, type ServerCallSender, type ServerConnectionOptions } from './transport.ts';

/** The result of a test, with sentences for the user. */
export interface ServerProbeResult {
  readonly isUsable: boolean;
  /** The form of the query that the server accepted. */
  readonly form?: string;
  readonly models: readonly string[];
  readonly sentences: readonly string[];
  readonly failure?: JudgeFailure;
}

/** The maximum number of models to list, and the maximum length of a name in characters. */
const MOST_MODELS = 500;
const LONGEST_NAME = 200;

const QUESTION = 'What is 1 + 1? Reply with the number alone.';
const PROBLEM = 'What is 2 + 3?';
/** The steps of the test; the second one is wrong. */
const STEPS = ['We add the two numbers.', '2 + 3 = 6.', 'So the answer is 6.'];

/**
 * @param isListOnly whether to request only the list of models
 * @throws the reason of `signal` once it aborts
 */
export async function runServerProbe(
  send: ServerCallSender,
  options: ServerConnectionOptions,
  endpoint: Endpoint,
  signal: AbortSignal,
  isListOnly: boolean,
): Promise<ServerProbeResult> {
  signal.throwIfAborted();
  const { models, sentence } = await listModels(options, endpoint, signal);
  const listed = sentence === undefined ? [] : [sentence];
  // A test question may cost money, or load a model into the server's memory, so the person chooses the model.
  if (isListOnly || (endpoint.model === '' && models.length > 0))
    return {
      isUsable: true,
      models,
      sentences: [...listed, t('No model is set, so no test question was sent.')],
    };
  const ask: ProbeSender = (messages, more = {}) => {
    const sampling = { ...omitNullParameters(endpoint.sampling), ...more };
    return send({ endpoint, model: endpoint.model, messages, sampling, sample: 0 }, signal);
  };
  const found = await (endpoint.kind.startsWith('prm-') ? probeScores(endpoint, ask) : probeChat(endpoint, ask));
  if ('failure' in found) {
    const { retryAfter: _, ...failure } = found;
    return { isUsable: false, models, sentences: [...listed, failure.message], failure };
  }
  return { isUsable: true, form: endpoint.kind, models, sentences: [...listed, ...found] };
}

/** Sends messages with the endpoint's sampling parameters, and more. */
type ProbeSender = (messages: ModelCall['messages'], more?: ModelCall['sampling']) => ReturnType<ServerCallSender>;

interface ListedModels {
  readonly models: readonly string[];
  readonly sentence?: string;
}

async function listModels(
  options: ServerConnectionOptions,
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<ListedModels> {
  switch (endpoint.kind) {
    case 'prm-json':
    case 'local':
    case 'prm-local':
      return { models: [] };
    case 'editor':
      return { models: (await options.editorModels?.list().catch(() => [])) ?? [] };
    default:
      return fetchModels(options, endpoint, signal);
  }
}

async function fetchModels(
  options: ServerConnectionOptions,
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<ListedModels> {
  const approach = await resolveEndpointConnection(options, endpoint);
  // The following query reports the reason.
  if ('kind' in approach) return { models: [] };
  const { key, wire } = approach;
  const asked: ServerQueryContext = { endpoint, model: endpoint.model, key };
  const url = `${endpoint.baseUrl}/models${MODEL_PAGES[endpoint.kind] ?? ''}`;
  const answer = await requestJson(wire, url, undefined, asked, signal);
  if (answer.kind !== 'json') return { models: [] };
  const ids = readModelIds(answer.json);
  const models = ids
    .filter((id) => id.length <= LONGEST_NAME)
    .slice(0, MOST_MODELS)
    .map((id) => cleanServerMessage(id, key));
  if (ids.length === 0) return { models, sentence: t('“{0}” lists no models.', endpoint.name) };
  return { models, sentence: formatModelList(endpoint, ids) };
}

/** Without it, these servers list only their first models. */
const MODEL_PAGES: { readonly [K in EndpointKind]?: string } = { anthropic: '?limit=1000', gemini: '?pageSize=1000' };

/** Reads the names of the models that reply with text, as the APIs list them. */
function readModelIds({ data, models }: Readonly<Record<string, unknown>>): readonly string[] {
  if (Array.isArray(data))
    return data.map((one: unknown) => getFieldsOrEmpty(one).id).filter((id) => typeof id === 'string');
  return (Array.isArray(models) ? models : []).flatMap((one: unknown) => {
    const { name, supportedGenerationMethods: methods } = getFieldsOrEmpty(one);
    const isText = !Array.isArray(methods) || methods.includes('generateContent');
    return typeof name === 'string' && isText ? [name.replace(/^models\//, '')] : [];
  });
}

function formatModelList({ name, model }: Endpoint, models: readonly string[]): string {
  const count = formatModelCount(models.length);
  if (model === '') return t('“{0}” lists {1}.', name, count);
  return models.includes(model)
    ? t('“{0}” lists {1}, including “{2}”.', name, count, model)
    : t('“{0}” lists {1}, but not “{2}”.', name, count, model);
}

const formatModelCount = definePluralText('{0} model', '{0} models');

/** A model on this computer can be slow, so its reply is short. */
const PROBE_SAMPLING: { readonly [K in EndpointKind]?: ModelCall['sampling'] } = {
  editor: {},
  local: { max_tokens: 64 },
};

async function probeChat({ kind }: Endpoint, ask: ProbeSender): Promise<readonly string[] | CallFailure> {
  const more = PROBE_SAMPLING[kind] ?? { logprobs: true, top_logprobs: 2 };
  const sent = await ask([{ role: 'user', content: QUESTION }], more);
  if (!('reply' in sent)) return sent;
  const { text, reasoning, tokens, probabilities, milliseconds = 0 } = sent.reply;
  const seconds = (milliseconds / 1000).toFixed(1);
  return [
    t(
      text.includes('2')
        ? 'The endpoint answered a test question (1 + 1) in {0} s.'
        : 'The endpoint answered a test question (1 + 1) in {0} s, but wrongly.',
      seconds,
    ),
    formatTokenCounting(tokens),
    t(probabilities ? 'The endpoint returns log probabilities.' : 'The endpoint returns no log probabilities.'),
    ...(reasoning === undefined ? [] : [t('The endpoint returns its reasoning separately.')]),
  ];
}

function formatTokenCounting(tokens: { readonly cached?: number } | undefined): string {
  if (!tokens) return t("The endpoint doesn't count tokens, so the token usage of reviews is unknown.");
  return t(
    tokens.cached === undefined
      ? 'The endpoint counts tokens.'
      : 'The endpoint counts tokens, including those cached by the server.',
  );
}

async function probeScores({ kind }: Endpoint, ask: ProbeSender): Promise<readonly string[] | CallFailure> {
  const sent = await ask(buildPrmMessages(PROBLEM, STEPS));
  if (!('reply' in sent)) return sent;
  const scores = parsePrmScores(sent.reply.text, STEPS.length) ?? [];
  const [first = 0, second = 0] = scores;
  return [
    t('Query format: {0}.', sent.form ?? kind),
    t('Scores of three test steps: {0}.', scores.map((score) => score.toFixed(2)).join(', ')),
    ...(second < first
      ? []
      : [t("The incorrect test step didn't score lower than the correct one. Is this a process reward model?")]),
  ];
}
