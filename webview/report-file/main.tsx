/** The page in a report's HTML file: there is no host, no editor and no network. It draws what stands in the file, in the place of plain tables. */
import { render } from 'preact';
import { drawnReport, REPORT_DATA, read } from '../../src/protocol/index.ts';
import { App } from './app.tsx';
import './report-file.css';

const block = document.getElementById(REPORT_DATA)?.textContent ?? '';
const place = document.getElementById('app');
const report = readReport(block);
// What cannot be read leaves the tables where they are.
if (report && place) {
  place.replaceChildren();
  render(<App report={report} />, place);
}

function readReport(json: string) {
  try {
    const found = read(drawnReport, JSON.parse(json));
    return 'value' in found ? found.value : undefined;
  } catch {
    return undefined;
  }
}
