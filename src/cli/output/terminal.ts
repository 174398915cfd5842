import { WriteStream } from 'node:tty';

/** The codes that start and end each style. `styleText` of Node isn't used: before Node 20.18 and 22.8, it writes codes into pipes. */
const STYLES = { bold: [1, 22], dim: [2, 22], red: [31, 39], yellow: [33, 39], cyan: [36, 39] } as const;

export type TerminalStyle = keyof typeof STYLES;

/** The output of a command. Uses colors only if the terminal supports them; respects NO_COLOR and FORCE_COLOR. */
export interface Terminal {
  write(text: string): void;
  error(text: string): void;
  /** Replaces the progress line. Does nothing if standard error isn't a terminal. */
  progress(words: string | undefined): void;
  style(style: TerminalStyle, text: string): string;
  /** Whether the reader has closed the pipe, so that the command can stop. */
  readonly closed: boolean;
  /** Resolves when the output buffer has room, so that a long stream stays in bounded memory. */
  drained(): Promise<void>;
}

export function createTerminal(): Terminal {
  let closed = false;
  const hasColors = canShowColors();
  let waiting: (() => void)[] = [];
  const wake = (): void => {
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  };
  let shown: string | undefined;
  const show = (words: string | undefined): void => {
    if (!process.stderr.isTTY || words === shown) return;
    const line = words === undefined ? '' : escapeForTerminal(words).slice(0, (process.stderr.columns || 80) - 1);
    process.stderr.write(`\r\x1b[K${line}`);
    shown = words;
  };
  process.stdout.on('drain', wake);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    closed = true;
    if (error.code !== 'EPIPE') {
      process.stderr.write(`proofmark: Can't write the output: ${error.message}.\n`);
      process.exit(2);
    }
    wake();
  });
  return {
    get closed() {
      return closed;
    },
    write(text) {
      if (process.stdout.isTTY) show(undefined);
      if (!closed) process.stdout.write(text);
    },
    error(text) {
      show(undefined);
      process.stderr.write(text);
    },
    progress: (words) => show(words),
    style: (style, text) => (hasColors ? `\x1b[${STYLES[style][0]}m${text}\x1b[${STYLES[style][1]}m` : text),
    drained: () =>
      new Promise((resolve) => {
        if (closed || !process.stdout.writableNeedDrain) resolve();
        else waiting.push(resolve);
      }),
  };
}

function canShowColors(): boolean {
  // The method of the class reads only the environment.
  if (process.env.FORCE_COLOR !== undefined) return WriteStream.prototype.getColorDepth() > 2;
  return process.stdout.isTTY && process.stdout.getColorDepth() > 2;
}

/** Prints a sentence for the user on standard error. */
export function printNotice(out: Pick<Terminal, 'error'>, sentence: string): void {
  out.error(`proofmark: ${escapeForTerminal(sentence)}\n`);
}

/** Makes control characters of an untrusted text visible. In a terminal, they could move the cursor, for example. */
export function escapeForTerminal(text: string): string {
  let out = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code === 0x09) out += ' ';
    else if (code < 0x20) out += String.fromCodePoint(0x2400 + code);
    else if (code === 0x7f || (code >= 0x80 && code < 0xa0) || isDirectional(code)) out += '\ufffd';
    else out += character;
  }
  return out;
}

/** Whether a character changes the text direction, which could disguise a line. */
function isDirectional(code: number): boolean {
  const isMark = code === 0x061c || code === 0x200e || code === 0x200f;
  return isMark || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}
