/** Styles of a report outside the editor: theme colors, and tables without a script. */

const FONTS = `
  --vscode-font-family: system-ui, "Segoe UI", "Helvetica Neue", sans-serif;
  --vscode-font-size: 13px;
  --vscode-font-weight: normal;
  --vscode-editor-font-family: ui-monospace, Menlo, Consolas, monospace;
  --vscode-editor-font-size: 13px;`;

/** Names of colours, each in Light and in Dark Modern. */
const COLOURS: readonly (readonly [name: string, light: string, dark: string])[] = [
  ['foreground', '#3b3b3b', '#cccccc'],
  ['disabledForeground', '#616161', '#9d9d9d'],
  ['descriptionForeground', '#3b3b3b', '#9d9d9d'],
  ['errorForeground', '#b01011', '#f85149'],
  ['editor-background', '#ffffff', '#1f1f1f'],
  ['editor-foreground', '#3b3b3b', '#cccccc'],
  ['editorWidget-background', '#f8f8f8', '#202020'],
  ['widget-border', '#e5e5e5', '#313131'],
  ['panel-border', '#e5e5e5', '#2b2b2b'],
  ['editorError-foreground', '#e51400', '#f14c4c'],
  ['editorWarning-foreground', '#8f6400', '#cca700'],
  ['textLink-foreground', '#005fb8', '#4daafc'],
  ['textLink-activeForeground', '#005fb8', '#4daafc'],
  ['focusBorder', '#005fb8', '#0078d4'],
  ['progressBar-background', '#005fb8', '#0078d4'],
  ['charts-blue', '#0063d3', '#59a4f9'],
  ['charts-foreground', '#3b3b3b', '#cccccc'],
  ['charts-lines', '#3b3b3b80', '#cccccc80'],
  ['toolbar-hoverBackground', '#b8b8b850', '#5a5d5e50'],
  ['list-hoverBackground', '#f2f2f2', '#2a2d2e'],
  ['list-activeSelectionBackground', '#e8e8e8', '#04395e'],
  ['list-activeSelectionForeground', '#000000', '#ffffff'],
  ['button-background', '#005fb8', '#0078d4'],
  ['button-foreground', '#ffffff', '#ffffff'],
  ['button-hoverBackground', '#0258a8', '#026ec1'],
  ['button-secondaryBackground', '#e5e5e5', '#313131'],
  ['button-secondaryForeground', '#3b3b3b', '#cccccc'],
  ['button-secondaryHoverBackground', '#cccccc', '#3c3c3c'],
  ['input-background', '#ffffff', '#313131'],
  ['input-foreground', '#3b3b3b', '#cccccc'],
  ['input-border', '#cecece', '#3c3c3c'],
  ['keybindingLabel-background', '#dddddd66', '#8080802b'],
  ['keybindingLabel-foreground', '#3b3b3b', '#cccccc'],
  ['keybindingLabel-border', '#cccccc66', '#33333399'],
  ['keybindingLabel-bottomBorder', '#bbbbbb66', '#44444499'],
];

/** The variables of VS Code's themes that pages use; paper is light. */
export const REPORT_THEME_CSS = `
:root {${FONTS}
${COLOURS.map(([name, light]) => `  --vscode-${name}: ${light};`).join('\n')}
  color-scheme: light;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
${COLOURS.map(([name, , dark]) => `    --vscode-${name}: ${dark};`).join('\n')}
    color-scheme: dark;
  }
}
`;

/** The tables that stand in the file until a script draws the page in their place, and for readers without scripts. */
export const REPORT_TABLE_CSS = `
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
/* Long words may break, but not each letter of a narrow column. */
.plain-report th:not(.figure), .plain-report td:not(.figure) { min-width: 90px; }
.plain-report td { border-top: 1px solid var(--vscode-widget-border); }
.plain-report .figure { text-align: right; white-space: nowrap; }
@media print { .plain-report { max-width: none; padding: 0; } .plain-report .wide { overflow: visible; } .plain-report tr { break-inside: avoid; } .plain-report section { break-inside: auto; } }
`;
