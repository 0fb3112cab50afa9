import { sql, type RawBuilder } from 'kysely';
import { hasPermission, type Scope } from '../../../platform/scope.ts';

/** The companies `c` that the asker may know: suppliers that sell, the own one, all to who manages companies or users. */
export const companiesOf = (scope: Scope): RawBuilder<unknown> =>
  hasPermission(scope, 'companies') || hasPermission(scope, 'users')
    ? sql`true`
    : sql`((c.is_seller and c.active) or c.id = ${scope.company?.id ?? 0})`;
