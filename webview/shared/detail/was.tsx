import { useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { DetailSection, Macro } from '../../../src/protocol/index.ts';
import { Disclosure } from '../controls/disclosure.tsx';
import { BodyText } from '../text/body-text.tsx';
import { useAround } from './around.ts';
import { Section } from './section.tsx';

export interface WasProps {
  readonly section: Extract<DetailSection, { readonly kind: 'was' }>;
  readonly step: number;
  readonly macros: readonly Macro[];
  readonly isChangeShown: boolean;
  readonly isUntitled: boolean;
}

/** What was said before the step changed: readable still, and marked as of another text. */
export function Was({ section, step, macros, isChangeShown, isUntitled }: WasProps) {
  const { bodies, toggleChanged } = useAround();
  const [isShown, setShown] = useState(false);
  /** Below the title of the step's details, or instead of it. */
  const Heading = isUntitled ? 'h3' : 'h4';
  return (
    <div class="was">
      <Heading class="title">{section.words}</Heading>
      <div class="was-said">
        {section.sections.map((inner, k) => (
          <Section
            key={k}
            section={inner}
            step={step}
            macros={macros}
            isChangeShown={false}
            isUntitled={false}
          />
        ))}
      </div>
      {section.body !== undefined && (
        <Disclosure
          title={
            <>
              {t('The step as it was')}
              {toggleChanged && <kbd aria-hidden>v</kbd>}
            </>
          }
          isOpen={toggleChanged ? isChangeShown : isShown}
          onToggle={() => (toggleChanged ? toggleChanged(step) : setShown(!isShown))}
          {...(toggleChanged && { keyName: 'v' })}
        >
          <BodyText bodies={bodies} place={-2 - step} body={section.body} length={200} macros={macros} />
        </Disclosure>
      )}
    </div>
  );
}
