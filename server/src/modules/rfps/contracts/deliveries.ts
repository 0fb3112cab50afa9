import { sql, type RawBuilder } from 'kysely';
import type { DeliveryState, SkipAnswer } from '#rules/rfps/delivery-status.ts';
import { DELIVERY_GONE, NOT_A_CONTRACT } from '#rules/rfps/rfp-words.ts';
import { placingDate, type Delivery } from '#rules/rfps/terms.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { lockRfp, type LockedRfp } from '../move-rfp.ts';
import { contractsOf } from '../range.ts';

/** A delivery with what was agreed on, read under the lock of its contract. */
export interface LockedDelivery {
  id: number;
  rfp_id: number;
  number: number;
  date: string;
  placing_date: string;
  packs: number;
  state: DeliveryState;
  attempts: number;
  skip: SkipAnswer | null;
  skipped_before: boolean;
  seller_id: number;
  ndc: string;
  price_cents: number;
  shipping_cents: number;
}

export type DeliveryToOrder = Pick<
  LockedDelivery,
  'id' | 'date' | 'packs' | 'attempts' | 'seller_id' | 'ndc' | 'price_cents' | 'shipping_cents'
>;

/** The deliveries `d` of contracts `r`, each locked by whoever moves one of them, that a condition names. */
export async function readDeliveries(
  { tx }: CommandContext,
  condition: RawBuilder<unknown>,
): Promise<LockedDelivery[]> {
  const { rows } = await sql<LockedDelivery>`
    select d.id, d.rfp_id, d.number, d.date, d.placing_date, d.packs, d.state, d.attempts, d.skip,
      exists (select from rfp_delivery x where x.rfp_id = d.rfp_id and x.id <> d.id and x.skip in ('asked', 'agreed'))
        as skipped_before,
      p.company_id as seller_id, p.ndc, p.price_cents, p.shipping_cents
    from rfp_delivery d join rfp r on r.id = d.rfp_id
    join rfp_proposal p on p.rfp_id = r.id and p.status = 'accepted'
    where ${condition} order by d.id`.execute(tx);
  return rows;
}

/** Locks the contract of a delivery in the asker's range, then reads it. 404 outside the range. */
export async function lockDelivery(
  scope: Scope,
  command: CommandContext,
  id: number,
): Promise<{ rfp: LockedRfp; delivery: LockedDelivery }> {
  const seen = sql`d.id = ${id} and ${contractsOf(scope)}`;
  const [found] = await readDeliveries(command, seen);
  if (!found) throw notFound(DELIVERY_GONE);
  const rfp = await lockRfp(scope, command, found.rfp_id);
  const [delivery] = await readDeliveries(command, seen);
  if (!delivery) throw notFound(DELIVERY_GONE);
  return { rfp, delivery };
}

export function requireContract(rfp: LockedRfp): void {
  if (rfp.status !== 'accepted') throw conflict(NOT_A_CONTRACT);
}

/** Writes the deliveries of a contract, or of its extension. */
export async function scheduleDeliveries(
  { tx }: CommandContext,
  rfpId: number,
  { planned, now }: { planned: readonly Delivery[]; now: Date },
): Promise<void> {
  await tx
    .insertInto('rfp_delivery')
    .values(
      planned.map(({ number, date, packs }) => ({
        rfp_id: rfpId,
        number: number + 1,
        date,
        placing_date: placingDate(date),
        packs,
        updated_at: now,
      })),
    )
    .execute();
}
