import * as vscode from 'vscode';
import { formatNumberOfVotes } from '../../../core/base/counts-and-lists.ts';
import { omitFalseOrUndefined, omitUndefined } from '../../../core/base/optional-values.ts';
import type { Endpoint } from '../../../core/judge/calls/index.ts';
import {
  canSelectAmongJudgements,
  describeJudgeKind,
  getEndpointJudgeKinds,
  getMaxSelectionCallsPerProof,
  JUDGEMENT_SELECTIONS_PER_PROOF,
  MIN_JUDGEMENTS_TO_SELECT_FROM,
} from '../../../core/judge/index.ts';
import { t } from '../../../l10n/index.ts';
import { askForText, pickFromList, type QuickPickRow } from '../../ask/index.ts';
import { commandIds, judgeSettingDefinitions } from '../../base/manifest-names.ts';
import { formatEndpointLocation, type UserEndpoints } from '../endpoints/endpoints.ts';
import type { JudgeResolutionServices } from './chosen-judge.ts';
import type { SelectedJudgeStore } from './judge-selection.ts';
import { computeSamplingFingerprint, type PickedJudge, parsePickedJudge } from './picked-judge.ts';
import { findJudgePromptFiles, type JudgePromptFile } from './prompt-files.ts';
import { describeReplyTokenLimit } from './suggestion-words.ts';

interface JudgePickRow extends QuickPickRow {
  /** Absent on separators. */
  readonly take?: () => Promise<PickedJudge | undefined>;
}

const CHECKER_JUDGE: PickedJudge = { judge: 'checker' };
const RECENT_JUDGES_KEY = 'lastJudges';
/** The maximum number of recently used judges in the list. */
const MAX_RECENT_JUDGES = 3;

/** The number of judgements to select from if the settings don't say. */
const DEFAULT_SELECT_AMONG = 8;

/**
 * Asks for a judge; undefined if canceled.
 * @param isOnce whether it is for one review, which has more choices than the settings
 */
export async function pickJudge(
  title: string,
  pickers: JudgePickerServices,
  isOnce = false,
): Promise<PickedJudge | undefined> {
  const { selection, endpoints, memory, host } = pickers;
  const { judge: now, values } = selection.current;
  const isTrusted = vscode.workspace.isTrusted;
  const all = isTrusted ? endpoints.all : [];
  const last = isTrusted ? readRecentJudges(memory).filter(({ judge }) => judge !== 'checker') : [];
  const files = endpoints.all.length > 0 ? await findJudgePromptFiles(host) : [];
  const chosen = (judge: string) => now === judge && t('selected');
  const { votes, selectJudgements } = values;
  const among = selectJudgements >= MIN_JUDGEMENTS_TO_SELECT_FROM ? selectJudgements : DEFAULT_SELECT_AMONG;
  const rows = omitFalseOrUndefined<JudgePickRow>([
    {
      icon: 'shield',
      label: t('Embedded checker'),
      description: joinWithDots(chosen('checker')),
      detail: t('Checks relations on this machine. Sends nothing.'),
      take: async () => CHECKER_JUDGE,
    },
    last.length > 0 && createSeparator(t('recently used')),
    ...last.map((picked) => ({
      icon: 'history',
      label: picked.judge,
      description: picked.endpoint === undefined ? '' : t('at {0}', picked.endpoint),
      take: async () => picked,
    })),
    ...all.flatMap((endpoint) => buildEndpointRows(endpoint, chosen, isOnce ? among : 0)),
    files.length > 0 && createSeparator(t('prompts in this workspace')),
    ...files.map((file) => ({
      icon: 'file',
      label: file.path,
      description: joinWithDots(
        describeJudgeKind(file.kind).name,
        file.prompt.suggests.votes !== undefined && formatNumberOfVotes(file.prompt.suggests.votes),
        chosen(file.path),
      ),
      detail: t('Sends this prompt with the proof to an endpoint that you select.'),
      take: () => pickPromptEndpoint(file, endpoints),
    })),
    createSeparator(''),
    all.length > 0 &&
      !isOnce && {
        icon: 'settings-gear',
        label: t('Votes: {0}…', votes),
        detail: t('The number of votes on each proof, or on each step for a step-wise judge.'),
        take: async () => {
          await askForVotes(selection);
          return pickJudge(title, pickers);
        },
      },
    {
      icon: 'add',
      label: t('Add Endpoint…'),
      detail: t(
        isTrusted
          ? 'A server or VS Code language model that can judge proofs.'
          : 'To use a model, trust this workspace. Nothing is sent in Restricted Mode.',
      ),
      take: async () => {
        await vscode.commands.executeCommand(commandIds.addEndpoint);
        return undefined;
      },
    },
  ]);
  const row = await pickFromList(rows, {
    title,
    placeHolder: t('Select a judge'),
    matchOnDescription: true,
  });
  const picked = await row?.take?.();
  // Don't save a selection among judgements: it costs several times as much.
  if (picked && picked.selectAmong === undefined) await rememberRecentJudge(memory, picked);
  return picked;
}

/** Builds the rows for the judges of an endpoint, also as the best of `selectAmong` judgements unless that is 0. */
function buildEndpointRows(
  endpoint: Endpoint,
  chosen: (judge: string) => string | false,
  selectAmong: number,
): readonly JudgePickRow[] {
  const { name, model } = endpoint;
  const kinds = getEndpointJudgeKinds(endpoint);
  return [
    createSeparator(`${name} · ${formatEndpointLocation(endpoint)}`),
    ...kinds.map((kind) => {
      const judge = `${kind}@${name}`;
      const words = describeJudgeKind(kind);
      return {
        icon: 'comment-discussion',
        label: words.name,
        description: joinWithDots(judge, model, chosen(judge)),
        detail: words.does,
        take: async () => ({ judge }),
      };
    }),
    ...(selectAmong > 0 ? kinds.filter(canSelectAmongJudgements) : []).map((kind) => ({
      icon: 'checklist',
      label: t('{0}, best of {1} judgments', describeJudgeKind(kind).name, selectAmong),
      description: model,
      detail: t(
        'Gets {0} judgments, then runs {1} knockouts among them. Each winner is a vote. At most {2} calls per proof.',
        selectAmong,
        JUDGEMENT_SELECTIONS_PER_PROOF,
        getMaxSelectionCallsPerProof(selectAmong),
      ),
      take: async () => ({ judge: `${kind}@${name}`, selectAmong }),
    })),
  ];
}

export interface JudgePickerServices extends Omit<JudgeResolutionServices, 'consents'> {
  /** The workspace state, which has the recently used judges. */
  readonly memory: vscode.Memento;
}

export async function pickJudgeAtEndpoint(endpoint: Endpoint): Promise<PickedJudge | undefined> {
  const rows = getEndpointJudgeKinds(endpoint).map((kind) => ({
    icon: 'comment-discussion',
    label: describeJudgeKind(kind).name,
    description: `${kind}@${endpoint.name}`,
    detail: describeJudgeKind(kind).does,
  }));
  const [only, ...more] = rows;
  const title = `${endpoint.name} · ${endpoint.model}`;
  const row = more.length === 0 ? only : await pickFromList(rows, { title, placeHolder: t('Select a kind of judge') });
  return row && { judge: row.description };
}

/** Asks for the endpoint of a prompt file. The suggestion of the file comes first. */
async function pickPromptEndpoint(
  { path, kind, prompt }: JudgePromptFile,
  endpoints: UserEndpoints,
): Promise<PickedJudge | undefined> {
  const { endpoint: name, model, votes } = prompt.suggests;
  const sampling = computeSamplingFingerprint(prompt.suggests.sampling);
  const wanted = name === undefined ? undefined : endpoints.named(name);
  const fitting = endpoints.all.filter((endpoint) => getEndpointJudgeKinds(endpoint).includes(kind));
  const rows = omitFalseOrUndefined<JudgePickRow>([
    wanted && {
      icon: 'file',
      label: t('Suggested by the file: {0}', wanted.name),
      description: joinWithDots(
        model ?? wanted.model,
        formatEndpointLocation(wanted),
        votes !== undefined && formatNumberOfVotes(votes),
      ),
      take: async () => ({ judge: path }),
    },
    ...fitting.map((endpoint) => ({
      icon: 'server',
      label: endpoint.name,
      description: `${endpoint.model} · ${formatEndpointLocation(endpoint)}`,
      ...omitUndefined({ detail: describeReplyTokenLimit(prompt.suggests.sampling) }),
      take: async () => ({ judge: path, endpoint: endpoint.name, kind, sampling }),
    })),
  ]);
  const row = await pickFromList(rows, {
    title: path,
    placeHolder: t('Select an endpoint for this prompt'),
  });
  return row?.take?.();
}

/** Asks for the number of votes and saves it. */
async function askForVotes(selection: SelectedJudgeStore): Promise<void> {
  const { least, most } = judgeSettingDefinitions.votes;
  const isVotes = (text: string): boolean =>
    /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
  const text = await askForText({
    title: t('Votes'),
    prompt: t('The number of votes on each proof, or on each step for a step-wise judge.'),
    value: String(selection.current.values.votes),
    validateInput: (said) => (isVotes(said) ? undefined : t('Enter a whole number from {0} to {1}.', least, most)),
  });
  if (text !== undefined && isVotes(text)) await selection.chooseVotes(Number(text));
}

function joinWithDots(...words: readonly (string | false)[]): string {
  return words.filter((word) => word !== false).join(' · ');
}

function createSeparator(label: string): JudgePickRow {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

function readRecentJudges(memory: vscode.Memento): PickedJudge[] {
  const kept: unknown = memory.get(RECENT_JUDGES_KEY);
  return Array.isArray(kept) ? kept.flatMap((one: unknown) => parsePickedJudge(one) ?? []) : [];
}

async function rememberRecentJudge(memory: vscode.Memento, picked: PickedJudge): Promise<void> {
  const others = readRecentJudges(memory).filter(
    ({ judge, endpoint }) => judge !== picked.judge || endpoint !== picked.endpoint,
  );
  await memory.update(RECENT_JUDGES_KEY, [picked, ...others].slice(0, MAX_RECENT_JUDGES));
}
