import { sql, type Insertable } from 'kysely';
import type { Role } from '#rules/accounts/roles.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AppUser, Company, Facility } from '../../../platform/database/schema.ts';

export interface Enrolment {
  company: Insertable<Company>;
  user: Omit<Insertable<AppUser>, 'company_id' | 'primary_facility_id'>;
  roles: readonly Role[];
  facilities: readonly Omit<Insertable<Facility>, 'company_id'>[];
}

export interface Enrolled {
  companyId: number;
  userId: number;
  /** In the order of the facilities. */
  facilityIds: number[];
}

/**
 * A new company with its first person and its facilities, all of them waiting for vetting; the first facility is the
 * person's current one. A taken e-mail address breaks `app_user_email`.
 */
export async function enrol(tx: Tx, { company, user, roles, facilities }: Enrolment): Promise<Enrolled> {
  const companyId = await insertCompany(tx, company);
  const facilityIds: number[] = [];
  for (const facility of facilities) {
    const { id } = await tx
      .insertInto('facility')
      .values({ ...facility, company_id: companyId })
      .returning('id')
      .executeTakeFirstOrThrow();
    facilityIds.push(id);
  }
  const { id: userId } = await tx
    .insertInto('app_user')
    .values({ ...user, company_id: companyId, primary_facility_id: facilityIds[0] ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const role of roles) await tx.insertInto('user_role').values({ user_id: userId, role }).execute();
  for (const id of facilityIds)
    await tx.insertInto('user_facility').values({ user_id: userId, facility_id: id }).execute();
  await tx.updateTable('company').set({ contact_user_id: userId }).where('id', '=', companyId).execute();
  return { companyId, userId, facilityIds };
}

/** Names of companies differ; one that is taken gets a number, and an administrator settles which is which. */
async function insertCompany(tx: Tx, company: Insertable<Company>): Promise<number> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? company.name : `${company.name} (${number})`;
    const { rows } = await sql<{ taken: boolean }>`select exists (select from company
      where lower(name) = lower(${name})) as taken`.execute(tx);
    if (rows[0]?.taken) continue;
    const row = await tx
      .insertInto('company')
      .values({ ...company, name })
      .onConflict((clash) => clash.column('name').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) return row.id;
  }
}
