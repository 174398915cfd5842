import { useEffect, useState } from 'preact/hooks';
import { t } from '../../src/l10n/index.ts';
import type { DrawnReport } from '../../src/protocol/index.ts';
import { ReportBody } from '../report/parts/body.tsx';
import { Header } from '../report/parts/header.tsx';
import { LinkButton } from '../shared/controls/link-button.tsx';

/** The same report as in the panel, to be read. */
export function App({ report }: { readonly report: DrawnReport }) {
  const [isTables, setTables] = useState(false);
  useEffect(() => {
    const onKey = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): void => {
      if (key === 't' && !ctrlKey && !altKey && !metaKey) setTables((before) => !before);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const isPrinted = usePrinting();
  return (
    <main class="report page">
      <Header report={report}>
        {report.figures.length > 0 && (
          <span class="act-link">
            {' · '}
            <LinkButton onPress={() => setTables(!isTables)} keyName="t">
              {isTables ? t('Show pictures') : t('Show numbers as tables')}
            </LinkButton>
            <kbd aria-hidden>t</kbd>
          </span>
        )}
      </Header>
      <ReportBody report={report} isTables={isTables} isWhole={isPrinted} />
    </main>
  );
}

/** Whether the page is being printed: then no row is left out for the sake of speed. */
function usePrinting(): boolean {
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
