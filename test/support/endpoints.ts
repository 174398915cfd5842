/** Endpoints and purses for tests. Nothing of it reaches a real server. */

import type { Endpoint } from '../../src/core/judge/calls/endpoint.ts';
import type { CallBudget } from '../../src/core/judge/calls/types.ts';

/** An endpoint named `scripted`, for a server of a test's own. */
export function endpointOf(changes: Partial<Endpoint> = {}): Endpoint {
  return {
    name: 'scripted',
    kind: 'chat',
    baseUrl: 'http://localhost:1/v1',
    model: 'scripted',
    sampling: {},
    concurrency: 99,
    timeoutSeconds: 10,
    images: false,
    ...changes,
  };
}

/** Pays for everything. */
export const deepPurse: CallBudget = { take: async () => undefined, settle: () => undefined };
