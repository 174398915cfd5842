import { t } from '../../../src/l10n/index.ts';
import type { LabelItemView, LabelingView } from '../../../src/protocol/index.ts';
import { Button, LinkButton } from '../../shared/index.ts';
import { useLabelPageController } from '../use-panel.ts';

/** The header with the item, the progress and the labeling mode. */
export function LabelHeader({ view, item }: { readonly view: LabelingView; readonly item: LabelItemView }) {
  const panel = useLabelPageController();
  const { progress } = view;
  return (
    <header class="label-head">
      <h1 class="cut" title={item.name}>
        {item.name}
      </h1>
      <span class="place quiet">
        <Button look="icon" label={t('Previous Item')} onPress={() => panel.walk('previous')} keyName="Shift+K">
          <Arrow path="M10 3.5 5.5 8 10 12.5" />
        </Button>
        {progress.place}
        <Button look="icon" label={t('Next Item')} onPress={() => panel.walk('next')} keyName="Shift+J">
          <Arrow path="M6 3.5 10.5 8 6 12.5" />
        </Button>
      </span>
      <span
        class="done-bar"
        role="progressbar"
        aria-label={progress.words === '' ? progress.place : progress.words}
        aria-valuenow={Math.round(progress.share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ transform: `scaleX(${progress.share})` }} />
      </span>
      <span class="done-words quiet">{progress.words}</span>
      <LabelModeLine view={view} />
    </header>
  );
}

/** The labeling mode, with a link to reveal hidden facts or to open the review. */
function LabelModeLine({ view }: { readonly view: LabelingView }) {
  const panel = useLabelPageController();
  return (
    <p class="mode quiet">
      {view.isVeiled && <StruckEye />}
      <span>{view.modeWords}</span>
      {view.isVeiled ? (
        <span class="mode-act">
          <LinkButton
            onPress={() => panel.unblind()}
            shownKey="v"
            title={t("Show verdicts, others' labels, and the ground truth. Your label records that you revealed them.")}
          >
            {t('Reveal')}
          </LinkButton>
        </span>
      ) : (
        <span class="mode-act">
          <LinkButton onPress={() => panel.act('openReview')}>{t('Open Review')}</LinkButton>
        </span>
      )}
    </p>
  );
}

function Arrow({ path }: { readonly path: string }) {
  return (
    <svg class="chevron" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** A struck-out eye, which shows that facts are hidden. */
function StruckEye() {
  return (
    <svg class="struck-eye" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M1.6 8.4C2.9 5.6 5.2 4 8 4s5.1 1.6 6.4 4.4" />
      <circle cx="8" cy="8.9" r="2.1" />
      <path d="M2.6 2.2 13.6 13.8" />
    </svg>
  );
}
