import * as vscode from 'vscode';
import {
  LONGEST_SEED,
  MOST_ANNOTATORS,
  PAPER_RULES,
  type Protocol,
  protocolSentences,
  wrongWithProtocol,
} from '../../core/annotate/index.ts';
import { defined } from '../../core/base/optional.ts';
import { fieldsOf } from '../../core/base/records.ts';
import { t } from '../../l10n/index.ts';
import { askText, tellInfo } from '../ask/index.ts';
import type { OpenSet } from '../data/index.ts';
import { keepProtocol, protocolUri } from './protocol-files.ts';
import type { AgreementParts } from './types.ts';

const title = (): string => t('Start Agreement Protocol');

/** The arguments of the command: the annotators and the seed. The user is asked for missing ones. */
export interface AgreementWish {
  readonly annotators?: readonly string[];
  readonly seed?: string;
}

/**
 * Asks for the annotators and starts a protocol.
 * @param known annotators with labels, as suggestions
 * @throws Error with a sentence for people
 */
export async function startAgreement(
  { agreements }: Pick<AgreementParts, 'agreements'>,
  set: OpenSet,
  known: readonly string[],
  wish: AgreementWish,
): Promise<void> {
  if (!vscode.workspace.isTrusted) throw new Error(protocolSentences.untrusted());
  const file = protocolUri(set.uri);
  if (!file) throw new Error(protocolSentences.inNoFolder());
  if (agreements.isForced(set)) {
    await tellOf(file, protocolSentences.hasOne(set.name));
    return;
  }
  const annotators = wish.annotators ?? (await askForAnnotators(set, known));
  const seed = annotators && (wish.seed ?? (await askForSeed()));
  if (!annotators || seed === undefined) return;
  const wrong = wrongWithProtocol(annotators, PAPER_RULES.needed, PAPER_RULES.most);
  if (wrong !== undefined) throw new Error(wrong);
  const protocol: Protocol = { dataSet: set.name, seed, annotators, ...PAPER_RULES };
  const kept = await keepProtocol(set.uri, protocol);
  await agreements.refresh(set);
  void tellOf(kept, protocolSentences.kept(set.name, vscode.workspace.asRelativePath(kept)));
}

async function tellOf(file: vscode.Uri, sentence: string): Promise<void> {
  const open = t('Open');
  if ((await tellInfo(sentence, open)) === open) await vscode.commands.executeCommand('vscode.open', file);
}

async function askForAnnotators(
  { name }: OpenSet,
  known: readonly string[],
): Promise<readonly string[] | undefined> {
  const { needed, most } = PAPER_RULES;
  const text = await askText({
    title: title(),
    prompt: protocolSentences.whoLabels(name),
    placeHolder: protocolSentences.someNames(),
    value: known.slice(0, MOST_ANNOTATORS).join(', '),
    ignoreFocusOut: true,
    validateInput: (written) => {
      const names = namesIn(written);
      if (names.length === 0) return undefined;
      const wrong = wrongWithProtocol(names, needed, most);
      if (wrong !== undefined) return wrong;
      if (names.length >= most) return undefined;
      return {
        message: protocolSentences.fewPeople(most),
        severity: vscode.InputBoxValidationSeverity.Info,
      };
    },
  });
  const names = namesIn(text ?? '');
  return names.length > 0 && wrongWithProtocol(names, needed, most) === undefined ? names : undefined;
}

function askForSeed(): Thenable<string | undefined> {
  return askText({
    title: title(),
    prompt: protocolSentences.whichSeed(),
    value: Math.floor(Math.random() * 2 ** 32).toString(36),
    ignoreFocusOut: true,
    validateInput: (text) =>
      text.length > LONGEST_SEED ? protocolSentences.longSeed(LONGEST_SEED) : undefined,
  });
}

/** Reads the usable parts of a command's argument. */
export function agreementWish(at: unknown): AgreementWish {
  const { annotators, seed } = fieldsOf(at);
  const areNames = Array.isArray(annotators) && annotators.every((name) => typeof name === 'string');
  return defined({
    annotators: areNames ? annotators : undefined,
    seed: typeof seed === 'string' ? seed.slice(0, LONGEST_SEED) : undefined,
  });
}

function namesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((name) => name !== '');
}
