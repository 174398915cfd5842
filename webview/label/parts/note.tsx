import { t } from '../../../src/l10n/index.ts';
import { type LabelledItem, LONGEST_NOTE } from '../../../src/protocol/index.ts';
import { TextArea } from '../../shared/controls/text-area.tsx';
import { hasDraft, noteOf } from '../state/here.ts';
import type { Model } from '../state/model.ts';
import { usePanel } from '../use-panel.ts';
import { PartHead } from './part-head.tsx';

export interface NoteProps {
  readonly model: Model;
  readonly item: LabelledItem;
  readonly isNarrow: boolean;
}

/** What the annotator writes of the item. It is kept as they leave the field, however they do. */
export function Note({ model, item, isNarrow }: NoteProps) {
  const panel = usePanel();
  const { key } = item;
  const text = noteOf(model, item);
  const isFolded = isNarrow && model.open !== 'note';
  const isDraft = hasDraft(model, item);
  const [line = ''] = text.trim().split('\n', 1);
  return (
    <section class="note">
      <PartHead
        name={t('Note')}
        keyName="w"
        beside={isFolded ? line : t('not kept yet')}
        isBesideShown={isFolded || isDraft}
        isOpen={!isFolded}
        {...(isNarrow && { onToggle: () => panel.toggle('note') })}
      />
      {!isFolded && (
        <TextArea
          label={t('Note on {0}', item.name)}
          isNameHidden
          value={text}
          rows={3}
          longest={LONGEST_NOTE}
          onInput={(written) => panel.write(key, written)}
          onBlur={() => panel.keepNote(key)}
          onKeyDown={(event) => {
            if (event.isComposing) return;
            if (event.key === 'Escape') {
              event.preventDefault();
              panel.focus('text');
            } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              panel.keepNote(key);
              panel.focus('text');
            }
          }}
        />
      )}
    </section>
  );
}
