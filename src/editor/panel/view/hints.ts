/** What to look at where a judge did not answer. What happened is said by the failure itself. */
import type { JudgeFailure } from '../../../core/judge/types.ts';
import { t } from '../../../l10n/index.ts';

/** One sentence or two, by the first failure; undefined where there is no more to say than its message does. */
export function hintFor([first]: readonly JudgeFailure[]): string | undefined {
  const cause = first?.cause;
  switch (cause) {
    case 'network':
      return t(
        'What to check: is the server running, and is its address right? Start it, or change the endpoint in the settings.',
      );
    case 'timeout':
      return t(
        'What to check: is the model still loading, or the machine busy? Try again in a while, or allow more time in the settings of the endpoint.',
      );
    case 'key':
      return t(
        'What to check: is a key set for this server, and is it the right one? The command “Set Key” keeps a new one.',
      );
    case 'forbidden':
      return t('What to check: may this key use the model? Choose another model or another key.');
    case 'consent':
      return t('What to check: the editor asks once whether its model may be used. Try again and allow it.');
    case 'not-found':
      return t(
        'What to check: are the address and the name of the model right? Change them in the settings of the endpoint.',
      );
    case 'busy':
    case 'server':
      return t('What to check: the server has trouble or too much to do. Try again in a while.');
    case 'quota':
      return t('What to check: is there anything left on the account with this server?');
    case 'budget':
      return t(
        'What to check: your own budget is used up. Raise it in the settings, or wait until tomorrow.',
      );
    case 'certificate':
      return t(
        'What to check: does the address match the certificate of the server, and does this machine trust it?',
      );
    case 'bad-request':
    case 'malformed':
      return t('What to check: does the server speak the protocol that the kind of the endpoint names?');
    case 'cut':
    case 'too-large':
    case 'filtered':
    case 'form':
    case undefined:
      return undefined;
    default:
      return cause satisfies never;
  }
}
