import * as vscode from 'vscode';
import type { Proof, ProofLanguage } from '../../core/proof/index.ts';
import { DisposableOwner } from '../base/disposables.ts';

/** Shows a candidate without a file of its own as a read-only document. */
const SCHEME = 'proofmark-candidate';

const ENDINGS: Readonly<Record<ProofLanguage, string>> = { markdown: 'md', latex: 'tex', plain: 'txt' };

/** The most texts in memory. */
const MOST = 64;

/** The texts of candidates from data sets. */
export class DataSetCandidateDocuments extends DisposableOwner {
  readonly #texts = new Map<string, string>();

  constructor() {
    super();
    this.own(
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
        provideTextDocumentContent: ({ path }) => this.#texts.get(path) ?? '',
      }),
    );
  }

  /** @param name for people */
  async open(run: string, name: string, proof: Proof): Promise<vscode.TextDocument> {
    const plain = name.replace(/[^\p{L}\p{N}._ -]+/gu, '-').slice(0, 80);
    const path = `/${run}/${plain}.${ENDINGS[proof.language]}`;
    this.#texts.delete(path);
    this.#texts.set(path, textOf(proof));
    for (const oldest of [...this.#texts.keys()].slice(0, -MOST)) this.#texts.delete(oldest);
    return vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: SCHEME, path }));
  }
}

/** The problem and the steps as Markdown. */
function textOf({ problem, steps }: Proof): string {
  const solution = steps.map(({ text }) => text).join('\n\n');
  return problem ? `# Problem\n\n${problem.text}\n\n# Proof\n\n${solution}\n` : `${solution}\n`;
}
