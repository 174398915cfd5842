/** The paper's call counts as requests on a scripted server: the large ones. */
import { countRequests } from '../../../support/call-counts.ts';
import { FEW_CALLS, PAPER_COUNTS } from '../../../support/paper-counts.ts';

countRequests(PAPER_COUNTS.filter(({ calls }) => calls > FEW_CALLS));
