/** Reviews for continuous integration: JUnit XML, and annotations of GitHub Actions. All texts and names in them are untrusted. */
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { createLineOffsetIndex } from '../../core/base/line-index.ts';
import { getStepName } from '../../core/proof/index.ts';
import {
  describeReviewOutcome,
  listReportedIssues,
  type ReportedIssue,
  type Review,
  toSarifRegion,
} from '../../core/review/index.ts';
import type { UnreadableInput } from '../inputs/input-errors.ts';
import type { ReadableProofInput } from '../inputs/read-proofs.ts';
import { escapeForTerminal } from '../output/terminal.ts';
import { hasReviewFoundErrorOrDoubt, isReviewIncomplete, type ReviewOutputFormatter } from './review-conclusion.ts';

/** Where a finding is in its file: unknown for rows of a JSON array, and only the line for other rows. */
interface Location {
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

function createLocator({ source, line }: ReadableProofInput): (finding: Pick<ReportedIssue, 'range'>) => Location {
  if (source.id !== undefined) return () => (line === undefined ? {} : { line });
  const lines = createLineOffsetIndex(source.text);
  return ({ range }) => {
    const { startLine, startColumn, endLine, endColumn } = toSarifRegion(source.text, lines, range);
    return { line: startLine, column: startColumn, endLine, endColumn };
  };
}

/** Results of the whole proof that no finding contains: failures of judges, and verdicts without a place. */
function describeRest(review: Review, findings: readonly ReportedIssue[]) {
  const general = review.failures.filter(({ step }) => step === undefined).map(({ message }) => message);
  const isUnexplained = isReviewIncomplete(review)
    ? review.failures.length === 0
    : hasReviewFoundErrorOrDoubt(review) && !findings.length;
  return { errors: general, outcome: isUnexplained ? describeReviewOutcome(review) : undefined };
}

/** One case of a JUnit suite. */
interface JUnitCase {
  readonly name: string;
  readonly line?: number | undefined;
  readonly failures: readonly { readonly rule: string; readonly sentence: string; readonly where: string }[];
  readonly errors: readonly string[];
}

interface JUnitSuite {
  readonly file: string;
  readonly cases: JUnitCase[];
}

/** JUnit XML: a suite for each file, with a case for each step of a text, or for each row of a data set. */
export function createJUnitFormatter(): ReviewOutputFormatter {
  let isBegun = false;
  let suite: JUnitSuite | undefined;
  /** By file. Input is read ahead of the reviews, so that some belong to later suites. */
  const faults = new Map<string, JUnitCase[]>();
  const begin = (): string => {
    if (isBegun) return '';
    isBegun = true;
    return '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="proofmark">\n';
  };
  const flush = (): string => {
    if (!suite) return '';
    const { file, cases } = suite;
    suite = undefined;
    const all = [...cases, ...(faults.get(file) ?? [])];
    faults.delete(file);
    return formatSuite({ file, cases: all });
  };
  return {
    add(input, review) {
      const { file } = input.source;
      const before = begin() + (suite?.file === file ? '' : flush());
      suite ??= { file, cases: [] };
      suite.cases.push(...listCases(input, review));
      return before;
    },
    fault({ file, row, line, error }) {
      const cases = faults.get(file) ?? [];
      faults.set(file, cases);
      cases.push({ name: row === undefined ? 'input' : `row ${row}`, line, failures: [], errors: [error] });
    },
    end: () => {
      const last = begin() + flush();
      const rest = [...faults].map(([file, cases]) => formatSuite({ file, cases }));
      return `${last}${rest.join('')}</testsuites>\n`;
    },
  };
}

function listCases(input: ReadableProofInput, review: Review): JUnitCase[] {
  const { source, line } = input;
  const { proof, failures } = review;
  const locate = createLocator(input);
  const findings = [...listReportedIssues(review)];
  const rest = describeRest(review, findings);
  const toFailure = (finding: ReportedIssue) => {
    const { line: at, column } = locate(finding);
    const where = [source.file, at, column].filter((part) => part !== undefined).join(':');
    return { rule: finding.rule, sentence: finding.sentence, where };
  };
  const isError = rest.outcome !== undefined && isReviewIncomplete(review);
  const whole = {
    failures: [
      ...findings.filter(({ step }) => !step).map(toFailure),
      ...(rest.outcome === undefined || isError
        ? []
        : [{ rule: review.outcome, sentence: rest.outcome, where: source.file }]),
    ],
    errors: [...rest.errors, ...(rest.outcome !== undefined && isError ? [rest.outcome] : [])],
  };
  if (source.id !== undefined) {
    const errors = failures.map(({ message }) => message);
    const all = findings.map(toFailure);
    return [
      {
        name: source.id,
        line,
        failures: all.length > 0 ? all : whole.failures,
        errors: errors.length > 0 ? errors : whole.errors,
      },
    ];
  }
  const around = source.part === undefined ? '' : `${source.part.name}, `;
  const steps = review.steps.map(({ step }) => ({
    name: `${around}${getStepName(proof, step.index)}`,
    line: locate({ range: step.range }).line,
    failures: findings.filter((finding) => finding.step === step).map(toFailure),
    errors: failures.filter((failure) => failure.step === step.index).map(({ message }) => message),
  }));
  const isWholeShown = steps.length === 0 || whole.failures.length + whole.errors.length > 0;
  return isWholeShown ? [{ name: `${around}whole proof`, ...whole }, ...steps] : steps;
}

function formatSuite({ file, cases }: JUnitSuite): string {
  const failed = cases.filter(({ failures }) => failures.length > 0).length;
  const broken = cases.filter(({ errors }) => errors.length > 0).length;
  const name = escapeXml(file);
  const rows = cases.map(({ name: own, line, failures, errors }) => {
    const at = line === undefined ? '' : ` line="${line}"`;
    const head = `    <testcase classname="${name}" name="${escapeXml(own)}" file="${name}"${at}`;
    if (failures.length + errors.length === 0) return `${head}/>\n`;
    const parts = errors.map((error) => `      <error type="error" message="${escapeXml(error)}"/>\n`);
    const [first] = failures;
    if (first) {
      const text = failures.map(({ where, sentence }) => escapeXml(`${where}: ${sentence}`)).join('\n');
      parts.push(
        `      <failure type="${escapeXml(first.rule)}" message="${escapeXml(first.sentence)}">${text}</failure>\n`,
      );
    }
    return `${head}>\n${parts.join('')}    </testcase>\n`;
  });
  return `  <testsuite name="${name}" tests="${cases.length}" failures="${failed}" errors="${broken}">\n${rows.join('')}  </testsuite>\n`;
}

const XML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes a text for XML 1.0, which has no control characters, unpaired surrogates, U+FFFE and U+FFFF. */
function escapeXml(text: string): string {
  return escapeForTerminal(text)
    .replace(/[\p{Surrogate}\ufffe\uffff]/gu, '\ufffd')
    .replace(/[&<>"']/g, (sign) => XML_ENTITIES[sign] ?? sign);
}

/** Workflow commands of GitHub Actions: one line for each finding, which annotates its lines. */
export function createGitHubFormatter(): ReviewOutputFormatter {
  // Faults come between reviews, and before the review that is being made.
  let faults = '';
  const takeFaults = (): string => {
    const taken = faults;
    faults = '';
    return taken;
  };
  return {
    add(input, review) {
      const locate = createLocator(input);
      const { file, id, part } = input.source;
      const around = id === undefined ? part?.name : `Row ${id}`;
      const findings = [...listReportedIssues(review)];
      const { outcome } = describeRest(review, findings);
      const place = locate({ range: { start: 0, end: 0 } });
      const say = (level: ReportedIssue['level'], rule: string, sentence: string, at: Location): string =>
        formatWorkflowCommand(level, file, at, rule, around === undefined ? sentence : `${around}: ${sentence}`);
      return [
        takeFaults(),
        ...findings.map((finding) => say(finding.level, finding.rule, finding.sentence, locate(finding))),
        ...(outcome === undefined ? [] : [say('error', review.outcome, outcome, place)]),
        ...review.failures.map(({ message, step }) => {
          const range = step === undefined ? undefined : review.steps[step]?.step.range;
          return say('error', 'judge', message, range ? locate({ range }) : place);
        }),
      ].join('');
    },
    fault({ file, line, error }: UnreadableInput) {
      faults += formatWorkflowCommand('error', file, line === undefined ? {} : { line }, 'input', error);
    },
    end: takeFaults,
  };
}

const COMMANDS = { error: 'error', warning: 'warning', note: 'notice' } as const;

function formatWorkflowCommand(
  level: ReportedIssue['level'],
  file: string,
  { line, column, endLine, endColumn }: Location,
  rule: string,
  message: string,
): string {
  const properties = {
    file: file === '-' ? undefined : toWorkspacePath(file),
    line,
    endLine,
    // A range of columns is shown only within a line.
    col: line === endLine ? column : undefined,
    endColumn: line === endLine ? endColumn : undefined,
    // The checker's rules have letters.
    title: `Proofmark: ${rule.length === 1 ? `rule ${rule}` : rule}`,
  };
  const said = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeProperty(String(value))}`],
  );
  return `::${COMMANDS[level]} ${said.join(',')}::${escapeData(message)}\n`;
}

/** The path of a file from the folder that GitHub takes paths from; unchanged outside it. */
function toWorkspacePath(file: string): string {
  const path = relative(process.env.GITHUB_WORKSPACE || process.cwd(), resolve(file));
  const isOutside = path === '' || isAbsolute(path) || path.split(sep)[0] === '..';
  return isOutside ? file : path.split(sep).join('/');
}

/** The runner ends a command at a line end, and decodes these escapes. Other control characters are made visible. */
function escapeData(text: string): string {
  const lines = text.replaceAll('%', '%25').split(/(\r|\n)/);
  return lines.map((part) => (part === '\r' ? '%0D' : part === '\n' ? '%0A' : escapeForTerminal(part))).join('');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
