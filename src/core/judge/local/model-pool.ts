import { t } from '../../../l10n/index.ts';
import { waitUnlessAborted } from '../../base/abort-signals.ts';
import type { Clock } from '../../base/clock.ts';
import { type Endpoint, getEndpointOrigin } from '../calls/endpoint.ts';
import { type CallFailure, createCallFailure } from '../calls/failure.ts';
import type { LoadedLocalModel, LocalModelBounds, LocalModelLoader, LocalModelLoadProgress } from './types.ts';

/** How long a model stays loaded without work, in milliseconds. */
const IDLE_LIMIT_MS = 300_000;
/** How often a call loads a model that ended under it. */
const MOST_LOADS_PER_CALL = 2;

export interface LocalModelPoolOptions {
  readonly clock: Clock;
  readonly load: LocalModelLoader;
  readonly bounds: LocalModelBounds;
  /** Called while a model loads, and without a progress when that ends. Must not throw. */
  readonly onProgress?: (endpoint: Endpoint, progress: LocalModelLoadProgress | undefined) => void;
}

interface PooledModel {
  readonly loading: Promise<LoadedLocalModel | CallFailure>;
  readonly abort: AbortController;
  users: number;
  bytes: number;
  isLoaded: boolean;
  stopIdle: () => void;
}

/**
 * Keeps models of this computer in memory while calls use them: loads each once, within a limit of memory, and closes it after five idle
 * minutes. Loads a model again, once per call, if its thread or process ended.
 */
export class LocalModelPool {
  readonly #options: LocalModelPoolOptions;
  readonly #models = new Map<string, PooledModel>();

  constructor(options: LocalModelPoolOptions) {
    this.#options = options;
  }

  /**
   * Runs a task with the loaded model of an endpoint.
   * @throws the reason of `signal` once it aborts; the load continues only while another call waits for it
   */
  async use<T extends { readonly kind: string }>(
    endpoint: Endpoint,
    signal: AbortSignal,
    task: (model: LoadedLocalModel) => Promise<T | CallFailure>,
  ): Promise<T | CallFailure> {
    for (let loads = 1; ; loads++) {
      signal.throwIfAborted();
      // A chat model and a reward model of one file are loaded in different ways.
      const key = `${endpoint.kind} ${getEndpointOrigin(endpoint)}`;
      const pooled = this.#models.get(key) ?? this.#open(key, endpoint);
      pooled.users++;
      pooled.stopIdle();
      try {
        const model = await waitUnlessAborted(pooled.loading, signal);
        if ('kind' in model) return model;
        const result = await task(model);
        if (result.kind !== 'failure' || !model.hasEnded()) return result;
        this.#forget(key, pooled);
        if (loads === MOST_LOADS_PER_CALL) return result as CallFailure;
      } finally {
        this.#leave(key, pooled);
      }
    }
  }

  /** Closes all models. Calls that use one fail. */
  async close(): Promise<void> {
    await Promise.all([...this.#models].map(([key, pooled]) => this.#close(key, pooled)));
  }

  #open(key: string, endpoint: Endpoint): PooledModel {
    const { load, bounds, onProgress } = this.#options;
    const abort = new AbortController();
    const pooled: PooledModel = {
      abort,
      users: 0,
      bytes: 0,
      isLoaded: false,
      stopIdle: () => undefined,
      // Later, since the engine may reserve memory at once.
      loading: Promise.resolve().then(() =>
        load(endpoint, {
          threads: bounds.threads,
          reserve: (bytes) => this.#reserve(pooled, endpoint, bytes),
          onProgress: (progress) => onProgress?.(endpoint, progress),
          signal: abort.signal,
        }),
      ),
    };
    this.#models.set(key, pooled);
    const end = (model?: LoadedLocalModel | CallFailure): void => {
      onProgress?.(endpoint, undefined);
      if (!model || 'kind' in model) this.#forget(key, pooled);
      else if (abort.signal.aborted) void model.close();
      else pooled.isLoaded = true;
    };
    pooled.loading.then(end, () => end());
    return pooled;
  }

  #leave(key: string, pooled: PooledModel): void {
    if (--pooled.users > 0) return;
    if (this.#models.get(key) !== pooled || !pooled.isLoaded) void this.#close(key, pooled);
    else pooled.stopIdle = this.#options.clock.after(IDLE_LIMIT_MS, () => void this.#close(key, pooled));
  }

  #forget(key: string, pooled: PooledModel): void {
    if (this.#models.get(key) === pooled) this.#models.delete(key);
  }

  async #close(key: string, pooled: PooledModel): Promise<void> {
    pooled.stopIdle();
    this.#forget(key, pooled);
    pooled.abort.abort(new Error('The model is closed.'));
    if (!pooled.isLoaded) return;
    const model = await pooled.loading;
    if (!('kind' in model)) await model.close();
  }

  async #reserve(wanting: PooledModel, endpoint: Endpoint, bytes: number): Promise<CallFailure | undefined> {
    const { memory } = this.#options.bounds;
    const sum = (): number =>
      [...this.#models.values()].reduce((all, one) => (one === wanting ? all : all + one.bytes), 0);
    for (const [key, pooled] of [...this.#models]) {
      if (sum() + bytes <= memory) break;
      if (pooled !== wanting && pooled.users === 0) await this.#close(key, pooled);
    }
    const left = memory - sum();
    if (bytes > left)
      return createCallFailure(
        'too-large',
        t(
          'The model of “{0}” needs {1} of memory, but only {2} may be used. Choose a smaller model, or end reviews that use other models on this computer.',
          endpoint.name,
          formatMegabytes(bytes),
          formatMegabytes(Math.max(0, left)),
        ),
      );
    wanting.bytes = bytes;
    return undefined;
  }
}

/** Formats a number of bytes in whole megabytes. */
export function formatMegabytes(bytes: number): string {
  return t('{0} MB', Math.ceil(bytes / 1e6));
}
