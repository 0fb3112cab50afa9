import { sql, type RawBuilder } from 'kysely';
import { hasRole, type Scope } from '../../../platform/scope.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { TaggedJson } from '../../../platform/http/tagged-json.ts';
import { buyerFacilities, facilityRange, moderates } from '../policy.ts';

/** `{"12": "Acme Pharma", …}` for filters, in the order of the names (RB-181). */
export async function listSupplierNames(scope: Scope, db: Queryable): Promise<TaggedJson> {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from company c where c.is_seller and (c.active or ${isNamed(scope)})
    order by lower(c.name) collate "C", c.id`.execute(db);
  const names = rows.map(({ id, name }) => `${JSON.stringify(String(id))}:${JSON.stringify(name)}`);
  return new TaggedJson(`{"data":{${names.join()}}}`);
}

/** Whether orders, bids or requests that the asker bought by name the supplier `c`; administrators see those of everybody. */
function isNamed(scope: Scope): RawBuilder<unknown> {
  const bought = boughtBy(scope);
  return sql`(exists (select from orders r where r.seller_company_id = c.id and ${bought})
    or exists (select from bid r where r.seller_company_id = c.id and ${bought})
    or exists (select from rfp r join rfp_invitation i on i.rfp_id = r.id where i.company_id = c.id and ${bought}))`;
}

function boughtBy(scope: Scope): RawBuilder<unknown> {
  if (moderates(scope)) return sql`true`;
  if (!hasRole(scope, 'Buyer')) return sql`false`;
  const ofCompany = sql`r.buyer_company_id = ${scope.company?.id ?? 0}`;
  return facilityRange(scope) === 'company'
    ? ofCompany
    : sql`(${ofCompany} and r.facility_id = any (${buyerFacilities(scope)}::bigint[]))`;
}
