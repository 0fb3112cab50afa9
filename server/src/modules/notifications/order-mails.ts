import type { Subscription } from '#rules/accounts/subscriptions.ts';
import type { UnsubscribeLinks } from '../../platform/mail/mail.ts';
import type { NotifierDeps } from './inbox.ts';

/** Mails of bids, RFPs and orders follow it. */
export const ORDER_MAILS: Subscription = 'order_notifications';

export interface OrderNotifierDeps extends NotifierDeps {
  /** Switches off the mails of a kind for a person. */
  unsubscribe: (ending: { userId: number; kind: Subscription }, origin: string) => UnsubscribeLinks;
}
