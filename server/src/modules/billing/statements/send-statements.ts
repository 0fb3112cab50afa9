import type { z } from 'zod';
import type { statementEndpoints } from '#contract/billing/statements.ts';
import { firstOfMonth } from '#rules/finance/payouts.ts';
import { toDollars } from '#rules/money.ts';
import { notFound, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { lockAddressed, makeStatement } from './make-statements.ts';

type Input = z.output<NonNullable<typeof statementEndpoints.sendStatements.body>>;

/** Sends the statement of a month to companies; who has no contact is named, who had it a moment ago is left out. */
export async function sendStatements(
  { today, now, command }: RequestContext,
  { company_ids: ids, month: wanted }: Input,
) {
  const month = `${wanted}-01`;
  if (month > firstOfMonth(today))
    throw ruleBroken('This month has not begun.', { month: 'This month has not begun.' });
  return command(async (inside) => {
    const asked = { month, today, at: now };
    const companies = await lockAddressed(inside, ids, asked);
    if (companies.length < ids.length) throw notFound('This company does not exist.');
    const made = [];
    for (const company of companies)
      if (company.contacts.length > 0 && !company.recent)
        made.push({ company, ...(await makeStatement(inside, company, asked)) });
    inside.auditEach(
      made.map(({ id, company, closing }) => ({
        entity: 'statement',
        entityId: id,
        after: {
          company_id: company.id,
          month: wanted,
          closing: toDollars(closing),
          sent_to: company.contacts,
        },
      })),
    );
    const without = companies.filter(({ contacts }) => contacts.length === 0);
    return { data: { sent: made.length, without_contact: without.map(({ name }) => name) } };
  });
}
