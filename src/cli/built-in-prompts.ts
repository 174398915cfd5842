import { readFile } from 'node:fs/promises';
import type { BuiltInPrompts } from '../judges/model-judges.ts';

/** Beside the bundle's folder, or in the sources when run from them. Never in the folder that the command runs in. */
const FOLDER = import.meta.url.endsWith('.ts')
  ? new URL('../../media/prompts/', import.meta.url)
  : new URL('../media/prompts/', import.meta.url);

/** The prompts that ship with Proofmark. */
export const builtInPrompts: BuiltInPrompts = (file) => readFile(new URL(`${file}.judge.md`, FOLDER), 'utf8');
