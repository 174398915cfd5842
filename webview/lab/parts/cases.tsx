import { definePluralText, t } from '../../../src/l10n/index.ts';
import type { CaseRowView, LabCasesView, LabView } from '../../../src/protocol/index.ts';
import { Button, LinkButton } from '../../shared/index.ts';
import type { LabPageModel } from '../state/model.ts';
import { assignUniqueRowNames, getCurrentRowListKind, hasSelectedLabRow } from '../state/row-selection.ts';
import { useLabPageController } from '../use-panel.ts';
import { CaseRow } from './case-row.tsx';
import { LabRowList } from './row-list.tsx';
import { LabSection, type LabSectionAction } from './section.tsx';

/** The cases, flips first. */
export function CasesSection({ model, view }: { readonly model: LabPageModel; readonly view: LabView }) {
  const panel = useLabPageController();
  const { cases, phase } = view;
  if (cases === undefined || cases.total === 0) return <NoCases view={view} />;
  const { against, isAll, isFirst, isOld = false, figures, rows, problem } = cases;
  const acts: LabSectionAction[] = [];
  if (phase !== 'running') acts.push({ words: t('Run All Cases'), keyName: 'a', onPress: () => panel.runCases() });
  if (isFirst !== true)
    acts.push({
      words: isAll ? t('Show Flips Only') : t('Show All Cases'),
      keyName: 'f',
      onPress: () => panel.showAll(!isAll),
    });
  return (
    <LabSection title={t('Cases')} note={against} acts={acts} className={isOld ? 'cases old' : 'cases'}>
      {problem !== undefined && (
        <p class="small problem-line">
          {problem} <LinkButton onPress={() => panel.act('openCases')}>{t('Open Case File')}</LinkButton>
        </p>
      )}
      {figures.length > 0 && <CaseFigures figures={figures} />}
      {rows.length > 0 ? <CaseRows model={model} rows={rows} /> : <p class="nothing">{explainNoCaseRows(cases)}</p>}
    </LabSection>
  );
}

const formatNotRun = definePluralText(
  "{0} case hasn't run yet. Press “a” to run it.",
  "{0} cases haven't run yet. Press “a” to run them.",
);

function explainNoCaseRows({ figures, isAll, total }: LabCasesView): string {
  if (figures.length === 0) return formatNotRun(total);
  return isAll ? t('No cases to show.') : t('No flips. Press f to see all cases.');
}

function NoCases({ view }: { readonly view: LabView }) {
  const panel = useLabPageController();
  const problem = view.cases?.problem;
  return (
    <LabSection title={t('Cases')} className="cases">
      <p class="nothing">
        {problem ??
          t(
            'No cases yet. A case is a proof with an expected result. Press m to add this proof, then see which cases flip when you edit the prompt.',
          )}
      </p>
      {problem !== undefined && view.cases !== undefined && (
        <Button look="secondary" onPress={() => panel.act('openCases')}>
          {t('Open Case File')}
        </Button>
      )}
    </LabSection>
  );
}

function CaseFigures({ figures }: Pick<LabCasesView, 'figures'>) {
  return (
    <ul class="figures">
      {figures.map(({ value, beside, name }) => (
        <li key={name}>
          <p class="value">
            {value}
            {beside !== undefined && <span class="quiet"> {beside}</span>}
          </p>
          <p class="quiet small">{name}</p>
        </li>
      ))}
    </ul>
  );
}

function CaseRows({ model, rows }: { readonly model: LabPageModel; readonly rows: readonly CaseRowView[] }) {
  const panel = useLabPageController();
  const names = assignUniqueRowNames(rows);
  return (
    <>
      <div class="case-row case-names quiet small" aria-hidden>
        <span>{t('case')}</span>
        <span>{t('expected')}</span>
        <span>{t('baseline')}</span>
        <span>{t('now')}</span>
      </div>
      <LabRowList
        model={model}
        kind="cases"
        label={t('Cases')}
        rows={names}
        row={(index, isStop) => {
          const [row, name] = [rows[index], names[index]];
          if (!row || !name) return null;
          const isHere = isStop && getCurrentRowListKind(model) === 'cases' && hasSelectedLabRow(model, names);
          return (
            <CaseRow
              {...row}
              said={[row.before, row.now]}
              names={[t('baseline'), t('now')]}
              isStop={isStop}
              isHere={isHere}
              onPress={() => panel.open(name)}
            >
              {isHere && (
                <span class="case-open small">
                  <LinkButton onPress={() => panel.openCase(row.id)} label={t('Open {0} in the editor', row.id)}>
                    {t('Open')}
                  </LinkButton>
                </span>
              )}
            </CaseRow>
          );
        }}
      />
    </>
  );
}
