import { sql, type RawBuilder } from 'kysely';
import { LARGE_CHANGE_PERCENT } from '#rules/listings/price-changes.ts';

/** `priceChange(…).large` of two expressions in cents. */
export const isLargeChange = (before: RawBuilder<unknown>, after: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${after} * 100 > ${before} * ${sql.lit(100 + LARGE_CHANGE_PERCENT)}
    or ${after} * 100 < ${before} * ${sql.lit(100 - LARGE_CHANGE_PERCENT)})`;
