import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import {
  type LabelItemView,
  MAX_ANNOTATOR_TEXT_CHARS,
  type OtherAnnotatorLabelView,
} from '../../../src/protocol/index.ts';
import {
  Button,
  createTextAreaKeyHandler,
  DisputeReasonForm,
  ErrorMessage,
  isMac,
  KeyCap,
  LinkButton,
  StateIcon,
  TextArea,
} from '../../shared/index.ts';
import type { LabelPageModel } from '../state/model.ts';
import { getDraftText, getItemNoteText, hasNoteDraft } from '../state/position.ts';
import { useLabelPageController } from '../use-panel.ts';
import { ErrorCategoryList } from './category-list.tsx';
import { LabelEditButton } from './label-button.tsx';
import { StepRatingCells } from './rating-cells.tsx';
import { LabelSectionHeading } from './section-heading.tsx';

interface LabelRecordPaneProps {
  readonly model: LabelPageModel;
  readonly item: LabelItemView;
  /** An error message. */
  readonly fault: string | undefined;
  /** Whether the record is below the text, with its optional parts closed. */
  readonly isNarrow: boolean;
  /** Whether the list of categories is closed, since it would push the note out of view. */
  readonly isLow: boolean;
}

/** The annotator's label of the item, as saved on disk. */
export function LabelRecordPane({ model, item, fault, isNarrow, isLow }: LabelRecordPaneProps) {
  const { record } = item;
  const hasCategories = record.categories.length > 0;
  const parts = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (parts.current) parts.current.scrollTop = 0;
  }, [item.key]);
  return (
    <section class="record" aria-label={t('Your label for {0}', item.name)}>
      <div class="record-parts" ref={parts}>
        <section class="own">
          <h2 class={isNarrow ? 'said-only' : 'title'}>{t('Your label')}</h2>
          <StepRatingCells steps={item.steps} current={model.current} arrival={model.arrival} />
          <p class="sentence">
            {record.isConflict && <StateIcon state="doubtful" words={t('Contradiction:')} />}
            <span>{record.sentence}</span>
          </p>
          <ItemLabelButtons item={item} />
        </section>
        {item.verdict && <JudgeVerdictSection verdict={item.verdict} steps={item.steps} />}
        {item.gold && <GroundTruthSection model={model} item={item} gold={item.gold} />}
        {item.others && item.others.length > 0 && <OtherLabelsSection others={item.others} steps={item.steps} />}
        {hasCategories && (
          <ErrorCategoryList
            key={`category ${item.key}`}
            categories={record.categories}
            isFolded={(isNarrow || isLow) && model.open !== 'category'}
            canFold={isNarrow || isLow}
          />
        )}
        <NoteSection key={`note ${item.key}`} model={model} item={item} isNarrow={isNarrow} />
      </div>
      <RecordFoot item={item} fault={fault} isAmongFinished={model.view?.isAmongFinished === true} />
    </section>
  );
}

/** The verdict of a judge on the item, with a link to the step that it names. */
function JudgeVerdictSection({
  verdict,
  steps,
}: {
  readonly verdict: NonNullable<LabelItemView['verdict']>;
  readonly steps: LabelItemView['steps'];
}) {
  const panel = useLabelPageController();
  const { judge, words, index } = verdict;
  return (
    <section class="verdict">
      <h2 class="title">{t('Verdict of {0}', judge)}</h2>
      <p>
        {index === undefined ? (
          words
        ) : (
          <LinkButton onPress={() => panel.go(index, 'key')} title={t('Go to {0}', steps[index]?.name ?? '')}>
            {words}
          </LinkButton>
        )}
      </p>
    </section>
  );
}

function ItemLabelButtons({ item }: { readonly item: LabelItemView }) {
  const { isUnsure, isOutOfDepth } = item.record;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of a form.
    <div class="acts ways" role="group" aria-label={t('Label for the whole item')}>
      <LabelEditButton word={{ kind: 'none' }} keyName="n" title={t('Every step is correct.')}>
        {t('No Error')}
      </LabelEditButton>
      <LabelEditButton
        word={{ kind: 'unsure' }}
        keyName="u"
        isPressed={isUnsure}
        title={t("Choose this if you can't decide. The label doesn't count as a vote.")}
      >
        {t('Unsure')}
      </LabelEditButton>
      <LabelEditButton
        word={{ kind: 'out-of-depth' }}
        keyName="x"
        isPressed={isOutOfDepth}
        title={t("Choose this if you can't follow the proof. The label doesn't count as a vote.")}
      >
        {t('Out of My Depth')}
      </LabelEditButton>
    </div>
  );
}

interface NoteSectionProps {
  readonly model: LabelPageModel;
  readonly item: LabelItemView;
  readonly isNarrow: boolean;
}

/** The annotator's note on the item. It's saved when the field loses the focus. */
function NoteSection({ model, item, isNarrow }: NoteSectionProps) {
  const panel = useLabelPageController();
  const { key } = item;
  const text = getItemNoteText(model, item);
  const isFolded = isNarrow && model.open !== 'note';
  const isDraft = hasNoteDraft(model, item);
  const leave = (): void => panel.focus('text');
  const [line = ''] = text.trim().split('\n', 1);
  return (
    <section class="note">
      <LabelSectionHeading
        name={t('Note')}
        keyName="w"
        beside={isFolded ? line : t('not saved yet')}
        isBesideShown={isFolded || isDraft}
        isOpen={!isFolded}
        {...(isNarrow && { onToggle: () => panel.toggle('note') })}
      />
      {!isFolded && (
        <TextArea
          label={t('Note on {0}', item.name)}
          isNameHidden
          value={text}
          longest={MAX_ANNOTATOR_TEXT_CHARS}
          onInput={(written) => panel.write(key, written)}
          onBlur={() => panel.keepNote(key)}
          onKeyDown={createTextAreaKeyHandler(() => {
            panel.keepNote(key);
            leave();
          }, leave)}
        />
      )}
    </section>
  );
}

interface OtherLabelsSectionProps {
  readonly others: readonly OtherAnnotatorLabelView[];
  readonly steps: LabelItemView['steps'];
}

/** The labels of other annotators for the item. */
function OtherLabelsSection({ others, steps }: OtherLabelsSectionProps) {
  const panel = useLabelPageController();
  return (
    <section class="others">
      <h2 class="title">{t('Other labels')}</h2>
      <ul>
        {others.map(({ annotator, words, index, category, note }, k) => (
          <li key={`${annotator} ${k}`}>
            <h3>{annotator}</h3>
            <p>
              {index !== undefined && steps[index] ? (
                <LinkButton onPress={() => panel.go(index, 'key')} title={t('Go to {0}', steps[index]?.name ?? '')}>
                  {words}
                </LinkButton>
              ) : (
                words
              )}
            </p>
            {category !== undefined && <p class="quiet small">{category}</p>}
            {note !== undefined && note !== '' && <p class="reason small">{note}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RecordFootProps {
  readonly item: LabelItemView;
  readonly fault: string | undefined;
  /** Whether the annotator went to finished items. */
  readonly isAmongFinished: boolean;
}

/** The submit button, why it can't be used yet, and the saved state. */
function RecordFoot({ item, fault, isAmongFinished }: RecordFootProps) {
  const panel = useLabelPageController();
  const { record } = item;
  const { lacks, saved, time, isSubmitted } = record;
  return (
    <div class="record-foot">
      <ErrorMessage sentence={fault} />
      <div class="acts">
        <Button
          look={lacks === undefined ? 'primary' : 'secondary'}
          onPress={() => panel.submit()}
          keyName={isMac() ? 'Meta+Enter' : 'Control+Enter'}
          title={t('Submit this label and go to the next item')}
        >
          {isSubmitted ? t('Submit Again and Continue') : t('Submit and Continue')}
          <KeyCap name={isMac() ? '⌘' : 'Ctrl'} />
          <KeyCap name="Enter" />
        </Button>
      </div>
      {lacks !== undefined && <p class="small lacks">{lacks}</p>}
      {saved !== '' && <p class="quiet small">{saved}</p>}
      {time !== undefined && <p class="quiet small">{t('Time on this item: {0}', time)}</p>}
      <p class="small foot-ways">
        <span>
          <LinkButton onPress={() => panel.undo()} shownKey="z" title={t('Undo the last change, even in another item')}>
            {t('Undo')}
          </LinkButton>
        </span>
        <span>
          {isAmongFinished ? (
            <LinkButton onPress={() => panel.walk('todo')} shownKey="b">
              {t('Back to Unfinished Items')}
            </LinkButton>
          ) : (
            <LinkButton
              onPress={() => panel.walk('finished')}
              shownKey="b"
              title={t('Go back to the items you finished')}
            >
              {t('Finished Items')}
            </LinkButton>
          )}
        </span>
        {isSubmitted && !isAmongFinished && (
          <LinkButton onPress={() => panel.walk('todo')}>{t('Back to Unfinished Items')}</LinkButton>
        )}
        <LinkButton onPress={() => panel.act('openDocument')} title={t('Open the item as text beside the panel')}>
          {t('Open as Text')}
        </LinkButton>
      </p>
    </div>
  );
}

interface GroundTruthSectionProps {
  readonly model: LabelPageModel;
  readonly item: LabelItemView;
  readonly gold: NonNullable<LabelItemView['gold']>;
}

/** The ground truth, and the annotator's dispute of it. */
function GroundTruthSection({ model, item, gold }: GroundTruthSectionProps) {
  const panel = useLabelPageController();
  const draft = getDraftText(model.disputes, item.key);
  return (
    <section class="gold">
      <h2 class="title">{t('Ground truth')}</h2>
      <p>{gold.words}</p>
      {gold.dispute !== undefined && (
        <>
          <p class="quiet small">{t('You dispute the ground truth:')}</p>
          <p class="reason">{gold.dispute}</p>
        </>
      )}
      {model.isDisputing ? (
        <DisputeReasonForm
          label={t('Reason for disputing the ground truth')}
          draft={draft ?? gold.dispute ?? ''}
          longest={MAX_ANNOTATOR_TEXT_CHARS}
          onInput={panel.writeDispute}
          onSend={panel.sendDispute}
          onLeave={() => {
            panel.disputing(false);
            panel.focus('text');
          }}
        />
      ) : (
        <div class="acts">
          <Button look="quiet" onPress={() => panel.disputing(true)} shownKey="d">
            {(draft ?? gold.dispute) !== undefined ? t('Edit Dispute…') : t('Dispute…')}
          </Button>
        </div>
      )}
    </section>
  );
}
