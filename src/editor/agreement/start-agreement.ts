import * as vscode from 'vscode';
import {
  AGREEMENT_PROTOCOL_TEXTS,
  type AgreementProtocol,
  findAgreementProtocolError,
  MAX_AGREEMENT_PROTOCOL_ANNOTATORS,
  MAX_AGREEMENT_PROTOCOL_SEED_CHARS,
  PROCESSBENCH_AGREEMENT_RULES,
} from '../../core/annotate/index.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import { t } from '../../l10n/index.ts';
import { askForText, showInfo } from '../ask/index.ts';
import type { EditorDataSet } from '../data/index.ts';
import { createAgreementProtocolFile, getAgreementProtocolUri } from './protocol-files.ts';
import type { AgreementTracker } from './window-agreements.ts';

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
export async function startAgreementProtocol(
  agreements: Pick<AgreementTracker, 'isForced' | 'refresh'>,
  set: EditorDataSet,
  known: readonly string[],
  wish: StartAgreementOptions,
): Promise<void> {
  if (!vscode.workspace.isTrusted) throw new Error(AGREEMENT_PROTOCOL_TEXTS.untrusted());
  const file = getAgreementProtocolUri(set.uri);
  if (!file) throw new Error(AGREEMENT_PROTOCOL_TEXTS.inNoFolder());
  if (agreements.isForced(set)) {
    await showProtocolMessage(file, AGREEMENT_PROTOCOL_TEXTS.hasOne(set.name));
    return;
  }
  const annotators = wish.annotators ?? (await askForAnnotators(set, known));
  const seed = annotators && (wish.seed ?? (await askForAssignmentSeed()));
  if (!annotators || seed === undefined) return;
  const wrong = findAgreementProtocolError(
    annotators,
    PROCESSBENCH_AGREEMENT_RULES.needed,
    PROCESSBENCH_AGREEMENT_RULES.most,
  );
  if (wrong !== undefined) throw new Error(wrong);
  const protocol: AgreementProtocol = { dataSet: set.name, seed, annotators, ...PROCESSBENCH_AGREEMENT_RULES };
  const kept = await createAgreementProtocolFile(set.uri, protocol);
  await agreements.refresh(set);
  void showProtocolMessage(kept, AGREEMENT_PROTOCOL_TEXTS.kept(set.name, vscode.workspace.asRelativePath(kept)));
}

async function showProtocolMessage(file: vscode.Uri, sentence: string): Promise<void> {
  const open = t('Open');
  if ((await showInfo(sentence, open)) === open) await vscode.commands.executeCommand('vscode.open', file);
}

async function askForAnnotators(
  { name }: EditorDataSet,
  known: readonly string[],
): Promise<readonly string[] | undefined> {
  const { needed, most } = PROCESSBENCH_AGREEMENT_RULES;
  const text = await askForText({
    title: startAgreementTitle(),
    prompt: AGREEMENT_PROTOCOL_TEXTS.whoLabels(name),
    placeHolder: AGREEMENT_PROTOCOL_TEXTS.someNames(),
    value: known.slice(0, MAX_AGREEMENT_PROTOCOL_ANNOTATORS).join(', '),
    ignoreFocusOut: true,
    validateInput: (written) => {
      const names = splitAnnotatorNames(written);
      if (names.length === 0) return undefined;
      const wrong = findAgreementProtocolError(names, needed, most);
      if (wrong !== undefined) return wrong;
      if (names.length >= most) return undefined;
      return {
        message: AGREEMENT_PROTOCOL_TEXTS.fewPeople(most),
        severity: vscode.InputBoxValidationSeverity.Info,
      };
    },
  });
  const names = splitAnnotatorNames(text ?? '');
  return names.length > 0 && findAgreementProtocolError(names, needed, most) === undefined ? names : undefined;
}

function askForAssignmentSeed(): Thenable<string | undefined> {
  return askForText({
    title: startAgreementTitle(),
    prompt: AGREEMENT_PROTOCOL_TEXTS.whichSeed(),
    value: Math.floor(Math.random() * 2 ** 32).toString(36),
    ignoreFocusOut: true,
    validateInput: (text) =>
      text.length > MAX_AGREEMENT_PROTOCOL_SEED_CHARS
        ? AGREEMENT_PROTOCOL_TEXTS.longSeed(MAX_AGREEMENT_PROTOCOL_SEED_CHARS)
        : undefined,
  });
}

/** Reads the usable parts of a command's argument. */
export function parseStartAgreementOptions(at: unknown): StartAgreementOptions {
  const { annotators, seed } = getFieldsOrEmpty(at);
  const areNames = Array.isArray(annotators) && annotators.every((name) => typeof name === 'string');
  return omitUndefined({
    annotators: areNames ? annotators : undefined,
    seed: typeof seed === 'string' ? seed.slice(0, MAX_AGREEMENT_PROTOCOL_SEED_CHARS) : undefined,
  });
}

function splitAnnotatorNames(text: string): string[] {
  return text.split(/[\s,;]+/).filter((name) => name !== '');
}
