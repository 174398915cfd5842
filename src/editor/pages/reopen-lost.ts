/** Panels that a host that was killed has left behind: nobody serves their pages any more. */
import * as vscode from 'vscode';

const KEY = 'session';
const OURS = /(?:^|-)proofmark\.\w+Panel$/;

/**
 * Opens them again, each with the state that its page has kept, if an earlier host of this very window has left any. To be called once the
 * serializers of all panels are registered.
 * @param memory of the workspace
 */
export async function reopenLostPanels(memory: vscode.Memento): Promise<void> {
  const { sessionId } = vscode.env;
  const isSameWindow = memory.get(KEY) === sessionId;
  if (!isSameWindow) return memory.update(KEY, sessionId);
  const lost = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.filter(({ input }) => isOurs(input)));
  for (const tab of lost) {
    // What is opened again comes with the state of what was closed, and finds the host that is there now.
    if (await vscode.window.tabGroups.close(tab, true))
      await vscode.commands.executeCommand('workbench.action.reopenClosedEditor');
  }
}

function isOurs(input: unknown): boolean {
  return input instanceof vscode.TabInputWebview && OURS.test(input.viewType);
}
