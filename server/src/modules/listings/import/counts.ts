import type { ImportKind } from '#rules/listings/import-columns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { countListings, type PlanCounts } from './count-plan.ts';
import { countItems } from './portfolio-rows.ts';

type Count = (tx: Tx, companyId: number, importId: number) => Promise<PlanCounts>;

/** What the good rows of each kind of file would do as things are now. */
export const COUNTS: Readonly<Record<ImportKind, Count>> = {
  listings: countListings,
  portfolio: countItems,
};
