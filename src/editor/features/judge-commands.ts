import * as vscode from 'vscode';
import { type Endpoint, getEndpointOrigin, getServerOrigin, isLoopbackOrigin } from '../../core/judge/calls/index.ts';
import { t } from '../../l10n/index.ts';
import { pickFromList, registerCommand, showInfo, showNoOpenProofMessage, warnInModalDialog } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { commandIds, formerCommandIds, LOCAL_MODEL_ARGUMENT } from '../base/manifest-names.ts';
import { explainHiddenReview } from '../data/index.ts';
import type * as models from '../models/index.ts';
import {
  askAndSaveApiKey,
  type EndpointSetupServices,
  formatEndpointLocation,
  type JudgePickerServices,
  parseJudgeSetting,
} from '../models/index.ts';
import { type ActiveProofTracker, type ProofReviews, reviewWithConsent } from '../review/index.ts';

export interface JudgeCommandServices extends EndpointSetupServices, JudgePickerServices {
  readonly front: ActiveProofTracker;
  readonly reviews: ProofReviews;
  /** Loads what selects judges, and adds and tests endpoints. */
  loadJudgeSetup(): Promise<
    Pick<
      typeof models,
      'addEndpoint' | 'confirmAndTestEndpoint' | 'installEngine' | 'pickJudge' | 'pickJudgeAtEndpoint'
    >
  >;
  /** The extension's storage. */
  readonly globalStorageUri: vscode.Uri;
  /** Judges again in the focused review panel. False if none has the focus. */
  judgeAgainInPanel(): Promise<boolean>;
}

/** The commands that select and set up judges. */
export function registerJudgeCommands(parts: JudgeCommandServices): vscode.Disposable {
  const { selection, endpoints, keys, front, reviews } = parts;
  const disposables = new Disposables();
  const register = (command: string, run: (at?: Endpoint) => unknown): void =>
    disposables.add(registerCommand(command, run));
  // From the view of judges, the endpoint is given.
  const registerOf = (command: string, title: string, run: (endpoint: Endpoint) => unknown): void =>
    register(command, async (at) => {
      const endpoint = at ?? (await pickEndpoint(title, parts));
      if (endpoint) await run(endpoint);
    });

  register(commandIds.chooseJudge, async () => {
    const picked = await (await parts.loadJudgeSetup()).pickJudge(t('Choose Judge'), parts);
    if (picked) await selection.choose(picked);
  });
  register(commandIds.reviewWith, async () => {
    const document = front.current?.document;
    if (!document) {
      showNoOpenProofMessage();
      return;
    }
    if (reviews.isVeiled(document)) {
      void showInfo(explainHiddenReview());
      return;
    }
    const { pickJudge } = await parts.loadJudgeSetup();
    const picked = await pickJudge(t('Review with Another Judge'), parts, true);
    if (picked) await reviewWithConsent(document, parts, { picked });
  });
  disposables.add(
    registerCommand(commandIds.judgeAgainFromHere, () => judgeAgain(parts)),
    registerCommand(formerCommandIds.judgeAgainInPanel, () => judgeAgain(parts)),
  );
  disposables.add(
    registerCommand(commandIds.addEndpoint, async (start?: unknown) =>
      (await parts.loadJudgeSetup()).addEndpoint(parts, start === LOCAL_MODEL_ARGUMENT),
    ),
  );
  register(commandIds.installEngine, async () => (await parts.loadJudgeSetup()).installEngine(parts));
  registerOf(commandIds.probeEndpoint, t('Test Endpoint'), async (endpoint) =>
    (await parts.loadJudgeSetup()).confirmAndTestEndpoint(endpoint, parts),
  );
  registerOf(commandIds.useEndpoint, t('Use Endpoint as Judge'), async (endpoint) => {
    const picked = await (await parts.loadJudgeSetup()).pickJudgeAtEndpoint(endpoint);
    if (picked) await selection.choose(picked);
  });
  registerOf(commandIds.removeEndpoint, t('Remove Endpoint'), (endpoint) => removeEndpoint(endpoint, parts));
  register(commandIds.setKey, async (at) => {
    const origin = at
      ? getEndpointOrigin(at)
      : await pickOrigin(t('Set the API Key of a Server'), listOrigins(endpoints.all));
    if (origin === undefined || !(await askAndSaveApiKey(keys, origin))) return;
    void showInfo(t("Saved the API key for {0}. It isn't sent anywhere else.", origin));
  });
  register(commandIds.deleteKey, async (at) => {
    const saved = keys.origins();
    if (!at && saved.length === 0) {
      void showInfo(t('There are no saved API keys.'));
      return;
    }
    const origin = at ? getEndpointOrigin(at) : await pickOrigin(t('Delete the API Key of a Server'), saved);
    if (origin === undefined) return;
    await keys.delete(origin);
    void showInfo(t('Deleted the API key for {0}.', origin));
  });
  return disposables;
}

/** Judges again from the focused step of the panel, or the step at the cursor. Verdicts on earlier steps stay. */
async function judgeAgain(parts: JudgeCommandServices): Promise<void> {
  if (await parts.judgeAgainInPanel()) return;
  const { document, latest } = parts.front.current ?? {};
  if (!document) return;
  const editor = vscode.window.activeTextEditor;
  const isHere = editor?.document === document && latest?.version === document.version;
  const at = isHere ? document.offsetAt(editor.selection.active) : 0;
  const step = isHere ? latest.review.steps.find(({ step: { range } }) => at <= range.end) : undefined;
  await rejudgeFromStep(document, step?.step.index ?? 0, parts);
}

/** Judges again from a step on, after a confirmation of the cost. Reports a missing judge. */
export async function rejudgeFromStep(
  document: vscode.TextDocument,
  step: number,
  parts: Pick<JudgeCommandServices, 'reviews' | 'selection' | 'models'>,
): Promise<void> {
  const { reviews, selection } = parts;
  if (reviews.isVeiled(document)) {
    void showInfo(explainHiddenReview());
    return;
  }
  if (parseJudgeSetting(selection.current.judge).kind === 'checker') {
    const choose = t('Choose Judge');
    const said = t(
      "The selected judge is the embedded checker, which can't judge again from a step. Choose another judge first.",
    );
    const answer = await showInfo(said, choose);
    if (answer === choose) await vscode.commands.executeCommand(commandIds.chooseJudge);
    return;
  }
  await reviewWithConsent(document, parts, { freshFrom: step });
}

/** Removes an endpoint after a confirmation, and optionally its key if no other endpoint has the same origin. */
async function removeEndpoint(endpoint: Endpoint, { endpoints, keys }: EndpointSetupServices): Promise<void> {
  const { name } = endpoint;
  const origin = getEndpointOrigin(endpoint);
  const isShared = endpoints.all.some((other) => other.name !== name && getEndpointOrigin(other) === origin);
  const hasKey = !isShared && keys.origins().includes(origin);
  const remove = t('Remove Endpoint');
  const both = t('Remove Endpoint and Key');
  const answer = await warnInModalDialog(
    t(
      'Remove the endpoint “{0}” ({1}, {2}) from your settings?',
      name,
      endpoint.model,
      formatEndpointLocation(endpoint),
    ),
    hasKey ? [t('The API key for {0} stays saved unless you remove it, too.', origin)] : [],
    ...(hasKey ? [both, remove] : [remove]),
  );
  if (answer === undefined) return;
  await endpoints.remove(name);
  if (answer === both) await keys.delete(origin);
}

async function pickEndpoint(title: string, { endpoints }: EndpointSetupServices): Promise<Endpoint | undefined> {
  const rows = endpoints.all.map((endpoint) => ({
    label: endpoint.name,
    description: `${endpoint.model} · ${formatEndpointLocation(endpoint)}`,
    endpoint,
  }));
  if (rows.length > 0) return (await pickFromList(rows, { title }))?.endpoint;
  await suggestAddingEndpoint();
  return undefined;
}

/** Origins of endpoints that could have a key, each once. */
function listOrigins(endpoints: readonly Endpoint[]): string[] {
  return [...new Set(endpoints.map(getServerOrigin).filter((origin) => origin !== undefined))];
}

async function pickOrigin(title: string, origins: readonly string[]): Promise<string | undefined> {
  if (origins.length > 0) {
    const rows = origins.map((origin) => ({
      label: origin,
      description: isLoopbackOrigin(origin) ? t('on this machine; usually needs no key') : '',
    }));
    return (await pickFromList(rows, { title }))?.label;
  }
  await suggestAddingEndpoint(t('None of your endpoints can use an API key. Add an endpoint for a server first.'));
  return undefined;
}

async function suggestAddingEndpoint(reason = t('There are no endpoints yet.')): Promise<void> {
  const add = t('Add Endpoint');
  const answer = await showInfo(reason, add);
  if (answer === add) await vscode.commands.executeCommand(commandIds.addEndpoint);
}

/** Asks once about a workspace's suggestions, when one of its proofs is first viewed. */
export function registerJudgeSuggestionQuestion(
  front: ActiveProofTracker,
  { selection, endpoints }: Pick<JudgePickerServices, 'selection' | 'endpoints'>,
): vscode.Disposable {
  const disposables = new Disposables();
  const look = (): void => {
    if (front.current && selection.open) void selection.ask(endpoints.all);
  };
  disposables.add(front.onDidChange(look), selection.onDidChange(look));
  look();
  return disposables;
}
