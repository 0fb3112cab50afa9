import type { UserVetting } from '#rules/accounts/vetting.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';

export interface LockedApplication {
  company_id: number;
  user_id: number;
  asked_text: string | null;
  vetting_status: UserVetting;
  facilities: { id: number; vetting_status: string }[];
}

/** A submitted registration whose company still trades, locked until the commit. Throws 404, and 409 for a draft. */
export async function lockApplication(tx: Tx, id: number): Promise<LockedApplication> {
  const row = await tx
    .selectFrom('registration')
    .select(['company_id', 'user_id', 'asked_text'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  const { company_id, user_id, asked_text } = row;
  if (company_id === null || user_id === null) throw conflict('This registration is not submitted yet.');
  const { vetting_status, active } = await tx
    .selectFrom('app_user as u')
    .innerJoin('company as c', (join) => join.on('c.id', '=', company_id))
    .select(['u.vetting_status', 'c.active'])
    .where('u.id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!active) throw conflict('This company is deactivated.');
  const facilities = await tx
    .selectFrom('facility')
    .select(['id', 'vetting_status'])
    .where('company_id', '=', company_id)
    .orderBy('id')
    .execute();
  // The check of the column allows these only.
  return { company_id, user_id, asked_text, vetting_status: vetting_status as UserVetting, facilities };
}

export const decided = (status: UserVetting) =>
  conflict(`This application was decided already: the applicant is ${status.toLowerCase()}.`);
