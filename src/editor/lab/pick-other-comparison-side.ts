/** With what a prompt is compared: another one, another model, sampling or number of votes. */

import * as vscode from 'vscode';
import { formatNumberOfVotes } from '../../core/base/counts-and-lists.ts';
import { omitFalseOrUndefined } from '../../core/base/optional-values.ts';
import { getEndpointJudgeKinds } from '../../core/judge/index.ts';
import { t } from '../../l10n/index.ts';
import { pickFromList, type QuickPickRow } from '../ask/index.ts';
import { commandIds } from '../base/manifest-names.ts';
import { findJudgePromptFiles, type LabEndpointChoiceStore } from '../models/index.ts';
import { resolveApprovedLabEndpoint } from './choose-target.ts';
import type { PromptComparisonSide } from './prompt-comparison.ts';
import type { LabServices } from './types.ts';

interface OtherSideRow extends QuickPickRow {
  readonly side?: () => Promise<PromptComparisonSide | undefined>;
}

/** Asks what to compare a prompt with; undefined if canceled. */
export async function pickOtherComparisonSide(
  own: PromptComparisonSide,
  parts: LabServices,
  places: LabEndpointChoiceStore,
): Promise<PromptComparisonSide | undefined> {
  const { host } = parts;
  const models = places.usable
    .filter((endpoint) => getEndpointJudgeKinds(endpoint).includes(own.kind) && endpoint !== own.place.endpoint)
    .map(
      (endpoint): OtherSideRow => ({
        icon: 'server',
        label: t('Same prompt at {0}', endpoint.name),
        description: endpoint.model,
        side: async () => ({
          ...own,
          place: { ...own.place, endpoint, model: endpoint.model },
        }),
      }),
    );
  const files = (await findJudgePromptFiles(host)).filter(({ kind, path }) => kind === own.kind && path !== own.path);
  const prompts = files.map(
    ({ path, kind, prompt }): OtherSideRow => ({
      icon: 'file',
      label: path,
      description: prompt.suggests.model ?? '',
      side: async () => {
        const place = await resolveApprovedLabEndpoint({ path, kind, prompt }, places, true);
        return place && { kind, prompt, fingerprint: prompt.template, path, place };
      },
    }),
  );
  const samplings: OtherSideRow[] = [
    { label: t('temperature 0'), sampling: { ...own.prompt.suggests.sampling, temperature: 0 } },
    {
      label: t('temperature 1, top_p 0.9'),
      sampling: { ...own.prompt.suggests.sampling, temperature: 1, top_p: 0.9 },
    },
  ].map(({ label, sampling }) => ({
    icon: 'settings',
    label: t('Same prompt with {0}', label),
    side: async () => ({ ...own, prompt: { ...own.prompt, suggests: { ...own.prompt.suggests, sampling } } }),
  }));
  const votes: OtherSideRow[] = [1, 8]
    .filter((count) => count !== own.place.votes)
    .map((count) => ({
      icon: 'checklist',
      label: t('Same prompt with {0}', formatNumberOfVotes(count)),
      side: async () => ({
        ...own,
        place: { ...own.place, votes: count },
      }),
    }));
  const missing = omitFalseOrUndefined([
    prompts.length === 0 && buildCommandRow(t('New Judge Prompt…'), commandIds.newJudgePrompt),
    models.length === 0 && buildCommandRow(t('Add Endpoint…'), commandIds.addEndpoint),
  ]);
  const row = await pickFromList(
    [
      ...buildOtherSideSection(t('prompts in this workspace'), prompts),
      ...buildOtherSideSection(t('models'), models),
      ...buildOtherSideSection(t('sampling and votes'), [...samplings, ...votes]),
      ...buildOtherSideSection(t('add a prompt or an endpoint'), missing),
    ],
    {
      title: t('Compare {0}', own.prompt.name),
      placeHolder: t('Select what to compare with this prompt on the same cases'),
    },
  );
  return row?.side?.();
}

/** A row that runs a command instead of a comparison. */
function buildCommandRow(label: string, command: string): OtherSideRow {
  return {
    icon: 'add',
    label,
    side: async () => {
      void vscode.commands.executeCommand(command);
      return undefined;
    },
  };
}

function buildOtherSideSection(label: string, rows: readonly OtherSideRow[]): readonly OtherSideRow[] {
  return rows.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...rows];
}
