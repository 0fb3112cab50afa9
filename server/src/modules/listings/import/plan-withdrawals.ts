import type { WithdrawalRow } from '#rules/listings/listing-import.ts';
import { lotKey, type NamedLots } from './named-lots.ts';
import { resolveNdcs, type OpenNdc } from './resolve-ndcs.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { inTurns, type PlannedWithdrawal, type ReadRow, type RowOutcome } from './rows.ts';

/** A row that takes something out of sale. */
export interface LeavingRow extends OpenNdc {
  number: number;
  row: WithdrawalRow;
}

/**
 * What rows that take something out of sale would do. One that names what other rows put up for sale is refused with them: which of
 * the two is meant, only the seller knows.
 */
export async function planWithdrawals(
  db: Queryable,
  leaving: readonly LeavingRow[],
  { read, named, remedy }: { read: readonly ReadRow[]; named: NamedLots; remedy: string },
): Promise<RowOutcome[]> {
  await resolveNdcs(db, leaving, { readingOf: ({ row }) => row.ndc, remedy });
  await refuseContradictions(leaving, read);
  return leaving.map((one) => {
    named.add(one.ndc === null ? one.row.ndc.candidates : [one.ndc], one.row.lot);
    return outcomeOf(one);
  });
}

function outcomeOf({ number, row, ndc, problems }: LeavingRow): RowOutcome {
  if (ndc === null || problems.length > 0)
    return { row_number: number, value: null, problems, skipped: null };
  const value: PlannedWithdrawal = { withdraw: true, ndc, lot: row.lot, catalog: row.catalog };
  return { row_number: number, value, problems: null, skipped: null };
}

async function refuseContradictions(leaving: readonly LeavingRow[], read: readonly ReadRow[]): Promise<void> {
  if (leaving.length === 0) return;
  const whole = new Map<string, LeavingRow>();
  const lots = new Map<string, LeavingRow>();
  for (const one of leaving) {
    if (one.ndc === null) continue;
    if (one.row.lot === null) whole.set(one.ndc, one);
    else lots.set(lotKey(one.ndc, one.row.lot), one);
  }
  for await (const [, one] of inTurns(read)) {
    if (one.ndc === null) continue;
    for (const other of [whole.get(one.ndc), lots.get(lotKey(one.ndc, one.row.lot))]) {
      if (other === undefined) continue;
      one.problems.push(contradiction('No', other.number, 'Yes'));
      if (other.problems.length === 0) other.problems.push(contradiction('Yes', one.number, 'No'));
    }
  }
}

const contradiction = (own: string, row: number, other: string) => ({
  column: 'withdraw' as const,
  code: 'contradicts' as const,
  message: `Withdraw is ${own}, but row ${row} of the same product says ${other}.`,
});
