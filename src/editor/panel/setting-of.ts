import type * as vscode from 'vscode';
import type { Language } from '../../core/proof/types.ts';
import { type Macro, macrosOf, statementsOf } from '../../core/render/index.ts';

export interface Setting {
  readonly macros: readonly Macro[];
  /** Names of statements by their environments, of LaTeX. */
  readonly statements?: ReadonlyMap<string, string>;
}

interface Known {
  readonly version: number;
  readonly language: Language;
  readonly setting: Setting;
}

const known = new WeakMap<vscode.TextDocument, Known>();

/** What a document as it is now defines that its texts are drawn with; looked for once per version. */
export function settingOf(document: vscode.TextDocument, language: Language): Setting {
  const before = known.get(document);
  if (before?.version === document.version && before.language === language) return before.setting;
  const text = document.getText();
  const setting: Setting = {
    macros: macrosOf(text, language),
    ...(language === 'latex' ? { statements: statementsOf(text) } : {}),
  };
  known.set(document, { version: document.version, language, setting });
  return setting;
}
