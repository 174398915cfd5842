import { styleText } from 'node:util';

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'cyan';

/** Where a command writes. Colours only where the terminal shows them (NO_COLOR and FORCE_COLOR are heeded). */
export interface Terminal {
  write(text: string): void;
  error(text: string): void;
  /** Shows how far something is, in place of what it showed before; nothing where no person looks on. */
  progress(words: string | undefined): void;
  style(style: Style, text: string): string;
  /** True once the reader has gone (a closed pipe): nothing more need be done. */
  readonly closed: boolean;
  /** Resolves when what was written has room again, so that a long stream stays in bounded memory. */
  drained(): Promise<void>;
}

export function createTerminal(): Terminal {
  let closed = false;
  let waiting: (() => void)[] = [];
  const wake = (): void => {
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  };
  let shown: string | undefined;
  const show = (words: string | undefined): void => {
    if (!process.stderr.isTTY || words === shown) return;
    const line = words === undefined ? '' : printable(words).slice(0, (process.stderr.columns || 80) - 1);
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
      if (!closed) process.stdout.write(text);
    },
    error(text) {
      show(undefined);
      process.stderr.write(text);
    },
    progress: (words) => show(words),
    style: (style, text) => styleText(style, text, { stream: process.stdout }),
    drained: () =>
      new Promise((resolve) => {
        if (closed || !process.stdout.writableNeedDrain) resolve();
        else waiting.push(resolve);
      }),
  };
}

/** Says a sentence to whoever runs the command, on the error stream. */
export function notify(out: Pick<Terminal, 'error'>, sentence: string): void {
  out.error(`proofmark: ${printable(sentence)}\n`);
}

/** Text of a proof as a terminal may show it: control characters, which could move its cursor or more, made visible. */
export function printable(text: string): string {
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

/** Marks that turn the direction of what follows: they could make a line read as it is not. */
function isDirectional(code: number): boolean {
  const isMark = code === 0x061c || code === 0x200e || code === 0x200f;
  return isMark || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}
