/** The process of a window's extension host, below the server that this process has started. Linux only. */
import fs from 'node:fs';

/** Their process ids; none where there is no `/proc`. */
export function extensionHosts(): readonly number[] {
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
    .filter(([pid, { words }]) => words.includes('--type=extensionHost') && isOurs(pid))
    .map(([pid]) => pid);
}
