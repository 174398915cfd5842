import * as vscode from 'vscode';
import {
  type AgreementProtocol,
  checkProtocol,
  LONGEST_SEED,
  MOST_ANNOTATORS,
  PAPER_RULES,
  protocolTexts,
} from '../../core/annotate/index.ts';
import { omitUndefined } from '../../core/base/optional.ts';
import { toFields } from '../../core/base/records.ts';
import { t } from '../../l10n/index.ts';
import { askText, showInfo } from '../ask/index.ts';
import type { OpenSet } from '../data/index.ts';
import { saveProtocol, toProtocolUri } from './protocol-files.ts';
import type { AgreementParts } from './types.ts';

const startAgreementTitle = (): string => t('Start Agreement Protocol');

/** The arguments of the command: the annotators and the seed. The user is asked for missing ones. */
interface StartAgreementOptions {
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
  wish: StartAgreementOptions,
): Promise<void> {
  if (!vscode.workspace.isTrusted) throw new Error(protocolTexts.untrusted());
  const file = toProtocolUri(set.uri);
  if (!file) throw new Error(protocolTexts.inNoFolder());
  if (agreements.isForced(set)) {
    await showProtocolMessage(file, protocolTexts.hasOne(set.name));
    return;
  }
  const annotators = wish.annotators ?? (await askForAnnotators(set, known));
  const seed = annotators && (wish.seed ?? (await askForAssignmentSeed()));
  if (!annotators || seed === undefined) return;
  const wrong = checkProtocol(annotators, PAPER_RULES.needed, PAPER_RULES.most);
  if (wrong !== undefined) throw new Error(wrong);
  const protocol: AgreementProtocol = { dataSet: set.name, seed, annotators, ...PAPER_RULES };
  const kept = await saveProtocol(set.uri, protocol);
  await agreements.refresh(set);
  void showProtocolMessage(kept, protocolTexts.kept(set.name, vscode.workspace.asRelativePath(kept)));
}

async function showProtocolMessage(file: vscode.Uri, sentence: string): Promise<void> {
  const open = t('Open');
  if ((await showInfo(sentence, open)) === open) await vscode.commands.executeCommand('vscode.open', file);
}

async function askForAnnotators(
  { name }: OpenSet,
  known: readonly string[],
): Promise<readonly string[] | undefined> {
  const { needed, most } = PAPER_RULES;
  const text = await askText({
    title: startAgreementTitle(),
    prompt: protocolTexts.whoLabels(name),
    placeHolder: protocolTexts.someNames(),
    value: known.slice(0, MOST_ANNOTATORS).join(', '),
    ignoreFocusOut: true,
    validateInput: (written) => {
      const names = splitAnnotatorNames(written);
      if (names.length === 0) return undefined;
      const wrong = checkProtocol(names, needed, most);
      if (wrong !== undefined) return wrong;
      if (names.length >= most) return undefined;
      return {
        message: protocolTexts.fewPeople(most),
        severity: vscode.InputBoxValidationSeverity.Info,
      };
    },
  });
  const names = splitAnnotatorNames(text ?? '');
  return names.length > 0 && checkProtocol(names, needed, most) === undefined ? names : undefined;
}

function askForAssignmentSeed(): Thenable<string | undefined> {
  return askText({
    title: startAgreementTitle(),
    prompt: protocolTexts.whichSeed(),
    value: Math.floor(Math.random() * 2 ** 32).toString(36),
    ignoreFocusOut: true,
    validateInput: (text) => (text.length > LONGEST_SEED ? protocolTexts.longSeed(LONGEST_SEED) : undefined),
  });
}

/** Reads the usable parts of a command's argument. */
export function readStartAgreementOptions(at: unknown): StartAgreementOptions {
  const { annotators, seed } = toFields(at);
  const areNames = Array.isArray(annotators) && annotators.every((name) => typeof name === 'string');
  return omitUndefined({
    annotators: areNames ? annotators : undefined,
    seed: typeof seed === 'string' ? seed.slice(0, LONGEST_SEED) : undefined,
  });
}

function splitAnnotatorNames(text: string): string[] {
  return text.split(/[\s,;]+/).filter((name) => name !== '');
}
