import { sql, type RawBuilder } from 'kysely';
import { userType } from '#rules/accounts/roles.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { buyerFacilities, facilityRange } from '../../orders/index.ts';

interface Named {
  id: number;
  name: string;
}

const SOME = 200;

export const NO_FACILITY = 'This facility does not exist.';

/** Facilities `f` that a buyer's or an analyst's reports tell of. */
function ofRange(scope: Scope): RawBuilder<unknown> {
  const company = sql`f.company_id = ${scope.company?.id ?? 0}`;
  return userType(scope.roles) === null || facilityRange(scope) === 'company'
    ? company
    : sql`${company} and f.id = any (${buyerFacilities(scope)}::bigint[])`;
}

/** That a record is of a facility of the asker's range. */
export const inRange = (scope: Scope, facilityId: RawBuilder<unknown>): RawBuilder<unknown> =>
  userType(scope.roles) === 'administrator'
    ? sql`true`
    : sql`${facilityId} = any (array(select f.id from facility f where ${ofRange(scope)}))`;

/** Whether the asker's range has every facility of another's of the same company. */
export async function coversRange(scope: Scope, db: Queryable, other: Scope): Promise<boolean> {
  const { rows } = await sql<{ covers: boolean }>`select not exists (select from facility f
    where ${ofRange(other)} and not (${ofRange(scope)})) as covers`.execute(db);
  return rows[0]?.covers === true;
}

/** Sellers and administrators come to one by its address alone. */
export async function listFacilities(scope: Scope, db: Queryable): Promise<Named[]> {
  const type = userType(scope.roles);
  if (type === 'administrator' || type === 'seller') return [];
  const { rows } = await sql<Named>`select f.id, f.name from facility f where ${ofRange(scope)}
    order by f.name, f.id limit ${sql.lit(SOME)}`.execute(db);
  return rows;
}

/** A facility of the asker's range, for a seller one that it sold to; null outside it. */
export async function findFacility(scope: Scope, db: Queryable, id: number): Promise<Named | null> {
  const type = userType(scope.roles);
  const range =
    type === 'administrator'
      ? sql`true`
      : type === 'seller'
        ? sql`exists (select from order_figure_now r where r.facility_id = f.id
            and r.seller_company_id = ${scope.company?.id ?? 0} and r.is_reached)`
        : ofRange(scope);
  const { rows } =
    await sql<Named>`select f.id, f.name from facility f where f.id = ${id} and ${range}`.execute(db);
  return rows[0] ?? null;
}
