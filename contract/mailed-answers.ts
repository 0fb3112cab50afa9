import { z } from 'zod';
import { MOST_RECIPIENTS, TOO_MANY_RECIPIENTS } from '#rules/mailed-answers.ts';
import { endpoint } from './endpoint.ts';
import { data, Done, text } from './primitives.ts';

/** Addresses of others than oneself, as they are sent. */
export const Recipients = z.array(text(254)).max(MOST_RECIPIENTS, TOO_MANY_RECIPIENTS);

export const MailedTo = z.array(
  z.object({
    email: z.string(),
    state: z
      .enum(['on', 'ended', 'left_out'])
      .describe('`ended` by the person, `left_out` without the right to see what is mailed'),
  }),
);

/** Signed by the installation; a forged one is 404. */
export const TokenParam = z.strictObject({ token: z.string().regex(/^[\w-]{1,80}\.[\w-]{43}$/) });

/** What the link of a mail ends. */
export const lookAtMails = (path: string, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    audience: 'public',
    params: TokenParam,
    reply: data(z.object({ title: z.string(), email: z.string(), ended: z.boolean() })),
    rate: 'look',
    errors: ['not_found'],
  });

/** Ends it, without signing in. */
export const endMails = (path: string, { summary, audit }: { summary: string; audit: string }) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    audience: 'public',
    params: TokenParam,
    anyForm: true,
    reply: Done,
    rate: 'link',
    audit,
    errors: ['not_found'],
  });
