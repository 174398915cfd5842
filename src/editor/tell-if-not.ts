import * as vscode from 'vscode';

/** Commands have nowhere to say what is in their way but a message. */
export async function tellIfNot(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    void vscode.window.showWarningMessage(error instanceof Error ? error.message : String(error));
  }
}
