/** Adds a model on this computer as an endpoint: the person picks its file. Nothing is sent anywhere. */
import * as vscode from 'vscode';
import { getErrorMessage } from '../../core/base/errors.ts';
import { omitFalseOrUndefined } from '../../core/base/optional-values.ts';
import { type Endpoint, parseEndpoints } from '../../core/judge/calls/index.ts';
import { describeJudgeKind, getEndpointJudgeKinds } from '../../core/judge/index.ts';
import { formatMegabytes, LOCAL_ENGINES, type LocalModelDescription } from '../../core/judge/local/index.ts';
import { t } from '../../l10n/index.ts';
import {
  pickFileToOpen,
  pickFromList,
  QuickPickList,
  type QuickPickRow,
  runAsSingleQuestion,
  runWithProgress,
  showWarning,
} from '../ask/index.ts';
import type { EditorHost, EngineInstaller, LocalModelFiles } from '../base/editor-host.ts';
import { commandIds } from '../base/manifest-names.ts';
import { askForEndpointName, createFreeEndpointName, probeWithProgress } from './endpoints/endpoint-questions.ts';
import type { UserEndpoints } from './endpoints/endpoints.ts';
import { installWithProgress, listInstallationLines } from './install-engine.ts';
import type { ModelJudgingServices } from './model-reviews.ts';

/** The services that adding a model on this computer needs. */
export interface LocalModelSetupServices extends ModelJudgingServices {
  readonly host: EditorHost;
  /** The extension's storage. */
  readonly globalStorageUri: vscode.Uri;
  /** The proof that can be reviewed next. */
  readonly front: { readonly current?: { readonly document: vscode.TextDocument } | undefined };
}

/** The way in which a person wants to add a model. */
interface ModelChoice {
  readonly name: string;
  readonly kind: LocalModelDescription['kinds'][number];
}

/** Asks for the file of a model, says what is known of it, installs its engine if necessary, tries it, and saves it in the user settings. */
export async function addLocalModel(parts: LocalModelSetupServices): Promise<void> {
  const { openEngines, localModelFiles: files } = await parts.host.asking();
  const engines = openEngines?.(parts.globalStorageUri);
  if (!engines || !files) {
    void showWarning(t("Models on this computer can't be used in a browser. Use VS Code on a desktop or a server."));
    return;
  }
  try {
    const asked = await runAsSingleQuestion(async () => {
      const file = await pickModelFile();
      const model = file === undefined ? undefined : await files.describe(file);
      const choice = model && (await askHowToAdd(model, engines, parts.endpoints));
      return model && choice && { model, choice };
    });
    if (asked) await tryAndSave(asked.model, asked.choice, { ...parts, engines, files });
  } catch (error) {
    // Its message says what is wrong with the file or the installation.
    void showWarning(getErrorMessage(error));
  }
}

/** A dialog of Linux or Windows selects either files or folders. An ONNX file stands for its folder. */
async function pickModelFile(): Promise<string | undefined> {
  const picked = await pickFileToOpen({
    title: t('Select a GGUF file, or the ONNX file in the folder of a model'),
    openLabel: t('Select Model'),
    filters: { [t('Models')]: ['gguf', 'onnx'] },
  });
  if (picked && picked.scheme !== 'file')
    throw new Error(t("{0} isn't a file on this computer. Copy the model to this computer.", picked.toString(true)));
  return picked?.fsPath;
}

interface ChoiceRow extends QuickPickRow {
  readonly answer?: 'cancel' | 'name' | ModelChoice['kind'];
}

/** Shows the known facts of a model and the next actions. *Cancel* is preselected. @returns undefined if canceled */
async function askHowToAdd(
  model: LocalModelDescription,
  engines: EngineInstaller,
  endpoints: UserEndpoints,
): Promise<ModelChoice | undefined> {
  if (model.memory > model.memoryLimit)
    throw new Error(
      t(
        '{0} needs about {1} of memory, but models may use at most {2}, half of the memory of this computer. Select a smaller model.',
        model.name,
        formatMegabytes(model.memory),
        formatMegabytes(model.memoryLimit),
      ),
    );
  const former = endpoints.all.find(({ file = '' }) => [model.file, ...model.folders].includes(file));
  const engine = LOCAL_ENGINES[model.engine];
  const isInstalled = engines.find(engine) !== undefined;
  const wanted = engines.findPackage(engine);
  if (!wanted) throw new Error(t("{0} isn't available for this kind of computer.", engine.title));
  const cancel: ChoiceRow = { icon: 'close', label: t('Cancel'), answer: 'cancel', alwaysShow: true };
  const lines = omitFalseOrUndefined([
    t(
      '{0}: {1}, {2} on disk. Needs about {3} of memory.',
      model.name,
      engine.models,
      formatMegabytes(model.size),
      formatMegabytes(model.memory),
    ),
    model.form !== undefined && t('Format of its step scores as a reward model: {0}.', model.form),
    ...model.doubts,
    former &&
      t('The endpoint “{0}” already uses this file. Adding the model again updates its saved hash.', former.name),
    t("Reads the model and saves its SHA-256 in the settings. If its files change, Proofmark doesn't load them."),
    ...(isInstalled
      ? [t('Runs in {0}, which is installed.', engine.title)]
      : listInstallationLines(engine, wanted, engines)),
    t('Then loads and tests the model on this computer. Nothing is sent.'),
  ]);
  let name = former?.name ?? createFreeEndpointName(toEndpointName(model.name), endpoints);
  for (;;) {
    const list = new QuickPickList<ChoiceRow>({
      title: former ? t('Replace the model of the endpoint “{0}”?', name) : t('Add the endpoint “{0}”?', name),
      ignoreFocusOut: true,
    });
    list.rows = omitFalseOrUndefined<ChoiceRow>([
      cancel,
      ...model.kinds.map((kind) => ({
        icon: 'check',
        label: formatAddLabel(kind, isInstalled ? undefined : engine.title),
        answer: kind,
      })),
      !former && { icon: 'edit', label: t('Change Name…'), answer: 'name' as const },
      { label: t('Details'), kind: vscode.QuickPickItemKind.Separator },
      ...lines.map((label) => ({ label })),
    ]);
    list.active = [cancel];
    const answer = await list.ask(([row]) => row?.answer);
    if (answer === undefined || answer === 'cancel') return undefined;
    if (answer !== 'name') return { name, kind: answer };
    name = (await askForEndpointName(name, endpoints, t('Add Endpoint: enter a name'))) ?? name;
  }
}

/** The name of an endpoint for a model: letters, digits, `.`, `_`, and `-`. */
function toEndpointName(model: string): string {
  const plain = model
    .replace(/\.(?:gguf|onnx)$/i, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain.slice(0, 60) || 'model';
}

function formatAddLabel(kind: ModelChoice['kind'], missingEngine: string | undefined): string {
  if (missingEngine === undefined) return kind === 'local' ? t('Add as Chat Model') : t('Add as Reward Model');
  return kind === 'local'
    ? t('Install {0} and Add as Chat Model', missingEngine)
    : t('Install {0} and Add as Reward Model', missingEngine);
}

/** Installs the engine if it is missing, remembers the hash, tests the model, and offers it as the judge. */
async function tryAndSave(
  model: LocalModelDescription,
  { name, kind }: ModelChoice,
  parts: LocalModelSetupServices & { readonly engines: EngineInstaller; readonly files: LocalModelFiles },
): Promise<void> {
  const { engines, files, endpoints, host } = parts;
  const engine = LOCAL_ENGINES[model.engine];
  const wanted = engines.findPackage(engine);
  if (!engines.find(engine) && !(wanted && (await installWithProgress({ engine, wanted }, engines)))) return;
  const sha256 = await hashWithProgress(model, files);
  if (sha256 === undefined) return;
  const entry = { ...endpoints.entryOf(name), name, kind, file: model.file, sha256, model: model.name };
  const [endpoint] = parseEndpoints([entry]).endpoints;
  if (!endpoint)
    throw new Error(t("Can't add {0}. Rename the file or its folder, and try again.", model.name || model.file));
  const start = host.clock.now();
  const { isUsable, sentences } = await probeWithProgress(endpoint, parts.models);
  const seconds = ((host.clock.now() - start) / 1000).toFixed(1);
  if (!isUsable) {
    void showWarning(t("{0} The endpoint “{1}” wasn't added.", sentences.join(' '), name));
    return;
  }
  await endpoints.put(entry);
  await offerAsJudge(endpoint, [t('Loaded and tested in {0} s.', seconds), ...sentences], parts);
}

/** @returns undefined if canceled */
function hashWithProgress({ name, file }: LocalModelDescription, files: LocalModelFiles): Promise<string | undefined> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: t('Reading {0}…', name),
    cancellable: true,
  };
  return runWithProgress(options, async (progress, token) => {
    const abort = new AbortController();
    const leave = token.onCancellationRequested(() => abort.abort(new Error('canceled')));
    let shown = 0;
    try {
      return await files.hash(file, abort.signal, ({ done, total }) => {
        const percent = Math.floor((100 * done) / Math.max(1, total));
        if (percent > shown)
          progress.report({
            increment: percent - shown,
            message: t('{0} of {1}', formatMegabytes(done), formatMegabytes(total)),
          });
        shown = Math.max(shown, percent);
      });
    } catch (error) {
      if (abort.signal.aborted) return undefined;
      throw error;
    } finally {
      leave.dispose();
    }
  });
}

interface JudgeRow extends QuickPickRow {
  readonly judge?: string;
  readonly isReviewed?: true;
}

/** Offers to judge with the new endpoint. A model on this computer costs nothing and sends nothing, so the first row does it. */
async function offerAsJudge(
  endpoint: Endpoint,
  sentences: readonly string[],
  { selection, front }: Pick<LocalModelSetupServices, 'selection' | 'front'>,
): Promise<void> {
  const kinds = getEndpointJudgeKinds(endpoint);
  const document = front.current?.document;
  const [first = 'critic'] = kinds;
  const toJudge = (kind: (typeof kinds)[number]): string => `${kind}@${endpoint.name}`;
  const row = await runAsSingleQuestion(() =>
    pickFromList<JudgeRow>(
      omitFalseOrUndefined<JudgeRow>([
        document && {
          icon: 'law',
          label: t(
            'Use as {0} and Review {1}',
            describeJudgeKind(first).name,
            vscode.workspace.asRelativePath(document.uri, false),
          ),
          judge: toJudge(first),
          isReviewed: true,
        },
        ...kinds.map((kind) => ({
          icon: 'law',
          label: t('Use as {0}', describeJudgeKind(kind).name),
          description: toJudge(kind),
          judge: toJudge(kind),
        })),
        { icon: 'close', label: t('Not Now') },
        { label: t('Details'), kind: vscode.QuickPickItemKind.Separator },
        ...sentences.map((label) => ({ label })),
      ]),
      { title: t('Added “{0}”. Use it as the judge?', endpoint.name), ignoreFocusOut: true },
    ),
  );
  if (row?.judge === undefined) return;
  await selection.choose({ judge: row.judge });
  if (row.isReviewed) await vscode.commands.executeCommand(commandIds.review);
}
