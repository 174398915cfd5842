import { useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import { formatClockDuration } from '../../../src/l10n/numbers.ts';
import type {
  ReviewHeaderButton,
  ReviewHeaderLine,
  ReviewHeaderView,
  ReviewView,
  StreamingVoteView,
} from '../../../src/protocol/index.ts';
import {
  Button,
  ErrorMessage,
  KeyCap,
  LinkButton,
  RichText,
  ShareBar,
  StateIcon,
  useReservedHeight,
  useScrollTabStop,
  VotesBar,
} from '../../shared/index.ts';
import type { ReviewPageModel } from '../state/model.ts';
import { useReviewPageController } from '../use-panel.ts';

export interface ReviewHeaderProps {
  readonly view: ReviewView;
  readonly faults: Readonly<Record<number, string>>;
  readonly coming: ReviewPageModel['coming'];
}

/** The outcome in one sentence, lines on refutations, checks and votes, the judges, and the actions. */
export function ReviewHeader({ view, faults, coming }: ReviewHeaderProps) {
  const { header } = view;
  const { icon, sentence, lines, grounds, hint } = header;
  const place = useRef<HTMLElement>(null);
  useReservedHeight(place, header.progress !== undefined);
  useScrollTabStop(place);
  const actions = header.actions.filter(({ action }) => action !== 'stop');
  return (
    <header class="head" ref={place}>
      <span class="head-icon">
        <StateIcon state={icon} isLoud={icon === 'earliest-error' || icon === 'false-statement'} />
      </span>
      <div class="head-words">
        <h1>{sentence}</h1>
        {lines.length > 0 && (
          <dl class="head-lines">
            {lines.map((line) => (
              <HeadLineRow key={line.name} line={line} header={header} />
            ))}
          </dl>
        )}
        {coming && <StreamingVoteSection vote={coming} />}
        {grounds.length > 0 && <p class="grounds">{grounds.join(' ')}</p>}
        <JudgesLine header={header} isPinned={view.isPinned} />
        {actions.length > 0 && <ReviewHeaderActions actions={actions} phase={view.phase} />}
        {hint !== undefined && <p class="quiet small hint">{hint}</p>}
        <ErrorMessage sentence={faults[-1]} />
      </div>
    </header>
  );
}

function HeadLineRow({ line, header }: { readonly line: ReviewHeaderLine; readonly header: ReviewHeaderView }) {
  const panel = useReviewPageController();
  const { name, words, share, votes, isUnderWay, leadsToRelations } = line;
  const { isListing } = panel.model();
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {share !== undefined && <ShareBar share={share} />}
        {votes && <VotesBar votes={votes} isBare />}
        <span>{words}</span>
        {leadsToRelations && (
          <span class="to-relations">
            <LinkButton
              onPress={() => panel.list(!isListing)}
              label={t('List relations, checked and unchecked')}
              shownKey="i"
            >
              {t('List Relations')}
            </LinkButton>
          </span>
        )}
        {isUnderWay && <StopButton header={header} />}
      </dd>
    </>
  );
}

function StopButton({ header }: { readonly header: ReviewHeaderView }) {
  const panel = useReviewPageController();
  const stop = header.actions.find(({ action }) => action === 'stop');
  if (stop === undefined) return null;
  return (
    <span class="stop">
      <LinkButton onPress={() => panel.act('stop')} shownKey="Escape">
        {stop.title}
      </LinkButton>
    </span>
  );
}

/** The judges, the time and the usage; while judging, the progress and the Stop button, unless a line has them. */
function JudgesLine({ header, isPinned }: { readonly header: ReviewHeaderView; readonly isPinned: boolean }) {
  const panel = useReviewPageController();
  const { who, progress, actions, lines } = header;
  const isTold = lines.some(({ isUnderWay }) => isUnderWay);
  const far = isTold ? undefined : progress?.words;
  const stop = isTold ? undefined : actions.find(({ action }) => action === 'stop');
  if (who.length === 0 && far === undefined && stop === undefined && !isPinned) return null;
  return (
    <div class="quiet small who">
      {who.length > 0 && <p>{who.join(' · ')}</p>}
      {(far !== undefined || stop !== undefined) && (
        <p>
          {far}
          {far && stop && ' · '}
          {stop && <StopButton header={header} />}
        </p>
      )}
      {isPinned && (
        <p>
          {t("Pinned: the panel doesn't follow the cursor.")}{' '}
          <LinkButton onPress={() => panel.pin(false)} keyName="p">
            {t('Unpin')}
          </LinkButton>
        </p>
      )}
    </div>
  );
}

function ReviewHeaderActions({
  actions,
  phase,
}: {
  readonly actions: readonly ReviewHeaderButton[];
  readonly phase: ReviewView['phase'];
}) {
  const panel = useReviewPageController();
  /** Only then the first button is emphasized. */
  const isWaiting = phase === 'failed' || phase === 'unread';
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of a form.
    <div class="acts head-acts" role="group" aria-label={t('Actions')}>
      {actions.map(({ action, title }, k) => (
        <Button
          key={action}
          look={isWaiting && k === 0 ? 'primary' : k < 2 && isWaiting ? 'secondary' : 'quiet'}
          onPress={() => panel.act(action)}
          shownKey={isWaiting && action === 'review' ? 'r' : undefined}
        >
          {title}
        </Button>
      ))}
    </div>
  );
}

/** The last lines of an incoming vote, or the whole reply on request. */
function StreamingVoteSection({ vote }: { readonly vote: StreamingVoteView }) {
  const panel = useReviewPageController();
  const { watched } = panel.model();
  const { name, others, characters, seconds, end, whole } = vote;
  const move = (by: number) => () => panel.watch({ ...watched, at: watched.at + by });
  return (
    <section class="coming" aria-label={t('{0}, incoming', name)}>
      <p class="quiet small">
        <b>{name}</b>
        <span>{t('incoming')}</span>
        <span>{t(characters === 1 ? '{0} character' : '{0} characters', characters)}</span>
        <span>{formatClockDuration(1000 * seconds)}</span>
        <span class="coming-acts">
          {others > 0 && (
            <>
              <KeyCap name="[" />
              <KeyCap name="]" />
              <LinkButton onPress={move(1)} keyName="]">
                {t('Next Vote ({0} more)', others)}
              </LinkButton>
            </>
          )}
          <LinkButton onPress={() => panel.watch({ ...watched, isWhole: !watched.isWhole })}>
            {watched.isWhole ? t('Show Last Lines') : t('Show Whole Reply')}
          </LinkButton>
        </span>
      </p>
      {watched.isWhole ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled by keyboard.
        <div class="reply" tabIndex={0}>
          <pre>{whole ?? '…'}</pre>
        </div>
      ) : (
        <div class="last-lines">
          <RichText blocks={end} voice="ours" />
        </div>
      )}
    </section>
  );
}
