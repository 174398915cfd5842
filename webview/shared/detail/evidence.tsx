import { t } from '../../../src/l10n/index.ts';
import type { DetailSection } from '../../../src/protocol/index.ts';
import { LinkButton } from '../controls/link-button.tsx';
import { whenWide } from '../controls/overflow.ts';
import { withDegrees } from '../text/degrees.tsx';
import { useAround } from './around.ts';
import { Part } from './part.tsx';

export interface EvidenceProps {
  readonly section: Extract<DetailSection, { readonly kind: 'evidence' }>;
  readonly step: number;
}

/** What the checker found: both sides with their values, in line. */
export function Evidence({ section, step }: EvidenceProps) {
  const { showPhrase } = useAround();
  const { sentence, rows, finding } = section;
  return (
    <Part name={t('Evidence')}>
      <p>
        {sentence}{' '}
        {finding !== undefined && showPhrase && (
          <LinkButton onPress={() => showPhrase(step, { finding })}>{t('Show the phrase')}</LinkButton>
        )}
      </p>
      {rows.length > 0 && (
        <div class="sides-place" ref={whenWide}>
          <table class="sides">
            <tbody>
              {rows.map((row) => (
                <tr key={row.side}>
                  <th scope="row">{row.side === 'left' ? t('left') : t('right')}</th>
                  <td class="maths-words">{withDegrees(row.text)}</td>
                  <td class="sign">{row.sign}</td>
                  <td class="value">{withDegrees(row.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Part>
  );
}
