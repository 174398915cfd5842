/** Reads the proofs of a tool's input: a file in the roots with the files beside it, or a text. */
import {
  flattenUntrustedText,
  MAX_CHARS_BY_TOOL_INPUT_FIELD,
  parseToolProofs,
  type ToolProofInput,
  type ToolProofs,
} from '../../core/agents/index.ts';
import { getProofFileLanguage, type Proof, type StepSplitMode } from '../../core/proof/index.ts';
import { addStepNames } from '../../core/reading/index.ts';
import { decodeUtf8 } from '../inputs/read-text.ts';
import { addPartsFromSiblingFiles, readLatexInputFiles } from '../inputs/sibling-files.ts';
import type { RootFileContents, RootFileReader } from './roots.ts';

/** @throws Error with the reason why the file can't be read */
export async function readToolProofs(
  { of, problem }: ToolProofInput,
  roots: RootFileReader,
  split: StepSplitMode = 'logical',
): Promise<ToolProofs> {
  if (of.kind === 'text') {
    const { text, language } = of;
    const name = `a text of ${text.length} characters`;
    return { name, text, ...nameSteps(parseToolProofs(text, { language, split }, problem), text) };
  }
  const found = of.kind === 'path' ? await roots.read(of.path, MAX_BYTES) : await roots.readUri(of.uri, MAX_BYTES);
  const { text, language } = decodeProofFile(found);
  const { file, name } = found;
  const { proof: whole, pairs } = parseToolProofs(text, { language, split }, problem);
  const merge = async (proof: Proof): Promise<Proof> => (await addPartsFromSiblingFiles(file, proof, true)).proof;
  const proof = problem === undefined ? await merge(whole) : whole;
  const merged = await Promise.all(pairs.map(async (pair) => ({ name: pair.name, proof: await merge(pair.proof) })));
  const files = language === 'latex' ? await readLatexInputFiles(file, text, true) : undefined;
  const shown = flattenUntrustedText(name);
  return { name: shown, text, files, ...nameSteps({ proof, pairs: merged }, text, files) };
}

/** A character takes at most four bytes in UTF-8. */
const MAX_BYTES = 4 * MAX_CHARS_BY_TOOL_INPUT_FIELD.text;

function decodeProofFile({ name, bytes }: RootFileContents) {
  const language = getProofFileLanguage(name);
  if (!language) throw new Error("Can't read this file: it isn't a Markdown, LaTeX, or text file.");
  const text = decodeUtf8(bytes);
  if (text === undefined) throw new Error("Can't read this file: it isn't UTF-8 text.");
  if (text.length > MAX_CHARS_BY_TOOL_INPUT_FIELD.text)
    throw new Error(`Can't read this file: it exceeds ${MAX_CHARS_BY_TOOL_INPUT_FIELD.text} characters.`);
  return { text, language };
}

function nameSteps(
  { proof, pairs }: Pick<ToolProofs, 'proof' | 'pairs'>,
  text: string,
  files?: ToolProofs['files'],
): Pick<ToolProofs, 'proof' | 'pairs'> {
  return {
    proof: addStepNames(proof, text, files),
    pairs: pairs.map((pair) => ({ name: pair.name, proof: addStepNames(pair.proof, text, files) })),
  };
}
