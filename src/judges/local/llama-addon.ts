/**
 * The binary interface of llama.cpp in the packages `@node-llama-cpp/*` 3.21.1, as far as it is used. It isn't a public interface: it
 * belongs to the exact version in `engine-table.ts`.
 */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

export interface AddonModel {
  init(): Promise<boolean>;
  tokenize(text: string, specialTokens: boolean): Uint32Array;
  detokenize(tokens: Uint32Array, specialTokens?: boolean): string;
  getTrainContextSize(): number;
  tokenBos(): number;
  tokenEos(): number;
  getTokenString(token: number): string;
  isEogToken(token: number): boolean;
  shouldPrependBosToken(): boolean;
}

export interface AddonContext {
  init(): Promise<boolean>;
  getContextSize(): number;
  initBatch(size: number): void;
  /** Returns the indexes of the outputs at these positions in `tokens`. */
  addToBatch(sequence: number, firstPosition: number, tokens: Uint32Array, outputs: Uint32Array): Uint32Array;
  decodeBatch(): Promise<void>;
  sampleToken(output: number, sampler: AddonSampler): Promise<number>;
  /** `probabilities` has tokens and their probabilities in turn. */
  sampleToken(
    output: number,
    sampler: AddonSampler,
    returnsProbabilities: true,
  ): Promise<[token: number, probabilities: readonly number[]]>;
  disposeSequence(sequence: number): void;
  removeTokenCellsFromSequence(sequence: number, from: number, to: number): boolean;
}

export interface AddonSampler {
  dispose(): void;
  applyConfig(config: Readonly<Record<string, number | Uint32Array | Float32Array>>): void;
}

export interface LlamaAddon {
  readonly AddonModel: new (file: string, options: Readonly<Record<string, unknown>>) => AddonModel;
  readonly AddonContext: new (model: AddonModel, options: Readonly<Record<string, unknown>>) => AddonContext;
  readonly AddonSampler: new (model: AddonModel) => AddonSampler;
  readonly AddonJinjaRenderer: new (template: string) => { render(values: Readonly<Record<string, unknown>>): string };
  loadBackends(folder?: string): void;
  getGpuType(): string | false | undefined;
  setLogger(log: (level: number, message: string) => void): void;
  setLoggerLogLevel(level: number): void;
  init(): Promise<void>;
}

/** Opens the binary. Its errors go to `onError`. @throws Error of the system if it can't be loaded */
export async function openLlamaAddon(file: string, onError: (message: string) => void): Promise<LlamaAddon> {
  const addon: LlamaAddon = createRequire(file)(file);
  addon.setLogger((_, message) => onError(message));
  addon.setLoggerLogLevel(2);
  addon.loadBackends();
  // The packages have the code for each processor in files beside the binary.
  if (addon.getGpuType() === undefined) addon.loadBackends(dirname(file));
  await addon.init();
  return addon;
}
