/** The only file that uses the `openai` package. It's loaded with the first query, not before. */
import type { OpenAI as Client } from 'openai/client';
import { LruCache } from '../../core/base/lru.ts';
import type { Fetch } from './wire.ts';

/** Cached clients: one per endpoint and key. */
const MOST_CLIENTS = 32;
/** The wire has its own bounds; the client's timer may not be shorter. In milliseconds, the longest there is. */
const NEVER = 2 ** 31 - 1;

export type { Client };

export interface Clients {
  /**
   * The client for a base URL. By itself it takes keys, an organisation, a project, headers, a log level and more from the
   * environment: each is set here, and `wire` sends no header but its own.
   */
  get(id: string, baseUrl: string, key: string | undefined, wire: () => Fetch): Promise<Client>;
}

export function createClients(): Clients {
  const clients = new LruCache<Client>(MOST_CLIENTS);
  return {
    async get(id, baseUrl, key, wire) {
      const { OpenAI } = await import('openai/client');
      return clients.ofText(
        id,
        () =>
          new OpenAI({
            baseURL: baseUrl,
            // It refuses to be made without one; the wire leaves the header out.
            apiKey: key ?? 'none',
            adminAPIKey: null,
            organization: null,
            project: null,
            webhookSecret: null,
            defaultHeaders: key === undefined ? { Authorization: null } : {},
            maxRetries: 0,
            timeout: NEVER,
            logLevel: 'off',
            fetch: wire(),
            dangerouslyAllowBrowser: true,
          }),
        1,
      );
    },
  };
}
