/** The list of relations: what was checked, and the rest by kind, with the reasons. */
import type { TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { ListedRelationView, RelationGroupView } from '../../../src/protocol/index.ts';
import { Button, Disclosure, getIndexAfterKeyDown, RichInlines } from '../../shared/index.ts';
import { useReviewPageController } from '../use-panel.ts';

/** With more relations, the groups are closed at first. */
const MAX_FIRST_OPEN = 40;

export interface RelationListProps {
  /** Undefined until the host has sent them. */
  readonly groups: readonly RelationGroupView[] | undefined;
  readonly isShading: boolean;
}

/** Takes the focus when the reader opens it. When it closes, the current step gets the focus, else what had it before. */
export function RelationList({ groups, isShading }: RelationListProps) {
  const panel = useReviewPageController();
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const { current } = place;
    current?.focus();
    return () => {
      if (!current?.contains(document.activeElement) || panel.model().current >= 0) return;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const count = (groups ?? []).reduce((sum, { relations }) => sum + relations.length, 0);
  return (
    <section class="relations" ref={place} tabIndex={-1} aria-labelledby="relations-name" onKeyDown={moveFocus}>
      <div class="relations-head">
        <h2 id="relations-name">{t('Relations')}</h2>
        <Button look="quiet" onPress={() => panel.shade(!isShading)} shownKey="I">
          {isShading ? t('Hide Shading') : t('Show Shading')}
        </Button>
        <Button look="quiet" onPress={() => panel.list(false)} shownKey="Escape">
          {t('Close')}
        </Button>
      </div>
      {isShading && (
        <p class="small">
          {t('In the text:')} <span class="shade checked">{t('checked')}</span>,{' '}
          <span class="shade unchecked">{t('not checked')}</span>
        </p>
      )}
      {groups?.length === 0 && <p class="quiet">{t('No relations.')}</p>}
      {groups?.map((group) => (
        <Group key={group.kind} group={group} isFirstOpen={count <= MAX_FIRST_OPEN} />
      ))}
    </section>
  );
}

function Group({ group, isFirstOpen }: { readonly group: RelationGroupView; readonly isFirstOpen: boolean }) {
  const { words, reason, relations, more } = group;
  return (
    <Disclosure
      title={
        <>
          {words}
          {reason !== undefined && <span class="quiet small why">{reason}</span>}
        </>
      }
      isFirstOpen={isFirstOpen}
    >
      <ul>
        {relations.map((relation, k) => (
          <Relation
            key={`${relation.step} ${relation.range.start}`}
            relation={relation}
            reason={reason}
            isStop={k === 0}
          />
        ))}
      </ul>
      {more > 0 && <p class="quiet small">{t('and {0} more', more)}</p>}
    </Disclosure>
  );
}

interface RelationProps {
  readonly relation: ListedRelationView;
  /** The reason of the whole group. */
  readonly reason: string | undefined;
  /** Whether Tab reaches it. */
  readonly isStop: boolean;
}

function Relation({ relation, reason, isStop }: RelationProps) {
  const panel = useReviewPageController();
  const { inlines, text, stepName } = relation;
  const spoken = [text, stepName, relation.reason ?? reason].filter((part) => part !== undefined);
  return (
    <li>
      <span class="rich ours cut">
        <RichInlines inlines={inlines} />
      </span>
      <button
        type="button"
        class="relation quiet small"
        tabIndex={isStop ? 0 : -1}
        aria-label={spoken.join(', ')}
        onClick={() => panel.showRelation(relation)}
        onFocus={() => panel.focusRelation(relation)}
        onBlur={() => panel.focusRelation(undefined)}
      >
        {stepName}
      </button>
      {relation.reason !== undefined && <span class="quiet small">{relation.reason}</span>}
    </li>
  );
}

/** Arrow keys go through groups and relations alike. */
function moveFocus(event: TargetedKeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button.opener, button.relation')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const next = getIndexAfterKeyDown(event.key, at, buttons.length);
  if (next === undefined || buttons.length === 0) return;
  event.preventDefault();
  buttons[next]?.focus();
}
