import { z } from 'zod';
import { SUBSCRIPTION_KINDS } from '#rules/accounts/subscriptions.ts';
import { endpoint } from '../endpoint.ts';
import { endMails, TokenParam } from '../mailed-answers.ts';
import { Done, Id, IdParam, Timestamp, data } from '../primitives.ts';

const kinds = {
  fav_listings: z.boolean(),
  monthly_executive: z.boolean(),
  order_notifications: z.boolean(),
  trending_products: z.boolean(),
  weekly_changes: z.boolean(),
};
const daily = z.boolean().describe('One mail a day instead of one per event');
const Wanted = z.strictObject({ ...kinds, daily_digest: daily.optional() });
export type WantedMails = z.output<typeof Wanted>;

export const EmailSubscription = z
  .object({
    id: Id,
    user_id: Id,
    ...kinds,
    daily_digest: daily,
    came_back_at: Timestamp.nullable().describe(
      'When mails to the address came back for good; emails that can be turned off are not sent there since',
    ),
  })
  .meta({ id: 'EmailSubscription' });
export type EmailSubscription = z.infer<typeof EmailSubscription>;

const LINK = 'user/unsubscribe/{token}';

export const emailSubscriptionEndpoints = {
  getEmailSubscription: endpoint({
    method: 'GET',
    path: 'user/email_subscription/{id}',
    summary: 'Email preferences of a user; null until first saved, when all emails are sent',
    audience: 'signed-in',
    params: z.strictObject({ id: z.coerce.number().pipe(Id).describe('Of the user') }),
    reply: data(EmailSubscription.nullable()),
    errors: ['not_found'],
  }),
  createEmailSubscription: endpoint({
    method: 'POST',
    path: 'user/email_subscription',
    summary: 'Save email preferences for the first time',
    audience: 'signed-in',
    body: z.strictObject({
      fav_listings: z.boolean().default(true),
      monthly_executive: z.boolean().default(true),
      order_notifications: z.boolean().default(true),
      trending_products: z.boolean().default(true),
      weekly_changes: z.boolean().default(true),
      daily_digest: daily.default(false),
    }),
    reply: data(EmailSubscription),
    status: 201,
    audit: 'email_subscription.created',
    errors: ['conflict'],
  }),
  saveEmailSubscription: endpoint({
    method: 'PUT',
    path: 'user/email_subscription/{id}',
    summary: 'Update email preferences',
    audience: 'signed-in',
    params: IdParam,
    body: Wanted,
    reply: data(EmailSubscription),
    audit: 'email_subscription.saved',
    errors: ['not_found'],
  }),
  confirmEmailAddress: endpoint({
    method: 'POST',
    path: 'user/email_address',
    summary: 'Say that your email address works, after mails to it came back',
    audience: 'signed-in',
    reply: Done,
    audit: 'email_address.confirmed',
  }),
  lookAtUnsubscribe: endpoint({
    method: 'GET',
    path: LINK,
    summary: 'Whose email, and which kind, an unsubscribe link turns off',
    audience: 'public',
    params: TokenParam,
    reply: data(z.object({ kind: z.enum(SUBSCRIPTION_KINDS), email: z.string() })),
    rate: 'look',
    errors: ['not_found'],
  }),
  unsubscribe: endMails(LINK, {
    summary: 'Unsubscribe from the kind of email the link names; email programs post here (RFC 8058)',
    audit: 'email_subscription.ended',
  }),
} as const;
