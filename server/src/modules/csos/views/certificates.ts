import { sql, type RawBuilder } from 'kysely';
import type { CsosCertificate } from '#contract/csos/csos.ts';
import { certificateStatus } from '#rules/csos/certificates.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { hasRole, type Scope } from '../../../platform/scope.ts';

interface Row extends Omit<CsosCertificate, 'valid_from' | 'valid_to' | 'status' | 'is_own'> {
  valid_from: Date;
  valid_to: Date;
  revoked: boolean;
}

/** The own certificates, and those of the facilities that one administers (X-47); the next to end first. */
export const listCertificates = (scope: Scope, db: Queryable, now: Date): Promise<CsosCertificate[]> =>
  readCertificates(scope, db, now, sql`true`);

export async function readCertificates(
  scope: Scope,
  db: Queryable,
  now: Date,
  condition: RawBuilder<unknown>,
): Promise<CsosCertificate[]> {
  const { rows } = await sql<Row>`
    select c.id, c.subject, c.serial, c.issuer, c.dea_number, c.schedules, c.valid_from, c.valid_to,
      c.revoked_at is not null as revoked, c.fingerprint, c.user_id, u.first_name || ' ' || u.last_name as user_name,
      c.facility_id, f.name as facility_name
    from csos_certificate c join app_user u on u.id = c.user_id join facility f on f.id = c.facility_id
    where c.deleted_at is null and ${certificatesOf(scope)} and ${condition}
    order by c.user_id <> ${scope.userId}, c.valid_to, c.id`.execute(db);
  return rows.map(({ revoked, valid_from: from, valid_to: to, ...row }) => ({
    ...row,
    valid_from: from.toISOString(),
    valid_to: to.toISOString(),
    status: certificateStatus({ revoked, validTo: to }, now),
    is_own: row.user_id === scope.userId,
  }));
}

function certificatesOf(scope: Scope): RawBuilder<unknown> {
  const sides: RawBuilder<unknown>[] = [sql`c.user_id = ${scope.userId}`];
  if (hasRole(scope, 'CompanyAdmin')) sides.push(sql`f.company_id = ${scope.company?.id ?? 0}`);
  if (hasRole(scope, 'FacilityAdmin'))
    sides.push(sql`f.id = any (${[...scope.assignedFacilityIds]}::bigint[])`);
  return sql`(${sql.join(sides, sql` or `)})`;
}

/** The DEA numbers for which the asker has a certificate that is active. */
export async function certifiedFor(scope: Scope, db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await sql<{ dea_number: string }>`select distinct c.dea_number from csos_certificate c
    where c.user_id = ${scope.userId} and c.deleted_at is null and c.revoked_at is null
      and c.valid_from <= ${now} and c.valid_to > ${now}`.execute(db);
  return rows.map((row) => row.dea_number);
}
