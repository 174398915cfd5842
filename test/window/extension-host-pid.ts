/** Processes of a window, below the server that this process has started. Linux only. */
import fs from 'node:fs';

/** The ids of the processes of extension hosts; none where there is no `/proc`. */
export function extensionHosts(): readonly number[] {
  return findProcesses('--type=extensionHost').map(({ pid }) => pid);
}

/** The processes with this in their command line; none where there is no `/proc`. */
export function findProcesses(
  wanted: string,
): readonly { readonly pid: number; readonly command: readonly string[] }[] {
  const all = new Map<number, { readonly parent: number; readonly words: string }>();
  for (const name of fs.existsSync('/proc') ? fs.readdirSync('/proc') : []) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      all.set(Number(name), { parent, words: fs.readFileSync(`/proc/${name}/cmdline`, 'utf8') });
    } catch {
      // It has just ended.
    }
  }
  const isOurs = (pid: number): boolean => {
    for (let at = all.get(pid)?.parent; at !== undefined && at > 1; at = all.get(at)?.parent)
      if (at === process.pid) return true;
    return false;
  };
  return [...all]
    .filter(([pid, { words }]) => words.includes(wanted) && isOurs(pid))
    .map(([pid, { words }]) => ({ pid, command: words.split('\0').slice(0, -1) }));
}
