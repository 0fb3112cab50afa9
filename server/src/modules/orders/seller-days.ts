import type { SellerDays } from '#rules/orders/ship-promise.ts';
import type { Queryable } from '../../platform/database/database.ts';

/** What is stored of when a seller ships. */
export interface StoredDays {
  cut_off: string;
  cut_off_zone: string;
  vacation_start: string | null;
  vacation_end: string | null;
}

export const toSellerDays = (row: StoredDays): SellerDays => ({
  cutOff: { time: row.cut_off, zone: row.cut_off_zone },
  vacation:
    row.vacation_start === null || row.vacation_end === null
      ? null
      : { start: row.vacation_start, end: row.vacation_end },
});

export const sellerDaysOf = async (db: Queryable, companyId: number): Promise<SellerDays> =>
  toSellerDays(
    await db
      .selectFrom('company')
      .select(['cut_off', 'cut_off_zone', 'vacation_start', 'vacation_end'])
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow(),
  );
