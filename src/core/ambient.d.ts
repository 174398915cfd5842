/**
 * The few web-standard names that core uses and every host has, declared here so that core compiles with
 * neither DOM nor Node types. Nothing else from a host may be named in core.
 */

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
  throwIfAborted(): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare class TextDecoder {
  constructor(label?: 'utf-8', options?: { readonly fatal: boolean; readonly ignoreBOM: boolean });
  /** @throws TypeError if `fatal` is set and the bytes are not text in UTF-8 */
  decode(bytes: Uint8Array): string;
}
