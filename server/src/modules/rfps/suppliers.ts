import { sql, type RawBuilder } from 'kysely';
import type { SupplierOption } from '#contract/rfps/rfp-shapes.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { contains } from '../../platform/database/read-page.ts';
import type { Scope } from '../../platform/scope.ts';

/** Companies `c` that may be asked on this host (TR-331, TR-332); on the site of a supplier it alone. */
export const takesRequests = ({ client }: Scope): RawBuilder<unknown> =>
  sql`(c.is_seller and c.active and c.enable_rfp and c.agreed_to_medigi
    ${client.supplier_company_id === null ? sql`` : sql`and c.id = ${client.supplier_company_id}`})`;

/** Those that list the drug first, then by name (G-077). */
export async function listSuppliers(
  scope: Scope,
  db: Queryable,
  { gcn, search }: { gcn?: number | undefined; search?: string | undefined },
): Promise<SupplierOption[]> {
  const lists = sql`exists (select from listing l join drug d on d.ndc = l.ndc
    where l.company_id = c.id and l.status = 'active' and d.gcn_seqno = ${gcn ?? null}::bigint)`;
  const { rows } = await sql<SupplierOption>`
    select c.id, c.name, c.enable_rfp, c.agreed_to_medigi as medigi_agreed, ${lists} as lists_drug
    from company c where ${takesRequests(scope)} and ${search ? sql`c.name ilike ${contains(search)}` : sql`true`}
    order by lists_drug desc, lower(c.name), c.id limit 500`.execute(db);
  return rows;
}
