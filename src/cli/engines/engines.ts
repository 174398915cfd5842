/** `proofmark engines`: lists, installs, and removes the engines that run models on this computer. */
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { type EngineName, LOCAL_ENGINES, type LocalEngine } from '../../core/judge/local/index.ts';
import { createNodeFetch } from '../../judges/node-fetch.ts';
import { createBoundedFetch } from '../../judges/servers/bounded-fetch.ts';
import { systemClock } from '../../judges/system-clock.ts';
import { ENGINE_DOWNLOAD_LIMITS, EngineFolder, EngineInstallError } from '../../store/engines/engine-folder.ts';
import type { EnvironmentVariables } from '../options/api-keys.ts';
import { createOptionBuilders, HELP_OPTION, parseOptions } from '../options/option-table.ts';
import { readTextOption } from '../options/option-values.ts';
import { INTERRUPTED_EXIT_CODE, listenForInterruption } from '../output/interrupt.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';

const { text, flag } = createOptionBuilders();

export const ENGINES_COMMAND_OPTIONS = {
  yes: flag('install the engine; without it, install only shows what it would download'),
  from: text('FILE', 'install from this file, which you downloaded elsewhere, instead of the npm registry'),
  help: HELP_OPTION,
};

export async function runEnginesCommand(args: readonly string[], out: Terminal): Promise<number> {
  const { values, positionals } = parseOptions(ENGINES_COMMAND_OPTIONS, args);
  const [action, name, ...more] = positionals;
  const folder = openUserEngineFolder(process.env);
  if (action === undefined) {
    for (const engine of Object.values(LOCAL_ENGINES)) out.write(describeEngine(engine, folder));
    return 0;
  }
  if ((action !== 'install' && action !== 'remove') || more.length > 0)
    throw new UsageError('Specify nothing to list the engines, or install or remove and the name of an engine.');
  const engine = findEngine(name);
  const interrupted = listenForInterruption();
  try {
    if (action === 'remove') {
      await folder.remove(engine);
      return 0;
    }
    const file = values.from === undefined ? undefined : readTextOption('from', values.from);
    const isReady = folder.find(engine) !== undefined;
    if (!isReady && values.yes !== true) {
      out.write(describeEngine(engine, folder));
      printNotice(out, `Nothing was installed. To install ${engine.title}, add --yes.`);
      return 1;
    }
    const size = folder.findPackage(engine)?.size ?? 0;
    await folder.install(engine, {
      signal: interrupted.signal,
      ...(file === undefined ? {} : { file }),
      onProgress: (bytes) => out.progress(`Downloading ${engine.title}: ${Math.floor((bytes / size) * 100)} %`),
    });
    out.progress(undefined);
    out.write(describeEngine(engine, folder));
    return 0;
  } catch (error) {
    if (interrupted.signal.aborted) return INTERRUPTED_EXIT_CODE;
    if (!(error instanceof EngineInstallError)) throw error;
    printNotice(out, error.message);
    return 2;
  } finally {
    interrupted.dispose();
  }
}

/** The folder for data of the user's account, never below the current folder, whose files are untrusted. */
export function findUserDataFolder(environment: EnvironmentVariables): string {
  const { XDG_DATA_HOME: dataHome, LOCALAPPDATA: local } = environment;
  const base =
    dataHome !== undefined && isAbsolute(dataHome)
      ? dataHome
      : process.platform === 'win32' && local !== undefined && isAbsolute(local)
        ? local
        : process.platform === 'darwin'
          ? join(homedir(), 'Library', 'Application Support')
          : join(homedir(), '.local', 'share');
  return join(base, 'proofmark');
}

/** Opens the folder of engines of the user's account. */
export function openUserEngineFolder(environment: EnvironmentVariables): EngineFolder {
  return new EngineFolder({
    root: join(findUserDataFolder(environment), 'engines'),
    fetch: createBoundedFetch({
      ...ENGINE_DOWNLOAD_LIMITS,
      clock: systemClock,
      key: undefined,
      fetch: createNodeFetch(),
    }),
  });
}

/** @throws UsageError for any other name */
function findEngine(name: string | undefined): LocalEngine {
  if (name !== undefined && Object.hasOwn(LOCAL_ENGINES, name)) return LOCAL_ENGINES[name as EngineName];
  throw new UsageError(`Specify an engine: ${Object.keys(LOCAL_ENGINES).join(' or ')}.`);
}

function describeEngine(engine: LocalEngine, folder: EngineFolder): string {
  const wanted = folder.findPackage(engine);
  const found = folder.find(engine);
  const lines = [
    `${engine.name}: ${engine.title}, for ${engine.models} files, ${engine.license} license`,
    ...(wanted
      ? [
          `  ${found ? 'installed in' : 'not installed; downloads'} ${found?.folder ?? folder.getAddress(wanted)}`,
          `  ${formatSize(wanted.size)} to download, ${formatSize(wanted.installedSize)} on disk`,
        ]
      : [`  not available for this kind of computer (${process.platform}-${process.arch})`]),
  ];
  return `${lines.join('\n')}\n`;
}

const formatSize = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
