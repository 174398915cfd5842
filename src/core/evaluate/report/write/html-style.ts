/** How a report looks outside the editor: the colours that the editor would give, and its tables without any script. */

/** The variables of VS Code's themes that pages use, as in Light and Dark Modern; paper is light. */
export const THEME = `
:root {
  --vscode-font-family: system-ui, "Segoe UI", "Helvetica Neue", sans-serif;
  --vscode-font-size: 13px;
  --vscode-font-weight: normal;
  --vscode-editor-font-family: ui-monospace, Menlo, Consolas, monospace;
  --vscode-editor-font-size: 13px;
  --vscode-foreground: #3b3b3b;
  --vscode-disabledForeground: #616161;
  --vscode-descriptionForeground: #3b3b3b;
  --vscode-errorForeground: #b01011;
  --vscode-editor-background: #ffffff;
  --vscode-editor-foreground: #3b3b3b;
  --vscode-editorWidget-background: #f8f8f8;
  --vscode-widget-border: #e5e5e5;
  --vscode-panel-border: #e5e5e5;
  --vscode-editorError-foreground: #e51400;
  --vscode-editorWarning-foreground: #8f6400;
  --vscode-textLink-foreground: #005fb8;
  --vscode-textLink-activeForeground: #005fb8;
  --vscode-focusBorder: #005fb8;
  --vscode-progressBar-background: #005fb8;
  --vscode-charts-blue: #0063d3;
  --vscode-charts-foreground: #3b3b3b;
  --vscode-charts-lines: #3b3b3b80;
  --vscode-toolbar-hoverBackground: #b8b8b850;
  --vscode-list-hoverBackground: #f2f2f2;
  --vscode-list-activeSelectionBackground: #e8e8e8;
  --vscode-list-activeSelectionForeground: #000000;
  --vscode-button-background: #005fb8;
  --vscode-button-foreground: #ffffff;
  --vscode-button-hoverBackground: #0258a8;
  --vscode-button-secondaryBackground: #e5e5e5;
  --vscode-button-secondaryForeground: #3b3b3b;
  --vscode-button-secondaryHoverBackground: #cccccc;
  --vscode-input-background: #ffffff;
  --vscode-input-foreground: #3b3b3b;
  --vscode-input-border: #cecece;
  --vscode-keybindingLabel-background: #dddddd66;
  --vscode-keybindingLabel-foreground: #3b3b3b;
  --vscode-keybindingLabel-border: #cccccc66;
  --vscode-keybindingLabel-bottomBorder: #bbbbbb66;
  color-scheme: light;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --vscode-foreground: #cccccc;
    --vscode-disabledForeground: #9d9d9d;
    --vscode-descriptionForeground: #9d9d9d;
    --vscode-errorForeground: #f85149;
    --vscode-editor-background: #1f1f1f;
    --vscode-editor-foreground: #cccccc;
    --vscode-editorWidget-background: #202020;
    --vscode-widget-border: #313131;
    --vscode-panel-border: #2b2b2b;
    --vscode-editorError-foreground: #f14c4c;
    --vscode-editorWarning-foreground: #cca700;
    --vscode-textLink-foreground: #4daafc;
    --vscode-textLink-activeForeground: #4daafc;
    --vscode-focusBorder: #0078d4;
    --vscode-progressBar-background: #0078d4;
    --vscode-charts-blue: #59a4f9;
    --vscode-charts-foreground: #cccccc;
    --vscode-charts-lines: #cccccc80;
    --vscode-toolbar-hoverBackground: #5a5d5e50;
    --vscode-list-hoverBackground: #2a2d2e;
    --vscode-list-activeSelectionBackground: #04395e;
    --vscode-list-activeSelectionForeground: #ffffff;
    --vscode-button-background: #0078d4;
    --vscode-button-foreground: #ffffff;
    --vscode-button-hoverBackground: #026ec1;
    --vscode-button-secondaryBackground: #313131;
    --vscode-button-secondaryForeground: #cccccc;
    --vscode-button-secondaryHoverBackground: #3c3c3c;
    --vscode-input-background: #313131;
    --vscode-input-foreground: #cccccc;
    --vscode-input-border: #3c3c3c;
    --vscode-keybindingLabel-background: #8080802b;
    --vscode-keybindingLabel-foreground: #cccccc;
    --vscode-keybindingLabel-border: #33333399;
    --vscode-keybindingLabel-bottomBorder: #44444499;
    color-scheme: dark;
  }
}
`;

/** The tables that stand in the file until a script draws the page in their place, and for readers without scripts. */
export const TABLES = `
body { background: var(--vscode-editor-background); color: var(--vscode-foreground); }
.plain-report { font: 13px/20px var(--vscode-font-family); font-variant-numeric: tabular-nums; max-width: 1100px; margin: 0 auto; padding: 0 28px 48px; }
.plain-report h1 { font-size: 17px; line-height: 26px; font-weight: 600; margin: 0; padding: 0; overflow-wrap: anywhere; }
.plain-report header { padding: 16px 0 14px; }
.plain-report p { margin: 0; overflow-wrap: anywhere; }
.plain-report section { border-top: 1px solid var(--vscode-widget-border); padding: 14px 0; break-inside: avoid-page; }
.plain-report h2 { font-size: 13px; font-weight: 600; margin: 0; break-after: avoid; }
.plain-report ul { margin: 4px 0; padding-left: 20px; }
.plain-report .wide { overflow-x: auto; }
.plain-report table { border-collapse: collapse; margin: 8px 0; }
.plain-report th { font-weight: 400; text-align: left; vertical-align: bottom; }
.plain-report th, .plain-report td { padding: 2px 16px 2px 0; max-width: 360px; overflow-wrap: anywhere; }
.plain-report td { border-top: 1px solid var(--vscode-widget-border); }
.plain-report .figure { text-align: right; white-space: nowrap; }
@media print { .plain-report { max-width: none; padding: 0; } .plain-report .wide { overflow: visible; } .plain-report tr { break-inside: avoid; } .plain-report section { break-inside: auto; } }
`;
