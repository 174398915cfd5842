/** Reviews as a log in SARIF 2.1.0, the format of static analysis that code hosts and editors show. */

import { omitUndefined } from '../../base/optional-values.ts';
import type { Review } from '../types.ts';
import type { ProofOrigin } from './json.ts';
import {
  replaceLoneSurrogates,
  SARIF_URI_BASE_ID,
  type SarifInputLocation,
  toSarifArtifactLocation,
  toSarifMessage,
} from './sarif-locations.ts';
import { listSarifResults, type SarifProofOrigin, toSarifLogicalLocation } from './sarif-results.ts';
import { createSarifDriver, getSarifNotificationReference, type SarifNotificationKind } from './sarif-rules.ts';

/** An input that couldn't be read, or a review that failed. */
interface SarifProblem {
  readonly location: SarifInputLocation;
  /** The line of the input, from 1. */
  readonly line?: number;
  /** The id of a row in a data set. */
  readonly row?: string;
  /** The problem, in a file with several. */
  readonly part?: ProofOrigin['part'];
  readonly message: string;
}

/**
 * Writes a log with one run piece by piece, so that only one proof is in memory: `start`, then `add` and `problem` in any
 * order, then `end`. The concatenated return values are the text of the log.
 */
interface SarifLog {
  start(): string;
  /** The results of one proof. */
  add(source: SarifProofOrigin, review: Review): string;
  /** Adds a notification about an input that couldn't be read. */
  problem(problem: SarifProblem): void;
  /** @param exitCode that the command ends with: 2 if something could not be done */
  end(exitCode: number): string;
}

/** The maximum number of notifications in a log. A last one says how many were omitted. */
const MAX_NOTIFICATIONS = 1000;
/** The longest text of an input without a file that the log includes, in UTF-16 code units. */
const MAX_CONTENTS_LENGTH = 1024 * 1024;

interface SarifArtifact {
  readonly index: number;
  readonly location: SarifInputLocation;
  readonly contents?: string;
  /** The number of proofs by outcome. */
  readonly outcomes: Record<string, number>;
  /** Counts equal results of the pairs in a file. */
  readonly seen: Map<string, number>;
}

/** Creates a log that is written as reviews come in. @param version the version of Proofmark, as shown */
export function createSarifLogWriter(version: string): SarifLog {
  const artifacts = new Map<string, SarifArtifact>();
  const notifications: object[] = [];
  let unsaid = 0;
  let results = 0;

  function artifactOf({ location, text, id }: SarifProofOrigin): SarifArtifact {
    const known = artifacts.get(location.uri);
    if (known) return known;
    const isCarried = !location.relative && !location.uri.startsWith('file:') && id === undefined;
    const artifact = {
      index: artifacts.size,
      location,
      ...(isCarried && text.length <= MAX_CONTENTS_LENGTH ? { contents: replaceLoneSurrogates(text) } : {}),
      outcomes: {},
      seen: new Map<string, number>(),
    };
    artifacts.set(location.uri, artifact);
    return artifact;
  }

  function notify(kind: SarifNotificationKind, problem: SarifProblem, step?: number): void {
    if (notifications.length >= MAX_NOTIFICATIONS) {
      unsaid++;
      return;
    }
    const { location, line, row, part } = problem;
    const isInside = step !== undefined || row !== undefined || part !== undefined;
    notifications.push({
      descriptor: getSarifNotificationReference(kind),
      level: 'error',
      message: toSarifMessage(problem.message),
      locations: [
        {
          physicalLocation: {
            artifactLocation: toSarifArtifactLocation(location, artifacts.get(location.uri)?.index),
            ...(line === undefined ? {} : { region: { startLine: line } }),
          },
          ...(isInside ? { logicalLocations: [toSarifLogicalLocation(step, omitUndefined({ id: row, part }))] } : {}),
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
              [SARIF_URI_BASE_ID]: { description: { text: 'The folder where proofmark ran.' } },
            },
          },
        ],
      });
      return `${head.slice(0, -'}]}'.length)},"results":[`;
    },
    add(source, review) {
      const artifact = artifactOf(source);
      artifact.outcomes[review.outcome] = (artifact.outcomes[review.outcome] ?? 0) + 1;
      const { location, line, id, part } = source;
      for (const failure of review.failures) {
        const problem = omitUndefined({ location, line, row: id, part, message: failure.message });
        notify('judge', problem, failure.step);
      }
      let text = '';
      for (const result of listSarifResults(source, review, artifact.index, part && artifact.seen)) {
        text += `${results++ > 0 ? ',' : ''}\n${JSON.stringify(result)}`;
      }
      return text;
    },
    problem: (problem) => notify('input', problem),
    end(exitCode) {
      if (unsaid > 0) {
        notifications.push({ level: 'error', message: { text: `${unsaid} more problems. See the error output.` } });
      }
      const rest = JSON.stringify({
        artifacts: [...artifacts.values()].map(({ location, contents, outcomes }) => ({
          location: toSarifArtifactLocation(location),
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
