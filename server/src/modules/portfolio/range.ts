import { sql, type RawBuilder } from 'kysely';
import { hasPermission, hasRole, type Scope } from '../../platform/scope.ts';

/** The items `p` in the asker's range: of the own company, all for administrators of the catalog. */
export function portfolioOf(scope: Scope): RawBuilder<unknown> {
  if (hasPermission(scope, 'catalog')) return sql`true`;
  return hasRole(scope, 'Seller') && scope.company ? sql`p.company_id = ${scope.company.id}` : sql`false`;
}
