import type { emailSubscriptionEndpoints } from '#contract/accounts/email-subscriptions.ts';
import type { Handlers } from '../../../platform/http/context.ts';
import { confirmAddress, createSubscription, saveSubscription, viewSubscription } from './subscriptions.ts';
import { lookAtUnsubscribe, unsubscribe } from './unsubscribe.ts';

interface Deps {
  /** Signs what is sent in links by e-mail. */
  linkKey: Buffer;
}

export const subscriptionRoutes = ({ linkKey }: Deps): Handlers<keyof typeof emailSubscriptionEndpoints> => ({
  getEmailSubscription: (context, { params }) => viewSubscription(context, params.id),
  createEmailSubscription: (context, { body }) => createSubscription(context, body),
  saveEmailSubscription: (context, { params, body }) => saveSubscription(context, params.id, body),
  confirmEmailAddress: (context) => confirmAddress(context),
  lookAtUnsubscribe: (context, { params }) => lookAtUnsubscribe(context, linkKey, params.token),
  unsubscribe: (context, { params }) => unsubscribe(context, linkKey, params.token),
});
