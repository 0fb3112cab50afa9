import { formatPhone } from '#rules/accounts/addresses.ts';
import type { Subscriber } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mail.ts';

/** Mails what a visitor wrote to the brand it was written to. A brand without an address has the inbox alone. */
export const createContactMailer =
  (mailer: Mailer): Subscriber =>
  async ({ key, type, data }) => {
    if (type !== 'contact.message_sent') return;
    const { to, brand, host, name, email, phone, message } = data;
    if (to === null) return;
    await mailer.send({
      effectKey: `${key}:mail`,
      to,
      subject: `Message to ${brand} from ${name}`,
      text: `${message}\n\n${name}\n${email}\n${formatPhone(phone)}\n\nSent on ${host}`,
    });
  };
