/** Which form a server is asked in, where the command line does not say. */
import type { Endpoint, EndpointKind } from '../../core/judge/calls/index.ts';
import type { ModelJudges } from '../../judges/model-judges.ts';
import type { Probe } from '../../judges/servers/probe.ts';

/** Of reward models, the most telling first: almost any chat model answers something to `prm-chat`. */
export const REWARD_FORMS: readonly EndpointKind[] = ['prm-pooling', 'prm-json', 'prm-chat'];
const ALL_ENDPOINT_FORMS: readonly EndpointKind[] = ['chat', ...REWARD_FORMS];

export interface DetectedForm {
  /** In the form that was found; as it was if there is none. */
  readonly endpoint: Endpoint;
  /** Of that form; of the first one tried if there is none. */
  readonly probe: Probe;
}

/** The first form in which a server can be asked. What is sent for it is no proof of the user's. */
export async function detectForm(
  models: Pick<ModelJudges, 'probe'>,
  endpoint: Endpoint,
  kinds: 'reward' | 'any',
  signal: AbortSignal,
): Promise<DetectedForm> {
  let first: Probe | undefined;
  for (const kind of kinds === 'reward' ? REWARD_FORMS : ALL_ENDPOINT_FORMS) {
    const asked = { ...endpoint, kind };
    const probe = await models.probe(asked, signal);
    if (probe.isUsable) return { endpoint: asked, probe };
    first ??= probe;
    // No other form helps where the server is not reached, or does not let anybody in.
    if (!['not-found', 'bad-request', 'malformed'].includes(probe.failure?.cause ?? '')) break;
  }
  return { endpoint, probe: first as Probe };
}
