/** The page in a report's HTML file, without host, editor or network. It replaces the plain tables by the drawn report. */

import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../src/l10n/index.ts';
import {
  type DisplayedReport,
  displayedReportSchema,
  parseWithSchema,
  REPORT_DATA_ELEMENT_ID,
} from '../../src/protocol/index.ts';
import { ReportBody, ReportHeader } from '../report/index.ts';
import { DotSeparatedLinks, listenForKeys } from '../shared/index.ts';
import './report-file.css';

const block = document.getElementById(REPORT_DATA_ELEMENT_ID)?.textContent ?? '';
const place = document.getElementById('app');
const report = readDrawnReport(block);
// If the data can't be read, the tables stay.
if (report && place) {
  place.replaceChildren();
  render(<ReportFileApp report={report} />, place);
}

function readDrawnReport(json: string) {
  try {
    const found = parseWithSchema(displayedReportSchema, JSON.parse(json));
    return 'value' in found ? found.value : undefined;
  } catch {
    return undefined;
  }
}

/** The same report as in the panel, to be read. */
function ReportFileApp({ report }: { readonly report: DisplayedReport }) {
  const [isTables, setTables] = useState(false);
  useEffect(() => {
    const words = t('Show Tables');
    return listenForKeys(() => [{ rows: [{ keys: [['t', () => setTables((before) => !before)]], words }] }]);
  }, []);
  const isPrinted = useIsPrinting();
  return (
    <main class="report page">
      <ReportHeader report={report}>
        {report.figures.length > 0 && (
          <DotSeparatedLinks
            links={[
              {
                id: 'tables',
                words: isTables ? t('Show Charts') : t('Show Tables'),
                onPress: () => setTables(!isTables),
                shownKey: 't',
              },
            ]}
          />
        )}
      </ReportHeader>
      <ReportBody report={report} isTables={isTables} isWhole={isPrinted} />
    </main>
  );
}

/** Whether the page is being printed, which needs all rows. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = (): void => setPrinting(true);
    const end = (): void => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
