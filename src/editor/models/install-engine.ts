import * as vscode from 'vscode';
import { type EnginePackage, LOCAL_ENGINES, type LocalEngine } from '../../core/judge/local/index.ts';
import { t } from '../../l10n/index.ts';
import {
  confirmInQuickPick,
  pickFromList,
  runAsSingleQuestion,
  runWithProgress,
  showInfo,
  showWarning,
} from '../ask/index.ts';
import type { EditorHost, EngineInstaller } from '../base/editor-host.ts';

/** Installs an engine for models on this computer, or removes an installed one, after the user confirms what that does. */
export async function installEngine({
  host,
  globalStorageUri,
}: {
  readonly host: Pick<EditorHost, 'asking'>;
  readonly globalStorageUri: vscode.Uri;
}): Promise<void> {
  const engines = (await host.asking()).openEngines?.(globalStorageUri);
  if (!engines) {
    void showWarning(t("Engines can't be installed in a browser. Use VS Code on a desktop or a server."));
    return;
  }
  const chosen = await runAsSingleQuestion(async () => {
    const picked = await pickEngine(engines);
    return picked && (await confirm(picked, engines)) ? picked : undefined;
  });
  if (!chosen) return;
  const { engine, isInstalled } = chosen;
  try {
    if (isInstalled) await engines.remove(engine);
    else if (!(await installWithProgress(chosen, engines))) return;
  } catch (error) {
    // Its message says that nothing was installed, and what to do.
    void showWarning(error instanceof Error ? error.message : String(error));
    return;
  }
  void showInfo(isInstalled ? t('Removed {0}.', engine.title) : t('Installed {0}.', engine.title));
}

interface ChosenEngine {
  readonly engine: LocalEngine;
  readonly wanted: EnginePackage;
  readonly isInstalled: boolean;
}

async function pickEngine(engines: EngineInstaller): Promise<ChosenEngine | undefined> {
  const rows = Object.values(LOCAL_ENGINES).flatMap((engine) => {
    const wanted = engines.findPackage(engine);
    if (!wanted) return [];
    const isInstalled = engines.find(engine) !== undefined;
    const description = isInstalled ? t('{0} models · installed', engine.models) : t('{0} models', engine.models);
    return [{ label: engine.title, description, detail: describeSize(engine, wanted), engine, wanted, isInstalled }];
  });
  return pickFromList(rows, { title: t('Install or Remove a Local Engine') });
}

function confirm({ engine, wanted, isInstalled }: ChosenEngine, engines: EngineInstaller): Promise<boolean> {
  if (isInstalled)
    return confirmInQuickPick({
      question: t('Remove {0}?', engine.title),
      detail: t('Models that need it stop working until you install it again.'),
      confirmLabel: t('Remove'),
    });
  return confirmInQuickPick({
    question: t('Install {0}?', engine.title),
    detail: listInstallationLines(engine, wanted, engines),
    confirmLabel: t('Install'),
  });
}

/** Says what the installation of an engine downloads, one sentence each. */
export function listInstallationLines(
  engine: LocalEngine,
  wanted: EnginePackage,
  engines: EngineInstaller,
): readonly string[] {
  return [
    t('{0}: {1}', engine.title, describeSize(engine, wanted)),
    t('Source: {0}', engines.getAddress(wanted)),
    t('Installs the file only if its SHA-512 hash is the one that Proofmark knows.'),
    t('Downloads no model. Models run on this computer, and proofs stay here.'),
  ];
}

/** Returns whether it was installed; false if it was canceled. @throws Error with a sentence */
export async function installWithProgress(
  { engine, wanted }: Pick<ChosenEngine, 'engine' | 'wanted'>,
  engines: EngineInstaller,
): Promise<boolean> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: t('Installing {0}…', engine.title),
    cancellable: true,
  };
  return runWithProgress(options, async (progress, token) => {
    const abort = new AbortController();
    const leave = token.onCancellationRequested(() => abort.abort(new Error('canceled')));
    let shown = 0;
    const onProgress = (bytes: number): void => {
      const percent = Math.floor((100 * bytes) / wanted.size);
      if (percent > shown) progress.report({ increment: percent - shown, message: t('{0}%', percent) });
      shown = Math.max(shown, percent);
    };
    try {
      await engines.install(engine, { signal: abort.signal, onProgress });
      return true;
    } catch (error) {
      if (abort.signal.aborted) return false;
      throw error;
    } finally {
      leave.dispose();
    }
  });
}

function describeSize({ license }: LocalEngine, { size, installedSize }: EnginePackage): string {
  return t('{0} license, {1} MB to download, {2} MB on disk', license, toMegabytes(size), toMegabytes(installedSize));
}

const toMegabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
