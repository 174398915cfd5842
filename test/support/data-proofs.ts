/** Proofs of the open data, of all kinds: by people and models, in Markdown, LaTeX and plain text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MutatedProof } from './mutated-proofs.ts';

/** @param data the folder of `PROOFMARK_DATA` */
export function readSourceProofs(data: string): MutatedProof[] {
  const folder = join(data, 'proofs');
  const readLines = (name: string, field: string, kind: string): MutatedProof[] =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({ text: `${JSON.parse(line)[field] ?? ''}`, language: 'markdown' as const, kind }));
  const readFiles = (name: string, ending: string, language: 'latex' | 'plain'): MutatedProof[] =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith(ending))
      .map((file) => ({ text: readFileSync(join(folder, name, file), 'utf8'), language, kind: name }));
  const papers = readFiles('aletheia-tex', '.tex', 'latex');
  const plain = readFiles('openai-imo-2025', '.txt', 'plain');
  const all = [
    ...readLines('opc-graded.jsonl', 'proof', 'opc'),
    ...readLines('imo25-agent-solutions.jsonl', 'text', 'imo'),
    ...readLines('deepseek-math-v2.jsonl', 'proof', 'deepseek'),
    // Few texts, so that each counts more often.
    ...Array.from({ length: 12 }, () => papers).flat(),
    ...Array.from({ length: 30 }, () => plain).flat(),
  ];
  return all.filter(({ text }) => text !== '');
}
