import { sql, type RawBuilder } from 'kysely';
import { openCatalogs } from '#rules/catalog/eligibility.ts';
import type { IsoDate } from '#rules/dates.ts';
import { hasPermission, hasRole, type Scope } from '../../platform/scope.ts';

type Condition = RawBuilder<unknown>;

/** Whoever looks after all news. */
export const keepsNews = (scope: Scope): boolean => hasPermission(scope, 'content');

/** The company whose news somebody looks after, or at least sees in every state; null for who writes none. */
export const writesFor = (scope: Scope): number | null =>
  hasRole(scope, 'Seller') && scope.company?.isSeller === true ? scope.company.id : null;

/** Whether somebody changes the news of that company; null is the marketplace. */
export const changesNewsOf = (scope: Scope, companyId: number | null): boolean =>
  keepsNews(scope) ||
  (companyId !== null && companyId === writesFor(scope) && hasRole(scope, 'CompanyAdmin'));

/** The news `n` that the asker sees in every state (X-45). */
export function lookedAfterBy(scope: Scope): Condition {
  if (keepsNews(scope)) return sql`true`;
  const own = writesFor(scope);
  return own === null ? sql`false` : sql`n.company_id = ${own}`;
}

/** Published, begun and not over. */
export const isOut = (today: IsoDate): Condition => sql`n.published and n.publish_date <= ${today}::date
  and (n.expiry_date is null or n.expiry_date > ${today}::date)
  and (n.company_id is null or exists (select from company c where c.id = n.company_id and c.active))`;

/** The news `n` that the asker may read on this host today (RB-199, RB-202). */
export const readBy = (scope: Scope, today: IsoDate): Condition =>
  sql`${isOut(today)} and ${standsOn(scope)} and ${isFor(scope)}`;

/** On the site of one supplier it is that supplier's alone. */
function standsOn({ client }: Scope): Condition {
  if (client.supplier_company_id !== null) return sql`n.company_id = ${client.supplier_company_id}`;
  return sql`(n.client_ids = '{}' or ${client.id} = any (n.client_ids))`;
}

function isFor(scope: Scope): Condition {
  if (scope.isAdmin) return sql`true`;
  const buys = hasRole(scope, 'Buyer');
  const sells = hasRole(scope, 'Seller');
  const ways: Condition[] = [];
  if (buys) ways.push(sql`(n.audience <> 'sellers' and ${isOpenTo(scope)})`);
  if (sells) ways.push(sql`(n.company_id is null and n.audience <> 'buyers')`);
  if (!buys && !sells)
    ways.push(sql`(n.company_id is null and n.audience = 'all' and n.catalog_type is null)`);
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** Whether the buyer may see the catalog that it is about; without one, whatever its seller offers (X-31). */
function isOpenTo({ client, company }: Scope): Condition {
  if (client.hydra || client.supplier_company_id !== null) return sql`true`;
  return aboutAnyOf(sql`${[...openCatalogs(company?.agreedToMedigi ?? false)]}::text[]`);
}

/** News of a seller that offers nothing yet is about no catalog that could be closed. */
const aboutAnyOf = (catalogs: Condition): Condition => sql`case
  when n.catalog_type is not null then n.catalog_type = any (${catalogs})
  when n.company_id is null then true
  else not exists (select from listing l where l.company_id = n.company_id and l.status = 'active')
    or exists (select from listing l where l.company_id = n.company_id and l.status = 'active'
      and l.catalog_type = any (${catalogs})) end`;
