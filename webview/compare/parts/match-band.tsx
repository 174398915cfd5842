import { useMemo, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { CompareView, MatchDetail } from '../../../src/protocol/index.ts';
import { Button, RichText, StateIcon, useReservedHeight, useScrollTabStop } from '../../shared/index.ts';
import {
  canDecideCurrentMatch,
  findMatchView,
  getCurrentMatchDetail,
  getCurrentMatchId,
} from '../state/current-match.ts';
import type { ComparePageModel } from '../state/model.ts';
import { useComparePageController } from '../use-panel.ts';

/** The current match: its calls and the possible decisions. */
export function CurrentMatchSection({ model, view }: { readonly model: ComparePageModel; readonly view: CompareView }) {
  const place = useRef<HTMLElement>(null);
  const detail = getCurrentMatchDetail(model);
  const game = findMatchView(view, getCurrentMatchId(model));
  useReservedHeight(place, view.phase === 'running' || view.phase === 'waiting');
  if (game === undefined && detail === undefined) return null;
  const isWaiting = game?.state === 'waiting';
  return (
    <section class="band" ref={place} aria-label={t('Match')} aria-busy={detail === undefined}>
      <div class="band-line">
        <span class="band-icon">{isWaiting && <StateIcon state="doubtful" />}</span>
        <h2 class="title">{detail?.title ?? game?.label}</h2>
        <p>{detail?.words}</p>
        {detail && <Choices model={model} detail={detail} />}
      </div>
      {detail && detail.calls.length > 0 && <Calls calls={detail.calls} />}
    </section>
  );
}

/** Both sides look the same, so that neither is suggested. */
function Choices({ model, detail }: { readonly model: ComparePageModel; readonly detail: MatchDetail }) {
  const panel = useComparePageController();
  const { choices, isOverruling, id } = detail;
  if (choices.length === 0) return null;
  if (isOverruling && !model.isOverruling)
    return (
      <div class="choices">
        <Button look="quiet" onPress={() => panel.overruling(true)} shownKey="o">
          {t('Overrule Judges…')}
        </Button>
      </div>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of a form.
    <div class="choices" role="group" aria-label={isOverruling ? t('Overrule the judges') : t('Your decision')}>
      {choices.map(({ choice, title, key }) => (
        <Button
          key={choice}
          look={choice === 'both' ? 'quiet' : 'secondary'}
          isDisabled={!canDecideCurrentMatch(model)}
          onPress={() => panel.decide(id, choice)}
          shownKey={key}
        >
          {title}
        </Button>
      ))}
      {isOverruling && (
        <Button look="quiet" onPress={() => panel.overruling(false)} shownKey="Escape">
          {t('Cancel')}
        </Button>
      )}
    </div>
  );
}

function Calls({ calls }: { readonly calls: MatchDetail['calls'] }) {
  const place = useRef<HTMLDivElement>(null);
  useScrollTabStop(place);
  return (
    <div class="calls" ref={place}>
      <table>
        <caption class="said-only">{t('Replies')}</caption>
        <tbody>
          {calls.map((call, k) => (
            <Call key={k} call={call} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Call({ call }: { readonly call: MatchDetail['calls'][number] }) {
  const { who, winner, reason, isUnread } = call;
  const text = useMemo(() => <RichText blocks={reason} voice="ours" below={3} />, [reason]);
  return (
    <tr class={isUnread ? 'unread' : undefined}>
      <td class="quiet">{who}</td>
      <th scope="row">{winner}</th>
      <td>{text}</td>
    </tr>
  );
}
