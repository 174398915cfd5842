import * as vscode from 'vscode';
import { plain } from './plain.ts';

/** The longest line of the log, in UTF-16 code units. */
const LONGEST_LINE = 4000;

/** Opens the log. What is quoted in it begins no line of its own, so that nothing passes for a line of ours. */
export function openLog(name: string): vscode.LogOutputChannel {
  const channel = vscode.window.createOutputChannel(name, { log: true });
  const beside = (given: readonly unknown[]): unknown[] => given.map(shown);
  const own: Partial<vscode.LogOutputChannel> = {
    trace: (words, ...args) => channel.trace(line(words), ...beside(args)),
    debug: (words, ...args) => channel.debug(line(words), ...beside(args)),
    info: (words, ...args) => channel.info(line(words), ...beside(args)),
    warn: (words, ...args) => channel.warn(line(words), ...beside(args)),
    error: (words, ...args) =>
      channel.error(typeof words === 'string' ? line(words) : errorText(words), ...beside(args)),
  };
  return new Proxy(channel, {
    get: (target, key) => {
      const value: unknown = Reflect.get(own, key) ?? Reflect.get(target, key);
      return typeof value === 'function' && !Object.hasOwn(own, key) ? value.bind(target) : value;
    },
  });
}

function line(words: string): string {
  return plain(words, LONGEST_LINE);
}

/** What stands beside the words. Of anything else the editor writes JSON, which has no line ends within texts. */
function shown(one: unknown): unknown {
  if (typeof one === 'string') return line(one);
  return one instanceof Error ? errorText(one) : one;
}

/** An error's words, which may quote a file's name, in one line; below it where it was thrown. */
function errorText({ name, message, stack = '' }: Error): string {
  const head = `${name}: ${message}`;
  const places = stack.startsWith(head) ? stack.slice(head.length) : '';
  return `${line(head)}${places}`;
}
