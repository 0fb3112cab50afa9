import { ATTEMPT_MS, KEPT_ANSWER_BYTES, MOST_ANSWER_BYTES } from '#rules/webhooks.ts';
import type { Config } from './platform/config.ts';
import { createOutbound, type Outbound } from './platform/outbound/outbound.ts';

/** What reaches the addresses that companies named. */
export const webhookOutbound = ({ webhooks }: Config): Outbound =>
  createOutbound({
    ...webhooks,
    withinMs: ATTEMPT_MS,
    bytes: { read: MOST_ANSWER_BYTES, kept: KEPT_ANSWER_BYTES },
  });
