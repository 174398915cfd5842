import path from 'node:path';
import { openUserEngineFolder } from '../../src/cli/engines/engines.ts';
import { LOCAL_ENGINES } from '../../src/core/judge/local/index.ts';

/** The process that runs a model, from source. */
export const LLAMA_SCRIPT = path.join(import.meta.dirname, '../../src/judges/local/model-host.ts');

/** The folder of llama.cpp, if `proofmark engines install llama` installed it for this account. */
export function findInstalledLlama(): string | undefined {
  return openUserEngineFolder(process.env).find(LOCAL_ENGINES.llama)?.folder;
}
