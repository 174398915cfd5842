import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { LinkButton } from '../../shared/index.ts';

export interface SectionAct {
  readonly words: string;
  readonly keyName: string;
  readonly onPress: () => void;
}

export interface SectionProps {
  readonly title: string;
  /** What it rests on. */
  readonly note?: string;
  /** At the right, before what can be done. */
  readonly beside?: string;
  readonly acts?: readonly SectionAct[];
  readonly className: string;
  readonly children: ComponentChildren;
}

/** A part of the page with its heading; what can be done there stands at the right, with its key. */
export function Section({ title, note, beside, acts = [], className, children }: SectionProps) {
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
