/** Opens a row of a report in its item and makes it a prompt case: the step to show, the prompt, and the expected label. */
import type { RunInfo, RunRow } from '../../core/evaluate/index.ts';
import type { Proof, TextRange } from '../../core/proof/index.ts';
import type { JudgePromptFile } from '../models/index.ts';

/**
 * A row's expected result as a case: the index of the earliest error, -1 for none. Undefined if the label only says
 * that the solution is incorrect.
 */
export function getExpectedErrorIndex({ label, isRight }: RunRow, kind: RunInfo['kind']): number | undefined {
  if (kind === 'answer') return isRight === undefined ? undefined : isRight ? -1 : 0;
  return label ?? (isRight === true ? -1 : undefined);
}

type NamedPrompt = Pick<JudgePromptFile, 'path' | 'kind'> & { readonly prompt: { readonly name: string } };

/** A run's prompt file, preferably of the first run (under study); else all of its kind, to choose from. */
export function findRunPromptFiles<F extends NamedPrompt>(
  infos: readonly RunInfo[],
  files: readonly F[],
): { readonly found?: F; readonly offered: readonly F[] } {
  for (const { asked, kind } of infos) {
    const { prompt } = asked ?? {};
    if (!prompt || prompt.isBuiltIn) continue;
    const ofKind = files.filter((file) => file.kind === kind);
    const byPath = ofKind.find(({ path }) => path === prompt.name);
    if (byPath) return { found: byPath, offered: [] };
    // A run from the command line has the path as given there.
    const named = ofKind.filter(
      ({ path, prompt: { name } }) => name === prompt.name || prompt.name.endsWith(`/${path}`),
    );
    const [only] = named;
    if (only && named.length === 1) return { found: only, offered: [] };
  }
  const kinds = new Set<string>(infos.map(({ kind }) => kind));
  return { offered: files.filter(({ kind }) => kinds.has(kind)) };
}

/** The range to show in an item: its labeled error; the beginning without one, or if the document's text differs. */
export function findLabeledErrorOrStartRange(
  document: string,
  item: {
    readonly text: string;
    readonly proof: Proof;
    readonly facts: { readonly gold?: number | undefined };
  },
): TextRange {
  const range = item.proof.steps[item.facts.gold ?? -1]?.range;
  const isSame = range !== undefined && document.slice(0, range.end) === item.text.slice(0, range.end);
  return isSame ? range : { start: 0, end: 0 };
}
