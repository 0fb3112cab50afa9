import { sql, type RawBuilder } from 'kysely';
import { fromOn, until } from '../../../platform/database/ranges.ts';

interface Filters {
  from?: string | undefined;
  to?: string | undefined;
  client_id?: number | undefined;
}

/** Of the rows of a table that has `at` and `client_id`; `alias` is its name in the query. */
export function ofDaysAndClient(
  alias: string,
  { from, to, client_id: clientId }: Filters,
): RawBuilder<unknown>[] {
  const at = sql.ref(`${alias}.at`);
  return [
    ...(from ? [fromOn(at, from)] : []),
    ...(to ? [until(at, to)] : []),
    ...(clientId === undefined ? [] : [sql`${sql.ref(`${alias}.client_id`)} = ${clientId}`]),
  ];
}
