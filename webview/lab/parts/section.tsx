import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { LinkButton } from '../../shared/index.ts';

export interface LabSectionAction {
  readonly words: string;
  readonly keyName: string;
  readonly onPress: () => void;
}

export interface LabSectionProps {
  readonly title: string;
  /** A note next to the title. */
  readonly note?: string;
  /** A text at the right, before the actions. */
  readonly beside?: string;
  readonly acts?: readonly LabSectionAction[];
  readonly className: string;
  readonly children: ComponentChildren;
}

/** A section of the page with its heading, and its actions with their keys at the right. */
export function LabSection({ title, note, beside, acts = [], className, children }: LabSectionProps) {
  const id = useId();
  return (
    <section class={className} aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id} class="title">
          {title}
        </h2>
        {note !== undefined && note !== '' && <p class="quiet small note">{note}</p>}
        <div class="section-acts quiet small">
          {beside !== undefined && beside !== '' && <span class="beside">{beside}</span>}
          {acts.map(({ words, keyName, onPress }) => (
            <span class="act" key={keyName}>
              <LinkButton onPress={onPress} shownKey={keyName}>
                {words}
              </LinkButton>
            </span>
          ))}
        </div>
      </div>
      {children}
    </section>
  );
}
