import type { Task } from '../../../platform/jobs/jobs.ts';
import type { CardDeps } from './follow-refund.ts';
import { WORK_CARD_MESSAGE } from './receive-message.ts';
import { REFUND_UNUSED, refundUnused } from './refund-unused.ts';
import { SEND_CARD_REFUNDS, sendCardRefunds } from './send-refunds.ts';
import { workMessage } from './work-message.ts';

/** They wait for the provider. */
export const cardJobs = (deps: CardDeps): Record<string, Task> => ({
  [WORK_CARD_MESSAGE]: workMessage(deps),
  [SEND_CARD_REFUNDS]: sendCardRefunds(deps),
  [REFUND_UNUSED]: refundUnused(deps),
});
