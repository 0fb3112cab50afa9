import { formatPhone } from '#rules/addresses.ts';
import type { DomainEvent } from '../../platform/events.ts';
import type { Subscriber } from '../../platform/jobs.ts';
import type { Mailer } from '../../platform/mail.ts';

interface ContactFacts {
  to: string | null;
  brand: string;
  host: string;
  name: string;
  email: string;
  phone: string;
  message: string;
}

/** Mails what a visitor wrote to the brand it was written to. A brand without an address has the inbox alone. */
export const createContactMailer =
  (mailer: Mailer): Subscriber =>
  async ({ key, type, data }: DomainEvent) => {
    if (type !== 'contact.message_sent') return;
    // Written by `sendMessage` alone, from checked input.
    const { to, brand, host, name, email, phone, message } = data as unknown as ContactFacts;
    if (to === null) return;
    await mailer.send({
      effectKey: `${key}:mail`,
      to,
      subject: `Message to ${brand} from ${name}`,
      text: `${message}\n\n${name}\n${email}\n${formatPhone(phone)}\n\nSent on ${host}`,
    });
  };
