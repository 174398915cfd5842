export {
  /** Creates the commands that start agreement protocols and show reports on agreement and statistics. */
  createAgreementCommands,
} from './agreement-commands.ts';
export type {
  /** The agreement protocols of open data sets, and how far their items are. */
  Agreements,
} from './types.ts';
export {
  /** The commands about agreement and statistics; all that they do is loaded with the first of them. */
  registerAgreementCommands,
  /** The agreement protocols of the open data sets, and the agreement on their items. */
  WindowAgreements,
} from './window-agreements.ts';
