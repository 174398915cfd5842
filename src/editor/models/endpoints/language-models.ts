/** The VS Code language models, for judges. */
import * as vscode from 'vscode';
import type {
  EditorLanguageModel,
  EditorLanguageModelCatalog,
  EditorLanguageModelMessage,
} from '../../../judges/servers/editor-models.ts';
import { t } from '../../../l10n/index.ts';

/**
 * The models whose use was last refused. VS Code would ask again with a modal dialog for each call, so only a review that a person starts
 * uses them.
 */
const refusedModels = new Set<string>();

/** Whether the user or VS Code last refused the use of this model. */
export function isModelAccessDenied(model: string): boolean {
  return refusedModels.has(model);
}

export const editorLanguageModelCatalog: EditorLanguageModelCatalog = {
  list: async () => (await vscode.lm.selectChatModels()).map(({ id }) => id),
  select: async (id) => {
    const [model] = await vscode.lm.selectChatModels({ id });
    return model && toEditorModel(model);
  },
};

function toEditorModel(model: vscode.LanguageModelChat): EditorLanguageModel {
  return {
    name: model.name,
    async *send(messages, sampling, signal) {
      const cancellation = toCancellation(signal);
      try {
        const response = await model.sendRequest(
          messages.map(toEditorMessage),
          {
            justification: t('Proofmark uses this model to judge, compare, and reformat proofs.'),
            modelOptions: { ...sampling },
          },
          cancellation.token,
        );
        refusedModels.delete(model.id);
        yield* response.text;
      } catch (error) {
        if (error instanceof vscode.LanguageModelError && error.code === 'NoPermissions') refusedModels.add(model.id);
        throw error;
      } finally {
        cancellation.dispose();
      }
    },
    countTokens: async (text, signal) => {
      const cancellation = toCancellation(signal);
      try {
        return await model.countTokens(text, cancellation.token);
      } finally {
        cancellation.dispose();
      }
    },
  };
}

function toEditorMessage({ role, content }: EditorLanguageModelMessage): vscode.LanguageModelChatMessage {
  return role === 'assistant'
    ? vscode.LanguageModelChatMessage.Assistant(content)
    : vscode.LanguageModelChatMessage.User(content);
}

function toCancellation(signal: AbortSignal): { readonly token: vscode.CancellationToken; dispose(): void } {
  const source = new vscode.CancellationTokenSource();
  const cancel = (): void => source.cancel();
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  return {
    token: source.token,
    dispose: () => {
      signal.removeEventListener('abort', cancel);
      source.dispose();
    },
  };
}
