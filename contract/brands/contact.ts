import { z } from 'zod';
import { parsePhone } from '#rules/accounts/addresses.ts';
import { MESSAGE_MAX } from '#rules/brands/contact.ts';
import { PHONE_SHAPE } from '#rules/form-problems.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Paging, Timestamp, data, list, requiredText, text } from '../primitives.ts';

const ContactInput = z.strictObject({
  name: requiredText(100, 'Name is required'),
  email: requiredText(254, 'Email is required').pipe(z.email('Email is invalid')),
  phone: requiredText(30, 'Phone is required')
    .refine((phone) => phone === '' || parsePhone(phone) !== null, PHONE_SHAPE)
    .transform((phone) => parsePhone(phone) ?? phone),
  message: requiredText(MESSAGE_MAX, 'Message is required'),
});
export type ContactInput = z.infer<typeof ContactInput>;

export const ContactMessage = z
  .object({
    id: Id,
    client_name: z.string(),
    host: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    message: z.string(),
    created_date: Timestamp,
  })
  .meta({ id: 'ContactMessage' });
export type ContactMessage = z.infer<typeof ContactMessage>;

export const contactEndpoints = {
  sendContactMessage: endpoint({
    method: 'POST',
    path: 'register/prereg_message',
    summary: 'Send a contact or pre-registration message; 5 per hour per address',
    audience: 'public',
    body: ContactInput,
    reply: data(z.object({ id: Id })),
    status: 201,
    audit: 'contact.message_sent',
  }),
  listContactMessages: endpoint({
    method: 'GET',
    path: 'register/prereg_message',
    summary: 'List contact messages, newest first',
    audience: ['Administrator'],
    permission: 'content',
    query: z.strictObject({
      ...Paging,
      search: text(100).optional().describe('Part of a name, address, phone number, brand or message'),
    }),
    reply: list(ContactMessage),
  }),
} as const;
