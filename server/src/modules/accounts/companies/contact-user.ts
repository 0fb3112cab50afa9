import { ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { named } from '../users/summary.ts';
import { noCompany } from './record.ts';

/** Says who speaks for a company: one of its active users, or nobody. */
export async function setContactUser({ command }: RequestContext, id: number, userId: number | null) {
  return command(async ({ tx, audit }) => {
    const company = await tx
      .selectFrom('company as c')
      .leftJoin('app_user as u', 'u.id', 'c.contact_user_id')
      .select(['c.contact_user_id', 'u.first_name', 'u.last_name'])
      .where('c.id', '=', id)
      .forNoKeyUpdate('c')
      .executeTakeFirst();
    if (!company) throw noCompany();
    const user = await tx
      .selectFrom('app_user')
      .select(['id', 'first_name', 'last_name'])
      .where('id', '=', userId ?? 0)
      .where('company_id', '=', id)
      .where('active', '=', true)
      .executeTakeFirst();
    if (userId !== null && !user) throw ruleBroken('The contact has to be an active user of the company.');
    const contact = user ? { id: user.id, name: `${user.first_name} ${user.last_name}` } : null;
    const former = named(company.contact_user_id, `${company.first_name ?? ''} ${company.last_name ?? ''}`);
    await tx
      .updateTable('company')
      .set((eb) => ({ contact_user_id: userId, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    audit({ entity: 'company', entityId: id, before: { contact: former }, after: { contact } });
    return { data: { id, contact_user: contact } };
  });
}
