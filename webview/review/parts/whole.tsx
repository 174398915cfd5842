import { useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { Macro, WholeView } from '../../../src/protocol/index.ts';
import { Disclosure } from '../../shared/controls/disclosure.tsx';
import { VotesBar } from '../../shared/controls/votes-bar.tsx';
import { Opinions } from '../../shared/detail/opinion.tsx';
import { Replies } from './replies.tsx';

/** Judgements of the whole proof, which have no step to stand at. */
export function Whole({ whole, macros }: { readonly whole: WholeView; readonly macros: readonly Macro[] }) {
  const [isOpen, setOpen] = useState(false);
  const [hasReplies, setReplies] = useState(false);
  return (
    <section class="whole" aria-labelledby="whole-name">
      <h2 class="said-only" id="whole-name">
        {t('The whole proof')}
      </h2>
      <Disclosure
        title={
          <>
            {whole.words} {whole.votes && <VotesBar votes={whole.votes} />}
          </>
        }
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      >
        <Opinions words="" opinions={whole.opinions} macros={macros} isFirstOpen />
        <Disclosure title={t('Raw replies')} isOpen={hasReplies} onToggle={() => setReplies(!hasReplies)}>
          <Replies replies={whole.opinions} />
        </Disclosure>
      </Disclosure>
    </section>
  );
}
