import { t } from '../../../src/l10n/index.ts';
import type { LabComparisonView } from '../../../src/protocol/index.ts';
import type { LabPageModel } from '../state/model.ts';
import { assignUniqueRowNames, hasSelectedLabRow } from '../state/row-selection.ts';
import { useLabPageController } from '../use-panel.ts';
import { CaseRow } from './case-row.tsx';
import { RawTextBox } from './raw-text-box.tsx';
import { LabRowList } from './row-list.tsx';
import { LabSection } from './section.tsx';

export interface LabComparisonSectionProps {
  readonly model: LabPageModel;
  readonly comparison: LabComparisonView;
}

/** Two prompts, models or samplings on the same cases: their flips, and a significance test. */
export function LabComparisonSection({ model, comparison }: LabComparisonSectionProps) {
  const panel = useLabPageController();
  const { names, figures, tests, flips } = comparison;
  const [first, second] = names;
  const rows = assignUniqueRowNames(flips);
  const shown = flips.find(({ texts }) => texts !== undefined);
  return (
    <>
      <LabSection
        title={t('Comparison on the same cases')}
        className="both"
        acts={[
          { words: t('Start New Comparison'), keyName: 'c', onPress: () => panel.compare() },
          { words: t('Back to Prompt'), keyName: 'Escape', onPress: () => panel.closeComparison() },
        ]}
      >
        <div class="both-figures">
          <table>
            <thead>
              <tr>
                <td />
                <th scope="col">
                  <bdi>{first}</bdi>
                </th>
                <th scope="col">
                  <bdi>{second}</bdi>
                </th>
              </tr>
            </thead>
            <tbody>
              {figures.map((figure) => (
                <tr key={figure.name}>
                  <th scope="row" class="quiet">
                    {figure.name}
                  </th>
                  <td>{figure.first}</td>
                  <td>{figure.second}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {tests.length > 0 && (
            <ul class="tests">
              {tests.map((test) => (
                <li key={test}>{test}</li>
              ))}
            </ul>
          )}
        </div>
      </LabSection>
      <LabSection title={t('Flips')} note={formatFlipCounts(flips)} className="flips">
        {flips.length === 0 ? (
          <p class="nothing">{t('No flips among the cases scored on both sides.')}</p>
        ) : (
          <>
            <div class="case-row case-names quiet small" aria-hidden>
              <span>{t('case')}</span>
              <span>{t('expected')}</span>
              <bdi class="side-name">{first}</bdi>
              <bdi class="side-name">{second}</bdi>
            </div>
            <LabRowList
              model={model}
              kind="flips"
              label={t('Flips')}
              rows={rows}
              row={(index, isStop) => {
                const [flip, name] = [flips[index], rows[index]];
                if (!flip || !name) return null;
                const changes = { broken: t('regressed'), 'put-right': t('fixed'), other: t('fails differently') };
                return (
                  <CaseRow
                    {...flip}
                    names={[t('first'), t('second')]}
                    changeWords={changes[flip.change]}
                    isStop={isStop}
                    isHere={flip === shown || (isStop && hasSelectedLabRow(model, rows))}
                    isOpen={flip.texts !== undefined}
                    onPress={() => panel.open(name)}
                  />
                );
              }}
            />
          </>
        )}
      </LabSection>
      {shown?.texts && <ReplyPair flip={shown} texts={shown.texts} names={names} />}
    </>
  );
}

type FlipView = LabComparisonView['flips'][number];

/** Both replies of a flip, side by side. */
function ReplyPair({
  flip: { id, cut },
  texts,
  names,
}: {
  readonly flip: FlipView;
  readonly texts: readonly [string, string];
  readonly names: LabComparisonView['names'];
}) {
  return (
    <LabSection title={t('Replies')} note={id} className="replies">
      <div class="side-by-side">
        {texts.map((text, side) => (
          <div key={side} class="side">
            <p class="quiet small side-name">
              <bdi>{names[side]}</bdi>
            </p>
            <RawTextBox key={id} label={t('Reply of {0}', names[side] ?? '')} cut={cut?.[side] ?? 0} cutAt="start">
              {text === '' ? <span class="quiet">{t('The reply is empty.')}</span> : text}
            </RawTextBox>
          </div>
        ))}
      </div>
    </LabSection>
  );
}

function formatFlipCounts(flips: readonly FlipView[]): string {
  const count = (change: FlipView['change']): number => flips.filter((flip) => flip.change === change).length;
  const [broken, right, other] = [count('broken'), count('put-right'), count('other')];
  const words = [t('{0} regressed', broken), t('{0} fixed', right)];
  if (other > 0) words.push(t('{0} failing differently', other));
  return words.join(', ');
}
