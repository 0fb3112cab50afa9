import type { StoredAddress } from '#rules/accounts/addresses.ts';
import type { Queryable } from '../../../../platform/database/database.ts';

/** Where a company is. */
export const addressOf = (db: Queryable, companyId: number): Promise<StoredAddress> =>
  db
    .selectFrom('company')
    .select(['line_1', 'line_2', 'line_3', 'city', 'state', 'postal_code'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
