/** Which prompt gets a row of a report as a case, and what is expected of it there. */
import type { RunInfo, RunRow } from '../../core/evaluate/index.ts';
import type { PromptFile } from '../models/index.ts';
/**
 * What a prompt is to say of a row: the index of the earliest error, -1 for none. Undefined where people only said that something is wrong.
 */
export function caseLabel({ label, isRight }: RunRow, kind: RunInfo['kind']): number | undefined {
  if (kind === 'answer') return isRight === undefined ? undefined : isRight ? -1 : 0;
  return label ?? (isRight === true ? -1 : undefined);
}

type Named = Pick<PromptFile, 'path' | 'kind'> & { readonly prompt: { readonly name: string } };

/**
 * The file by which the run was judged, that of the run under study before the other's; else those of the same kind, to be chosen from.
 * @param infos of the runs of the report, the one under study first
 */
export function promptsFor<F extends Named>(
  infos: readonly RunInfo[],
  files: readonly F[],
): { readonly found?: F; readonly offered: readonly F[] } {
  for (const { asked, kind } of infos) {
    const { prompt } = asked ?? {};
    if (!prompt || prompt.isBuiltIn) continue;
    const ofKind = files.filter((file) => file.kind === kind);
    const byPath = ofKind.find(({ path }) => path === prompt.name);
    if (byPath) return { found: byPath, offered: [] };
    // A run of the command line names it as it was given there.
    const named = ofKind.filter(
      ({ path, prompt: { name } }) => name === prompt.name || isEndOf(path, prompt.name),
    );
    const [only] = named;
    if (only && named.length === 1) return { found: only, offered: [] };
  }
  const kinds = new Set<string>(infos.map(({ kind }) => kind));
  return { offered: files.filter(({ kind }) => kinds.has(kind)) };
}

function isEndOf(path: string, given: string): boolean {
  return given.endsWith(`/${path}`);
}
