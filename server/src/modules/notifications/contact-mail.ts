import { formatPhone } from '#rules/accounts/addresses.ts';
import type { Subscriber } from '../../platform/jobs/jobs.ts';
import type { MailSites } from '../../platform/mail/content.ts';
import type { Mailer } from '../../platform/mail/mail.ts';

/** Mails what a visitor wrote to the brand it was written to. A brand without an address has the inbox alone. */
export const createContactMailer =
  ({ mailer, siteOf }: { mailer: Mailer; siteOf: MailSites }): Subscriber =>
  async ({ key, type, data }) => {
    if (type !== 'contact.message_sent') return;
    const { to, brand, host, name, email, phone, message } = data;
    if (to === null) return;
    await mailer.send({
      effectKey: `${key}:mail`,
      to,
      subject: `Message to ${brand} from ${name}`,
      content: {
        site: await siteOf(host),
        title: `Message to ${brand}`,
        words: [message, `${name}\n${email}\n${formatPhone(phone)}`, `Sent on ${host}`],
        reason: `You get this because messages to ${brand} are sent to this address.`,
      },
    });
  };
