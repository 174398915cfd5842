/** Reviews as a log in SARIF 2.1.0, the format of static analysis that code hosts and editors show. */

import { omitUndefined } from '../../base/optional.ts';
import type { Review } from '../types.ts';
import {
  replaceLoneSurrogates,
  type SarifLocation,
  toArtifactLocation,
  toSarifMessage,
  URI_BASE,
} from './sarif-place.ts';
import { listSarifResults, type SarifSource, toLogicalLocation } from './sarif-result.ts';
import { createSarifDriver, getNotificationDescriptor, type NotificationKind } from './sarif-rules.ts';

/** Something that could not be read or done, for people. */
interface SarifProblem {
  readonly location: SarifLocation;
  /** From 1, where it is a line of the input that it is about. */
  readonly line?: number;
  /** A row of a data set, as people name it. */
  readonly row?: string;
  readonly message: string;
}

/**
 * Writes one log with one run, piece by piece, so that no more than one proof need be held: `start`, then `add` and
 * `problem` in any order, then `end`. Their return values, in order, are the text of the log.
 */
interface SarifLog {
  start(): string;
  /** The results of one proof. */
  add(source: SarifSource, review: Review): string;
  /** An input that could not be read: a notification of the run. */
  problem(problem: SarifProblem): void;
  /** @param exitCode that the command ends with: 2 if something could not be done */
  end(exitCode: number): string;
}

/** The most notifications that a log has; how many more there were stands in the last. */
const MAX_NOTIFICATIONS = 1000;
/** The longest text of an input without a file that the log carries itself, in UTF-16 code units. */
const MAX_CONTENTS_LENGTH = 1024 * 1024;

interface SarifArtifact {
  readonly index: number;
  readonly location: SarifLocation;
  readonly contents?: string;
  /** How many proofs came to each outcome. */
  readonly outcomes: Record<string, number>;
}

/**
 * Creates a SARIF log that is written piece by piece as reviews come in.
 * @param version of the tool, for people
 */
export function createSarifLog(version: string): SarifLog {
  const artifacts = new Map<string, SarifArtifact>();
  const notifications: object[] = [];
  let unsaid = 0;
  let results = 0;

  function artifactOf({ location, text, id }: SarifSource): SarifArtifact {
    const known = artifacts.get(location.uri);
    if (known) return known;
    const isCarried = !location.relative && !location.uri.startsWith('file:') && id === undefined;
    const artifact = {
      index: artifacts.size,
      location,
      ...(isCarried && text.length <= MAX_CONTENTS_LENGTH ? { contents: replaceLoneSurrogates(text) } : {}),
      outcomes: {},
    };
    artifacts.set(location.uri, artifact);
    return artifact;
  }

  function notify(kind: NotificationKind, problem: SarifProblem, step?: number): void {
    if (notifications.length >= MAX_NOTIFICATIONS) {
      unsaid++;
      return;
    }
    const { location, line, row } = problem;
    const isInside = step !== undefined || row !== undefined;
    notifications.push({
      descriptor: getNotificationDescriptor(kind),
      level: 'error',
      message: toSarifMessage(problem.message),
      locations: [
        {
          physicalLocation: {
            artifactLocation: toArtifactLocation(location, artifacts.get(location.uri)?.index),
            ...(line === undefined ? {} : { region: { startLine: line } }),
          },
          ...(isInside ? { logicalLocations: [toLogicalLocation(step, row)] } : {}),
        },
      ],
    });
  }

  return {
    start() {
      const head = JSON.stringify({
        $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
        version: '2.1.0',
        runs: [
          {
            tool: { driver: createSarifDriver(version) },
            columnKind: 'utf16CodeUnits',
            originalUriBaseIds: {
              [URI_BASE]: { description: { text: 'The folder where proofmark ran.' } },
            },
          },
        ],
      });
      return `${head.slice(0, -'}]}'.length)},"results":[`;
    },
    add(source, review) {
      const artifact = artifactOf(source);
      artifact.outcomes[review.outcome] = (artifact.outcomes[review.outcome] ?? 0) + 1;
      const { location, line, id } = source;
      for (const failure of review.failures) {
        const problem = omitUndefined({ location, line, row: id, message: failure.message });
        notify('judge', problem, failure.step);
      }
      let text = '';
      for (const result of listSarifResults(source, review, artifact.index)) {
        text += `${results++ > 0 ? ',' : ''}\n${JSON.stringify(result)}`;
      }
      return text;
    },
    problem: (problem) => notify('input', problem),
    end(exitCode) {
      if (unsaid > 0) {
        const text = `${unsaid} more problems. See the error output.`;
        notifications.push({ level: 'error', message: { text } });
      }
      const rest = JSON.stringify({
        artifacts: [...artifacts.values()].map(({ location, contents, outcomes }) => ({
          location: toArtifactLocation(location),
          roles: ['analysisTarget'],
          encoding: 'utf-8',
          ...(contents === undefined ? {} : { contents: { text: contents } }),
          properties: { outcomes },
        })),
        invocations: [
          {
            executionSuccessful: exitCode < 2,
            exitCode,
            ...(notifications.length === 0 ? {} : { toolExecutionNotifications: notifications }),
          },
        ],
      });
      return `\n],${rest.slice(1)}]}\n`;
    },
  };
}
