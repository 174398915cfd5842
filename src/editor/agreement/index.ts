export {
  /** Creates the commands that start agreement protocols and show reports on agreement and statistics. */
  createAgreementCommands,
} from './agreement-commands.ts';
export {
  /** The agreement protocols of open data sets and the agreement on their items. */
  AgreementTracker,
  /** Registers the commands about agreement and statistics, which are loaded on first use. */
  registerAgreementCommands,
} from './window-agreements.ts';
