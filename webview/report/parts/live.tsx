import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import { formatClockDuration } from '../../../src/l10n/numbers.ts';
import type { LiveRunProgress } from '../../../src/protocol/index.ts';
import { Button } from '../../shared/index.ts';
import { useReportPageController } from '../use-panel.ts';

export interface LiveRunStatusProps {
  readonly live: LiveRunProgress;
  /** Whether it is the only content, because there is no report yet. */
  readonly isAlone?: boolean;
}

/** The progress of a running evaluation, with buttons to stop it. */
export function LiveRunStatus({ live, isAlone = false }: LiveRunStatusProps) {
  const { sentence, facts, isStopping } = live;
  const panel = useReportPageController();
  return (
    <section class={isAlone ? 'live alone' : 'live'} aria-label={t('Current run')}>
      <div class="live-words">
        {isAlone ? <h1>{sentence}</h1> : <p class="live-sentence">{sentence}</p>}
        <p class="quiet small">
          {facts} · <Elapsed live={live} />
        </p>
        {!isAlone && (
          <p class="small">
            {t(
              'The results below are preliminary. They cover only the items judged so far, and fast items finish first.',
            )}
          </p>
        )}
      </div>
      {isStopping && <Button onPress={() => panel.stop()}>{t('Discard Pending Replies')}</Button>}
      <Button onPress={() => panel.stop()} shownKey="Escape" isDisabled={isStopping}>
        {t('Stop')}
      </Button>
    </section>
  );
}

/** The clock keeps running between updates of the host. */
function Elapsed({ live: { elapsed } }: LiveRunStatusProps) {
  const [now, setNow] = useState(() => performance.now());
  const told = useRef({ elapsed, at: now });
  if (told.current.elapsed !== elapsed) told.current = { elapsed, at: performance.now() };
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const { at } = told.current;
  return <span>{t('running for {0}', formatClockDuration(elapsed + Math.max(0, now - at)))}</span>;
}
