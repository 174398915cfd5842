/** What adding an endpoint of any kind asks for, and its test. */
import * as vscode from 'vscode';
import type { Endpoint } from '../../../core/judge/calls/index.ts';
import type { ServerProbeResult } from '../../../judges/servers/probe.ts';
import { t } from '../../../l10n/index.ts';
import { askForText, runWithProgress } from '../../ask/index.ts';
import type { UserEndpoints } from './endpoints.ts';

/** Sends the queries of a test. */
interface EndpointProber {
  probe(endpoint: Endpoint, signal: AbortSignal, isListOnly?: boolean): Promise<ServerProbeResult>;
}

/** Adds a number to a name that an endpoint already has. */
export function createFreeEndpointName(suggested: string, endpoints: UserEndpoints): string {
  let name = suggested;
  for (let k = 2; endpoints.named(name); k++) name = `${suggested}-${k}`;
  return name;
}

/** Asks for a name that no endpoint has. @returns undefined if dismissed */
export async function askForEndpointName(
  suggested: string,
  endpoints: UserEndpoints,
  title = t('Add Endpoint (4 of 4): enter a name'),
): Promise<string | undefined> {
  const value = createFreeEndpointName(suggested, endpoints);
  return askForText({
    title,
    prompt: t('Judge names consist of a kind and this name, as in KIND@{0}.', value),
    value,
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (!/^[\w.-]{1,64}$/.test(text)) return t('Use 1 to 64 letters, digits, “.”, “_”, or “-”.');
      return endpoints.named(text) ? t('An endpoint with this name already exists.') : undefined;
    },
  });
}

/** Tests an endpoint, or only lists its models. */
export function probeWithProgress(
  endpoint: Endpoint,
  models: EndpointProber,
  isListOnly = false,
): Thenable<ServerProbeResult> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: isListOnly ? t('Listing the models of {0}…', endpoint.baseUrl) : t('Testing {0}…', endpoint.name),
    cancellable: true,
  };
  return runWithProgress(options, async (_, token): Promise<ServerProbeResult> => {
    const run = new AbortController();
    const leave = token.onCancellationRequested(() => run.abort(new Error('canceled')));
    try {
      return await models.probe(endpoint, run.signal, isListOnly);
    } catch (error) {
      if (!run.signal.aborted) throw error;
      return { isUsable: false, models: [], sentences: [t('Test canceled.')] };
    } finally {
      leave.dispose();
    }
  });
}
