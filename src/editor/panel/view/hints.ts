/** What can be done where a judge did not answer. What happened is said by the failure itself, with what to look at. */
import type { JudgeFailure } from '../../../core/judge/calls/failure.ts';
import { t } from '../../../l10n/index.ts';

/** One sentence, by the first failure; undefined where its message says all. */
export function hintFor([first]: readonly JudgeFailure[]): string | undefined {
  const cause = first?.cause;
  switch (cause) {
    case 'network':
      return t('Start the server, or change the endpoint in the settings.');
    case 'timeout':
      return t('The model may still be loading: try again in a while, or allow more time in the settings.');
    case 'key':
      return undefined;
    case 'forbidden':
      return t('Choose another model, or set another key.');
    case 'consent':
      return t('The editor asks whether its model may be used: try again and allow it.');
    case 'not-found':
      return t('Change the address or the model of the endpoint in the settings.');
    case 'busy':
    case 'server':
      return t('Try again in a while, or choose another judge.');
    case 'budget':
      return t('The budget is a setting of yours, and can be raised there.');
    case 'bad-request':
    case 'malformed':
      return t('The kind of the endpoint says how its server is spoken to: look at it in the settings.');
    case 'certificate':
    case 'quota':
    case 'cut':
    case 'too-large':
    case 'filtered':
    case 'form':
    case 'deferred':
    case 'stopped':
    case undefined:
      return undefined;
    default:
      return cause satisfies never;
  }
}
