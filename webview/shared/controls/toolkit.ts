/** The controls of VS Code's toolkit that pages use. Other controls aren't bundled. */
import {
  provideVSCodeDesignSystem,
  vsCodeButton,
  vsCodeRadio,
  vsCodeRadioGroup,
  vsCodeTextArea,
  vsCodeTextField,
} from '@vscode/webview-ui-toolkit';

let isReady = false;

/** Defines the elements once per page, before the first of them is drawn. */
export function defineToolkitControls(): void {
  if (isReady) return;
  isReady = true;
  provideVSCodeDesignSystem().register(
    vsCodeButton(),
    vsCodeTextArea(),
    vsCodeTextField(),
    vsCodeRadio(),
    vsCodeRadioGroup(),
  );
}
