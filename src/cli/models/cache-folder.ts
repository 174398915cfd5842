import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Environment } from '../options/keys.ts';

/**
 * Where replies are kept between runs unless another folder is named: in the folder for such things of the user's account. Never
 * below the folder of the run, whose files may be anybody's.
 */
export function ownCacheFolder(
  environment: Environment,
  platform: NodeJS.Platform = process.platform,
): string {
  const { XDG_CACHE_HOME: cacheHome, LOCALAPPDATA: local } = environment;
  if (cacheHome !== undefined && isAbsolute(cacheHome)) return join(cacheHome, 'proofmark');
  if (platform === 'win32' && local !== undefined && isAbsolute(local))
    return join(local, 'proofmark', 'cache');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'proofmark');
  return join(homedir(), '.cache', 'proofmark');
}
