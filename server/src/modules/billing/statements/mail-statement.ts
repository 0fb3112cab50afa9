import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { formatMonth } from '#rules/dates.ts';
import { formatUsd, toDollars } from '#rules/money.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Subscriber } from '../../../platform/jobs/jobs.ts';
import type { MailSites } from '../../../platform/mail/content.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { statementPdf } from './paper.ts';
import { keptStatement } from './unscoped/kept.ts';

/** Mails a statement to those it was made for, once each. */
export const createStatementMailer =
  ({ db, mailer, siteOf }: { db: Database; mailer: Mailer; siteOf: MailSites }): Subscriber =>
  async ({ key, type, data }) => {
    if (type !== 'statement.made') return;
    const kept = await keptStatement(db, data.statement_id);
    if (kept === null) return;
    const site = await siteOf(null);
    const { paper, made_at: at } = kept;
    const file = await statementPdf(paper, { brand: site.brand, at });
    const content = await buffer(Readable.from(file.content));
    const title = `Statement ${formatMonth(paper.month)}`;
    await mailer.send(
      ...kept.sent_to.map((to) => ({
        effectKey: `${key}:${to}`,
        to,
        subject: `${title} – ${paper.company}`,
        attachments: [{ filename: file.name, contentType: file.contentType, content }],
        content: {
          site,
          title,
          words: [`${paper.company} owes ${formatUsd(toDollars(paper.closing))}. The statement is attached.`],
          reason: 'You get this because you are the contact for invoices of a facility.',
        },
      })),
    );
  };
