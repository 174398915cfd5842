/** Detects the form (API) of a server if the command line doesn't name it. */
import type { Endpoint, EndpointKind } from '../../core/judge/calls/index.ts';
import type { ModelJudgeFactory } from '../../judges/model-judges.ts';
import type { ServerProbeResult } from '../../judges/servers/probe.ts';

/** The forms of reward models, the most specific first: almost any chat model replies to `prm-chat`. */
export const REWARD_MODEL_ENDPOINT_KINDS: readonly EndpointKind[] = ['prm-pooling', 'prm-json', 'prm-chat'];
const ALL_ENDPOINT_FORMS: readonly EndpointKind[] = ['chat', ...REWARD_MODEL_ENDPOINT_KINDS];

export interface EndpointKindDetection {
  /** The endpoint with the detected form, or unchanged if none was detected. */
  readonly endpoint: Endpoint;
  /** The probe of the detected form, or of the first form if none was detected. */
  readonly probe: ServerProbeResult;
  /** Set if all forms were tried and failed. */
  readonly isFormUnknown?: true;
}

/** Detects the first form that the server supports. It sends test questions, never a proof. */
export async function detectEndpointKind(
  models: Pick<ModelJudgeFactory, 'probe'>,
  endpoint: Endpoint,
  kinds: 'reward' | 'any',
  signal: AbortSignal,
): Promise<EndpointKindDetection> {
  let first: ServerProbeResult | undefined;
  for (const kind of kinds === 'reward' ? REWARD_MODEL_ENDPOINT_KINDS : ALL_ENDPOINT_FORMS) {
    const asked = { ...endpoint, kind };
    const probe = await models.probe(asked, signal);
    if (probe.isUsable) return { endpoint: asked, probe };
    first ??= probe;
    // If the server can't be reached or refuses access, other forms fail, too.
    if (!['not-found', 'bad-request', 'malformed'].includes(probe.failure?.cause ?? ''))
      return { endpoint, probe: first };
  }
  return { endpoint, probe: first as ServerProbeResult, isFormUnknown: true };
}
