import type { WebhookEvent } from '#rules/webhooks.ts';
import { newUuid } from '../../../platform/secrets.ts';

export const newUid = (): string => `msg_${newUuid().replaceAll('-', '')}`;

/** What is sent and signed, to the byte. */
export const bodyOf = ({
  uid,
  type,
  at,
  data,
}: {
  uid: string;
  type: WebhookEvent;
  at: Date;
  data: object;
}): string => JSON.stringify({ id: uid, type, timestamp: at.toISOString(), data });
