import * as vscode from 'vscode';
import { omitUndefined } from '../../core/base/optional-values.ts';
import {
  type Endpoint,
  getEndpointOrigin,
  isLocalModelEndpoint,
  isUnencryptedEndpoint,
  parseBaseUrl,
  parseEndpoints,
} from '../../core/judge/calls/index.ts';
import { describeJudgeKind, getEndpointJudgeKinds } from '../../core/judge/index.ts';
import { describeDiscoveredModel } from '../../judges/servers/discover.ts';
import { t } from '../../l10n/index.ts';
import {
  askForText,
  confirmInQuickPick,
  pickFromList,
  runAsSingleQuestion,
  runWithProgress,
  showInfo,
  showWarning,
  warnInModalDialog,
} from '../ask/index.ts';
import { addLocalModel, type LocalModelSetupServices } from './add-local-model.ts';
import { createRestrictedModeFailure } from './endpoints/budgets.ts';
import { askAndSaveApiKey, type EndpointApiKeyStore } from './endpoints/endpoint-keys.ts';
import { askForEndpointName, probeWithProgress } from './endpoints/endpoint-questions.ts';
import { formatEndpointLocation } from './endpoints/endpoints.ts';
import { type EndpointPreset, listEndpointPresets } from './endpoints/presets.ts';
import type { ModelJudgingServices } from './model-reviews.ts';

const EXAMPLE_BASE_URL = 'https://models.example.org/v1';

export interface EndpointSetupServices extends Omit<ModelJudgingServices, 'host'> {
  readonly keys: EndpointApiKeyStore;
}

/**
 * Asks for the properties of an endpoint, saves it in the user settings, tests it and reports the result.
 * @param isLocalModel whether to ask for the file of a model on this computer at once
 */
export async function addEndpoint(
  parts: EndpointSetupServices & LocalModelSetupServices,
  isLocalModel = false,
): Promise<void> {
  if (!vscode.workspace.isTrusted) {
    void showWarning(createRestrictedModeFailure().message);
    return;
  }
  // Treat all steps as one question, so that keys pressed between two don't reach a page.
  const entry = await runAsSingleQuestion(async () => {
    const preset = isLocalModel ? 'local-model' : await pickEndpointPreset();
    if (preset === 'discover') return askForDiscoveredEntry(parts);
    return preset === 'local-model' ? preset : preset && askForEndpointEntry(preset, parts);
  });
  if (entry === 'local-model') return addLocalModel(parts);
  if (!entry) return;
  await parts.endpoints.put(entry);
  const endpoint = parseEndpoints([entry]).endpoints[0];
  if (!endpoint || (await confirmAndTestEndpoint(endpoint, parts, t("Don't Test")))) return;
  void showInfo(
    t('Added the endpoint “{0}” without a test. You can test it later in the “Judges” view.', endpoint.name),
  );
}

async function pickEndpointPreset(): Promise<EndpointPreset | 'discover' | 'local-model' | undefined> {
  const rows = listEndpointPresets().map((preset) => ({
    label: preset.label,
    detail: preset.detail,
    preset,
  }));
  const own: EndpointPreset = { name: 'editor', label: '', detail: '', kind: 'editor', baseUrl: 'editor:' };
  const detail = t('Models provided by extensions such as Copilot. VS Code asks for your consent.');
  const find = {
    label: t('Find servers on this computer'),
    detail: t(
      'Asks the usual ports of llama.cpp, Ollama, LM Studio, vLLM, SGLang, and TGI on this computer for their models.',
    ),
    preset: 'discover' as const,
  };
  const file = {
    label: t('Model on this computer'),
    detail: t('A GGUF or ONNX file that you select. Proofs stay on this computer.'),
    preset: 'local-model' as const,
  };
  const all = [find, file, ...rows, { label: t('VS Code language model'), detail, preset: own }];
  const row = await pickFromList(all, {
    title: t('Add Endpoint (1 of 4): select a server'),
    matchOnDetail: true,
  });
  return row?.preset;
}

/** An entry of the endpoints setting. */
interface EndpointEntry extends Readonly<Record<string, unknown>> {
  readonly name: string;
}

async function askForEndpointEntry(
  preset: EndpointPreset,
  parts: EndpointSetupServices,
): Promise<EndpointEntry | undefined> {
  const { kind } = preset;
  if (kind === 'editor') return askForEditorEntry(parts);
  const baseUrl = await askForAddress(preset.baseUrl);
  if (baseUrl === undefined) return undefined;
  const at = { kind, baseUrl };
  if (isUnencryptedEndpoint(at) && !(await confirmPlainHttp(getEndpointOrigin(at)))) return undefined;
  if (preset.needsKey && !(await parts.keys.of(at))) await askAndSaveApiKey(parts.keys, getEndpointOrigin(at));
  const model = await askForModel({ ...at, name: preset.name }, parts);
  const name = model && (await askForEndpointName(preset.name, parts.endpoints));
  return name ? { name, kind, baseUrl, model } : undefined;
}

/** Finds servers on this computer, and asks for one of their models. */
async function askForDiscoveredEntry(parts: EndpointSetupServices): Promise<EndpointEntry | undefined> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: t('Finding servers on this computer…'),
    cancellable: true,
  };
  const servers = await runWithProgress(options, async (_, token) => {
    const run = new AbortController();
    const leave = token.onCancellationRequested(() => run.abort(new Error('canceled')));
    return parts.models
      .discover(run.signal)
      .catch(() => undefined)
      .finally(() => leave.dispose());
  });
  if (!servers) return undefined;
  const rows = servers.flatMap((server) =>
    server.models
      .filter(({ kind }) => kind !== undefined)
      .map((found) => ({
        label: found.model,
        description: `${server.engine} · ${server.baseUrl}`,
        detail: describeDiscoveredModel(found),
        server,
        found,
      })),
  );
  if (rows.length === 0) {
    void showInfo(
      t(
        'No models found on this computer. Start a server, such as Ollama or llama.cpp, or add an endpoint by its address.',
      ),
    );
    return undefined;
  }
  const row = await pickFromList(rows, { title: t('Add Endpoint: select a model'), matchOnDescription: true });
  const name = row && (await askForEndpointName(row.server.name, parts.endpoints, t('Add Endpoint: enter a name')));
  if (!name) return undefined;
  const { server, found } = row;
  return {
    name,
    kind: found.kind,
    baseUrl: server.baseUrl,
    model: found.model,
    prices: { prompt: 0, completion: 0 },
    ...(server.slots === undefined ? {} : { concurrency: server.slots }),
  };
}

async function askForEditorEntry({ endpoints }: EndpointSetupServices): Promise<EndpointEntry | undefined> {
  const models = await vscode.lm.selectChatModels();
  const rows = models.map(({ id, name, vendor }) => ({
    label: name,
    description: `${vendor} · ${id}`,
    id,
  }));
  if (rows.length === 0) {
    void showInfo(
      t('No language models found. Install an extension that provides them, such as Copilot, and sign in.'),
    );
    return undefined;
  }
  const row = await pickFromList(rows, {
    title: t('Add Endpoint: select a language model'),
  });
  const name = row && (await askForEndpointName('editor', endpoints, t('Add Endpoint: enter a name')));
  return name ? { name, kind: 'editor', baseUrl: 'editor:', model: row.id } : undefined;
}

async function askForAddress(value: string): Promise<string | undefined> {
  const text = await askForText({
    title: t('Add Endpoint (2 of 4): enter the address'),
    prompt: t('Enter the base URL of the server, without /chat/completions or /pooling.'),
    placeHolder: EXAMPLE_BASE_URL,
    value,
    ignoreFocusOut: true,
    validateInput: (entered) => {
      const read = parseBaseUrl(entered);
      return typeof read === 'string' ? t('The address {0}.', read) : undefined;
    },
  });
  const read = text === undefined ? undefined : parseBaseUrl(text);
  return read === undefined || typeof read === 'string' ? undefined : read.baseUrl;
}

async function confirmPlainHttp(origin: string): Promise<boolean> {
  const go = t('Use Without Key');
  const answer = await warnInModalDialog(
    t("Proofs sent to {0} aren't encrypted: it's an HTTP address on another machine.", origin),
    [t('Proofmark never sends an API key to this address. Use HTTPS if the server supports it.')],
    go,
  );
  return answer === go;
}

/** Asks for one of the models that the server lists, or for a name. */
async function askForModel(
  at: Pick<Endpoint, 'name' | 'kind' | 'baseUrl'>,
  parts: EndpointSetupServices,
): Promise<string | undefined> {
  const title = t('Add Endpoint (3 of 4): select a model');
  const [named] = parseEndpoints([{ ...at, model: 'unknown' }]).endpoints;
  // The model isn't known yet, so only list the models.
  const { models } = named ? await probeWithProgress(named, parts.models, true) : { models: [] };
  if (models.length > 0) {
    const other = t('Other model…');
    const rows = models.map((model) => ({ label: model, model }));
    const picked = await pickFromList([...rows, { label: other, model: undefined }], {
      title,
    });
    if (!picked || picked.model !== undefined) return picked?.model;
  }
  const entered = await askForText({
    title,
    prompt: t(
      models.length > 0
        ? 'Enter the name of the model on the server.'
        : 'No list of models from this server. Enter the name of a model.',
    ),
    ignoreFocusOut: true,
    validateInput: (text) =>
      text.trim() === '' || text.length > 200 ? t('Enter a name of at most 200 characters.') : undefined,
  });
  return entered?.trim();
}

/**
 * Tests an endpoint if the user confirms what that sends.
 * @param cancelLabel the label of the row that skips the test
 * @returns whether the user confirmed
 */
export async function confirmAndTestEndpoint(
  endpoint: Endpoint,
  parts: EndpointSetupServices,
  cancelLabel?: string,
): Promise<boolean> {
  const { name, model, prices } = endpoint;
  const question = t('Test the endpoint “{0}”?', name);
  const isLocal = isLocalModelEndpoint(endpoint);
  const detail = isLocal
    ? [t('Loads {0} and queries it with a short test, on this computer. Nothing is sent.', model)]
    : [
        t(
          "Sends a short test to {0} ({1}) and requests the endpoint's list of models.",
          model,
          formatEndpointLocation(endpoint),
        ),
        t('No proof is sent.'),
        ...(prices ? [] : [t('Cost unknown: no price is set for this endpoint.')]),
      ];
  const confirmed = await confirmInQuickPick({
    question,
    detail,
    confirmLabel: t('Test'),
    ...omitUndefined({ cancelLabel }),
  });
  if (confirmed) await probeAndReport(endpoint, parts);
  return confirmed;
}

/** Tests an endpoint, reports the result and offers the next action. */
async function probeAndReport(endpoint: Endpoint, parts: EndpointSetupServices): Promise<void> {
  const { isUsable, sentences, failure } = await probeWithProgress(endpoint, parts.models);
  const found = sentences.join(' ');
  const said = found.includes(`“${endpoint.name}”`) ? found : `${endpoint.name}: ${found}`;
  const [kind = 'critic'] = getEndpointJudgeKinds(endpoint);
  const use = t('Use as {0}', describeJudgeKind(kind).name);
  const setKey = t('Set API Key');
  const again = t('Test Again');
  if (isUsable) {
    const answer = await showInfo(said, use);
    if (answer === use) await parts.selection.choose({ judge: `${kind}@${endpoint.name}` });
    return;
  }
  const offers = [...(failure?.cause === 'key' || failure?.cause === 'forbidden' ? [setKey] : []), again];
  const answer = await showWarning(said, ...offers);
  if (answer === undefined) return;
  if (answer === again || (await askAndSaveApiKey(parts.keys, getEndpointOrigin(endpoint))))
    await probeAndReport(endpoint, parts);
}
