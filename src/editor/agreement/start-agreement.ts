import * as vscode from 'vscode';
import {
  LONGEST_SEED,
  MOST_ANNOTATORS,
  PAPER_RULES,
  type Protocol,
  wrongWithProtocol,
} from '../../core/annotate/index.ts';
import { fieldsOf } from '../../core/base/records.ts';
import { t } from '../../l10n/index.ts';
import { askText, tellInfo } from '../ask/index.ts';
import type { OpenSet } from '../data/index.ts';
import { keepProtocol, protocolUri } from './protocol-files.ts';
import type { AgreementParts } from './types.ts';

const title = (): string => t('Start Agreement Protocol');

/** What a command was told: who takes part, and the seed. What is not given is asked for. */
export interface AgreementWish {
  readonly annotators?: readonly string[];
  readonly seed?: string;
}

/**
 * Asks who takes part, and begins a protocol.
 * @param known who has labelled already: they are offered
 * @throws Error with a sentence for people
 */
export async function startAgreement(
  { agreements }: Pick<AgreementParts, 'agreements'>,
  set: OpenSet,
  known: readonly string[],
  wish: AgreementWish,
): Promise<void> {
  if (!vscode.workspace.isTrusted)
    throw new Error(
      t(
        'In a folder that you do not trust no agreement protocol is begun: labels of others are not read there.',
      ),
    );
  const file = protocolUri(set.uri);
  if (!file)
    throw new Error(
      t('An agreement protocol is kept in the workspace folder of its data set, and this one is in none.'),
    );
  if (agreements.isForced(set)) {
    await tellThereIs(set, file);
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
  const open = t('Open');
  const said = t(
    'The agreement protocol of {0} is kept in {1}: commit it, so that everybody has it. Labelling is blind from now on.',
    set.name,
    vscode.workspace.asRelativePath(kept),
  );
  void tellInfo(said, open).then((answer) => {
    if (answer === open) void vscode.commands.executeCommand('vscode.open', kept);
  });
}

async function tellThereIs({ name }: OpenSet, file: vscode.Uri): Promise<void> {
  const open = t('Open');
  const said = t('{0} has an agreement protocol already, which is not changed once it was begun.', name);
  if ((await tellInfo(said, open)) === open) await vscode.commands.executeCommand('vscode.open', file);
}

async function askForAnnotators(
  { name }: OpenSet,
  known: readonly string[],
): Promise<readonly string[] | undefined> {
  const { needed, most } = PAPER_RULES;
  const text = await askText({
    title: title(),
    prompt: t(
      'Who labels {0}? Names as in the setting proofmark.annotator, with commas between. Each item is asked of three of them, and of a fourth and a fifth where these do not agree.',
      name,
    ),
    placeHolder: t('ada, emmy, karen, olga, sofia'),
    value: known.slice(0, MOST_ANNOTATORS).join(', '),
    ignoreFocusOut: true,
    validateInput: (written) => {
      const names = namesIn(written);
      if (names.length === 0) return undefined;
      const wrong = wrongWithProtocol(names, needed, most);
      if (wrong !== undefined) return wrong;
      if (names.length >= most) return undefined;
      return {
        message: t('With fewer than {0} people, items are given up for want of a fourth or a fifth.', most),
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
    prompt: t(
      'The seed by which items are handed out. Any text will do; the same one hands out the same items.',
    ),
    value: Math.floor(Math.random() * 2 ** 32).toString(36),
    ignoreFocusOut: true,
    validateInput: (text) =>
      text.length > LONGEST_SEED ? t('A seed has at most {0} characters.', LONGEST_SEED) : undefined,
  });
}

/** What of an argument of a command is of use here. */
export function agreementWish(at: unknown): AgreementWish {
  const { annotators, seed } = fieldsOf(at);
  const areNames = Array.isArray(annotators) && annotators.every((name) => typeof name === 'string');
  return {
    ...(areNames ? { annotators } : {}),
    ...(typeof seed === 'string' ? { seed: seed.slice(0, LONGEST_SEED) } : {}),
  };
}

function namesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((name) => name !== '');
}
