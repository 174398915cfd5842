import * as vscode from 'vscode';
import { plain } from './plain.ts';

/** The longest line of the log, in UTF-16 code units. */
const LONGEST_LINE = 4000;

/** Opens the log. What is quoted in it begins no line of its own, so that nothing passes for a line of ours. */
export function openLog(name: string): vscode.LogOutputChannel {
  const channel = vscode.window.createOutputChannel(name, { log: true });
  const line = (words: string): string => plain(words, LONGEST_LINE);
  const own: Partial<vscode.LogOutputChannel> = {
    trace: (words, ...args) => channel.trace(line(words), ...args),
    debug: (words, ...args) => channel.debug(line(words), ...args),
    info: (words, ...args) => channel.info(line(words), ...args),
    warn: (words, ...args) => channel.warn(line(words), ...args),
    error: (words, ...args) => channel.error(typeof words === 'string' ? line(words) : words, ...args),
  };
  return new Proxy(channel, {
    get: (target, key) => {
      const value: unknown = Reflect.get(own, key) ?? Reflect.get(target, key);
      return typeof value === 'function' && !Object.hasOwn(own, key) ? value.bind(target) : value;
    },
  });
}
