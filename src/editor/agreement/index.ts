export {
  /** Creates the commands that start agreement protocols and show reports on agreement and statistics. */
  createAgreementCommands,
} from './agreement-commands.ts';
export type {
  /** The agreement protocols of open data sets and the agreement on their items. */
  AgreementLookup,
} from './types.ts';
export {
  /** Registers the commands about agreement and statistics, which are loaded on first use. */
  registerAgreementCommands,
  /** The agreement protocols of open data sets and the agreement on their items. */
  WindowAgreements,
} from './window-agreements.ts';
